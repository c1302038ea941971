import { isDeepStrictEqual } from 'node:util'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { Book, type Bucket, type Cause, type Place, Shortage } from './book.ts'
import { least, sum } from './quantities.ts'

const position = { article_id: 1, warehouse_id: 1 }
const today = '2026-06-15'

function place(more: Partial<Place> = {}): Place {
  return {
    ...position,
    lot_number: null,
    expiry_date: null,
    stock_status: 'available',
    location_code: '',
    ...more,
  }
}

function bookOf(buckets: readonly Bucket[]): Book {
  return new Book({ buckets, holds: [], make: (at) => ({ ...at, on_hand: 0n, reserved: 0n }) })
}

function filled(on_hand: bigint, more: Partial<Place> = {}): Bucket {
  return { ...place(more), on_hand, reserved: 0n }
}

const adjust: Cause = { kind: 'adjust', source_type: 'adjustment', source_id: null, source_line_id: null }
const lineOf = (order_line_id: number, lot_number: string | null = null) => ({
  ...position,
  order_id: order_line_id,
  order_line_id,
  lot_number,
})

const places = [
  place(),
  place({ location_code: 'A-1' }),
  place({ lot_number: 'L1', expiry_date: '2026-06-20' }),
  place({ lot_number: 'L2', expiry_date: '2026-01-01' }),
  place({ stock_status: 'quarantine' }),
]

const quantity = fc.bigInt(1n, 50n)
const line = fc.integer({ min: 1, max: 4 })
const step = fc.oneof(
  fc.record({ does: fc.constant('add' as const), at: fc.nat(places.length - 1), quantity }),
  fc.record({ does: fc.constant('take' as const), at: fc.nat(places.length - 1), quantity }),
  fc.record({
    does: fc.constant('move' as const),
    at: fc.nat(places.length - 1),
    to: fc.nat(places.length - 1),
    quantity,
  }),
  fc.record({ does: fc.constant('reserve' as const), line, quantity, step: fc.constantFrom(1n, 5n, 12n) }),
  fc.record({ does: fc.constant('release' as const), line, quantity }),
  fc.record({ does: fc.constant('pick' as const), line, quantity }),
  fc.record({ does: fc.constant('ship' as const), line, quantity }),
)
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never

/** Does it, or is refused for lack of stock. */
function run(book: Book, each: Step): void {
  const bucketAt = (at: number) => book.bucket(places[at] ?? place())
  try {
    if (each.does === 'add') book.post(bucketAt(each.at), adjust, { on_hand: each.quantity })
    else if (each.does === 'take') book.post(bucketAt(each.at), adjust, { on_hand: -each.quantity })
    else if (each.does === 'move') {
      if (each.at !== each.to)
        book.move(bucketAt(each.at), bucketAt(each.to), { ...adjust, quantity: each.quantity })
    } else if (each.does === 'reserve')
      book.reserve(lineOf(each.line), { wanted: each.quantity, step: each.step, today })
    else runOnHolds(book, each)
  } catch (error) {
    if (!(error instanceof Shortage) || error.missing <= 0n) throw error
  }
}

function runOnHolds(book: Book, each: { does: 'release' | 'pick' | 'ship'; line: number; quantity: bigint }) {
  const holds = book.heldBy(each.line)
  const held = sum(holds.map((hold) => hold.quantity))
  const unpicked = sum(holds.map((hold) => hold.quantity - hold.picked))
  const goods = { order_line_id: each.line, article_id: position.article_id }
  if (each.does === 'release') book.releaseSome(goods, least(each.quantity, held))
  else if (each.does === 'pick') book.pick(goods, least(each.quantity, unpicked))
  else book.ship(goods, least(each.quantity, held), {})
}

function expectSound(book: Book): void {
  for (const bucket of book.buckets) {
    expect(bucket.reserved >= 0n && bucket.reserved <= bucket.on_hand).toBe(true)
    const own = book.postings.filter((posting) => posting.bucket === bucket)
    expect(sum(own.map((posting) => posting.on_hand))).toBe(bucket.on_hand)
    expect(sum(own.map((posting) => posting.reserved))).toBe(bucket.reserved)
    const last = own.at(-1)
    expect([last?.on_hand_after ?? 0n, last?.reserved_after ?? 0n]).toEqual([bucket.on_hand, bucket.reserved])
    const holds = book.holds.filter((hold) => hold.bucket === bucket)
    expect(sum(holds.map((hold) => hold.quantity))).toBe(bucket.reserved)
    expect(bucket.stock_status === 'available' || bucket.reserved === 0n).toBe(true)
  }
  for (const hold of book.holds) expect(hold.picked >= 0n && hold.picked <= hold.quantity).toBe(true)
}

