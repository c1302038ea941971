import { describe, expect, test } from 'vitest'
import { fromMicros } from '../../../kernel/decimal.ts'
import { one } from '../../catalogue/units/quantities.ts'
import {
  type Task,
  choiceFaults,
  correctionOf,
  deviationOf,
  expectedOf,
  isAccepted,
  isRepeated,
  quantityFaults,
  scanFaults,
  serialVerdict,
} from './rules.ts'
import type { CountScan, Finding } from './schema-tasks.ts'

const at = (on_hand: number, away = 0, short = 0) => ({
  on_hand: BigInt(on_hand) * one,
  away: BigInt(away) * one,
  short: BigInt(short) * one,
})

const scanned = (quantity: number, more: Partial<CountScan> = {}) => ({
  quantity_um3pl: fromMicros(BigInt(Math.round(quantity * 1_000_000))),
  ...more,
})
const counting = (count: number) => ({ path: 'serial_numbers', rule: 'serial_count', params: { count } })

describe('what puts the books right', () => {
  test.each([
    // counted, books, expected: released, written off, taken, added
    [10, at(10), 10, '0 0 0 0'],
    [8, at(10), 10, '0 0 2 0'],
    [12, at(10), 10, '0 0 0 2'],
    [0, at(0), 0, '0 0 0 0'],
    [7, at(10, 3), 7, '0 0 0 0'],
    [10, at(10, 3), 7, '0 0 0 3'],
    [0, at(10, 3), 7, '0 0 7 0'],
    [10, at(4, 0, 6), 10, '6 0 0 0'],
    [4, at(4, 0, 6), 10, '0 6 0 0'],
    [7, at(4, 0, 6), 10, '3 3 0 0'],
    [2, at(4, 0, 6), 10, '0 6 2 0'],
    [13, at(4, 0, 6), 10, '6 0 0 3'],
    [9, at(4, 1, 6), 9, '6 0 0 0'],
  ])('%i counted of %o', (...row) => {
    const [counted, shelf, expected, parts] = row
    const { release, writeOff, take, add } = correctionOf(BigInt(counted) * one, shelf)
    expect(expectedOf(shelf)).toBe(BigInt(expected) * one)
    expect([release, writeOff, take, add].map((part) => part.quantity / one).join(' ')).toBe(parts)
  })

  test('by serial number: what was picked is not missing, what came does not make up for what went', () => {
    const serials = { here: ['a', 'b', 'c'], held: ['h', 'i'], away: new Set(['c']) }
    const scan = scanned(3, { serial_numbers: ['a', 'h', 'x'] })
    const { correction: made, faults } = serialVerdict(scan, at(3, 1, 2), serials)
    expect(faults).toEqual([])
    expect(made).toEqual({
      release: { quantity: one, serials: ['h'] },
      writeOff: { quantity: one, serials: ['i'] },
      take: { quantity: one, serials: ['b'] },
      add: { quantity: one, serials: ['x'] },
    })
    expect(deviationOf(made)).toBe(3n * one)
  })

  test('without serial numbers names none', () => {
    const { release, writeOff, take, add } = correctionOf(2n * one, at(4, 0, 6))
    expect([release, writeOff, take, add].flatMap((part) => part.serials)).toEqual([])
  })

  test('pieces without their numbers: as many as there should be, and what is on hold is there after all', () => {
    const none = { quantity: 0n, serials: [] }
    const serials = { here: ['a', 'b'], held: ['h', 'i'], away: new Set<string>() }
    expect(serialVerdict(scanned(3), at(2, 1, 2), serials)).toEqual({
      correction: {
        release: { quantity: 2n * one, serials: ['h', 'i'] },
        writeOff: none,
        take: none,
        add: none,
      },
      faults: [],
    })
    expect(serialVerdict(scanned(4), at(2, 1, 2), serials).faults).toEqual([counting(4)])
  })

  test.for([
    // found, picked and named, picked: whether it is clear what is missing
    [['a', 'b'], ['c'], 1, true],
    [['a'], ['c'], 1, true],
    [['a'], ['c'], 2, false],
    [['a'], [], 1, false],
    [['a'], ['x'], 1, false],
    [['a', 'b', 'c'], [], 1, true],
  ] as const)(
    'of a, b and c, %o were found, %o of %i picked are named: clear is %s',
    ([seen, named, picked, is]) => {
      const serials = { here: ['a', 'b', 'c'], held: [], away: new Set<string>(named) }
      const scan = scanned(seen.length, { serial_numbers: [...seen] })
      const fault = { path: 'serial_numbers', rule: 'serials_picked' }
      expect(serialVerdict(scan, at(3, picked), serials).faults).toEqual(is ? [] : [fault])
    },
  )

  test('what goes, what comes and what is written off all differ from the books; what is released does not', () => {
    const part = { quantity: 1n, serials: [] }
    const made = { release: part, writeOff: { ...part, quantity: 2n }, take: { ...part, quantity: 4n } }
    expect(deviationOf({ ...made, add: { ...part, quantity: 8n } })).toBe(14n)
  })
})

