import { type Statement, join, name, sql } from '../kernel/database/sql.ts'

export interface Queue {
  readonly table: string
  /** Columns that identify an owner. An index of the table begins with them. */
  readonly owner: readonly string[]
  /** Condition for waiting rows, as `w`. By default, all rows wait. */
  readonly condition?: Statement<'none'>
  readonly batch: number
}

/**
 * Recursive common table expressions ending with `shares`: how many rows of each owner (`take`) the next batch takes.
 * Owners share the batch equally, so one owner's million rows hold up nobody else. Unused shares go to owners with more
 * rows. The batch is full unless it holds all rows. It examines at most twice as many rows as it takes.
 */
export function sharesOf({ table, owner, condition = sql`true`, batch }: Queue): Statement<'none'> {
  const columns = (of: string) =>
    join(
      owner.map((column) => name(`${of}.${column}`)),
      sql`, `,
    )
  const waiting = sql`${name(table)} w where ${condition}`
  const countOf = (of: string, limit: Statement<'none'>) =>
    sql`(select count(*) from (select from ${waiting} and (${columns('w')}) = (${columns(of)}) limit ${limit}) as w)`
  return sql`
    owners as (
      (select ${columns('w')} from ${waiting} order by ${columns('w')} limit 1)
      union all
      select n.* from owners o cross join lateral (
        select ${columns('w')} from ${waiting} and (${columns('w')}) > (${columns('o')}) order by ${columns('w')} limit 1) as n),
    equal as materialized (
      select o.*, row_number() over () as place, greatest(1, ${batch}::bigint / count(*) over ()) as share
        from (select * from owners limit ${batch}) as o),
    first as materialized (select o.*, ${countOf('o', sql`o.share`)} as n from equal o),
    rest as (
      select 0::bigint as place, 0::bigint as more, ${batch} - (select coalesce(sum(n), 0) from first)::bigint as left_over
      union all
      select f.place, m.more, r.left_over - m.more
        from rest r
       cross join lateral (select * from first f where f.n = f.share and f.place > r.place order by f.place limit 1) as f
       cross join lateral (select ${countOf('f', sql`f.n + r.left_over`)} - f.n as more) as m
       where r.left_over > 0),
    shares as materialized (
      select ${columns('f')}, f.n + coalesce(r.more, 0) as take from first f left join rest r on r.place = f.place)`
}
