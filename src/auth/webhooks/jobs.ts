import { type Retention, usualRetention } from '../../kernel/retention.ts'
import { sql } from '../../kernel/database/sql.ts'
import { sweep, sweepBatch } from '../../kernel/database/sweep.ts'
import type { Job } from '../../kernel/job.ts'
import { Engine, type EngineParts } from '../../webhooks/engine.ts'
import { disableUnvouched, sweepDeliveries } from '../../webhooks/sweep.ts'
import type { WebhookKey } from '../../webhooks/tables.ts'
import { asWorker } from '../access/desk.ts'
import { deliveryTables as tables } from './store-tables.ts'
import { webhooks } from './store.ts'

export type WebhookJobParts = Omit<EngineParts, 'address' | 'disable' | 'tables'> & {
  readonly retention?: Pick<Retention, 'events_days'>
}

export function webhookJobs(parts: WebhookJobParts): readonly Job[] {
  const disable = (webhook: WebhookKey, reason: string) => disableAndTell(parts, webhook, reason)
  // Events of this service contain no address of the service.
  const engine = new Engine({ ...parts, tables, address: () => '', disable })
  return [
    {
      name: 'auth_webhooks',
      summary: 'Delivers what the audit log records to webhooks',
      loop_ms: 100,
      endless: true,
      handle: (context) => engine.run(context),
    },
    sweepJob(parts, disable),
  ]
}

/** Disables a webhook. The audit row is also the event that notifies others. */
async function disableAndTell(
  parts: WebhookJobParts,
  { tenant_id, webhook_id: id }: WebhookKey,
  reason: string,
): Promise<void> {
  await asWorker(parts, async (scope) => {
    if (!(await webhooks.held(scope, { tenant_id, id }).disable('auto_disabled', reason))) return
    const target = { type: 'webhook', id }
    await scope.audit({ action: 'webhook.disabled', target, change: { reason } }, null)
  })
}

function sweepJob(
  { database, retention: { events_days } = usualRetention }: WebhookJobParts,
  disable: (webhook: WebhookKey, reason: string) => Promise<void>,
): Job {
  return {
    name: 'auth-webhook-sweep',
    summary:
      'Drops events and deliveries that are older than they are kept, removes old figures of webhooks and mends what waits for none or in none, disables those whose owner has lost access',
    every: '3,13,23,33,43,53 * * * *',
    async handle({ signal }) {
      const kept = sql`make_interval(days => ${events_days}::int)`
      await sweepDeliveries({ database, tables })
      await disableUnvouched({ database, tables }, disable)
      // Rows that came from a backup; all others are dropped by whole weeks.
      await sweep(database, signal, [
        sql`delete from events_rest where ctid = any(array(
              select ctid from events_rest where created_at < now() - ${kept} limit ${sweepBatch}))`,
        sql`delete from deliveries_rest where ctid = any(array(
              select ctid from deliveries_rest where created_at < now() - ${kept} limit ${sweepBatch}))`,
      ])
      await database.write(sql`select drop_event_partitions(now() - ${kept})`)
    },
  }
}
