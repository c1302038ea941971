import { describe, expect, test } from 'vitest'
import { decimalFrom } from '../../../kernel/decimal.ts'
import { hasCheckDigit } from '../../floor/scan/numbers.ts'
import { type Bench, type PackedKit, type PackedLine, contentsOf } from './rules-packing.ts'
import { type Goods, type ParcelDraft, looseOf } from './rules.ts'
import { afterShipment, withoutLines } from './rules-leaving.ts'
import { ssccOf } from './rules-sscc.ts'
import type { GivenContent } from './schema.ts'

const one = 1_000_000n

function decimal(value: number) {
  const read = decimalFrom(value)
  if (read === 'number' || read === 'decimals' || read === 'max_number') throw new Error(read)
  return read
}

function line(id: number, article_code: string, more: Partial<PackedLine> = {}): PackedLine {
  const units = [
    { um3pl: 'PCE', factor: decimal(1), barcode: `${article_code}-1` },
    { um3pl: 'CTN', factor: decimal(6), barcode: `${article_code}-6` },
  ]
  const common = {
    article_id: 100 + id,
    tracking: 'none',
    whole: true,
    units,
    serial_numbers: [],
    kit: null,
  } as const
  return { id, line_number: id, article_code, ...common, ...more }
}

function goods(line_id: number, quantity: number, lot_number: string | null = null): Goods {
  // Lines 2 and 3 have the same article.
  const article_id = line_id === 3 ? 102 : 100 + line_id
  return { line_id, article_id, quantity: BigInt(quantity) * one, lot_number, expiry_date: null }
}

const bench: Bench = {
  lines: [
    line(1, 'OIL', { tracking: 'lot' }),
    line(2, 'NUT'),
    line(3, 'NUT', { article_id: 102 }),
    line(4, 'TV', { tracking: 'serial', serial_numbers: ['S1', 'S2', 'S3'] }),
    line(5, 'ROPE', { whole: false }),
    line(6, 'PEN'),
    line(7, 'TAPE', { whole: false, units: [{ um3pl: 'ROL', factor: decimal(0.333333), barcode: null }] }),
    line(8, 'CAM', { tracking: 'serial', serial_numbers: ['S1', 'S8', 'S9'] }),
    line(9, 'MIC', { tracking: 'serial' }),
  ],
  loose: [
    goods(1, 4, 'A'),
    goods(1, 8, 'B'),
    goods(2, 1),
    goods(3, 2),
    goods(4, 3),
    goods(5, 2),
    goods(7, 1),
    goods(8, 1, 'A'),
    goods(8, 2, 'B'),
    goods(9, 2),
  ],
  serials: new Set(['104 S1', '104 S2', '104 S3', '108 S1', '108 S8', '108 S9']),
}

/** Contents as `line lot quantity serials`, or faults as `path rule`. */
function packed(...given: readonly GivenContent[]): string {
  const { contents, faults } = contentsOf(given, bench, 'contents')
  const said = faults.map(({ path, rule }) => `${path.replace('contents.', '')} ${rule}`)
  const goodsSaid = contents.map(({ line_id, lot_number, quantity, serial_numbers }) =>
    [line_id, lot_number ?? '-', Number(quantity) / 1e6, ...serial_numbers].join(' '),
  )
  return [...said, ...goodsSaid].join(', ')
}

const q = (quantity: number) => ({ quantity_um3pl: decimal(quantity) })

