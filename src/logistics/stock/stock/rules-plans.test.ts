import { describe, expect, test } from 'vitest'
import { fromMicros } from '../../../kernel/decimal.ts'
import { Book, type BucketKey } from '../ledger/book.ts'
import type { StoredBucket } from '../ledger/bucket.ts'
import { one } from '../../catalogue/units/quantities.ts'
import type { Goods } from './rules-goods.ts'
import {
  type Known,
  type Plan,
  type Sought,
  adjustmentPlan,
  countPlan,
  incoming,
  knownKey,
  matching,
  outgoing,
  keyOf,
} from './rules-plans.ts'

const position = { article_id: 4, warehouse_id: 3 }
const bare: BucketKey = {
  ...position,
  lot_number: null,
  expiry_date: null,
  stock_status: 'available',
  location_code: '',
}

function bucket(
  id: number,
  on_hand: number,
  more: Partial<BucketKey> & { readonly held?: number } = {},
): StoredBucket {
  const { held = 0, ...key } = more
  const amounts = { on_hand: BigInt(on_hand) * one, reserved: BigInt(held) * one }
  return {
    ...bare,
    ...key,
    ...amounts,
    id,
    position_id: 1,
    movements: 0,
    head: Buffer.alloc(0),
    last_at: new Date(0),
    before: amounts,
  }
}

function bookOf(buckets: readonly StoredBucket[]): Book<StoredBucket> {
  return new Book({ buckets, holds: [], make: (key) => ({ ...bucket(0, 0), ...key }) })
}

interface Wanted extends Partial<Sought> {
  readonly pieces: number
  readonly tracking?: 'none' | 'lot' | 'serial'
  readonly expires?: boolean
  readonly serials?: readonly string[]
}

function line({ pieces, tracking = 'none', expires = false, serials }: Wanted): Goods {
  const base = BigInt(pieces) * one
  return {
    index: 2,
    given: { quantity_um3pl: fromMicros(base) },
    article: {
      id: 4,
      client_3pl_id: null,
      article_code: 'OIL',
      description: '',
      um3pl: 'PCE',
      um3pl_2: null,
      um3pl_2_factor: null,
      um3pl_3: null,
      um3pl_3_factor: null,
      integer_only_um3pl_quantity: false,
      tracking,
      expiry_tracking: expires,
      active: true,
      picked_as: 'kit',
      whole_units: [],
    },
    um3pl: 'PCE',
    quantity: base,
    base,
    lot_number: null,
    expiry_date: null,
    serials,
  }
}

const anywhere: Sought = {
  ...position,
  stock_status: 'available',
  lot_number: null,
  expiry_date: null,
  location_code: null,
}

function sought(wanted: Wanted): Sought {
  const { lot_number, expiry_date, location_code, stock_status } = { ...anywhere, ...wanted }
  return { ...position, lot_number, expiry_date, location_code, stock_status }
}

/** Serial numbers of article 4 by bucket, one of another article, and the expiry date of a lot. */
function knownOf(serials: Readonly<Record<string, number>> = {}): Known {
  return {
    serials: new Map([
      ...Object.entries(serials).map(([serial, id]): [string, number] => [knownKey(4, serial), id]),
      [knownKey(44, 'other'), 1],
    ]),
    expiries: new Map([
      [knownKey(4, 'L1'), '2027-01-31'],
      [knownKey(5, 'L2'), '2028-01-31'],
    ]),
  }
}

const asked = (wanted: Wanted, known = knownOf()) => ({ line: line(wanted), sought: sought(wanted), known })

function partsOf({ quantity, serials }: { readonly quantity: bigint; readonly serials: readonly string[] }) {
  return [quantity / one, ...serials].join(' ')
}

/** A plan in pieces: taken per bucket, added per location, missing, faults. */
function told({ takings, addings, missing, faults }: Plan) {
  return {
    takings: takings.map((each) => `${each.bucket.id}: ${partsOf(each)}`),
    addings: addings.map((each) => `${each.key.location_code}: ${partsOf(each)}`),
    missing: Number(missing / one),
    faults: faults.map(({ path, rule, params }) => ({ path, rule, ...params })),
  }
}

const none = { takings: [], addings: [], missing: 0, faults: [] }

