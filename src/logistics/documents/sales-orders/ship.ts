import { refuse } from '../../../kernel/problem.ts'
import { blocked } from '../spine/moves.ts'
import type { Book, Bucket, Portion } from '../../stock/ledger/book.ts'
import { type Micros, numberOf, one } from '../../catalogue/units/quantities.ts'
import { type Goods, type ParcelDraft, isOpen, looseOf } from '../packing/rules.ts'
import { afterShipment } from '../packing/rules-leaving.ts'
import { salesOrderMoves } from './moves.ts'
import { type Line, type Order, open } from './order.ts'
import { type Piece, goodsOf, ofPiece, piecesOf } from './line-pieces.ts'
import { type Share, sharesOf } from './quantities.ts'
import type { ShipBody } from './schema.ts'
import { type OrderWork, stockOf } from './handler.ts'
import { contentsFor, parcelsNamed, sharesIn } from './ship-parcels.ts'
import { serialFaults, serialsLeaving } from './ship-serials.ts'
import { standingOf } from './store-facts.ts'
import { insertShipment } from './store-write.ts'

type ShipLine = NonNullable<ShipBody['lines']>[number]

/** Ships what is reserved, or what the body names, as one shipment. */
export async function ship(work: OrderWork, body: ShipBody = {}): Promise<void> {
  const { now: order, scope } = work
  const named = parcelsNamed(order, body)
  const shares =
    named === undefined
      ? sharesOf(order.lines, body.lines, (line) => line.reserved)
      : sharesIn(order.lines, named)
  if (shares.length === 0) throw blocked(salesOrderMoves, standingOf(order), [{ code: 'nothing_to_ship' }])
  const leaving = named ?? order.parcels.filter(isOpen)
  const serialsOf = await serialsLeaving(scope, shares, leaving)
  refuse(shares.flatMap((share) => serialFaults(share, serialsOf)))
  const { book } = await stockOf(work)
  const loose = looseOf(
    order.lines.flatMap(({ id }) => book.heldBy(id).map((hold) => contentOf(id, hold))),
    order.parcels,
  )
  if (body.lines === undefined && named === undefined) allPacked(order, loose)
  const sent = shares.map((share) => {
    const { line, quantity } = share
    const pieces = piecesOf(line).map((piece) => {
      const serials = serialsOf(share, piece)
      return { piece, serials, portions: leave(book, share, { piece, serials, parcels: named }) }
    })
    line.reserved -= quantity
    line.shipped += quantity
    if (line.picked < line.shipped) line.picked = line.shipped
    return { line, quantity, pieces }
  })
  if (!isAllShipped(order)) work.end('partially_shipped')
  order.shipped_at = scope.now
  const shipment_id = await insertShipment(scope, order.id, {
    carrier_code: body.carrier_code ?? order.carrier_code,
    carrier_service: body.carrier_service ?? order.carrier_service,
    tracking_number: body.tracking_number ?? null,
    tracking_url: body.tracking_url ?? null,
    packages: body.packages ?? [],
    lines: sent.map(shippedLine),
  })
  const goods = sent.flatMap(({ line, pieces }) =>
    pieces.flatMap(({ portions, serials }) =>
      portions.map((portion) => ({ ...contentOf(line.id, portion), serial_numbers: serials })),
    ),
  )
  order.parcels =
    named === undefined
      ? afterShipment(order.parcels, { goods, loose, shipment_id })
      : order.parcels.map((parcel) => (named.includes(parcel) ? { ...parcel, shipment_id } : parcel))
  work.news.push('sales_order.shipped')
}

/** Once packing has begun, everything must be packed: forgotten goods are reported before the shipment leaves. */
function allPacked(order: Order, loose: readonly Goods[]): void {
  if (loose.length === 0 || !order.parcels.some(isOpen)) return
  const forgotten = order.lines.filter(({ id }) => loose.some(({ line_id }) => line_id === id))
  const lines = forgotten.map((line) => line.line_number)
  throw blocked(salesOrderMoves, standingOf(order), [{ code: 'not_packed', lines }])
}

function contentOf(line_id: number, { bucket, quantity }: Portion): Goods {
  const { article_id, lot_number, expiry_date } = bucket
  return { line_id, article_id, quantity, lot_number, expiry_date }
}

interface Leaving {
  readonly piece: Piece
  readonly serials: readonly string[]
  /** Parcels of the shipment, which say which lots they hold; undefined if the body names no parcels. */
  readonly parcels: readonly ParcelDraft[] | undefined
}

function leave<B extends Bucket>(
  book: Book<B>,
  { line, quantity, index }: Share<ShipLine>,
  { piece, serials, parcels }: Leaving,
): readonly Portion<B>[] {
  const path = `lines.${index}.serial_numbers`
  const goods = goodsOf(line, piece)
  if (parcels === undefined) return book.ship(goods, ofPiece(quantity, line, piece), { serials, path })
  let left = serials
  return contentsFor(line, piece, parcels).flatMap((lot) => {
    const count = Number(lot.quantity / one)
    const own = left.slice(0, count)
    left = left.slice(count)
    return book.ship(goods, lot.quantity, { serials: own, path, lot })
  })
}

function isAllShipped(order: Order): boolean {
  const isAll = order.lines.every((line) => open(line) === 0n)
  if (!isAll && !order.allow_partial_shipment && order.status !== 'partially_shipped')
    throw blocked(salesOrderMoves, standingOf(order), [{ code: 'partial_shipment_not_allowed' }])
  return isAll
}

interface SentPiece {
  readonly piece: Piece
  readonly portions: readonly Portion[]
  readonly serials: readonly string[]
}

interface Sent {
  readonly line: Line
  readonly quantity: Micros
  readonly pieces: readonly SentPiece[]
}

/** A kit in parts has the lots and serial numbers of its parts. */
function shippedLine({ line, quantity, pieces }: Sent): object {
  const isKit = line.parts.length > 0
  return {
    line_id: line.id,
    line_number: line.line_number,
    article_id: line.article_id,
    article_code: line.article_code,
    um3pl: line.um3pl,
    quantity_um3pl: numberOf(quantity),
    lots: pieces.flatMap(({ piece: { article_code }, portions }) =>
      lotsOf(portions).map((lot) => ({ ...(isKit && { article_code }), ...lot })),
    ),
    serial_numbers: pieces.flatMap(({ serials }) => serials),
  }
}

function lotsOf(portions: readonly Portion[]) {
  return portions.flatMap(({ bucket: { lot_number, expiry_date }, quantity }) =>
    lot_number === null ? [] : [{ lot_number, expiry_date, quantity: numberOf(quantity) }],
  )
}
