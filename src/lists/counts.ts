import { type Owned, type Statement, join, name, sql } from '../kernel/database/sql.ts'
import type { Tenants } from '../kernel/tenants.ts'
import { type Facet, typed } from './list.ts'
import { type Rows, keptFor, keysOf, orderOf, rowOrder } from './listing.ts'

/** Counter rows of a facet, as `c`. */
function counters(tenants: Tenants, { list, keys }: Facet): Statement<Owned> {
  return sql`${keptFor(tenants, 'c')} and c.list = ${list.table} and c.facet = any(${keys})`
}

/** Changes not yet folded into the counters, as `d`. */
function pending(tenants: Tenants, { list, wanted }: Facet): Statement<Owned> {
  const mine = sql`from list_deltas d where ${tenants.within('d')} and d.list = ${list.table}`
  if (wanted.length === 0) return mine
  const conditions = wanted.map(
    ({ place, values }) => sql`d.facts[${place}] = any(${values.map(String)}::text[])`,
  )
  return sql`${mine} and ${join(conditions, sql` and `)}`
}

/** Exact row count of a facet, from its counters and pending changes. It reads no rows of the list. */
export function totalOf(tenants: Tenants, facet: Facet): Statement<Owned> {
  return sql`(
    (select coalesce(sum(c.total), 0) from list_counts c where ${counters(tenants, facet)} and c.level = 0)
    + (select coalesce(sum(d.n), 0) ${pending(tenants, facet)}))::bigint`
}

/**
 * Common table expressions ending with `start`: the block of ids that contains the row at `offset`. `edge` is the id
 * just before that block. `skip` is how many rows of the block precede the row. `start` is empty if no such row exists.
 */
export function startOf(tenants: Tenants, facet: Facet, offset: number): Statement<Owned> {
  const { newestFirst } = facet.list
  const order = newestFirst ? sql`block desc` : sql`block`
  const edge = newestFirst ? sql`(block + 1) << 12` : sql`(block << 12) - 1`
  const reached = sql`before <= ${offset}::bigint and before + n > ${offset}::bigint`
  return sql`
    pending as materialized (select d.block, sum(d.n) as n ${pending(tenants, facet)} group by d.block),
    wide as (
      select block, n, sum(n) over (order by ${order}) - n as before
        from (select block, sum(n) as n
                from (select c.block, c.total as n from list_counts c where ${counters(tenants, facet)} and c.level = 1
                      union all select block >> 6, n from pending) as both_
               group by block) as blocks),
    wide_start as (select block, before from wide where ${reached} limit 1),
    narrow as (
      select block, n, before + sum(n) over (order by ${order}) - n as before
        from (select x.block, sum(x.n) as n, w.before
                from wide_start w cross join lateral (
                  select c.block, c.total as n from list_counts c
                   where ${counters(tenants, facet)} and c.level = 2
                     and c.block >= w.block << 6 and c.block < (w.block + 1) << 6
                  union all
                  select p.block, p.n from pending p where p.block >> 6 = w.block) as x
               group by x.block, w.before) as blocks),
    start as (select ${edge} as edge, ${offset}::bigint - before as skip from narrow where ${reached} limit 1)`
}

/** Start of a page: an end of the list, or `start`. */
interface Place {
  readonly skip: Statement
  readonly limit: Statement
  /** `cross join start s`, and the condition it puts on the row `e`. */
  readonly from: Statement<'none'>
  readonly beyond: Statement<'none'>
  /** Read backwards, from the end of a sorted list. */
  readonly turned: boolean
}

/** Keys of one page, in order. Each combination of tenant and value reads its own index range. */
export function pageKeys(rows: Rows, facet: Facet, place: Place): Statement<Owned> {
  const { tenants, table } = rows
  const values = facet.wanted.map(
    ({ column, values: each }) =>
      sql` cross join unnest(${typed(column, each)}) as ${name(`w_${column.name}`)} (value)`,
  )
  const own = tenants.ids === undefined ? sql`true` : sql`${name(`e.${tenants.column}`)} = k.id`
  const conditions = facet.wanted.map(
    ({ column }) => sql` and ${name(`e.${column.name}`)} = ${name(`w_${column.name}.value`)}`,
  )
  const sort = rows.sort && { ...rows.sort, descending: rows.sort.descending !== place.turned }
  return sql`
    select e.* from ${tenants.each} as k (id)${joined(values)}${place.from}
     cross join lateral (
       select ${keysOf(rows, 'e')} from ${name(table)} e
        where ${own}${joined(conditions)}${place.beyond}
        order by ${rowOrder(rows, 'e', place.turned)} limit ${place.skip} + ${place.limit}) as e
     order by ${orderOf({ ...rows, sort }, 'e')} offset ${place.skip} limit ${place.limit}`
}

function joined(parts: readonly Statement<'none'>[]): Statement<'none'> {
  return parts.length === 0 ? sql`` : join(parts, sql``)
}

export function fromTheStart({ offset, limit }: Readonly<Record<'offset' | 'limit', number>>): Place {
  return {
    skip: sql`${offset}::bigint`,
    limit: sql`${limit}::bigint`,
    from: sql``,
    beyond: sql``,
    turned: false,
  }
}

/** Reads upwards from a fence. In a descending list, that starts at the last row of the page. */
export function fromFence({ key, sort }: Rows, limit: Statement<'none'>): Place {
  return {
    skip: sql`(select skip from start)`,
    limit,
    from: sql` cross join start s`,
    beyond: sql` and (${name(`e.${sort?.column ?? key}`)}, ${name(`e.${key}`)}) >= (s.at, s.id)`,
    turned: sort?.descending ?? false,
  }
}

export function fromBlock({ key, newestFirst }: Rows, limit: number): Place {
  const id = name(`e.${key}`)
  return {
    skip: sql`(select skip from start)`,
    limit: sql`${limit}::bigint`,
    from: sql` cross join start s`,
    beyond: newestFirst ? sql` and ${id} < s.edge` : sql` and ${id} > s.edge`,
    turned: false,
  }
}
