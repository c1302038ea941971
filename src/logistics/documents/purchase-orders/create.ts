import type { Json } from '../../../kernel/json.ts'
import { refuse } from '../../../kernel/problem.ts'
import type { WriteScope } from '../../base/access/scopes.ts'
import { editLines } from '../spine/edited-lines.ts'
import { type CreateOptions, existingOf, headingOf } from '../spine/heading.ts'
import { nextIds } from '../spine/store-lines.ts'
import { articlesNamed } from '../../catalogue/named/store.ts'
import { Work, close } from '../spine/work.ts'
import { purchaseOrderHandler } from './handler.ts'
import type { StoredOrderLine } from './order.ts'
import { newLine } from './rules.ts'
import type { NewPurchaseOrder, PurchaseOrder } from './schema.ts'
import { purchaseOrders } from './store-record.ts'

const noLines: readonly StoredOrderLine[] = []

/** Creates an order, or returns the order with the same external reference if asked to. */
export async function createPurchaseOrder(
  scope: WriteScope,
  body: NewPurchaseOrder,
  { on_duplicate }: CreateOptions = {},
): Promise<Json<PurchaseOrder>> {
  const heading = await headingOf(scope, purchaseOrders, {
    client_3pl_id: body.client_3pl_id ?? undefined,
    warehouse_id: body.warehouse_id,
    partner_id: body.partner_id,
    external_reference: body.external_reference,
    number: body.order_number,
    lines: articlesNamed(scope, body.lines).then(
      (articles) => (client_3pl_id) =>
        editLines(body.lines, noLines, { articles, client_3pl_id, inactive: 'refused' }),
    ),
  })
  const existing = await existingOf(scope, purchaseOrders, { ...heading, on_duplicate })
  if (existing !== undefined) return existing
  refuse(heading.faults)
  const { id, line_ids } = await nextIds(scope, purchaseOrders, heading.lines.length)
  const { client_3pl_id, warehouse_id, partner_id } = heading.header
  const work = Work.onNew(scope, {
    id,
    version: 1,
    status: body.status ?? 'confirmed',
    client_3pl_id,
    warehouse_id,
    partner_id,
    order_number: body.order_number ?? `PO-${id}`,
    expected_date: body.expected_date ?? null,
    over_receipt_tolerance_percent: body.over_receipt_tolerance_percent ?? null,
    cancel_reason: null,
    external_reference: body.external_reference ?? null,
    notes: body.notes ?? null,
    metadata: body.metadata ?? {},
    lines: heading.lines.map((line, at) => newLine(line, line_ids[at] ?? 0)),
  })
  return close(work, purchaseOrderHandler)
}
