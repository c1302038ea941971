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

/** Where the texts of a list are kept for searches, and what of the list they do not have yet. */
export interface SearchSource {
  /** The table of the texts: the tenant's column, id, text, grams, and what decides who may see them. */
  readonly texts: string
  /** Which of them, as `s`. */
  readonly condition: Statement<'none'>
  /** Which of them the caller may see. */
  readonly visible: Condition
  /** Whose pieces those of a tenant's rows are. */
  readonly owner: (tenant: number) => number
  /** How long the shortest pieces are. */
  readonly shortest: number
  /** How much is looked at; as much as suits articles, if nothing is said. */
  readonly limits?: SearchLimits
  /** How many rows there are, about. */
  readonly size: Statement<Owned>
  /** Which characters they are made of, where pieces have more than one. */
  readonly letters?: Statement<Owned>
  /** Whether all of them have their long pieces; not, if nothing is said. */
  readonly long?: Statement<Owned>
  /** Rows that are not in the texts as they are now: tenant, id, and whether each is a hit. */
  readonly pending: (pattern: string) => Statement<Owned>
  /** The text of a row of the list, for those that are sorted. */
  readonly text?: Statement<'none'>
}

export interface Search {
  readonly rows: Rows
  readonly source: SearchSource
  readonly term: string
  /** The table's alias in the record and the conditions. */
  readonly alias: string
  readonly record: Statement<'none'>
  /** What else is asked of a row; no texts are looked at for it. */
  readonly conditions: readonly Condition[]
  readonly offset: number
  readonly limit: number
}

/** How much is looked at before a total is given as "at least"; bench/results/catalogue.md shows what it costs. */
export interface SearchLimits {
  /** Rows that tell how common a term is. */
  readonly sample: number
  /** From this share of the sample on, walking along the rows finds a page sooner than the index does. */
  readonly common: number
  readonly rows: number
  readonly hits: number
  /** A company with no more rows than this is always looked through. */
  readonly small: number
}
/** Where other conditions leave no more rows than this, their texts are read one by one. */
const narrowAtMost = 25_000

/** So many rows of the sample tell which pieces are rare. */
export const seenIn = 200
/** A page, as far as one way to look for it has found it. */
export interface Found {
  readonly json: string
  readonly count: number
  readonly total: number
  /** Nothing was left out. */
  readonly complete: boolean
}

/** How common a term is. */
export interface Probe {
  /** Of the tenant, as far as they are counted. */
  readonly size: number
  readonly rows: number
  readonly hits: number
  /** What a short term may be surrounded by. */
  readonly letters: readonly number[] | null
  /** How many of the first rows have each part. */
  readonly seen: readonly number[]
  /** Long pieces may be looked for. */
  readonly long: boolean
}

export interface Wanted extends Search {
  /** How many rows are walked along at most. */
  readonly atMost: number
  /** The rarest pieces of the term, as far as the sample shows. */
  readonly parts: readonly string[]
  /** Of a term that is shorter than pieces are: those that it may be in. */
  readonly around: readonly string[] | undefined
}

function patternOf(term: string): string {
  return `%${term.replace(/[\\%_]/g, '\\$&')}%`
}

/** The same as LIKE with the term between two of `%`, in half the time. */
function isIn(term: string, text: Statement<'none'>): Statement<'none'> {
  return sql`strpos(${text}, ${term}) > 0`
}

/** Texts are in the order of ids; a sample needs no other. */
function textOrder({ rows: { newestFirst } }: Search): Statement<'none'> {
  return newestFirst ? sql`s.id desc` : sql`s.id`
}

function tenantOf({ tenants }: Rows, alias: string): Statement<'none'> {
  return name(`${alias}.${tenants.column}`)
}

/** No piece is as short as the term. */
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

/** The page, where it is wanted: of one that is thrown away the records are most of the work. */
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

/** The page of a walk: also where not all is known, but that there are more hits. */
function answeredSoon(wanted: Wanted, complete: Statement<'none'>): Statement<'none'> {
  const hasMore = sql`(select count(*) from hits) > ${wanted.offset + wanted.limit}::bigint`
  return answered(wanted, complete, sql`(${complete} or ${hasMore})`)
}

function all(first: Condition, conditions: readonly Condition[]): Condition {
  return conditions.reduce<Condition>((left, right) => sql`${left} and ${right}`, first)
}

/** What of the hits is wanted by conditions that the texts do not know, with what they are sorted by. */
function wantedOf(hits: Condition, { rows, alias, conditions }: Wanted): Condition {
  if (conditions.length === 0 && rows.sort === undefined) return hits
  return all(
    sql`select ${keysOf(rows, alias)} from (${hits}) h ${joinedTo(rows, alias)} where true`,
    conditions,
  )
}

/** Looks at the first rows of the tenant, hit or not; all of them, or until there are so many hits. */
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

/** The same along rows that are sorted: their own texts are read, which are as new as can be. */
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

/** Looks at the texts of the rows that the other conditions leave. */
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

/** Finds all hits by their pieces, or as many of them as come first. */
export function indexed(wanted: Wanted, atMost = Number.MAX_SAFE_INTEGER): Statement<Owned> {
  const { source, rows } = wanted
  const [looked, match] = isShort(wanted)
    ? [wanted.around ?? [], wanted.around === undefined ? undefined : sql`s.grams && c.pieces::integer[]`]
    : [wanted.parts, sql`s.grams @> c.pieces::integer[]`]
  // Whose rows they are is in the pieces. Behind `offset 0` no other index is looked into as well.
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
