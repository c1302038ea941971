import { Existing, type Json } from '../../kernel/json.ts'
import type { Fault } from '../../kernel/faults.ts'
import { found, refuse } from '../../kernel/problem.ts'
import { type WriteScope, atLeast } from '../../kernel/scope.ts'
import { headerFaults, isTheirs, ownerOf } from '../documents/owner.ts'
import { headerOf } from '../documents/store-header.ts'
import { type ResolvedLine, isWholeOnly, matchLines, resolveLines } from '../documents/lines.ts'
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
  const { header, lines, existing, faults } = await resolved(scope, body)
  if (existing !== undefined && on_duplicate === 'return') {
    refuse(faults)
    const { text, version } = found(await salesOrderById(scope, existing.id), 'sales_order')
    return new Existing(text, version)
  }
  refuse([...faults, ...(existing === undefined ? [] : [taken])])
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

/** What the body names, and everything that is wrong with it. */
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
  const { warehouse_id, partner_id } = body
  // Lines that are wrong name no client company.
  const owner = ownerOf(body.client_3pl_id ?? undefined, faults.length === 0 ? lines : [])
  const client_3pl_id = owner.client_3pl_id ?? null
  const { header, faults: wrong } = await headerOf(scope, { client_3pl_id, warehouse_id, partner_id })
  const existing = isTheirs(owner, wrong)
    ? await duplicateOf(scope, client_3pl_id, body.external_reference)
    : undefined
  const numbered = lines.map((line, at): NumberedLine => ({
    ...line,
    line_number: added[at]?.line_number ?? at + 1,
  }))
  return {
    header,
    lines: numbered,
    existing,
    faults: [...faults, ...numberFaults, ...headerFaults(owner, wrong)],
  }
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

const taken: Fault = { path: 'external_reference', rule: 'taken' }

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
