import type { Move, Ways } from '../../documents/spine/moves.ts'

export const countStatuses = ['open', 'released', 'counting', 'counted', 'closed', 'cancelled'] as const
export type CountStatus = (typeof countStatuses)[number]

export const countActions = ['release', 'close', 'cancel'] as const
export type CountAction = (typeof countActions)[number]

/** Somebody can be given a task of it. */
export const countWalking: readonly CountStatus[] = ['released', 'counting']
export const countUnfinished = ['open', 'released', 'counting', 'counted'] as const

/** To counting it comes by the first place that is counted, to counted by the last. */
export const countMoves: readonly Move<CountStatus, CountAction>[] = [
  { action: 'release', from: ['open'], put: 'released', role: 'operator' },
  { action: 'close', from: ['counting', 'counted'], put: 'closed', role: 'operator' },
  { action: 'cancel', from: ['open', 'released'], put: 'cancelled', role: 'operator' },
]

export const countWays: Ways<CountStatus> = [['open', 'released', 'counting', 'counted', 'closed']]
