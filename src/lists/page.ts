import { type Owned, type Statement, name, slow, sql } from '../kernel/database/sql.ts'
import { offsetOf } from '../kernel/input.ts'
import { Page } from '../kernel/json.ts'
import { fromBlock, fromFence, fromTheStart, pageKeys, startOf, totalOf } from './counts.ts'
import { fenceBefore, fencesOf } from './fences.ts'
import { type Facet, type Fenced, facetOf } from './list.ts'
import {
  type ListScope,
  type Listing,
  type Rows,
  conditionsOf,
  isOneOrder,
  keysOf,
  lookedUp,
  orderOf,
  prefixOf,
  rowOrder,
  rowsOf,
  walkBound,
  whereOf,
} from './listing.ts'
import type { Search } from './search-ways.ts'
import { searchPage } from './search.ts'
import { textsOf } from './texts.ts'

interface Found {
  readonly json: string
  readonly count: number
  readonly total: number
}

/** Limits on rows and hits examined one by one. */
export interface ListLimits {
  /** Hits counted exactly, at most. */
  readonly hits: number
  /** Rows examined before all hits are sorted. */
  readonly rows: number
  /** Offset beyond which block counters locate the page. */
  readonly deep: number
}
const usual: ListLimits = { hits: 10_000, rows: 5_000, deep: 2_000 }

/**
 * A page of a list that grows. Counted selections have an exact total, and every page costs the same. For other
 * queries, up to 10,000 hits are found, counted and sorted. Beyond that, the total is a lower bound.
 */
export async function listPage<R>(scope: ListScope, listing: Listing, limits = usual): Promise<Page<R>> {
  const { list, selection, conditions, search } = listing
  const rows = rowsOf(scope, listing)
  if (search !== undefined) return searchPage(scope, searched(rows, listing, search))
  const facet = conditions.length === 0 && listing.since === undefined ? facetOf(list, selection) : undefined
  const asked = { scope, listing, rows, offset: offsetOf(listing.query), limit: listing.query.per_page }
  // A facet's index ends with the id. For another sort order, usually only the whole list has an index.
  if (
    facet !== undefined &&
    (rows.sort === undefined || rows.sort.faceted === true || facet.wanted.length === 0)
  ) {
    const isDeep = asked.offset > limits.deep && isOneOrder(rows)
    return scope.page<R>(isDeep ? deepPage(asked, facet) : shallowPage(asked, facet))
  }
  const some = await scope.one<Found>(hitPage(asked, limits.hits))
  if (some.total <= limits.hits) return new Page(some.json, some.count, some.total)
  const many = await manyPage<R>(asked, limits)
  if (facet === undefined) return many
  const { total } = await scope.one<{ total: number }>(sql`select ${totalOf(rows.tenants, facet)} as total`)
  return new Page(many.rows, many.count, total)
}

interface Asked {
  readonly scope: ListScope
  readonly listing: Listing
  readonly rows: Rows
  readonly offset: number
  readonly limit: number
}

function searched(
  rows: Rows,
  listing: Listing,
  { term, texts, visible }: NonNullable<Listing['search']>,
): Search {
  const { alias, record, query } = listing
  const conditions = conditionsOf(listing)
  const source = textsOf(texts, rows.tenants, visible)
  return { rows, source, term, alias, record, conditions, offset: offsetOf(query), limit: query.per_page }
}

/**
 * Chooses whether the statement may use a generic plan. A generic plan doesn't know how short a page is. With a filter,
 * it walks all rows instead of the filter column's index: inactive users among a million took 225 ms.
 */
function planningOf({ wanted }: Facet): 'planned once' | 'planned anew' {
  return wanted.length === 0 ? 'planned once' : 'planned anew'
}

function shallowPage({ scope, listing, rows, offset, limit }: Asked, facet: Facet): Statement<Owned> {
  const total = totalOf(rows.tenants, facet)
  return slow(
    sql`
    select ${scope.rows('r')}::text as json, count(*)::int as count, ${scope.counted(total)} as total
      from ${recordsOf(rows, listing, pageKeys(rows, facet, fromTheStart({ offset, limit })))} r`,
    planningOf(facet),
  )
}

/** Finds a far page by the counters of its block, or in a sorted list by the fence before it. */
function deepPage(asked: Asked, facet: Facet): Statement<Owned> {
  const { scope, listing, rows, offset, limit } = asked
  const { tenants } = rows
  const total = totalOf(tenants, facet)
  if (rows.sort !== undefined) {
    const fenced = fencesOf(facet.list, rows)
    return fenced === undefined ? shallowPage(asked, facet) : fencedPage(asked, facet, fenced)
  }
  return slow(
    sql`
    with ${startOf(tenants, facet, offset)}
    select ${scope.rows('r')}::text as json, count(*)::int as count, ${scope.counted(total)} as total
      from ${recordsOf(rows, listing, pageKeys(rows, facet, fromBlock(rows, limit)))} r`,
    planningOf(facet),
  )
}

