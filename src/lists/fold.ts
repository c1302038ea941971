import type { Database } from '../kernel/database/database.ts'
import { name, sql } from '../kernel/database/sql.ts'
import type { Job } from '../kernel/job.ts'
import { type ServiceLists, masksOf } from './list.ts'
import { sharesOf } from './shares.ts'

const batch = 5_000

/**
 * Folds pending changes into the counters and returns how many it folded. Any number may fold at once, each what no other
 * has taken, and every tenant gets a share of the batch. Readers don't wait: they add the pending changes themselves.
 */
export async function foldCounts(
  database: Database,
  { tenant: column, counted }: Pick<ServiceLists, 'tenant' | 'counted'>,
): Promise<number> {
  const { rows: some } = await database.query(sql`select from list_deltas order by id limit 1`)
  if (some.length === 0) return 0
  const facets = counted.flatMap((list) => masksOf(list).map((mask) => ({ list, mask })))
  const tenant = name(column)
  const { rows } = await database.write<{ count: number }>(
    sql`
      with recursive ${sharesOf({ table: 'list_deltas', owner: [column], batch })},
      taken as materialized (
        delete from list_deltas where ctid = any(array(
          select p.ctid from shares s cross join lateral (
            select d.ctid from list_deltas d where d.${tenant} = s.${tenant} limit s.take for update skip locked) as p))
        returning ${tenant} as tenant, list, block, facts, n),
      deltas as (
        select k.tenant, t.list, l.level, l.block, sum(t.n) as n,
               concat_ws('|', f.mask,
                 case when f.mask & 1 > 0 then coalesce(t.facts[1], '') end,
                 case when f.mask & 2 > 0 then coalesce(t.facts[2], '') end,
                 case when f.mask & 4 > 0 then coalesce(t.facts[3], '') end) as facet
          from (select tenant, list, block, facts, sum(n) as n from taken group by 1, 2, 3, 4) as t
          join unnest(${facets.map(({ list }) => list.table)}::text[], ${facets.map(({ mask }) => mask)}::int[],
                      ${facets.map(({ list }) => list.everybody === true)}::boolean[],
                      ${facets.map(({ list }) => list.sorted === true)}::boolean[])
               as f (list, mask, everybody, sorted) on f.list = t.list
         cross join lateral (values (0, 0::bigint), (1, t.block >> 6), (2, t.block)) as l (level, block)
         cross join lateral (select t.tenant union select 0 where f.everybody) as k
         where l.level = 0 or not f.sorted
         group by k.tenant, t.list, l.level, l.block, facet
        having sum(t.n) <> 0),
      counted as (
        insert into list_counts as c (${tenant}, list, facet, level, block, total)
        select tenant, list, facet, level, block, n from deltas order by 1, 2, 3, 4, 5
        on conflict (${tenant}, list, facet, level, block) do update set total = c.total + excluded.total)
      select count(*)::int as count from taken`,
    { isTold: false },
  )
  return rows[0]?.count ?? 0
}

export function listCounterJob(database: Database, job: string, lists: ServiceLists): Job {
  return {
    name: job,
    summary: 'Counts the rows of lists that grow',
    loop_ms: 200,
    wokenBy: database.commits,
    async handle({ signal }) {
      while (!signal.aborted && (await foldCounts(database, lists)) === batch);
    },
  }
}
