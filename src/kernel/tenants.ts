import { type Owned, type Statement, sql } from './database/sql.ts'

export type TenantColumn = `${Owned}_id`

/** Tenants whose rows a caller may list: certain tenants, or all rows, including those without a tenant. */
export interface Tenants {
  readonly column: TenantColumn
  /** Undefined for all rows. */
  readonly ids: readonly number[] | undefined
  /** The IDs as SQL rows. 0 for all rows. */
  readonly each: Statement<Owned>
  /** Condition on a table with the tenant column. For all rows, on any table. */
  within(table: string): Statement<Owned>
}

/** All rows. The condition proves that the caller may see them. */
export function everybody(column: TenantColumn, everywhere: Statement<Owned>): Tenants {
  const each = sql`(select 0::bigint where ${everywhere})`
  return { column, ids: undefined, each, within: () => everywhere }
}
