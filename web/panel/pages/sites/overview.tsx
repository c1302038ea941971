import './sites.css'
import { Fragment } from 'react'
import type { Site, SiteChanges } from '../../../../client/src/generated/auth.ts'
import { Button } from '../../../ui/button.tsx'
import { useConfirm } from '../../../ui/confirm.ts'
import { Copyable } from '../../../ui/copy-button.tsx'
import { CheckField, SelectField } from '../../../ui/field.tsx'
import { languages } from '../../../ui/i18n/catalogue.ts'
import { useFormat } from '../../../ui/i18n/format.ts'
import { languageNames, useText } from '../../../ui/i18n/language.tsx'
import { KeyValues } from '../../../ui/key-values.tsx'
import { Section } from '../../../ui/page.tsx'
import { useEditMode } from '../../../ui/records/edit-mode.ts'
import { fieldsOf } from '../../../ui/records/fields.ts'
import { numberOf, ownOf, textOf } from '../../../ui/records/kinds.tsx'
import { EditSide } from '../../../ui/records/record-sides.tsx'
import { useToast } from '../../../ui/toast.tsx'
import { useCall, useWrite } from '../../api.ts'
import { useSession } from '../../session.tsx'
import { useTold } from '../../../ui/told.ts'
import { SiteAccounts } from './accounts.tsx'
import { SiteFactors } from './factors.tsx'
import { Integration } from './integration.tsx'
import { messages } from './messages.ts'
import { Secrets } from './secrets.tsx'

type Status = Site['status']
/** A site never becomes a draft again. */
type NextStatus = Exclude<Status, 'draft'>

/** Allowed status transitions of a site, as in the service. */
const moves: Readonly<Record<Status, readonly NextStatus[]>> = {
  draft: ['production', 'withdrawn'],
  production: ['maintenance', 'withdrawn'],
  maintenance: ['production', 'withdrawn'],
  withdrawn: ['maintenance'],
}

export function Overview({ site }: { readonly site: Site }) {
  const t = useText(messages)
  const format = useFormat()
  const { may } = useSession()
  const [isEditing, setEditing] = useEditMode()
  const edit = may('sites.write') && (
    <Button icon="edit" onClick={() => setEditing(true)}>
      {t('edit')}
    </Button>
  )
  return (
    <div className="split">
      <div className="sites-overview">
        <div className="columns">
          <Section title={t('site')} aside={edit}>
            {site.is_console && <p className="notice">{t('consoleText')}</p>}
            <KeyValues
              items={[
                [t('clientId'), <Copyable key="id" text={site.client_id} />],
                [t('slug'), <code key="slug">{site.slug}</code>],
                [
                  t('resets'),
                  t('resetsNow', {
                    page: site.password_reset_url ?? t('resetUrlPanel'),
                    count: site.password_reset_minutes,
                  }),
                ],
                [t('verifyUrl'), site.email_verify_url ?? t('resetUrlPanel')],
                [t('mail'), site.locale === null ? t('languageService') : languageNames[site.locale]],
                [t('sender'), site.mail_from_name ?? t('languageService')],
                [t('linkAddress'), site.link_address ?? t('languageService')],
                [t('created'), format.time(site.created_at)],
                [t('updated'), format.time(site.updated_at)],
              ]}
            />
          </Section>
          <StateSection site={site} />
        </div>
        <SiteFactors key={site.version} site={site} />
        <SiteAccounts key={`accounts ${site.version}`} site={site} />
        <Secrets site={site} />
        <Integration site={site} />
      </div>
      {isEditing && <Rename site={site} onDone={() => setEditing(false)} />}
    </div>
  )
}

