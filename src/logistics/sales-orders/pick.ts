import { type Blocker, blocked } from '../documents/moves.ts'
import { numberOf } from '../ledger/quantities.ts'
import { salesOrderMoves } from './moves.ts'
import { type Order, backorder, inBase } from './order.ts'
import { sharesOf } from './quantities.ts'
import type { ShipBody } from './schema.ts'
import type { OrderSession } from './session.ts'

/** Goods leave their places, all that is reserved or what the body names; the first pick begins the work. */
export async function pick(session: OrderSession, body: Pick<ShipBody, 'lines'>): Promise<void> {
  const { order } = session
  const blocker = pickBlocker(order)
  if (blocker !== undefined) throw blocked(salesOrderMoves, order, [blocker])
  const shares = sharesOf(order.lines, body.lines, (line) => line.reserved - (line.picked - line.shipped))
  if (shares.length === 0) throw blocked(salesOrderMoves, order, [{ code: 'nothing_to_pick' }])
  const { book } = await session.stock()
  for (const { line, quantity } of shares) {
    book.pick(line.id, inBase(quantity, line))
    line.picked += quantity
  }
  if (order.status !== 'partially_shipped') order.status = 'picking'
}

/** An order that lacks something is begun only when it may be shipped in parts. */
function pickBlocker(order: Order): Blocker | undefined {
  if (order.status !== 'confirmed') return undefined
  if (order.allow_partial_shipment && order.lines.some((line) => line.reserved > 0n)) return undefined
  const short = order.lines.filter((line) => backorder(order, line) > 0n)
  return {
    code: 'not_allocated',
    lines: short.map((line) => ({
      line_number: line.line_number,
      article_code: line.article_code,
      backorder_um3pl: numberOf(backorder(order, line)),
    })),
  }
}
