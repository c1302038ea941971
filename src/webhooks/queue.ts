import type { Database } from '../kernel/database/database.ts'
import { type Statement, sql } from '../kernel/database/sql.ts'
import type { Connection } from '../kernel/scope.ts'
import type { CallableWebhook } from './call.ts'
import type { DeliveryTables, WebhookKey } from './tables.ts'

// Statements of the workers. Time is the database's, because the clocks of several machines differ.

/** The head of a lane, leased to be sent. */
export interface Claimed extends WebhookKey {
  readonly lane_id: number
  readonly version: number
  readonly delivery_id: number
  /** Time to the microsecond, which locates the delivery in its weekly partition. */
  readonly head_at: string
  readonly leases: number
  readonly tries: number
  readonly event_id: string
  /** Request that caused the event; null without a request, or for an event that is no longer kept. */
  readonly request_id: string | null
  /** Whether the webhook, as it is now, may receive the event. */
  readonly permitted: boolean
  /** Null if it may not, or if the event is no longer kept. */
  readonly body: string | null
}

/** Number of further requests that a webhook may have in flight here; `otherCapacity` applies to unknown webhooks. */
export interface Capacity extends WebhookKey {
  readonly capacity: number
}

export interface DeliveryStore {
  readonly database: Database
  readonly tables: DeliveryTables
}

export interface Claim {
  readonly lease: string
  readonly lease_ms: number
  readonly limit: number
  readonly capacities: readonly Capacity[]
  readonly otherCapacity: number
  readonly address: string
}

/**
 * Transaction settings of the queue. If the server crashes, the latest claims or results are lost and sent again, which
 * is promised anyway. Plans are made once, perhaps while the tables are empty. The settings force plans by keys,
 * whatever the planner thinks of the size: planned on an empty table, the worker delivered a sixth.
 */
const hurried = sql`
  select set_config('synchronous_commit', 'off', true), set_config('plan_cache_mode', 'force_generic_plan', true),
         set_config('enable_seqscan', 'off', true), set_config('enable_hashjoin', 'off', true),
         set_config('enable_mergejoin', 'off', true), set_config('enable_bitmapscan', 'off', true)`

/** Whether any delivery waits, due or not. Reads the index, which passes over recently deleted rows. */
export async function hasLanes(database: Database): Promise<boolean> {
  const { rows } = await database.query(sql`select from delivery_lanes order by id limit 1`)
  return rows.length > 0
}

/**
 * Leases the due lanes, of each webhook at most its capacity. Permission is decided here, for each attempt, by the
 * current state of the webhook and its owner and not by their state when the event happened. Webhooks with lanes are
 * found by stepping from one to the next in the index. A million deliveries that wait for one webhook cost the others
 * nothing.
 */
