import { describe, expect, test } from 'vitest'
import { fromMicros } from '../../../kernel/decimal.ts'
import type { StoredLine } from './line.ts'
import { countedLines, receiptsOf, wrongWith } from './rules-receive.ts'

const unit = 1_000_000n
const carton = 6n * unit

function line(more: Partial<StoredLine> = {}): StoredLine {
  return {
    id: 1,
    line_number: 10,
    sales_order_line_id: null,
    article_id: 7,
    article_code: 'OIL',
    description: null,
    um3pl: 'PCE',
    factor: unit,
    quantity: 4n * unit,
    requested_action: 'default',
    condition: null,
    lot_number: null,
    expiry_date: null,
    serial_numbers: [],
    external_reference: null,
    metadata: {},
    received: 0n,
    restocked: 0n,
    quarantined: 0n,
    disposed: 0n,
    tracking: 'none',
    expiry_tracking: false,
    whole_only: false,
    ...more,
  }
}

type Given = NonNullable<Parameters<typeof countedLines>[1]>[number]
type Known = Parameters<typeof receiptsOf>[1]
const nothing: Known = { orderLines: [], expiries: new Map() }
const q = (quantity: number) => fromMicros(BigInt(quantity * 1_000_000))

/** Receives one line, sent third in the request. */
function received(stored: StoredLine, given: Given = {}, known: Known = nothing) {
  return receiptsOf([{ stored, given, index: 2 }], known)
}

function said({ faults }: { readonly faults: readonly { path: string; rule: string }[] }) {
  return faults.map(({ path, rule }) => `${path.replace('lines.2.', '')} ${rule}`)
}

describe('the lines that are counted', () => {
  const lines = [line(), line({ id: 2, line_number: 20, received: 4n * unit }), line({ id: 3 })]

  test('are those that are not complete, where none is named', () => {
    expect(countedLines(lines, undefined)).toEqual({
      counted: [
        { stored: lines[0], given: {}, index: 0 },
        { stored: lines[2], given: {}, index: 2 },
      ],
      faults: [],
    })
  })

  test('are those that are named', () => {
    const given = [{ line_number: 20 }, { id: 9 }]
    expect(countedLines(lines, given)).toEqual({
      counted: [{ stored: lines[1], given: given[0], index: 0 }],
      faults: [{ path: 'lines.1.id', rule: 'selected' }],
    })
  })
})

describe('a receipt', () => {
  test('is what is missing where nothing is said, in base units too', () => {
    const stored = line({ factor: carton, received: unit })
    expect(received(stored)).toEqual({
      receipts: [{ index: 2, line: { ...stored, received: 4n * unit }, base: 18n * unit, serials: [] }],
      faults: [],
    })
  })

  test('is what was counted, more than was announced as well', () => {
    const { receipts, faults } = received(line(), { quantity_um3pl: q(5), condition: 'torn' })
    expect(faults).toEqual([])
    expect(receipts).toMatchObject([{ base: 5n * unit, line: { received: 5n * unit, condition: 'torn' } }])
  })

  test.each<[string, StoredLine, Given, readonly string[]]>([
    ['no quantity of a complete line', line({ received: 4n * unit }), {}, ['quantity_um3pl required']],
    ['half a piece', line({ whole_only: true }), { quantity_um3pl: q(0.5) }, ['quantity_um3pl integer']],
    [
      'the half that is missing of what is whole',
      line({ whole_only: true, received: unit / 2n }),
      { quantity_um3pl: q(1.5) },
      ['quantity_um3pl integer'],
    ],
    [
      'a quantity with too many decimals in base units',
      line({ factor: 333_333n }),
      { quantity_um3pl: q(0.5) },
      ['quantity_um3pl decimals'],
    ],
    [
      'a total too large to store',
      line({ received: 600_000_000_000n * unit }),
      { quantity_um3pl: q(500_000_000_000) },
      ['quantity_um3pl max_number'],
    ],
  ])('is refused: %s', (...[, stored, given, faults]) => {
    const result = received(stored, given)
    expect(said(result)).toEqual(faults)
    expect(result.receipts).toEqual([])
  })

  test('keeps the condition where nothing else is said', () => {
    expect(received(line({ condition: 'wet' })).receipts[0]?.line.condition).toBe('wet')
  })
})

describe('of an order', () => {
  const orderLine = (id: number, out: bigint) => ({
    id,
    article_id: 7,
    shipped: true,
    out: out * unit,
    left: 0n,
  })
  const linked = line({ sales_order_line_id: 50, factor: carton, quantity: 2n * unit })

  test.each<[bigint, readonly object[]]>([
    [12n, []],
    [9n, [{ path: 'lines.2.quantity_um3pl', rule: 'max_number', params: { max: 1.5 } }]],
    [0n, [{ path: 'lines.2.quantity_um3pl', rule: 'max_number', params: { max: 0 } }]],
  ])('that has %s out, twelve come back', (out, faults) => {
    const known = { ...nothing, orderLines: [orderLine(49, 99n), orderLine(50, out)] }
    expect(received(linked, {}, known).faults).toEqual(faults)
  })

  test('two lines share what is out', () => {
    const known = { ...nothing, orderLines: [orderLine(50, 18n)] }
    const counted = [0, 1].map((index) => ({ stored: linked, given: {}, index }))
    expect(receiptsOf(counted, known).faults).toEqual([
      { path: 'lines.1.quantity_um3pl', rule: 'max_number', params: { max: 1 } },
    ])
  })

  test('lines that are unknown set no limit, nor does a line without an order', () => {
    expect(received(linked).faults).toEqual([])
    const known = { ...nothing, orderLines: [orderLine(50, 0n)] }
    expect(received(line(), {}, known).faults).toEqual([])
  })
})

