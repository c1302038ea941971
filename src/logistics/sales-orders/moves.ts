import { type Move, type Ways, transitionsFor } from '../documents/moves.ts'
import type { Role } from '../../kernel/scope.ts'

export const salesOrderStatuses = [
  'draft',
  'confirmed',
  'allocated',
  'picking',
  'packed',
  'partially_shipped',
  'shipped',
  'delivered',
  'closed',
  'cancelled',
] as const
export type SalesOrderStatus = (typeof salesOrderStatuses)[number]

export const salesOrderActions = [
  'confirm',
  'allocate',
  'deallocate',
  'hold',
  'release-hold',
  'pick',
  'pack',
  'ship',
  'deliver',
  'close',
  'cancel',
] as const
export type SalesOrderAction = (typeof salesOrderActions)[number]

const beforePicking = ['draft', 'confirmed', 'allocated'] as const
const beforeShipping = [...beforePicking, 'picking', 'packed'] as const

/**
 * Every way a sales order moves. From confirmed to allocated there is none: it happens by itself as soon as every line is
 * reserved.
 */
export const salesOrderMoves: readonly Move<SalesOrderStatus, SalesOrderAction>[] = [
  { action: 'confirm', from: ['draft'], put: 'confirmed', role: 'client' },
  { action: 'allocate', from: ['confirmed', 'partially_shipped'], role: 'operator' },
  { action: 'deallocate', from: ['confirmed', 'allocated'], role: 'operator' },
  { action: 'hold', from: [...beforeShipping, 'partially_shipped'], role: 'client' },
  { action: 'release-hold', from: [...beforeShipping, 'partially_shipped'], role: 'client' },
  { action: 'pick', from: ['allocated'], put: 'picking', role: 'operator', held: 'refused' },
  { action: 'pick', from: ['confirmed', 'picking', 'partially_shipped'], role: 'operator', held: 'refused' },
  { action: 'pack', from: ['picking'], put: 'packed', role: 'operator', held: 'refused' },
  {
    action: 'ship',
    from: ['packed', 'partially_shipped'],
    put: 'shipped',
    role: 'operator',
    held: 'refused',
  },
  { action: 'deliver', from: ['shipped'], put: 'delivered', role: 'operator' },
  { action: 'close', from: ['partially_shipped'], put: 'closed', role: 'client' },
  { action: 'cancel', from: beforePicking, put: 'cancelled', role: 'client' },
  { action: 'cancel', from: ['picking', 'packed'], put: 'cancelled', role: 'operator' },
]

const toTheDoor = ['confirmed', 'allocated', 'picking', 'packed', 'partially_shipped'] as const

export const salesOrderWays: Ways<SalesOrderStatus> = [
  [...toTheDoor, 'shipped', 'delivered'],
  [...toTheDoor, 'closed'],
]

/** What `allowed_transitions` shows, by status, free and on hold. */
export function salesOrderTransitions(role: Role): { readonly free: string; readonly held: string } {
  return {
    free: JSON.stringify(transitionsFor(salesOrderMoves, { role })),
    held: JSON.stringify(transitionsFor(salesOrderMoves, { role, on_hold: true })),
  }
}

/** The goods are spoken for: what is not reserved is missing. */
export function wantsStock(status: SalesOrderStatus): boolean {
  return toTheDoor.some((each) => each === status)
}
