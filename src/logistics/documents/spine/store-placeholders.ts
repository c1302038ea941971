import { type Statement, join, label, name, sql } from '../../../kernel/database/sql.ts'
import type { Documents } from './kind.ts'
import type { Move } from './moves.ts'

type Moving = Pick<Documents, 'resource' | 'alias' | 'moves'>

/**
 * Columns `allowed_transitions` and `allowed_actions` as placeholders (`placeholders.ts`): the status and the facts of
 * `factsOf`.
 */
export function allowedPlaceholders(
  { resource, alias }: Moving,
  facts?: Statement<'none'>,
): Statement<'none'> {
  const known = facts === undefined ? sql`null` : sql`known.facts`
  const placeholder = (list: string) =>
    sql`(chr(9) || '"' || concat_ws(' ', ${label(list)}, ${label(resource)}, ${name(`${alias}.status`)}, ${known}) || '"' || chr(9))::json`
  return sql`${placeholder('transitions')} as allowed_transitions, ${placeholder('actions')} as allowed_actions`
}

/**
 * Joins the facts to the table of a kind: their codes as text, separated by spaces. Both placeholders need the facts;
 * `offset 0` keeps PostgreSQL from looking them up twice. Only statuses with moves that depend on facts look them up.
 */
export function factsOf({ alias, moves }: Moving, facts: Statement<'none'>): Statement<'none'> {
  const statuses = [...new Set(moves.filter(dependsOnFacts).flatMap((move) => move.from))].map(label)
  return sql`
    cross join lateral (
      select case when ${name(`${alias}.status`)} in (${join(statuses, sql`, `)}) then ${facts} end as facts offset 0) as known`
}

function dependsOnFacts({
  blockedBy,
  blockedWithoutInput,
  noOpWhen,
  roleWhen,
}: Move<string, string>): boolean {
  return [blockedBy, blockedWithoutInput, noOpWhen, roleWhen].some((each) => each !== undefined)
}

/** Table of a kind by its alias, with everything that its record is selected from. */
export function documentRows({ table, alias, facts = sql`` }: Documents): Statement<'none'> {
  return sql`${name(table)} ${name(alias)} ${facts}`
}
