import './webhooks.css'
import { useState } from 'react'
import { useParams } from 'wouter'
import type { Webhook } from '../../../../client/src/generated/logistics.ts'
import { NotFound } from '../../../ui/page.tsx'
import { EditWebhook, NewWebhook } from './edit-webhook.tsx'
import { type Revealed, SecretDialog } from './secret.tsx'
import { WebhookList } from './webhook-list.tsx'
import { WebhookPage } from './webhook-page.tsx'

export function Page() {
  const { id, part } = useParams<{ id?: string; part?: string }>()
  // Here, above the pages of the folder: the secret of a new one is shown on the page that it leads to.
  const [revealed, setRevealed] = useState<Revealed>()
  const reveal = ({ name, secret }: Webhook, isRotated: boolean) => {
    if (secret !== undefined) setRevealed({ name, secret, isRotated })
  }
  const content = () => {
    if (id === undefined) return <WebhookList />
    if (id === 'new') return <NewWebhook onSecret={(webhook) => reveal(webhook, false)} />
    if (!/^\d+$/.test(id)) return <NotFound />
    if (part === 'edit') return <EditWebhook key={id} id={Number(id)} />
    return <WebhookPage key={id} id={Number(id)} onSecret={(webhook) => reveal(webhook, true)} />
  }
  return (
    <>
      {content()}
      {revealed !== undefined && <SecretDialog revealed={revealed} onClose={() => setRevealed(undefined)} />}
    </>
  )
}
