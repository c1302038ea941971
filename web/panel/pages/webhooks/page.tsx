import { WebhookPages } from '../../../ui/webhooks/pages.tsx'
import { useWebhookApp } from '../../webhooks/app.tsx'

export function Page() {
  return <WebhookPages app={useWebhookApp()} />
}
