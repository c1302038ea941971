import { Problem } from '../../../kernel/problem.ts'
import { inTurn } from '../../../kernel/database/in-turn.ts'
import type { WriteScope } from '../../base/access/scopes.ts'
import { Book, type Hold, type BucketKey, type Position, Shortage } from './book.ts'
import type { StockRequest, StoredBucket } from './bucket.ts'
import { type Movement, chained } from './chain.ts'
import { type Micros, numberOf } from '../../catalogue/units/quantities.ts'
import { emitStockChanges } from './events.ts'
import { moveSerials } from './serials.ts'
import {
  distinct,
  heldBy,
  heldOf,
  holdsOn,
  lockFree,
  lockStock,
  partners,
  positionKey,
  writeBook,
} from './store.ts'
import { findBuckets, makeBuckets } from './store-new.ts'

/**
 * Stock of some positions, locked until the transaction ends: decide in `book`, then `close`. If you need an order as
 * well, lock it first. Orders that wait for stock are locked only if no other transaction has them.
 */
export class Stock {
  readonly book: Book<StoredBucket>
  readonly #scope: WriteScope
  readonly #positions: Map<string, number>
  /** Whether all reservations on these positions are loaded, so that orders can give some up. */
  readonly hasAllHolds: boolean
  constructor(scope: WriteScope, parts: LoadedStock) {
    this.#scope = scope
    this.#positions = new Map(parts.positions)
    this.hasAllHolds = parts.hasAllHolds
    this.book = new Book({ ...parts, make: (key) => this.#empty(key) })
  }

  /** Date that decides what has expired. */
  get today(): string {
    return this.#scope.now.toISOString().slice(0, 10)
  }

  position(position: Position): number {
    const id = this.#positions.get(positionKey(position))
    if (id === undefined) throw new Error(`position ${positionKey(position)} was not locked`)
    return id
  }

  isLocked(position: Position): boolean {
    return this.#positions.has(positionKey(position))
  }

  /** Locks more positions, skipping any that another transaction has locked: waiting here could deadlock. */
  async lockMore(positions: readonly Position[]): Promise<void> {
    const missing = distinct(positions).filter((position) => !this.isLocked(position))
    if (missing.length === 0) return
    const { locked, buckets } = await lockFree(this.#scope, missing)
    for (const position of locked) this.#positions.set(positionKey(position), position.id)
    this.book.buckets.push(...buckets)
  }

  /** Loads what these order lines have already reserved, so that new reservations are added to it. */
  async loadHolds(order_lines: readonly number[]): Promise<void> {
    const { holds, buckets } = this.book
    if (order_lines.length === 0) return
    const known = new Set(holds.map((hold) => `${hold.order_line_id} ${hold.bucket.id}`))
    const rows = await heldBy(this.#scope, order_lines)
    const unknown = rows.filter((row) => !known.has(`${row.order_line_id} ${row.bucket_id}`))
    holds.push(...holdsOn(buckets, unknown))
  }

  /** Whether all reservations of these order lines are on loaded buckets. */
  async knowsHoldsOf(order_lines: readonly number[]): Promise<boolean> {
    const known = new Set(this.book.buckets.map((bucket) => bucket.id))
    const rows = await heldBy(this.#scope, order_lines)
    return rows.every((row) => known.has(row.bucket_id))
  }

  /** Writes what the book decided, and publishes each changed position. Returns the movements, in order. */
  async close(): Promise<readonly Movement[]> {
    const { postings, holds, buckets } = this.book
    if (postings.length === 0) return []
    const touched = new Set(postings.map((posting) => posting.bucket))
    const fresh = buckets.filter((bucket) => bucket.id === undefined && touched.has(bucket))
    if (fresh.length > 0) {
      await makeBuckets(this.#scope, fresh)
      await findBuckets(this.#scope, fresh)
    }
    const movements = chained(this.#scope, postings)
    const written = writeBook(this.#scope, { buckets: [...touched], movements, holds })
    const positions = [...new Set([...touched].map((bucket) => bucket.position_id))]
    // A position's record contains no serial numbers, so they can move afterwards.
    await inTurn(written, emitStockChanges(this.#scope, positions))
    await moveSerials(this.#scope, postings)
    return movements
  }

  #empty(key: BucketKey): StoredBucket {
    return {
      ...key,
      id: undefined,
      position_id: this.position(key),
      on_hand: 0n,
      reserved: 0n,
      movements: 0,
      head: Buffer.alloc(0),
      last_at: new Date(0),
      before: { on_hand: 0n, reserved: 0n },
    }
  }
}

interface LoadedStock {
  readonly positions: ReadonlyMap<string, number>
  readonly buckets: readonly StoredBucket[]
  readonly holds: readonly Hold<StoredBucket>[]
  readonly hasAllHolds: boolean
}

/** Locks the positions and reads their stock. A transaction names all at once, so locks come in one order. */
export async function openStock(
  scope: WriteScope,
  { positions, order_lines = [], all_holds = false }: StockRequest,
): Promise<Stock> {
  // An order that gives up one part of a kit gives up the other parts too.
  const wanted = all_holds ? [...positions, ...(await partners(scope, positions))] : positions
  const [{ locked, buckets }, held] = await inTurn(
    lockStock(scope, distinct(wanted)),
    order_lines.length > 0 ? heldBy(scope, order_lines) : Promise.resolve([]),
  )
  const holds = holdsOn(buckets, all_holds ? await heldOf(scope, buckets) : held)
  return new Stock(scope, {
    positions: new Map(locked.map((position) => [positionKey(position), position.id])),
    buckets,
    holds,
    hasAllHolds: all_holds,
  })
}

/** Runs `work`, which may find too little stock; the caller learns what is missing. */
export function orShort<T>(work: () => T): T {
  try {
    return work()
  } catch (error) {
    if (!(error instanceof Shortage)) throw error
    throw shortageProblem([error])
  }
}

/** Shortage of goods that lie nowhere any more. `known` is what distinguishes them besides their position. */
export function nothingThere(
  { article_id, warehouse_id }: Position,
  missing: Micros,
  known: Partial<BucketKey>,
): Problem {
  const unknown = {
    lot_number: null,
    expiry_date: null,
    stock_status: 'available',
    location_code: '',
  } as const
  return shortageProblem([new Shortage({ article_id, warehouse_id, ...unknown, ...known }, missing)])
}

export function shortageProblem(shortages: readonly (Shortage & { readonly line?: number })[]): Problem {
  const details = shortages.map(({ key, missing, line }) => ({
    ...(line !== undefined && { line }),
    article_id: key.article_id,
    warehouse_id: key.warehouse_id,
    lot_number: key.lot_number,
    stock_status: key.stock_status,
    missing_um3pl: numberOf(missing),
  }))
  return new Problem('insufficient_stock', { details: { shortages: details } })
}
