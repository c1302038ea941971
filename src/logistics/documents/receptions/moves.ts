import { type Move, type StatusPaths, hasReached, statusesFor } from '../spine/moves.ts'

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

/** A count begins or goes on; one that takes everything may also complete the reception. */
const receive = { action: 'receive', to: ['receiving', 'received'], role: 'operator' } as const

/**
 * Counting goods implies their arrival, so `receive` needs no `arrive` first. `PUT {status: receiving}` begins the
 * count and counts nothing. `PUT {status: received}` counts everything outstanding, `PUT {status: closed}` puts
 * everything away.
 */
export const receptionMoves = [
  { action: 'announce', from: ['draft'], status: 'announced', role: 'client' },
  { action: 'arrive', from: ['announced'], status: 'arrived', role: 'operator' },
  { ...receive, from: ['arrived'], status: 'receiving' },
  { ...receive, from: ['announced'], status: 'received' },
  { ...receive, from: ['receiving'] },
  { action: 'complete', from: ['arrived', 'receiving'], status: 'received', role: 'operator' },
  {
    action: 'putaway',
    from: ['received'],
    status: 'closed',
    to: ['received', 'closed'],
    role: 'operator',
    noOpWhen: ['nothing_to_put_away'],
  },
  { action: 'putaway', from: ['receiving'], role: 'operator', noOpWhen: ['nothing_to_put_away'] },
  { action: 'reopen', from: ['received'], to: ['receiving'], role: 'operator' },
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

/** Whether the goods are at the door. */
export function isHere(status: ReceptionStatus): boolean {
  return hasReached(receptionPaths, 'arrived', status)
}

/** Whether the count is over. */
export function isCounted(status: ReceptionStatus): boolean {
  return hasReached(receptionPaths, 'received', status)
}

/** Statuses before the goods arrive. */
export const receptionComing: readonly ReceptionStatus[] = receptionOpen.filter((each) => !isHere(each))
