import './webhooks.css'
import { useState } from 'react'
import { useLocation, useParams } from 'wouter'
import type { Webhook } from '../../../../client/src/generated/auth.ts'
import { useText } from '../../../ui/i18n/language.tsx'
import { NotFound, Page as Sheet } from '../../../ui/page.tsx'
import { SecretDialog } from '../../secret-dialog.tsx'
import { messages } from '../../webhooks/messages.ts'
import { WebhookTable } from '../../webhooks/webhook-table.tsx'
import { NewWebhook } from './form.tsx'
import { WebhookPage } from './webhook-page.tsx'

export function Page() {
  const t = useText(messages)
  const [, go] = useLocation()
  const { id } = useParams<{ id?: string }>()
  const [shown, setShown] = useState<Webhook>()
  if (id !== undefined && !/^(new|\d+)$/.test(id)) return <NotFound />
  return (
    <>
      {id === undefined || id === 'new' ? (
        <Sheet title={t('webhooks')}>
          <div className="split">
            <div className="panel-body">
              <WebhookTable />
            </div>
            {id === 'new' && (
              <NewWebhook
                onClose={() => go('/webhooks')}
                onDone={(webhook) => {
                  go(`/webhooks/${webhook.id}`, { replace: true })
                  setShown(webhook)
                }}
              />
            )}
          </div>
        </Sheet>
      ) : (
        <WebhookPage key={id} id={Number(id)} onSecret={setShown} />
      )}
      {shown?.secret !== undefined && (
        <SecretDialog
          title={t('secretTitle', { name: shown.name })}
          text={t('secretText')}
          secret={shown.secret}
          onClose={() => setShown(undefined)}
        />
      )}
    </>
  )
}
