import type { Fault } from '../../../kernel/faults.ts'
import { defined, differing } from '../../../kernel/objects.ts'
import { changedHeadingFaults } from '../spine/heading.ts'
import type { Edited } from '../spine/work.ts'
import { withoutLines } from '../packing/rules-leaving.ts'
import { type OrderWork, stockOf } from './handler.ts'
import { type EditedLines, editedLines } from './edit-lines.ts'
import { holdBy } from './hold.ts'
import { salesOrderEarly, salesOrderOpen, wantsStock } from './moves.ts'
import { type Line, type Order, type OrderValues, releaseLines, reserveLines } from './order.ts'
import { splitLines } from './parts.ts'
import type { SalesOrderChanges } from './schema.ts'
import { salesOrders } from './store-record.ts'

export async function editSalesOrder(work: OrderWork, body: SalesOrderChanges): Promise<Edited> {
  const { now: order, scope } = work
  const { status } = body
  const changes = headerChanges(order, body)
  // Otherwise the faults would be about lines of another owner, not about the client company itself.
  const isAnother = 'client_3pl_id' in changes
  const lines =
    body.lines === undefined || isAnother ? undefined : await editedLines(scope, order, body.lines)
  const after = { ...order, ...changes }
  const altered = Object.keys(changes)
  const faults = [
    ...fixedFaults(order, changes, lines),
    ...(lines?.faults ?? []),
    ...(isAnother
      ? []
      : await changedHeadingFaults(scope, salesOrders, { after, number: after.order_number, altered })),
  ]
  if (faults.length === 0) await apply(work, changes, lines)
  return { faults, status }
}

async function apply(
  work: OrderWork,
  changes: Partial<OrderValues>,
  lines: EditedLines | undefined,
): Promise<void> {
  const { now: order, scope } = work
  const moves = changes.warehouse_id !== undefined && changes.warehouse_id !== order.warehouse_id
  const before = { warehouse_id: order.warehouse_id, lines: order.lines }
  const isHold = changes.on_hold !== undefined || changes.hold_reason !== undefined
  work.set({ ...changes, ...(isHold && holdBy(scope.visit.role, order, changes)) })
  if (lines !== undefined) order.lines = [...lines.lines]
  for (const [line, notes] of lines?.noted ?? []) Object.assign(line, notes)
  if (!wantsStock(order.status) || !(moves || lines?.isChanged === true)) return
  await splitLines(
    work,
    order.lines.filter((line) => !before.lines.some((each) => isOfSame(each, line))),
  )
  const stock = await stockOf(work)
  const renewed = before.lines.filter((line) => moves || !order.lines.includes(line))
  releaseLines({ ...order, ...before }, stock, renewed)
  order.parcels = withoutLines(order.parcels, renewed)
  if (!order.allocation_paused) reserveLines(order, stock)
}

function isOfSame(a: Line, b: Line): boolean {
  return a.id === b.id && a.article_id === b.article_id
}

function headerChanges(
  order: Order,
  body: SalesOrderChanges,
): Partial<OrderValues> & { client_3pl_id?: number | null } {
  const { status: _status, lines: _lines, warehouse_id, order_number, ...rest } = body
  const sent = defined({
    ...rest,
    ...(warehouse_id !== null && { warehouse_id }),
    ...(order_number !== null && { order_number }),
  })
  const before = Object.fromEntries(Object.keys(sent).map((key) => [key, Reflect.get(order, key)]))
  return Object.fromEntries(Object.entries(sent).filter(([key]) => key in differing(before, sent)))
}

const whilePicking = [
  'carrier_code',
  'carrier_service',
  'ship_to',
  'notes',
  'metadata',
  'on_hold',
  'hold_reason',
]

/** Before picking all but the owner may change; then carrier, address, notes and hold; later only metadata. */
function fixedFaults(order: Order, changes: object, lines: EditedLines | undefined): readonly Fault[] {
  const isEarly = salesOrderEarly.includes(order.status)
  const isMoving = !isEarly && salesOrderOpen.includes(order.status)
  const free = (field: string) =>
    isEarly ? field !== 'client_3pl_id' : isMoving ? whilePicking.includes(field) : field === 'metadata'
  const fields = [...Object.keys(changes), ...(lines?.isChanged === true ? ['lines'] : [])]
  return fields.filter((field) => !free(field)).map((path) => ({ path, rule: 'fixed' }))
}
