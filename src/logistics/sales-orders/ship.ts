import type { Fault } from '../../kernel/faults.ts'
import { refuse } from '../../kernel/problem.ts'
import { blocked } from '../documents/moves.ts'
import type { Book, Bucket, Portion } from '../ledger/book.ts'
import { type Micros, numberOf, one } from '../ledger/quantities.ts'
import { type Goods, type ParcelDraft, isOpen, looseOf } from '../parcels/rules.ts'
import { afterShipment } from '../parcels/rules-leaving.ts'
import { salesOrderMoves } from './moves.ts'
import { type Line, type Order, inBase, open } from './order.ts'
import { type Share, sharesOf } from './quantities.ts'
import type { ShipBody } from './schema.ts'
import { type OrderWork, stockOf } from './craft.ts'
import { contentsFor, parcelsNamed, sharesIn } from './ship-parcels.ts'
import { standingOf } from './standing.ts'
import { insertShipment } from './store-write.ts'

type ShipLine = NonNullable<ShipBody['lines']>[number]

/** Sends out what is reserved, or what the body names of it, as one shipment. */
export async function ship(work: OrderWork, body: ShipBody = {}): Promise<void> {
  const { now: order, scope } = work
  const named = parcelsNamed(order, body)
  const shares =
    named === undefined
      ? sharesOf(order.lines, body.lines, (line) => line.reserved)
      : sharesIn(order.lines, named)
  if (shares.length === 0) throw blocked(salesOrderMoves, standingOf(order), [{ code: 'nothing_to_ship' }])
  const leaving = named ?? order.parcels.filter(isOpen)
  const serials = new Map(shares.map((share) => [share.line, serialsOf(share, leaving)]))
  refuse(shares.flatMap((share) => serialFaults(share, serials.get(share.line) ?? [])))
  const { book } = await stockOf(work)
  const loose = looseOf(
    order.lines.flatMap(({ id }) => book.heldBy(id).map((hold) => goodsOf(id, hold))),
    order.parcels,
  )
  if (body.lines === undefined && named === undefined) allPacked(order, loose)
  const sent = shares.map((share) => {
    const { line, quantity } = share
    const own = serials.get(line) ?? []
    const portions = leave(book, share, { serials: own, parcels: named })
    line.reserved -= quantity
    line.shipped += quantity
    if (line.picked < line.shipped) line.picked = line.shipped
    return { line, quantity, portions, serials: own }
  })
  order.status = statusAfter(order)
  order.shipped_at = scope.now
  const shipment_id = await insertShipment(scope, order.id, {
    carrier_code: body.carrier_code ?? order.carrier_code,
    carrier_service: body.carrier_service ?? order.carrier_service,
    tracking_number: body.tracking_number ?? null,
    tracking_url: body.tracking_url ?? null,
    packages: body.packages ?? [],
    lines: sent.map(shippedLine),
  })
  const goods = sent.flatMap(({ line, portions, serials: own }) =>
    portions.map((portion) => ({ ...goodsOf(line.id, portion), serial_numbers: own })),
  )
  order.parcels =
    named === undefined
      ? afterShipment(order.parcels, { goods, loose, shipment_id })
      : order.parcels.map((parcel) => (named.includes(parcel) ? { ...parcel, shipment_id } : parcel))
  work.news.push('sales_order.shipped')
}

/** Who has begun to pack has packed everything: what was forgotten is said before the door closes. */
function allPacked(order: Order, loose: readonly Goods[]): void {
  if (loose.length === 0 || !order.parcels.some(isOpen)) return
  const forgotten = order.lines.filter(({ id }) => loose.some(({ line_id }) => line_id === id))
  const lines = forgotten.map((line) => line.line_number)
  throw blocked(salesOrderMoves, standingOf(order), [{ code: 'not_packed', lines }])
}

function goodsOf(line_id: number, { bucket, quantity }: Portion): Goods {
  const { lot_number, expiry_date } = bucket
  return { line_id, quantity, lot_number, expiry_date }
}

interface Leaving {
  readonly serials: readonly string[]
  /** Of a shipment of parcels, which say of which lot they are. */
  readonly parcels: readonly ParcelDraft[] | undefined
}

function leave<B extends Bucket>(
  book: Book<B>,
  { line, quantity, index }: Share<ShipLine>,
  { serials, parcels }: Leaving,
): readonly Portion<B>[] {
  const path = `lines.${index}.serial_numbers`
  if (parcels === undefined) return book.ship(line.id, inBase(quantity, line), { serials, path })
  let left = serials
  return contentsFor(line, parcels).flatMap((lot) => {
    const count = Number(lot.quantity / one)
    const own = left.slice(0, count)
    left = left.slice(count)
    return book.ship(line.id, lot.quantity, { serials: own, path, lot })
  })
}

function statusAfter(order: Order): 'shipped' | 'partially_shipped' {
  if (order.lines.every((line) => open(line) === 0n)) return 'shipped'
  if (!order.allow_partial_shipment && order.status !== 'partially_shipped') {
    throw blocked(salesOrderMoves, standingOf(order), [{ code: 'partial_shipment_not_allowed' }])
  }
  return 'partially_shipped'
}

/** Those that the body names, else those that were packed, else those that the order asked for and that are not gone yet. */
function serialsOf(
  { line, quantity, given }: Share<ShipLine>,
  leaving: readonly ParcelDraft[],
): readonly string[] {
  if (line.tracking !== 'serial') return []
  if (given?.serial_numbers !== undefined) return given.serial_numbers
  const packed = leaving
    .flatMap(({ contents }) => contents)
    .flatMap(({ line_id, serial_numbers }) => (line_id === line.id ? serial_numbers : []))
  const gone = Number(inBase(line.shipped, line) / one)
  const known = new Set([...packed, ...line.serial_numbers.slice(gone)])
  return [...known].slice(0, Number(inBase(quantity, line) / one))
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
  readonly line: Line
  readonly quantity: Micros
  readonly portions: readonly Portion[]
  readonly serials: readonly string[]
}

function shippedLine({ line, quantity, portions, serials }: Sent): object {
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
