import { inTurn } from '../../../kernel/database/in-turn.ts'
import type { Json } from '../../../kernel/json.ts'
import { refuse } from '../../../kernel/problem.ts'
import type { WriteScope } from '../../base/access/scopes.ts'
import { atLeast } from '../../base/access/roles.ts'
import { type CreateOptions, existingOf, headingOf } from '../spine/heading.ts'
import { matchLines, notesAfter } from '../spine/lines.ts'
import { type ResolvedLine, isWholeOnly, resolveLines } from '../../catalogue/named/lines.ts'
import { nextIds } from '../spine/store-lines.ts'
import { articlesNamed } from '../../catalogue/named/store.ts'
import { Work, close } from '../spine/work.ts'
import { openStock } from '../../stock/ledger/ledger.ts'
import { confirm } from './actions.ts'
import { salesOrderHandler } from './handler.ts'
import { type Line, type Order, positionsOf } from './order.ts'
import { partsFaults, partsFor, split } from './parts.ts'
import type { NewSalesOrder, NewSalesOrderLine, SalesOrder } from './schema.ts'
import { salesOrders } from './store-record.ts'

/** Creates an order; a confirmed order reserves available stock at once. */
export async function createSalesOrder(
  scope: WriteScope,
  body: NewSalesOrder,
  { on_duplicate }: CreateOptions = {},
): Promise<Json<SalesOrder>> {
  const { added, faults } = matchLines(
    [],
    body.lines.map(({ line_number }) => ({ line_number })),
  )
  const { warehouse_id, partner_id, external_reference, order_number } = body
  const heading = await headingOf(scope, salesOrders, {
    client_3pl_id: body.client_3pl_id ?? undefined,
    warehouse_id,
    partner_id,
    external_reference,
    number: order_number,
    lines: articlesNamed(scope, body.lines).then(
      (articles) => (client_3pl_id) =>
        resolveLines(body.lines, articles, { client_3pl_id, inactive: 'refused' }),
    ),
  })
  const existing = await existingOf(scope, salesOrders, { ...heading, on_duplicate })
  if (existing !== undefined) return existing
  refuse([...heading.faults, ...faults])
  const { header, lines } = heading
  const drafted = lines.map((line, at) => newLine(line, added[line.index]?.line_number ?? at + 1))
  const partsOf = await partsFor(scope, body.status === 'draft' ? [] : drafted)
  const ready = body.status === 'draft' ? drafted : drafted.map((line) => split(line, partsOf(line)))
  refuse(partsFaults(ready))
  const [{ id, line_ids }, stock] = await inTurn(
    nextIds(scope, salesOrders, lines.length),
    body.status === 'draft'
      ? Promise.resolve(undefined)
      : openStock(scope, { positions: positionsOf(header, ready) }),
  )
  const work = Work.onNew(
    scope,
    newOrder(body, {
      id,
      client_3pl_id: header.client_3pl_id,
      warehouse_id: header.warehouse_id,
      partner_id: header.partner_id,
      held_by_client: body.on_hold === true && !atLeast(scope.visit.role, 'operator'),
      lines: ready.map((line, at) => ({ ...line, id: line_ids[at] ?? 0 })),
    }),
  )
  work.stock = stock
  if (body.status !== 'draft') await confirm(work)
  return close(work, salesOrderHandler)
}

function newOrder(
  body: NewSalesOrder,
  known: Pick<Order, 'id' | 'client_3pl_id' | 'warehouse_id' | 'partner_id' | 'held_by_client' | 'lines'>,
): Order {
  return {
    ...known,
    version: 1,
    status: body.status ?? 'confirmed',
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
    parcels: [],
  }
}

/** A new line; its ID is drawn together with the order's. */
function newLine(line: ResolvedLine<NewSalesOrderLine>, line_number: number): Line {
  const { article, um3pl, factor, quantity, given } = line
  return {
    id: 0,
    line_number,
    article_id: article.id,
    article_code: article.article_code,
    description: given.description ?? null,
    um3pl,
    factor,
    whole: isWholeOnly(article, um3pl),
    tracking: article.tracking,
    picked_as: article.picked_as,
    parts: [],
    quantity,
    reserved: 0n,
    picked: 0n,
    shipped: 0n,
    cancelled: 0n,
    lot_number: given.lot_number ?? null,
    serial_numbers: given.serial_numbers ?? [],
    ...notesAfter(given, undefined),
  }
}
