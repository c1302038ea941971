import { useState } from 'react'
import type { Site, SiteSecret, IssuedSecret } from '../../../../client/src/generated/auth.ts'
import { useAction } from '../../../ui/action.tsx'
import { Button, IconButton } from '../../../ui/button.tsx'
import { useFormat } from '../../../ui/i18n/format.ts'
import { useText } from '../../../ui/i18n/language.tsx'
import { Awaited, Failure } from '../../../ui/notice.tsx'
import { Section } from '../../../ui/page.tsx'
import { State } from '../../../ui/state.tsx'
import { useRead, useWrite } from '../../api.ts'
import { useShownSecret } from '../../../ui/shown-secret.tsx'
import { useSession } from '../../session.tsx'
import { messages } from './secret-messages.ts'
import { useTexts } from '../../../ui/texts.ts'
import { refusalOf } from '../../../ui/data/refusal.ts'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { DateField, SelectField, TextField } from '../../../ui/field.tsx'

/** Secrets that authenticate the site to the service. */
export function Secrets({ site }: { readonly site: Site }) {
  const t = useText(messages)
  const { may } = useSession()
  const [isAsking, setAsking] = useState(false)
  const shown = useShownSecret()
  const { data, error, refetch } = useRead('admin.secrets_list', { params: { id: site.id } })
  const isWithdrawn = site.status === 'withdrawn'
  const action = may('sites.write') && (
    <Button
      icon="key"
      disabled={isWithdrawn}
      {...(isWithdrawn && { title: t('withdrawn') })}
      onClick={() => setAsking(true)}
    >
      {t('rotate')}
    </Button>
  )
  return (
    <Section title={t('secrets')} aside={action}>
      <Awaited data={data} error={error} retry={refetch} lines={3} />
      {data?.length === 0 && <p className="soft">{t('none')}</p>}
      {data !== undefined && data.length > 0 && <SecretTable site={site} secrets={data} />}
      {isAsking && (
        <NewSecret
          site={site}
          onClose={() => setAsking(false)}
          onDone={({ client_secret: secret }) => {
            setAsking(false)
            shown.show({ title: t('rotateTitle', { name: site.name }), text: t('issuedText'), secret })
          }}
        />
      )}
      {shown.dialog}
    </Section>
  )
}

interface SecretTableProps {
  readonly site: Site
  readonly secrets: readonly SiteSecret[]
}

function SecretTable({ site, secrets }: SecretTableProps) {
  const t = useText(messages)
  const format = useFormat()
  const { may } = useSession()
  const run = useAction()
  const ending = useWrite('admin.secrets_delete')
  const end = ({ id: secret_id, hint }: SiteSecret) =>
    run({
      question: { title: t('endTitle', { hint }), text: t('endText'), action: t('end'), danger: true },
      act: () => ending.mutateAsync({ params: { id: site.id, secret_id } }),
      done: { text: t('ended', { hint }) },
    })
  return (
    <div className="scroll-x">
      <table className="simple-table">
        <thead>
          <tr>
            <th scope="col">{t('secret')}</th>
            <th scope="col">{t('label')}</th>
            <th scope="col">{t('created')}</th>
            <th scope="col">{t('used')}</th>
            <th scope="col">{t('expires')}</th>
            <th scope="col">
              <span className="visually-hidden">{t('end')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {secrets.map((secret) => (
            <tr key={secret.id}>
              <td>
                <code>…{secret.hint}</code>
              </td>
              <td>{secret.label ?? ''}</td>
              <td>{format.time(secret.created_at)}</td>
              <td>{secret.last_used_at === null ? t('never') : format.ago(secret.last_used_at)}</td>
              <td>
                {secret.expires_at === null ? (
                  t('noEnd')
                ) : (
                  <State tone="warn">{format.time(secret.expires_at)}</State>
                )}
              </td>
              <td className="end">
                {may('sites.write') && (
                  <IconButton
                    icon="trash"
                    label={t('endOne', { hint: secret.hint })}
                    onClick={() => void end(secret)}
                  />
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

interface NewSecretProps {
  readonly site: Site
  readonly onClose: () => void
  readonly onDone: (secret: IssuedSecret) => void
}

/** How long previous secrets stay valid, in seconds; `keep` leaves them unchanged. */
const overlaps = ['0', '3600', '86400', '604800', 'keep'] as const

function NewSecret({ site, onClose, onDone }: NewSecretProps) {
  const t = useText(messages)
  const { texts, field } = useTexts({ label: '', overlap_s: '86400', expires_at: '' })
  const issuing = useWrite('admin.secrets_create')
  const { errors, status } = refusalOf(issuing.error)
  const isAtField = status === 422 && Object.keys(errors).every((key) => key in texts)
  const submit = () => {
    const { overlap_s, expires_at: end } = texts
    const label = texts.label.trim()
    const body = {
      overlap_s: overlap_s === 'keep' ? null : Number(overlap_s),
      ...(label !== '' && { label }),
      ...(end !== '' && { expires_at: new Date(`${end}T23:59:59`).toISOString() }),
    }
    issuing.mutate({ params: { id: site.id }, body }, { onSuccess: onDone })
  }
  return (
    <FormDialog
      title={t('rotateTitle', { name: site.name })}
      onClose={onClose}
      onSubmit={submit}
      action={t('issue')}
      busy={issuing.isPending}
    >
      <p>{t('rotateText')}</p>
      {issuing.error !== null && !isAtField && <Failure error={issuing.error} />}
      <TextField label={t('label')} hint={t('labelHint')} {...field('label', errors)} />
      <SelectField
        label={t('overlap')}
        {...field('overlap_s', errors)}
        options={overlaps.map((each) => ({ value: each, label: t(`overlap_${each}`) }))}
      />
      <DateField label={t('end_date')} hint={t('endHint')} {...field('expires_at', errors)} />
    </FormDialog>
  )
}
