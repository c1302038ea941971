import { describe, expect, test } from 'vitest'
import { fromMicros } from '../../../kernel/decimal.ts'
import { numberOf } from '../../catalogue/units/quantities.ts'
import type { StoredLine } from './line.ts'
import { pendingOf, verdictsOf } from './rules-dispose.ts'

const unit = 1_000_000n
const q = (quantity: number) => fromMicros(BigInt(quantity * 1_000_000))

/** A line with four returned pieces. */
function line(id: number, more: Partial<StoredLine> = {}): StoredLine {
  return {
    id,
    line_number: id * 10,
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
    received: 4n * unit,
    restocked: 0n,
    quarantined: 0n,
    disposed: 0n,
    tracking: 'none',
    expiry_tracking: false,
    whole_only: false,
    ...more,
  }
}

type Given = NonNullable<Parameters<typeof verdictsOf>[1]>

function decide(lines: readonly StoredLine[], given?: Given, decided = new Map<number, Set<string>>()) {
  const result = verdictsOf(lines, given, decided)
  return {
    /** `index line decision base units serials`. */
    verdicts: result.verdicts.map((each) =>
      [each.index, each.line.id, each.decision, each.base / unit, ...each.serials].join(' '),
    ),
    /** `line restocked quarantined disposed`. */
    lines: result.lines.map((each) =>
      [each.id, ...[each.restocked, each.quarantined, each.disposed].map(numberOf)].join(' '),
    ),
    faults: result.faults,
  }
}

test('pending is what came and nobody has decided', () => {
  expect(pendingOf(line(1, { restocked: 1n, quarantined: 20n, disposed: 300n }))).toBe(4n * unit - 321n)
})

describe('without entries', () => {
  test('each line with something pending is decided as it asks', () => {
    const lines = [
      line(1),
      line(2, { disposed: 4n * unit }),
      line(3, { requested_action: 'quarantine', restocked: unit }),
      line(4, { requested_action: 'dispose', factor: 6n * unit }),
      line(5, { requested_action: 'restock' }),
    ]
    expect(decide(lines)).toEqual({
      verdicts: ['0 1 restock 4', '2 3 quarantine 3', '3 4 dispose 24', '4 5 restock 4'],
      lines: ['1 4 0 0', '3 1 3 0', '4 0 0 4', '5 4 0 0'],
      faults: [],
    })
  })
})

describe('an entry', () => {
  test.each<[string, Given, readonly string[], readonly string[]]>([
    ['names its line by id', [{ id: 2, action: 'dispose' }], ['0 2 dispose 4'], ['2 0 0 4']],
    ['names its line by number', [{ line_number: 20 }], ['0 2 restock 4'], ['2 4 0 0']],
    [
      'decides a part',
      [{ id: 1, quantity_um3pl: q(1.5), action: 'quarantine' }],
      ['0 1 quarantine 1'],
      ['1 0 1.5 0'],
    ],
    [
      'decides what the one before it left',
      [{ id: 1, quantity_um3pl: q(1), action: 'dispose' }, { id: 1 }],
      ['0 1 dispose 1', '1 1 restock 3'],
      ['1 3 0 1'],
    ],
  ])('%s', (...[, given, verdicts, lines]) => {
    expect(decide([line(1), line(2)], given)).toEqual({ verdicts, lines, faults: [] })
  })

  test.each([
    [{ id: 1, condition: 'torn' }, 'torn'],
    [{ id: 1 }, 'wet'],
  ])('%o leaves the condition %s', (entry, condition) => {
    const { lines } = verdictsOf([line(1, { condition: 'wet' })], [entry], new Map())
    expect(lines[0]?.condition).toBe(condition)
  })

  test.each<[string, Given[number], object]>([
    ['an unknown id', { id: 9, line_number: 10 }, { path: 'lines.1.id', rule: 'selected' }],
    ['an unknown number', { line_number: 99 }, { path: 'lines.1.line_number', rule: 'selected' }],
    ['no line', {}, { path: 'lines.1.line_number', rule: 'required' }],
    [
      'too much',
      { id: 2, quantity_um3pl: q(4.5) },
      { path: 'lines.1.quantity_um3pl', rule: 'max_number', params: { max: 4 } },
    ],
    [
      'nothing',
      { id: 2, quantity_um3pl: q(0) },
      { path: 'lines.1.quantity_um3pl', rule: 'max_number', params: { max: 4 } },
    ],
    ['half a piece', { id: 3, quantity_um3pl: q(0.5) }, { path: 'lines.1.quantity_um3pl', rule: 'integer' }],
  ])('is refused that names %s, and the others are decided', (_name, entry, fault) => {
    expect(decide([line(1), line(2), line(3, { whole_only: true })], [{ id: 1 }, entry])).toEqual({
      verdicts: ['0 1 restock 4'],
      lines: ['1 4 0 0'],
      faults: [fault],
    })
  })
})

describe('serial numbers', () => {
  const ofSerial = line(1, { tracking: 'serial', serial_numbers: ['S1', 'S2', 'S3', 'S4'] })
  const begun = { ...ofSerial, restocked: unit }
  const decided = new Map([[1, new Set(['S1'])]])

  test.each<[string, Given | undefined, readonly string[]]>([
    ['are all that nobody has decided', undefined, ['0 1 restock 3 S2 S3 S4']],
    ['are the next ones', [{ id: 1, quantity_um3pl: q(2) }], ['0 1 restock 2 S2 S3']],
    ['are those named', [{ id: 1, quantity_um3pl: q(1), serial_numbers: ['S3'] }], ['0 1 restock 1 S3']],
    [
      'are those that the entry before left',
      [{ id: 1, quantity_um3pl: q(1), serial_numbers: ['S3'] }, { id: 1 }],
      ['0 1 restock 1 S3', '1 1 restock 2 S2 S4'],
    ],
  ])('%s', (_name, given, verdicts) => {
    expect(decide([begun], given, decided)).toMatchObject({ verdicts, faults: [] })
  })

  test.each<[string, readonly string[], object]>([
    ['too few', ['S2'], { rule: 'serial_count', params: { count: 2 } }],
    ['too many', ['S2', 'S3', 'S4'], { rule: 'serial_count', params: { count: 2 } }],
    ['one twice', ['S2', 'S2'], { rule: 'duplicate' }],
    ['a decided one', ['S1', 'S2'], { rule: 'not_in_stock', params: { serial: 'S1' } }],
    ['an unknown one', ['S2', 'X'], { rule: 'not_in_stock', params: { serial: 'X' } }],
  ])('are refused: %s', (_name, serial_numbers, fault) => {
    const given = [{ id: 1, quantity_um3pl: q(2), serial_numbers: [...serial_numbers] }]
    expect(decide([begun], given, decided)).toEqual({
      verdicts: [],
      lines: [],
      faults: [{ path: 'lines.0.serial_numbers', ...fault }],
    })
  })

  test('are counted in base units', () => {
    const pairs = { ...ofSerial, factor: 2n * unit, received: 2n * unit }
    expect(decide([pairs]).verdicts).toEqual(['0 1 restock 4 S1 S2 S3 S4'])
  })

  test('are ignored for an article without them', () => {
    const plain = line(1, { serial_numbers: ['S1'] })
    expect(decide([plain], [{ id: 1, serial_numbers: ['S1'] }]).verdicts).toEqual(['0 1 restock 4'])
  })
})
