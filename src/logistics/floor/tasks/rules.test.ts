import { expect, test } from 'vitest'
import { parse } from '../../../kernel/validation.ts'
import { Scan } from '../waves/schema-tasks.ts'
import { isOtherLot, scanFaults } from './rules.ts'

const task = {
  location_code: 'A-1',
  lot_number: null,
  quantity: 6_000_000n,
  article_code: 'OIL',
  barcodes: ['111', '222'],
  tracking: 'none',
  whole: true,
  wanted_lot: null,
} as const

const ofLot = { ...task, tracking: 'lot', lot_number: 'L1' } as const
const ofSerial = { ...task, tracking: 'serial', quantity: 2_000_000n } as const

const cases: readonly (readonly [string, Parameters<typeof scanFaults>[0], object, readonly string[]])[] = [
  ['nothing scanned', task, {}, []],
  ['all as asked', task, { location_code: 'A-1', article_code: 'OIL', quantity_um3pl: 6 }, []],
  ['the place in small letters', task, { location_code: 'a-1' }, []],
  ['another place', task, { location_code: 'A-2' }, ['location_code expected']],
  [
    'a location for goods without one',
    { ...task, location_code: '' },
    { location_code: 'A-2' },
    ['location_code expected'],
  ],
  ['the barcode of a package', task, { barcode: '222' }, []],
  ['the code scanned as a barcode', task, { barcode: 'OIL' }, []],
  [
    'another article',
    task,
    { article_code: 'VIN', barcode: '3' },
    ['article_code expected', 'barcode expected'],
  ],
  ['less, the rest later', task, { quantity_um3pl: 5 }, []],
  ['less, for a reason', task, { quantity_um3pl: 0, reason: 'missing' }, []],
  ['more', task, { quantity_um3pl: 7 }, ['quantity_um3pl max_number']],
  ['below zero', task, { quantity_um3pl: -1, reason: 'missing' }, ['quantity_um3pl min_number']],
  ['part of a whole', task, { quantity_um3pl: 1.5 }, ['quantity_um3pl integer']],
  ['part of what can be parted', { ...task, whole: false }, { quantity_um3pl: 1.5 }, []],
  ['nothing for no reason', task, { quantity_um3pl: 0 }, ['reason required']],
  ['a reason for nothing', task, { reason: 'damaged' }, ['reason nothing_short']],
  ['the lot', ofLot, { lot_number: 'L1' }, []],
  ['another lot', ofLot, { lot_number: 'L2' }, []],
  [
    'another lot than the order wants',
    { ...ofLot, wanted_lot: 'L1' },
    { lot_number: 'L2' },
    ['lot_number expected'],
  ],
  ['a lot of what has none', task, { lot_number: 'L2' }, []],
  ['its serial numbers', ofSerial, { serial_numbers: ['S1', 'S2'] }, []],
  ['too few serial numbers', ofSerial, { serial_numbers: ['S1'] }, ['serial_numbers serial_count']],
  ['one serial number twice', ofSerial, { serial_numbers: ['S1', 'S1'] }, ['serial_numbers duplicate']],
  ['no serial numbers of nothing', ofSerial, { quantity_um3pl: 0, reason: 'missing' }, []],
]

test.for(cases)('%s', ([, given, scan, faults]) => {
  expect(scanFaults(given, parse(Scan, scan)).map(({ path, rule }) => `${path} ${rule}`)).toEqual(faults)
})

test.for<readonly [Parameters<typeof scanFaults>[0], object, object]>([
  [task, { location_code: 'A-2' }, { expected: 'A-1' }],
  [{ ...task, location_code: '' }, { location_code: 'A-2' }, { expected: '-' }],
  [task, { article_code: 'VIN' }, { expected: 'OIL' }],
  [task, { barcode: '3' }, { expected: 'OIL' }],
  [{ ...ofLot, wanted_lot: 'L1' }, { lot_number: 'L2' }, { expected: 'L1' }],
  [task, { quantity_um3pl: 7 }, { max: '6' }],
  [task, { quantity_um3pl: -1 }, { min: 0 }],
  [ofSerial, { serial_numbers: ['S1'] }, { count: 2 }],
])('%# a fault says what was expected', ([given, scan, params]) => {
  expect(scanFaults(given, parse(Scan, scan))).toMatchObject([{ params }])
})

test.for([
  ['the reserved one', ofLot, { lot_number: 'L1' }, false],
  ['another one', ofLot, { lot_number: 'L2' }, true],
  ['none', ofLot, {}, false],
  ['an empty one', ofLot, { lot_number: null }, false],
  ['one of what has none', task, { lot_number: 'L2' }, false],
] as const)('%s is another lot than the reserved one', ([, given, scan, expected]) => {
  expect(isOtherLot(given, parse(Scan, scan))).toBe(expected)
})