test('buckets are sought by what is named; what is null may be anything', () => {
  const all = [
    bucket(1, 5),
    bucket(2, 5, { lot_number: 'L1', expiry_date: '2027-01-31' }),
    bucket(3, 5, { lot_number: 'L1', expiry_date: '2027-02-28', location_code: 'A' }),
    bucket(4, 5, { stock_status: 'hold' }),
    bucket(5, 0, { location_code: 'B' }),
    bucket(6, 5, { article_id: 5 }),
  ]
  const ids = (where: Partial<Sought>) => matching(bookOf(all), { ...anywhere, ...where }).map(({ id }) => id)
  expect(ids({})).toEqual([1, 2, 3])
  expect(ids({ lot_number: 'L1' })).toEqual([2, 3])
  expect(ids({ lot_number: 'L2' })).toEqual([])
  expect(ids({ expiry_date: '2027-02-28' })).toEqual([3])
  expect(ids({ location_code: '' })).toEqual([1, 2])
  expect(ids({ location_code: 'A' })).toEqual([3])
  expect(ids({ stock_status: 'hold' })).toEqual([4])
})

describe('what goes out', () => {
  const buckets = [bucket(1, 5, { held: 3 }), bucket(2, 4, { held: 4 }), bucket(3, 6, { held: 1 })]
  test.for([
    // pieces: taken, missing; taken from free stock alone, missing
    [1, ['1: 1'], 0, ['1: 1'], 0],
    [4, ['1: 2', '3: 2'], 0, ['1: 2', '3: 2'], 0],
    [7, ['1: 2', '3: 5'], 0, ['1: 2', '3: 5'], 0],
    [8, ['1: 3', '3: 5'], 0, ['1: 2', '3: 5'], 1],
    [12, ['1: 5', '2: 2', '3: 5'], 0, ['1: 2', '3: 5'], 5],
    [20, ['1: 5', '2: 4', '3: 6'], 5, ['1: 2', '3: 5'], 13],
  ] as const)('is what nobody holds first: %i', ([pieces, takings, missing, free, missingFree]) => {
    const given = { known: knownOf(), quantity: BigInt(pieces) * one }
    const goods = line({ pieces })
    expect(told(outgoing(buckets, goods, given))).toEqual({ ...none, takings, missing })
    expect(told(outgoing(buckets, goods, { ...given, freeOnly: true }))).toEqual({
      ...none,
      takings: free,
      missing: missingFree,
    })
  })

  test('is taken by serial number from where it lies', () => {
    const known = knownOf({ a: 1, b: 3, c: 1, d: 9 })
    const made = (serials?: readonly string[]) =>
      told(
        outgoing(buckets, line({ pieces: -3, tracking: 'serial', ...(serials && { serials }) }), {
          known,
          quantity: 3n * one,
        }),
      )
    expect(made(['a', 'b', 'c'])).toEqual({ ...none, takings: ['1: 2 a c', '3: 1 b'] })
    const absent = { path: 'lines.2.serial_numbers', rule: 'not_in_stock' }
    expect(made(['d', 'a', 'x', 'other'])).toEqual({
      ...none,
      takings: ['1: 1 a'],
      faults: ['d', 'x', 'other'].map((serial) => ({ ...absent, serial })),
    })
    expect(made()).toEqual(none)
  })
})

function dated(wanted: Partial<Wanted>): Plan {
  return incoming(asked({ pieces: 2, ...wanted }), { quantity: 2n * one, serials: ['a'] })
}

describe('what comes in', () => {
  test('lies at the key that is named', () => {
    expect(dated({ location_code: 'A', stock_status: 'hold' })).toEqual({
      takings: [],
      addings: [
        { key: { ...bare, stock_status: 'hold', location_code: 'A' }, quantity: 2n * one, serials: ['a'] },
      ],
      missing: 0n,
      faults: [],
    })
    expect(dated({}).addings[0]?.key).toEqual(bare)
  })

  test('lies with goods of its kind, where a count found some', () => {
    const beside = bucket(1, 5, { lot_number: 'L9', expiry_date: '2029-01-31', location_code: 'Z' })
    const made = incoming(asked({ pieces: 2, expires: true }), { quantity: one, serials: [] }, beside)
    expect(made.addings).toEqual([{ key: keyOf(beside), quantity: one, serials: [] }])
    expect(keyOf(beside)).toEqual({
      ...bare,
      lot_number: 'L9',
      expiry_date: '2029-01-31',
      location_code: 'Z',
    })
  })

  test.for([
    ['none', {}, null],
    ['the one that is named', { lot_number: 'L1', expiry_date: '2030-01-31' }, '2030-01-31'],
    ['that of its lot', { lot_number: 'L1', expires: true }, '2027-01-31'],
    ['none of a lot of another article', { lot_number: 'L2' }, null],
    ['needed, and not known', { lot_number: 'L2', expires: true }, 'required'],
    ['needed, and not named', { expires: true }, 'required'],
  ] as const)('has an expiry date: %s', ([, wanted, expiry]) => {
    const { addings, faults } = dated(wanted)
    const fault = { path: 'lines.2.expiry_date', rule: 'required' }
    expect(faults).toEqual(expiry === 'required' ? [fault] : [])
    expect(addings.map(({ key }) => key.expiry_date)).toEqual(expiry === 'required' ? [] : [expiry])
  })
})

