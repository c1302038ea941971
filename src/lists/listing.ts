import { type Owned, type Statement, join, name, sql } from '../kernel/database/sql.ts'
import type { PagePosition } from '../kernel/input.ts'
import type { Page } from '../kernel/json.ts'
import type { Tenants } from '../kernel/tenants.ts'
import { type CountedList, type SearchedList, type Selection, typed } from './list.ts'

/** A scope that can read lists, for any service. A statement without a tenant in it does not compile. */
export interface ListScope {
  readonly tenants: Tenants
  one<Row>(statement: Statement<Owned>): Promise<Row>
  page<R>(statement: Statement<Owned>): Promise<Page<R>>
  rows(table: string): Statement<'none'>
  counted(total: Statement<Owned>): Statement<Owned> | Statement<'none'>
}

/** Part of a statement on the table's rows, by the table's alias. */
export type Condition = Statement

/** A request for one page of a list. */
export interface Listing {
  readonly list: CountedList
  /** Alias of the table in the record and the conditions. */
  readonly alias: string
  /** Columns as the response shows them. */
  readonly record: Statement<'none'>
  /** Joined to the table where the record is selected. */
  readonly joined?: Statement<'none'> | undefined
  /** Tenants to read, if fewer than the scope allows. */
  readonly tenants?: Tenants
  /** Filter on counted columns, including the ones that limit what the caller can see. */
  readonly selection: Selection
  readonly conditions: readonly Condition[]
  /** Search term and the texts to search. `visible` limits the texts the caller can see, as `s`, beyond the tenant. */
  readonly search?:
    | { readonly term: string; readonly texts: SearchedList; readonly visible?: Condition | undefined }
    | undefined
  /** Column to sort by, if not by id. */
  readonly sort?: Sort
  /** Lower bound on the change time, and the column that holds that time. */
  readonly since?: { readonly column: string; readonly at: string }
  readonly query: PagePosition
}

export interface Sort {
  readonly column: string
  /** Ignores case, as people expect when they look for a word. */
  readonly anyCase?: boolean
  readonly descending: boolean
  /** Each requested facet has an index that ends with this column and the id. */
  readonly faceted?: boolean
}

function sortedBy({ column, anyCase = false }: Sort, alias: string): Statement<'none'> {
  const value = name(`${alias}.${column}`)
  return anyCase ? sql`lower(${value})` : value
}

/** The condition, if a value was given. */
export function asked<T, C extends Condition>(
  value: T | undefined,
  condition: (value: T) => C,
): readonly C[] {
  return value === undefined ? [] : [condition(value)]
}

/** The search, if a term was given. `visible` limits the texts the caller can see, as `s`. */
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

/** All conditions on a row, including its tenant, but not the search. */
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

/** Bound for a walk along `alias`: the requested change time, if the rows are sorted by it. */
export function walkBound(
  { sort, since }: Pick<Listing, 'sort' | 'since'>,
  alias: string,
): readonly Statement<'none'>[] {
  return since !== undefined && sort?.column === since.column ? [isSince(since, alias)] : []
}

export interface Rows {
  readonly tenants: Tenants
  readonly table: string
  readonly key: string
  /** Further conditions needed to find a row by its primary key, on the alias. */
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

/** Conditions on the columns that precede the id in the primary key. The key is in id order only with these. */
export function prefixOf(
  { list, selection }: Pick<Listing, 'list' | 'selection'>,
  alias: string,
): readonly Statement<'none'>[] {
  return list.columns.flatMap((column) => {
    const [value, ...others] = (list.prefix?.includes(column.name) && selection[column.name]) || []
    if (value === undefined) return []
    const own = name(`${alias}.${column.name}`)
    // `= any(…)` loses the index order, even with a single value.
    return others.length === 0
      ? [sql`${own} = ${String(value)}::text::${name(column.type)}`]
      : [sql`${own} = any(${typed(column, [value, ...others])})`]
  })
}

/** Keys to look a row of `alias` up again: tenant, id and sort value. */
export function keysOf({ tenants, key, sort }: Rows, alias: string): Statement<'none'> {
  const at = (column: string) => name(`${alias}.${column}`)
  const tenant = tenants.ids === undefined ? sql`0::bigint` : at(tenants.column)
  const keys = sql`${tenant} as tenant, ${at(key)} as id`
  return sort === undefined ? keys : sql`${keys}, ${sortedBy(sort, alias)} as sort`
}

type Keyed = Pick<Rows, 'tenants' | 'table' | 'key' | 'found'>

/** The table, joined to the keys `h`. */
export function joinedTo(rows: Keyed, alias: string): Statement<'none'> {
  return sql`join ${name(rows.table)} ${name(alias)} on ${isOfKeys(rows, alias)}`
}

/** Looks up each key of a page separately: a generic plan expects a tenth of all rows and reads the whole table. */
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

/** Order of the keys with that alias. Across several tenants: newest first, or one tenant after another. */
export function orderOf(
  { newestFirst, sort }: Pick<Rows, 'newestFirst' | 'sort'>,
  keys: string,
): Statement<'none'> {
  const at = (column: string) => name(`${keys}.${column}`)
  if (sort === undefined) return newestFirst ? sql`${at('id')} desc` : sql`${at('tenant')}, ${at('id')}`
  const direction = sort.descending ? sql`desc` : sql`asc`
  return sql`${at('sort')} ${direction}, ${at('id')} ${direction}`
}

/** Order of one tenant's rows `alias`, reversed if `turned`. */
export function rowOrder({ key, newestFirst, sort }: Rows, alias: string, turned = false): Statement<'none'> {
  const at = (column: string) => name(`${alias}.${column}`)
  const direction = (sort?.descending ?? newestFirst) === turned ? sql`asc` : sql`desc`
  const byId = sql`${at(key)} ${direction}`
  return sort === undefined ? byId : sql`${sortedBy(sort, alias)} ${direction}, ${byId}`
}

/** Condition on the counters and texts of the tenants. Those of all tenants together are kept once, as tenant 0. */
export function keptFor(tenants: Tenants, alias: string): Statement<Owned> {
  const within = tenants.within(alias)
  return tenants.ids === undefined ? sql`${name(`${alias}.${tenants.column}`)} = 0 and ${within}` : within
}

/** True if one order by id or by the sort column covers all rows, rather than one tenant after another. */
export function isOneOrder({ tenants: { ids }, newestFirst, sort }: Rows): boolean {
  return ids === undefined || ids.length === 1 || (newestFirst && sort === undefined)
}
