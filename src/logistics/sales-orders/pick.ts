import { blocked } from '../documents/moves.ts'
import { salesOrderMoves } from './moves.ts'
import { goodsOf, ofPiece, piecesOf } from './line-pieces.ts'
import { sharesOf } from './quantities.ts'
import type { ShipBody } from './schema.ts'
import { type OrderWork, stockOf } from './craft.ts'
import { standingOf } from './standing.ts'

/** Goods leave their places, all that is reserved or what the body names; the first pick begins the work. */
export async function pick(work: OrderWork, body: Pick<ShipBody, 'lines'> = {}): Promise<void> {
  const { now: order } = work
  const shares = sharesOf(order.lines, body.lines, (line) => line.reserved - (line.picked - line.shipped))
  if (shares.length === 0) throw blocked(salesOrderMoves, standingOf(order), [{ code: 'nothing_to_pick' }])
  const { book } = await stockOf(work)
  for (const { line, quantity } of shares) {
    for (const piece of piecesOf(line)) book.pick(goodsOf(line, piece), ofPiece(quantity, line, piece))
    line.picked += quantity
  }
  if (order.status !== 'partially_shipped') order.status = 'picking'
}