describe('what goes into a parcel', () => {
  test.each<readonly [string, readonly GivenContent[], string]>([
    ['all of a line, by lots', [{ line_number: 1 }], '1 A 4, 1 B 8'],
    ['the first to expire first', [{ sales_order_line_id: 1, ...q(5) }], '1 A 4, 1 B 1'],
    ['a lot', [{ article_code: 'OIL', lot_number: 'B', ...q(3) }], '1 B 3'],
    ['an article of two lines', [{ article_id: 102, ...q(3) }], '2 - 1, 3 - 2'],
    ['a scan is one piece', [{ barcode: 'NUT-1' }, { barcode: 'NUT-1' }], '2 - 1, 3 - 1'],
    ['a scan of a carton', [{ barcode: 'OIL-6', lot_number: 'B' }], '1 B 6'],
    ['a unit by its name', [{ sales_order_line_id: 1, um3pl: 'ctn', ...q(1) }], '1 A 4, 1 B 2'],
    ['scans of the same goods are one entry', [{ barcode: 'OIL-1' }, { barcode: 'OIL-1' }], '1 A 2'],
    ['serial numbers', [{ sales_order_line_id: 4, serial_numbers: ['S3', 'S1'] }], '4 - 2 S3 S1'],
    ['those that go with the line', [{ sales_order_line_id: 4, ...q(2) }], '4 - 2 S1 S2'],
    ['parts where the unit has them', [{ sales_order_line_id: 5, ...q(0.5) }], '5 - 0.5'],
    [
      'serial numbers of an article without them',
      [{ sales_order_line_id: 5, serial_numbers: ['X', 'Y'] }],
      '5 - 2',
    ],
    ['serial numbers that nobody knows yet', [{ sales_order_line_id: 9 }], '9 - 2'],
    ['serial numbers, shared out to lots', [{ sales_order_line_id: 8 }], '8 A 1 S1, 8 B 2 S8 S9'],
    [
      'serial numbers, entry by entry',
      [
        { sales_order_line_id: 4, serial_numbers: ['S1'] },
        { sales_order_line_id: 4, ...q(1) },
        { sales_order_line_id: 4, serial_numbers: ['S3'] },
      ],
      '4 - 3 S1 S2 S3',
    ],
    [
      'one serial number of two articles',
      [
        { sales_order_line_id: 4, serial_numbers: ['S1'] },
        { sales_order_line_id: 8, serial_numbers: ['S1'] },
      ],
      '4 - 1 S1, 8 A 1 S1',
    ],
    ['nothing named', [{ ...q(1) }], '0.sales_order_line_id required'],
    ['no such line', [{ line_number: 99 }], '0.line_number selected'],
    ['a wrong article', [{ article_code: 'PEA' }], '0.article_code not_ordered'],
    ['a wrong scan', [{ barcode: 'PEA-1' }], '0.barcode not_ordered'],
    [
      'another article than that of the line',
      [{ sales_order_line_id: 1, barcode: 'NUT-1' }],
      '0.barcode not_ordered',
    ],
    [
      'the first field that matches no line',
      [{ article_code: 'PEA', barcode: 'OIL-1' }],
      '0.article_code not_ordered',
    ],
    [
      'fields that match different lines',
      [{ sales_order_line_id: 1, line_number: 2, barcode: 'NUT-1' }],
      '0.barcode not_ordered',
    ],
    [
      'a lot after all is packed',
      [{ sales_order_line_id: 6, lot_number: 'A' }],
      '0.quantity_um3pl over_packed',
    ],
    ['an inexact quantity', [{ sales_order_line_id: 7, ...q(0.5) }], '0.quantity_um3pl decimals'],
    ['no such unit', [{ sales_order_line_id: 1, um3pl: 'PAL' }], '0.um3pl selected'],
    ['too much', [{ sales_order_line_id: 2, ...q(2) }], '0.quantity_um3pl over_packed'],
    [
      'too much of a lot',
      [{ sales_order_line_id: 1, lot_number: 'A', ...q(5) }],
      '0.quantity_um3pl over_packed',
    ],
    [
      'too much in two scans',
      [{ sales_order_line_id: 2 }, { sales_order_line_id: 2 }],
      '1.quantity_um3pl over_packed, 2 - 1',
    ],
    [
      'a lot that was not picked',
      [{ sales_order_line_id: 1, lot_number: 'C' }],
      '0.lot_number lot_not_picked',
    ],
    ['half a piece', [{ sales_order_line_id: 2, ...q(0.5) }], '0.quantity_um3pl integer'],
    [
      'a serial number twice',
      [{ sales_order_line_id: 4, serial_numbers: ['S1', 'S1'] }],
      '0.serial_numbers duplicate',
    ],
    [
      'a serial number in two entries',
      [
        { sales_order_line_id: 4, serial_numbers: ['S1'] },
        { sales_order_line_id: 4, serial_numbers: ['S1'] },
      ],
      '1.serial_numbers serial_not_picked, 4 - 1 S1',
    ],
    [
      'a wrong serial number',
      [{ sales_order_line_id: 4, serial_numbers: ['X'] }],
      '0.serial_numbers serial_not_picked',
    ],
    [
      'too few',
      [{ sales_order_line_id: 4, ...q(2), serial_numbers: ['S1'] }],
      '0.serial_numbers serial_count',
    ],
    [
      'everything wrong at once',
      [{ line_number: 99 }, { barcode: 'X' }],
      '0.line_number selected, 1.barcode not_ordered',
    ],
  ])('%s', (_name, given, wanted) => {
    expect(packed(...given)).toBe(wanted)
  })

  test('without a list, all that is loose', () => {
    const { contents, bench: left } = contentsOf(undefined, bench, 'contents')
    expect(contents).toHaveLength(10)
    expect(left.loose).toEqual([])
  })

  test.each<readonly [GivenContent, object]>([
    [
      { sales_order_line_id: 1, lot_number: 'C' },
      { rule: 'lot_not_picked', params: { lot: 'C' } },
    ],
    [
      { sales_order_line_id: 2, ...q(2) },
      { rule: 'over_packed', params: { article: 'NUT', max: '1' } },
    ],
    [
      { sales_order_line_id: 7, ...q(0.5) },
      { rule: 'decimals', params: { max: 6 } },
    ],
    [
      { sales_order_line_id: 4, ...q(2), serial_numbers: ['S1'] },
      { rule: 'serial_count', params: { count: 2 } },
    ],
    [
      { sales_order_line_id: 4, serial_numbers: ['X'] },
      { rule: 'serial_not_picked', params: { serial: 'X' } },
    ],
  ])('what is wrong with %o is said: %o', (given, fault) => {
    expect(contentsOf([given], bench, 'contents').faults).toMatchObject([fault])
  })
})