function isRefused(work: () => void): boolean {
  try {
    work()
    return false
  } catch (error) {
    if (error instanceof Shortage) return true
    throw error
  }
}

describe('whatever is done in whatever order', () => {
  test('balances are the sums of their postings, orders hold what is reserved, nothing goes below zero', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
        const book = bookOf([])
        for (const each of steps) {
          run(book, each)
          expectSound(book)
        }
      }),
      { numRuns: 300 },
    )
  })

  test('what is refused changes nothing', () => {
    fc.assert(
      fc.property(fc.bigInt(0n, 50n), fc.bigInt(0n, 50n), quantity, (on_hand, wanted, taken) => {
        const bucket = filled(on_hand)
        const book = bookOf([bucket])
        const reserved = book.reserve(lineOf(1), { wanted, step: 1n, today })
        const before = [bucket.on_hand, bucket.reserved, book.postings.length]
        const refused = isRefused(() => book.post(bucket, adjust, { on_hand: -taken }))
        const after = [bucket.on_hand, bucket.reserved, book.postings.length]
        expect(refused).toBe(taken > on_hand - reserved)
        expect(isDeepStrictEqual(before, after)).toBe(refused)
      }),
    )
  })

  test('a reservation is all that is wanted, or the whole steps that there are', () => {
    fc.assert(
      fc.property(
        fc.array(fc.bigInt(0n, 30n), { maxLength: 4 }),
        fc.bigInt(1n, 10n),
        fc.bigInt(1n, 10n),
        (amounts, size, count) => {
          const buckets = amounts.map((amount, at) => filled(amount, { location_code: `L${at}` }))
          const book = bookOf(buckets)
          const wanted = size * count
          const taken = book.reserve(lineOf(1), { wanted, step: size, today })
          const free = sum(amounts)
          expect(taken).toBe(free >= wanted ? wanted : free - (free % size))
          expect(taken % size).toBe(0n)
        },
      ),
    )
  })
})

describe('what orders get', () => {
  test('in the order of the buckets: earliest expiry first, as they are read', () => {
    const soon = filled(5n, { lot_number: 'L1', expiry_date: '2026-07-01' })
    const later = filled(5n, { lot_number: 'L2', expiry_date: '2026-12-01' })
    const never = filled(5n)
    const book = bookOf([soon, later, never])
    expect(book.reserve(lineOf(1), { wanted: 7n, step: 1n, today })).toBe(7n)
    expect([soon.reserved, later.reserved, never.reserved]).toEqual([5n, 2n, 0n])
  })

  test('nothing that has expired, nothing that is blocked; on its last day it is good', () => {
    const book = bookOf([
      filled(5n, { expiry_date: '2026-06-14' }),
      filled(3n, { expiry_date: today }),
      filled(5n, { stock_status: 'hold' }),
      filled(5n, { stock_status: 'receiving' }),
    ])
    expect(book.reserve(lineOf(1), { wanted: 20n, step: 1n, today })).toBe(3n)
  })

  test('only the lot that the line names', () => {
    const book = bookOf([filled(5n, { lot_number: 'L1' }), filled(2n, { lot_number: 'L2' })])
    expect(book.reserve(lineOf(1, 'L2'), { wanted: 5n, step: 1n, today })).toBe(2n)
  })

  test('what is picked leaves first, and is given back last', () => {
    const [near, far] = [filled(5n, { location_code: 'A' }), filled(5n, { location_code: 'B' })]
    const book = bookOf([near, far])
    book.reserve(lineOf(1), { wanted: 10n, step: 1n, today })
    const goods = { order_line_id: 1, article_id: position.article_id }
    book.pick(goods, 5n)
    const [first, second] = book.heldBy(1)
    expect([first?.picked, second?.picked]).toEqual([5n, 0n])
    book.releaseSome(goods, 5n)
    expect([near.reserved, far.reserved]).toEqual([5n, 0n])
    expect(book.ship(goods, 5n, {})).toEqual([{ bucket: near, quantity: 5n }])
    expect([near.on_hand, far.on_hand]).toEqual([0n, 5n])
  })
})

test('a place has one bucket, and a move leaves the sum as it was', () => {
  const book = bookOf([filled(8n)])
  const from = book.bucket(place())
  const to = book.bucket(place({ stock_status: 'damaged' }))
  book.move(from, to, { ...adjust, kind: 'transfer_out', arrival: 'transfer_in', quantity: 3n })
  expect(book.bucket(place({ stock_status: 'damaged' }))).toBe(to)
  expect([from.on_hand, to.on_hand]).toEqual([5n, 3n])
  expect(book.postings.map((posting) => posting.kind)).toEqual(['transfer_out', 'transfer_in'])
})
