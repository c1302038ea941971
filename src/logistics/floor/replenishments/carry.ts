import { Contended } from '../../../kernel/database/failures.ts'
import type { WriteScope } from '../../base/access/scopes.ts'
import { lockHolders } from '../../documents/allocation/take.ts'
import { type Cause, type Hold, Shortage, orderCause } from '../../stock/ledger/book.ts'
import type { StoredBucket } from '../../stock/ledger/bucket.ts'
import { type Stock, openStock, shortageProblem } from '../../stock/ledger/ledger.ts'
import { type Micros, least, sum } from '../../catalogue/units/quantities.ts'
import { bucketsAt } from '../../stock/ledger/store.ts'
import { carriedOf } from './rules.ts'
import type { Task } from './store.ts'
import { movableOf } from './store-standing.ts'

/**
 * Stock of the article, locked. Orders are locked before stock: a read without a lock shows whether some have reserved
 * goods at the reserve location.
 */
export async function lockedStock(
  scope: WriteScope,
  { article_id, warehouse_id, location_code }: Task,
): Promise<Stock> {
  const position = { article_id, warehouse_id }
  const seen = await bucketsAt(scope, [position])
  const isHeld = seen.some((bucket) => bucket.location_code === location_code && bucket.reserved > 0n)
  if (isHeld) await lockHolders(scope, [position])
  return openStock(scope, { positions: [position], all_holds: isHeld })
}

interface Moved {
  readonly from: StoredBucket
  readonly to: StoredBucket
  readonly quantity: Micros
  readonly serials: readonly string[]
  readonly cause: Cause
}

/** Moves goods along with their reservations. Returns the orders concerned. */
export async function carry(
  scope: WriteScope,
  stock: Stock,
  { from, to, quantity, serials, cause }: Moved,
): Promise<readonly number[]> {
  const { book } = stock
  const holds = await movableHolds(scope, stock, { from, serials })
  const parts = carriedOf(holds, quantity)
  const missing = quantity - sum(parts) - (from.on_hand - from.reserved)
  if (missing > 0n) {
    // Reserved between the read without a lock and the lock: the retry sees those orders.
    if (from.reserved > 0n && !stock.hasAllHolds) throw new Contended('orders took what was brought')
    throw shortageProblem([new Shortage(from, missing)])
  }
  const carried = holds.flatMap(({ hold }, at) => {
    const part = parts[at] ?? 0n
    return part > 0n ? [{ hold, part }] : []
  })
  for (const { hold, part } of carried) book.giveBack(hold, part)
  book.move(from, to, { ...cause, arrival: 'transfer_in', quantity, serials })
  for (const { hold, part } of carried) {
    book.post(to, orderCause('reserve', hold), { reserved: part })
    book.holdOf(hold, to).quantity += part
  }
  return [...new Set(carried.map(({ hold }) => hold.order_id))]
}

/** Nobody knows which serial numbers an order would get, so such pieces move without reservations. */
async function movableHolds(
  scope: WriteScope,
  { book }: Stock,
  { from, serials }: Pick<Moved, 'from' | 'serials'>,
): Promise<readonly { readonly hold: Hold<StoredBucket>; readonly movable: Micros }[]> {
  if (from.id === undefined || serials.length > 0) return []
  const movable = await movableOf(scope, from.id)
  return book.holds
    .filter((hold) => hold.bucket === from)
    .map((hold) => ({
      hold,
      movable: least(hold.quantity - hold.picked, movable.get(hold.order_line_id) ?? 0n),
    }))
}