const found = (by: string, difference_um3pl: number): Finding => ({
  counted_um3pl: 0,
  expected_um3pl: 100,
  difference_um3pl,
  serial_numbers: [],
  by,
  at: '2026-01-01T00:00:00.000Z',
})
const terms = (pieces: number, percent: number, second_count = true) => ({
  second_count,
  tolerance: BigInt(pieces) * one,
  tolerance_percent: BigInt(percent) * one,
})

describe('a difference is booked', () => {
  test.each([
    ['none', 0, terms(0, 0), [], true],
    ['small in pieces', -2, terms(2, 0), [], true],
    ['small in percent', 5, terms(0, 5), [], true],
    ['neither', 6, terms(5, 5), [], false],
    ['whatever it is where nobody counts twice', -50, terms(0, 0, false), [], true],
    ['found by another, too', -3, terms(0, 0), [found('user:1', -3)], true],
    ['found otherwise by another', -3, terms(0, 0), [found('user:1', -4)], false],
    ['found by the same person twice', -3, terms(0, 0), [found('user:2', -3)], false],
    ['found by one before the last', -3, terms(0, 0), [found('user:1', -3), found('user:3', 1)], true],
  ])('%s', (...row) => {
    const [, difference, agreed, earlier, is] = row
    const deviation = BigInt(Math.abs(difference)) * one
    const judged = { terms: agreed, deviation, expected: 100n * one }
    expect(isAccepted(found('user:2', difference), earlier, judged)).toBe(is)
  })

  test.each([
    [['a', 'b'], ['b', 'a'], true],
    [['a', 'b'], ['a', 'c'], false],
    [['a'], ['a', 'b'], false],
    [['a', 'b'], ['a'], false],
    [[], [], true],
  ])('by serial number, where another found the same: %o and %o', (...row) => {
    const [first, second, is] = row
    const earlier = [{ ...found('user:1', -3), serial_numbers: first }]
    const judged = { terms: terms(0, 0), deviation: 3n * one, expected: 100n * one }
    expect(isAccepted({ ...found('user:2', -3), serial_numbers: second }, earlier, judged)).toBe(is)
  })
})

describe('a count that is sent again', () => {
  const finding = { ...found('user:1', -1), counted_um3pl: 2.5, serial_numbers: ['a'] }
  const task = { state: 'counted', findings: [found('user:9', 0), finding], worker: 'w1' } as const
  const scan = scanned(2.5, { serial_numbers: ['a'] })
  const who = { caller: 'user:1', worker: 'w1' }

  test.for([
    ['as it was', task, scan, who, true],
    ['and is to be counted once more', { ...task, state: 'recount' as const }, scan, who, true],
    ['before it was counted', { ...task, state: 'open' as const }, scan, who, false],
    ['after it was dropped', { ...task, state: 'dropped' as const }, scan, who, false],
    ['with nothing found yet', { ...task, findings: [] }, scan, who, false],
    ['after another has counted', { ...task, findings: [finding, found('user:9', 0)] }, scan, who, false],
    ['by another person', task, scan, { ...who, caller: 'user:2' }, false],
    ['by another device', task, scan, { ...who, worker: 'w2' }, false],
    ['with another quantity', task, scanned(2, { serial_numbers: ['a'] }), who, false],
    ['with other serial numbers', task, scanned(2.5, { serial_numbers: ['b'] }), who, false],
    ['without serial numbers', task, scanned(2.5), who, false],
  ] as const)('%s', ([, before, sent, by, is]) => {
    expect(isRepeated(before, sent, by)).toBe(is)
  })

  test('without serial numbers, as it was', () => {
    const bare = { ...task, findings: [{ ...finding, serial_numbers: [] }] }
    expect(isRepeated(bare, scanned(2.5), who)).toBe(true)
  })
})

const task: Task = {
  id: 1,
  count_id: 2,
  warehouse_id: 3,
  location_code: 'A-1',
  article_id: 4,
  article_code: 'OIL',
  um3pl: 'PCE',
  barcodes: ['801', '802'],
  tracking: 'none',
  whole: false,
  lot_number: null,
  expiry_date: null,
  stock_status: 'available',
  state: 'open',
  findings: [],
  counter: null,
  worker: null,
  leased_until: null,
}
const otherwise = (path: string, expected: string) => ({ path, rule: 'expected', params: { expected } })
const whole = { path: 'quantity_um3pl', rule: 'integer' }

