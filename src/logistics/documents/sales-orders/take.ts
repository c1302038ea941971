import { found, refuse } from '../../../kernel/problem.ts'
import type { WriteScope } from '../../base/access/scopes.ts'
import { actionsFrom } from '../spine/moves.ts'
import { Work, close, perform } from '../spine/work.ts'
import type { Hold } from '../../stock/ledger/book.ts'
import type { StoredBucket } from '../../stock/ledger/bucket.ts'
import type { Stock } from '../../stock/ledger/ledger.ts'
import { freeLot, holdInstead } from '../../stock/ledger/rehold.ts'
import { one } from '../../catalogue/units/quantities.ts'
import { type OrderWork, salesOrderHandler, stockOf } from './handler.ts'
import type { Line } from './order.ts'
import { inBase } from './line-pieces.ts'
import { salesOrderMoves } from './moves.ts'
import { pick } from './pick.ts'
import { type Spot, type Taken, isAllTaken } from './rules-taken.ts'
import { type Short, giveUpAt, reserveElsewhere } from './short.ts'
import { standingOf } from './store-facts.ts'
import { lockOrder } from './store.ts'

// Floor work on an order: a walk takes goods that don't match the reservation, and picks the order with its last goods.

/** Goods that a worker took at a spot. */
export interface Taking extends Taken {
  readonly order_id: number
  /** The lot that was found there instead. */
  readonly other_lot?: string | undefined
  readonly short?: Short | undefined
  /** Goods that earlier tasks took for the order and that it hasn't picked yet. */
  readonly before: readonly Taken[]
}

interface TakenFrom {
  /** Bucket that the goods came from. */
  readonly bucket_id: number
  /** Picked reservations, if the order has everything it reserves; an order that can't begin waits. */
  readonly picked: readonly Spot[] | undefined
}

/** Books what a worker took: the order is opened, changed and written once. */
export async function takeGoods(scope: WriteScope, taking: Taking): Promise<TakenFrom> {
  const { order_id, other_lot, short, before } = taking
  const work: OrderWork = Work.on(scope, found(await lockOrder(scope, order_id), 'sales_order'))
  const stock = await stockOf(work)
  const bucket_id = other_lot === undefined ? taking.bucket_id : holdOther(stock, taking, other_lot)
  if (short !== undefined) {
    const hold = holdAt(stock, taking)
    const line = work.now.lines.find((each) => each.id === hold.order_line_id)
    giveUpAt(work, { line: found(line, 'sales_order'), stock, hold }, short)
    await reserveElsewhere(work)
  }
  const all = [...before, { ...taking, bucket_id }].toSorted((a, b) => a.id - b.id)
  const picked = await pickAll(work, stock, all)
  await close(work, salesOrderHandler)
  return { bucket_id, picked }
}

function holdAt({ book }: Stock, { order_line_id, bucket_id }: Spot): Hold<StoredBucket> {
  const hold = book.heldBy(order_line_id).find((each) => each.bucket.id === bucket_id)
  if (hold === undefined) throw new Error(`line ${order_line_id} holds nothing of bucket ${bucket_id}`)
  return hold
}

/** Moves the reservation to the lot found at the location; returns its bucket. */
function holdOther(stock: Stock, taking: Taking, lot_number: string): number {
  const { book, today } = stock
  const hold = holdAt(stock, taking)
  const { location_code } = hold.bucket
  const bucket = freeLot(book, hold.bucket, { location_code, lot_number, today })
  const free = bucket === undefined ? 0n : bucket.on_hand - bucket.reserved
  if (bucket?.id === undefined || free < taking.quantity) {
    refuse([{ path: 'lot_number', rule: 'lot_not_free', params: { lot: lot_number } }])
    return taking.bucket_id
  }
  holdInstead(book, hold, { bucket, quantity: taking.quantity })
  return bucket.id
}

/** Picks the order if exactly the goods that it reserves were taken. Returns the picked reservations. */
async function pickAll(
  work: OrderWork,
  { book }: Stock,
  taken: readonly Taken[],
): Promise<readonly Spot[] | undefined> {
  const { now } = work
  const reserved = now.lines
    .flatMap((line) => book.heldBy(line.id))
    .filter((hold) => hold.quantity > hold.picked)
  const mayBegin = actionsFrom(salesOrderMoves, standingOf(now)).includes('pick')
  if (!mayBegin || !isAllTaken(reserved, taken)) return undefined
  await perform(work, salesOrderHandler, { action: 'pick', apply: pick })
  now.lines = now.lines.map((line) => {
    const own = taken.filter((each) => each.order_line_id === line.id)
    return withSerials(
      line,
      own.flatMap((each) => each.serial_numbers),
    )
  })
  return reserved.map(({ order_line_id, bucket }) => ({ order_line_id, bucket_id: bucket.id ?? 0 }))
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
