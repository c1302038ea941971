import type { Site, SiteUser } from '../../../../client/src/generated/auth.ts'
import { IconButton } from '../../../ui/button.tsx'
import { useText } from '../../../ui/i18n/language.tsx'
import { Section } from '../../../ui/page.tsx'
import { useRead, useWrite } from '../../api.ts'
import { useSession } from '../../session.tsx'
import { useTold } from '../../../ui/told.ts'
import { messages } from './user-messages.ts'

export interface UserOfSite {
  readonly site: Site
  readonly user: SiteUser
}

/** Companies and groups of a user; each change is saved at once. */
export function UserCircles({ site, user }: UserOfSite) {
  const t = useText(messages)
  const { may } = useSession()
  const params = { site_id: site.id, id: user.id }
  const ifMatch = user.version
  const of = { params: { site_id: site.id } }
  const companies = useRead('admin.site_companies_list', of, { enabled: may('companies.read') })
  const groups = useRead('admin.site_groups_list', of, { enabled: may('groups.read') })
  const addCompany = useWrite('admin.site_users_companies_add')
  const removeCompany = useWrite('admin.site_users_companies_remove')
  const addGroup = useWrite('admin.site_users_groups_add')
  const removeGroup = useWrite('admin.site_users_groups_remove')
  return (
    <>
      <Circle
        title={t('companies')}
        add={t('addCompany')}
        own={user.site_companies}
        all={companies.data?.data ?? []}
        onAdd={(id) => addCompany.mutateAsync({ params, body: { site_company_id: id }, ifMatch })}
        onRemove={(id) => removeCompany.mutateAsync({ params: { ...params, company_id: id }, ifMatch })}
      />
      <Circle
        title={t('groups')}
        add={t('addGroup')}
        own={user.site_groups}
        all={groups.data?.data ?? []}
        onAdd={(id) => addGroup.mutateAsync({ params, body: { site_group_id: id }, ifMatch })}
        onRemove={(id) => removeGroup.mutateAsync({ params: { ...params, group_id: id }, ifMatch })}
      />
    </>
  )
}

interface Named {
  readonly id: number
  readonly name: string
}

interface CircleProps {
  readonly title: string
  readonly add: string
  readonly own: readonly Named[]
  readonly all: readonly Named[]
  readonly onAdd: (id: number) => Promise<unknown>
  readonly onRemove: (id: number) => Promise<unknown>
}

function Circle({ title, add, own, all, onAdd, onRemove }: CircleProps) {
  const t = useText(messages)
  const told = useTold()
  const { may } = useSession()
  const mayWrite = may('users.write')
  const free = all.filter(({ id }) => !own.some((each) => each.id === id))
  return (
    <Section title={title}>
      {own.length === 0 && <p className="soft">{t('none')}</p>}
      <div className="sites-chips">
        {own.map(({ id, name }) => (
          <span key={id} className="sites-chip">
            {name}
            {mayWrite && (
              <IconButton
                icon="close"
                label={t('removeFrom', { name })}
                onClick={() => void told(() => onRemove(id))}
              />
            )}
          </span>
        ))}
      </div>
      {mayWrite && free.length > 0 && (
        <select
          className="input"
          aria-label={add}
          value=""
          onChange={({ currentTarget: { value } }) => void told(() => onAdd(Number(value)))}
        >
          <option value="">{add}</option>
          {free.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      )}
    </Section>
  )
}
