import { describe, expect, test } from 'vitest'
import { fromMicros } from '../../../kernel/decimal.ts'
import { one } from '../../catalogue/units/quantities.ts'
import { type Goods, goodsRecord, trackingFaults } from './rules-goods.ts'

function line({
  tracking = 'none',
  ...more
}: Partial<Goods> & { tracking?: 'none' | 'lot' | 'serial' }): Goods {
  const base = more.base ?? one
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
      expiry_tracking: false,
      active: true,
      picked_as: 'kit',
      whole_units: [],
    },
    um3pl: 'CTN',
    quantity: 2_500_000n,
    base,
    lot_number: null,
    expiry_date: null,
    serials: undefined,
    ...more,
  }
}

const lacking = { path: 'lines.2.lot_number', rule: 'required' }
const parted = { path: 'lines.2.quantity_um3pl', rule: 'integer' }
const twice = { path: 'lines.2.serial_numbers', rule: 'duplicate' }
const counted = (count: number) => ({
  path: 'lines.2.serial_numbers',
  rule: 'serial_count',
  params: { count },
})

describe('what the tracking of an article asks of a line', () => {
  test.for([
    // name, line, faults, faults of a count
    ['nothing of what is not tracked', line({ base: one / 2n, serials: ['a', 'a'] }), [], []],
    ['a lot', line({ tracking: 'lot' }), [lacking], [lacking]],
    ['a lot that is there', line({ tracking: 'lot', lot_number: 'L1', base: one / 2n }), [], []],
    ['whole pieces', line({ tracking: 'serial', base: one / 2n }), [parted], [parted]],
    ['whole pieces, also to take away', line({ tracking: 'serial', base: -one / 2n }), [parted], [parted]],
    ['serial numbers', line({ tracking: 'serial', base: 2n * one }), [counted(2)], []],
    ['serial numbers to take away', line({ tracking: 'serial', base: -2n * one }), [counted(2)], []],
    [
      'more of them',
      line({ tracking: 'serial', base: 2n * one, serials: ['a'] }),
      [counted(2)],
      [counted(2)],
    ],
    ['fewer of them', line({ tracking: 'serial', base: 0n, serials: ['a'] }), [counted(0)], [counted(0)]],
    ['each once', line({ tracking: 'serial', base: 2n * one, serials: ['a', 'a'] }), [twice], [twice]],
    ['nothing more', line({ tracking: 'serial', base: 2n * one, serials: ['a', 'b'] }), [], []],
    ['nothing more to take away', line({ tracking: 'serial', base: -one, serials: ['a'] }), [], []],
  ] as const)('%s', ([, given, faults, ofCount]) => {
    expect(trackingFaults(given)).toEqual(faults)
    expect(trackingFaults(given, { counting: true })).toEqual(ofCount)
  })
})

test('a line as answers show it, in its own unit', () => {
  const shown = {
    article_id: 4,
    article_code: 'OIL',
    um3pl: 'CTN',
    quantity_um3pl: 2.5,
    lot_number: 'L1',
    expiry_date: '2027-01-31',
    serial_numbers: [],
  }
  const given = line({ lot_number: 'L1', expiry_date: '2027-01-31' })
  expect(goodsRecord(given)).toEqual(shown)
  expect(goodsRecord({ ...given, serials: ['a'] })).toEqual({ ...shown, serial_numbers: ['a'] })
})
