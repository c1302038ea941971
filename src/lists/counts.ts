import { type Statement, join, name, sql } from '../kernel/database/sql.ts'
import type { ReadScope } from '../kernel/scope.ts'
import type { Facet } from './list.ts'
import { orderOf } from './listing.ts'

/** The counters of a facet, as `c`. */
function counters(scope: ReadScope, { list, keys }: Facet): Statement<'company'> {
  return sql`${scope.within('c')} and c.list = ${list.table} and c.facet = any(${keys})`
}

/** What the counters do not have yet, as `d`. */
function pending(scope: ReadScope, { list, wanted }: Facet): Statement<'company'> {
  const mine = sql`from list_deltas d where ${scope.within('d')} and d.list = ${list.table}`
  if (wanted.length === 0) return mine
  const conditions = wanted.map(
    ({ place, values }) => sql`d.facts[${place}] = any(${values.map(String)}::text[])`,
  )
  return sql`${mine} and ${join(conditions, sql` and `)}`
}

/** How many rows the facet has: exactly, without looking at them. */
export function totalOf(scope: ReadScope, facet: Facet): Statement<'company'> {
  return sql`(
    (select coalesce(sum(c.total), 0) from list_counts c where ${counters(scope, facet)} and c.level = 0)
    + (select coalesce(sum(d.n), 0) ${pending(scope, facet)}))::bigint`
}

/**
 * Common table expressions that end with `start`: the block of ids in which the row behind `offset` others is, by the first
 * id that lies beyond it (`edge`), and how many rows of the block come before that row (`skip`). No row where there is none.
 */
export function startOf(scope: ReadScope, facet: Facet, offset: number): Statement<'company'> {
  const { newestFirst } = facet.list
  const order = newestFirst ? sql`block desc` : sql`block`
  const edge = newestFirst ? sql`(block + 1) << 12` : sql`(block << 12) - 1`
  const reached = sql`before <= ${offset}::bigint and before + n > ${offset}::bigint`
  return sql`
    pending as materialized (select d.block, sum(d.n) as n ${pending(scope, facet)} group by d.block),
    wide as (
      select block, n, sum(n) over (order by ${order}) - n as before
        from (select block, sum(n) as n
                from (select c.block, c.total as n from list_counts c where ${counters(scope, facet)} and c.level = 1
                      union all select block >> 6, n from pending) as both_
               group by block) as blocks),
    wide_start as (select block, before from wide where ${reached} limit 1),
    narrow as (
      select block, n, before + sum(n) over (order by ${order}) - n as before
        from (select x.block, sum(x.n) as n, w.before
                from wide_start w cross join lateral (
                  select c.block, c.total as n from list_counts c
                   where ${counters(scope, facet)} and c.level = 2
                     and c.block >= w.block << 6 and c.block < (w.block + 1) << 6
                  union all
                  select p.block, p.n from pending p where p.block >> 6 = w.block) as x
               group by x.block, w.before) as blocks),
    start as (select ${edge} as edge, ${offset}::bigint - before as skip from narrow where ${reached} limit 1)`
}

/** Where the rows of a page begin: at the start of the list, or at `start`. */
interface Place {
  readonly skip: Statement<'none'>
  /** `cross join start s`, and the condition on the id of `e` that it gives. */
  readonly from: Statement<'none'>
  readonly beyond: Statement<'none'>
}

/** The ids of one page as (company_id, id), in order: a piece of an index for each company and value that is wanted. */
export function pageIds(
  scope: ReadScope,
  facet: Facet,
  { place, limit }: { readonly place: Place; readonly limit: number },
): Statement<'company'> {
  const { list, wanted } = facet
  const order = list.newestFirst ? sql`desc` : sql`asc`
  const values = wanted.map(({ column, values: each }) =>
    column.type === 'bigint'
      ? sql` cross join unnest(${each.map(Number)}::bigint[]) as ${name(`w_${column.name}`)} (value)`
      : sql` cross join unnest(${each.map(String)}::text[]) as ${name(`w_${column.name}`)} (value)`,
  )
  const conditions = wanted.map(
    ({ column }) => sql` and ${name(`e.${column.name}`)} = ${name(`w_${column.name}.value`)}`,
  )
  return sql`
    select e.company_id, e.id
      from unnest(${scope.companies}::bigint[]) as k (id)${joined(values)}${place.from}
     cross join lateral (
       select e.company_id, e.id from ${name(list.table)} e
        where e.company_id = k.id${joined(conditions)}${place.beyond}
        order by e.id ${order} limit ${place.skip} + ${limit}::bigint) as e
     order by ${orderOf(list, 'e')} offset ${place.skip} limit ${limit}`
}

function joined(parts: readonly Statement<'none'>[]): Statement<'none'> {
  return parts.length === 0 ? sql`` : join(parts, sql``)
}

export function fromTheStart(offset: number): Place {
  return { skip: sql`${offset}::bigint`, from: sql``, beyond: sql`` }
}

export function fromBlock({ list }: Facet): Place {
  const beyond = list.newestFirst ? sql` and e.id < s.edge` : sql` and e.id > s.edge`
  return { skip: sql`(select skip from start)`, from: sql` cross join start s`, beyond }
}
