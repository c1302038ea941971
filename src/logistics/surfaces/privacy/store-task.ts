import { type Statement, sql } from '../../../kernel/database/sql.ts'
import { PlatformWriteScope, type WriteScope } from '../../base/access/scopes.ts'
import type { RunningErasure } from '../../../people/erasures.ts'
import type { Look } from '../../../people/rows.ts'

/** An erasure, and where its current step continues. */
export interface Task {
  readonly erasure: Pick<RunningErasure, 'id' | 'include_open' | 'created_at'>
  readonly email: string
  readonly after: Look['after']
}

export interface Done {
  /** Where the step continues; undefined when it's done. */
  readonly after: Look['after'] | undefined
  readonly changed: number
}

/** One step of an erasure in a company, in batches of one transaction each. */
export interface CompanyStep {
  /** Name under which its rows are counted. */
  readonly name: string
  readonly run: (scope: WriteScope, task: Task) => Promise<Done>
}

/** A company, or the data that belongs to none. */
export type ErasingScope = WriteScope | PlatformWriteScope

/** Rows `t` of the scope, in a table that stores 0 for no company. */
export function rowsOf(scope: ErasingScope): Statement<'company'> {
  return scope instanceof PlatformWriteScope
    ? sql`t.company_id = 0 and ${scope.everywhere}`
    : sql`t.company_id = ${scope.company}`
}

/** Rows `t` of the scope, in a table that stores null for no company. */
export function rowsOrNone(scope: ErasingScope): Statement<'company'> {
  return scope instanceof PlatformWriteScope
    ? sql`t.company_id is null and ${scope.everywhere}`
    : rowsOf(scope)
}

/** Rows `t` of the company, or of all companies. */
export function rowsWithin(scope: ErasingScope): Statement<'company'> {
  return scope instanceof PlatformWriteScope ? scope.everywhere : rowsOf(scope)
}
