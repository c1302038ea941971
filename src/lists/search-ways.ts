import { jsonRows } from '../kernel/database/json-rows.ts'
import { type Owned, type Statement, name, slow, sql } from '../kernel/database/sql.ts'
import {
  type Condition,
  type Rows,
  joinedTo,
  keptFor,
  keysOf,
  lookedUp,
  orderOf,
  rowOrder,
} from './listing.ts'
import { pieceOf } from './pieces.ts'

/** Where a list's search texts are kept, and the rows that aren't in them yet. */
export interface SearchSource {
  /** Table of the texts: the tenant's column, id, text, grams, and the columns that decide who can see them. */
  readonly texts: string
  /** Condition that selects the list's texts, as `s`. */
  readonly condition: Statement<'none'>
  /** Condition for the texts the caller can see. */
  readonly visible: Condition
  /** Owner of the pieces of a tenant's rows. */
  readonly owner: (tenant: number) => number
  /** Length of the shortest pieces. */
  readonly shortest: number
  /** Search limits. The default suits articles. */
  readonly limits?: SearchLimits
  /** Approximate number of rows. */
  readonly size: Statement<Owned>
  /** Characters the texts use, if pieces have more than one. */
  readonly letters?: Statement<Owned>
  /** Whether all texts have their long pieces. The default is no. */
  readonly long?: Statement<Owned>
  /** Rows whose texts are out of date or missing: tenant, id, and whether each is a hit. */
  readonly pending: (pattern: string) => Statement<Owned>
  /** Text of a row of the list, for sorted lists. */
  readonly text?: Statement<'none'>
}

export interface Search {
  readonly rows: Rows
  readonly source: SearchSource
  readonly term: string
  /** Alias of the table in the record and the conditions. */
  readonly alias: string
  readonly record: Statement<'none'>
  /** Other conditions on a row, which don't need its text. */
  readonly conditions: readonly Condition[]
  readonly offset: number
  readonly limit: number
}

/** Limits on the work done before a total becomes "at least". bench/results/catalogue.md shows the cost. */
export interface SearchLimits {
  /** Rows sampled to learn how common a term is. */
  readonly sample: number
  /** Share of the sample from which walking the rows finds a page sooner than the index does. */
  readonly common: number
  readonly rows: number
  readonly hits: number
  /** Size up to which a company's rows are always scanned. */
  readonly small: number
}
/** Rows left by other conditions, up to which their texts are read one by one. */
const narrowAtMost = 25_000

/** Rows of the sample that tell which pieces are rare. */
export const seenIn = 200
/** A page, as far as one search method found it. */
export interface Found {
  readonly json: string
  readonly count: number
  readonly total: number
  /** Nothing was left out. */
  readonly complete: boolean
}

export interface Probe {
  /** Number of the tenant's rows, as far as they are counted. */
  readonly size: number
  readonly rows: number
  readonly hits: number
  /** Characters that can surround a short term. */
  readonly letters: readonly number[] | null
  /** How many of the first rows contain each part. */
  readonly seen: readonly number[]
  /** Long pieces can be used. */
  readonly long: boolean
}

export interface Wanted extends Search {
  /** Rows to walk, at most. */
  readonly atMost: number
  /** Rarest pieces of the term, according to the sample. */
  readonly parts: readonly string[]
  /** For a term shorter than a piece: the pieces that can contain it. */
  readonly around: readonly string[] | undefined
}

function patternOf(term: string): string {
  return `%${term.replace(/[\\%_]/g, '\\$&')}%`
}

/** Like `LIKE '%term%'`, in half the time. */
function isIn(term: string, text: Statement<'none'>): Statement<'none'> {
  return sql`strpos(${text}, ${term}) > 0`
}

/** Texts are in id order; a sample needs no other order. */
function textOrder({ rows: { newestFirst } }: Search): Statement<'none'> {
  return newestFirst ? sql`s.id desc` : sql`s.id`
}

function tenantOf({ tenants }: Rows, alias: string): Statement<'none'> {
  return name(`${alias}.${tenants.column}`)
}

