import type { Database } from '../../../kernel/database/database.ts'
import { setToMoment } from '../../../kernel/database/moment.ts'
import { sql } from '../../../kernel/database/sql.ts'
import type { Job } from '../../../kernel/job.ts'
import type { Connection } from '../../../kernel/scope.ts'
import { sharesOf } from '../../../lists/shares.ts'
import { articleRecord } from '../../catalogue/articles/store.ts'

/** Maximum rows that one run numbers. */
export const sequencerBatch = 5_000
const unnumbered = {
  table: 'articles',
  owner: ['company_id'],
  condition: sql`w.sync_seq is null`,
  batch: sequencerBatch,
}
const sequencerLock = sql`hashtextextended('waybill.sequencer', 0)`

/**
 * Numbers committed rows in an order that no reader can miss. Rows are numbered after their commit, by one sequencer at
 * a time, so a new number never falls below one already seen. The same step updates the list counters and the feed's
 * records. Every company gets its share of the batch. Returns how many it numbered; also 0 if another run holds the
 * lock and the caller may not wait.
 */
export async function sequenceArticles(database: Database, { wait = false } = {}): Promise<number> {
  const { count, last } = await database.transaction((connection) => numbered(connection, wait))
  // Write the mark after the commit: a reader that sees a later time sees these numbers, so anything unseen is above.
  if (last !== null)
    await database.write(sql`insert into change_marks (at, seq) values (clock_timestamp(), ${last})`, {
      isTold: false,
    })
  return count
}

interface Numbered {
  readonly count: number
  readonly last: number | null
}

async function numbered(connection: Connection, wait: boolean): Promise<Numbered> {
  // Lock in a separate statement, so the next one takes its snapshot with the lock held.
  const lock = await connection.query<{ held: boolean }>(
    wait
      ? sql`select pg_advisory_xact_lock(${sequencerLock}) is not null as held`
      : sql`select pg_try_advisory_xact_lock(${sequencerLock}) as held`,
  )
  if (lock.rows[0]?.held !== true) return { count: 0, last: null }
  await connection.query(sql`
    select ${setToMoment('change_seq')} from (select from articles where sync_seq is null limit 1) as a`)
  const { rows } = await connection.query<Numbered>(sql`
    with recursive ${sharesOf(unnumbered)},
    picked as materialized (
      select p.* from shares s cross join lateral (
        select company_id, id, coalesce(client_3pl_id, 0) as client, counted, (deleted_at is null)::int as wanted
          from articles a where a.company_id = s.company_id and a.sync_seq is null order by a.id limit s.take
           for no key update skip locked) as p),
    deltas as (
      select p.company_id, o.client, l.level, l.block, sum(p.wanted - p.counted) as n
        from picked p
       cross join lateral (values (0::bigint), (nullif(p.client, 0))) as o (client)
       cross join lateral (values (0, 0::bigint), (1, p.id >> 16), (2, p.id >> 9)) as l (level, block)
       where p.wanted <> p.counted and o.client is not null
       group by p.company_id, o.client, l.level, l.block),
    counted as (
      insert into article_counts as c (company_id, client_3pl_id, level, block, total)
      select company_id, client, level, block, n from deltas order by 1, 2, 3, 4
      on conflict (company_id, client_3pl_id, level, block) do update set total = c.total + excluded.total),
    drawn as materialized (
      select p.*, nextval('change_seq') as seq from (select * from picked order by company_id, id) as p),
    done as (
      update articles a set sync_seq = p.seq, counted = p.wanted
        from drawn p where a.company_id = p.company_id and a.id = p.id
      returning a.*),
    fed as (
      insert into article_feed as f (company_id, sync_seq, id, client_3pl_id, record)
      select a.company_id, a.sync_seq, a.id, a.client_3pl_id, row_to_json(r)::text
        from done a cross join lateral (select ${articleRecord}) as r
      on conflict (company_id, id) do update
         set sync_seq = excluded.sync_seq, client_3pl_id = excluded.client_3pl_id, record = excluded.record),
    queued as (
      insert into article_queue (company_id, id) select company_id, id from done on conflict do nothing)
    select count(*) as count, max(sync_seq) as last from done`)
  return rows[0] ?? { count: 0, last: null }
}

export function sequencerJob(database: Database): Job {
  return {
    name: 'sequencer',
    summary: 'Numbers committed changes for the sync feeds and counts rows for the lists',
    loop_ms: 200,
    wokenBy: database.commits,
    async handle({ signal }) {
      let count = sequencerBatch
      while (!signal.aborted && count === sequencerBatch)
        count = (await hasChanges(database)) ? await sequenceArticles(database) : 0
    },
  }
}

/** Reads the index of unnumbered rows, which is empty most of the time. */
async function hasChanges(database: Database): Promise<boolean> {
  const { rows } = await database.query(
    sql`select from articles where sync_seq is null order by company_id, id limit 1`,
  )
  return rows.length > 0
}