function kit(article_id: number, article_code: string, each: number): PackedKit {
  return { article_id, article_code, um3pl: article_code, each: decimal(each) }
}

describe('kits that were picked as parts', () => {
  const part = (line_id: number, article_id: number, more: Partial<PackedLine>) =>
    line(line_id, `P-${article_id}`, { article_id, ...more })
  const picked = (line_id: number, article_id: number, quantity: number): Goods => ({
    ...goods(line_id, quantity),
    article_id,
  })
  const lines = [
    line(1, 'OIL'),
    part(10, 201, { kit: kit(200, 'SET', 1), tracking: 'serial', serial_numbers: ['K1', 'K2', 'K3'] }),
    part(10, 202, { kit: kit(200, 'SET', 2) }),
    part(20, 203, { kit: kit(300, 'BIG', 1) }),
  ]
  const loose = [goods(1, 5), picked(10, 201, 3), picked(10, 202, 6), picked(20, 203, 4)]
  const serials = new Set(['201 K1', '201 K2', '201 K3'])

  /** Contents as `article quantity serials`, or faults as `path rule`. */
  function packedOf(given: GivenContent, from: readonly Goods[] = loose): string {
    const { contents, faults } = contentsOf([given], { lines, loose: from, serials }, 'contents')
    return [
      ...faults.map(({ path, rule }) => `${path.replace('contents.', '')} ${rule}`),
      ...contents.map((each) => [each.article_id, each.quantity / one, ...each.serial_numbers].join(' ')),
    ].join(', ')
  }

  const ofOne = '201 1 K1, 202 2'
  test.each<readonly [string, GivenContent, string]>([
    ['by line', { sales_order_line_id: 10, ...q(1) }, ofOne],
    ['by the number of the line', { line_number: 10, ...q(1) }, ofOne],
    ['by article', { article_id: 200, ...q(1) }, ofOne],
    ['by code', { article_code: 'SET', ...q(1) }, ofOne],
    [
      'by all of these',
      { sales_order_line_id: 10, line_number: 10, article_id: 200, article_code: 'SET', ...q(1) },
      ofOne,
    ],
    ['in their unit', { sales_order_line_id: 10, um3pl: 'set', ...q(1) }, ofOne],
    ['all of them', { sales_order_line_id: 10 }, '201 3 K1 K2 K3, 202 6'],
    [
      'with serial numbers of one part',
      { sales_order_line_id: 10, ...q(1), serial_numbers: ['K2', 'X'] },
      '201 1 K2, 202 2',
    ],
    [
      'all of them with serial numbers',
      { sales_order_line_id: 10, serial_numbers: ['K3', 'K1', 'K2'] },
      '201 3 K3 K1 K2, 202 6',
    ],
    [
      'too many',
      { sales_order_line_id: 10, ...q(4) },
      '0.quantity_um3pl over_packed, 0.quantity_um3pl over_packed',
    ],
    ['not those of another line', { line_number: 20 }, '203 4'],
    ['one part by its article', { sales_order_line_id: 10, article_id: 202, ...q(1) }, '202 1'],
    ['one part by its code', { article_code: 'P-202' }, '202 6'],
    ['one part by a scan', { sales_order_line_id: 10, barcode: 'P-202-1' }, '202 1'],
    ['a part in its own unit', { sales_order_line_id: 20, um3pl: 'CTN', ...q(0.5) }, '203 3'],
    ['nothing named', { ...q(1) }, '0.sales_order_line_id required'],
    [
      'another line than that of the kit',
      { sales_order_line_id: 20, article_code: 'SET' },
      '0.article_code not_ordered',
    ],
  ])('%s', (_name, given, wanted) => {
    expect(packedOf(given)).toBe(wanted)
  })

  test.each<readonly [string, GivenContent, readonly Goods[], string]>([
    ['the rest of a kit', { sales_order_line_id: 10 }, [picked(10, 202, 6), goods(1, 5)], '202 6'],
    [
      'the same part on another line is not of it',
      { sales_order_line_id: 10 },
      [picked(20, 201, 3), picked(10, 202, 6)],
      '202 6',
    ],
    [
      'a kit that lacks a part',
      { sales_order_line_id: 10, ...q(1) },
      [picked(10, 202, 6)],
      '0.quantity_um3pl over_packed, 202 2',
    ],
    [
      'a kit that is packed already',
      { sales_order_line_id: 10 },
      [goods(1, 5)],
      '0.quantity_um3pl over_packed, 0.quantity_um3pl over_packed',
    ],
  ])('%s', (...[, given, from, wanted]) => {
    expect(packedOf(given, from)).toBe(wanted)
  })
})

