import type { WriteScope } from '../../kernel/scope.ts'
import type { Expected } from '../ledger/bucket.ts'
import type { PurchaseOrderStatus } from './moves.ts'
import { expectedOf, statusOf } from './rules.ts'
import { orderLines, recountLines } from './store-lines.ts'
import { setOrderStatus } from './store.ts'
import { type StoredOrder } from './order.ts'
import { type OrderNews, tellOfOrder } from './tell.ts'

/** How far receptions have brought an order. */
export interface Progress {
  readonly order: StoredOrder
  readonly status: PurchaseOrderStatus
  readonly changed: boolean
  /** What its lines let expect now, where that has changed. */
  readonly expected: readonly Expected[]
}

/** Counts an order anew after one of its receptions has changed; the order is locked. */
export async function followReceptions(scope: WriteScope, order: StoredOrder): Promise<Progress> {
  const touched = await recountLines(scope, order.id)
  if (touched.size === 0) return { order, status: order.status, changed: false, expected: [] }
  const lines = await orderLines(scope, order.id)
  const status = statusOf(order.status, lines)
  await setOrderStatus(scope, order.id, { status })
  const expected = lines
    .filter((line) => touched.has(line.id))
    .map((line) => expectedOf({ ...order, status }, line))
  return { order, status, changed: true, expected }
}

/** Tells of it, once everything is written. */
export async function tellOfProgress(scope: WriteScope, { order, status, changed }: Progress): Promise<void> {
  if (!changed) return
  const news: OrderNews[] =
    status === order.status
      ? [{ type: 'purchase_order.updated' }]
      : [{ type: 'purchase_order.status_changed', previous: { status: order.status } }]
  if (status === 'received' && order.status !== 'received') news.push({ type: 'purchase_order.received' })
  await tellOfOrder(scope, order, news)
}
