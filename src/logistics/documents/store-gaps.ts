import { type Statement, join, label, name, sql } from '../../kernel/database/sql.ts'
import type { Documents } from './kind.ts'
import type { Move } from './moves.ts'

/**
 * The columns `allowed_transitions` and `allowed_actions` of a record, as gaps (`gaps.ts`). Facts are looked up only in the
 * statuses in which some move depends on them: codes with blanks between them, as text.
 */
export function allowedGaps(
  { resource, alias, moves }: Pick<Documents, 'resource' | 'alias' | 'moves'>,
  facts?: Statement<'none'>,
): Statement<'none'> {
  const status = name(`${alias}.status`)
  const gap = (list: string, own: readonly Move<string, string>[]) => {
    const statuses = [...new Set(own.filter(dependsOnFacts).flatMap((move) => move.from))]
    const known =
      facts === undefined || statuses.length === 0
        ? sql`null`
        : sql`case when ${status} in (${join(statuses.map(label), sql`, `)}) then ${facts} end`
    return sql`(chr(9) || '"' || concat_ws(' ', ${label(list)}, ${label(resource)}, ${status}, ${known}) || '"' || chr(9))::json`
  }
  const puts = moves.filter((move) => move.put !== undefined && (move.waits ?? move.bare ?? move.under))
  return sql`${gap('transitions', puts)} as allowed_transitions, ${gap('actions', moves)} as allowed_actions`
}

function dependsOnFacts({ waits, bare, idle, under }: Move<string, string>): boolean {
  return [waits, bare, idle, under].some((each) => each !== undefined)
}
