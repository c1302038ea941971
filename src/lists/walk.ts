import { type Statement, join, name, sql } from '../kernel/database/sql.ts'
import type { ReadScope } from '../kernel/scope.ts'

/** A way along a table by one of its indexes, in pieces that each are in order. */
export interface Way {
  /** Rows of company_id and, where the way is by a column, one of its values. */
  readonly pieces: Statement<'company'>
  /** Which rows are on the piece `p`. */
  readonly on: Statement<'none'>
}

/** Pieces for each of the values in each of the companies. */
export function piecesOf({ companies }: ReadScope, values?: Statement<'none'>): Statement<'company'> {
  const each = sql`select k.id as company_id from unnest(${companies}::bigint[]) as k (id)`
  return values === undefined
    ? each
    : sql`select k.company_id, v.value from (${each}) as k cross join unnest(${values}) as v (value)`
}

export interface Walk {
  readonly table: string
  /** Of the table in all conditions. */
  readonly alias: string
  readonly way: Way
  /** What the rows are in the order of. */
  readonly keys: readonly string[]
  readonly newestFirst: boolean
  /** Where the walk begins. */
  readonly beyond: Statement<'company'> | Statement<'none'>
  readonly wanted: Statement<'company'>
  /** How many rows of each piece are looked at. */
  readonly looked: number
  readonly limit: number
}

/**
 * Common table expressions that end with `found`, the first rows that are wanted, by company_id and keys, in order: as many as
 * the limit, and one more where there are more. Whoever wants what is rare on their way may get fewer, up to `edge`: the row up
 * to which all pieces were looked at. There is none where all of them were looked at to the end.
 */
export function walkAlong({ table, alias, way, keys, limit, ...walk }: Walk): Statement<'company'> {
  const at = (rows: string) => keys.map((key) => name(`${rows}.${key}`))
  const place = (rows: string) => sql`(${join(at(rows), sql`, `)})`
  const direction = walk.newestFirst ? sql`desc` : sql`asc`
  const order = (rows: string) =>
    join(
      at(rows).map((key) => sql`${key} ${direction}`),
      sql`, `,
    )
  const row = name(alias)
  const along = sql`
    from ${name(table)} ${row} where ${name(`${alias}.company_id`)} = p.company_id and ${way.on} and ${walk.beyond}
    order by ${order(alias)}`
  const isBeyond = walk.newestFirst ? sql`${place('h')} < ${place('e')}` : sql`${place('h')} > ${place('e')}`
  return sql`
    pieces as materialized (select row_number() over () as piece, p.* from (${way.pieces}) as p),
    hits as materialized (
      select p.piece, h.* from pieces p cross join lateral (
        select ${name(`${alias}.company_id`)}, ${join(at(alias), sql`, `)}
          from (select ${row}.* ${along} limit ${walk.looked}) as ${row}
         where ${walk.wanted} limit ${limit + 1}) as h),
    edge as materialized (
      select e.* from pieces p cross join lateral (
        select ${join(at(alias), sql`, `)} ${along} offset ${walk.looked - 1} limit 1) as e
       where (select count(*) from hits h where h.piece = p.piece) <= ${limit}::int
       order by ${order('e')} limit 1),
    found as materialized (
      select h.* from hits h where not exists (select from edge e where ${isBeyond})
       order by ${order('h')} limit ${limit + 1})`
}
