import type { Fault } from '../../kernel/faults.ts'
import { defined, differing } from '../../kernel/objects.ts'
import { refuse } from '../../kernel/problem.ts'
import type { WriteScope } from '../../kernel/scope.ts'
import { editLines } from '../documents/edited-lines.ts'
import { headerOf } from '../documents/store-header.ts'
import { articlesNamed } from '../documents/store.ts'
import { setIncoming } from '../ledger/incoming.ts'
import {
  type EditedOrderLine,
  changedFields,
  expectedOf,
  headerFaults,
  lineFaults,
  lineValues,
} from './rules.ts'
import type { PurchaseOrderChanges } from './schema.ts'
import { deleteOrderLines, insertOrderLines, orderLines, updateOrderLines } from './store-lines.ts'
import { type StoredOrderLine } from './order.ts'
import { hasReceptions, updateOrder } from './store.ts'
import { type OrderValues, type StoredOrder } from './order.ts'
import { tellOfOrder } from './tell.ts'

/** Changes the fields of an order that is locked; says whether that altered anything. */
export async function changeOrder(
  scope: WriteScope,
  before: StoredOrder,
  changes: PurchaseOrderChanges,
): Promise<boolean> {
  const { lines: given, status: _status, ...fields } = changes
  const after = changedHeader(before, fields)
  const previous = differing<OrderValues>(before, { ...before, ...after })
  const stored = await orderLines(scope, before.id)
  const named = stored.some((line) => line.named) || (await hasReceptions(scope, before.id))
  const edit = await editedLines(scope, { stored, given, client_3pl_id: after.client_3pl_id })
  refuse([
    ...headerFaults(before, after, named),
    ...(await referenceFaults(scope, previous, after)),
    ...edit.faults,
    ...lineFaults(before.status, edit),
    ...strangers(edit, stored, 'client_3pl_id' in previous && given === undefined),
  ])
  const added = edit.lines.filter((line) => line.stored === undefined)
  const changed = edit.lines.filter((line) => changedFields(line).length > 0)
  const altersLines = added.length + changed.length + edit.removed.length > 0
  if (!altersLines && Object.keys(previous).length === 0) return false
  await updateOrder(scope, before.id, after)
  await deleteOrderLines(
    scope,
    edit.removed.map((line) => line.id),
  )
  await updateOrderLines(scope, changed.flatMap(withId))
  await insertOrderLines(scope, before.id, added.map(lineValues))
  await expectAnew(scope, { ...before, ...after }, edit.removed)
  await tellOfOrder(scope, { ...before, ...after }, [{ type: 'purchase_order.updated', previous }])
  return true
}

/** Without a warehouse it stays where it is; anything else that is null is taken away. */
function changedHeader(
  before: StoredOrder,
  fields: Omit<PurchaseOrderChanges, 'lines' | 'status'>,
): OrderValues {
  const values: OrderValues = {
    ...before,
    ...defined(fields),
    warehouse_id: fields.warehouse_id ?? before.warehouse_id,
  }
  const { client_3pl_id, warehouse_id, order_number, partner_id, expected_date, notes, metadata } = values
  const { over_receipt_tolerance_percent, external_reference } = values
  return {
    client_3pl_id,
    warehouse_id,
    order_number,
    partner_id,
    expected_date,
    over_receipt_tolerance_percent,
    external_reference,
    notes,
    metadata,
  }
}

/** What was named before may have become inactive since. */
async function referenceFaults(
  scope: WriteScope,
  previous: Partial<OrderValues>,
  after: OrderValues,
): Promise<readonly Fault[]> {
  const named = ['client_3pl_id', 'warehouse_id', 'partner_id'].filter((field) => field in previous)
  if (named.length === 0) return []
  const { faults } = await headerOf(scope, after)
  return faults.filter((fault) => named.includes(fault.path))
}

interface Asked {
  readonly stored: readonly StoredOrderLine[]
  readonly given: PurchaseOrderChanges['lines']
  readonly client_3pl_id: number | null
}

async function editedLines(scope: WriteScope, { stored, given, client_3pl_id }: Asked) {
  if (given === undefined) return { lines: [], removed: [], faults: [] }
  const ids = stored.map((line) => ({ article_id: line.article_id }))
  const articles = await articlesNamed(scope, [...given, ...ids])
  return editLines(given, stored, { articles, client_3pl_id, inactive: 'refused' })
}

/** The goods of an order belong to its client company, also those of lines that the request does not name. */
function strangers(
  edit: { readonly lines: readonly EditedOrderLine[] },
  stored: readonly StoredOrderLine[],
  moves: boolean,
): readonly Fault[] {
  return moves && edit.lines.length < stored.length ? [{ path: 'client_3pl_id', rule: 'selected' }] : []
}

function withId(line: EditedOrderLine) {
  return line.stored === undefined ? [] : [{ ...lineValues(line), id: line.stored.id }]
}

/** Says anew what the order lets expect. */
export async function expectAnew(
  scope: WriteScope,
  order: StoredOrder,
  removed: readonly StoredOrderLine[] = [],
): Promise<void> {
  const lines = await orderLines(scope, order.id)
  await setIncoming(scope, [
    ...lines.map((line) => expectedOf(order, line)),
    ...removed.map((line) => ({ ...expectedOf(order, line), quantity: 0n })),
  ])
}
