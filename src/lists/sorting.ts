import * as z from 'zod'
import { type Statement, join, name, sql } from '../kernel/database/sql.ts'
import { direction, instantOf } from '../kernel/fields.ts'
import type { CountedList } from './list.ts'
import type { Listing } from './listing.ts'

type Direction = 'asc' | 'desc'

/** Requested order of a list. Without it, the list uses its own order. */
export interface Sorting {
  readonly sort?: string | undefined
  readonly dir?: Direction | undefined
}

/** Query parameters of every list. The first column and `dir` are the list's own order. */
export function sorting<const S extends string>(columns: readonly [S, ...S[]], dir: Direction = 'asc') {
  return {
    ...sortingOnly(columns, dir),
    updated_since: instantOf('Changed at or after.'),
  }
}

/** Sort parameters for records without a change time. */
export function sortingOnly<const S extends string>(columns: readonly [S, ...S[]], dir: Direction = 'asc') {
  return {
    sort: z.enum(columns).optional().meta({
      default: columns[0],
      description: 'Sort order. Rows with equal values are sorted by id.',
    }),
    dir: direction().optional().meta({ default: dir, description: 'Ascending or descending.' }),
  }
}

/** The list in the requested order, of recent changes if requested. `changed` is the column of the change time. */
export function inOrder(
  list: CountedList,
  { sort = list.key ?? 'id', dir, updated_since }: Sorting & { readonly updated_since?: string | undefined },
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
  readonly tenant?: 'company_id'
  /** Default sort column. `key` makes the order unique. */
  readonly own?: string
  readonly key?: string
  readonly dir?: Direction
}

/** Order clause for a small table that is sorted on each request. By default, its rows are grouped by tenant. */
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
