import { type Statement, sql } from '../../../kernel/database/sql.ts'
import type { Connection, Result } from '../../../kernel/scope.ts'
import type { Failure } from './rules-answers.ts'
import type { StoredConnection } from './store.ts'

// Queries of the worker, across all tenants. Times are the database's: the clocks of several machines differ.

/** A database in which each write is a transaction. */
export interface Queue extends Connection {
  write<Row>(statement: Statement, options?: { readonly isTold?: boolean }): Promise<Result<Row>>
}

/** A label that this worker has leased. */
export interface ClaimedLabel {
  readonly company_id: number
  readonly id: number
  readonly order_id: number
  readonly parcel_id: number
  readonly lease: string
  readonly state: 'requested' | 'cancelling' | 'ready'
  readonly request_id: string
  /** Request to send; null if there is nothing to request. */
  readonly request: unknown
  readonly reference: string | null
  readonly tracking_number: string | null
  readonly tries: number
  readonly age_ms: number
  readonly connection_id: number | null
  /** Null if the connection is gone. */
  readonly connection: StoredConnection | null
}

export interface Claim {
  readonly lease: string
  /** Longer than a carrier may take to answer: only a dead worker loses a lease. */
  readonly lease_ms: number
  readonly limit: number
  /** Limit per connection. */
  readonly each: number
  /** Connections that are at their limit in this worker. */
  readonly busy: readonly number[]
}

const isFree = sql`(b.leased_until is null or b.leased_until < now())`

const shown = sql`
  l.company_id, l.id, l.order_id, l.parcel_id, l.lease::text as lease, l.state, l.request_id::text as request_id, l.request,
  l.reference, l.tracking_number, l.tries, (extract(epoch from now() - l.created_at) * 1000)::float8 as age_ms, l.connection_id,
  c.provider, c.url, c.secret, c.token, c.timeout_ms`

type Row = Omit<ClaimedLabel, 'connection'> & {
  readonly [K in keyof StoredConnection]: StoredConnection[K] | null
}

function claimedFrom({ provider, url, secret, token, timeout_ms, ...label }: Row): ClaimedLabel {
  const connection =
    provider === null || timeout_ms === null ? null : { provider, url, secret, token, timeout_ms }
  return { ...label, connection }
}

/** Leases labels to request or cancel. A carrier that doesn't answer doesn't delay the others. */
export async function claimLabels(queue: Queue, claim: Claim): Promise<readonly ClaimedLabel[]> {
  const { rows } = await queue.write<Row>(
    sql`
      with ranked as (
        select b.company_id, b.id, b.due_at,
               row_number() over (partition by b.company_id, b.connection_id order by b.due_at) as place
          from carrier_labels b
         where b.due_at <= now() and b.state <> 'ready' and ${isFree} and not (coalesce(b.connection_id, 0) = any(${claim.busy}))),
      due as (
        select b.company_id, b.id
          from ranked r join carrier_labels b on b.company_id = r.company_id and b.id = r.id
         where r.place <= ${claim.each} and b.due_at <= now() and b.state <> 'ready' and ${isFree}
         order by r.due_at limit ${claim.limit} for update of b skip locked),
      l as (
        update carrier_labels b set lease = ${claim.lease}::uuid, tries = b.tries + 1,
               leased_until = now() + ${claim.lease_ms} * interval '1 ms'
          from due d where b.company_id = d.company_id and b.id = d.id returning b.*)
      select ${shown} from l left join carrier_connections c on c.company_id = l.company_id and c.id = l.connection_id`,
    { isTold: false },
  )
  return rows.map(claimedFrom)
}

/** Schedules a retry. */
export async function postpone(
  queue: Queue,
  { company_id, id, lease }: ClaimedLabel,
  { delay_ms, unsure }: { readonly delay_ms: number; readonly unsure: Failure['unsure'] },
): Promise<void> {
  await queue.write(
    sql`
      update carrier_labels set due_at = now() + ${delay_ms} * interval '1 ms', lease = null, leased_until = null,
             unsure = coalesce(${unsure ?? null}::boolean, unsure)
       where company_id = ${company_id} and id = ${id} and lease = ${lease}::uuid`,
    { isTold: false },
  )
}

/** Returns a lease unused. Whether the carrier was reached is unknown. */
export async function giveBack(queue: Queue, lease: string): Promise<void> {
  await queue.write(sql`
    update carrier_labels set due_at = now(), lease = null, leased_until = null, unsure = true, tries = greatest(tries - 1, 0)
     where lease = ${lease}::uuid and state in ('requested', 'cancelling')`)
}

/** Delay until the next label is due; undefined if there is no label. */
export async function nextDue_ms(queue: Queue): Promise<number | undefined> {
  const { rows } = await queue.query<{ ms: number }>(sql`
    select greatest(extract(epoch from b.due_at - now()) * 1000, 0)::float8 as ms
      from carrier_labels b where b.due_at is not null and b.state <> 'ready' and ${isFree} order by b.due_at limit 1`)
  return rows[0]?.ms
}

/**
 * Labels of shipped parcels, for tracking requests to their carriers. Unshipped parcels are checked again later. The
 * next check is fixed before this one, so that a killed worker doesn't ask a carrier over and over.
 */
export async function claimTracks(
  queue: Queue,
  { limit, later_ms }: { readonly limit: number; readonly later_ms: number },
): Promise<readonly ClaimedLabel[]> {
  const { rows } = await queue.write<Row>(
    sql`
      with due as (
        select b.company_id, b.id from carrier_labels b
         where b.due_at <= now() and b.state = 'ready' order by b.due_at limit ${limit} for update skip locked),
      l as (
        update carrier_labels b set due_at = now() + ${later_ms} * interval '1 ms'
          from due d where b.company_id = d.company_id and b.id = d.id returning b.*)
      select ${shown}
        from l join parcels p on p.company_id = l.company_id and p.id = l.parcel_id and p.shipment_id is not null
        join carrier_connections c on c.company_id = l.company_id and c.id = l.connection_id and c.tracks and c.active
       order by l.company_id, l.connection_id, l.id`,
    { isTold: false },
  )
  return rows.map(claimedFrom)
}

export async function trackNext(
  queue: Queue,
  { company_id, id }: ClaimedLabel,
  next_ms: number | undefined,
): Promise<void> {
  await queue.write(
    sql`
      update carrier_labels set due_at = case when ${next_ms === undefined} then null
                                              else now() + ${next_ms ?? 0} * interval '1 ms' end
       where company_id = ${company_id} and id = ${id} and state = 'ready'`,
    { isTold: false },
  )
}
