import { type Owned, type Statement, join, name, sql } from '../kernel/database/sql.ts'
import type { PagePosition } from '../kernel/input.ts'
import type { Page } from '../kernel/json.ts'
import type { Tenants } from '../kernel/tenants.ts'
import { type CountedList, type SearchedList, type Selection, typed } from './list.ts'

/** A scope that may read lists, of whichever service. A statement without a tenant in it does not compile. */
export interface ListScope {
  readonly tenants: Tenants
  one<Row>(statement: Statement<Owned>): Promise<Row>
  page<R>(statement: Statement<Owned>): Promise<Page<R>>
  rows(table: string): Statement<'none'>
  counted(total: Statement<Owned>): Statement<Owned> | Statement<'none'>
}

/** A part of a statement on rows of the table, by its alias. */
export type Condition = Statement

/** A page that somebody wants of a list. */
export interface Listing {
  readonly list: CountedList
  /** The alias of the table in the record and the conditions. */
  readonly alias: string
  /** Columns as the answer shows them. */
  readonly record: Statement<'none'>
  /** Joined to the table where the record is selected. */
  readonly joined?: Statement<'none'> | undefined
  /** Whose rows, where it is not all that the scope may see. */
  readonly tenants?: Tenants
  /** What is asked of counted columns; what the caller may see at all among it. */
  readonly selection: Selection
  /** What else is asked. */
  readonly conditions: readonly Condition[]
  /** What is searched for, and where; which texts the caller may see, as `s`, where that is not all of the tenants'. */
  readonly search?:
    | { readonly term: string; readonly texts: SearchedList; readonly visible?: Condition | undefined }
    | undefined
  /** A column to sort by, where rows are not wanted in the order of their ids. */
  readonly sort?: Sort
  /** Rows that changed at or after a time, and the column that says when. */
  readonly since?: { readonly column: string; readonly at: string }
  readonly query: PagePosition
}

export interface Sort {
  readonly column: string
  /** As people look for a word: case does not matter. */
  readonly anyCase?: boolean
  readonly descending: boolean
  /** Each facet that is asked for has an index that ends with this column and the id. */
  readonly faceted?: boolean
}

function sortedBy({ column, anyCase = false }: Sort, alias: string): Statement<'none'> {
  const value = name(`${alias}.${column}`)
  return anyCase ? sql`lower(${value})` : value
}

/** The condition, where something was asked for. */
export function asked<T, C extends Condition>(
  value: T | undefined,
  condition: (value: T) => C,
): readonly C[] {
  return value === undefined ? [] : [condition(value)]
}

/** The search, where something is searched for; `visible` says which texts the caller may see, as `s`. */
export function searchFor(
  term: string | undefined,
  texts: SearchedList,
  visible?: Condition,
): Listing['search'] {
  return term === undefined ? undefined : { term, texts, visible }
}

interface Asked<C extends Condition> extends Pick<Listing, 'list' | 'alias' | 'selection' | 'since'> {
  readonly conditions: readonly C[]
}

/** All that is asked of a row, whose it is included; but what is searched for. */
export function whereOf(tenants: Tenants, listing: Asked<Condition>): Statement<Owned> {
  return conditionsOf(listing).reduce<Statement<Owned>>(
    (left, right) => sql`${left} and ${right}`,
    tenants.within(listing.alias),
  )
}

export function conditionsOf<C extends Condition>({
  list,
  alias,
  selection,
  conditions,
  since,
}: Asked<C>): readonly (C | Statement<'none'>)[] {
  const selected = list.columns.flatMap((column) => {
    const values = selection[column.name]
    return values === undefined
      ? []
      : [sql`${name(`${alias}.${column.name}`)} = any(${typed(column, values)})`]
  })
  return [...selected, ...asked(since, (bound) => isSince(bound, alias)), ...conditions]
}

function isSince({ column, at }: NonNullable<Listing['since']>, alias: string): Statement<'none'> {
  return sql`${name(`${alias}.${column}`)} >= ${at}::timestamptz`
}

/** Where a walk along the rows `alias` may begin: at the time that was asked for, where they are in the order of it. */
export function walkBound(
  { sort, since }: Pick<Listing, 'sort' | 'since'>,
  alias: string,
): readonly Statement<'none'>[] {
  return since !== undefined && sort?.column === since.column ? [isSince(since, alias)] : []
}

/** A table whose rows are looked for, and in which order. */
export interface Rows {
  readonly tenants: Tenants
  readonly table: string
  readonly key: string
  /** What else is needed to find a row by its primary key, on the alias. */
  readonly found?: readonly Statement<'none'>[]
  /** Joined to the table where the record is selected. */
  readonly joined?: Statement<'none'> | undefined
  readonly newestFirst: boolean
  readonly sort: Sort | undefined
}

