import { action } from '../spine/operations.ts'
import { Reason } from '../spine/schema.ts'
import { type OrderWork, stockOf } from './handler.ts'
import { holdBy } from './hold.ts'
import { type Order, isFullyReserved, open, releaseLines, reserveLines } from './order.ts'
import { PackBody } from '../packing/schema.ts'
import { withoutLines } from '../packing/rules-leaving.ts'
import { pack } from './pack.ts'
import { splitLines } from './parts.ts'
import { pick } from './pick.ts'
import { PickBody, ShipBody } from './schema.ts'
import { ship } from './ship.ts'
import { markDelivered } from './store-write.ts'

type Reasoned = { readonly reason?: string | null | undefined }

export async function confirm(work: OrderWork): Promise<void> {
  const { now, scope } = work
  if (work.before !== undefined) await splitLines(work, now.lines)
  now.confirmed_at = scope.now
  reserveLines(now, await stockOf(work))
  if (!isFullyReserved(now)) work.news.push('sales_order.shortage')
}

async function allocate(work: OrderWork): Promise<void> {
  work.now.allocation_paused = false
  reserveLines(work.now, await stockOf(work))
}

async function deallocate(work: OrderWork): Promise<void> {
  const { now } = work
  releaseLines(now, await stockOf(work))
  now.parcels = withoutLines(now.parcels, now.lines)
  now.allocation_paused = true
}

function hold(work: OrderWork, { reason = null }: Reasoned = {}): void {
  work.set(holdBy(work.scope.visit.role, work.now, { on_hold: true, hold_reason: reason }))
}

function releaseHold(work: OrderWork): void {
  work.set(holdBy(work.scope.visit.role, work.now, { on_hold: false, hold_reason: null }))
}

export async function deliver({ now, scope, news }: OrderWork): Promise<void> {
  now.delivered_at = scope.now
  news.push('sales_order.delivered')
  await markDelivered(scope, now.id)
}

function cancel(work: OrderWork, { reason = null }: Reasoned = {}): Promise<void> {
  work.now.cancel_reason = reason
  work.news.push('sales_order.cancelled')
  return giveUp(work)
}

/** Cancels everything unshipped; its stock goes to the orders that wait for it. */
async function giveUp(work: OrderWork): Promise<void> {
  const { now } = work
  if (now.lines.some((line) => line.reserved > 0n)) releaseLines(now, await stockOf(work))
  for (const line of now.lines) line.cancelled += open(line)
  now.parcels = withoutLines(now.parcels, now.lines)
}

function simple(
  name: string,
  summary: string,
  apply: (work: OrderWork, body?: Reasoned) => Promise<void> | void,
) {
  return action<Order, typeof Reason>(name, { summary, body: Reason, apply })
}

export const actions = [
  simple('confirm', 'Confirm a draft', confirm),
  simple('allocate', 'Reserve available stock', allocate),
  simple('deallocate', 'Release reserved stock and stop allocating', deallocate),
  simple('hold', 'Put an order on hold', hold),
  simple('release-hold', 'Release an order from hold', releaseHold),
  action<Order, typeof PickBody>('pick', {
    summary: 'Pick goods',
    body: PickBody,
    apply: pick,
  }),
  action<Order, typeof PackBody>('pack', {
    summary: 'Pack picked goods',
    description: 'Packs everything unpacked into one parcel, or into those of the body.',
    body: PackBody,
    apply: pack,
  }),
  action<Order, typeof ShipBody>('ship', { summary: 'Ship reserved goods', body: ShipBody, apply: ship }),
  simple('deliver', 'Mark as delivered', deliver),
  simple('close', 'Close an order without shipping the rest', giveUp),
  simple('cancel', 'Cancel an order before anything is shipped', cancel),
]
