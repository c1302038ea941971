import { expect, test } from 'vitest'
import type { PickTask } from '../../../../../client/src/generated/logistics.ts'
import type { Found } from '../found.ts'
import { type Trip, begun, goodsScanned, isTote, locationScanned, scanOf, undone } from './trip.ts'

const task: PickTask = {
  id: 1,
  wave_id: 2,
  sales_order_id: 3,
  order_number: 'SO-3',
  tote_code: null,
  sales_order_line_id: 4,
  line_number: 1,
  article_id: 7,
  article_code: 'BRIE',
  description: 'Cheese',
  kit_article_id: null,
  kit_article_code: null,
  um3pl: 'PCE',
  um3pl_barcode: null,
  tracking: 'none',
  location_code: 'A-1',
  lot_number: null,
  expiry_date: null,
  serial_numbers: [],
  quantity_um3pl: 6,
  picked_um3pl: 0,
  status: 'open',
  reason: null,
  note: null,
  worker: null,
  leased_until: null,
  done_at: null,
}

function found(fields: Partial<Found> = {}, id = 7): Found {
  const goods = {
    id,
    article_code: `ART-${id}`,
    description: '',
    client_3pl_id: null,
    tracking: 'none',
    expiry_tracking: false,
    units: [],
    barcodes: [],
  } as const
  const unsaid = { lot_number: null, expiry_date: null, serial_number: null }
  return { goods, unit: { um3pl: 'PCE', factor: 1 }, quantity: 1, ...unsaid, ...fields }
}

const at = (fields: Partial<PickTask> = {}, more: Partial<Trip> = {}): Trip => ({
  ...begun({ ...task, ...fields }),
  isThere: true,
  ...more,
})

test.each([
  ['A-1', true],
  [' a-1 ', true],
  ['A-2', false],
  ['', false],
])('%j is its location: %s', (code, isLocation) => {
  expect(locationScanned(begun(task), code)?.trip.isThere ?? false).toBe(isLocation)
})

test('a task without a location begins with the goods', () => {
  expect(begun({ ...task, location_code: null }).isThere).toBe(true)
  expect(locationScanned(begun({ ...task, location_code: null }), '')).toBeUndefined()
})

const lot = { tracking: 'lot', lot_number: 'L1' } as const
const serial = { tracking: 'serial', quantity_um3pl: 2 } as const

test.each<[name: string, trip: Trip, codes: Found[], ...told: [string, number]]>([
  ['goods before the location', begun(task), [found()], 'location_first', 0],
  ['another location', begun(task), [], 'wrong_location', 0],
  ['one piece', at(), [found()], 'piece', 1],
  ['a carton', at(), [found({ unit: { um3pl: 'CTN', factor: 6 } })], 'piece', 6],
  ['a carton too many', at({}, { taken: 1 }), [found({ unit: { um3pl: 'CTN', factor: 6 } })], 'too_many', 1],
  ['another article', at(), [found({}, 8)], 'wrong_article', 0],
  ['what nobody knows', at(), [], 'unknown', 0],
  ['one of two articles with the code', at(), [found({}, 8), found()], 'piece', 1],
  ['the lot that is reserved', at(lot), [found({ lot_number: 'L1' })], 'piece', 1],
  ['another lot', at(lot), [found({ lot_number: 'L2' })], 'other_lot', 1],
  [
    'another lot after the first piece',
    at(lot, { taken: 1 }),
    [found({ lot_number: 'L2' })],
    'lots_mixed',
    1,
  ],
  ['more of the other lot', at(lot, { taken: 1, lot: 'L2' }), [found({ lot_number: 'L2' })], 'other_lot', 2],
  ['a serial number by itself', at(serial), [], 'piece', 1],
  ['a serial number in a code', at(serial), [found({ serial_number: 'S1' })], 'piece', 1],
  ['the article of serial numbers', at(serial), [found()], 'piece', 0],
  ['a piece twice', at(serial, { taken: 1, serials: ['CODE'] }), [], 'again', 1],
  ['a piece too many', at(serial, { taken: 2, serials: ['S1', 'S2'] }), [], 'too_many', 2],
  ['a piece that is not asked for', at({ ...serial, serial_numbers: ['S1'] }), [], 'wrong_serial', 0],
])('%s', (_name, ...[trip, codes, ...wanted]) => {
  const told = goodsScanned(trip, codes, 'CODE')
  expect([told.say.kind, told.trip.taken]).toEqual(wanted)
})

test.each([
  [at(), 6, undefined, { location_code: 'A-1', article_code: 'BRIE', quantity_um3pl: 6 }],
  [begun(task), 0, 'missing', { article_code: 'BRIE', quantity_um3pl: 0, reason: 'missing' }],
  [at(), 2, 'later', { location_code: 'A-1', article_code: 'BRIE', quantity_um3pl: 2 }],
  [
    at(lot, { lot: 'L2' }),
    1,
    undefined,
    { location_code: 'A-1', article_code: 'BRIE', lot_number: 'L2', quantity_um3pl: 1 },
  ],
  [
    at(serial, { serials: ['S1'] }),
    1,
    'damaged',
    {
      location_code: 'A-1',
      article_code: 'BRIE',
      serial_numbers: ['S1'],
      quantity_um3pl: 1,
      reason: 'damaged',
    },
  ],
] as const)('what is sent, case %#', (...[trip, taken, why, body]) => {
  expect(scanOf(trip, { taken, why })).toEqual(body)
})

test('each piece can be taken back, and the lot with it', () => {
  const first = goodsScanned(at(lot), [found({ lot_number: 'L2' })], 'CODE').trip
  const second = goodsScanned(first, [found({ lot_number: 'L2' })], 'CODE').trip
  expect([second.taken, second.lot]).toEqual([2, 'L2'])
  const decided = undone({ ...second, decided: { taken: 2 } })?.trip
  expect(decided).toEqual(second)
  const back = undone(second)?.trip
  expect([back?.taken, back?.lot]).toEqual([1, 'L2'])
  const begin = back && undone(back)?.trip
  expect([begin?.taken, begin?.lot]).toEqual([0, null])
  expect(begin && undone(begin)).toBeUndefined()
})

test.each([
  [null, 'T-1', true],
  ['T-1', ' t-1', true],
  ['T-1', 'T-2', false],
])('goods whose order has the tote %s go into %s: %s', (tote_code, code, goes) => {
  expect(isTote(at({ tote_code }), code)).toBe(goes)
  expect(scanOf(at(), { taken: 1 }, code)).toMatchObject({ tote_code: code.trim() })
})
