import { Json } from '../../../kernel/json.ts'
import type { Fault } from '../../../kernel/faults.ts'
import { refuse } from '../../../kernel/problem.ts'
import type { WriteScope } from '../../base/access/scopes.ts'
import { Book, type Cause, type Position } from '../ledger/book.ts'
import { Booking } from './booking.ts'
import type { Movement } from '../ledger/chain.ts'
import { resolveGoods } from './goods.ts'
import { type Goods, goodsRecord, trackingFaults } from './rules-goods.ts'
import { openStock } from '../ledger/ledger.ts'
import { stockListeners } from '../ledger/listeners.ts'
import { stockOfBuckets } from './store-list.ts'
import { type Sought, adjustmentPlan, countPlan, matching } from './rules-plans.ts'
import type { Booked, StockBooking } from './schema-writes.ts'
import { knownOf } from './store-goods.ts'
import { tellCorrection } from './tell.ts'
import { bucketsAt } from '../ledger/store.ts'
import { movementsMade } from './store-movements.ts'

type Line = Goods<Booked['lines'][number]>

/** The two ways to correct stock: by a difference, or by a counted quantity. */
const ways = {
  adjustment: { source: 'adjustment', kind: 'adjust', plan: adjustmentPlan },
  count: { source: 'count', kind: 'count', plan: countPlan },
} as const
type Way = (typeof ways)[keyof typeof ways]

export function adjustStock(scope: WriteScope, body: Booked): Promise<Json<StockBooking>> {
  return correct(scope, body, ways.adjustment)
}

export function countStock(scope: WriteScope, body: Booked): Promise<Json<StockBooking>> {
  return correct(scope, body, ways.count)
}

async function correct(scope: WriteScope, body: Booked, way: Way): Promise<Json<StockBooking>> {
  const { lines, faults, client_3pl_id, warehouse_id } = await resolveGoods(scope, body)
  const counting = way.source === 'count'
  refuse([
    ...faults,
    ...lines.flatMap((line) => trackingFaults(line, { counting })),
    ...(counting ? repeatedKeys(lines) : []),
  ])
  const reason = body.reason ?? null
  const sought = (line: Line) => soughtBy(line, warehouse_id)
  const positions = lines.map(sought)
  const holders = await lockedHolders(scope, { lines, sought, way })
  const stock = await openStock(scope, { positions, all_holds: holders })
  const known = await knownOf(scope, lines, stock.book.buckets)
  const booking = new Booking(scope, stock, reason)
  const cause = causeOf(way)
  for (const line of lines) {
    const asked = { line, sought: sought(line), known }
    booking.look(matching(stock.book, asked.sought))
    await booking.apply(line, asked.sought, { plan: way.plan(stock.book, asked), cause })
  }
  booking.finish()
  const movements = await stockListeners().settle(scope, stock)
  const record = { reason, client_3pl_id, warehouse_id, lines: lines.map(lineRecord) }
  await tellCorrection(scope, movements, { ...record, source: way.source, kind: way.kind })
  return withMovements<StockBooking>(scope, record, { movements, buckets: booking.touched })
}

function causeOf({ kind, source }: Way): Cause {
  return { kind, source_type: source, source_id: null, source_line_id: null }
}

function soughtBy({ article, given, lot_number, expiry_date }: Line, warehouse_id: number): Sought {
  const { stock_status, location_code = null } = given
  return { article_id: article.id, warehouse_id, stock_status, lot_number, expiry_date, location_code }
}

/** With two counts of one location, nobody could say which one is right. */
function repeatedKeys(lines: readonly Line[]): readonly Fault[] {
  const seen = new Set<string>()
  return lines.flatMap((line): readonly Fault[] => {
    const key = JSON.stringify(soughtBy(line, 0))
    const again = seen.has(key)
    seen.add(key)
    const field = line.given.article_id === undefined ? 'article_code' : 'article_id'
    return again ? [{ path: `lines.${line.index}.${field}`, rule: 'duplicate' }] : []
  })
}

/**
 * Orders are locked before stock. A read without a lock shows whether the lines would leave less than orders have
 * reserved; then those orders are locked. Returns whether they are.
 */
async function lockedHolders(
  scope: WriteScope,
  { lines, sought, way }: { lines: readonly Line[]; sought: (line: Line) => Sought; way: Way },
): Promise<boolean> {
  const buckets = await bucketsAt(scope, lines.map(sought))
  if (buckets.every((bucket) => bucket.reserved === 0n)) return false
  const known = await knownOf(scope, lines, buckets)
  const book = new Book({ buckets, holds: [], make: (key) => ({ ...blank, ...key }) })
  const short: Position[] = []
  for (const line of lines) {
    const { takings, addings } = way.plan(book, { line, sought: sought(line), known })
    for (const { bucket, quantity } of takings) {
      bucket.on_hand -= quantity
      if (bucket.reserved <= bucket.on_hand) continue
      bucket.reserved = bucket.on_hand
      short.push(bucket)
    }
    for (const { key, quantity } of addings) book.bucket(key).on_hand += quantity
  }
  if (short.length > 0) await stockListeners().lockHolders(scope, short)
  return short.length > 0
}

const blank = {
  id: undefined,
  position_id: 0,
  on_hand: 0n,
  reserved: 0n,
  movements: 0,
  head: Buffer.alloc(0),
  last_at: new Date(0),
  before: { on_hand: 0n, reserved: 0n },
}

function lineRecord(line: Line) {
  const { stock_status, location_code = null } = line.given
  return { ...goodsRecord(line), stock_status, location_code }
}

/** Record of a booking, with its movements and the resulting stock rows. */
export async function withMovements<R>(
  scope: WriteScope,
  record: object,
  { movements, buckets }: { readonly movements: readonly Movement[]; readonly buckets: readonly number[] },
): Promise<Json<R>> {
  const made = await movementsMade(scope, movements)
  const stock = await stockOfBuckets(scope, buckets)
  return new Json<R>(`${JSON.stringify(record).slice(0, -1)},"movements":${made},"stock":${stock}}`)
}
