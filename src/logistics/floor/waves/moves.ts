import type { Move, Ways } from '../../documents/spine/moves.ts'

export const waveStatuses = ['open', 'released', 'picking', 'picked', 'closed', 'cancelled'] as const
export type WaveStatus = (typeof waveStatuses)[number]

export const waveActions = ['release', 'close', 'cancel'] as const
export type WaveAction = (typeof waveActions)[number]

/** Somebody can be given a task of it. */
export const waveWalking: readonly WaveStatus[] = ['released', 'picking']
export const waveUnfinished = ['open', 'released', 'picking', 'picked'] as const

/** To picking it comes by its first task that is done, to picked by its last. */
export const waveMoves: readonly Move<WaveStatus, WaveAction>[] = [
  { action: 'release', from: ['open'], put: 'released', role: 'operator' },
  { action: 'close', from: ['picking', 'picked'], put: 'closed', role: 'operator' },
  { action: 'cancel', from: ['open', 'released'], put: 'cancelled', role: 'operator' },
]

export const waveWays: Ways<WaveStatus> = [['open', 'released', 'picking', 'picked', 'closed']]
