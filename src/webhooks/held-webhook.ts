import { type Owned, type Statement, sql } from '../kernel/database/sql.ts'
import type { Vault } from '../kernel/vault.ts'
import { lanesOpened } from './fan-out.ts'
import { maskedHeaders } from './redaction.ts'
import type { WebhookValues } from './rules.ts'
import type { Recovered } from './schema.ts'
import type { WebhookWrites } from './scopes.ts'
import { secretHint } from './signature.ts'
import type { DeliveryTables } from './tables.ts'

interface Hold {
  readonly scope: Pick<WebhookWrites, 'now' | 'run' | 'one'>
  readonly tables: DeliveryTables
  /** Condition on a table with the tenant column: its rows belong to the owner of the webhook. */
  readonly within: (table: string) => Statement<Owned>
  /** User or administrator who makes the change; null for nobody. */
  readonly by: number | null
}

const overlap = '24 hours'

/** Maximum deliveries that one call of `recover` queues. */
const recoveryBatch = 20_000

/** Changes to a webhook and its waiting deliveries, for a caller who may make them. */
export class HeldWebhook {
  readonly #hold: Hold
  readonly #id: number
  constructor(hold: Hold, id: number) {
    this.#hold = hold
    this.#id = id
  }

  async enable(): Promise<void> {
    await this.#set(
      sql`active = true, status = 'enabled', disabled_reason = null, addressed_by = ${this.#hold.by}`,
    )
  }

  /** Returns whether it was enabled. */
  async disable(status: 'disabled' | 'auto_disabled', reason: string | null): Promise<boolean> {
    const count = await this.#set(
      sql`active = false, status = ${status}, disabled_reason = ${reason}`,
      sql`w.active`,
    )
    return count > 0
  }

  /** An inactive webhook keeps the status that tells who disabled it. With `isLed`, the caller vouches for the URL. */
  async update(
    values: WebhookValues,
    vault: Vault,
    { owner, isLed }: { readonly isLed: boolean; readonly owner: Statement<'none'> },
  ): Promise<void> {
    const { active } = values
    const by = isLed ? sql`${this.#hold.by}` : sql`w.addressed_by`
    await this.#set(sql`
      ${owner} addressed_by = ${by}, name = ${values.name}, url = ${values.url}, events = ${values.events}, active = ${active},
      status = case when ${active} then 'enabled' when w.status = 'enabled' then 'disabled' else w.status end,
      disabled_reason = case when ${active} then null else w.disabled_reason end, payload = ${values.payload},
      headers = ${JSON.stringify(maskedHeaders(values.headers))}, sealed_headers = ${vault.seal(JSON.stringify(values.headers))},
      timeout_ms = ${values.timeout_ms}`)
  }

  /** The previous secret keeps signing beside the new one for a day. */
  async rotateSecret(secret: string, vault: Vault): Promise<void> {
    await this.#set(sql`
      previous_secret = w.secret, previous_secret_until = ${this.#hold.scope.now}::timestamptz + ${overlap}::interval,
      secret = ${vault.seal(secret)}, secret_hint = ${secretHint(secret)}`)
  }

  /** Resets the health of a webhook that was enabled again or has another URL. */
  async forgive(): Promise<void> {
    const { scope, tables, within } = this.#hold
    await scope.run(
      sql`
        with forgiven as (
          update webhook_health h set failures = 0, failing_since = null, minutes = '[]', pause_ms = 0, paused_until = null
           where ${within('h')} and h.webhook_id = ${this.#id})
        select pg_notify(${tables.channel}, '')`,
    )
  }

  /** Deletes the webhook and cancels its waiting deliveries, because nothing will ever report that they arrived. */
  async delete(): Promise<void> {
    const { scope, within } = this.#hold
    const id = this.#id
    await scope.run(
      sql`
        select 1 from delivery_lanes l where ${within('l')} and l.webhook_id = ${id}
         order by l.resource_type, l.resource_id for update`,
    )
    await scope.run(
      sql`
        update deliveries d set status = 'cancelled', finished_at = ${scope.now}
         where ${within('d')} and d.webhook_id = ${id} and d.status in ('pending', 'retrying')`,
    )
    await scope.run(sql`delete from delivery_lanes l where ${within('l')} and l.webhook_id = ${id}`)
    await scope.run(sql`delete from webhooks w where ${within('w')} and w.id = ${id}`)
  }

  /** Puts a delivery at the head of its lane, due at once. False if the webhook, as it is now, may not receive it. */
  async requeue(delivery: number): Promise<boolean> {
    const { scope, tables, within } = this.#hold
    const { tenant, wanted } = tables
    const count = await scope.run(
      sql`
        with added as (
          update deliveries d set status = 'pending', tries = 0, next_attempt_at = null, finished_at = null
            from webhooks w join events e on ${wanted}
           where ${within('d')} and d.webhook_id = ${this.#id} and d.id = ${delivery}
             and w.${tenant} = d.${tenant} and w.id = d.webhook_id and e.sequence = d.sequence and e.created_at = d.created_at
          returning ${returned(tables)}),
        opened as (${lanesReopened(tables)})
        select pg_notify(${tables.channel}, '') from added`,
    )
    return count > 0
  }

  /** Requeues deliveries given up since then, and queues events that were missed while the webhook was disabled. */
  async recover(since: Date | string): Promise<Recovered> {
    const { scope, tables, within } = this.#hold
    const { tenant, owner, wanted, channel } = tables
    const { count } = await scope.one<{ count: number }>(
      sql`
    with missing as materialized (
      select ${owner}, w.id as webhook_id, e.sequence, e.event_id, e.type, e.resource_type, e.resource_id, e.created_at,
             d.id, d.status
        from webhooks w
        join events e on ${wanted}
        left join deliveries d on d.${tenant} = w.${tenant} and d.webhook_id = w.id and d.created_at = e.created_at
         and d.sequence = e.sequence
       where ${within('w')} and w.id = ${this.#id}
         and e.created_at >= greatest(${since}::timestamptz, ${scope.now}::timestamptz - interval '30 days')
         and (d.id is null or d.status in ('failed', 'blocked', 'cancelled'))
       order by e.sequence limit ${recoveryBatch}),
    again as (
      update deliveries d set status = 'pending', tries = 0, next_attempt_at = null, finished_at = null
        from missing m
       where d.${tenant} = m.${tenant} and d.webhook_id = m.webhook_id and d.id = m.id and d.created_at = m.created_at
      returning ${returned(tables)}),
    new as (
      insert into deliveries as d (${tenant}, webhook_id, sequence, event_id, event_type, resource_type, resource_id, created_at)
      select m.${tenant}, m.webhook_id, m.sequence, m.event_id, m.type, m.resource_type, m.resource_id, m.created_at
        from missing m where m.id is null order by m.sequence
      returning ${returned(tables)}),
    added as (select * from again union all select * from new),
    opened as (${lanesReopened(tables)}),
    told as (select pg_notify(${channel}, '') from added limit 1)
    select (select count(*) from added)::int as count, (select count(*) from told) as told`,
    )
    return { queued: count, has_more: count === recoveryBatch }
  }

  async #set(columns: Statement<'none'>, also: Statement<'none'> = sql`true`): Promise<number> {
    const { scope, within } = this.#hold
    return scope.run(
      sql`
        update webhooks w set ${columns}, version = w.version + 1, updated_at = ${scope.now}
         where ${within('w')} and w.id = ${this.#id} and ${also}`,
    )
  }
}

function returned({ tenant }: DeliveryTables): Statement<'none'> {
  return sql`d.${tenant}, d.webhook_id, d.id, d.sequence, d.resource_type, d.resource_id, d.created_at`
}

/** Opens the lanes of requeued deliveries. A lane without a lease starts at once with its oldest waiting delivery. */
function lanesReopened(tables: DeliveryTables): Statement<'none'> {
  return sql`${lanesOpened(tables)}
     head_id = case when l.lease is null and excluded.head_sequence <= l.head_sequence then excluded.head_id else l.head_id end,
     head_at = case when l.lease is null and excluded.head_sequence <= l.head_sequence then excluded.head_at else l.head_at end,
     head_sequence = case when l.lease is null then least(excluded.head_sequence, l.head_sequence) else l.head_sequence end,
     due_at = case when l.lease is null and excluded.head_sequence <= l.head_sequence then now() else l.due_at end,
     leases = case when l.lease is null then 0 else l.leases end`
}
