import { type Statement, name, sql } from '../kernel/database/sql.ts'
import type { PagePosition } from '../kernel/input.ts'
import type { ReadScope } from '../kernel/scope.ts'
import type { CountedList, SearchedList, Selection } from './list.ts'

/** A part of a statement on rows of the table, by its alias. */
export type Condition = Statement<'none'> | Statement<'company'>

/** A page that somebody wants of a list. */
export interface Listing {
  readonly list: CountedList
  /** The alias of the table in the record and the conditions. */
  readonly alias: string
  /** Columns as the answer shows them. */
  readonly record: Statement<'none'>
  /** What is asked of counted columns; what the caller may see at all among it. */
  readonly selection: Selection
  /** What else is asked. */
  readonly conditions: readonly Condition[]
  /** What is searched for, and where. */
  readonly search?: { readonly term: string; readonly texts: SearchedList } | undefined
  readonly query: PagePosition
}

/** The condition, where something was asked for. */
export function asked<T>(value: T | undefined, condition: (value: T) => Condition): readonly Condition[] {
  return value === undefined ? [] : [condition(value)]
}

type Asked = Pick<Listing, 'list' | 'alias' | 'selection' | 'conditions'>

/** All that is asked of a row, whose it is included; but what is searched for. */
export function whereOf(scope: ReadScope, listing: Asked): Statement<'company'> {
  return conditionsOf(listing).reduce<Statement<'company'>>(
    (left, right) => sql`${left} and ${right}`,
    scope.within(listing.alias),
  )
}

export function conditionsOf({ list, alias, selection, conditions }: Asked): readonly Condition[] {
  const selected = list.columns.flatMap(({ name: column, type }) => {
    const values = selection[column]
    if (values === undefined) return []
    return type === 'bigint'
      ? [sql`${name(`${alias}.${column}`)} = any(${values.map(Number)}::bigint[])`]
      : [sql`${name(`${alias}.${column}`)} = any(${values.map(String)}::text[])`]
  })
  return [...selected, ...conditions]
}

/** The order of rows (company_id, id) of that name. Of several companies the newest come first, or one company after another. */
export function orderOf({ newestFirst }: Pick<CountedList, 'newestFirst'>, rows: string): Statement<'none'> {
  const id = name(`${rows}.id`)
  return newestFirst ? sql`${id} desc` : sql`${name(`${rows}.company_id`)}, ${id}`
}
