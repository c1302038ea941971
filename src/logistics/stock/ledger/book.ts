import { refuse } from '../../../kernel/problem.ts'
import { type Micros, least, sizeFault, sum } from '../../catalogue/units/quantities.ts'

// Ledger arithmetic, in memory and without a clock or a database. `ledger.ts` reads the buckets under a lock, lets this
// module decide, and writes the result.

export const stockStatuses = ['available', 'hold', 'quarantine', 'damaged', 'receiving'] as const
export type StockStatus = (typeof stockStatuses)[number]

export const movementKinds = [
  'opening_balance',
  'receive',
  'receive_reversal',
  'putaway',
  'reserve',
  'release',
  'pick',
  'ship',
  'ship_reversal',
  'adjust',
  'count',
  'transfer_out',
  'transfer_in',
  'status_change',
  'return_receive',
  'restock',
  'scrap',
  'assemble',
  'disassemble',
] as const
export type MovementKind = (typeof movementKinds)[number]

/** An article in a warehouse. */
export interface Position {
  readonly article_id: number
  readonly warehouse_id: number
}

/** Where goods of one lot lie in one stock status. */
export interface BucketKey extends Position {
  readonly lot_number: string | null
  readonly expiry_date: string | null
  readonly stock_status: StockStatus
  /** Empty if no location was named. */
  readonly location_code: string
}

export interface Bucket extends BucketKey {
  on_hand: Micros
  reserved: Micros
}

/** Why stock moves. */
export interface Cause {
  readonly kind: MovementKind
  readonly source_type: string
  readonly source_id: number | null
  readonly source_line_id: number | null
  readonly reason?: string | null
}

/** One movement: its effect on a bucket, and the resulting balance. */
export interface Posting<B extends Bucket = Bucket> extends Cause {
  readonly bucket: B
  readonly on_hand: Micros
  readonly reserved: Micros
  readonly on_hand_after: Micros
  readonly reserved_after: Micros
  readonly serials: readonly string[]
  /** Request field that named the serial numbers. */
  readonly path: string
}

interface Change {
  readonly on_hand?: Micros
  readonly reserved?: Micros
  readonly serials?: readonly string[]
  readonly path?: string
}

/** Goods that were made together and expire together. */
export type Lot = Pick<BucketKey, 'lot_number' | 'expiry_date'>

function isOfLot(bucket: Lot, { lot_number, expiry_date }: Lot): boolean {
  return bucket.lot_number === lot_number && bucket.expiry_date === expiry_date
}

/** Reservation of an order line on a bucket. */
export interface Hold<B extends Bucket = Bucket> {
  readonly order_id: number
  readonly order_line_id: number
  readonly bucket: B
  quantity: Micros
  picked: Micros
}

export interface OrderLine extends Position {
  readonly order_id: number
  readonly order_line_id: number
  /** The only acceptable lot, if set. */
  readonly lot_number: string | null
}

/** Goods of a line; a kit line may reserve several articles. */
export type LineGoods = Pick<OrderLine, 'order_line_id' | 'article_id'>

/** Part of a bucket. */
export interface Portion<B extends Bucket = Bucket> {
  readonly bucket: B
  readonly quantity: Micros
}

/** A bucket has less than was to be taken from it. */
export class Shortage extends Error {
  override readonly name = 'Shortage'
  readonly key: BucketKey
  readonly missing: Micros
  constructor(key: BucketKey, missing: Micros) {
    super(`${missing} millionths short of article ${key.article_id}`)
    this.key = key
    this.missing = missing
  }
}

export class Book<B extends Bucket = Bucket> {
  /** In picking order: earliest expiry first, then first in, first out. */
  readonly buckets: B[]
  readonly postings: Posting<B>[] = []
  readonly holds: Hold<B>[]
  readonly #make: (key: BucketKey) => B
  constructor(parts: {
    readonly buckets: readonly B[]
    readonly holds: readonly Hold<B>[]
    /** Creates an empty bucket for a `BucketKey`. */
    readonly make: (key: BucketKey) => B
  }) {
    this.buckets = [...parts.buckets]
    this.holds = [...parts.holds]
    this.#make = parts.make
  }

