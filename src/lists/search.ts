import { jsonRows } from '../kernel/database/json-rows.ts'
import { type Statement, name, slow, sql } from '../kernel/database/sql.ts'
import { Page } from '../kernel/json.ts'
import type { ReadScope } from '../kernel/scope.ts'
import { type Condition, orderOf } from './listing.ts'
import { folded, partsOf, pieceOf } from './pieces.ts'

/** Where the texts of a list are kept for searches, and what of the list they do not have yet. */
export interface SearchSource {
  /** The table of the texts: company_id, id, client_3pl_id, text, grams. */
  readonly texts: string
  /** Which of them, as `s`. */
  readonly condition: Statement<'none'>
  /** Which of them the caller may see. */
  readonly visible: (scope: ReadScope) => Statement<'company'>
  /** Whose pieces those of a company's rows are. */
  readonly owner: (company_id: number) => number
  /** How long the shortest pieces are. */
  readonly shortest: number
  /** How much is looked at; as much as suits articles, if nothing is said. */
  readonly limits?: SearchLimits
  /** How many rows there are, about. */
  readonly size: (scope: ReadScope) => Statement<'company'>
  /** How far the indexer had come. Asked for first: as a known number it lets the planner see that little lies beyond. */
  readonly position: Statement<'none'>
  /** Rows that are not in the texts as they are now: company_id, id, and whether each is a hit. */
  readonly pending: (
    scope: ReadScope,
    at: { readonly pattern: string; readonly position: number },
  ) => Statement<'company'>
}

