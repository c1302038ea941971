import { type Owned, type Statement, name, sql } from '../kernel/database/sql.ts'
import type { TenantColumn, Tenants } from '../kernel/tenants.ts'

/** A column that tells rows of a list apart, and its type. */
export interface CountedColumn {
  readonly name: string
  readonly type: 'bigint' | 'text' | 'boolean'
}

/** Values as an array of the type of their column. */
export function typed({ type }: CountedColumn, values: readonly (string | number)[]): Statement<'none'> {
  return sql`${values.map(String)}::text[]::${name(type)}[]`
}

/**
 * A list that grows. Its rows are counted as they come, change and go, by the triggers that `count_list()` of the database
 * made for its table with the same columns in the same order. Rows are in the order of their ids, unless somebody wants
 * them sorted.
 */
export interface CountedList {
  readonly table: string
  /** The column that is the id of a row, where it is called otherwise. */
  readonly key?: string
  /** Some may see the rows of all tenants, and of none: the ids are different for all of them. */
  readonly everybody?: boolean
  /** Counted columns that stand before the id in the primary key; whoever asks names them. */
  readonly prefix?: readonly string[]
  /** Always sorted: only totals are counted. */
  readonly sorted?: boolean
  /** How its far pages are found when it is sorted. */
  readonly fenced?: Fenced
  /** Three at most. */
  readonly columns: readonly CountedColumn[]
  /** Which columns are counted together; each such facet has an index that ends with the id. */
  readonly facets: readonly (readonly string[])[]
  readonly newestFirst: boolean
}

/** Tables of rows that are written down with their place in a sorted list, and of what has come and gone since then. */
export interface Fenced {
  readonly fences: string
  readonly moves: string
  /** The columns that it can be sorted by, each with an index that ends with the id. */
  readonly sorts: Readonly<Record<string, 'text' | 'timestamptz'>>
}

/** What is wanted of counted columns: one of these values each. */
export type Selection = Readonly<Record<string, readonly (string | number)[] | undefined>>

/** The part of a list that a selection means, where it is counted. */
export interface Facet {
  readonly list: CountedList
  readonly wanted: readonly Wanted[]
  /** Of its counters. */
  readonly keys: readonly string[]
}

interface Wanted {
  readonly column: CountedColumn
  /** Its place among the columns of the list, from 1. */
  readonly place: number
  readonly values: readonly (string | number)[]
}

/** More would be slower to look up than to count. */
const keysAtMost = 256

/** Undefined where the columns that are asked for are not counted together. */
export function facetOf(list: CountedList, selection: Selection): Facet | undefined {
  const wanted = list.columns.flatMap((column, at): Wanted[] => {
    const values = selection[column.name]
    return values === undefined ? [] : [{ column, place: at + 1, values: [...new Set(values)] }]
  })
  const isCounted = list.facets.some(
    (facet) => facet.length === wanted.length && wanted.every(({ column }) => facet.includes(column.name)),
  )
  const count = wanted.reduce((product, { values }) => product * values.length, 1)
  if (!isCounted || count > keysAtMost) return undefined
  const rest = wanted.reduce(
    (keys, { values }) => keys.flatMap((key) => values.map((value) => `${key}|${value}`)),
    [String(maskOf(wanted.map(({ place }) => place)))],
  )
  return { list, wanted, keys: rest }
}

/** A facet as a number: a bit for each of its columns. */
function maskOf(places: readonly number[]): number {
  return places.reduce((mask, place) => mask | (1 << (place - 1)), 0)
}

export function masksOf({ columns, facets }: CountedList): readonly number[] {
  const places = new Map(columns.map((column, at) => [column.name, at + 1]))
  return facets.map((facet) => maskOf(facet.map((column) => places.get(column) ?? 0)))
}

/** A list whose texts are kept for searches, by the triggers that `search_list()` of the database made for its table. */
export interface SearchedList {
  readonly table: string
  /** The column that is the id of a row, where it is called otherwise. */
  readonly key?: string
  /** Its rows belong to no tenant. */
  readonly shared?: boolean
  readonly alias: string
  /** What searches look into. */
  readonly text: Statement<'none'>
  /** The client company that a row belongs to, null where it belongs to none; for services that have client companies. */
  readonly client?: Statement<'none'>
  /** Rows that have changed and that nobody has put into the queue yet: the tenant's column, id. */
  readonly unqueued?: (tenants: Tenants) => Statement<Owned>
}

/** All lists of a service. */
export interface ServiceLists {
  /** The column of its tables that says whose a row is. */
  readonly tenant: TenantColumn
  readonly counted: readonly CountedList[]
  readonly searched: readonly SearchedList[]
}
