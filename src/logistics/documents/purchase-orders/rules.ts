import type { Fault } from '../../../kernel/faults.ts'
import { differing } from '../../../kernel/objects.ts'
import { type EditedLine, articleField } from '../spine/edited-lines.ts'
import { notesAfter } from '../spine/lines.ts'
import type { Expected } from '../../stock/ledger/bucket.ts'
import { type Micros, baseUnits, numberOf } from '../../catalogue/units/quantities.ts'
import { type Follow, followOf } from '../spine/moves.ts'
import { type PurchaseOrderStatus, purchaseOrderExpecting } from './moves.ts'
import type { ChangedOrderLine } from './schema.ts'
import type { OrderLineValues, StoredOrderLine, OrderValues, StoredOrder } from './order.ts'

interface Received {
  readonly status: PurchaseOrderStatus
  readonly lines: readonly Pick<StoredOrderLine, 'quantity' | 'factor' | 'received'>[]
}

function hasAll({ lines }: Received): boolean {
  return lines.every((line) => line.received >= orderedBase(line))
}

function hasSome({ lines }: Received): boolean {
  return lines.some((line) => line.received > 0n)
}

/** Changes of status that follow from receptions. */
export const purchaseOrderFollows: readonly Follow<PurchaseOrderStatus, Received>[] = [
  { from: purchaseOrderExpecting, to: 'received', when: hasAll },
  {
    from: ['confirmed', 'received'],
    to: 'partially_received',
    when: (order) => hasSome(order) && !hasAll(order),
  },
  {
    from: ['partially_received', 'received'],
    to: 'confirmed',
    when: (order) => !hasSome(order) && !hasAll(order),
  },
]

/** Status of an order, given what receptions have brought. */
export function statusOf(status: PurchaseOrderStatus, lines: Received['lines']): PurchaseOrderStatus {
  return followOf(purchaseOrderFollows, { status, lines }) ?? status
}

export function expectsGoods(status: PurchaseOrderStatus): boolean {
  return purchaseOrderExpecting.includes(status)
}

/** Ordered quantity in base units; validation refuses inexact quantities. */
export function orderedBase({ quantity, factor }: Pick<StoredOrderLine, 'quantity' | 'factor'>): Micros {
  return baseUnits(quantity, factor) ?? 0n
}

type ExpectedLine = Pick<
  StoredOrderLine,
  'id' | 'article_id' | 'quantity' | 'factor' | 'received' | 'announced' | 'expected_date'
>

/** Goods that an order line still expects, beyond what receptions have announced. */
export function expectedOf(
  order: Pick<StoredOrder, 'status' | 'warehouse_id' | 'expected_date'>,
  line: ExpectedLine,
): Expected {
  const { warehouse_id } = order
  const { id, article_id, expected_date } = line
  const quantity = expectsGoods(order.status) ? orderedBase(line) - line.received - line.announced : 0n
  const expected_at = expected_date ?? order.expected_date
  return {
    line_type: 'purchase_order_line',
    line_id: id,
    article_id,
    warehouse_id,
    lot_number: null,
    expiry_date: null,
    quantity,
    expected_at,
  }
}

/** Header fields that may still change, by status; undefined means all of them. */
const changeable: Readonly<Record<PurchaseOrderStatus, readonly string[] | undefined>> = {
  draft: undefined,
  confirmed: undefined,
  partially_received: ['expected_date', 'over_receipt_tolerance_percent', 'notes', 'metadata'],
  received: ['metadata'],
  closed: ['metadata'],
  cancelled: ['metadata'],
}

export function headerFaults(before: StoredOrder, after: OrderValues, named: boolean): readonly Fault[] {
  const allowed = changeable[before.status]
  return Object.keys(differing<OrderValues>(before, { ...before, ...after }))
    .filter((path) => allowed?.includes(path) === false || (path === 'client_3pl_id' && named))
    .map((path) => ({ path, rule: 'fixed' }))
}

export type EditedOrderLine = EditedLine<StoredOrderLine, ChangedOrderLine>

export function lineValues(line: EditedOrderLine): OrderLineValues {
  const { line_number, article_id, description, um3pl, factor, quantity, given, stored } = line
  const expected_date =
    given.expected_date === undefined ? (stored?.expected_date ?? null) : given.expected_date
  return { line_number, article_id, description, um3pl, factor, quantity, expected_date }
}

export function newLine(line: EditedOrderLine, id: number): StoredOrderLine {
  const article_code = line.article?.article_code ?? ''
  const notes = notesAfter(line.given, undefined)
  return { id, ...lineValues(line), ...notes, article_code, received: 0n, announced: 0n, named: false }
}

/** Fields of a line that a request changes, under their request names. */
function changedFields(line: EditedOrderLine): readonly string[] {
  const { stored, given } = line
  if (stored === undefined) return []
  const after = lineValues(line)
  const names: Readonly<Record<string, string>> = {
    article_id: articleField(given),
    quantity: 'quantity_um3pl',
    factor: 'um3pl',
  }
  const fields = Object.keys(differing<OrderLineValues>(after, stored))
  return [...new Set(fields.map((field) => names[field] ?? field))]
}

interface LineChange {
  readonly lines: readonly EditedOrderLine[]
  readonly removed: readonly StoredOrderLine[]
}

/** Faults of line changes that the status or existing receptions forbid: receptions rest on the ordered lines. */
export function lineFaults(status: PurchaseOrderStatus, { lines, removed }: LineChange): readonly Fault[] {
  const faults: Fault[] = []
  const isOpen = changeable[status] === undefined
  const gone = removed.some((line) => !isOpen || line.named)
  const added = !isOpen && lines.some((line) => line.stored === undefined)
  if (gone || added) faults.push({ path: 'lines', rule: 'fixed' })
  for (const line of lines) {
    const { stored, index } = line
    const named = stored?.named === true
    const fixed = changedFields(line).filter(
      (field) => !isOpen || (named && (field.startsWith('article') || field === 'um3pl')),
    )
    faults.push(...fixed.map((field): Fault => ({ path: `lines.${index}.${field}`, rule: 'fixed' })))
    if (stored !== undefined && isOpen) faults.push(...shrunk(line, stored))
  }
  return faults
}

function shrunk(line: EditedOrderLine, stored: StoredOrderLine): readonly Fault[] {
  const needed = stored.received + stored.announced
  if (orderedBase(line) >= needed) return []
  const min = numberOf((needed * 1_000_000n) / line.factor)
  return [{ path: `lines.${line.index}.quantity_um3pl`, rule: 'min_number', params: { min } }]
}