describe('what is wrong with a scan', () => {
  const byLot: Task = { ...task, tracking: 'lot', lot_number: 'L1' }
  const unknown: Task = { ...task, article_id: null, article_code: null }
  test.for([
    ['nothing', task, scanned(1), []],
    ['nothing that is left out', byLot, scanned(1, { location_code: null, lot_number: null }), []],
    ['no place in other letters', task, scanned(1, { location_code: 'a-1' }), []],
    [
      'no place in other letters of the books',
      { ...task, location_code: 'a-1' },
      scanned(1, { location_code: 'A-1' }),
      [],
    ],
    ['another place', task, scanned(1, { location_code: 'A-2' }), [otherwise('location_code', 'A-1')]],
    [
      'a place, where goods have none',
      { ...task, location_code: '' },
      scanned(1, { location_code: 'A-2' }),
      [otherwise('location_code', '-')],
    ],
    ['another article', task, scanned(1, { article_code: 'oil' }), [otherwise('article_code', 'OIL')]],
    ['no article', task, scanned(1, { article_code: 'OIL' }), []],
    [
      'an article without a code',
      { ...task, article_code: null },
      scanned(1, { article_code: 'x' }),
      [otherwise('article_code', '-')],
    ],
    ['no barcode', task, scanned(1, { barcode: '802' }), []],
    ['no code as a barcode', task, scanned(1, { barcode: 'OIL' }), []],
    ['another barcode', task, scanned(1, { barcode: '803' }), [otherwise('barcode', 'OIL')]],
    ['no lot', byLot, scanned(1, { lot_number: 'L1' }), []],
    ['another lot', byLot, scanned(1, { lot_number: 'L2' }), [otherwise('lot_number', 'L1')]],
    [
      'a lot of none',
      { ...byLot, lot_number: null },
      scanned(1, { lot_number: 'L2' }),
      [otherwise('lot_number', '-')],
    ],
    ['no lot of what has none', task, scanned(1, { lot_number: 'L2' }), []],
    ['nothing, where nothing lies', unknown, scanned(0, { article_code: 'x', barcode: 'x' }), []],
    ['goods where nothing lies', unknown, scanned(1), [{ path: 'quantity_um3pl', rule: 'send_as_found' }]],
    [
      'all at once',
      { ...task, whole: true },
      scanned(1.5, { location_code: 'B', article_code: 'x', barcode: 'y' }),
      [
        otherwise('location_code', 'A-1'),
        otherwise('article_code', 'OIL'),
        otherwise('barcode', 'OIL'),
        whole,
      ],
    ],
  ] as const)('%s', ([, known, scan, faults]) => {
    expect(scanFaults(known, scan)).toEqual(faults)
  })

  test.for([
    ['a part of what comes in parts', { tracking: 'none', whole: false }, scanned(1.5), []],
    ['a part of what is whole', { tracking: 'none', whole: true }, scanned(1.5), [whole]],
    ['a part of a piece', { tracking: 'serial', whole: false }, scanned(1.5), [whole]],
    [
      'serial numbers of what has none',
      { tracking: 'lot', whole: true },
      scanned(2, { serial_numbers: ['a'] }),
      [],
    ],
    ['pieces without their numbers', { tracking: 'serial', whole: false }, scanned(2), []],
    ['pieces', { tracking: 'serial', whole: false }, scanned(2, { serial_numbers: ['a', 'b'] }), []],
    [
      'too few numbers',
      { tracking: 'serial', whole: false },
      scanned(2, { serial_numbers: ['a'] }),
      [counting(2)],
    ],
    [
      'too many numbers',
      { tracking: 'serial', whole: false },
      scanned(0, { serial_numbers: ['a'] }),
      [counting(0)],
    ],
    [
      'a number twice',
      { tracking: 'serial', whole: false },
      scanned(2, { serial_numbers: ['a', 'a'] }),
      [{ path: 'serial_numbers', rule: 'duplicate' }],
    ],
  ] as const)('of the quantity: %s', ([, known, scan, faults]) => {
    expect(quantityFaults(known, scan)).toEqual(faults)
  })
})

describe('what is wrong with what a count is to cover', () => {
  const named = {
    locations: [
      { id: 1, warehouse_id: 10 },
      { id: 2, warehouse_id: 11 },
    ],
    articles: [
      { id: 1, client_3pl_id: 20 },
      { id: 2, client_3pl_id: 21 },
      { id: 3, client_3pl_id: null },
    ],
  }
  const ofClient = { client_3pl_id: 20, warehouse_id: 10 }
  test.for([
    ['nothing is named', {}, ofClient, []],
    [
      'places',
      { locations: [1, 2, 3] },
      ofClient,
      ['location_ids.1 other_warehouse', 'location_ids.2 selected'],
    ],
    [
      'articles of a client company',
      { articles: [1, 2, 3, 4] },
      ofClient,
      ['article_ids.1 other_client', 'article_ids.2 other_client', 'article_ids.3 selected'],
    ],
    [
      'articles of all',
      { articles: [1, 2, 3, 4] },
      { ...ofClient, client_3pl_id: null },
      ['article_ids.3 selected'],
    ],
    [
      'both',
      { locations: [2], articles: [2] },
      ofClient,
      ['location_ids.0 other_warehouse', 'article_ids.0 other_client'],
    ],
  ] as const)('%s', ([, chosen, where, faults]) => {
    const made = choiceFaults(chosen, named, where)
    expect(made.map(({ path, rule }) => `${path} ${rule}`)).toEqual(faults)
  })
})