  bucket(key: BucketKey): B {
    const existing = this.buckets.find((bucket) => sameKey(bucket, key))
    if (existing !== undefined) return existing
    const made = this.#make(key)
    this.buckets.push(made)
    return made
  }

  /** Filled buckets of a position. */
  filled(position: Position, status: StockStatus): readonly B[] {
    return this.buckets.filter(
      (bucket) => samePosition(bucket, position) && bucket.stock_status === status && bucket.on_hand > 0n,
    )
  }

  /** Changes a bucket. Refuses a balance below zero, below its reservations, or too large for the column. */
  post(bucket: B, cause: Cause, change: Change): void {
    const { on_hand = 0n, reserved = 0n, serials = [], path = 'serial_numbers' } = change
    const on_hand_after = bucket.on_hand + on_hand
    const reserved_after = bucket.reserved + reserved
    if (reserved_after < 0n) throw new Shortage(bucket, -reserved_after)
    if (on_hand_after < reserved_after) throw new Shortage(bucket, reserved_after - on_hand_after)
    const fault = sizeFault(on_hand_after)
    if (fault !== undefined) refuse([{ path: path.replace(/serial_numbers$/, 'quantity_um3pl'), ...fault }])
    bucket.on_hand = on_hand_after
    bucket.reserved = reserved_after
    this.postings.push({ ...cause, bucket, on_hand, reserved, on_hand_after, reserved_after, serials, path })
  }

  /** Moves stock between buckets with two movements. The second is of kind `arrival`, if that differs. */
  move(
    from: B,
    to: B,
    how: Cause & Change & { readonly quantity: Micros; readonly arrival?: MovementKind },
  ): void {
    const { quantity, arrival = how.kind, serials = [], path = 'serial_numbers', ...cause } = how
    this.post(from, cause, { on_hand: -quantity, serials, path })
    this.post(to, { ...cause, kind: arrival }, { on_hand: quantity, serials, path })
  }

  /** Stock that orders can still take: available, not reserved, not expired. */
  takeable(position: Position & { readonly lot_number?: string | null }, today: string): readonly B[] {
    const { lot_number = null } = position
    return this.filled(position, 'available').filter(
      (bucket) =>
        bucket.on_hand > bucket.reserved &&
        (bucket.expiry_date === null || bucket.expiry_date >= today) &&
        (lot_number === null || bucket.lot_number === lot_number),
    )
  }

  /** Total quantity that orders can still take. */
  free(position: Position & { readonly lot_number?: string | null }, today: string): Micros {
    return sum(this.takeable(position, today).map((bucket) => bucket.on_hand - bucket.reserved))
  }

  /** Reserves up to `wanted`: all of it, or as many whole `step`s as are free. Returns the reserved quantity. */
  reserve(line: OrderLine, { wanted, step, today }: { wanted: Micros; step: Micros; today: string }): Micros {
    const buckets = this.takeable(line, today)
    const free = this.free(line, today)
    const taken = free >= wanted ? wanted : free - (free % step)
    let left = taken
    for (const bucket of buckets) {
      if (left === 0n) break
      const quantity = least(left, bucket.on_hand - bucket.reserved)
      this.post(bucket, orderCause('reserve', line), { reserved: quantity })
      this.holdOf(line, bucket).quantity += quantity
      left -= quantity
    }
    return taken
  }

  /** Releases all reservations of a line. */
  release(order_line_id: number): void {
    for (const hold of this.heldBy(order_line_id)) this.giveBack(hold, hold.quantity)
  }

  /** Releases `quantity` of a line's reservations on an article, unpicked stock first. */
  releaseSome({ order_line_id, article_id }: LineGoods, quantity: Micros): void {
    const held = this.heldBy(order_line_id, article_id)
    let left = quantity
    for (const limit of [(hold: Hold<B>) => hold.quantity - hold.picked, (hold: Hold<B>) => hold.quantity]) {
      for (const hold of held) {
        const part = least(left, limit(hold))
        this.giveBack(hold, part)
        left -= part
      }
    }
    if (left > 0n) throw new Error(`line ${order_line_id} holds ${left} less than it was to release`)
  }

