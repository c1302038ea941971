import type { Database } from '../../kernel/database/database.ts'
import { sql } from '../../kernel/database/sql.ts'
import type { Job } from '../../kernel/job.ts'

const batch = 5_000

/**
 * Numbers committed rows in an order that no reader can miss: rows are numbered after their commit, by one sequencer at
 * a time, so a number that appears is never below one that was already seen. In the same step the counters of the
 * lists take in what the rows added.
 */
export async function sequenceArticles(database: Database): Promise<number> {
  return database.transaction(async (connection) => {
    // In a statement of its own: the next one takes its snapshot after the lock is held.
    const lock = await connection.query<{ held: boolean }>(sql`
      select pg_try_advisory_xact_lock(hashtextextended('waybill.sequencer', 0)) as held`)
    if (lock.rows[0]?.held !== true) return 0
    const result = await connection.query(sql`
      with picked as materialized (
        select company_id, id, coalesce(client_3pl_id, 0) as client, counted, (deleted_at is null)::int as wanted
          from articles where sync_seq is null order by company_id, id limit ${batch} for update skip locked),
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
        on conflict (company_id, client_3pl_id, level, block) do update set total = c.total + excluded.total)
      update articles a set sync_seq = nextval('change_seq'), counted = p.wanted
        from picked p where a.company_id = p.company_id and a.id = p.id`)
    return result.count
  })
}

export function sequencerJob(database: Database): Job {
  return {
    name: 'sequencer',
    summary: 'Numbers committed changes for the sync feeds and counts rows for the lists',
    loop_ms: 200,
    async handle({ signal }) {
      while (!signal.aborted && (await sequenceArticles(database)) === batch);
    },
  }
}