/** The term is shorter than every piece. */
function isShort({ source, term }: Pick<Search, 'source' | 'term'>): boolean {
  return Array.from(term).length < source.shortest
}

export function probed(search: Search & Pick<Wanted, 'parts'>, limits: SearchLimits): Statement<Owned> {
  const { rows, source, term, parts } = search
  return sql`
    with sample as materialized (
      select text from ${name(source.texts)} s where ${keptFor(rows.tenants, 's')} and ${source.condition}
       order by ${textOrder(search)} limit ${limits.sample}),
    few as materialized (select text from sample limit ${seenIn})
    select count(*) as rows, count(*) filter (where ${isIn(term, sql`s.text`)}) as hits,
           array(select (select count(*)::int from few where strpos(text, p.part) > 0)
                   from unnest(${parts}::text[]) with ordinality as p (part, place)
                  order by p.place) as seen,
           ${isShort(search) ? (source.letters ?? sql`null`) : sql`null`} as letters, ${source.size} as size,
           ${source.long ?? sql`false`} as long
      from sample s`
}

function pending({ source, term }: Wanted): Statement<Owned> {
  return sql`pending as materialized (${source.pending(patternOf(term))})`
}

/** The page, if wanted. Records are most of the work, so an unwanted page reads none. */
function answered(
  { rows, alias, record, offset, limit }: Wanted,
  complete: Statement<'none'>,
  isWanted = complete,
): Statement<'none'> {
  const order = orderOf(rows, 'h')
  return sql`
    select ${jsonRows('r')}::text as json, count(*)::int as count, (select count(*) from hits) as total,
           ${complete} as complete
      from (select ${record}
              from (select * from hits h where ${isWanted} order by ${order} offset ${offset} limit ${limit}) h
              ${lookedUp(rows, alias)}
             order by ${order}) r`
}

/** The page of a walk. It's also wanted from an incomplete walk that found more hits than the page needs. */
function answeredSoon(wanted: Wanted, complete: Statement<'none'>): Statement<'none'> {
  const hasMore = sql`(select count(*) from hits) > ${wanted.offset + wanted.limit}::bigint`
  return answered(wanted, complete, sql`(${complete} or ${hasMore})`)
}

function all(first: Condition, conditions: readonly Condition[]): Condition {
  return conditions.reduce<Condition>((left, right) => sql`${left} and ${right}`, first)
}

/** Hits that also meet the conditions that need the row, with their sort value. */
function wantedOf(hits: Condition, { rows, alias, conditions }: Wanted): Condition {
  if (conditions.length === 0 && rows.sort === undefined) return hits
  return all(
    sql`select ${keysOf(rows, alias)} from (${hits}) h ${joinedTo(rows, alias)} where true`,
    conditions,
  )
}

/** Searches the texts of the tenant's first rows, up to `atMost` rows or `hitsAtMost` hits unless that is 0. */
export function walked(wanted: Wanted, hitsAtMost = 0): Statement<Owned> {
  const { rows, source, atMost, term } = wanted
  if (rows.sort !== undefined) return walkedRows(wanted, hitsAtMost)
  const looked = sql`
    select ${tenantOf(rows, 's')} as tenant, s.id, ${isIn(term, sql`s.text`)} and ${source.visible} as hit
      from (select s.* from ${name(source.texts)} s
             where ${keptFor(rows.tenants, 's')} and ${source.condition} order by ${textOrder(wanted)} limit ${atMost}) as s`
  const near = hitsAtMost === 0 ? looked : sql`select * from (${looked}) as s where s.hit limit ${hitsAtMost}`
  const [last, within] = rows.newestFirst
    ? [sql`min(id)`, sql`p.id >= e.last`]
    : [sql`max(id)`, sql`p.id <= e.last`]
  const hits = sql`
    select n.tenant, n.id from near n
     where n.hit and not exists (select from pending p where p.tenant = n.tenant and p.id = n.id)
    union all
    select p.tenant, p.id from pending p cross join edge e
     where p.hit and (e.complete or ${within})`
  return slow(
    sql`
    with ${pending(wanted)},
    near as materialized (${near}),
    edge as (select ${hitsAtMost}::int = 0 and count(*) < ${atMost} as complete, ${last} as last from near),
    hits as materialized (${wantedOf(hits, wanted)})
    ${answeredSoon(wanted, sql`(select complete from edge)`)}`,
    'planned once',
  )
}

