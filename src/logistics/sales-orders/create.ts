import { Existing, type Json } from '../../kernel/json.ts'
import { Problem, found, refuse } from '../../kernel/problem.ts'
import { type WriteScope, atLeast } from '../../kernel/scope.ts'
import { headerOf } from '../documents/store-header.ts'
import { type ResolvedLine, isWholeOnly, matchLines, resolveLines, sharedClient } from '../documents/lines.ts'
import { articlesNamed } from '../documents/store.ts'
import { openStock } from '../ledger/ledger.ts'
import { tellOrder } from './events.ts'
import { type Line, type Order, isFullyReserved, positionsOf, reserveLines } from './order.ts'
import type { NewSalesOrder, NewSalesOrderLine, SalesOrder } from './schema.ts'
import { orderByReference, salesOrderById } from './store.ts'
import { insertOrder, nextIds } from './store-write.ts'

/** Makes an order; a confirmed one reserves what there is at once. */
export async function createSalesOrder(
  scope: WriteScope,
  body: NewSalesOrder,
  { on_duplicate }: { readonly on_duplicate?: 'return' | undefined } = {},
): Promise<Json<SalesOrder>> {
  const { header, lines } = await resolved(scope, body)
  const existing = await duplicateOf(scope, header.client_3pl_id, body.external_reference)
  if (existing !== undefined) {
    if (on_duplicate !== 'return') throw taken('external_reference')
    const { text, version } = found(await salesOrderById(scope, existing.id), 'sales_order')
    return new Existing(text, version)
  }
  const { id, line_ids } = await nextIds(scope, lines.length)
  const order = newOrder(body, {
    id,
    ...header,
    held_by_client: body.on_hold === true && !atLeast(scope.visit.role, 'operator'),
    lines: lines.map((line, at) => newLine(line, line_ids[at] ?? 0)),
  })
  if (body.status === 'draft') {
    await insertOrder(scope, order)
    return tellOrder(scope, { id, types: ['sales_order.created'] })
  }
  order.status = 'confirmed'
  order.confirmed_at = scope.now
  const stock = await openStock(scope, { positions: positionsOf(order, order.lines) })
  reserveLines(order, stock)
  await insertOrder(scope, order)
  const movements = await stock.close()
  const short = isFullyReserved(order) ? [] : (['sales_order.shortage'] as const)
  return tellOrder(scope, { id, types: ['sales_order.created', ...short], movements })
}

interface NumberedLine extends ResolvedLine<NewSalesOrderLine> {
  readonly line_number: number
}

async function resolved(scope: WriteScope, body: NewSalesOrder) {
  const articles = await articlesNamed(scope, body.lines)
  const { lines, faults } = resolveLines(body.lines, articles, {
    client_3pl_id: body.client_3pl_id ?? undefined,
    inactive: 'refused',
  })
  const { added, faults: numberFaults } = matchLines(
    [],
    body.lines.map(({ line_number }) => ({ line_number })),
  )
  const lineFaults = [...faults, ...numberFaults]
  // Lines that are wrong name no client company.
  if ((body.client_3pl_id ?? null) === null) refuse(lineFaults)
  const client = body.client_3pl_id ?? sharedClient(lines)
  if (typeof client === 'object' && client !== null) throw new Problem('invalid', { faults: [client] })
  const { header, faults: headerFaults } = await headerOf(scope, {
    client_3pl_id: client,
    warehouse_id: body.warehouse_id,
    partner_id: body.partner_id,
  })
  refuse([...lineFaults, ...headerFaults])
  const numbered = lines.map((line, at): NumberedLine => ({
    ...line,
    line_number: added[at]?.line_number ?? at + 1,
  }))
  return { header, lines: numbered }
}

async function duplicateOf(
  scope: WriteScope,
  client_3pl_id: number | null,
  reference: string | null | undefined,
): Promise<{ readonly id: number } | undefined> {
  return reference === null || reference === undefined
    ? undefined
    : orderByReference(scope, client_3pl_id, reference)
}

function taken(path: string): Problem {
  return new Problem('invalid', { faults: [{ path, rule: 'taken' }] })
}

function newOrder(
  body: NewSalesOrder,
  known: Pick<Order, 'id' | 'client_3pl_id' | 'warehouse_id' | 'partner_id' | 'held_by_client' | 'lines'>,
): Order {
  return {
    ...known,
    version: 1,
    status: 'draft',
    order_number: body.order_number ?? `SO-${known.id}`,
    order_type: body.order_type ?? null,
    ship_to: body.ship_to ?? {},
    carrier_code: body.carrier_code ?? null,
    carrier_service: body.carrier_service ?? null,
    requested_ship_date: body.requested_ship_date ?? null,
    requested_delivery_date: body.requested_delivery_date ?? null,
    priority: body.priority ?? 0,
    allow_partial_shipment: body.allow_partial_shipment ?? false,
    on_hold: body.on_hold ?? false,
    hold_reason: body.hold_reason ?? null,
    allocation_paused: false,
    cancel_reason: null,
    external_reference: body.external_reference ?? null,
    notes: body.notes ?? null,
    metadata: body.metadata ?? {},
    confirmed_at: null,
    shipped_at: null,
    delivered_at: null,
  }
}

function newLine(line: NumberedLine, id: number): Line {
  const { article, um3pl, factor, quantity, given } = line
  return {
    id,
    line_number: line.line_number,
    article_id: article.id,
    article_code: article.article_code,
    description: given.description ?? null,
    um3pl,
    factor,
    whole: isWholeOnly(article, um3pl),
    tracking: article.tracking,
    quantity,
    reserved: 0n,
    picked: 0n,
    shipped: 0n,
    cancelled: 0n,
    lot_number: given.lot_number ?? null,
    serial_numbers: given.serial_numbers ?? [],
  }
}
