import { jsonRows } from '../../kernel/database/json-rows.ts'
import { type Statement, slow, sql } from '../../kernel/database/sql.ts'
import { Page } from '../../kernel/json.ts'
import type { ReadScope } from '../../kernel/scope.ts'
import type { Article } from '../articles/schema.ts'
import { articleRecord } from '../articles/store.ts'
import { folded, partsOf, pieceOf } from './pieces.ts'

interface Search {
  readonly term: string
  /** Only those in use, or only those that are not. */
  readonly active?: boolean | undefined
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
  /** A company with no more articles than this is always looked through. */
  readonly small: number
}
const usual: SearchLimits = { sample: 1_000, common: 0.01, rows: 10_000, hits: 2_500, small: 50_000 }

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
 * The articles in which the term occurs, by company and id. Rare terms are found by their pieces; of common ones the
 * page is found by walking along the rows. The total is exact unless there are thousands of hits among many articles:
 * then it says how many there are at least, and always more than the page shows.
 */
export async function searchArticles(
  scope: ReadScope,
  search: Search,
  limits = usual,
): Promise<Page<Article>> {
  const term = folded(search.term)
  const parts = partsOf(term).slice(-partsAtMost)
  const probe = await scope.one<Probe>(probed(scope, { term, parts, limits }))
  const seen = new Map(parts.map((part, at) => [part, probe.seen[at] ?? 0]))
  const rarest = parts.toSorted((a, b) => (seen.get(a) ?? 0) - (seen.get(b) ?? 0)).slice(0, piecesAtMost)
  const rows = probe.articles <= limits.small ? 2 * limits.small : limits.rows
  const wanted = { ...search, term, rows, parts: rarest, position: probe.position }
  // Equality keeps the index in order; over several companies there is no order to walk along.
  if (scope.only === undefined) return pageOf(await scope.one<Found>(indexed(scope, wanted)))
  if (probe.rows < limits.sample || probe.hits >= limits.common * limits.sample) {
    const near = await scope.one<Found>(walked(scope, wanted))
    if (isEnough(near, search)) return pageOf(near)
  }
  const some = await scope.one<Found>(indexed(scope, wanted, limits.hits))
  if (some.complete) return pageOf(some)
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

function pageOf({ json, count, total, complete }: Found): Page<Article> {
  return new Page<Article>(json, count, complete ? total : { atLeast: total })
}

interface Probe {
  /** Of the company, as far as they are counted. */
  readonly articles: number
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
  /** How far the indexer had come. Asked for first: as a known number it lets the planner see that little lies beyond. */
  readonly position: number
}

function patternOf(term: string): string {
  return `%${term.replace(/[\\%_]/g, '\\$&')}%`
}

function probed(
  scope: ReadScope,
  { term, parts, limits }: Pick<Wanted, 'term' | 'parts'> & { readonly limits: SearchLimits },
): Statement<'company'> {
  return sql`
    with sample as materialized (
      select text, row_number() over () as place
        from (select text from article_search s where ${scope.within('s')} order by s.id limit ${limits.sample}) s)
    select count(*) as rows, count(*) filter (where s.text like ${patternOf(term)}) as hits,
           array(select (select count(*)::int from sample where place <= 200 and text like p.pattern)
                   from unnest(${parts.map(patternOf)}::text[]) with ordinality as p (pattern, place)
                  order by p.place) as seen,
           (select coalesce(max(sync_seq), 0) from search_position) as position,
           (select coalesce(sum(c.total), 0) from article_counts c
             where ${scope.within('c')} and c.client_3pl_id = 0 and c.level = 0 and c.block = 0)::bigint as articles
      from sample s`
}

/** What the indexer has not seen yet, and whether it is a hit: searched in the articles themselves. */
function pending(scope: ReadScope, wanted: Wanted): Statement<'company'> {
  const unseen = sql`
    select a.company_id, a.id, a.deleted_at is null and concat_ws(chr(31), a.article_code, a.description, a.name,
             a.um3pl_barcode, a.um3pl_2_barcode, a.um3pl_3_barcode) ilike ${patternOf(wanted.term)} as hit
      from articles a where ${scope.owned('a')}`
  return sql`
    pending as materialized (
      ${unseen} and a.sync_seq is null
      union all
      ${unseen} and a.sync_seq > ${wanted.position})`
}

const counts = sql`
  ${jsonRows('r')}::text as json, count(*)::int as count, (select count(*) from hits) as total`

function pageRows({ offset, limit }: Search): Statement<'none'> {
  return sql`
    (select ${articleRecord}
       from (select * from hits order by company_id, id offset ${offset} limit ${limit}) h
       join articles a on a.company_id = h.company_id and a.id = h.id
      order by a.company_id, a.id) r`
}

/** What of the hits is wanted; whether an article is in use is not in the index. */
function wantedOf(hits: Statement<'none'>, { active }: Search): Statement<'none'> {
  if (active === undefined) return hits
  return sql`
    select h.company_id, h.id from (${hits}) h join articles a on a.company_id = h.company_id and a.id = h.id
     where a.active = ${active}`
}

/** Looks at the first rows of the company, hit or not; all of them, or until there are so many hits. */
function walked(scope: ReadScope, wanted: Wanted, atMost = 0): Statement<'company'> {
  const { rows } = wanted
  const looked = sql`
    select s.company_id, s.id, s.text like ${patternOf(wanted.term)} and ${scope.owned('s')} as hit
      from (select s.company_id, s.id, s.client_3pl_id, s.text from article_search s
             where ${scope.within('s')} order by s.id limit ${rows}) as s`
  const near = atMost === 0 ? looked : sql`select * from (${looked}) as s where s.hit limit ${atMost}`
  const hits = sql`
    select n.company_id, n.id from near n
     where n.hit and not exists (select from pending p where p.company_id = n.company_id and p.id = n.id)
    union all
    select p.company_id, p.id from pending p cross join edge e where p.hit and (e.complete or p.id <= e.last)`
  return slow(sql`
    with ${pending(scope, wanted)},
    near as materialized (${near}),
    edge as (select ${atMost}::int = 0 and count(*) < ${rows} as complete, max(id) as last from near),
    hits as materialized (${wantedOf(hits, wanted)})
    select ${counts}, (select complete from edge) as complete from ${pageRows(wanted)}`)
}

/** Finds all hits by their pieces, or as many of them as come first. */
function indexed(scope: ReadScope, wanted: Wanted, atMost = Number.MAX_SAFE_INTEGER): Statement<'company'> {
  const pieces = scope.companies.map(
    (company_id) => `{${wanted.parts.map((part) => pieceOf(company_id, part)).join(',')}}`,
  )
  const hits = sql`select company_id, id from indexed union all select company_id, id from pending where hit`
  return slow(sql`
    with ${pending(scope, wanted)},
    indexed as materialized (
      select s.company_id, s.id
        from unnest(${scope.companies}::bigint[], ${pieces}::text[]) as c (id, pieces)
       cross join lateral (
         select s.company_id, s.id from article_search s
          where s.company_id = c.id and s.grams @> c.pieces::integer[] and s.text like ${patternOf(wanted.term)}
            and ${scope.owned('s')}
            and not exists (select from pending p where p.company_id = s.company_id and p.id = s.id)
          limit ${atMost}) as s),
    hits as materialized (${wantedOf(hits, wanted)})
    select ${counts}, (select count(*) from indexed) < ${atMost} as complete from ${pageRows(wanted)}`)
}
