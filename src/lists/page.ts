import { type Statement, name, slow, sql } from '../kernel/database/sql.ts'
import { offsetOf } from '../kernel/input.ts'
import { Page } from '../kernel/json.ts'
import type { ReadScope } from '../kernel/scope.ts'
import { fromBlock, fromTheStart, pageIds, startOf, totalOf } from './counts.ts'
import { type Facet, facetOf } from './list.ts'
import { type Condition, type Listing, conditionsOf, orderOf, whereOf } from './listing.ts'
import { searchPage } from './search.ts'
import { textsOf } from './texts.ts'

interface Found {
  readonly json: string
  readonly count: number
  readonly total: number
}

/** What is looked at one by one. */
export interface ListLimits {
  /** So many hits are counted exactly. */
  readonly hits: number
  /** So many rows are looked at before all hits are sorted. */
  readonly rows: number
  /** Behind so many rows a page is found by the counters of its block. */
  readonly deep: number
}
const usual: ListLimits = { hits: 10_000, rows: 10_000, deep: 2_000 }

/**
 * A page of a list that grows. What is counted has its exact total and every page at the same cost. Of other questions up to
 * 10,000 hits are found, counted and sorted; beyond that the total says how many there are at least.
 */
export async function listPage<R>(scope: ReadScope, listing: Listing, limits = usual): Promise<Page<R>> {
  const { list, selection, conditions, search } = listing
  if (search !== undefined)
    return searchPage(scope, { ...searched(listing), ...search, source: textsOf(search.texts) })
  const facet = conditions.length === 0 ? facetOf(list, selection) : undefined
  if (facet !== undefined)
    return scope.page<R>(countedPage(scope, listing, { facet, isDeep: isDeep(scope, listing, limits) }))
  const some = await scope.one<Found>(hitPage(scope, listing, limits.hits + 1))
  if (some.total <= limits.hits) return new Page(some.json, some.count, some.total)
  return manyPage(scope, listing, limits)
}

function searched({ list, alias, record, query, ...rest }: Listing) {
  const conditions = conditionsOf({ list, alias, ...rest })
  const { table, newestFirst } = list
  return { table, alias, record, conditions, newestFirst, offset: offsetOf(query), limit: query.per_page }
}

/** Blocks of ids say nothing of rows that stand one company after another. */
function isDeep(scope: ReadScope, { list, query }: Listing, { deep }: ListLimits): boolean {
  return offsetOf(query) > deep && (list.newestFirst || scope.only !== undefined)
}

interface Way {
  readonly facet: Facet
  readonly isDeep: boolean
}

function countedPage(scope: ReadScope, listing: Listing, way: Way): Statement<'company'> {
  const { query } = listing
  const { facet } = way
  const offset = offsetOf(query)
  const place = way.isDeep ? fromBlock(facet) : fromTheStart(offset)
  const ids = pageIds(scope, facet, { place, limit: query.per_page })
  const start = way.isDeep ? sql`with ${startOf(scope, facet, offset)}` : sql``
  return slow(sql`
    ${start}
    select ${scope.rows('r')}::text as json, count(*)::int as count, ${scope.counted(totalOf(scope, facet))} as total
      from ${recordsOf(listing, ids)} r`)
}

/** The records of these ids, in the order of the list. */
function recordsOf({ list, alias, record }: Listing, ids: Condition): Condition {
  const table = name(alias)
  return sql`
    (select ${record}
       from (${ids}) as h
       join ${name(list.table)} ${table} on ${name(`${alias}.company_id`)} = h.company_id and ${name(`${alias}.id`)} = h.id
      order by ${orderOf(list, 'h')})`
}

/** All hits, or so many of them as come first whatever their order, and of them the page. */
function hitPage(scope: ReadScope, listing: Listing, atMost: number | null): Statement<'company'> {
  const { list, alias, query } = listing
  const ids = sql`
    select h.company_id, h.id from hits h order by ${orderOf(list, 'h')} offset ${offsetOf(query)} limit ${query.per_page}`
  return slow(sql`
    with hits as materialized (
      select ${name(`${alias}.company_id`)}, ${name(`${alias}.id`)} from ${name(list.table)} ${name(alias)}
       where ${whereOf(scope, listing)} limit ${atMost})
    select ${scope.rows('r')}::text as json, count(*)::int as count, (select count(*) from hits) as total
      from ${recordsOf(listing, ids)} r`)
}

/** There are so many hits that a walk along the list finds the page soon, unless they all lie at its far end. */
async function manyPage<R>(scope: ReadScope, listing: Listing, limits: ListLimits): Promise<Page<R>> {
  const offset = offsetOf(listing.query)
  const near = await scope.one<Found>(walkedPage(scope, listing, limits))
  if (near.total > offset + listing.query.per_page)
    return new Page(near.json, near.count, { atLeast: Math.max(near.total, limits.hits + 1) })
  const all = await scope.one<Found>(hitPage(scope, listing, null))
  return new Page(all.json, all.count, all.total)
}

/** The page among the first rows of the list; the total is of those rows. */
function walkedPage(scope: ReadScope, listing: Listing, { rows }: ListLimits): Statement<'company'> {
  const { list, alias, query } = listing
  const table = name(alias)
  const order = list.newestFirst ? sql`desc` : sql`asc`
  const first = sql`
    select e.* from unnest(${scope.companies}::bigint[]) as k (id)
     cross join lateral (
       select e.* from ${name(list.table)} e where e.company_id = k.id order by e.id ${order} limit ${rows}) as e
     order by ${orderOf(list, 'e')} limit ${rows}`
  const ids = sql`
    select h.company_id, h.id from hits h order by ${orderOf(list, 'h')} offset ${offsetOf(query)} limit ${query.per_page}`
  return slow(sql`
    with hits as materialized (
      select ${name(`${alias}.company_id`)}, ${name(`${alias}.id`)} from (${first}) as ${table} where ${whereOf(scope, listing)})
    select ${scope.rows('r')}::text as json, count(*)::int as count, (select count(*) from hits) as total
      from ${recordsOf(listing, ids)} r`)
}
