import { type Move, type Ways, statusesFor } from '../spine/moves.ts'

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

/** What decides about an order beside its status; the reasons that `allowed_actions` and refusals give are among them. */
export const salesOrderReasons = [
  'on_hold',
  'not_allocated',
  'nothing_to_pick',
  'not_picked',
  'nothing_to_pack',
  'nothing_to_ship',
  'not_packed',
  'partial_shipment_not_allowed',
  'nothing_missing',
  'already_deallocated',
  'not_on_hold',
] as const
export type SalesOrderFact = (typeof salesOrderReasons)[number] | 'held_by_staff'

const beforePicking = ['draft', 'confirmed', 'allocated'] as const
/** The goods are being taken from their places. */
export const salesOrderBegun = ['picking', 'packed'] as const
/** Something of it is still to be shipped. */
export const salesOrderOpen = [...beforePicking, ...salesOrderBegun, 'partially_shipped'] as const

/** A hold that the staff set is not a client company's to change. */
const hold = { from: salesOrderOpen, role: 'client', under: { held_by_staff: 'operator' } } as const
const pick = {
  action: 'pick',
  role: 'operator',
  waits: ['on_hold', 'not_allocated'],
  bare: ['nothing_to_pick'],
} as const

/**
 * Every way a sales order moves. From confirmed to allocated there is none: it happens by itself as soon as every line is
 * reserved.
 */
export const salesOrderMoves: readonly Move<SalesOrderStatus, SalesOrderAction, SalesOrderFact>[] = [
  { action: 'confirm', from: ['draft'], put: 'confirmed', role: 'client' },
  {
    action: 'allocate',
    from: ['confirmed', 'partially_shipped'],
    role: 'operator',
    idle: ['nothing_missing'],
  },
  { action: 'deallocate', from: ['confirmed', 'allocated'], role: 'operator', idle: ['already_deallocated'] },
  { ...hold, action: 'hold', idle: ['on_hold'] },
  { ...hold, action: 'release-hold', idle: ['not_on_hold'] },
  { ...pick, from: ['allocated'], put: 'picking' },
  { ...pick, from: ['confirmed', 'picking', 'partially_shipped'] },
  { action: 'pack', from: ['picking'], put: 'packed', role: 'operator', waits: ['on_hold', 'not_picked'] },
  // Goods that were unpacked, or picked after a first shipment, get a parcel again; the status stays.
  {
    action: 'pack',
    from: ['packed', 'partially_shipped'],
    role: 'operator',
    waits: ['on_hold', 'nothing_to_pack'],
  },
  {
    action: 'ship',
    from: ['packed', 'partially_shipped'],
    put: 'shipped',
    role: 'operator',
    waits: ['on_hold'],
    bare: ['nothing_to_ship', 'not_packed', 'partial_shipment_not_allowed'],
  },
  { action: 'deliver', from: ['shipped'], put: 'delivered', role: 'operator' },
  { action: 'close', from: ['partially_shipped'], put: 'closed', role: 'client' },
  { action: 'cancel', from: beforePicking, put: 'cancelled', role: 'client' },
  { action: 'cancel', from: salesOrderBegun, put: 'cancelled', role: 'operator' },
]

const toTheDoor = ['confirmed', 'allocated', 'picking', 'packed', 'partially_shipped'] as const

export const salesOrderWays: Ways<SalesOrderStatus> = [
  [...toTheDoor, 'shipped', 'delivered'],
  [...toTheDoor, 'closed'],
]

/** It takes what becomes available. */
export const salesOrderWaiting = statusesFor(salesOrderMoves, 'allocate')

/** The goods are spoken for: what is not reserved is missing. */
export function wantsStock(status: SalesOrderStatus): boolean {
  return toTheDoor.some((each) => each === status)
}
