import { useState } from 'react'
import type { Site } from '../../../../client/src/generated/auth.ts'
import { Button } from '../../../ui/button.tsx'
import { refusalOf } from '../../../ui/data/refusal.ts'
import { CheckField, SelectField, TextField } from '../../../ui/field.tsx'
import { useText } from '../../../ui/i18n/language.tsx'
import { Failure } from '../../../ui/notice.tsx'
import { Section } from '../../../ui/page.tsx'
import { useToast } from '../../../ui/toast.tsx'
import { useRead, useWrite } from '../../api.ts'
import { useSession } from '../../session.tsx'
import { messages } from './factor-messages.ts'

const policies = ['off', 'optional', 'required'] as const

/**
 * Second-factor settings of a site: whether they're required, for which roles, and the origins that accept passkeys.
 */
export function SiteFactors({ site }: { readonly site: Site }) {
  const t = useText(messages)
  const toast = useToast()
  const { may } = useSession()
  const [policy, setPolicy] = useState(site.mfa_policy)
  const [roles, setRoles] = useState(site.mfa_role_ids)
  const [origins, setOrigins] = useState(site.passkey_origins.join(' '))
  const saving = useWrite('admin.sites_update')
  const { errors, status } = refusalOf(saving.error)
  const save = () => {
    const body = {
      mfa_policy: policy,
      mfa_role_ids: policy === 'required' && roles !== null && roles.length > 0 ? roles : null,
      passkey_origins: origins.split(/[\s,]+/).filter((each) => each !== ''),
    }
    // Saving remounts the form for the new version, so callbacks passed to `mutate` would be lost. Errors are shown
    // below.
    saving.mutateAsync({ params: { id: site.id }, body, ifMatch: site.version }).then(
      () => toast({ kind: 'good', text: t('saved', { name: site.name }) }),
      () => {},
    )
  }
  const mayWrite = may('sites.write')
  return (
    <Section title={t('title')}>
      <form
        className="stack"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          save()
        }}
      >
        <SelectField
          label={t('policy')}
          value={policy}
          onValue={setPolicy}
          disabled={!mayWrite}
          options={policies.map((value) => ({ value, label: t(value) }))}
          hint={t(`${policy}Hint`)}
          error={errors['mfa_policy']}
        />
        {policy === 'required' && <RoleChoice site={site} roles={roles} onRoles={setRoles} />}
        {policy !== 'off' && (
          <TextField
            label={t('origins')}
            value={origins}
            onValue={setOrigins}
            disabled={!mayWrite}
            mono
            hint={t('originsHint')}
            error={errors['passkey_origins']}
          />
        )}
        {saving.error !== null && status !== 422 && <Failure error={saving.error} />}
        {mayWrite && (
          <div className="row">
            <Button submit busy={saving.isPending}>
              {t('save')}
            </Button>
            <span className="soft">{t('ends')}</span>
          </div>
        )}
      </form>
    </Section>
  )
}

interface RoleChoiceProps {
  readonly site: Site
  readonly roles: Site['mfa_role_ids']
  readonly onRoles: (roles: Site['mfa_role_ids']) => void
}

function RoleChoice({ site, roles, onRoles }: RoleChoiceProps) {
  const t = useText(messages)
  const { data } = useRead('admin.site_roles_list', { params: { site_id: site.id } })
  const flip = (id: number, isOn: boolean) => {
    const others = (roles ?? []).filter((each) => each !== id)
    onRoles(isOn ? [...others, id] : others)
  }
  return (
    <div>
      <SelectField
        label={t('of')}
        value={roles === null ? 'everybody' : 'someRoles'}
        onValue={(chosen) => onRoles(chosen === 'everybody' ? null : [])}
        options={(['everybody', 'someRoles'] as const).map((value) => ({ value, label: t(value) }))}
      />
      {roles !== null &&
        data?.data.map(({ id, name }) => (
          <CheckField
            key={id}
            label={name}
            checked={roles.includes(id)}
            onChecked={(isOn) => flip(id, isOn)}
          />
        ))}
    </div>
  )
}
