import { found, refuse } from '../../../kernel/problem.ts'
import type { WriteScope } from '../../../kernel/scope.ts'
import { Work, act, close } from '../spine/work.ts'
import { freeLot, holdInstead } from '../../stock/ledger/rehold.ts'
import { type Micros, one } from '../../catalogue/units/quantities.ts'
import { type OrderWork, salesOrderCraft, stockOf } from './craft.ts'
import type { Line } from './order.ts'
import { inBase } from './line-pieces.ts'
import { pick } from './pick.ts'
import { type Short, giveUpAt, reserveElsewhere } from './short.ts'
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

/** Goods of a line were not found, or not fit to be sent, where they were reserved: the line gets others, or waits. */
export async function shortPick(scope: WriteScope, spot: Spot, short: Short): Promise<void> {
  const { work, ...held } = await openAt(scope, spot)
  giveUpAt(work, held, short)
  await reserveElsewhere(work)
  await close(work, salesOrderCraft)
}
