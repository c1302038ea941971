import { slow, sql } from '../kernel/database/sql.ts'
import { type Figure, gauge } from '../kernel/service.ts'
import type { DeliveryStore } from './queue.ts'

interface Row {
  readonly waiting: number
  readonly oldest_s: number
  readonly endpoints: number
  readonly paused: number
}

/** Maximum count of a queue; beyond it the queue is simply long. */
const counted = 1_000_000

/** Delivery metrics of the whole installation. */
export async function deliveryFigures({ database, tables }: DeliveryStore): Promise<readonly Figure[]> {
  const [queue, totals] = await Promise.all([
    database.query<Row>(
      slow(sql`
        select (select count(*) from (select from deliveries where status in ('pending', 'retrying') limit ${counted}) d) as waiting,
               (select coalesce(extract(epoch from now() - min(l.head_at)), 0)::float8
                  from delivery_lanes l join webhooks w on w.id = l.webhook_id and w.active ${tables.entitled}
                 where ${tables.vouched}) as oldest_s,
               (select count(*) from webhooks where active) as endpoints,
               (select count(*) from webhook_health where paused_until > now()) as paused`),
    ),
    database.query<{ result: string; total: number }>(
      sql`select result, total from delivery_totals order by result`,
    ),
  ])
  const { waiting = 0, oldest_s = 0, endpoints = 0, paused = 0 } = queue.rows[0] ?? {}
  return [
    gauge('webhook_deliveries_waiting', 'Deliveries that wait to be sent or sent again', waiting),
    gauge(
      'webhook_oldest_waiting_seconds',
      'Age of the oldest delivery that waits for an active webhook',
      oldest_s,
    ),
    gauge('webhooks_active', 'Webhooks that are enabled', endpoints),
    gauge('webhooks_paused', 'Webhooks that are left alone for a while because they fail', paused),
    {
      name: 'webhook_results_total',
      help: 'Deliveries that arrived or were given up, and attempts that failed',
      kind: 'counter',
      values: ['attempt_failed', 'delivered', 'given_up'].map((result) => ({
        labels: { result },
        value: totals.rows.find((row) => row.result === result)?.total ?? 0,
      })),
    },
  ]
}
