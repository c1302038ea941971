import type { SalesOrder } from '../../../../client/src/generated/logistics.ts'
import { isUnfinished, toPick } from './quantities.ts'

export type ActionKey =
  | 'confirm'
  | 'allocate'
  | 'deallocate'
  | 'hold'
  | 'release_hold'
  | 'pick'
  | 'pack'
  | 'ship'
  | 'deliver'
  | 'close'
  | 'cancel'

type BlockKey = 'on_hold' | 'short' | 'not_picked'

export interface Allowed {
  readonly key: ActionKey
  /** It belongs to this state, and this stands in its way. */
  readonly blocked?: BlockKey | undefined
}

/** The status that `PUT {status}` would ask for to get the same; the service says which of them this person is granted now. */
const leadsTo: Partial<Record<ActionKey, SalesOrder['status']>> = {
  confirm: 'confirmed',
  deliver: 'delivered',
  close: 'closed',
  cancel: 'cancelled',
}

/** What the role of the person reaches: changing orders at all, and the work of the warehouse. */
export interface Reach {
  readonly writes: boolean
  readonly works: boolean
}

/**
 * What can be done with an order now. `allowed_transitions` decides wherever an action has a transition; the others
 * (allocation, hold, picking) follow from state and role.
 */
export function allowedActions(order: SalesOrder, { writes, works }: Reach): readonly Allowed[] {
  const { status, on_hold, allowed_transitions: granted } = order
  const isGranted = (key: ActionKey) => granted.some((each) => each === leadsTo[key])
  const held = on_hold ? ('on_hold' as const) : undefined
  const found: Allowed[] = []
  if (isGranted('confirm')) found.push({ key: 'confirm' })
  if (works && lacksStock(order)) found.push({ key: 'allocate' })
  if (works && isPickable(order)) found.push({ key: 'pick', blocked: held ?? pickBlock(order) })
  if (works && status === 'picking') {
    const isPicked = order.lines.every((line) => toPick(line) === 0)
    found.push({ key: 'pack', blocked: held ?? (isPicked ? undefined : 'not_picked') })
  }
  if (works && isShippable(order)) found.push({ key: 'ship', blocked: held })
  if (isGranted('deliver')) found.push({ key: 'deliver' })
  if (writes && isUnfinished(order)) found.push({ key: on_hold ? 'release_hold' : 'hold' })
  const canGiveBack = (status === 'confirmed' || status === 'allocated') && hasReserved(order)
  if (works && canGiveBack) found.push({ key: 'deallocate' })
  if (isGranted('close')) found.push({ key: 'close' })
  if (isGranted('cancel')) found.push({ key: 'cancel' })
  return found
}

/** The step that usually comes next. */
export function nextAction(
  { allocation_paused }: SalesOrder,
  allowed: readonly Allowed[],
): ActionKey | undefined {
  const free = allowed.filter(({ blocked }) => blocked === undefined).map(({ key }) => key)
  const usual: readonly ActionKey[] = ['release_hold', 'confirm', 'pack', 'pick', 'ship', 'deliver']
  // New stock is taken by itself; only an order that was told to wait has to be told again.
  return usual.find((key) => free.includes(key)) ?? (allocation_paused ? 'allocate' : undefined)
}

function lacksStock({ status, lines }: SalesOrder): boolean {
  return (
    (status === 'confirmed' || status === 'partially_shipped') &&
    lines.some(({ backorder_um3pl }) => backorder_um3pl > 0)
  )
}

function hasReserved({ lines }: SalesOrder): boolean {
  return lines.some(({ reserved_um3pl }) => reserved_um3pl > 0)
}

/** Shipping belongs to this state, and there is something to ship. */
function isShippable(order: SalesOrder): boolean {
  return (order.status === 'packed' || order.status === 'partially_shipped') && hasReserved(order)
}

/** Picking belongs to this state, and there is something to pick. */
function isPickable({ status, lines }: SalesOrder): boolean {
  const picks = ['confirmed', 'allocated', 'picking', 'partially_shipped']
  return picks.includes(status) && lines.some((line) => toPick(line) > 0)
}

function pickBlock({ status, allow_partial_shipment }: SalesOrder): BlockKey | undefined {
  return status === 'confirmed' && !allow_partial_shipment ? 'short' : undefined
}

/** What of an order can still be edited: everything, what the carrier needs, or nothing. */
export function editable({ status }: SalesOrder): 'all' | 'carriage' | 'nothing' {
  if (['draft', 'confirmed', 'allocated'].includes(status)) return 'all'
  return ['picking', 'packed', 'partially_shipped'].includes(status) ? 'carriage' : 'nothing'
}