  /** Releases part of a line's reservation on one bucket. */
  giveBack(hold: Hold<B>, quantity: Micros): void {
    if (quantity === 0n) return
    this.post(hold.bucket, orderCause('release', hold), { reserved: -quantity })
    hold.quantity -= quantity
    hold.picked = least(hold.picked, hold.quantity)
  }

  /** Marks part of a line's reservations as picked. The movement changes no balance: it records who picked. */
  pick(goods: LineGoods, quantity: Micros): readonly Portion<B>[] {
    return this.#each(goods, quantity, (hold, left) => {
      const part = least(left, hold.quantity - hold.picked)
      if (part > 0n) {
        this.post(hold.bucket, orderCause('pick', hold), {})
        hold.picked += part
      }
      return part
    })
  }

  /** Ships `quantity` of a line's reservations, picked stock first; only from `lot`, if named. */
  ship(
    goods: LineGoods,
    quantity: Micros,
    named: Pick<Change, 'serials' | 'path'> & { readonly lot?: Lot },
  ): readonly Portion<B>[] {
    const { lot, ...said } = named
    let serials = said.serials ?? []
    return this.#each(goods, quantity, (hold, left) => {
      const part = lot === undefined || isOfLot(hold.bucket, lot) ? least(left, hold.quantity) : 0n
      if (part === 0n) return part
      const count = Number(part / 1_000_000n)
      const change = { on_hand: -part, reserved: -part, ...said, serials: serials.slice(0, count) }
      serials = serials.slice(count)
      this.post(hold.bucket, orderCause('ship', hold), change)
      hold.quantity -= part
      hold.picked = hold.picked > part ? hold.picked - part : 0n
      return part
    })
  }

  /** Reservations of a line, on one article if named. */
  heldBy(order_line_id: number, article_id?: number): readonly Hold<B>[] {
    return this.holds.filter(
      (hold) =>
        hold.order_line_id === order_line_id &&
        (article_id === undefined || hold.bucket.article_id === article_id),
    )
  }

  #each(
    { order_line_id, article_id }: LineGoods,
    quantity: Micros,
    take: (hold: Hold<B>, left: Micros) => Micros,
  ): readonly Portion<B>[] {
    const portions: Portion<B>[] = []
    let left = quantity
    for (const hold of this.heldBy(order_line_id, article_id).toSorted((a, b) =>
      Number(b.picked - a.picked),
    )) {
      const part = take(hold, left)
      if (part > 0n) portions.push({ bucket: hold.bucket, quantity: part })
      left -= part
    }
    if (left > 0n) throw new Error(`line ${order_line_id} holds ${left} less than it was to give`)
    return portions
  }

  /** Reservation of a line on a bucket; a new one starts empty. */
  holdOf(line: Pick<OrderLine, 'order_id' | 'order_line_id'>, bucket: B): Hold<B> {
    const { order_id, order_line_id } = line
    const existing = this.heldBy(order_line_id).find((hold) => hold.bucket === bucket)
    if (existing !== undefined) return existing
    const made = { order_id, order_line_id, bucket, quantity: 0n, picked: 0n }
    this.holds.push(made)
    return made
  }
}

export function orderCause(kind: MovementKind, line: Pick<OrderLine, 'order_id' | 'order_line_id'>): Cause {
  return { kind, source_type: 'sales_order', source_id: line.order_id, source_line_id: line.order_line_id }
}

export function samePosition(a: Position, b: Position): boolean {
  return a.article_id === b.article_id && a.warehouse_id === b.warehouse_id
}

function sameKey(a: BucketKey, b: BucketKey): boolean {
  return (
    samePosition(a, b) &&
    a.stock_status === b.stock_status &&
    a.lot_number === b.lot_number &&
    a.expiry_date === b.expiry_date &&
    a.location_code === b.location_code
  )
}
