import { type Owned, type Statement, sql } from './database/sql.ts'

export type TenantColumn = 'company_id' | 'site_id'

/** Whose rows somebody may see in lists: those of some tenants, or all rows, of whomever and of nobody. */
export interface Tenants {
  /** The column of tables that says whose a row is. */
  readonly column: TenantColumn
  /** Undefined for everybody. */
  readonly ids: readonly number[] | undefined
  /** The ids as rows in SQL; 0 for everybody. */
  readonly each: Statement<Owned>
  /** Condition on a table with the column, or on any table for everybody. */
  within(table: string): Statement<Owned>
}

/** All rows; the condition is proof that the caller may see them. */
export function everybody(column: TenantColumn, everywhere: Statement<Owned>): Tenants {
  const each = sql`(select 0::bigint where ${everywhere})`
  return { column, ids: undefined, each, within: () => everywhere }
}
