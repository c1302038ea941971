import { isDeepStrictEqual } from 'node:util'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { checkedWords } from '../../../../test/support/checked-words.ts'
import { microsLimit } from '../../../kernel/decimal.ts'
import {
  Book,
  type Bucket,
  type Cause,
  type BucketKey,
  Shortage,
  movementKinds,
  samePosition,
  stockStatuses,
} from './book.ts'
import { least, one, sum } from '../../catalogue/units/quantities.ts'

const position = { article_id: 1, warehouse_id: 1 }
const today = '2026-06-15'

function key(more: Partial<BucketKey> = {}): BucketKey {
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

function filled(on_hand: bigint, more: Partial<BucketKey> = {}): Bucket {
  return { ...key(more), on_hand, reserved: 0n }
}

const adjust: Cause = { kind: 'adjust', source_type: 'adjustment', source_id: null, source_line_id: null }
const lineOf = (order_line_id: number, lot_number: string | null = null) => ({
  ...position,
  order_id: order_line_id,
  order_line_id,
  lot_number,
})

const keys = [
  key(),
  key({ location_code: 'A-1' }),
  key({ lot_number: 'L1', expiry_date: '2026-06-20' }),
  key({ lot_number: 'L2', expiry_date: '2026-01-01' }),
  key({ stock_status: 'quarantine' }),
]

const quantity = fc.bigInt(1n, 50n)
const line = fc.integer({ min: 1, max: 4 })
const step = fc.oneof(
  fc.record({ does: fc.constant('add' as const), at: fc.nat(keys.length - 1), quantity }),
  fc.record({ does: fc.constant('take' as const), at: fc.nat(keys.length - 1), quantity }),
  fc.record({
    does: fc.constant('move' as const),
    at: fc.nat(keys.length - 1),
    to: fc.nat(keys.length - 1),
    quantity,
  }),
  fc.record({ does: fc.constant('reserve' as const), line, quantity, step: fc.constantFrom(1n, 5n, 12n) }),
  fc.record({ does: fc.constant('release' as const), line, quantity }),
  fc.record({ does: fc.constant('pick' as const), line, quantity }),
  fc.record({ does: fc.constant('ship' as const), line, quantity }),
)
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never

/** Applies the step, unless it is refused for lack of stock. */
function run(book: Book, each: Step): void {
  const bucketAt = (at: number) => book.bucket(keys[at] ?? key())
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

describe('after any operations in any order', () => {
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

test('a key has one bucket, and a move leaves the sum as it was', () => {
  const book = bookOf([filled(8n)])
  const from = book.bucket(key())
  const to = book.bucket(key({ stock_status: 'damaged' }))
  book.move(from, to, { ...adjust, kind: 'transfer_out', arrival: 'transfer_in', quantity: 3n })
  expect(book.bucket(key({ stock_status: 'damaged' }))).toBe(to)
  expect([from.on_hand, to.on_hand]).toEqual([5n, 3n])
  expect(book.postings.map((posting) => posting.kind)).toEqual(['transfer_out', 'transfer_in'])
})

test('states and kinds of movements are those of the database', () => {
  expect(stockStatuses).toEqual(checkedWords('stock_buckets_stock_status_check'))
  expect(movementKinds).toEqual(checkedWords('stock_movements_kind_check'))
})

describe('a key', () => {
  const here = key({ lot_number: 'L1', expiry_date: '2026-07-01', location_code: 'A' })

  test.each<[keyof BucketKey, Partial<BucketKey>]>([
    ['article_id', { article_id: 2 }],
    ['warehouse_id', { warehouse_id: 2 }],
    ['lot_number', { lot_number: 'L2' }],
    ['expiry_date', { expiry_date: '2026-07-02' }],
    ['stock_status', { stock_status: 'hold' }],
    ['location_code', { location_code: 'B' }],
  ])('is another one by its %s', (_field, more) => {
    const first = filled(5n, here)
    const book = bookOf([first])
    const other = book.bucket({ ...here, ...more })
    expect(other).toEqual({ ...here, ...more, on_hand: 0n, reserved: 0n })
    expect(book.bucket({ ...here })).toBe(first)
    expect(book.buckets).toEqual([first, other])
  })

  test('of the same article and warehouse is of the same position', () => {
    expect(samePosition(position, { ...position })).toBe(true)
    expect(samePosition(position, { ...position, article_id: 2 })).toBe(false)
    expect(samePosition(position, { ...position, warehouse_id: 2 })).toBe(false)
  })

  test('is filled where something lies in that state', () => {
    const [full, blocked] = [filled(1n), filled(1n, { stock_status: 'hold' })]
    const book = bookOf([filled(0n, { location_code: 'A' }), full, blocked, filled(1n, { article_id: 2 })])
    expect(book.filled(position, 'available')).toEqual([full])
    expect(book.filled(position, 'hold')).toEqual([blocked])
  })
})

function thrownBy(work: () => unknown): unknown {
  try {
    work()
    return undefined
  } catch (error) {
    return error
  }
}

describe('a posting', () => {
  test('says what it adds, what is there afterwards and why', () => {
    const bucket = filled(5n)
    const book = bookOf([bucket])
    book.post(bucket, { ...adjust, reason: 'found' }, { on_hand: 3n })
    book.post(bucket, adjust, { reserved: 2n, serials: ['a'], path: 'lines.0.serial_numbers' })
    book.post(bucket, adjust, {})
    const none = { on_hand: 0n, reserved: 0n, serials: [], path: 'serial_numbers' }
    expect(book.postings).toEqual([
      { ...adjust, ...none, reason: 'found', bucket, on_hand: 3n, on_hand_after: 8n, reserved_after: 0n },
      {
        ...adjust,
        bucket,
        on_hand: 0n,
        reserved: 2n,
        on_hand_after: 8n,
        reserved_after: 2n,
        serials: ['a'],
        path: 'lines.0.serial_numbers',
      },
      { ...adjust, ...none, bucket, on_hand_after: 8n, reserved_after: 2n },
    ])
  })

  test.each([
    ['less than nothing reserved', { reserved: -3n }, 1n],
    ['less on hand than is reserved', { on_hand: -4n }, 1n],
    ['less than nothing on hand', { on_hand: -7n }, 4n],
    ['more reserved than is on hand', { reserved: 4n }, 1n],
  ])('that would leave %s is a shortage', (_name, change, missing) => {
    const bucket = { ...filled(5n), reserved: 2n }
    const error = thrownBy(() => bookOf([bucket]).post(bucket, adjust, change))
    expect(error).toBeInstanceOf(Shortage)
    expect(error).toMatchObject({
      name: 'Shortage',
      key: bucket,
      missing,
      message: `${missing} millionths short of article 1`,
    })
    expect(bucket).toMatchObject({ on_hand: 5n, reserved: 2n })
  })

  test.each([
    [{ reserved: -2n }, { on_hand: 5n, reserved: 0n }],
    [{ on_hand: -3n }, { on_hand: 2n, reserved: 2n }],
  ])('of %o goes to the edge', (change, after) => {
    const bucket = { ...filled(5n), reserved: 2n }
    bookOf([bucket]).post(bucket, adjust, change)
    expect(bucket).toMatchObject(after)
  })

  test.each([
    [undefined, 'quantity_um3pl'],
    ['serial_numbers', 'quantity_um3pl'],
    ['lines.0.serial_numbers', 'lines.0.quantity_um3pl'],
    ['serial_numbers.x', 'serial_numbers.x'],
  ])('of more than a column holds is a fault of the quantity: %s', (path, wanted) => {
    const bucket = filled(microsLimit - 1n)
    const book = bookOf([bucket])
    const change = { on_hand: 1n, ...(path !== undefined && { path }) }
    expect(thrownBy(() => book.post(bucket, adjust, change))).toMatchObject({
      code: 'invalid',
      faults: [{ path: wanted, rule: 'max_number', params: { max: 999_999_999_999 } }],
    })
    expect([bucket.on_hand, book.postings]).toEqual([microsLimit - 1n, []])
  })
})

describe('a move', () => {
  const moved = { ...adjust, kind: 'putaway', quantity: 3n } as const

  test('is two movements of one kind, with their serial numbers', () => {
    const [from, to] = [filled(5n), filled(1n, { location_code: 'A' })]
    const book = bookOf([from, to])
    book.move(from, to, { ...moved, serials: ['a'], path: 'lines.1.serial_numbers' })
    const said = { ...adjust, kind: 'putaway', reserved: 0n, serials: ['a'], path: 'lines.1.serial_numbers' }
    expect(book.postings).toEqual([
      { ...said, bucket: from, on_hand: -3n, on_hand_after: 2n, reserved_after: 0n },
      { ...said, bucket: to, on_hand: 3n, on_hand_after: 4n, reserved_after: 0n },
    ])
  })

  test('without serial numbers names none', () => {
    const [from, to] = [filled(5n), filled(1n, { location_code: 'A' })]
    const book = bookOf([from, to])
    book.move(from, to, moved)
    const named = book.postings.map(({ serials, path }) => ({ serials, path }))
    expect(named).toEqual([
      { serials: [], path: 'serial_numbers' },
      { serials: [], path: 'serial_numbers' },
    ])
  })
})

describe('what orders could take', () => {
  const all = [
    filled(5n),
    { ...filled(5n, { location_code: 'full' }), reserved: 5n },
    { ...filled(5n, { location_code: 'part' }), reserved: 3n },
    filled(5n, { lot_number: 'L1' }),
    filled(5n, { expiry_date: '2026-06-14' }),
    filled(5n, { stock_status: 'damaged' }),
    filled(5n, { warehouse_id: 2 }),
  ]
  const [bare, , part, lot] = all

  test.each([
    ['of no lot', {}, [bare, part, lot], 12n],
    ['of whichever lot', { lot_number: null }, [bare, part, lot], 12n],
    ['of one lot', { lot_number: 'L1' }, [lot], 5n],
    ['of a lot that is not there', { lot_number: 'L2' }, [], 0n],
  ])('%s', (...row) => {
    const [, more, buckets, free] = row
    const book = bookOf(all)
    expect(book.takeable({ ...position, ...more }, today)).toEqual(buckets)
    expect(book.free({ ...position, ...more }, today)).toBe(free)
  })
})

const goods = { order_line_id: 7, article_id: 1 }
const ofLine = { ...position, order_id: 70, order_line_id: 7, lot_number: null }
const cause = (kind: string) => ({ kind, source_type: 'sales_order', source_id: 70, source_line_id: 7 })

/** Line 7 reserves 5 at A and 3 at B; line 8 reserves 1 at B; both have free stock. */
function twoHolds() {
  const a = filled(6n * one, { location_code: 'A', lot_number: 'L1' })
  const b = filled(8n * one, { location_code: 'B', lot_number: 'L2', expiry_date: '2026-07-01' })
  const book = bookOf([a, b])
  const reserve = (order_line_id: number, lot_number: string, wanted: bigint) =>
    book.reserve({ ...ofLine, order_line_id, lot_number }, { wanted: wanted * one, step: one, today })
  reserve(7, 'L1', 5n)
  reserve(7, 'L2', 3n)
  reserve(8, 'L2', 1n)
  book.postings.length = 0
  const [first, second] = book.heldBy(7)
  if (first === undefined || second === undefined) throw new Error('line 7 holds nothing')
  /** Quantities reserved and picked for line 7 at A and at B, and the reserved totals of both buckets. */
  const state = () =>
    [first.quantity, first.picked, second.quantity, second.picked, a.reserved, b.reserved]
      .map((each) => each / one)
      .join(' ')
  return { book, a, b, first, second, state }
}

describe('a reservation', () => {
  test('is a movement for each bucket, and one hold of each', () => {
    const bucket = filled(5n)
    const book = bookOf([bucket, filled(5n, { location_code: 'A' })])
    book.reserve(ofLine, { wanted: 2n, step: 1n, today })
    book.reserve(ofLine, { wanted: 2n, step: 1n, today })
    expect(book.holds).toEqual([{ order_id: 70, order_line_id: 7, bucket, quantity: 4n, picked: 0n }])
    expect(book.postings).toMatchObject([
      { ...cause('reserve'), bucket, on_hand: 0n, reserved: 2n, reserved_after: 2n },
      { ...cause('reserve'), bucket, on_hand: 0n, reserved: 2n, reserved_after: 4n },
    ])
  })

  test('takes no more of a bucket than is free there', () => {
    const [part, next] = [{ ...filled(5n), reserved: 3n }, filled(5n, { location_code: 'A' })]
    const book = bookOf([part, next])
    expect(book.reserve(ofLine, { wanted: 4n, step: 1n, today })).toBe(4n)
    expect([part.reserved, next.reserved]).toEqual([5n, 2n])
  })

  test('comes on top of what the line held before', () => {
    const bucket = { ...filled(5n), reserved: 1n }
    const before = { order_id: 70, order_line_id: 7, bucket, quantity: 1n, picked: 0n }
    const book = new Book({ buckets: [bucket], holds: [before], make: () => bucket })
    book.reserve(ofLine, { wanted: 2n, step: 1n, today })
    expect(book.holds).toEqual([{ ...before, quantity: 3n }])
  })

  test('of nothing is no movement', () => {
    const book = bookOf([filled(5n)])
    expect(book.reserve(ofLine, { wanted: 12n, step: 6n, today })).toBe(0n)
    expect([book.postings, book.holds]).toEqual([[], []])
  })
})

describe('what a line holds', () => {
  test('of all articles, or of one', () => {
    const { book, first, second } = twoHolds()
    const other = book.holdOf({ order_id: 70, order_line_id: 7 }, filled(1n, { article_id: 2 }))
    expect(book.heldBy(7)).toEqual([first, second, other])
    expect(book.heldBy(7, 1)).toEqual([first, second])
    expect(book.heldBy(7, 2)).toEqual([other])
    expect(book.heldBy(9)).toEqual([])
  })

  test('is given back, all of it and not that of others', () => {
    const { book, a, b, state } = twoHolds()
    book.release(7)
    expect(state()).toBe('0 0 0 0 0 1')
    expect(book.postings).toMatchObject([
      { ...cause('release'), bucket: a, on_hand: 0n, reserved: -5n * one },
      { ...cause('release'), bucket: b, on_hand: 0n, reserved: -3n * one },
    ])
  })

  test('is given back in part, and nothing of nothing', () => {
    const { book, first, state } = twoHolds()
    book.pick(goods, 4n * one)
    book.postings.length = 0
    book.giveBack(first, 0n)
    expect(book.postings).toEqual([])
    book.giveBack(first, 2n * one)
    expect(state()).toBe('3 3 3 0 3 4')
    book.giveBack(first, 3n * one)
    expect(state()).toBe('0 0 3 0 0 4')
  })

  test('is given back unpicked first, and refused where there is less', () => {
    const { book, state } = twoHolds()
    book.pick(goods, 6n * one)
    book.releaseSome(goods, 1n * one)
    expect(state()).toBe('5 5 2 1 5 3')
    book.releaseSome(goods, 3n * one)
    expect(state()).toBe('3 3 1 1 3 2')
    expect(() => book.releaseSome(goods, 5n * one)).toThrow(
      'line 7 holds 1000000 less than it was to release',
    )
  })

  test('is picked where something is, as movements that change no balance', () => {
    const { book, a, b, state } = twoHolds()
    expect(book.pick(goods, 6n * one)).toEqual([
      { bucket: a, quantity: 5n * one },
      { bucket: b, quantity: 1n * one },
    ])
    expect(state()).toBe('5 5 3 1 5 4')
    expect(book.postings).toMatchObject([
      { ...cause('pick'), bucket: a, on_hand: 0n, reserved: 0n },
      { ...cause('pick'), bucket: b, on_hand: 0n, reserved: 0n },
    ])
    book.postings.length = 0
    expect(book.pick(goods, 1n * one)).toEqual([{ bucket: b, quantity: 1n * one }])
    expect(book.postings).toHaveLength(1)
    expect(() => book.pick(goods, 2n * one)).toThrow('line 7 holds 1000000 less than it was to give')
  })

  test('is shipped, what is picked first, with serial numbers in turn', () => {
    const { book, a, b, state } = twoHolds()
    book.pick(goods, 6n * one)
    book.postings.length = 0
    const serials = ['s1', 's2', 's3', 's4', 's5', 's6']
    expect(book.ship(goods, 6n * one, { serials, path: 'lines.2.serial_numbers' })).toEqual([
      { bucket: a, quantity: 5n * one },
      { bucket: b, quantity: 1n * one },
    ])
    expect(state()).toBe('0 0 2 0 0 3')
    expect([a.on_hand, b.on_hand]).toEqual([1n * one, 7n * one])
    const said = { ...cause('ship'), path: 'lines.2.serial_numbers' }
    expect(book.postings).toMatchObject([
      { ...said, bucket: a, on_hand: -5n * one, reserved: -5n * one, serials: serials.slice(0, 5) },
      { ...said, bucket: b, on_hand: -1n * one, reserved: -1n * one, serials: ['s6'] },
    ])
  })

  test('is shipped in part, and what is left stays picked', () => {
    const { book, state } = twoHolds()
    book.pick(goods, 5n * one)
    book.ship(goods, 2n * one, {})
    expect(state()).toBe('3 3 3 0 3 4')
    expect(book.postings.at(-1)).toMatchObject({ serials: [], path: 'serial_numbers' })
    expect(() => book.ship(goods, 7n * one, {})).toThrow('line 7 holds 1000000 less than it was to give')
  })

  test.each([
    ['the lot', { lot_number: 'L2', expiry_date: '2026-07-01' }, '5 0 1 0 5 2'],
    ['no lot of another expiry date', { lot_number: 'L2', expiry_date: null }, 'refused'],
    ['no other lot', { lot_number: 'L3', expiry_date: '2026-07-01' }, 'refused'],
  ])('is shipped of %s that is named', (_name, lot, wanted) => {
    const { book, state } = twoHolds()
    const error = thrownBy(() => book.ship(goods, 2n * one, { lot }))
    expect(error === undefined ? state() : 'refused').toBe(wanted)
  })

  test('of a lot leaves no movement of another one', () => {
    const { book, b } = twoHolds()
    const lot = { lot_number: 'L2', expiry_date: '2026-07-01' }
    book.ship(goods, 2n * one, { lot })
    expect(book.postings.map(({ bucket }) => bucket)).toEqual([b])
  })

  test('of the key with most picked leaves first', () => {
    const { book, b, second, state } = twoHolds()
    second.picked = 2n * one
    expect(book.ship(goods, 1n * one, {})).toEqual([{ bucket: b, quantity: 1n * one }])
    expect(state()).toBe('5 0 2 1 5 3')
  })
})
