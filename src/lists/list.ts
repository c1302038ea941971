import { type Owned, type Statement, name, sql } from '../kernel/database/sql.ts'
import type { TenantColumn, Tenants } from '../kernel/tenants.ts'

/** A column whose values are counted separately, and its type. */
export interface CountedColumn {
  readonly name: string
  readonly type: 'bigint' | 'text' | 'boolean'
}

export function typed({ type }: CountedColumn, values: readonly (string | number)[]): Statement<'none'> {
  return sql`${values.map(String)}::text[]::${name(type)}[]`
}

/**
 * A list that grows. Triggers count its rows on insert, update and delete. The database function `count_list()` creates
 * them for the table, with the same columns in the same order. Rows are in id order unless a sort is requested.
 */
export interface CountedList {
  readonly table: string
  /** The column that is the id of a row, where it is called otherwise. */
  readonly key?: string
  /** Platform users can list every tenant's rows; ids are unique across tenants. */
  readonly everybody?: boolean
  /** Counted columns that precede the id in the primary key. Callers must select on them. */
  readonly prefix?: readonly string[]
  /** Always sorted: only totals are counted. */
  readonly sorted?: boolean
  /** Fences that locate far pages when the list is sorted. */
  readonly fenced?: Fenced
  /** At most three. */
  readonly columns: readonly CountedColumn[]
  /** Combinations of columns that are counted together. Each such facet has an index that ends with the id. */
  readonly facets: readonly (readonly string[])[]
  readonly newestFirst: boolean
}

/** Tables with the fences of a sorted list, and with the rows added or removed since they were built. */
export interface Fenced {
  readonly fences: string
  readonly moves: string
  /** Sortable columns, each with an index that ends with the id. */
  readonly sorts: Readonly<Record<string, 'text' | 'timestamptz'>>
}

/** Filter on counted columns: a row must have one of the listed values in each. */
export type Selection = Readonly<Record<string, readonly (string | number)[] | undefined>>

/** The counted part of a list that a selection describes. */
export interface Facet {
  readonly list: CountedList
  readonly wanted: readonly Wanted[]
  readonly keys: readonly string[]
}

interface Wanted {
  readonly column: CountedColumn
  /** Position among the columns of the list, from 1. */
  readonly place: number
  readonly values: readonly (string | number)[]
}

/** Limit on counter keys: looking up more would be slower than counting the rows. */
const keysAtMost = 256

/** Facet for the selection. Undefined if its columns aren't counted together. */
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

/** A facet as a number: one bit for each of its columns. */
function maskOf(places: readonly number[]): number {
  return places.reduce((mask, place) => mask | (1 << (place - 1)), 0)
}

export function masksOf({ columns, facets }: CountedList): readonly number[] {
  const places = new Map(columns.map((column, at) => [column.name, at + 1]))
  return facets.map((facet) => maskOf(facet.map((column) => places.get(column) ?? 0)))
}

/** A list whose texts are kept for searches. `search_list()` created the triggers for its table. */
export interface SearchedList {
  readonly table: string
  /** The column that is the id of a row, where it is called otherwise. */
  readonly key?: string
  /** Its rows belong to no tenant. */
  readonly shared?: boolean
  readonly alias: string
  readonly text: Statement<'none'>
  /** Client company of a row, or null. Only for services with client companies. */
  readonly client?: Statement<'none'>
  /** Changed rows that aren't in the queue yet: the tenant's column and the id. */
  readonly unqueued?: (tenants: Tenants) => Statement<Owned>
}

export interface ServiceLists {
  readonly tenant: TenantColumn
  readonly counted: readonly CountedList[]
  readonly searched: readonly SearchedList[]
}
