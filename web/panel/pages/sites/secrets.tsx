import { useState } from 'react'
import type { Site, SiteSecret } from '../../../../client/src/generated/auth.ts'
import { useAction } from '../../../ui/action.tsx'
import { Button, IconButton } from '../../../ui/button.tsx'
import { useFormat } from '../../../ui/i18n/format.ts'
import { useText } from '../../../ui/i18n/language.tsx'
import { Awaited } from '../../../ui/notice.tsx'
import { Section } from '../../../ui/page.tsx'
import { State } from '../../../ui/state.tsx'
import { useRead, useWrite } from '../../api.ts'
import { useShownSecret } from '../../../ui/shown-secret.tsx'
import { useSession } from '../../session.tsx'
import { NewSecret } from './new-secret.tsx'
import { messages } from './secret-messages.ts'

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
