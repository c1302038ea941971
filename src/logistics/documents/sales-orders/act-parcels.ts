import { isDeepStrictEqual } from 'node:util'
import type { Json } from '../../../kernel/json.ts'
import type { Precondition } from '../../../kernel/operation.ts'
import { found, refuse } from '../../../kernel/problem.ts'
import type { WriteScope } from '../../base/access/scopes.ts'
import { blocked } from '../spine/moves.ts'
import { Work, close } from '../spine/work.ts'
import { contentsOf } from '../packing/rules-packing.ts'
import { type ParcelDraft, isOpen } from '../packing/rules.ts'
import type { NewParcel, Parcel, ParcelChanges } from '../packing/schema.ts'
import { parcelById } from '../packing/store.ts'
import { type OrderWork, salesOrderHandler } from './handler.ts'
import { salesOrderMoves } from './moves.ts'
import { addParcels, benchOf, fieldsOf } from './pack.ts'
import { standingOf } from './store-facts.ts'
import { lockOrder } from './store.ts'

// Actions on single parcels of an order, under the order's lock.

export interface Named {
  readonly order_id: number
  readonly id: number
  /** Precondition on the parcel, whose version is the version of its order. */
  readonly precondition?: Precondition
}

export async function open(
  scope: WriteScope,
  { order_id, precondition }: Pick<Named, 'order_id' | 'precondition'>,
): Promise<OrderWork> {
  const order = found(await lockOrder(scope, order_id), 'sales_order')
  precondition?.check(order.version)
  return Work.on(scope, order)
}

/** A hold stops packing, too. Whether anything can be packed follows from what is picked. */
export function mayPack({ now }: OrderWork): void {
  if (now.on_hold) throw blocked(salesOrderMoves, standingOf(now), [{ code: 'on_hold' }])
}

export async function createParcel(
  scope: WriteScope,
  order_id: number,
  body: NewParcel,
): Promise<Json<Parcel>> {
  const work = await open(scope, { order_id })
  mayPack(work)
  const made = found(await addParcels(work, [body], { bench: await benchOf(work, [body]) }), 'parcel')
  await tellAndClose(work)
  return found(await parcelById(scope, { order_id, id: made.id }), 'parcel')
}

/** Changes a parcel. A shipped parcel can only change its tracking. */
export async function changeParcel(
  scope: WriteScope,
  named: Named,
  body: ParcelChanges,
): Promise<Json<Parcel>> {
  const work = await open(scope, named)
  const before = parcelIn(work, named.id)
  if (!isOpen(before)) refuse(fixedOf(before, body))
  else if (body.contents !== undefined) mayPack(work)
  const contents = body.contents && isOpen(before) ? await contentsNow(work, before, body) : before.contents
  const after = { ...before, ...fieldsOf(body), contents }
  work.now.parcels = work.now.parcels.map((each) => (each === before ? after : each))
  await tellAndClose(work)
  return found(await parcelById(scope, named), 'parcel')
}

async function contentsNow(work: OrderWork, { id }: ParcelDraft, body: ParcelChanges) {
  const bench = await benchOf(work, [body], id)
  const { contents, faults } = contentsOf(body.contents, bench, 'contents')
  refuse(faults)
  return contents
}

export async function removeParcel(scope: WriteScope, named: Named): Promise<void> {
  const work = await open(scope, named)
  const parcel = parcelIn(work, named.id)
  if (!isOpen(parcel)) throw blocked(salesOrderMoves, standingOf(work.now), [{ code: 'shipped' }])
  work.now.parcels = work.now.parcels.filter((each) => each !== parcel)
  await tellAndClose(work)
}

export function parcelIn({ now }: OrderWork, id: number): ParcelDraft {
  return found(
    now.parcels.find((each) => each.id === id),
    'parcel',
  )
}

function fixedOf(parcel: ParcelDraft, body: ParcelChanges) {
  const { tracking_number: _, tracking_url: __, ...rest } = fieldsOf(body)
  const fields = Object.entries(rest).filter(([key, value]) => Reflect.get(parcel, key) !== value)
  const changed = [...fields.map(([key]) => key), ...(body.contents === undefined ? [] : ['contents'])]
  return changed.map((path) => ({ path, rule: 'fixed' as const }))
}

async function tellAndClose(work: OrderWork): Promise<void> {
  const { before, now } = work
  if (!isDeepStrictEqual(before?.parcels, now.parcels)) work.news.push('sales_order.parcels_changed')
  await close(work, salesOrderHandler)
}