describe('the lot', () => {
  const ofLot = line({ tracking: 'lot', expiry_tracking: true })
  const announced = line({ ...ofLot, lot_number: 'L1', expiry_date: '2027-01-01' })
  const begun = { ...announced, received: unit }
  const known = { ...nothing, expiries: new Map([['7:L2', '2027-02-02']]) }

  test.each<[string, StoredLine, Given, string | null, string | null, readonly string[]]>([
    ['is the one announced', announced, {}, 'L1', '2027-01-01', []],
    ['is the one counted', ofLot, { lot_number: 'L9', expiry_date: '2027-09-09' }, 'L9', '2027-09-09', []],
    ['has the date that is known of it', ofLot, { lot_number: 'L2' }, 'L2', '2027-02-02', []],
    [
      'has its own date, not that of the one announced',
      announced,
      { lot_number: 'L2' },
      'L2',
      '2027-02-02',
      [],
    ],
    ['of an unknown date asks for it', announced, { lot_number: 'L3' }, 'L3', null, ['expiry_date required']],
    ['is asked for', ofLot, {}, null, null, ['lot_number required', 'expiry_date required']],
    ['is not asked for where lots do not matter', line(), {}, null, null, []],
    ['stays the same at the next count', begun, { lot_number: 'L1' }, 'L1', '2027-01-01', []],
    [
      'may not change at the next count',
      begun,
      { lot_number: 'L2' },
      'L2',
      '2027-01-01',
      ['lot_number fixed'],
    ],
    [
      'may not change its date at the next count',
      begun,
      { expiry_date: '2027-02-02' },
      'L1',
      '2027-02-02',
      ['expiry_date fixed'],
    ],
    [
      'that had no date gets none at the next count',
      { ...begun, lot_number: 'L2', expiry_date: null },
      {},
      'L2',
      null,
      [],
    ],
  ])('%s', (...[, stored, given, lot_number, expiry_date, faults]) => {
    const result = received(stored, given, known)
    expect(result.receipts).toMatchObject([{ line: { lot_number, expiry_date } }])
    expect(said(result)).toEqual(faults)
  })
})

describe('serial numbers', () => {
  const two = line({ tracking: 'serial', quantity: 2n * unit, serial_numbers: ['S1', 'S2'] })
  const begun = { ...two, quantity: 3n * unit, received: unit, serial_numbers: ['S1'] }

  test.each<[string, StoredLine, Given, readonly string[], readonly string[]]>([
    ['are those announced', two, {}, ['S1', 'S2'], ['S1', 'S2']],
    ['are those counted', two, { serial_numbers: ['S8', 'S9'] }, ['S8', 'S9'], ['S8', 'S9']],
    [
      'are added at the next count',
      begun,
      { serial_numbers: ['S2', 'S3'] },
      ['S2', 'S3'],
      ['S1', 'S2', 'S3'],
    ],
    [
      'of an article without them stay as they are',
      line({ serial_numbers: ['X'] }),
      { serial_numbers: ['S1'] },
      [],
      ['X'],
    ],
  ])('%s', (...[, stored, given, serials, kept]) => {
    const { receipts, faults } = received(stored, given)
    expect(faults).toEqual([])
    expect(receipts).toMatchObject([{ serials, line: { serial_numbers: kept } }])
  })

  test.each<[string, StoredLine, Given, object]>([
    ['too few', two, { serial_numbers: ['S1'] }, { rule: 'serial_count', params: { count: 2 } }],
    [
      'none at the next count',
      { ...begun, quantity: 2n * unit },
      {},
      { rule: 'serial_count', params: { count: 1 } },
    ],
    ['one twice', two, { serial_numbers: ['S1', 'S1'] }, { rule: 'duplicate' }],
  ])('are refused: %s', (...[, stored, given, fault]) => {
    expect(received(stored, given).faults).toEqual([{ path: 'lines.2.serial_numbers', ...fault }])
  })

  test('are of whole pieces', () => {
    expect(received(two, { quantity_um3pl: q(1.5) }).faults).toEqual([
      { path: 'lines.2.quantity_um3pl', rule: 'integer' },
    ])
  })
})

test.each<[string, Partial<StoredLine>, number, object | undefined]>([
  ['a half', {}, 0.5, undefined],
  ['a half of what is whole', { whole_only: true }, 0.5, { rule: 'integer' }],
  ['a whole one', { whole_only: true }, 2, undefined],
  ['an inexact one', { factor: 333_333n }, 0.5, { rule: 'decimals', params: { max: 6 } }],
  ['too large a one', { factor: 10n * unit }, 1e11, { rule: 'max_number', params: { max: 999_999_999_999 } }],
])('a quantity: %s', (...[, more, quantity, wrong]) => {
  expect(wrongWith(line(more), q(quantity))).toEqual(wrong)
})
