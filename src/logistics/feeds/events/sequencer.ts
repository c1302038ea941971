import type { Database } from '../../../kernel/database/database.ts'
import { setToMoment } from '../../../kernel/database/moment.ts'
import { sql } from '../../../kernel/database/sql.ts'
import type { Job } from '../../../kernel/job.ts'
import type { Connection } from '../../../kernel/scope.ts'
import { sharesOf } from '../../../lists/shares.ts'
import { numberRecords } from '../changes/records.ts'
import { fanOut } from '../../../webhooks/fan-out.ts'
import { deliveryTables } from '../webhooks/store-tables.ts'
import { feedRows, historyRows } from './feed-rows.ts'

/** Maximum events that one run numbers. */
export const eventBatch = 5_000
const eventLock = sql`hashtextextended('waybill.events', 0)`
const numbersFromNow = setToMoment('event_seq')

/**
 * Blocks all other numbering until the transaction ends. A writer that fills feeds itself draws its numbers after this,
 * and calls `eventsNumberedTo` after its commit.
 */
export async function holdEventNumbers(connection: Connection): Promise<void> {
  await connection.query(sql`select pg_advisory_xact_lock(${eventLock})`)
  await connection.query(sql`select ${numbersFromNow}`)
}

interface Numbered {
  readonly count: number
  readonly first: number | null
  readonly last: number | null
  /** The highest number assigned, including those of the feeds. */
  readonly reached: number | null
}

const nothing: Numbered = { count: 0, first: null, last: null, reached: null }

/**
 * Moves committed events from the outbox to the event table, numbered in an order that no reader can miss. Events are
 * numbered after their commit, by one sequencer at a time. Events of one resource keep their order, because a writer
 * holds the resource until the commit. Events of one company are contiguous, so no gap between two of them reveals
 * another company's volume. Each company gets its share of the batch. The same transaction updates the sync feeds and
 * queues the webhooks' deliveries.
 */
async function numberEvents(database: Database, { wait }: { readonly wait: boolean }) {
  return database.transaction(async (connection) => {
    // Lock in a separate statement, so the next one takes its snapshot with the lock held.
    const lock = await connection.query<{ held: boolean }>(
      wait
        ? sql`select pg_advisory_xact_lock(${eventLock}) is not null as held`
        : sql`select pg_try_advisory_xact_lock(${eventLock}) as held`,
    )
    if (lock.rows[0]?.held !== true) return nothing
    const waiting = await connection.query<{ records: boolean }>(sql`
      select ensure_event_partitions(now()), ${numbersFromNow}, exists (select from record_queue) as records`)
    const { rows } = await connection.query<Numbered>(numberBatch)
    const numbered = rows[0] ?? nothing
    const { first, last } = numbered
    if (first !== null && last !== null) await fanOut(deliveryTables, connection, { first, last })
    if (waiting.rows[0]?.records !== true) return numbered
    const records = await connection.query<Pick<Numbered, 'count' | 'reached'>>(numberRecords)
    const { count, reached } = records.rows[0] ?? nothing
    return { ...numbered, count: Math.max(numbered.count, count), reached: reached ?? numbered.reached }
  })
}

/** Numbers a batch, waiting for the lock. Returns how many; fewer than a batch means that all are numbered. */
export async function sequenceEvents(database: Database): Promise<number> {
  const { count, reached } = await numberEvents(database, { wait: true })
  if (reached !== null) await eventsNumberedTo(database, reached)
  return count
}

/** Called after the commit: a reader that sees a later time sees these numbers, so anything unseen is above. */
export async function eventsNumberedTo(database: Database, seq: number): Promise<void> {
  await database.write(sql`insert into event_marks (at, seq) values (clock_timestamp(), ${seq})`, {
    isTold: false,
  })
}

/** Numbers a batch from the outbox and adds it to the feeds. */
export const numberBatch = sql`
  with recursive ${sharesOf({ table: 'outbox', owner: ['company_id'], batch: eventBatch })},
  moved as materialized (
    delete from outbox where ctid = any(array(
      select p.ctid from shares s cross join lateral (
        select o.ctid from outbox o where o.company_id = s.company_id order by o.id limit s.take) as p))
    returning *),
  told as (
    insert into events (company_id, sequence, event_id, type, client_3pl_id, resource_type, resource_id, resource_version,
                        data, previous, movements, user_id, actor, request_id, occurred_at, created_at)
    select m.company_id, nextval('event_seq'), m.event_id, m.type, m.client_3pl_id, m.resource_type, m.resource_id,
           m.resource_version, m.data, m.previous, m.movements, m.user_id, m.actor, m.request_id, m.created_at, now()
      from (select * from moved order by company_id, id) as m
    returning company_id, sequence, type, client_3pl_id, resource_type, resource_id, data, previous, actor, request_id,
              occurred_at),
  ${feedRows},
  ${historyRows}
  select count(*)::int as count, min(sequence) as first, max(sequence) as last,
         greatest(max(sequence), (select max(sync_seq) from stock_fed)) as reached
    from told`

/** Minimum time between two marks under load. Each costs a commit, and a reader by time only gets that much twice. */
const mark_ms = 200

export function eventSequencerJob(database: Database): Job {
  let reached: number | null = null
  let markedAt = 0
  return {
    name: 'event_sequencer',
    summary:
      'Numbers committed events for webhooks, the event feed and the sync feeds of stock and documents',
    loop_ms: 20,
    wokenBy: database.commits,
    async handle({ signal }) {
      let count = 0
      do {
        count = 0
        if (await hasEvents(database)) {
          const numbered = await numberEvents(database, { wait: false })
          count = numbered.count
          reached = numbered.reached ?? reached
        }
        if (reached !== null && (count === 0 || performance.now() - markedAt > mark_ms)) {
          await eventsNumberedTo(database, reached)
          reached = null
          markedAt = performance.now()
        }
      } while (!signal.aborted && count === eventBatch)
    },
  }
}

/** Uses the index, which skips recently deleted entries without reading the rows. */
async function hasEvents(database: Database): Promise<boolean> {
  const { rows } = await database.query(sql`
    (select from outbox order by id limit 1)
    union all (select from record_queue order by company_id, id limit 1)`)
  return rows.length > 0
}
