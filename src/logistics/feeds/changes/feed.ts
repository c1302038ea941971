import { type Statement, sql } from '../../../kernel/database/sql.ts'
import { Json } from '../../../kernel/json.ts'
import type { ReadScope } from '../../base/access/scopes.ts'
import { type EventRecord, isWhole } from '../../documents/spine/placeholders.ts'
import { type Position, type Stream, isSettled, settledTo } from '../numbering/store-streams.ts'
import type { Feed, FeedQuery } from './schema.ts'

/** A feed's rows and their numbering. */
export interface FeedSource {
  /** The table, as `f`: company_id, sync_seq, client_3pl_id, record. */
  readonly table: Statement<'none'>
  /** Selects the feed's rows from the table. */
  readonly condition: Statement<'none'>
  readonly stream: Stream
  /** Whether there is a committed change without a number. */
  readonly unnumbered: (scope: ReadScope) => Statement<'company'>
  /** For feeds that don't store records: the current record of `f`; null if the caller may not see it. */
  readonly current?: (scope: ReadScope) => Statement<'none'>
  /** Everyone in the company sees rows without a client company. */
  readonly shared?: boolean
  /** For documents: the current record of `f`, for rows stored before records had placeholders. */
  readonly renewed?: Statement<'none'>
}

/** A page of the feed, and what follows it. */
export interface Stretch extends Position {
  readonly feed: Json<EventRecord<Feed>>
  /** Number of its last change. */
  readonly last: number
  /** Expected last number of the next page; null when nothing follows. */
  readonly following: number | null
}

/**
 * The last moment before the first mark above `e.last`: no mark up to that time is above. Runs that end together may
 * write their marks out of order. So it takes the earliest of a hundred, far more than there are processes; reading all
 * later marks could mean hundreds of thousands. If no mark is above, one with a time of just now may be about to be
 * written.
 */
function beforeMarksAbove(marks: Statement<'none'>): Statement<'none'> {
  return sql`(
    select coalesce(min(n.at) - interval '1 microsecond', e.now - interval '1 hour')
      from (select at from ${marks} where seq > e.last order by seq limit 100) n)`
}

/** The last moment by which everything up to `e.settled` was committed. */
function lastMarkOf(marks: Statement<'none'>): Statement<'none'> {
  return sql`coalesce((select max(at) from ${marks} where seq <= e.settled), e.now - interval '1 hour')`
}

interface Part {
  readonly rows: string
  readonly count: number
  readonly last: number
  readonly following: number | null
  readonly unnumbered: boolean
  readonly settled: number | null
  readonly meta: string
}

/** The changes after the cursor. Records stored before placeholders are read from their documents. */
export async function feedStretch(scope: ReadScope, source: FeedSource, query: FeedQuery): Promise<Stretch> {
  const { renewed } = source
  const record = source.current?.(scope) ?? sql`f.record`
  const parts = await feedParts(scope, source, { query, record })
  if (renewed === undefined || parts.every(({ rows, count }) => isWhole(rows, count))) return stretchOf(parts)
  return stretchOf(await feedParts(scope, source, { query, record: withGaps(renewed) }))
}

/** The stored record if it has placeholders, else the current one. */
function withGaps(renewed: Statement<'none'>): Statement<'none'> {
  return sql`case when strpos(f.record, chr(9)) = 0 then coalesce(${renewed}, f.record) else f.record end`
}

function stretchOf(parts: readonly Part[]): Stretch {
  const [{ last, following, unnumbered, settled, meta } = nothing] = parts
  const rows = parts.flatMap((part, at) => (at === 0 ? [part.rows] : [',', part.rows]))
  const feed = new Json<EventRecord<Feed>>(['{"data":[', ...rows, '],"meta":', meta, '}'])
  return { feed, last, following, isAtEnd: following === null, unnumbered, settled }
}

interface Reading {
  readonly query: FeedQuery
  /** The record of `f`, as JSON text. */
  readonly record: Statement<'none'>
}

/**
 * The changes after the cursor, and after `updated_since` if given, in numeric order. The time becomes a number that
 * all later changes exceed. Records come in parts of a few dozen: text of half a megabyte costs the garbage collector
 * more than it saves.
 */