export function rowsOf(
  { tenants }: ListScope,
  listing: Pick<Listing, 'list' | 'alias' | 'selection' | 'tenants' | 'sort' | 'joined'>,
): Rows {
  const { list, alias, sort, joined } = listing
  const { table, key = 'id', newestFirst } = list
  const found = prefixOf(listing, alias)
  return { tenants: listing.tenants ?? tenants, table, key, newestFirst, sort, found, joined }
}

/** What is asked of columns that stand before the id in the primary key: only with these is it in the order of ids. */
export function prefixOf(
  { list, selection }: Pick<Listing, 'list' | 'selection'>,
  alias: string,
): readonly Statement<'none'>[] {
  return list.columns.flatMap((column) => {
    const [value, ...others] = (list.prefix?.includes(column.name) && selection[column.name]) || []
    if (value === undefined) return []
    const own = name(`${alias}.${column.name}`)
    // One of some values has no order, even where there is only one of them.
    return others.length === 0
      ? [sql`${own} = ${String(value)}::text::${name(column.type)}`]
      : [sql`${own} = any(${typed(column, [value, ...others])})`]
  })
}

/** What a row of `alias` is found again by: tenant, id, and what it is sorted by. */
export function keysOf({ tenants, key, sort }: Rows, alias: string): Statement<'none'> {
  const at = (column: string) => name(`${alias}.${column}`)
  const tenant = tenants.ids === undefined ? sql`0::bigint` : at(tenants.column)
  const keys = sql`${tenant} as tenant, ${at(key)} as id`
  return sort === undefined ? keys : sql`${keys}, ${sortedBy(sort, alias)} as sort`
}

type Keyed = Pick<Rows, 'tenants' | 'table' | 'key' | 'found'>

/** The table, joined to such keys `h`. */
export function joinedTo(rows: Keyed, alias: string): Statement<'none'> {
  return sql`join ${name(rows.table)} ${name(alias)} on ${isOfKeys(rows, alias)}`
}

/**
 * The same for the keys of a page, each looked up by itself: a plan for any page expects a tenth of all rows on it, and would
 * read the whole table for them.
 */
export function lookedUp(rows: Keyed & Pick<Rows, 'joined'>, alias: string): Statement<'none'> {
  const row = name(alias)
  return sql`
    cross join lateral (
      select ${row}.* from ${name(rows.table)} ${row} where ${isOfKeys(rows, alias)} offset 0) as ${row} ${rows.joined ?? sql``}`
}

function isOfKeys({ tenants, key, found = [] }: Keyed, alias: string): Statement<'none'> {
  const at = (column: string) => name(`${alias}.${column}`)
  const own = tenants.ids === undefined ? [] : [sql`${at(tenants.column)} = h.tenant`]
  return join([...own, ...found, sql`${at(key)} = h.id`], sql` and `)
}

/** The order of keys of that name. Of several tenants the newest come first, or one tenant after another. */
export function orderOf(
  { newestFirst, sort }: Pick<Rows, 'newestFirst' | 'sort'>,
  keys: string,
): Statement<'none'> {
  const at = (column: string) => name(`${keys}.${column}`)
  if (sort === undefined) return newestFirst ? sql`${at('id')} desc` : sql`${at('tenant')}, ${at('id')}`
  const direction = sort.descending ? sql`desc` : sql`asc`
  return sql`${at('sort')} ${direction}, ${at('id')} ${direction}`
}

/** The order of rows `alias` of one tenant, or turned round. */
export function rowOrder({ key, newestFirst, sort }: Rows, alias: string, turned = false): Statement<'none'> {
  const at = (column: string) => name(`${alias}.${column}`)
  const direction = (sort?.descending ?? newestFirst) === turned ? sql`asc` : sql`desc`
  const byId = sql`${at(key)} ${direction}`
  return sort === undefined ? byId : sql`${sortedBy(sort, alias)} ${direction}, ${byId}`
}

/** Condition on what the lists keep of the tenants, counters and texts: of everybody it is kept once, as of tenant 0. */
export function keptFor(tenants: Tenants, alias: string): Statement<Owned> {
  const within = tenants.within(alias)
  return tenants.ids === undefined ? sql`${name(`${alias}.${tenants.column}`)} = 0 and ${within}` : within
}

/** There is one order of ids, or of what rows are sorted by: rows do not stand one tenant after another. */
export function isOneOrder({ tenants: { ids }, newestFirst, sort }: Rows): boolean {
  return ids === undefined || ids.length === 1 || (newestFirst && sort === undefined)
}
