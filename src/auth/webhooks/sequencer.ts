import type { Database } from '../../kernel/database/database.ts'
import { sql } from '../../kernel/database/sql.ts'
import type { Job } from '../../kernel/job.ts'
import type { Connection } from '../../kernel/scope.ts'
import { fanOut } from '../../webhooks/fan-out.ts'
import { deliveryTables } from './store-tables.ts'

export const eventBatch = 5_000
const eventLock = sql`hashtextextended('waybill.auth_events', 0)`

interface Numbered {
  readonly count: number
  readonly first: number | null
  readonly last: number | null
}

/** Numbers rows after their commit, one sequencer at a time, so that no reader misses any, and fans them out. */
async function numberEvents(database: Database, { wait }: { readonly wait: boolean }): Promise<number> {
  return database.transaction(async (connection) => {
    // A separate statement: the next one takes its snapshot after the lock is held.
    const lock = await connection.query<{ held: boolean }>(
      wait
        ? sql`select pg_advisory_xact_lock(${eventLock}) is not null as held`
        : sql`select pg_try_advisory_xact_lock(${eventLock}) as held`,
    )
    if (lock.rows[0]?.held !== true) return 0
    await connection.query(sql`select ensure_event_partitions(now())`)
    const { count, first, last } = await moved(connection)
    if (first !== null && last !== null) await fanOut(deliveryTables, connection, { first, last })
    return count
  })
}

/** Numbers events for a waiting caller. Returns how many; fewer than a batch means that all are numbered. */
export function sequenceEvents(database: Database): Promise<number> {
  return numberEvents(database, { wait: true })
}

async function moved(connection: Connection): Promise<Numbered> {
  const { rows } = await connection.query<Numbered>(sql`
    with moved as materialized (
      delete from outbox o using (select audit_id from outbox order by audit_id limit ${eventBatch}) as p
       where o.audit_id = p.audit_id
      returning o.audit_id),
    told as (
      insert into events (sequence, audit_id, event_id, type, site_id, resource_type, resource_id, created_at)
      select nextval('event_seq'), m.id, 'evt_' || gen_random_uuid(), m.action, m.site_id, m.target_type,
             case when m.target_type = '' then m.site_id else m.target_id end, now()
        from (select t.id, t.action, coalesce(t.site_id, 0) as site_id, coalesce(t.target_type, '') as target_type,
                     coalesce(t.target_id, 0) as target_id
                from moved v join audit t on t.id = v.audit_id order by t.id) as m
      returning sequence)
    select count(*)::int as count, min(sequence) as first, max(sequence) as last from told`)
  return rows[0] ?? { count: 0, first: null, last: null }
}

export function eventSequencerJob(database: Database): Job {
  return {
    name: 'auth_event_sequencer',
    summary: 'Numbers committed rows of the audit log for webhooks and the event feed',
    loop_ms: 100,
    wokenBy: database.commits,
    async handle({ signal }) {
      let count = eventBatch
      while (!signal.aborted && count === eventBatch) {
        count = (await hasEvents(database)) ? await numberEvents(database, { wait: false }) : 0
      }
    },
  }
}

async function hasEvents(database: Database): Promise<boolean> {
  const { rows } = await database.query(sql`select from outbox order by audit_id limit 1`)
  return rows.length > 0
}
