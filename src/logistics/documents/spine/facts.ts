import { type Statement, join, label, name, sql } from '../../../kernel/database/sql.ts'
import type { Blocker, Follow } from './moves.ts'

type Holds<D> = (draft: D) => boolean | Readonly<Record<string, unknown>>

/**
 * Facts besides the status that decide about a document: as SQL for readers, and as a function of the document in
 * memory for writers. An object has the details for a refusal.
 */
export type Facts<F extends string, D> = { readonly [code in F]: readonly [Statement<'none'>, Holds<D>] }

/** Codes of the facts that hold, separated by spaces. */
export function codesOf<D>(facts: Facts<string, D>): Statement<'none'> {
  const codes = Object.entries<Facts<string, D>[string]>(facts).map(
    ([code, [condition]]) => sql`case when ${condition} then ${label(code)} end`,
  )
  return sql`concat_ws(' ', ${join(codes, sql`, `)})`
}

/** Facts that hold for a document in memory, in the form of blockers. */
export function factsIn<D>(facts: Facts<string, D>, draft: D): readonly Blocker[] {
  return Object.entries<Facts<string, D>[string]>(facts).flatMap(([code, [, holds]]) => {
    const held = holds(draft)
    return held === false ? [] : [{ code, ...(held === true ? {} : held) }]
  })
}

/** Whether the document has one of these statuses. */
export function hasStatus(alias: string, statuses: readonly string[]): Statement<'none'> {
  return sql`${name(`${alias}.status`)} in (${join(statuses.map(label), sql`, `)})`
}

/** Status of the row `alias`, after the change if it is in a status to change from and the condition holds. */
export function followed(
  alias: string,
  { from, to }: Pick<Follow<string>, 'from' | 'to'>,
  condition: Statement<'none'> = sql`true`,
): Statement<'none'> {
  return sql`case when ${hasStatus(alias, from)} and ${condition} then ${label(to)} else ${name(`${alias}.status`)} end`
}
