import type { Hold } from '../../stock/ledger/book.ts'
import type { StoredBucket } from '../../stock/ledger/bucket.ts'
import type { Stock } from '../../stock/ledger/ledger.ts'
import { type Micros, least, lineUnits, one } from '../../catalogue/units/quantities.ts'
import { shortPicked } from '../../stock/ledger/rehold.ts'
import { follow } from '../spine/work.ts'
import { type OrderWork, salesOrderHandler, stockOf } from './handler.ts'
import { goodsOf, inBase, piecesOf, stepOf } from './line-pieces.ts'
import { type Line, isFullyReserved, reserveLines } from './order.ts'

export type ShortReason = 'missing' | 'damaged'

export interface Short {
  readonly missing: Micros
  readonly reason: ShortReason
  /** Serial numbers of the missing goods. */
  readonly serials: readonly string[]
}

/** A line's reservation in one bucket. */
interface Held {
  readonly line: Line
  readonly stock: Stock
  readonly hold: Hold<StoredBucket>
}

/**
 * Gives up reserved goods that are missing or damaged. They leave available stock until a count or a decision; the line
 * gets other goods if there are any, else it waits. If goods are missing, the location counts as empty: its free stock
 * gets status `hold` too, or the line would be sent back to the same shelf. Serial-tracked pieces are known one by one,
 * and goods without a location may lie anywhere: in both cases only the missing quantity leaves.
 */
export function giveUpAt(
  work: OrderWork,
  { line, stock, hold }: Held,
  { missing, reason, serials }: Short,
): void {
  const { book } = stock
  const { bucket } = hold
  book.giveBack(hold, missing)
  const isKnownByPiece = piecesOf(line).some(
    ({ article_id, tracking }) => article_id === bucket.article_id && tracking === 'serial',
  )
  const isEmpty = reason === 'missing' && bucket.location_code !== '' && !isKnownByPiece
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
    source_id: work.now.id,
    source_line_id: line.id,
    reason: shortPicked(reason),
    quantity: isEmpty ? bucket.on_hand - bucket.reserved : missing,
    serials,
  })
  line.reserved -= lineUnits(givenUp(stock, line, { hold, missing }), line.factor)
}

/** Gives up the rest of a line as short, in every bucket that it was not picked from. */
export async function giveUpRest(work: OrderWork, line: Line, reason: ShortReason): Promise<void> {
  const stock = await stockOf(work)
  for (const hold of stock.book.heldBy(line.id)) {
    const missing = hold.quantity - hold.picked
    if (missing > 0n) giveUpAt(work, { line, stock, hold }, { missing, reason, serials: [] })
  }
}

/** Reserves other goods for lines with a backorder, if there are any. */
export async function reserveElsewhere(work: OrderWork): Promise<void> {
  reserveLines(work.now, await stockOf(work))
  follow(work, salesOrderHandler)
  if (!isFullyReserved(work.now)) work.news.push('sales_order.shortage')
}

/**
 * An incomplete package or kit does not count: its other pieces are free until the line gets a whole one. The missing
 * quantity is already released. Returns how much of the line is given up, in base units.
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
