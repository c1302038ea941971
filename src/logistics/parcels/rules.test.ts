import { describe, expect, test } from 'vitest'
import { decimalFrom } from '../../kernel/decimal.ts'
import { hasCheckDigit } from '../scan/numbers.ts'
import { type Bench, type PackedLine, contentsOf } from './rules-packing.ts'
import type { Goods, ParcelDraft } from './rules.ts'
import { afterShipment } from './rules-leaving.ts'
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
  // Two lines are of one article.
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
  ],
  loose: [goods(1, 4, 'A'), goods(1, 8, 'B'), goods(2, 1), goods(3, 2), goods(4, 3), goods(5, 2)],
  serials: new Set(['104 S1', '104 S2', '104 S3']),
}

/** `line lot quantity serials`, or `path rule` of what is wrong. */
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
    ['the first to expire first', [{ line_id: 1, ...q(5) }], '1 A 4, 1 B 1'],
    ['a lot', [{ article_code: 'OIL', lot_number: 'B', ...q(3) }], '1 B 3'],
    ['an article of two lines', [{ article_id: 102, ...q(3) }], '2 - 1, 3 - 2'],
    ['a scan is one piece', [{ barcode: 'NUT-1' }, { barcode: 'NUT-1' }], '2 - 1, 3 - 1'],
    ['a scan of a carton', [{ barcode: 'OIL-6', lot_number: 'B' }], '1 B 6'],
    ['a unit by its name', [{ line_id: 1, um3pl: 'ctn', ...q(1) }], '1 A 4, 1 B 2'],
    ['scans of the same goods are one entry', [{ barcode: 'OIL-1' }, { barcode: 'OIL-1' }], '1 A 2'],
    ['serial numbers', [{ line_id: 4, serial_numbers: ['S3', 'S1'] }], '4 - 2 S3 S1'],
    ['those that go with the line', [{ line_id: 4, ...q(2) }], '4 - 2 S1 S2'],
    ['parts where the unit has them', [{ line_id: 5, ...q(0.5) }], '5 - 0.5'],
    ['nothing named', [{ ...q(1) }], '0.line_id required'],
    ['no such line', [{ line_number: 9 }], '0.line_number selected'],
    ['a wrong article', [{ article_code: 'PEA' }], '0.article_code not_ordered'],
    ['a wrong scan', [{ barcode: 'PEA-1' }], '0.barcode not_ordered'],
    ['another article than that of the line', [{ line_id: 1, barcode: 'NUT-1' }], '0.barcode not_ordered'],
    ['no such unit', [{ line_id: 1, um3pl: 'PAL' }], '0.um3pl selected'],
    ['too much', [{ line_id: 2, ...q(2) }], '0.quantity_um3pl over_packed'],
    ['too much of a lot', [{ line_id: 1, lot_number: 'A', ...q(5) }], '0.quantity_um3pl over_packed'],
    ['too much in two scans', [{ line_id: 2 }, { line_id: 2 }], '1.quantity_um3pl over_packed, 2 - 1'],
    ['a lot that was not picked', [{ line_id: 1, lot_number: 'C' }], '0.lot_number lot_not_picked'],
    ['half a piece', [{ line_id: 2, ...q(0.5) }], '0.quantity_um3pl integer'],
    ['a serial number twice', [{ line_id: 4, serial_numbers: ['S1', 'S1'] }], '0.serial_numbers duplicate'],
    [
      'a serial number in two entries',
      [
        { line_id: 4, serial_numbers: ['S1'] },
        { line_id: 4, serial_numbers: ['S1'] },
      ],
      '1.serial_numbers serial_not_picked, 4 - 1 S1',
    ],
    ['a wrong serial number', [{ line_id: 4, serial_numbers: ['X'] }], '0.serial_numbers serial_not_picked'],
    ['too few', [{ line_id: 4, ...q(2), serial_numbers: ['S1'] }], '0.serial_numbers serial_count'],
    [
      'everything wrong at once',
      [{ line_number: 9 }, { barcode: 'X' }],
      '0.line_number selected, 1.barcode not_ordered',
    ],
  ])('%s', (_name, given, wanted) => {
    expect(packed(...given)).toBe(wanted)
  })

  test('without a list, all that is loose', () => {
    const { contents, bench: left } = contentsOf(undefined, bench, 'contents')
    expect(contents).toHaveLength(6)
    expect(left.loose).toEqual([])
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
