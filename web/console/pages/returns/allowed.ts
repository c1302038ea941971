import type { Return } from '../../../../client/src/generated/logistics.ts'
import { toCome } from './quantities.ts'

export type ActionKey = 'arrive' | 'receive' | 'dispose' | 'complete' | 'cancel' | 'reject'

/** Some goods came of which nobody has said what becomes of them. */
export function isUndecided({ lines }: Return): boolean {
  return lines.some((line) => line.pending_um3pl > 0)
}

/**
 * What can be done with a return now. `allowed_transitions` says what this person's role is granted; while goods are
 * undecided it is empty for everybody, and what belongs to the state is for operators.
 */
export function allowedActions(record: Return, isOperator: boolean): readonly ActionKey[] {
  const { status, allowed_transitions: granted, lines } = record
  const may = (to: Return['status']) => granted.includes(to)
  const found: ActionKey[] = []
  if (may('arrived')) found.push('arrive')
  if (may('inspecting')) found.push('receive')
  if (status === 'inspecting' && isOperator) {
    if (lines.some((line) => toCome(line) > 0)) found.push('receive')
    if (isUndecided(record)) found.push('dispose')
    found.push('complete')
  }
  if (may('rejected')) found.push('reject')
  if (may('cancelled')) found.push('cancel')
  return found
}

/** The step that usually comes next. */
export function nextAction(record: Return): ActionKey {
  if (record.status !== 'inspecting') return 'receive'
  return isUndecided(record) ? 'dispose' : 'complete'
}
