import type { Fault } from '../../kernel/faults.ts'
import { refuse } from '../../kernel/problem.ts'
import { blocked } from '../documents/moves.ts'
import type { Portion } from '../ledger/book.ts'
import { type Micros, numberOf, one } from '../ledger/quantities.ts'
import { salesOrderMoves } from './moves.ts'
import { type Line, type Order, inBase, open } from './order.ts'
import { type Share, sharesOf } from './quantities.ts'
import type { ShipBody } from './schema.ts'
import { type OrderWork, stockOf } from './craft.ts'
import { standingOf } from './standing.ts'
import { insertShipment } from './store-write.ts'

type ShipLine = NonNullable<ShipBody['lines']>[number]

/** Sends out what is reserved, or what the body names of it, as one shipment. */
export async function ship(work: OrderWork, body: ShipBody = {}): Promise<void> {
  const { now: order, scope } = work
  const shares = sharesOf(order.lines, body.lines, (line) => line.reserved)
  if (shares.length === 0) throw blocked(salesOrderMoves, standingOf(order), [{ code: 'nothing_to_ship' }])
  const serials = new Map(shares.map((share) => [share.line, serialsOf(share)]))
  refuse(shares.flatMap((share) => serialFaults(share, serials.get(share.line) ?? [])))
  const { book } = await stockOf(work)
  const lines = shares.map(({ line, quantity, index }) => {
    const named = { serials: serials.get(line) ?? [], path: `lines.${index}.serial_numbers` }
    const portions = book.ship(line.id, inBase(quantity, line), named)
    line.reserved -= quantity
    line.shipped += quantity
    if (line.picked < line.shipped) line.picked = line.shipped
    return shippedLine(line, { quantity, portions, serials: named.serials })
  })
  order.status = statusAfter(order)
  order.shipped_at = scope.now
  await insertShipment(scope, order.id, {
    carrier_code: body.carrier_code ?? order.carrier_code,
    carrier_service: body.carrier_service ?? order.carrier_service,
    tracking_number: body.tracking_number ?? null,
    tracking_url: body.tracking_url ?? null,
    packages: body.packages ?? [],
    lines,
  })
  work.news.push('sales_order.shipped')
}

function statusAfter(order: Order): 'shipped' | 'partially_shipped' {
  if (order.lines.every((line) => open(line) === 0n)) return 'shipped'
  if (!order.allow_partial_shipment && order.status !== 'partially_shipped') {
    throw blocked(salesOrderMoves, standingOf(order), [{ code: 'partial_shipment_not_allowed' }])
  }
  return 'partially_shipped'
}

/** Those that the body names, else those that the order asked for and that are not gone yet. */
function serialsOf({ line, quantity, given }: Share<ShipLine>): readonly string[] {
  if (line.tracking !== 'serial') return []
  if (given?.serial_numbers !== undefined) return given.serial_numbers
  const gone = Number(inBase(line.shipped, line) / one)
  return line.serial_numbers.slice(gone, gone + Number(inBase(quantity, line) / one))
}

function serialFaults(
  { line, quantity, index }: Share<ShipLine>,
  serials: readonly string[],
): readonly Fault[] {
  if (line.tracking !== 'serial') return []
  const path = `lines.${index}.serial_numbers`
  const count = Number(inBase(quantity, line) / one)
  if (new Set(serials).size !== serials.length) return [{ path, rule: 'duplicate' }]
  return serials.length === count ? [] : [{ path, rule: 'serial_count', params: { count } }]
}

interface Sent {
  readonly quantity: Micros
  readonly portions: readonly Portion[]
  readonly serials: readonly string[]
}

function shippedLine(line: Line, { quantity, portions, serials }: Sent): object {
  const lots = portions.flatMap(({ bucket: { lot_number, expiry_date }, quantity: base }) =>
    lot_number === null ? [] : [{ lot_number, expiry_date, quantity: numberOf(base) }],
  )
  return {
    line_id: line.id,
    line_number: line.line_number,
    article_id: line.article_id,
    article_code: line.article_code,
    um3pl: line.um3pl,
    quantity_um3pl: numberOf(quantity),
    lots,
    serial_numbers: serials,
  }
}
