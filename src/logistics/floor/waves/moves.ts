import type { Follow, Move, StatusPaths } from '../../documents/spine/moves.ts'

export const waveStatuses = ['open', 'released', 'picking', 'picked', 'closed', 'cancelled'] as const
export type WaveStatus = (typeof waveStatuses)[number]

export const waveActions = ['release', 'close', 'cancel'] as const
export type WaveAction = (typeof waveActions)[number]

/** Statuses in which tasks can be given out. */
export const waveWalking: readonly WaveStatus[] = ['released', 'picking']
export const waveUnfinished: readonly WaveStatus[] = ['open', 'released', 'picking', 'picked']

export const waveMoves: readonly Move<WaveStatus, WaveAction>[] = [
  { action: 'release', from: ['open'], status: 'released', role: 'operator' },
  { action: 'close', from: ['picking', 'picked'], status: 'closed', role: 'operator' },
  { action: 'cancel', from: ['open', 'released'], status: 'cancelled', role: 'operator' },
]

/** The first completed task moves a wave to `picking`, the last one to `picked`. */
export const waveFollows: readonly Follow<WaveStatus>[] = [
  { from: ['released', 'picked'], to: 'picking' },
  { from: ['released', 'picking'], to: 'picked' },
]

export const wavePaths: StatusPaths<WaveStatus> = [['open', 'released', 'picking', 'picked', 'closed']]