export function claimDeliveries(
  { database, tables }: DeliveryStore,
  claim: Claim,
): Promise<readonly Claimed[]> {
  const { capacities, address } = claim
  const { tenant, body, reader, bodyFor, wanted, entitled, vouched } = tables
  const leased = async (connection: Connection) => {
    const [, { rows }] = await Promise.all([
      connection.query(hurried),
      connection.query<Claimed & { readonly reader: string }>(sql`
        with recursive stepped as (
          (select l.webhook_id from delivery_lanes l order by l.webhook_id limit 1)
          union all
          select n.webhook_id
            from stepped s cross join lateral (
              select l.webhook_id from delivery_lanes l where l.webhook_id > s.webhook_id order by l.webhook_id limit 1) as n),
        ready as materialized (
          select w.${tenant}, w.id, w.version, w.payload, ${reader} as reader, r.capacity
            from stepped s
            join webhooks w on w.id = s.webhook_id and w.active
            ${entitled}
            left join webhook_health h on h.${tenant} = w.${tenant} and h.webhook_id = w.id
            left join unnest(${capacities.map((r) => r.tenant_id)}::bigint[], ${capacities.map((r) => r.webhook_id)}::bigint[],
                             ${capacities.map((r) => r.capacity)}::int[]) as g (${tenant}, webhook_id, capacity)
              on g.${tenant} = w.${tenant} and g.webhook_id = w.id
           cross join lateral (
             select case when h.pause_ms > 0 then least(coalesce(g.capacity, 1), 1)
                         when h.failures > 5 then coalesce(g.capacity, 1)
                         else coalesce(g.capacity, ${claim.otherCapacity}::int) end as capacity) as r
           where r.capacity > 0 and (h.paused_until is null or h.paused_until <= now()) and ${vouched}
           order by random()),
        picked as materialized (
          select l.id, r.version, r.payload, r.reader
            from ready r
           cross join lateral (
             select d.id from delivery_lanes d where d.webhook_id = r.id and d.due_at <= now()
              order by d.due_at limit r.capacity for update skip locked) as l
           limit ${claim.limit}),
        leased as (
          update delivery_lanes l set due_at = now() + ${claim.lease_ms} * interval '1 ms', lease = ${claim.lease}, leases = l.leases + 1
            from picked p where l.id = p.id
          returning l.*, p.version, p.payload, p.reader)
        select l.id as lane_id, l.${tenant} as tenant_id, l.webhook_id, l.version, l.head_id as delivery_id, l.head_at::text as head_at,
               l.leases, coalesce(d.tries, 0) as tries, coalesce(d.event_id, '') as event_id, ${tables.request} as request_id,
               p.permitted, l.reader,
               case when e.sequence is null or not p.permitted then null when l.payload = 'thin' then ${body({ address, payload: 'thin' })}
                    else ${body({ address })} end as body
          from leased l
          left join deliveries d on d.${tenant} = l.${tenant} and d.webhook_id = l.webhook_id and d.id = l.head_id
           and d.created_at = l.head_at
          left join events e on ${tables.eventOf} and e.sequence = l.head_sequence and e.created_at = l.head_at
          join webhooks w on w.${tenant} = l.${tenant} and w.id = l.webhook_id
         cross join lateral (select e.sequence is null or (${wanted}) as permitted) as p`),
    ])
    return rows.map(({ reader: whose, ...row }) => ({ ...row, body: row.body && bodyFor(whose, row.body) }))
  }
  return database.transaction(leased, { isTold: false })
}

/** Result for the head of a lane. */
export interface Result {
  readonly claimed: Claimed
  readonly status: 'delivered' | 'retrying' | 'failed' | 'blocked' | 'cancelled'
  /** Back-off for `retrying`. */
  readonly delay_ms: number
  /** JSON text; null if nothing was sent. */
  readonly attempt: string | null
}

/** Attempts kept per delivery; redeliveries add to them. */
const keptAttempts = 30

/** Condition: the delivery still waits. Otherwise it was cancelled, or sent after the lease expired. */
const waits = sql`d.status in ('pending', 'retrying')`

/**
 * Writes results and moves each lane on to its next delivery. The lanes are locked first, in key order, so that the
 * next statement sees deliveries that others have added and closes no lane over them.
 */