describe('an adjustment', () => {
  const book = bookOf([bucket(1, 5, { location_code: 'A' }), bucket(2, 5, { location_code: 'B' })])
  test.for([
    ['adds', { pieces: 3, location_code: 'A' }, { ...none, addings: ['A: 3'] }],
    ['adds by serial number', { pieces: 1, serials: ['a'] }, { ...none, addings: [': 1 a'] }],
    ['of nothing adds nothing', { pieces: 0 }, { ...none, addings: [': 0'] }],
    ['takes', { pieces: -7 }, { ...none, takings: ['1: 5', '2: 2'] }],
    ['takes from one key', { pieces: -7, location_code: 'B' }, { ...none, takings: ['2: 5'], missing: 2 }],
  ] as const)('%s', ([, wanted, plan]) => {
    expect(told(adjustmentPlan(book, asked(wanted)))).toEqual(plan)
  })
})

describe('a count', () => {
  const book = bookOf([bucket(1, 5, { location_code: 'A' }), bucket(2, 5, { location_code: 'B' })])
  test.for([
    ['of what is there', { pieces: 10 }, none],
    ['of less', { pieces: 3 }, { ...none, takings: ['1: 5', '2: 2'] }],
    ['of more', { pieces: 12 }, { ...none, addings: ['A: 2'] }],
    ['of more at a key', { pieces: 6, location_code: 'B' }, { ...none, addings: ['B: 1'] }],
    ['of something at another key', { pieces: 6, location_code: 'C' }, { ...none, addings: ['C: 6'] }],
  ] as const)('%s', ([, wanted, plan]) => {
    expect(told(countPlan(book, asked(wanted)))).toEqual(plan)
  })

  const pieces = bookOf([bucket(1, 2, { location_code: 'A' }), bucket(2, 1, { location_code: 'B' })])
  const known = knownOf({ a: 1, b: 1, c: 2, far: 7 })
  const uncounted = { path: 'lines.2.serial_numbers', rule: 'serial_count' }
  test.for([
    ['as many, without their numbers', { pieces: 3 }, none],
    ['fewer, without their numbers', { pieces: 2 }, { ...none, faults: [{ ...uncounted, count: 2 }] }],
    ['more, without their numbers', { pieces: 4 }, { ...none, faults: [{ ...uncounted, count: 4 }] }],
    ['those that are there', { pieces: 3, serials: ['c', 'a', 'b'] }, none],
    ['fewer', { pieces: 1, serials: ['b'] }, { ...none, takings: ['1: 1 a', '2: 1 c'] }],
    ['more', { pieces: 5, serials: ['a', 'b', 'c', 'x', 'y'] }, { ...none, addings: ['A: 2 x y'] }],
    [
      'others',
      { pieces: 3, serials: ['a', 'x', 'far'] },
      { ...none, takings: ['1: 1 b', '2: 1 c'], addings: ['A: 2 x far'] },
    ],
    ['at a key', { pieces: 1, serials: ['c'], location_code: 'B' }, none],
    [
      'at a key with none',
      { pieces: 1, serials: ['x'], location_code: 'C' },
      { ...none, addings: ['C: 1 x'] },
    ],
    [
      'at a key with none, without an expiry date',
      { pieces: 1, serials: ['x'], location_code: 'C', expires: true },
      { ...none, faults: [{ path: 'lines.2.expiry_date', rule: 'required' }] },
    ],
  ] as const)('of pieces: %s', ([, wanted, plan]) => {
    expect(told(countPlan(pieces, asked({ ...wanted, tracking: 'serial' }, known)))).toEqual(plan)
  })
})
