import { expect, test } from 'vitest'
import type { Replenishment } from '../../../../../client/src/generated/logistics.ts'
import type { Found } from '../found.ts'
import { type Trip, begun, goodsScanned, locationScanned, scanOf } from './trip.ts'

const task: Replenishment = {
  id: 1,
  company_id: 1,
  client_3pl_id: 3,
  article_id: 7,
  article_code: 'OIL',
  description: 'Oil',
  um3pl: 'PCE',
  um3pl_barcode: null,
  tracking: 'lot',
  warehouse_id: 2,
  location_id: 17,
  location_code: 'A-1',
  status: 'open',
  priority: 'usual',
  priority_level: 0,
  rule_id: 71,
  from_location_code: 'R-1',
  lot_number: 'L1',
  expiry_date: null,
  quantity_um3pl: 3,
  moved_um3pl: 0,
  serial_numbers: [],
  reason: null,
  note: null,
  worker: null,
  leased_until: null,
  done_at: null,
  version: 1,
  created_at: '',
  updated_at: '',
}

function found(id: number, more: Partial<Found> = {}): Found {
  const goods = {
    id,
    article_code: `A${id}`,
    description: 'Goods',
    client_3pl_id: null,
    tracking: 'none' as const,
    expiry_tracking: false,
    units: [],
    barcodes: [],
  }
  const unsaid = { lot_number: null, expiry_date: null, serial_number: null }
  return { goods, unit: { um3pl: 'PCE', factor: 1 }, quantity: 1, ...unsaid, ...more }
}

const at = (stage: Trip['stage'], more: Partial<Trip> = {}): Trip => ({ ...begun(task), stage, ...more })

test('three scans bring it: the reserve location, the goods, the pick location', () => {
  const there = locationScanned(begun(task), 'r-1')
  expect(there?.trip.stage).toBe('goods')
  const carried = goodsScanned(there?.trip ?? begun(task), [found(7)], '801')
  expect(carried).toMatchObject({ trip: { stage: 'to', taken: 3 }, say: { kind: 'goods', expected: 'A-1' } })
  const done = locationScanned(carried.trip, 'A-1')
  expect(done?.isThere).toBe(true)
  expect(scanOf(done?.trip ?? begun(task), true)).toEqual({
    location_code: 'R-1',
    to_location_code: 'A-1',
    article_code: 'OIL',
    quantity_um3pl: 3,
  })
})

test.each([
  ['another location first', at('from'), [], { kind: 'wrong_location', expected: 'R-1' }],
  ['another location last', at('to'), [], { kind: 'wrong_location', expected: 'A-1' }],
  ['another article', at('goods'), [found(8)], { kind: 'wrong_article', code: 'A8' }],
  ['nothing known', at('goods'), [], { kind: 'unknown', code: 'X' }],
  [
    'another lot',
    at('goods'),
    [found(7, { lot_number: 'L2' })],
    { kind: 'other_lot', lot: 'L2', expected: 'A-1' },
  ],
])('a scan of %s', (...[, trip, what, say]) => {
  expect(goodsScanned(trip, what, 'X').say).toEqual(say)
})

test('pieces with serial numbers are scanned one by one, and fewer may be brought', () => {
  const serial = { ...task, tracking: 'serial' as const }
  const one = goodsScanned({ ...at('goods'), task: serial }, [], 'S1')
  expect(one).toMatchObject({ trip: { stage: 'goods', taken: 1 }, say: { kind: 'serial' } })
  expect(goodsScanned(one.trip, [], 'S1').say).toEqual({ kind: 'again' })
  const done = locationScanned(one.trip, 'A-1')
  expect(scanOf(done?.trip ?? one.trip, true)).toMatchObject({ serial_numbers: ['S1'], quantity_um3pl: 1 })
})
