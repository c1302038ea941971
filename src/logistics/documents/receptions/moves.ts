import { type Move, type Ways, statusesFor } from '../spine/moves.ts'

export const receptionStatuses = [
  'draft',
  'announced',
  'arrived',
  'receiving',
  'received',
  'closed',
  'cancelled',
] as const
export type ReceptionStatus = (typeof receptionStatuses)[number]

export const receptionActions = [
  'announce',
  'arrive',
  'receive',
  'complete',
  'putaway',
  'reopen',
  'cancel',
] as const
export type ReceptionAction = (typeof receptionActions)[number]

export const receptionReasons = ['nothing_to_put_away'] as const
export type ReceptionFact = (typeof receptionReasons)[number]

/**
 * Counting goods implies their arrival, so `receive` needs no `arrive` first. `PUT {status: receiving}` begins the
 * count and counts nothing. `PUT {status: received}` counts everything outstanding, `PUT {status: closed}` puts
 * everything away.
 */
export const receptionMoves = [
  { action: 'announce', from: ['draft'], put: 'announced', role: 'client' },
  { action: 'arrive', from: ['announced'], put: 'arrived', role: 'operator' },
  { action: 'receive', from: ['arrived'], put: 'receiving', role: 'operator' },
  { action: 'receive', from: ['announced'], put: 'received', role: 'operator' },
  { action: 'receive', from: ['receiving'], role: 'operator' },
  { action: 'complete', from: ['arrived', 'receiving'], put: 'received', role: 'operator' },
  { action: 'putaway', from: ['received'], put: 'closed', role: 'operator', idle: ['nothing_to_put_away'] },
  { action: 'putaway', from: ['receiving'], role: 'operator', idle: ['nothing_to_put_away'] },
  { action: 'reopen', from: ['received'], role: 'operator' },
  { action: 'cancel', from: ['draft', 'announced'], put: 'cancelled', role: 'client' },
  { action: 'cancel', from: ['arrived'], put: 'cancelled', role: 'operator' },
] as const satisfies readonly Move<ReceptionStatus, ReceptionAction, ReceptionFact>[]

export const receptionWays: Ways<ReceptionStatus> = [
  ['announced', 'arrived', 'receiving', 'received', 'closed'],
]

/** Statuses in which goods are still expected. */
export const receptionExpecting: readonly ReceptionStatus[] = statusesFor(receptionMoves, 'receive')

/** Statuses before the end of the count. */
export const receptionOpen: readonly ReceptionStatus[] = ['draft', ...receptionExpecting]
