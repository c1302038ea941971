import { sql } from '../kernel/database/sql.ts'
import type { Connection } from '../kernel/scope.ts'
import { type Health, healthAfter, isAbandoned, newHealth } from './health.ts'
import type { DeliveryTables, WebhookKey } from './tables.ts'

/** Outcomes of one webhook since the last write. */
export interface Tally extends WebhookKey {
  successes: number
  failures: number
  /** Deliveries given up. */
  failed: number
  duration_ms: number
}

type HealthRow = Health & WebhookKey

/** Writes the outcomes of attempts. Returns the webhooks that have failed for so long that they should be disabled. */
export async function writeTallies(
  { tenant }: DeliveryTables,
  connection: Connection,
  { tallies, now }: { readonly tallies: readonly Tally[]; readonly now: Date },
): Promise<readonly WebhookKey[]> {
  const sorted = tallies.toSorted((a, b) => a.tenant_id - b.tenant_id || a.webhook_id - b.webhook_id)
  const keys = sql`unnest(${sorted.map((t) => t.tenant_id)}::bigint[], ${sorted.map((t) => t.webhook_id)}::bigint[])`
  // A webhook may have been deleted meanwhile; the lock keeps the others until this is written.
  await connection.query(sql`
    insert into webhook_health (${tenant}, webhook_id)
    select w.${tenant}, w.id from ${keys} as g (${tenant}, id) join webhooks w using (${tenant}, id)
     order by 1, 2 for key share of w
    on conflict do nothing`)
  const { rows } = await connection.query<HealthRow>(sql`
    select h.${tenant} as tenant_id, h.webhook_id, h.last_success_at, h.last_failure_at, h.failures, h.failing_since, h.minutes,
           h.pause_ms, h.paused_until
      from webhook_health h join ${keys} as g (${tenant}, webhook_id) using (${tenant}, webhook_id)
     order by h.${tenant}, h.webhook_id for update of h`)
  const after = rows.map(({ tenant_id, webhook_id, ...before }) => {
    const tally = sorted.find((t) => t.tenant_id === tenant_id && t.webhook_id === webhook_id)
    const outcomes = { successes: tally?.successes ?? 0, failures: tally?.failures ?? 0 }
    return { tenant_id, webhook_id, ...healthAfter({ ...newHealth, ...before }, outcomes, now) }
  })
  if (after.length > 0) await writeHealth(tenant, connection, after)
  const alive = sorted.filter((t) => rows.some((row) => sameWebhook(row, t)))
  if (alive.length > 0) await writeCounts(tenant, connection, alive)
  return after.filter((health) => isAbandoned(health, now))
}

function sameWebhook(a: WebhookKey, b: WebhookKey): boolean {
  return a.tenant_id === b.tenant_id && a.webhook_id === b.webhook_id
}

type Column = DeliveryTables['tenant']

async function writeHealth(
  tenant: Column,
  connection: Connection,
  rows: readonly HealthRow[],
): Promise<void> {
  await connection.query(sql`
    update webhook_health h set
           last_success_at = g.last_success_at, last_failure_at = g.last_failure_at, failures = g.failures,
           failing_since = g.failing_since, minutes = g.minutes::jsonb, pause_ms = g.pause_ms, paused_until = g.paused_until
      from unnest(${rows.map((r) => r.tenant_id)}::bigint[], ${rows.map((r) => r.webhook_id)}::bigint[],
                  ${rows.map((r) => r.last_success_at)}::timestamptz[], ${rows.map((r) => r.last_failure_at)}::timestamptz[],
                  ${rows.map((r) => r.failures)}::int[], ${rows.map((r) => r.failing_since)}::timestamptz[],
                  ${rows.map((r) => JSON.stringify(r.minutes))}::text[], ${rows.map((r) => r.pause_ms)}::int[],
                  ${rows.map((r) => r.paused_until)}::timestamptz[])
        as g (${tenant}, webhook_id, last_success_at, last_failure_at, failures, failing_since, minutes, pause_ms, paused_until)
     where h.${tenant} = g.${tenant} and h.webhook_id = g.webhook_id`)
}

async function writeCounts(tenant: Column, connection: Connection, tallies: readonly Tally[]): Promise<void> {
  await connection.query(sql`
    insert into webhook_hours as h (${tenant}, webhook_id, hour, delivered, failed, attempts, failures, duration_ms)
    select g.${tenant}, g.webhook_id, date_trunc('hour', now()), g.successes, g.failed, g.successes + g.failures, g.failures,
           g.duration_ms
      from unnest(${tallies.map((t) => t.tenant_id)}::bigint[], ${tallies.map((t) => t.webhook_id)}::bigint[],
                  ${tallies.map((t) => t.successes)}::bigint[], ${tallies.map((t) => t.failed)}::bigint[],
                  ${tallies.map((t) => t.failures)}::bigint[], ${tallies.map((t) => Math.round(t.duration_ms))}::bigint[])
        as g (${tenant}, webhook_id, successes, failed, failures, duration_ms)
     order by 1, 2
    on conflict (${tenant}, webhook_id, hour) do update set
       delivered = h.delivered + excluded.delivered, failed = h.failed + excluded.failed,
       attempts = h.attempts + excluded.attempts, failures = h.failures + excluded.failures,
       duration_ms = h.duration_ms + excluded.duration_ms`)
  const sum = (of: (tally: Tally) => number) => tallies.reduce((total, tally) => total + of(tally), 0)
  await connection.query(sql`
    insert into delivery_totals as t (result, total)
    values ('attempt_failed', ${sum((t) => t.failures)}), ('delivered', ${sum((t) => t.successes)}),
           ('given_up', ${sum((t) => t.failed)})
    on conflict (result) do update set total = t.total + excluded.total`)
}