export interface Search {
  readonly source: SearchSource
  readonly term: string
  /** The table of the list, and its alias in the record and the conditions. */
  readonly table: string
  readonly alias: string
  readonly record: Statement<'none'>
  /** What else is asked of a row; no texts are looked at for it. */
  readonly conditions: readonly Condition[]
  readonly newestFirst: boolean
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
const usual: SearchLimits = { sample: 1_000, common: 0.01, rows: 10_000, hits: 2_500, small: 50_000 }

/** Where other conditions leave no more rows than this, their texts are read one by one. */
const narrowAtMost = 25_000

/** Of a long term, only the last so many pieces are looked at. */
const partsAtMost = 16
/** More pieces make the index look into more lists without leaving much out. */
const piecesAtMost = 4

interface Found {
  readonly json: string
  readonly count: number
  readonly total: number
  /** Nothing was left out. */
  readonly complete: boolean
}

/**
 * The rows in which the term occurs, in the order of their list. Rare terms are found by their pieces; of common ones the
 * page is found by walking along the rows. The total is exact unless there are thousands of hits among many rows: then it
 * says how many there are at least, and always more than the page shows.
 */
export async function searchPage<R>(
  scope: ReadScope,
  search: Search,
  limits = search.source.limits ?? usual,
): Promise<Page<R>> {
  const term = folded(search.term)
  const parts = partsOf(term).slice(-partsAtMost)
  const probe = await scope.one<Probe>(probed(scope, { ...search, term, parts }, limits))
  const seen = new Map(parts.map((part, at) => [part, probe.seen[at] ?? 0]))
  const rarest = parts.toSorted((a, b) => (seen.get(a) ?? 0) - (seen.get(b) ?? 0)).slice(0, piecesAtMost)
  const rows = probe.size <= limits.small ? 2 * limits.small : limits.rows
  const wanted = { ...search, term, rows, parts: rarest, position: probe.position }
  // Equality keeps the index in order; over several companies there is no order to walk along.
  if (scope.only === undefined) return pageOf(await scope.one<Found>(indexed(scope, wanted)))
  if (probe.rows < limits.sample || probe.hits >= limits.common * limits.sample) {
    const near = await scope.one<Found>(walked(scope, wanted))
    if (isEnough(near, search)) return pageOf(near)
  }
  const some = await scope.one<Found>(indexed(scope, wanted, limits.hits))
  if (some.complete) return pageOf(some)
  if (search.conditions.length > 0) {
    const narrow = await scope.one<Found>(narrowed(scope, wanted))
    if (narrow.complete) return pageOf(narrow)
  }
  if (probe.hits > 0) {
    const far = await scope.one<Found>(
      walked(scope, { ...wanted, rows: 3 * rows }, search.offset + search.limit + 1),
    )
    if (isEnough(far, search)) return pageOf({ ...far, total: Math.max(far.total, some.total) })
  }
  return pageOf(await scope.one<Found>(indexed(scope, wanted)))
}

/** The page is whole, and whether there is a next one is known. */
function isEnough(found: Found, { offset, limit }: Search): boolean {
  return found.complete || found.total > offset + limit
}

function pageOf<R>({ json, count, total, complete }: Found): Page<R> {
  return new Page<R>(json, count, complete ? total : { atLeast: total })
}

interface Probe {
  /** Of the company, as far as they are counted. */
  readonly size: number
  readonly rows: number
  readonly hits: number
  /** How many of the first rows have each part. */
  readonly seen: readonly number[]
  readonly position: number
}

interface Wanted extends Search {
  /** How many rows are walked along at most. */
  readonly rows: number
  /** The rarest pieces of the term, as far as the sample shows. */
  readonly parts: readonly string[]
  readonly position: number
}

function patternOf(term: string): string {
  return `%${term.replace(/[\\%_]/g, '\\$&')}%`
}

function directionOf({ newestFirst }: Search): Statement<'none'> {
  return newestFirst ? sql`desc` : sql`asc`
}

function probed(
  scope: ReadScope,
  search: Search & Pick<Wanted, 'parts'>,
  limits: SearchLimits,
): Statement<'company'> {
  const { source, term, parts } = search
  return sql`
    with sample as materialized (
      select text, row_number() over () as place
        from (select text from ${name(source.texts)} s where ${scope.within('s')} and ${source.condition}
               order by s.id ${directionOf(search)} limit ${limits.sample}) s)
    select count(*) as rows, count(*) filter (where s.text like ${patternOf(term)}) as hits,
           array(select (select count(*)::int from sample where place <= 200 and text like p.pattern)
                   from unnest(${parts.map(patternOf)}::text[]) with ordinality as p (pattern, place)
                  order by p.place) as seen,
           ${source.position} as position, ${source.size(scope)} as size
      from sample s`
}

function pending(scope: ReadScope, { source, term, position }: Wanted): Statement<'company'> {
  return sql`pending as materialized (${source.pending(scope, { pattern: patternOf(term), position })})`
}

const counts = sql`
  ${jsonRows('r')}::text as json, count(*)::int as count, (select count(*) from hits) as total`

function pageRows(wanted: Wanted): Statement<'none'> {
  const { table, alias, record, offset, limit } = wanted
  const at = (column: string) => name(`${alias}.${column}`)
  const order = orderOf(wanted, 'h')
  return sql`
    (select ${record}
       from (select * from hits h order by ${order} offset ${offset} limit ${limit}) h
       join ${name(table)} ${name(alias)} on ${at('company_id')} = h.company_id and ${at('id')} = h.id
      order by ${order}) r`
}

/** What of the hits is wanted by conditions that the texts do not know. */
function wantedOf(hits: Condition, { table, alias, conditions }: Wanted): Condition {
  if (conditions.length === 0) return hits
  const at = (column: string) => name(`${alias}.${column}`)
  const joined = sql`
    select h.company_id, h.id from (${hits}) h
      join ${name(table)} ${name(alias)} on ${at('company_id')} = h.company_id and ${at('id')} = h.id`
  return conditions.reduce<Condition>((left, right) => sql`${left} and ${right}`, sql`${joined} where true`)
}

/** Looks at the first rows of the company, hit or not; all of them, or until there are so many hits. */
function walked(scope: ReadScope, wanted: Wanted, atMost = 0): Statement<'company'> {
  const { rows, source, newestFirst } = wanted
  const looked = sql`
    select s.company_id, s.id, s.text like ${patternOf(wanted.term)} and ${source.visible(scope)} as hit
      from (select s.company_id, s.id, s.client_3pl_id, s.text from ${name(source.texts)} s
             where ${scope.within('s')} and ${source.condition} order by s.id ${directionOf(wanted)} limit ${rows}) as s`
  const near = atMost === 0 ? looked : sql`select * from (${looked}) as s where s.hit limit ${atMost}`
  const [last, within] = newestFirst
    ? [sql`min(id)`, sql`p.id >= e.last`]
    : [sql`max(id)`, sql`p.id <= e.last`]
  const hits = sql`
    select n.company_id, n.id from near n
     where n.hit and not exists (select from pending p where p.company_id = n.company_id and p.id = n.id)
    union all
    select p.company_id, p.id from pending p cross join edge e where p.hit and (e.complete or ${within})`
  return slow(sql`
    with ${pending(scope, wanted)},
    near as materialized (${near}),
    edge as (select ${atMost}::int = 0 and count(*) < ${rows} as complete, ${last} as last from near),
    hits as materialized (${wantedOf(hits, wanted)})
    select ${counts}, (select complete from edge) as complete from ${pageRows(wanted)}`)
}

/** Looks at the texts of the rows that the other conditions leave. */
function narrowed(scope: ReadScope, wanted: Wanted): Statement<'company'> {
  const { source, table, alias, conditions } = wanted
  const at = (column: string) => name(`${alias}.${column}`)
  const rows = conditions.reduce<Statement<'company'>>(
    (left, right) => sql`${left} and ${right}`,
    sql`select ${at('company_id')}, ${at('id')} from ${name(table)} ${name(alias)} where ${scope.within(alias)}`,
  )
  return slow(sql`
    with ${pending(scope, wanted)},
    narrow as materialized (${rows} limit ${narrowAtMost + 1}),
    hits as materialized (
      select s.company_id, s.id from narrow n join ${name(source.texts)} s on s.company_id = n.company_id and s.id = n.id
       where ${source.condition} and s.text like ${patternOf(wanted.term)} and ${source.visible(scope)}
         and not exists (select from pending p where p.company_id = s.company_id and p.id = s.id)
      union all
      select p.company_id, p.id from pending p join narrow n on n.company_id = p.company_id and n.id = p.id where p.hit)
    select ${counts}, (select count(*) from narrow) <= ${narrowAtMost} as complete from ${pageRows(wanted)}`)
}

/** Finds all hits by their pieces, or as many of them as come first. */
function indexed(scope: ReadScope, wanted: Wanted, atMost = Number.MAX_SAFE_INTEGER): Statement<'company'> {
  const { source } = wanted
  const long = wanted.parts.filter((part) => Array.from(part).length >= source.shortest)
  const pieces = scope.companies.map(
    (company_id) => `{${long.map((part) => pieceOf(source.owner(company_id), part)).join(',')}}`,
  )
  const hits = sql`select company_id, id from indexed union all select company_id, id from pending where hit`
  return slow(sql`
    with ${pending(scope, wanted)},
    indexed as materialized (
      select s.company_id, s.id
        from unnest(${scope.companies}::bigint[], ${pieces}::text[]) as c (id, pieces)
       cross join lateral (
         select s.company_id, s.id from ${name(source.texts)} s
          where s.company_id = c.id and ${source.condition} and s.text like ${patternOf(wanted.term)}
            and ${long.length === 0 ? sql`true` : sql`s.grams @> c.pieces::integer[]`}
            and ${source.visible(scope)}
            and not exists (select from pending p where p.company_id = s.company_id and p.id = s.id)
          limit ${atMost}) as s),
    hits as materialized (${wantedOf(hits, wanted)})
    select ${counts}, (select count(*) from indexed) < ${atMost} as complete from ${pageRows(wanted)}`)
}