function feedParts(
  scope: ReadScope,
  source: FeedSource,
  { query, record }: Reading,
): Promise<readonly Part[]> {
  const { cursor, per_page, updated_since = null } = query
  const { marks } = source.stream
  const after = (seq: Statement<'none'>) => changesAfter(scope, source, { seq, limit: per_page })
  return scope.all<Part>(sql`
    with start as materialized (
      select now() as now, greatest(${cursor}::bigint, (
        select seq from ${marks} where at <= ${updated_since}::timestamptz order by at desc, seq desc limit 1)) as seq,
             ${settledTo(scope, source.stream)} as settled),
    parts as materialized (
      select string_agg(${record}, ',' order by f.sync_seq) as rows, count(*)::int as count, max(f.sync_seq) as last
        from (select f.*, row_number() over (order by f.sync_seq) as place
                from (${after(sql`(select seq from start)`)}) as f) as f
       group by f.place / 32),
    reached as materialized (select greatest(s.seq, (select max(last) from parts)) as last, s.now, s.settled from start s),
    edge as materialized (
      select r.*, ${source.unnumbered(scope)} or r.settled is not null as unnumbered,
             (select max(sync_seq) from (${after(sql`(select last from reached)`)}) as f)
               as following
        from reached r),
    meta as materialized (
      select case when e.following is not null then e.last end as next_cursor, e.following is not null as has_more,
             e.last as cursor,
             iso(case when e.following is not null then ${beforeMarksAbove(marks)}
                      when e.settled is not null then ${lastMarkOf(marks)}
                      else e.now end) as synced_until,
             ${per_page}::int as per_page
        from edge e)
    select coalesce(p.rows, '') as rows, coalesce(p.count, 0) as count, e.last, e.following, e.unnumbered, e.settled, row_to_json(m)::text as meta
      from edge e cross join meta m left join parts p on true
     order by p.last`)
}

const nothing: Part = {
  rows: '',
  count: 0,
  last: 0,
  following: null,
  unnumbered: false,
  settled: null,
  meta: '{}',
}

interface From {
  readonly seq: Statement<'none'>
  readonly limit: number
}

/** The feed's rows that no lower number can still precede. */
function visibleIn(scope: ReadScope, { condition }: FeedSource): Statement<'none'> {
  return sql`${condition} and ${isSettled(scope, sql`f.sync_seq`, sql`(select settled from start)`)}`
}

/** Scans all rows of the companies, because shared rows are visible alongside those of the client companies. */
function sharedAfter(scope: ReadScope, source: FeedSource, { seq, limit }: From): Statement<'company'> {
  const { table } = source
  const condition = visibleIn(scope, source)
  return sql`
    select f.company_id, f.id, f.sync_seq, f.record
      from unnest(${scope.companies}::bigint[]) as c (id)
     cross join lateral (
       select f.company_id, f.id, f.sync_seq, f.record from ${table} f
        where f.company_id = c.id and ${condition} and f.sync_seq > ${seq}
          and (f.client_3pl_id is null or f.client_3pl_id = any(${scope.clients}::bigint[]))
        order by f.sync_seq limit ${limit}) as f
     order by f.sync_seq limit ${limit}`
}

/** Scans one index range for each unit: the company, each company, or each visible client company. */
function changesAfter(scope: ReadScope, source: FeedSource, { seq, limit }: From): Statement<'company'> {
  const { table } = source
  const condition = visibleIn(scope, source)
  if (source.shared === true && scope.clients !== null) return sharedAfter(scope, source, { seq, limit })
  if (scope.only !== undefined && scope.clients === null) {
    return sql`
      select f.company_id, f.id, f.sync_seq, f.record from ${table} f
       where ${scope.within('f')} and ${condition} and f.sync_seq > ${seq} order by f.sync_seq limit ${limit}`
  }
  const clients =
    scope.clients === null ? sql`` : sql`cross join unnest(${scope.clients}::bigint[]) as k (id)`
  const owned = scope.clients === null ? sql`` : sql`and f.client_3pl_id = k.id`
  return sql`
    select f.company_id, f.id, f.sync_seq, f.record
      from unnest(${scope.companies}::bigint[]) as c (id) ${clients}
     cross join lateral (
       select f.company_id, f.id, f.sync_seq, f.record from ${table} f
        where f.company_id = c.id and ${condition} ${owned} and f.sync_seq > ${seq}
        order by f.sync_seq limit ${limit}) as f
     order by f.sync_seq limit ${limit}`
}
