import type { Role } from '../../kernel/scope.ts'
import { type Move, type Ways, transitionsFor } from '../documents/moves.ts'
import type { ReturnStatus } from './schema.ts'

export const returnActions = ['arrive', 'receive', 'dispose', 'complete', 'cancel', 'reject'] as const
export type ReturnAction = (typeof returnActions)[number]
export type ReturnMove = Move<ReturnStatus, ReturnAction>

/** Whoever inspects has received something, so what is being inspected can no longer be rejected. */
export const returnMoves: readonly ReturnMove[] = [
  { action: 'arrive', from: ['announced'], put: 'arrived', role: 'operator' },
  // Goods at the door imply their arrival.
  { action: 'receive', from: ['announced', 'arrived'], put: 'inspecting', role: 'operator' },
  { action: 'receive', from: ['inspecting'], role: 'operator' },
  { action: 'dispose', from: ['inspecting'], role: 'operator' },
  { action: 'complete', from: ['inspecting'], put: 'completed', role: 'operator' },
  { action: 'cancel', from: ['announced'], put: 'cancelled', role: 'client' },
  { action: 'reject', from: ['announced', 'arrived'], put: 'rejected', role: 'operator' },
]

export const returnWays: Ways<ReturnStatus> = [['announced', 'arrived', 'inspecting', 'completed']]

/** What stands for a return of which something is pending, where transitions are looked up by status. */
export const undecided = 'undecided'

/** The statuses that a caller's `PUT {status}` would be granted; while something is pending, nothing completes it. */
export function returnTransitions(role: Role): Readonly<Record<string, readonly ReturnStatus[]>> {
  const moves = returnMoves.filter((move) => move.action !== 'complete')
  const { inspecting = [] } = transitionsFor(moves, { role })
  return { ...transitionsFor(returnMoves, { role }), [undecided]: inspecting }
}