/** Fences are in ascending order. In a descending list, count the rows behind the page instead. */
function fencedPage(
  { scope, listing, rows, offset, limit }: Asked,
  facet: Facet,
  fenced: Fenced,
): Statement<Owned> {
  const total = sql`(select total from whole)`
  const [before, some] =
    rows.sort?.descending === true
      ? [
          sql`greatest(${total} - ${offset + limit}::bigint, 0)`,
          sql`least(greatest(${total} - ${offset}::bigint, 0), ${limit}::bigint)`,
        ]
      : [sql`${offset}::bigint`, sql`${limit}::bigint`]
  return slow(sql`
    with whole as materialized (select ${totalOf(rows.tenants, facet)} as total),
    ${fenceBefore(rows, fenced, before)}
    select ${scope.rows('r')}::text as json, count(*)::int as count, ${total} as total
      from ${recordsOf(rows, listing, pageKeys(rows, facet, fromFence(rows, some)))} r`)
}

function recordsOf(rows: Rows, { alias, record }: Listing, keys: Statement): Statement {
  return sql`(select ${record} from (${keys}) as h ${lookedUp(rows, alias)} order by ${orderOf(rows, 'h')})`
}

/** The page from all hits. Empty if there are more than `atMost` hits. */
function hitPage(asked: Asked, atMost: number): Statement<Owned> {
  const { listing, rows } = asked
  const { alias } = listing
  return foundPage(
    asked,
    sql`
      select ${keysOf(rows, alias)} from ${name(rows.table)} ${name(alias)}
       where ${whereOf(rows.tenants, listing)} limit ${atMost + 1}`,
    sql`(select count(*) from hits) <= ${atMost}`,
  )
}

/** The page from these hits, if wanted. Records are most of the work, so an unwanted page reads none. */
function foundPage(
  { scope, listing, rows, offset, limit }: Asked,
  hits: Statement<Owned>,
  isWanted: Statement<'none'>,
): Statement<Owned> {
  const keys = sql`
    select h.* from hits h where ${isWanted} order by ${orderOf(rows, 'h')} offset ${offset} limit ${limit}`
  return slow(sql`
    with hits as materialized (${hits})
    select ${scope.rows('r')}::text as json, count(*)::int as count, (select count(*) from hits) as total
      from ${recordsOf(rows, listing, keys)} r`)
}

/** With so many hits, walking the list finds the page soon, unless all of them lie at the far end. */
async function manyPage<R>(asked: Asked, limits: ListLimits): Promise<Page<R>> {
  const { scope, offset, limit } = asked
  const near = await scope.one<Found>(walkedPage(asked, limits))
  const isNear = near.total > offset + limit
  const { json, count, total } = isNear ? near : await scope.one<Found>(sortedPage(asked))
  return new Page(json, count, total > offset + limit ? { atLeast: Math.max(total, limits.hits + 1) } : total)
}

/** The page from all hits, sorted, and whether another hit follows. */
function sortedPage(asked: Asked): Statement<Owned> {
  const { listing, rows, offset, limit } = asked
  // `offset 0` makes the planner find hits by the conditions instead of walking the list.
  const hits = sql`
    select h.* from (select ${keysOf(rows, listing.alias)} from ${name(rows.table)} ${name(listing.alias)}
                      where ${whereOf(rows.tenants, listing)} offset 0) as h
     order by ${orderOf(rows, 'h')} limit ${offset + limit + 1}`
  return foundPage(asked, hits, sql`true`)
}

/** The page from the first rows of the list, and whether a hit follows. Finds it if every second row is a hit. */
function walkedPage(asked: Asked, limits: ListLimits): Statement<Owned> {
  const { listing, rows, offset, limit } = asked
  const atMost = offset < limits.hits ? Math.max(limits.rows, 2 * (offset + limit + 1)) : limits.rows
  const { alias } = listing
  const { tenants } = rows
  const own = tenants.ids === undefined ? sql`true` : sql`${name(`e.${tenants.column}`)} = k.id`
  const prefix = [...prefixOf(listing, 'e'), ...walkBound(listing, 'e')].reduce(
    (left, right) => sql`${left} and ${right}`,
    sql``,
  )
  const isOneOfAll = rows.newestFirst || rows.sort !== undefined
  const order = isOneOfAll ? rowOrder(rows, 'e') : sql`k.id, ${rowOrder(rows, 'e')}`
  const each = sql`
    select e.* from ${tenants.each} as k (id)
     cross join lateral (
       select e.* from ${name(rows.table)} e where ${own}${prefix} order by ${rowOrder(rows, 'e')} limit ${atMost}) as e
     order by ${order} limit ${atMost}`
  // A single tenant's rows need no sort, so the walk ends with the page.
  const first =
    (tenants.ids?.length ?? 1) === 1
      ? sql`select e.* from ${name(rows.table)} e where ${tenants.within('e')}${prefix} order by ${rowOrder(rows, 'e')} limit ${atMost}`
      : each
  return foundPage(
    asked,
    sql`
      select ${keysOf(rows, alias)} from (${first}) as ${name(alias)} where ${whereOf(tenants, listing)}
       limit ${offset + limit + 1}`,
    sql`(select count(*) from hits) > ${offset + limit}`,
  )
}
