import { type Statement, join, name, sql } from '../kernel/database/sql.ts'

/** Rows that wait, and whose they are. */
export interface Queue {
  readonly table: string
  /** What tells owners apart; an index of the table begins with it. */
  readonly owner: readonly string[]
  /** Which rows wait, as `w`; all of them, if nothing is said. */
  readonly condition?: Statement<'none'>
  readonly batch: number
}

/**
 * Recursive common table expressions that end with `shares`: how many rows of each owner (`take`) the next batch takes. Nobody
 * gets a second one before everybody has had a first, so that one owner's million holds up no other. The batch is full unless
 * all rows are in it.
 */
export function sharesOf({ table, owner, condition = sql`true`, batch }: Queue): Statement<'none'> {
  const columns = (of: string) =>
    join(
      owner.map((column) => name(`${of}.${column}`)),
      sql`, `,
    )
  const waiting = sql`${name(table)} w where ${condition}`
  return sql`
    owners as (
      (select ${columns('w')} from ${waiting} order by ${columns('w')} limit 1)
      union all
      select n.* from owners o cross join lateral (
        select ${columns('w')} from ${waiting} and (${columns('w')}) > (${columns('o')}) order by ${columns('w')} limit 1) as n),
    shares as materialized (
      select ${columns('s')}, count(*) as take
        from (select ${columns('o')}, p.place
                from owners o cross join lateral (
                  select row_number() over () as place
                    from (select from ${waiting} and (${columns('w')}) = (${columns('o')}) limit ${batch}) as w) as p
               order by p.place limit ${batch}) as s
       group by ${columns('s')})`
}
