import type { Follow, Move, StatusPaths } from '../../documents/spine/moves.ts'

export const countStatuses = ['open', 'released', 'counting', 'counted', 'closed', 'cancelled'] as const
export type CountStatus = (typeof countStatuses)[number]

export const countActions = ['release', 'close', 'cancel'] as const
export type CountAction = (typeof countActions)[number]

/** Statuses in which tasks can be given out. */
export const countWalking: readonly CountStatus[] = ['released', 'counting']
export const countUnfinished: readonly CountStatus[] = ['open', 'released', 'counting', 'counted']

export const countMoves: readonly Move<CountStatus, CountAction>[] = [
  { action: 'release', from: ['open'], status: 'released', role: 'operator' },
  { action: 'close', from: ['counting', 'counted'], status: 'closed', role: 'operator' },
  { action: 'cancel', from: ['open', 'released'], status: 'cancelled', role: 'operator' },
]

/** The first counted location moves a count to `counting`, the last one to `counted`. */
export const countFollows: readonly Follow<CountStatus>[] = [
  { from: ['released', 'counted'], to: 'counting' },
  { from: ['released', 'counting'], to: 'counted' },
]

export const countPaths: StatusPaths<CountStatus> = [['open', 'released', 'counting', 'counted', 'closed']]