const parcel = (id: number, ...own: readonly Goods[]): ParcelDraft => ({
  id,
  sscc: null,
  shipment_id: null,
  packaging: null,
  weight_kg: null,
  length_cm: null,
  width_cm: null,
  height_cm: null,
  tracking_number: null,
  tracking_url: null,
  contents: own.map((each) => ({ ...each, serial_numbers: [] })),
})

describe('what leaves with a shipment', () => {
  const after = (sent: readonly Goods[], loose: readonly Goods[] = []) =>
    afterShipment([parcel(1, goods(1, 3, 'A')), parcel(2, goods(1, 2, 'A'), goods(2, 1))], {
      goods: sent.map((each) => ({ ...each, serial_numbers: [] })),
      loose,
      shipment_id: 7,
    }).map(({ shipment_id, contents }) =>
      [shipment_id ?? 'stays', ...contents.map((each) => `${each.line_id}:${each.quantity / one}`)].join(' '),
    )

  test.each<{ name: string; sent: readonly Goods[]; loose?: readonly Goods[]; wanted: readonly string[] }>([
    { name: 'all of it', sent: [goods(1, 5, 'A'), goods(2, 1)], wanted: ['7 1:3', '7 1:2 2:1'] },
    { name: 'what is in the first', sent: [goods(1, 3, 'A')], wanted: ['7 1:3', 'stays 1:2 2:1'] },
    { name: 'part of the second: its rest is in none', sent: [goods(1, 4, 'A')], wanted: ['7 1:3', '7 1:1'] },
    {
      name: 'what is in no parcel first',
      sent: [goods(1, 2, 'A')],
      loose: [goods(1, 2, 'A')],
      wanted: ['stays 1:3', 'stays 1:2 2:1'],
    },
    {
      name: 'another lot',
      sent: [goods(1, 2, 'B')],
      loose: [goods(1, 2, 'B')],
      wanted: ['stays 1:3', 'stays 1:2 2:1'],
    },
  ])('$name', ({ sent, loose, wanted }) => {
    expect(after(sent, loose)).toEqual(wanted)
  })

  test('other loose goods take nothing off', () => {
    const wanted = ['7 1:3', 'stays 1:2 2:1']
    expect(after([goods(1, 3, 'A')], [goods(1, 9, 'B'), goods(2, 9)])).toEqual(wanted)
  })

  test('a parcel that has left stays as it is', () => {
    const gone = { ...parcel(1, goods(1, 3, 'A')), shipment_id: 6 }
    const sent = { goods: [{ ...goods(1, 3, 'A'), serial_numbers: [] }], loose: [], shipment_id: 7 }
    expect(afterShipment([gone], sent)).toEqual([gone])
  })

  test('serial numbers leave with their goods', () => {
    const whole = { ...parcel(1), contents: [{ ...goods(4, 3), serial_numbers: ['S1', 'S2', 'S3'] }] }
    const sent = { goods: [{ ...goods(4, 2), serial_numbers: ['S3', 'S1'] }], loose: [], shipment_id: 7 }
    expect(afterShipment([whole], sent)).toMatchObject([
      { contents: [{ ...goods(4, 2), serial_numbers: ['S1', 'S3'] }] },
    ])
  })
})

