import type { Database } from '../../../kernel/database/database.ts'
import { setToMoment } from '../../../kernel/database/moment.ts'
import { sql } from '../../../kernel/database/sql.ts'
import type { Job } from '../../../kernel/job.ts'
import { found } from '../../../kernel/problem.ts'
import type { Connection } from '../../../kernel/scope.ts'
import { fanOut } from '../../../webhooks/fan-out.ts'
import { recordsWaiting } from '../changes/records.ts'
import {
  type Numbered,
  type Run,
  type Waiting,
  markNumbers,
  numberNext,
  sharesIn,
  together,
} from '../numbering/sequencer.ts'
import { NumberingRuns } from '../numbering/runs.ts'
import { eventStream } from '../numbering/store-streams.ts'
import { deliveryTables } from '../webhooks/store-tables.ts'
import { feedRows, historyRows } from './feed-rows.ts'

/** Maximum events that one run numbers. */
export const eventBatch = 1_000

/**
 * Moves committed events from the outbox to the event table. Events of one resource keep their order, because a writer
 * holds the resource until the commit. Events of one company are contiguous, so no gap between two of them reveals
 * another company's volume. The same transaction updates the sync feeds and queues the webhooks' deliveries.
 */
export const eventsWaiting: Waiting = {
  stream: eventStream,
  queue: 'outbox',
  batch: eventBatch,
  numbersEach: 8,
  async number(connection, run) {
    const [, { rows }] = await Promise.all([
      connection.query(sql`select ensure_event_partitions(now())`),
      connection.query<Numbered>(numberBatch(run)),
      fanOut(deliveryTables, connection, { first: run.base + 1, last: run.end }),
    ])
    return found(rows[0], 'run')
  },
}

/**
 * Blocks all other numbering until the transaction ends. A writer that fills feeds itself draws its numbers from the
 * sequence after this, and calls `eventsNumberedTo` after its commit.
 */
export async function holdEventNumbers(connection: Connection): Promise<void> {
  const { lock, sequence } = eventStream
  await connection.query(sql`select pg_advisory_xact_lock(${lock})`)
  await connection.query(sql`
    select setval('event_seq', greatest((select last_value from ${sequence}), n.reached)) from numbering n where n.stream = 'events'`)
  await connection.query(sql`select ${setToMoment('event_seq')}`)
}

/** Tells readers by time of numbers that a writer drew itself. */
export async function eventsNumberedTo(database: Database): Promise<void> {
  await database.write(
    sql`
    insert into numbering as n (stream, reached)
    select ${eventStream.name}, last_value from ${eventStream.sequence}
    on conflict (stream) do update set reached = greatest(n.reached, excluded.reached)`,
    { isTold: false },
  )
  await markNumbers(database, eventStream)
}

/** Numbers committed events and changed records; a full batch means that there may be more. */
export async function sequenceEvents(database: Database, companies?: readonly number[]): Promise<Numbered> {
  const options = { now: true, companies }
  const events = await numberNext(database, eventsWaiting, options)
  const records = await numberNext(database, recordsWaiting, options)
  const { reached } = together(events, records)
  if (reached !== null) await markNumbers(database, eventStream)
  return { count: Math.max(events.count, records.count), reached }
}

/** Runs for readers of the event feed and the sync feeds. */
export function eventRunsOn(database: Database): NumberingRuns {
  return new NumberingRuns(eventBatch, (companies) => sequenceEvents(database, companies))
}

/** Numbers a batch of events and adds them to the feeds. */
export const numberBatch = (run: Run) => sql`
  with moved as materialized (
    delete from outbox where ctid = any(array(select p.ctid from ${sharesIn({ queue: 'outbox' }, run)})) returning *),
  told as (
    insert into events (company_id, sequence, event_id, type, client_3pl_id, resource_type, resource_id, resource_version,
                        data, previous, movements, user_id, actor, request_id, occurred_at, created_at)
    select m.company_id, ${run.base}::bigint + row_number() over (order by m.company_id, m.id), m.event_id, m.type,
           m.client_3pl_id, m.resource_type, m.resource_id, m.resource_version, m.data, m.previous, m.movements, m.user_id,
           m.actor, m.request_id, m.created_at, now()
      from moved m
    returning company_id, sequence, type, client_3pl_id, resource_type, resource_id, data, previous, actor, request_id,
              occurred_at),
  ${feedRows(sql`${run.base}::bigint + (select count(*) from moved) + row_number() over ()`)},
  ${historyRows}
  select count(*)::int as count, greatest(max(sequence), (select max(sync_seq) from stock_fed)) as reached
    from told`

/** Minimum time between two marks under load. Each costs a commit, and a reader by time only gets that much twice. */
const mark_ms = 200

export function eventSequencerJob(database: Database): Job {
  let isUnmarked = false
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
        for (const waiting of await waitingNow(database)) {
          const numbered = await numberNext(database, waiting)
          count = Math.max(count, numbered.count)
          isUnmarked ||= numbered.reached !== null
        }
        if (isUnmarked && (count === 0 || performance.now() - markedAt > mark_ms)) {
          await markNumbers(database, eventStream)
          isUnmarked = false
          markedAt = performance.now()
        }
      } while (!signal.aborted && count === eventBatch)
    },
  }
}

/** Queues that aren't empty. Uses the indexes, which skip recently deleted entries without reading the rows. */
async function waitingNow(database: Database): Promise<readonly Waiting[]> {
  const { rows } = await database.query<{ queue: string }>(sql`
    (select 'outbox' as queue from outbox order by company_id, id limit 1)
    union all (select 'record_queue' from record_queue order by company_id, id limit 1)`)
  return [eventsWaiting, recordsWaiting].filter(({ queue }) => rows.some((row) => row.queue === queue))
}
