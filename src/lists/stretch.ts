import { type Owned, type Statement, name, slow, sql } from '../kernel/database/sql.ts'
import {
  type Condition,
  type ListScope,
  type Listing,
  lookedUp,
  keysOf,
  orderOf,
  rowOrder,
  rowsOf,
} from './listing.ts'

/** A request for a page of a list that uses links to the next page instead of page numbers. */
export interface Stretch extends Pick<Listing, 'list' | 'alias' | 'record' | 'tenants' | 'sort'> {
  /** Bounds of the page, on the sort columns. */
  readonly bounds: readonly Condition[]
  readonly conditions: readonly Condition[]
  readonly limit: number
}

interface Found<R> {
  readonly records: readonly R[]
  /** Number of rows examined. */
  readonly looked: number
}

export interface StretchLimits {
  /** Rows examined in order before hits are looked up by index. */
  readonly rows: number
  /** Hits sorted, at most. */
  readonly hits: number
}
const usual: StretchLimits = { rows: 2_000, hits: 10_000 }

/** The first rows between the bounds: a walk soon meets common hits, an index finds rare ones, to be sorted. */
export async function stretchOf<R>(
  scope: ListScope,
  stretch: Stretch,
  limits = usual,
): Promise<readonly R[]> {
  const asked = partsOf(scope, stretch)
  if (stretch.conditions.length === 0) return (await scope.one<Found<R>>(walked(asked))).records
  const near = await scope.one<Found<R>>(nearest(asked, limits.rows))
  if (near.records.length >= stretch.limit || near.looked < limits.rows) return near.records
  const hits = await scope.one<Found<R>>(sorted(asked, limits.hits + 1))
  return hits.looked <= limits.hits ? hits.records : (await scope.one<Found<R>>(walked(asked))).records
}

type Asked = ReturnType<typeof partsOf>

function partsOf(scope: ListScope, stretch: Stretch) {
  const { alias, bounds, conditions, record, limit } = stretch
  const rows = rowsOf(scope, { ...stretch, selection: {} })
  const within = bounds.reduce<Statement<Owned>>(
    (left, right) => sql`${left} and ${right}`,
    rows.tenants.within(alias),
  )
  const wanted = conditions.reduce<Condition>((left, right) => sql`${left} and ${right}`, sql`true`)
  const records = sql`${scope.rows('r')} as records`
  const order = rowOrder(rows, alias)
  return {
    rows,
    within,
    wanted,
    records,
    order,
    table: sql`${name(rows.table)} ${name(alias)}`,
    alias,
    record,
    limit,
  }
}

function walked({ within, wanted, records, order, table, record, limit }: Asked): Statement<Owned> {
  return slow(sql`
    select ${records}, 0 as looked
      from (select ${record} from ${table} where ${within} and ${wanted} order by ${order} limit ${limit}) r`)
}

/** Hits among the first `atMost` rows. */
function nearest(
  { within, wanted, records, order, table, alias, record, limit }: Asked,
  atMost: number,
): Statement<Owned> {
  return slow(sql`
    with near as materialized (select ${name(alias)}.* from ${table} where ${within} order by ${order} limit ${atMost})
    select ${records}, (select count(*)::int from near) as looked
      from (select ${record} from near ${name(alias)} where ${wanted} order by ${order} limit ${limit}) r`)
}

/** All hits, sorted, or any `atMost` of them. */
function sorted(
  { rows, within, wanted, records, table, alias, record, limit }: Asked,
  atMost: number,
): Statement<Owned> {
  const order = orderOf(rows, 'h')
  return slow(sql`
    with hits as materialized (select ${keysOf(rows, alias)} from ${table} where ${within} and ${wanted} limit ${atMost})
    select ${records}, (select count(*)::int from hits) as looked
      from (select ${record} from (select h.* from hits h order by ${order} limit ${limit}) h ${lookedUp(rows, alias)}
             order by ${order}) r`)
}
