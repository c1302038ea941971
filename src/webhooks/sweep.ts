import { sql } from '../kernel/database/sql.ts'
import type { DeliveryStore } from './queue.ts'
import type { WebhookKey } from './tables.ts'

/** Makes lanes and deliveries consistent again after a crash of the database or the deletion of a webhook. */
export async function sweepDeliveries({ database, tables: { tenant } }: DeliveryStore): Promise<void> {
  await database.write(sql`delete from webhook_hours where hour < now() - interval '31 days'`)
  await database.write(sql`
    delete from delivery_lanes l
     where l.due_at < now() - interval '5 minutes'
       and not exists (select from webhooks w where w.${tenant} = l.${tenant} and w.id = l.webhook_id)`)
  await database.write(sql`
    insert into delivery_lanes (${tenant}, webhook_id, resource_type, resource_id, head_id, head_sequence, head_at, due_at)
    select distinct on (d.${tenant}, d.webhook_id, d.resource_type, d.resource_id)
           d.${tenant}, d.webhook_id, d.resource_type, d.resource_id, d.id, d.sequence, d.created_at, now()
      from deliveries d join webhooks w on w.${tenant} = d.${tenant} and w.id = d.webhook_id
     where d.status in ('pending', 'retrying')
       and not exists (select from delivery_lanes l
                        where l.${tenant} = d.${tenant} and l.webhook_id = d.webhook_id
                          and l.resource_type = d.resource_type and l.resource_id = d.resource_id)
     order by d.${tenant}, d.webhook_id, d.resource_type, d.resource_id, d.sequence
    on conflict do nothing`)
}

const unvouched =
  'The user who set the address may no longer see these events. A user who may must enable the webhook.'
const unvouchedBatch = 1_000

/** Disables webhooks that nobody vouches for, which receive nothing. The reason says so, for somebody to take over. */
export async function disableUnvouched(
  { database, tables: { tenant, vouched } }: DeliveryStore,
  disable: (webhook: WebhookKey, reason: string) => Promise<void>,
): Promise<void> {
  const { rows } = await database.query<WebhookKey>(sql`
    select w.${tenant} as tenant_id, w.id as webhook_id from webhooks w
     where w.active and not ${vouched} order by w.id limit ${unvouchedBatch}`)
  for (const webhook of rows) await disable(webhook, unvouched)
}
