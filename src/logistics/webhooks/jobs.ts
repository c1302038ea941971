import type { Database } from '../../kernel/database/database.ts'
import { sql } from '../../kernel/database/sql.ts'
import type { Job } from '../../kernel/job.ts'
import type { Desk } from '../access/desk.ts'
import { Engine, type EngineParts } from './engine.ts'
import { disableWebhook, storedWebhook, webhookById } from './store.ts'

export type WebhookJobParts = Omit<EngineParts, 'disable'> & { readonly desk: Desk }

const reasons = {
  gone: 'The receiver answered 410 Gone.',
  failing: 'No attempt has succeeded for 120 hours.',
} as const

export function webhookJobs(parts: WebhookJobParts): readonly Job[] {
  const disable: EngineParts['disable'] = (webhook, reason) =>
    disableAndTell(parts.desk, { ...webhook, reason: reasons[reason] })
  const engine = new Engine({ ...parts, disable })
  return [
    {
      name: 'webhooks',
      summary: 'Delivers events to webhooks',
      loop_ms: 100,
      handle: (context) => engine.run(context),
    },
    sweepJob(parts.database),
  ]
}

async function disableAndTell(
  desk: Desk,
  { company_id, webhook_id: id, reason }: { company_id: number; webhook_id: number; reason: string },
): Promise<void> {
  await desk.inCompany(company_id, async (scope) => {
    if (!(await disableWebhook(scope, id, { status: 'auto_disabled', reason }))) return
    const webhook = await storedWebhook(scope, id)
    const data = await webhookById(scope, id)
    if (webhook === undefined || data === undefined) return
    const { client_3pl_id, version } = webhook
    scope.emit({ type: 'webhook.disabled', resource: { type: 'webhook', id, version }, client_3pl_id, data })
    await scope.audit({ action: 'webhook.disabled', target: { type: 'webhook', id }, change: { reason } })
  })
}

/** Lanes and deliveries go hand in hand; what a crash of the database or a deleted webhook leaves apart is mended here. */
function sweepJob(database: Database): Job {
  return {
    name: 'webhook-sweep',
    summary: 'Removes old figures of webhooks and mends what waits for none or in none',
    every: '*/10 * * * *',
    async handle() {
      await database.write(sql`delete from webhook_hours where hour < now() - interval '31 days'`)
      await database.write(sql`
        delete from delivery_lanes l
         where l.due_at < now() - interval '5 minutes'
           and not exists (select from webhooks w where w.company_id = l.company_id and w.id = l.webhook_id)`)
      await database.write(sql`
        insert into delivery_lanes (company_id, webhook_id, resource_type, resource_id, head_id, head_sequence, head_at, due_at)
        select distinct on (d.company_id, d.webhook_id, d.resource_type, d.resource_id)
               d.company_id, d.webhook_id, d.resource_type, d.resource_id, d.id, d.sequence, d.created_at, now()
          from deliveries d join webhooks w on w.company_id = d.company_id and w.id = d.webhook_id
         where d.status in ('pending', 'retrying')
           and not exists (select from delivery_lanes l
                            where l.company_id = d.company_id and l.webhook_id = d.webhook_id
                              and l.resource_type = d.resource_type and l.resource_id = d.resource_id)
         order by d.company_id, d.webhook_id, d.resource_type, d.resource_id, d.sequence
        on conflict do nothing`)
    },
  }
}