function useFields() {
  const t = useText(messages)
  return fieldsOf<SiteChanges>({}, [
    {
      title: t('site'),
      fields: {
        name: textOf({ label: t('name'), required: true, wide: true }),
        slug: textOf({ label: t('slug'), kind: 'code', hint: t('slugChangeHint'), wide: true }),
      },
    },
    {
      title: t('resets'),
      fields: {
        password_reset_url: textOf({
          label: t('resetUrl'),
          kind: 'code',
          hint: t('resetUrlHint', { token: '{token}' }),
          wide: true,
        }),
        password_reset_minutes: numberOf({ label: t('resetMinutes'), hint: t('resetMinutesHint') }),
      },
    },
    {
      title: t('mail'),
      fields: {
        email_verify_url: textOf({
          label: t('verifyUrl'),
          kind: 'code',
          hint: t('verifyUrlHint'),
          wide: true,
        }),
        mail_from_name: textOf({ label: t('sender'), hint: t('senderHint'), wide: true }),
        link_address: textOf({
          label: t('linkAddress'),
          kind: 'code',
          hint: t('linkAddressHint'),
          wide: true,
        }),
        locale: ownOf<Site['locale']>({
          label: t('language'),
          initial: null,
          words: (locale) => (locale === null ? t('languageService') : languageNames[locale]),
          control: ({ value, onValue }) => (
            <SelectField
              key="locale"
              label={t('language')}
              value={value ?? 'service'}
              onValue={(chosen) => onValue(chosen === 'service' ? null : chosen)}
              options={[
                { value: 'service', label: t('languageService') },
                ...languages.map((each) => ({ value: each, label: languageNames[each] })),
              ]}
            />
          ),
        }),
      },
    },
  ])
}

function Rename({ site, onDone }: { readonly site: Site; readonly onDone: () => void }) {
  const t = useText(messages)
  const call = useCall()
  const saving = useWrite('admin.sites_update')
  const { id } = site
  return (
    <EditSide
      title={site.name}
      record={site}
      fields={useFields()}
      load={() => call('admin.sites_get', { params: { id } })}
      write={(body, ifMatch) => saving.mutateAsync({ params: { id }, body, ifMatch })}
      saved={({ name }) => t('saved', { name })}
      onDone={onDone}
    />
  )
}

const switches = [
  ['auth_enabled', 'authEnabled'],
  ['catalog_active', 'catalogActive'],
  ['require_verified_email', 'verifiedOnly'],
] as const

/** Status and switches of a site, with their effect on its users. */
function StateSection({ site }: { readonly site: Site }) {
  const t = useText(messages)
  const { may } = useSession()
  const { change, isBusy } = useChange(site)
  const confirm = useConfirm()
  const mayWrite = may('sites.write')
  const move = async (status: NextStatus) => {
    const isDanger = status === 'withdrawn' || site.status === 'withdrawn'
    const text = site.status === 'withdrawn' ? t('textBack') : t(`text_${status}`)
    const title = t(`title_${status}`, { name: site.name })
    const isSure = await confirm({ title, text, action: t(`to_${status}`), danger: isDanger })
    if (isSure) await change({ status })
  }
  return (
    <Section title={t('state')}>
      <p className="soft">{t(`now_${site.status}`)}</p>
      {mayWrite && (
        <div className="row">
          {moves[site.status].map((status) => (
            <Button
              key={status}
              kind={status === 'withdrawn' ? 'danger' : 'plain'}
              busy={isBusy}
              onClick={() => void move(status)}
            >
              {t(`to_${status}`)}
            </Button>
          ))}
        </div>
      )}
      <div>
        {switches.map(([name, label]) => (
          <Fragment key={name}>
            <CheckField
              label={t(label)}
              checked={site[name]}
              disabled={!mayWrite || isBusy}
              onChecked={(isOn) => void change({ [name]: isOn })}
            />
            <div className="field__hint">{t(`${label}Hint`)}</div>
          </Fragment>
        ))}
        {!site.require_verified_email && <p className="notice notice--warn">{t('verifiedOnlyOff')}</p>}
      </div>
    </Section>
  )
}

type Change = Partial<Pick<Site, 'status' | 'auth_enabled' | 'catalog_active' | 'require_verified_email'>>

function useChange({ id, name, version, auth_enabled, catalog_active, require_verified_email }: Site) {
  const t = useText(messages)
  const toast = useToast()
  const told = useTold()
  const saving = useWrite('admin.sites_update', {
    optimistic: (cache, { params, body }) =>
      cache.change('admin.sites_get', (old) => ({ ...old, ...body }), { params }),
  })
  const save = (body: Change, ifMatch: number) => saving.mutateAsync({ params: { id }, body, ifMatch })
  const change = (body: Change) =>
    told(async () => {
      const saved = await save(body, version)
      const before = { auth_enabled, catalog_active, require_verified_email }
      // Undo restores the switches only: a status change is deliberate.
      const undo = () => void told(() => save(before, saved.version))
      const text = t('saved', { name })
      toast({ kind: 'good', text, ...(body.status === undefined && { undo }) })
    })
  return { change, isBusy: saving.isPending }
}
