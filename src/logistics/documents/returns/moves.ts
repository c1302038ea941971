import { type Move, type StatusPaths, statusesFor } from '../spine/moves.ts'

export const returnStatuses = [
  'announced',
  'arrived',
  'inspecting',
  'completed',
  'cancelled',
  'rejected',
] as const
export type ReturnStatus = (typeof returnStatuses)[number]

export const returnActions = ['arrive', 'receive', 'dispose', 'complete', 'cancel', 'reject'] as const
export type ReturnAction = (typeof returnActions)[number]

export const returnReasons = ['nothing_to_receive', 'nothing_pending', 'nothing_received', 'pending'] as const
export type ReturnFact = (typeof returnReasons)[number]

/** Inspection implies that something was received, so a return under inspection can't be rejected. */
export const returnMoves: readonly Move<ReturnStatus, ReturnAction, ReturnFact>[] = [
  { action: 'arrive', from: ['announced'], status: 'arrived', role: 'operator' },
  // Goods at the door imply their arrival.
  { action: 'receive', from: ['announced', 'arrived'], status: 'inspecting', role: 'operator' },
  { action: 'receive', from: ['inspecting'], role: 'operator', blockedWithoutInput: ['nothing_to_receive'] },
  { action: 'dispose', from: ['inspecting'], role: 'operator', blockedWithoutInput: ['nothing_pending'] },
  {
    action: 'complete',
    from: ['inspecting'],
    status: 'completed',
    role: 'operator',
    blockedBy: ['nothing_received', 'pending'],
  },
  { action: 'cancel', from: ['announced'], status: 'cancelled', role: 'client' },
  { action: 'reject', from: ['announced', 'arrived'], status: 'rejected', role: 'operator' },
]

export const returnPaths: StatusPaths<ReturnStatus> = [['announced', 'arrived', 'inspecting', 'completed']]

/** Statuses in which goods may still arrive. */
export const returnOpen: readonly ReturnStatus[] = statusesFor(returnMoves, 'receive')
