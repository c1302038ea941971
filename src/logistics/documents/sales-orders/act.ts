import { found, refuse } from '../../../kernel/problem.ts'
import type { WriteScope } from '../../../kernel/scope.ts'
import { Work, act, close } from '../spine/work.ts'
import { freeLot, holdInstead } from '../../stock/ledger/rehold.ts'
import { type Micros, one } from '../../catalogue/units/quantities.ts'
import { type OrderWork, salesOrderHandler, stockOf } from './handler.ts'
import type { Line } from './order.ts'
import { inBase } from './line-pieces.ts'
import { pick } from './pick.ts'
import { type Short, giveUpAt, reserveElsewhere } from './short.ts'
import { lockOrder } from './store.ts'

// Floor work on an order: picking its goods, or reporting that they don't match the reservation.

/**
 * Picks all goods reserved for the order, like `POST /sales-orders/{id}/pick`; the serial numbers are the picked ones.
 */
export async function pickOrder(
  scope: WriteScope,
  id: number,
  serials: ReadonlyMap<number, readonly string[]>,
): Promise<void> {
  await act(scope, salesOrderHandler, {
    id,
    action: 'pick',
    apply: async (work) => {
      await pick(work)
      work.now.lines = work.now.lines.map((line) => withSerials(line, serials.get(line.id) ?? []))
    },
  })
}

/** Shipping without named serial numbers takes the first ones that haven't shipped, so the picked ones go first. */
function withSerials(line: Line, taken: readonly string[]): Line {
  if (taken.length === 0) return line
  // For parts, the ledger knows which serial numbers have shipped.
  if (line.parts.length > 0)
    return { ...line, serial_numbers: [...new Set([...line.serial_numbers, ...taken])] }
  if (line.tracking !== 'serial') return line
  const gone = Number(inBase(line.shipped, line) / one)
  const rest = line.serial_numbers.slice(gone).filter((serial) => !taken.includes(serial))
  return { ...line, serial_numbers: [...line.serial_numbers.slice(0, gone), ...taken, ...rest] }
}

/** Goods of one line in one bucket. */
interface Spot {
  readonly order_id: number
  readonly order_line_id: number
  readonly bucket_id: number
}

/** Opens the order, with the line's reservation at the spot. */
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

/** Moves the reservation to the lot found at the location; returns its new bucket. */
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
  await close(work, salesOrderHandler)
  return bucket.id
}

/** Goods of a line were missing or damaged where they were reserved: the line gets other goods, or waits. */
export async function shortPick(scope: WriteScope, spot: Spot, short: Short): Promise<void> {
  const { work, ...held } = await openAt(scope, spot)
  giveUpAt(work, held, short)
  await reserveElsewhere(work)
  await close(work, salesOrderHandler)
}
