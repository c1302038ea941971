import { type Statement, sql } from '../../kernel/database/sql.ts'
import { Json } from '../../kernel/json.ts'
import type { ReadScope } from '../../kernel/scope.ts'
import type { ArticleFeed, FeedQuery } from './schema.ts'

/** A stretch of the feed, and whether it is known that nothing follows it. */
export interface Stretch {
  readonly feed: Json<ArticleFeed>
  readonly more: boolean
  /** Where it ends. */
  readonly last: number
  /** In the same moment there was a committed change without a number. */
  readonly unnumbered: boolean
}

/**
 * The time of the last mark before the first one above `e.last`. Two runs may write their marks in the wrong order, and
 * the janitor takes some away: whatever mark is found from this time on backwards is not above.
 */
const lastMarkWithin = sql`(
  select coalesce(max(m.at), to_timestamp(0)) from change_marks m
   where m.at < coalesce((select min(n.at) from change_marks n where n.seq > e.last), 'infinity'))`

interface Part {
  readonly rows: string
  readonly last: number
  readonly more: boolean
  readonly unnumbered: boolean
  readonly meta: string
}

/**
 * The changes after the cursor, and after the time where one is given, in the order of their numbers. A time is turned
 * into the number that all later changes are above. The records come in parts of a few dozen, because a text of half a
 * megabyte keeps the garbage collector busier than it is worth.
 */
export async function articleFeed(scope: ReadScope, query: FeedQuery): Promise<Stretch> {
  const { cursor, per_page, updated_since = null } = query
  const parts = await scope.all<Part>(sql`
    with start as materialized (
      select now() as now, greatest(${cursor}::bigint, (
        select seq from change_marks where at <= ${updated_since}::timestamptz order by at desc, seq desc limit 1)) as seq),
    parts as materialized (
      select string_agg(f.record, ',' order by f.sync_seq) as rows, max(f.sync_seq) as last
        from (${changesAfter(scope, sql`(select seq from start)`, per_page)}) as f group by f.sync_seq / 32),
    reached as materialized (select greatest(s.seq, (select max(last) from parts)) as last, s.now from start s),
    edge as (
      select r.*, exists (${changesAfter(scope, sql`(select last from reached)`, 1)}) as more,
             exists (select from articles a where ${scope.within('a')} and a.sync_seq is null) as unnumbered
        from reached r)
    select coalesce(p.rows, '') as rows, e.last, e.more, e.unnumbered, row_to_json(m)::text as meta
      from edge e left join parts p on true
     cross join lateral (
       select case when e.more then e.last end as next_cursor, e.more as has_more, e.last as cursor,
              iso(case when e.more then ${lastMarkWithin} else e.now end) as synced_until,
              ${per_page}::int as per_page) as m
     order by p.last`)
  const [{ last, more, unnumbered, meta } = nothing] = parts
  const rows = parts.flatMap((part, at) => (at === 0 ? [part.rows] : [',', part.rows]))
  return { feed: new Json(['{"data":[', ...rows, '],"meta":', meta, '}']), more, last, unnumbered }
}

const nothing: Part = { rows: '', last: 0, more: false, unnumbered: false, meta: '{}' }

/** One range of an index each: of the company, or of each company, or of each client company the caller may see. */
function changesAfter(scope: ReadScope, seq: Statement<'none'>, limit: number): Statement<'company'> {
  if (scope.only !== undefined && scope.clients === null) {
    return sql`
      select f.sync_seq, f.record from article_feed f
       where ${scope.within('f')} and f.sync_seq > ${seq} order by f.sync_seq limit ${limit}`
  }
  const clients =
    scope.clients === null ? sql`` : sql`cross join unnest(${scope.clients}::bigint[]) as k (id)`
  const owned = scope.clients === null ? sql`` : sql`and f.client_3pl_id = k.id`
  return sql`
    select f.sync_seq, f.record
      from unnest(${scope.companies}::bigint[]) as c (id) ${clients}
     cross join lateral (
       select f.sync_seq, f.record from article_feed f
        where f.company_id = c.id ${owned} and f.sync_seq > ${seq}
        order by f.sync_seq limit ${limit}) as f
     order by f.sync_seq limit ${limit}`
}
