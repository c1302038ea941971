import * as z from 'zod'
import { type Statement, join, name, sql } from '../kernel/database/sql.ts'
import { direction, instantOf } from '../kernel/fields.ts'
import type { CountedList } from './list.ts'
import type { Listing } from './listing.ts'

type Direction = 'asc' | 'desc'

/** What a caller says about the order of a list; its own order without it. */
export interface Sorting {
  readonly sort?: string | undefined
  readonly dir?: Direction | undefined
}

interface Changes extends Sorting {
  readonly updated_since?: string | undefined
}

/** Query names of every list: its order, and what changed lately. The first column and `dir` are the list's own order. */
export function sorting<const S extends string>(columns: readonly [S, ...S[]], dir: Direction = 'asc') {
  return {
    ...sortingOnly(columns, dir),
    updated_since: instantOf('Changed at or after.'),
  }
}

/** The same of records that do not say when they changed. */
export function sortingOnly<const S extends string>(columns: readonly [S, ...S[]], dir: Direction = 'asc') {
  return {
    sort: z.enum(columns).optional().meta({
      default: columns[0],
      description: 'What the list is sorted by. Rows that are equal in it are sorted by their id.',
    }),
    dir: direction().optional().meta({ default: dir, description: 'Ascending or descending.' }),
  }
}

/** The list in the order that was asked for, and since when. `changed` is the column that says when a row changed. */
export function inOrder(
  list: CountedList,
  { sort = list.key ?? 'id', dir, updated_since }: Changes,
  changed = 'updated_at',
): Pick<Listing, 'list' | 'sort' | 'since'> {
  const descending = dir === undefined ? list.newestFirst : dir === 'desc'
  const isOwn = sort === 'id' || sort === list.key
  return {
    list: isOwn && list.newestFirst !== descending ? { ...list, newestFirst: descending } : list,
    ...(!isOwn && { sort: { column: sort, descending } }),
    ...(updated_since !== undefined && { since: { column: changed, at: updated_since } }),
  }
}

interface Own {
  /** The column that says whose a row is. */
  readonly tenant?: 'company_id'
  /** What the table is sorted by of itself, and what tells its rows apart. */
  readonly own?: string
  readonly key?: string
  readonly dir?: Direction
}

/** The same for a small table that is sorted each time. In its own order its rows stand one tenant after another. */
export function orderBy(
  alias: string,
  { sort, dir }: Sorting,
  { tenant, own = 'id', key = 'id', dir: usual = 'asc' }: Own = {},
): Statement<'none'> {
  const order = (dir ?? usual) === 'desc' ? sql`desc` : sql`asc`
  const isOwn = sort === undefined || sort === own
  const whose = tenant === undefined ? [] : [tenant]
  const columns = new Set(isOwn ? [...whose, own, key] : [sort, ...whose, key])
  return join(
    [...columns].map((column) => sql`${name(`${alias}.${column}`)} ${order}`),
    sql`, `,
  )
}
