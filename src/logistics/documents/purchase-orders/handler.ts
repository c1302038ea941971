import { deleteLines } from '../spine/store-lines.ts'
import { saveHeader } from '../spine/store-rows.ts'
import { type DocumentHandler, type Work, lineChanges } from '../spine/work.ts'
import { setIncoming } from '../../stock/ledger/incoming.ts'
import { purchaseOrderPaths } from './moves.ts'
import type { PurchaseOrderDraft } from './order.ts'
import { expectedOf, expectsGoods, purchaseOrderFollows } from './rules.ts'
import type { PurchaseOrder } from './schema.ts'
import { orderLineRows, orderLines } from './store-lines.ts'
import { purchaseOrders } from './store-record.ts'
import { lockOrder } from './store.ts'

export type PurchaseOrderWork = Work<PurchaseOrderDraft>

export const purchaseOrderHandler: DocumentHandler<typeof PurchaseOrder, PurchaseOrderDraft> = {
  documents: purchaseOrders,
  paths: purchaseOrderPaths,
  follows: purchaseOrderFollows,
  async load(scope, id) {
    const order = await lockOrder(scope, id)
    return order && { ...order, lines: await orderLines(scope, id) }
  },
  standing: ({ status }) => ({ status }),
  write,
  told: ({ lines: _lines, ...fields }) => fields,
}

/** Writes the order. Its incoming stock follows from all of its lines. */
async function write({ scope, before, now }: PurchaseOrderWork): Promise<void> {
  const { lines: _lines, version: _version, ...row } = now
  saveHeader(scope, purchaseOrders, { row, isNew: before === undefined })
  const { changed, removed } = lineChanges(now.lines, before?.lines)
  deleteLines(scope, purchaseOrders, removed)
  orderLineRows.save(scope, now.id, changed)
  if (before === undefined && !expectsGoods(now.status)) return
  await setIncoming(scope, [
    ...now.lines.map((line) => expectedOf(now, line)),
    ...removed.map((line) => ({ ...expectedOf(now, line), quantity: 0n })),
  ])
}
