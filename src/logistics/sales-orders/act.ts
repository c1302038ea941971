import { found, refuse } from '../../kernel/problem.ts'
import type { WriteScope } from '../../kernel/scope.ts'
import { Work, act, close } from '../documents/work.ts'
import type { Hold } from '../ledger/book.ts'
import type { StoredBucket } from '../ledger/bucket.ts'
import type { Stock } from '../ledger/ledger.ts'
import { freeLot, holdInstead, shortPicked } from '../ledger/rehold.ts'
import { type Micros, least, lineUnits, one } from '../ledger/quantities.ts'
import { type OrderWork, salesOrderCraft, stockOf } from './craft.ts'
import { type Line, isFullyReserved, reserveLines } from './order.ts'
import { goodsOf, inBase, piecesOf, stepOf } from './line-pieces.ts'
import { pick } from './pick.ts'
import { lockOrder } from './store.ts'

// What the floor does to an order: its goods are picked, or are not as the reservation thought.

/** Picks all that the order holds, as `POST /sales-orders/{id}/pick` does; the serial numbers are those that were taken. */
export async function pickOrder(
  scope: WriteScope,
  id: number,
  serials: ReadonlyMap<number, readonly string[]>,
): Promise<void> {
  await act(scope, salesOrderCraft, {
    id,
    action: 'pick',
    deed: async (work) => {
      await pick(work)
      work.now.lines = work.now.lines.map((line) => withSerials(line, serials.get(line.id) ?? []))
    },
  })
}

/** What is shipped without being named are the first that are not gone: those that were taken. */
function withSerials(line: Line, taken: readonly string[]): Line {
  if (taken.length === 0) return line
  // Of parts it is the ledger that knows which are gone.
  if (line.parts.length > 0)
    return { ...line, serial_numbers: [...new Set([...line.serial_numbers, ...taken])] }
  if (line.tracking !== 'serial') return line
  const gone = Number(inBase(line.shipped, line) / one)
  const rest = line.serial_numbers.slice(gone).filter((serial) => !taken.includes(serial))
  return { ...line, serial_numbers: [...line.serial_numbers.slice(0, gone), ...taken, ...rest] }
}

/** Goods of one line at one place. */
interface Spot {
  readonly order_id: number
  readonly order_line_id: number
  readonly bucket_id: number
}

/** The order, and what of it lies at the spot. */
async function openAt(scope: WriteScope, { order_id, order_line_id, bucket_id }: Spot) {
  const work: OrderWork = Work.on(scope, found(await lockOrder(scope, order_id), 'sales_order'))
  const line = found(
    work.now.lines.find((each) => each.id === order_line_id),
    'sales_order',
  )
  const stock = await stockOf(work)
  const hold = stock.book.heldBy(order_line_id).find((each) => each.bucket.id === bucket_id)
  if (hold === undefined) throw new Error(`line ${order_line_id} holds nothing of bucket ${bucket_id}`)
  return { work, line, stock, hold }
}

/** The reservation moves to the lot that was found there; the bucket that it is in now. */
export async function takeOtherLot(
  scope: WriteScope,
  spot: Spot,
  { lot_number, quantity }: { readonly lot_number: string; readonly quantity: Micros },
): Promise<number> {
  const { work, stock, hold } = await openAt(scope, spot)
  const { location_code, article_id, warehouse_id } = hold.bucket
  const where = { article_id, warehouse_id }
  const bucket = freeLot(stock.book, where, { location_code, lot_number, today: stock.today })
  const free = bucket === undefined ? 0n : bucket.on_hand - bucket.reserved
  if (bucket === undefined || bucket.id === undefined || free < quantity) {
    refuse([{ path: 'lot_number', rule: 'lot_not_free', params: { lot: lot_number } }])
    return spot.bucket_id
  }
  holdInstead(stock.book, hold, { bucket, quantity })
  await close(work, salesOrderCraft)
  return bucket.id
}

interface Short {
  readonly missing: Micros
  readonly reason: 'missing' | 'damaged'
  /** The serial numbers of what is missing. */
  readonly serials: readonly string[]
}

/**
 * Goods that were reserved are not there, or not fit to be sent. They leave what is available, until somebody counts or
 * decides; the line gets others where there are any, else it waits.
 */
export async function shortPick(
  scope: WriteScope,
  spot: Spot,
  { missing, reason, serials }: Short,
): Promise<void> {
  const { work, line, stock, hold } = await openAt(scope, spot)
  const { book } = stock
  const { bucket } = hold
  book.giveBack(hold, missing)
  const to = book.bucket({
    article_id: bucket.article_id,
    warehouse_id: bucket.warehouse_id,
    lot_number: bucket.lot_number,
    expiry_date: bucket.expiry_date,
    location_code: bucket.location_code,
    stock_status: reason === 'damaged' ? 'damaged' : 'hold',
  })
  book.move(bucket, to, {
    kind: 'status_change',
    source_type: 'sales_order',
    source_id: spot.order_id,
    source_line_id: line.id,
    reason: shortPicked(reason),
    quantity: missing,
    serials,
  })
  line.reserved -= lineUnits(givenUp(stock, line, { hold, missing }), line.factor)
  reserveLines(work.now, stock)
  if (!isFullyReserved(work.now)) work.news.push('sales_order.shortage')
  await close(work, salesOrderCraft)
}

/**
 * A package or kit of which a piece is missing is none: its other pieces are free until the line gets a whole one. What is missing
 * is given back already; says how much of the line that is, in base units.
 */
function givenUp(
  { book }: Stock,
  line: Line,
  { hold, missing }: { readonly hold: Hold<StoredBucket>; readonly missing: Micros },
): Micros {
  const pieces = piecesOf(line)
  const each = pieces.find(({ article_id }) => article_id === hold.bucket.article_id)?.each ?? one
  const step = stepOf(line)
  const inStep = inBase(step, { factor: each })
  const given = ((missing + inStep - 1n) / inStep) * step
  for (const piece of pieces) {
    const all = inBase(given, { factor: piece.each })
    const isShort = piece.article_id === hold.bucket.article_id
    const rest = isShort ? all - missing : all
    const near = isShort ? least(rest, hold.quantity) : 0n
    book.giveBack(hold, near)
    book.releaseSome(goodsOf(line, piece), rest - near)
  }
  return given
}