/** `walked` along a sorted list. It reads the rows' own texts, which are always current. */
function walkedRows(wanted: Wanted, hitsAtMost: number): Statement<Owned> {
  const { rows, source, alias, atMost, term, conditions } = wanted
  const first = sql`
    select ${name(alias)}.* from ${name(rows.table)} ${name(alias)}
     where ${rows.tenants.within(alias)} order by ${rowOrder(rows, alias)} limit ${atMost}`
  const isHit = sql`${source.text ?? sql`''`} ilike ${patternOf(term)}`
  const hits = all(sql`select ${keysOf(rows, alias)} from near ${name(alias)} where ${isHit}`, conditions)
  return slow(sql`
    with near as materialized (${first}),
    hits as materialized (${hits} limit ${hitsAtMost === 0 ? null : hitsAtMost})
    ${answeredSoon(wanted, sql`(${hitsAtMost}::int = 0 and (select count(*) from near) < ${atMost})`)}`)
}

/** Searches the texts of the rows that the other conditions leave. */
export function narrowed(wanted: Wanted): Statement<Owned> {
  const { source, rows, alias, conditions } = wanted
  const some = all(
    sql`select ${keysOf(rows, alias)} from ${name(rows.table)} ${name(alias)} where ${rows.tenants.within(alias)}`,
    conditions,
  )
  const sort = rows.sort === undefined ? sql`` : sql`, n.sort`
  return slow(sql`
    with ${pending(wanted)},
    narrow as materialized (${some} limit ${narrowAtMost + 1}),
    hits as materialized (
      select n.tenant, n.id${sort} from narrow n
        join ${name(source.texts)} s on ${tenantOf(rows, 's')} = n.tenant and s.id = n.id
       where ${source.condition} and ${isIn(wanted.term, sql`s.text`)} and ${source.visible}
         and not exists (select from pending p where p.tenant = n.tenant and p.id = s.id)
      union all
      select n.tenant, n.id${sort} from pending p join narrow n on n.tenant = p.tenant and n.id = p.id where p.hit)
    ${answered(wanted, sql`(select count(*) from narrow) <= ${narrowAtMost}`)}`)
}

/** Finds hits by their pieces: all of them, or the first `atMost`. */
export function indexed(wanted: Wanted, atMost = Number.MAX_SAFE_INTEGER): Statement<Owned> {
  const { source, rows } = wanted
  const [looked, match] = isShort(wanted)
    ? [wanted.around ?? [], wanted.around === undefined ? undefined : sql`s.grams && c.pieces::integer[]`]
    : [wanted.parts, sql`s.grams @> c.pieces::integer[]`]
  // Pieces include their owner. `offset 0` keeps the planner from reading another index as well.
  const texts =
    match === undefined
      ? name(source.texts)
      : sql`(select s.* from ${name(source.texts)} s where ${match} offset 0)`
  const ids = rows.tenants.ids ?? [0]
  const pieces = ids.map((id) => `{${looked.map((part) => pieceOf(source.owner(id), part)).join(',')}}`)
  const hits = sql`
    select tenant, id from indexed union all select p.tenant, p.id from pending p where p.hit`
  return slow(
    sql`
    with ${pending(wanted)},
    indexed as materialized (
      select c.id as tenant, s.id
        from unnest(${ids}::bigint[], ${pieces}::text[]) as c (id, pieces)
       cross join lateral (
         select s.id from ${texts} s
          where ${isIn(wanted.term, sql`s.text`)} and ${tenantOf(rows, 's')} = c.id and ${source.condition}
            and ${source.visible}
            and not exists (select from pending p where p.tenant = c.id and p.id = s.id)
          limit ${atMost}) as s),
    hits as materialized (${wantedOf(hits, wanted)})
    ${answered(wanted, sql`(select count(*) from indexed) < ${atMost}`)}`,
    'planned once',
  )
}
