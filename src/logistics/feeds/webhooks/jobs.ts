import type { Job } from '../../../kernel/job.ts'
import { Engine, type EngineParts } from '../../../webhooks/engine.ts'
import { disableUnvouched, sweepDeliveries } from '../../../webhooks/sweep.ts'
import type { WebhookKey } from '../../../webhooks/tables.ts'
import type { Desk } from '../../base/access/desk.ts'
import { deliveryTables as tables } from './store-tables.ts'
import { webhooks } from './store.ts'

export type WebhookJobParts = Omit<EngineParts, 'disable' | 'tables'> & { readonly desk: Desk }

export function webhookJobs(parts: WebhookJobParts): readonly Job[] {
  const disable = (webhook: WebhookKey, reason: string) => disableAndTell(parts.desk, webhook, reason)
  const store = { database: parts.database, tables }
  const engine = new Engine({ ...parts, tables, disable })
  return [
    {
      name: 'webhooks',
      summary: 'Delivers events to webhooks',
      loop_ms: 100,
      endless: true,
      handle: (context) => engine.run(context),
    },
    {
      name: 'webhook-sweep',
      summary:
        'Removes old figures of webhooks, mends what waits for none or in none and disables those whose owner has lost access',
      every: '*/10 * * * *',
      async handle() {
        await sweepDeliveries(store)
        await disableUnvouched(store, disable)
      },
    },
  ]
}

async function disableAndTell(
  desk: Desk,
  { tenant_id, webhook_id: id }: WebhookKey,
  reason: string,
): Promise<void> {
  await desk.inCompany(tenant_id, async (scope) => {
    if (!(await webhooks.held(scope, { tenant_id, id }).disable('auto_disabled', reason))) return
    const webhook = await webhooks.stored(scope, id)
    const data = await webhooks.byId(scope, id)
    if (webhook === undefined || data === undefined) return
    const { client_3pl_id, version } = webhook
    scope.emit({ type: 'webhook.disabled', resource: { type: 'webhook', id, version }, client_3pl_id, data })
    await scope.audit({ action: 'webhook.disabled', target: { type: 'webhook', id }, change: { reason } })
  })
}