export async function writeResults(
  { tenant }: DeliveryTables,
  connection: Connection,
  { results, lease }: { readonly results: readonly Result[]; readonly lease: string },
): Promise<void> {
  const lanes = results.map(({ claimed }) => claimed.lane_id)
  await Promise.all([
    connection.query(hurried),
    connection.query(sql`
      select 1 from delivery_lanes l where l.id = any(${lanes})
       order by l.${tenant}, l.webhook_id, l.resource_type, l.resource_id for update`),
    connection.query(sql`
      with given as materialized (select * from ${given(tenant, results)}),
      -- Without a condition on the status: the index of what waits would seem to fit, and be read to its end.
      written as (
        update deliveries d set
               status = case when ${waits} then g.status else d.status end,
               tries = d.tries + (g.attempt is not null)::int,
               attempts = case when g.attempt is null then d.attempts
                               when jsonb_array_length(d.attempts) >= ${keptAttempts} then (d.attempts - 0) || g.attempt::jsonb
                               else d.attempts || g.attempt::jsonb end,
               last_attempt_at = case when g.attempt is null then d.last_attempt_at else now() end,
               next_attempt_at = case when ${waits} and g.status = 'retrying' then now() + g.delay_ms * interval '1 ms' end,
               finished_at = case when not (${waits}) then d.finished_at when g.status <> 'retrying' then now() end
          from given g
         where d.${tenant} = g.${tenant} and d.webhook_id = g.webhook_id and d.id = g.delivery_id and d.created_at = g.head_at),
      following as materialized (
        select g.lane_id, g.delivery_id, g.delay_ms, n.id as next_id, n.sequence as next_sequence, n.created_at as next_at
          from given g
          join delivery_lanes l on l.id = g.lane_id and l.lease = ${lease} and l.head_id = g.delivery_id
          left join lateral (
            select d.id, d.sequence, d.created_at from deliveries d
             where d.${tenant} = l.${tenant} and d.webhook_id = l.webhook_id and d.resource_type = l.resource_type
               and d.resource_id = l.resource_id and d.status in ('pending', 'retrying')
               and (d.id <> g.delivery_id or g.status = 'retrying')
             order by d.sequence limit 1) as n on true),
      moved as (
        update delivery_lanes l set
               head_id = f.next_id, head_sequence = f.next_sequence, head_at = f.next_at, lease = null, leases = 0,
               due_at = case when f.next_id = f.delivery_id then now() + f.delay_ms * interval '1 ms' else now() end
          from following f where l.id = f.lane_id and f.next_id is not null)
      delete from delivery_lanes l using following f where l.id = f.lane_id and f.next_id is null`),
  ])
}

function given(tenant: DeliveryTables['tenant'], results: readonly Result[]): Statement<'none'> {
  const of = <T>(value: (claimed: Claimed) => T) => results.map(({ claimed }) => value(claimed))
  return sql`
    unnest(${of((c) => c.lane_id)}::bigint[], ${of((c) => c.tenant_id)}::bigint[], ${of((c) => c.webhook_id)}::bigint[],
           ${of((c) => c.delivery_id)}::bigint[], ${of((c) => c.head_at)}::timestamptz[], ${results.map((r) => r.status)}::text[],
           ${results.map((r) => r.delay_ms)}::bigint[], ${results.map((r) => r.attempt)}::text[])
      as g (lane_id, ${tenant}, webhook_id, delivery_id, head_at, status, delay_ms, attempt)`
}

/** Gives unused leases back: the lanes are due at once, for another worker. */
export async function giveBack(database: Database, held: readonly Claimed[], lease: string): Promise<void> {
  if (held.length === 0) return
  const lanes = held.map((claimed) => claimed.lane_id)
  await database.write(sql`
    update delivery_lanes set due_at = now(), lease = null, leases = greatest(leases - 1, 0)
     where id = any(${lanes}) and lease = ${lease}`)
}

/** Stored webhooks of any tenant. */
export async function webhooksToCall(
  { database, tables: { tenant } }: DeliveryStore,
  webhooks: readonly WebhookKey[],
): Promise<readonly (CallableWebhook & { readonly tenant_id: number })[]> {
  const { rows } = await database.query<CallableWebhook & { readonly tenant_id: number }>(sql`
    select w.${tenant} as tenant_id, w.id, w.url, w.timeout_ms, w.version, w.secret, w.previous_secret,
           w.previous_secret_until, w.sealed_headers
      from unnest(${webhooks.map((each) => each.tenant_id)}::bigint[], ${webhooks.map((each) => each.webhook_id)}::bigint[])
        as g (${tenant}, id) join webhooks w on w.${tenant} = g.${tenant} and w.id = g.id`)
  return rows
}
