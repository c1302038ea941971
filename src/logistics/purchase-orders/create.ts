import { Existing, type Json } from '../../kernel/json.ts'
import { found, refuse } from '../../kernel/problem.ts'
import type { WriteScope } from '../../kernel/scope.ts'
import { editLines } from '../documents/edited-lines.ts'
import { headerOf } from '../documents/store-header.ts'
import { articlesNamed } from '../documents/store.ts'
import { headerFaults, isTheirs, onlyClient, ownerOf } from '../documents/owner.ts'
import { setIncoming } from '../ledger/incoming.ts'
import { expectedOf, lineValues } from './rules.ts'
import type { NewPurchaseOrder, PurchaseOrder } from './schema.ts'
import { insertOrderLines, orderLines } from './store-lines.ts'
import { type StoredOrderLine } from './order.ts'
import { insertOrder, orderByReference, purchaseOrderById } from './store.ts'
import { tellOfOrder } from './tell.ts'

const noLines: readonly StoredOrderLine[] = []

interface CreateOptions {
  /** What to do when the client company has an order with this external reference. */
  readonly on_duplicate?: 'return' | undefined
}

/** Makes an order, or gives the one that has its external reference where that is asked for. */
export async function createPurchaseOrder(
  scope: WriteScope,
  body: NewPurchaseOrder,
  options: CreateOptions = {},
): Promise<Json<PurchaseOrder>> {
  const articles = await articlesNamed(scope, body.lines)
  const given = body.client_3pl_id ?? undefined
  const edit = editLines(body.lines, noLines, { articles, client_3pl_id: given, inactive: 'refused' })
  const owner = ownerOf(given ?? onlyClient(scope, edit.lines), edit.lines)
  const { warehouse_id, partner_id } = body
  const client_3pl_id = owner.client_3pl_id ?? null
  const { header, faults } = await headerOf(scope, { client_3pl_id, warehouse_id, partner_id })
  const external_reference = body.external_reference ?? null
  const existing = isTheirs(owner, faults)
    ? await orderByReference(scope, { ...header, external_reference })
    : undefined
  if (existing !== undefined && options.on_duplicate === 'return' && edit.lines.length > 0) {
    const { text, version } = found(await purchaseOrderById(scope, existing), 'purchase_order')
    return new Existing(text, version)
  }
  refuse([
    ...edit.faults,
    ...headerFaults(owner, faults),
    ...(existing === undefined ? [] : [{ path: 'external_reference', rule: 'taken' } as const]),
  ])
  const { status = 'confirmed', metadata = {} } = body
  const values = {
    client_3pl_id,
    warehouse_id: header.warehouse_id,
    order_number: body.order_number ?? null,
    partner_id: header.partner_id,
    expected_date: body.expected_date ?? null,
    over_receipt_tolerance_percent: body.over_receipt_tolerance_percent ?? null,
    external_reference,
    notes: body.notes ?? null,
    metadata,
  }
  const id = await insertOrder(scope, { ...values, status })
  await insertOrderLines(scope, id, edit.lines.map(lineValues))
  const lines = status === 'draft' ? [] : await orderLines(scope, id)
  await setIncoming(
    scope,
    lines.map((line) => expectedOf({ ...values, status }, line)),
  )
  return tellOfOrder(scope, { id, ...values }, [{ type: 'purchase_order.created' }])
}
