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

/** What is looked at one by one. */
export interface ListLimits {
  /** So many hits are counted exactly. */
  readonly hits: number
  /** So many rows are looked at before all hits are sorted. */
  readonly rows: number
  /** Behind so many rows a page is found by the counters of its block. */
  readonly deep: number
}
const usual: ListLimits = { hits: 10_000, rows: 5_000, deep: 2_000 }

/**
 * A page of a list that grows. What is counted has its exact total and every page at the same cost. Of other questions up to
 * 10,000 hits are found, counted and sorted; beyond that the total says how many there are at least.
 */
export async function listPage<R>(scope: ListScope, listing: Listing, limits = usual): Promise<Page<R>> {
  const { list, selection, conditions, search } = listing
  const rows = rowsOf(scope, listing)
  if (search !== undefined) return searchPage(scope, searched(rows, listing, search))
  const facet = conditions.length === 0 && listing.since === undefined ? facetOf(list, selection) : undefined
  const asked = { scope, listing, rows, offset: offsetOf(listing.query), limit: listing.query.per_page }
  // An index of a facet ends with the id: of rows sorted by something else, usually only the whole list has one.
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
 * A plan for any values does not know how short a page is. Where a column is asked for, it walks along all rows instead of along
 * the index of that column: users that are inactive took 225 ms among a million.
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

/** By the counters of its block; of a list that is sorted by something else than ids, by the fence before it. */
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

/** Fences are in ascending order: of a list that is sorted the other way round the rows behind the page are counted. */
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

/** The records of these keys, in the order of the list. */
function recordsOf(rows: Rows, { alias, record }: Listing, keys: Statement): Statement {
  return sql`(select ${record} from (${keys}) as h ${lookedUp(rows, alias)} order by ${orderOf(rows, 'h')})`
}

/** The page among all hits; none where there are more than so many. */
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

/** The page among these hits, where it is wanted: of a page that is thrown away the records are most of the work. */
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

/** There are so many hits that a walk along the list finds the page soon, unless they all lie at its far end. */
async function manyPage<R>(asked: Asked, limits: ListLimits): Promise<Page<R>> {
  const { scope, offset, limit } = asked
  const near = await scope.one<Found>(walkedPage(asked, limits))
  const isNear = near.total > offset + limit
  const { json, count, total } = isNear ? near : await scope.one<Found>(sortedPage(asked))
  return new Page(json, count, total > offset + limit ? { atLeast: Math.max(total, limits.hits + 1) } : total)
}

/** The page among all hits, sorted, and whether there is one more. */
function sortedPage(asked: Asked): Statement<Owned> {
  const { listing, rows, offset, limit } = asked
  // By the offset they are found by what is asked for, and not on a walk along the list.
  const hits = sql`
    select h.* from (select ${keysOf(rows, listing.alias)} from ${name(rows.table)} ${name(listing.alias)}
                      where ${whereOf(rows.tenants, listing)} offset 0) as h
     order by ${orderOf(rows, 'h')} limit ${offset + limit + 1}`
  return foundPage(asked, hits, sql`true`)
}

/** The page among the first rows of the list, and whether there is one hit more. What every other row is, is found on the way. */
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
  // Of one tenant they need not be sorted, so that the walk ends with the page.
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
