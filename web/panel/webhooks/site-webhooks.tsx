import { WebhooksOf } from '../../ui/webhooks/app.ts'
import { NewLink, WebhookTable } from '../../ui/webhooks/webhook-list.tsx'
import { useRead } from '../api.ts'
import { useWebhookApp } from './app.tsx'

export function SiteWebhooks({ site }: { readonly site: number }) {
  const app = useWebhookApp()
  const list = useRead('admin.webhooks_list', { query: { site_id: site } })
  const make = <NewLink given={`?site=${site}`} />
  return (
    <WebhooksOf value={app}>
      <div className="page__tools">
        <div className="push">{make}</div>
      </div>
      <WebhookTable list={list} make={make} />
    </WebhooksOf>
  )
}
