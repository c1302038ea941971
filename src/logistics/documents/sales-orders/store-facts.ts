import { type Statement, sql } from '../../../kernel/database/sql.ts'
import { type Micros, numberOf, sum } from '../../catalogue/units/quantities.ts'
import { isOfLine, isOpen } from '../packing/rules.ts'
import { type Facts, codesOf, factsIn, hasStatus } from '../spine/facts.ts'
import { type Standing, statusesFor } from '../spine/moves.ts'
import { ofPiece, piecesOf } from './line-pieces.ts'
import { type SalesOrderFact, type SalesOrderStatus, salesOrderMoves } from './moves.ts'
import { type Line, type Order, backorder, open } from './order.ts'

const pickable = statusesFor(salesOrderMoves, 'pick')
const shippable = statusesFor(salesOrderMoves, 'ship')

/** Facts about the order `o`; `f` sums up its lines. */
const salesOrderFacts: Facts<SalesOrderFact, Order> = {
  on_hold: [sql`o.on_hold`, (order) => order.on_hold],
  not_on_hold: [sql`not o.on_hold`, (order) => !order.on_hold],
  held_by_staff: [sql`o.on_hold and not o.held_by_client`, (order) => order.on_hold && !order.held_by_client],
  // An incomplete order may only begin if it allows partial shipments.
  not_allocated: [
    sql`o.status = 'confirmed' and not (o.allow_partial_shipment and f.reserved)`,
    (order) =>
      order.status === 'confirmed' &&
      !(order.allow_partial_shipment && isReserved(order)) && { lines: shortLines(order) },
  ],
  nothing_to_pick: [sql`not f.unpicked`, (order) => unpicked(order).length === 0],
  not_picked: [sql`f.unpicked`, (order) => unpicked(order).length > 0 && { lines: unpicked(order) }],
  nothing_to_pack: [
    sql`${hasStatus('o', shippable)} and not has_loose_goods(o.company_id, o.id)`,
    (order) => shippable.includes(order.status) && !isUnpacked(order, (l) => l.picked - l.shipped),
  ],
  nothing_to_ship: [sql`not f.reserved`, (order) => !isReserved(order)],
  // Once packing has begun, everything must be packed.
  not_packed: [
    sql`${hasStatus('o', shippable)} and lacks_packing(o.company_id, o.id)`,
    (order) =>
      shippable.includes(order.status) &&
      order.parcels.some(isOpen) &&
      isUnpacked(order, (line) => line.reserved),
  ],
  partial_shipment_not_allowed: [
    sql`f.reserved and f.missing and not o.allow_partial_shipment and o.status <> 'partially_shipped'`,
    (order) =>
      isReserved(order) &&
      isMissing(order) &&
      !order.allow_partial_shipment &&
      order.status !== 'partially_shipped',
  ],
  nothing_missing: [
    sql`not f.missing and not o.allocation_paused`,
    (order) => !isMissing(order) && !order.allocation_paused,
  ],
  already_deallocated: [
    sql`not f.reserved and o.allocation_paused`,
    (order) => !isReserved(order) && order.allocation_paused,
  ],
}

export function standingOf(order: Order): Standing<SalesOrderStatus> {
  return { status: order.status, facts: factsIn(salesOrderFacts, order) }
}

function isReserved({ lines }: Order): boolean {
  return lines.some((line) => line.reserved > 0n)
}

function isMissing({ lines }: Order): boolean {
  return lines.some((line) => open(line) > line.reserved)
}

/** Numbers of the lines with reserved goods that aren't picked. */
function unpicked({ lines }: Order): readonly number[] {
  return lines.filter((line) => line.reserved > line.picked - line.shipped).map((line) => line.line_number)
}

/** Whether some of these quantities are in no parcel. */
function isUnpacked({ lines, parcels }: Order, quantityOf: (line: Line) => Micros): boolean {
  const packed = parcels.filter(isOpen).flatMap(({ contents }) => contents)
  return lines.some((line) =>
    piecesOf(line).some((piece) => {
      const own = packed.filter((each) => isOfLine(each, { ...piece, line_id: line.id }))
      return ofPiece(quantityOf(line), line, piece) > sum(own.map(({ quantity }) => quantity))
    }),
  )
}

function shortLines(order: Order): readonly object[] {
  const short = order.lines.filter((line) => backorder(order, line) > 0n)
  return short.map((line) => ({
    line_number: line.line_number,
    article_code: line.article_code,
    backorder_um3pl: numberOf(backorder(order, line)),
  }))
}

/** Codes of the facts that hold for the order `o`. */
export const salesOrderCodes: Statement<'none'> = sql`(
  select ${codesOf(salesOrderFacts)}
    from (select bool_or(l.reserved > 0) as reserved, bool_or(l.reserved > l.picked - l.shipped) as unpicked,
                 bool_or(l.quantity - l.shipped - l.cancelled > l.reserved) as missing
            from sales_order_lines l where l.company_id = o.company_id and l.order_id = o.id) as f)`

/** Whether goods of the order `o` may be picked, apart from a hold; follows the order's moves and facts. */
export const mayBePicked: Statement<'none'> = sql`
  (o.status = any(${pickable}) and (o.status <> 'confirmed' or o.allow_partial_shipment))`
