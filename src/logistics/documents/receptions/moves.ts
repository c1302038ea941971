import { type Move, type StatusPaths, statusesFor } from '../spine/moves.ts'

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
  { action: 'announce', from: ['draft'], status: 'announced', role: 'client' },
  { action: 'arrive', from: ['announced'], status: 'arrived', role: 'operator' },
  { action: 'receive', from: ['arrived'], status: 'receiving', role: 'operator' },
  { action: 'receive', from: ['announced'], status: 'received', role: 'operator' },
  { action: 'receive', from: ['receiving'], role: 'operator' },
  { action: 'complete', from: ['arrived', 'receiving'], status: 'received', role: 'operator' },
  {
    action: 'putaway',
    from: ['received'],
    status: 'closed',
    role: 'operator',
    noOpWhen: ['nothing_to_put_away'],
  },
  { action: 'putaway', from: ['receiving'], role: 'operator', noOpWhen: ['nothing_to_put_away'] },
  { action: 'reopen', from: ['received'], role: 'operator' },
  { action: 'cancel', from: ['draft', 'announced'], status: 'cancelled', role: 'client' },
  { action: 'cancel', from: ['arrived'], status: 'cancelled', role: 'operator' },
] as const satisfies readonly Move<ReceptionStatus, ReceptionAction, ReceptionFact>[]

export const receptionPaths: StatusPaths<ReceptionStatus> = [
  ['announced', 'arrived', 'receiving', 'received', 'closed'],
]

/** Statuses in which goods are still expected. */
export const receptionExpecting: readonly ReceptionStatus[] = statusesFor(receptionMoves, 'receive')

/** Statuses before the end of the count. */
export const receptionOpen: readonly ReceptionStatus[] = ['draft', ...receptionExpecting]