describe('parcels without some lines', () => {
  const gone = { ...parcel(3, goods(1, 1)), shipment_id: 6 }
  const without = (...ids: readonly number[]) =>
    withoutLines(
      [parcel(1, goods(1, 3), goods(2, 1)), parcel(2, goods(1, 2)), gone],
      ids.map((id) => ({ id })),
    ).map(({ id, contents }) => [id, ...contents.map(({ line_id }) => line_id)].join(' '))

  test.each([
    ['no line', [], ['1 1 2', '2 1', '3 1']],
    ['a line of two parcels: one is empty then, and one has left', [1], ['1 2', '3 1']],
    ['all lines', [2, 1], ['3 1']],
  ])('%s', (_name, ids, wanted) => {
    expect(without(...ids)).toEqual(wanted)
  })
})

describe('goods that are loose', () => {
  const picked = [goods(1, 4, 'A'), goods(1, 8, 'B'), goods(2, 2)]

  test.each<readonly [string, readonly ParcelDraft[], readonly Goods[]]>([
    ['all, without parcels', [], picked],
    [
      'what no parcel has',
      [parcel(1, goods(1, 3, 'A'), goods(2, 2)), parcel(2, goods(1, 8, 'B'))],
      [goods(1, 1, 'A')],
    ],
    ['all, where parcels have left', [{ ...parcel(1, goods(1, 3, 'A')), shipment_id: 6 }], picked],
    [
      'all, where parcels have others',
      [
        parcel(1, goods(3, 4, 'A'), goods(1, 4, 'C'), { ...goods(1, 4, 'A'), expiry_date: '2027-01-01' }),
        parcel(2, { ...goods(1, 4, 'A'), article_id: 9 }),
      ],
      picked,
    ],
    ['none below nothing', [parcel(1, goods(1, 5, 'A'), goods(1, 8, 'B'), goods(2, 3))], []],
  ])('are %s', (_name, parcels, wanted) => {
    expect(looseOf(picked, parcels)).toEqual(wanted)
  })
})

test.each([
  ['38012345', 1, '380123450000000013'],
  ['38012345', 999_999_999, '380123459999999995'],
  ['38012345', 1_000_000_001, '380123450000000013'],
  ['0801234567890', 12, '080123456789000120'],
  ['34012', 7, '340120000000000079'],
])('the SSCC of %s and %i', (prefix, serial, wanted) => {
  const sscc = ssccOf(prefix, serial)
  expect(hasCheckDigit(sscc)).toBe(true)
  expect(sscc).toBe(wanted)
})
