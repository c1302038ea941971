import type { WriteScope } from '../../base/access/scopes.ts'
import { tell } from '../spine/tell.ts'
import type { Expected } from '../../stock/ledger/bucket.ts'
import type { PurchaseOrderStatus } from './moves.ts'
import { expectedOf, statusOf } from './rules.ts'
import { orderLines, recountLines } from './store-lines.ts'
import { setOrderStatus } from './store.ts'
import type { StoredOrder } from './order.ts'
import { purchaseOrders } from './store-record.ts'

/** How far receptions have fulfilled an order. */
export interface Progress {
  readonly order: StoredOrder
  readonly status: PurchaseOrderStatus
  /** Expected goods of the lines that changed. */
  readonly expected: readonly Expected[]
}

/** Recounts a locked order after one of its receptions has changed; undefined if that changes nothing. */
export async function followReceptions(scope: WriteScope, order: StoredOrder): Promise<Progress | undefined> {
  const touched = await recountLines(scope, order.id)
  if (touched.size === 0) return undefined
  const lines = await orderLines(scope, order.id)
  const status = statusOf(order.status, lines)
  await setOrderStatus(scope, order.id, status)
  const expected = lines
    .filter((line) => touched.has(line.id))
    .map((line) => expectedOf({ ...order, status }, line))
  return { order, status, expected }
}

/** Emits the event of the progress, once everything is written. */
export async function tellOfProgress(scope: WriteScope, { order, status }: Progress): Promise<void> {
  const isMoved = status !== order.status
  await tell(scope, purchaseOrders, {
    id: order.id,
    types: [
      isMoved ? 'purchase_order.status_changed' : 'purchase_order.updated',
      ...(isMoved && status === 'received' ? (['purchase_order.received'] as const) : []),
    ],
    previous: isMoved ? { status: order.status } : undefined,
  })
}
