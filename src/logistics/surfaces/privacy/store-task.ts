import { type Statement, sql } from '../../../kernel/database/sql.ts'
import { PlatformWriteScope, type WriteScope } from '../../../kernel/scope.ts'
import type { RunningErasure } from '../../../people/erasures.ts'
import type { Look } from '../../../people/rows.ts'

/** An erasure and where a step of it goes on. */
export interface Task {
  readonly erasure: Pick<RunningErasure, 'id' | 'include_open' | 'created_at'>
  readonly email: string
  readonly after: Look['after']
}

export interface Done {
  /** Where the step goes on; undefined when it is through. */
  readonly after: Look['after'] | undefined
  readonly changed: number
}

/** One step of an erasure in a company, so many rows at a time, each in one transaction. */
export interface CompanyStep {
  /** What its rows are counted as. */
  readonly name: string
  readonly run: (scope: WriteScope, task: Task) => Promise<Done>
}

/** A company, or what belongs to none. */
export type ErasingScope = WriteScope | PlatformWriteScope

/** Rows `t` of the scope, in a table where those of no company have 0. */
export function rowsOf(scope: ErasingScope): Statement<'company'> {
  return scope instanceof PlatformWriteScope
    ? sql`t.company_id = 0 and ${scope.everywhere}`
    : sql`t.company_id = ${scope.company}`
}

/** The same where those of no company have none. */
export function rowsOrNone(scope: ErasingScope): Statement<'company'> {
  return scope instanceof PlatformWriteScope
    ? sql`t.company_id is null and ${scope.everywhere}`
    : rowsOf(scope)
}

/** Rows `t` of the company, or of all of them. */
export function rowsWithin(scope: ErasingScope): Statement<'company'> {
  return scope instanceof PlatformWriteScope ? scope.everywhere : rowsOf(scope)
}
