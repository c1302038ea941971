import { type Statement, join, name, sql } from '../../../kernel/database/sql.ts'
import type { ReadScope } from '../access/scopes.ts'

/** A path through a table by one of its indexes, as index ranges (pieces) that are each in order. */
export interface Way {
  /** One row per piece: company_id and, if the path uses a column, one of its values. */
  readonly pieces: Statement<'company'>
  /** Condition that selects the rows of piece `p`. */
  readonly on: Statement<'none'>
}

/** One piece for each value in each company. */
export function piecesOf({ companies }: ReadScope, values?: Statement<'none'>): Statement<'company'> {
  const each = sql`select k.id as company_id from unnest(${companies}::bigint[]) as k (id)`
  return values === undefined
    ? each
    : sql`select k.company_id, v.value from (${each}) as k cross join unnest(${values}) as v (value)`
}

export interface Walk {
  readonly table: string
  /** Alias of the table in all conditions. */
  readonly alias: string
  readonly way: Way
  /** Columns the rows are ordered by. */
  readonly keys: readonly string[]
  readonly newestFirst: boolean
  /** Start of the walk. */
  readonly beyond: Statement<'company'> | Statement<'none'>
  readonly wanted: Statement<'company'>
  /** Rows examined per piece. */
  readonly looked: number
  readonly limit: number
}

/**
 * Common table expressions ending with `found`: the first matching rows, by company_id and keys, in order. `found` has
 * up to `limit` rows, plus one if there are more. If matches are rare, it may hold fewer, up to `edge`: the last row to
 * which all pieces were examined. `edge` is empty if every piece was examined to its end.
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
