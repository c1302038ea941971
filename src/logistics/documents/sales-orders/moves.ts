import { type Follow, type Move, type StatusPaths, statusesFor } from '../spine/moves.ts'

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

/** Facts besides the status that decide about an order, including the reasons in `allowed_actions` and refusals. */
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
export const salesOrderEarly: readonly SalesOrderStatus[] = beforePicking
/** Statuses in which goods are being taken from their locations. */
export const salesOrderBegun = ['picking', 'packed'] as const
/** Statuses with something still to ship. */
export const salesOrderOpen: readonly SalesOrderStatus[] = [
  ...beforePicking,
  ...salesOrderBegun,
  'partially_shipped',
]

/** A client company can't change a hold that the staff set. */
const hold = { from: salesOrderOpen, role: 'client', roleWhen: { held_by_staff: 'operator' } } as const
const pick = {
  action: 'pick',
  role: 'operator',
  blockedBy: ['on_hold', 'not_allocated'],
  blockedWithoutInput: ['nothing_to_pick'],
} as const

/** Changes of status that follow from stock. `deprived`: a booking takes what the order has reserved or picked. */
export const stockFollows = {
  reserved: { from: ['confirmed'], to: 'allocated' },
  unreserved: { from: ['allocated'], to: 'confirmed' },
  deprived: { from: ['allocated', ...salesOrderBegun], to: 'confirmed' },
} as const satisfies Readonly<Record<string, Follow<SalesOrderStatus>>>

/** Every move of a sales order. No action leads from confirmed to allocated. */
export const salesOrderMoves: readonly Move<SalesOrderStatus, SalesOrderAction, SalesOrderFact>[] = [
  { action: 'confirm', from: ['draft'], status: 'confirmed', role: 'client' },
  {
    action: 'allocate',
    from: ['confirmed', 'partially_shipped'],
    role: 'operator',
    noOpWhen: ['nothing_missing'],
  },
  {
    action: 'deallocate',
    from: ['confirmed', 'allocated'],
    to: ['confirmed'],
    role: 'operator',
    noOpWhen: ['already_deallocated'],
  },
  { ...hold, action: 'hold', noOpWhen: ['on_hold'] },
  { ...hold, action: 'release-hold', noOpWhen: ['not_on_hold'] },
  { ...pick, from: ['allocated'], status: 'picking' },
  { ...pick, from: ['confirmed', 'picking'], to: ['picking'] },
  { ...pick, from: ['partially_shipped'] },
  {
    action: 'pack',
    from: ['picking'],
    status: 'packed',
    role: 'operator',
    blockedBy: ['on_hold', 'not_picked'],
  },
  // Goods that were unpacked, or picked after a first shipment, get a parcel again; the status stays.
  {
    action: 'pack',
    from: ['packed', 'partially_shipped'],
    role: 'operator',
    blockedBy: ['on_hold', 'nothing_to_pack'],
  },
  {
    action: 'ship',
    from: ['packed', 'partially_shipped'],
    status: 'shipped',
    to: ['shipped', 'partially_shipped'],
    role: 'operator',
    blockedBy: ['on_hold'],
    blockedWithoutInput: ['nothing_to_ship', 'not_packed', 'partial_shipment_not_allowed'],
  },
  { action: 'deliver', from: ['shipped'], status: 'delivered', role: 'operator' },
  { action: 'close', from: ['partially_shipped'], status: 'closed', role: 'client' },
  { action: 'cancel', from: beforePicking, status: 'cancelled', role: 'client' },
  { action: 'cancel', from: salesOrderBegun, status: 'cancelled', role: 'operator' },
]

const toTheDoor = salesOrderOpen.filter((status) => status !== 'draft')

export const salesOrderPaths: StatusPaths<SalesOrderStatus> = [
  [...toTheDoor, 'shipped', 'delivered'],
  [...toTheDoor, 'closed'],
]

/** Statuses in which an order takes stock that becomes available. */
export const salesOrderWaiting = statusesFor(salesOrderMoves, 'allocate')

/** Whether the goods are spoken for, so that anything not reserved is a backorder. */
export function wantsStock(status: SalesOrderStatus): boolean {
  return toTheDoor.some((each) => each === status)
}
