import { type Statement, join, label, name, sql } from '../../../kernel/database/sql.ts'
import type { Blocker } from './moves.ts'

/** A fact besides the status that decides about a document: as SQL for readers, in memory for writers. */
export interface Fact<D> {
  readonly sql: Statement<'none'>
  /** Whether it holds; an object has the details for a refusal. */
  readonly holds: (draft: D) => boolean | Readonly<Record<string, unknown>>
}

export type Facts<F extends string, D> = { readonly [code in F]: Fact<D> }

/** Codes of the facts that hold, separated by spaces. */
export function codesOf<D>(facts: Facts<string, D>): Statement<'none'> {
  const codes = Object.entries(facts).map(
    ([code, fact]) => sql`case when ${fact.sql} then ${label(code)} end`,
  )
  return sql`concat_ws(' ', ${join(codes, sql`, `)})`
}

/** Facts that hold for a document in memory, in the form of blockers. */
export function factsIn<D>(facts: Facts<string, D>, draft: D): readonly Blocker[] {
  return Object.entries(facts).flatMap(([code, { holds }]) => {
    const held = holds(draft)
    return held === false ? [] : [{ code, ...(held === true ? {} : held) }]
  })
}

/** Whether the document has one of these statuses. */
export function hasStatus(alias: string, statuses: readonly string[]): Statement<'none'> {
  return sql`${name(`${alias}.status`)} in (${join(statuses.map(label), sql`, `)})`
}
