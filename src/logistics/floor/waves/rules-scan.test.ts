import { expect, test } from 'vitest'
import { parse } from '../../../kernel/validation.ts'
import { isRepeated, toteFaults } from './rules-scan.ts'
import { Scan } from './schema-tasks.ts'

const done = {
  state: 'short',
  picked: 1_000_000n,
  quantity: 6_000_000n,
  reason: 'missing',
  worker: 'ana',
  serial_numbers: ['S1', 'S2'],
  tracking: 'lot',
  lot_number: 'L1',
} as const
const sent = { quantity_um3pl: 1, reason: 'missing', serial_numbers: ['S2', 'S1'], lot_number: 'L1' }

const repeats: readonly (readonly [string, object, object, boolean])[] = [
  ['the same', {}, {}, true],
  ['of a task that is picked', { state: 'picked' }, {}, true],
  ['of a task that is open', { state: 'open' }, {}, false],
  ['of a task that is dropped', { state: 'dropped' }, {}, false],
  ['by another worker', { worker: 'ion' }, {}, false],
  ['another quantity', {}, { quantity_um3pl: 2 }, false],
  ['no reason', {}, { reason: null }, false],
  ['other serial numbers', {}, { serial_numbers: ['S1', 'S3'] }, false],
  ['fewer serial numbers', {}, { serial_numbers: ['S1'] }, false],
  ['no serial numbers where there were none', { serial_numbers: [] }, { serial_numbers: undefined }, true],
  ['another lot', {}, { lot_number: 'L2' }, false],
]

test.for(repeats)('sent twice: %s', ([, before, scan, expected]) => {
  expect(isRepeated({ ...done, ...before }, parse(Scan, { ...sent, ...scan }), 'ana')).toBe(expected)
})

const orders = [
  { order_id: 1, state: 'waiting', tote_code: 'T-1' },
  { order_id: 2, state: 'waiting', tote_code: null },
  { order_id: 3, state: 'left', tote_code: 'T-3' },
]

test.each<{ name: string; of: { totes: boolean; order_id: number }; scan: object; wanted: string[] }>([
  { name: 'none where none is asked for', of: { totes: false, order_id: 1 }, scan: {}, wanted: [] },
  { name: 'none where one is asked for', of: { totes: true, order_id: 1 }, scan: {}, wanted: ['required'] },
  {
    name: 'none of nothing',
    of: { totes: true, order_id: 1 },
    scan: { quantity_um3pl: 0, reason: 'missing' },
    wanted: [],
  },
  {
    name: 'its own, in small letters',
    of: { totes: true, order_id: 1 },
    scan: { tote_code: 't-1' },
    wanted: [],
  },
  {
    name: 'another one than before',
    of: { totes: true, order_id: 1 },
    scan: { tote_code: 'T-2' },
    wanted: ['expected'],
  },
  {
    name: 'one of an order that is in no tote yet',
    of: { totes: true, order_id: 9 },
    scan: { tote_code: 'T-2' },
    wanted: [],
  },
  { name: 'the first one', of: { totes: true, order_id: 2 }, scan: { tote_code: 'T-2' }, wanted: [] },
  {
    name: 'that of another order',
    of: { totes: false, order_id: 2 },
    scan: { tote_code: 'T-1' },
    wanted: ['taken'],
  },
  {
    name: 'that of an order that has left',
    of: { totes: true, order_id: 2 },
    scan: { tote_code: 'T-3' },
    wanted: [],
  },
])('a tote: $name', ({ of: { totes, order_id }, scan, wanted }) => {
  const faults = toteFaults({ totes, orders }, { order_id, quantity: 6_000_000n }, parse(Scan, scan))
  expect(faults.map(({ path, rule }) => [path, rule])).toEqual(wanted.map((rule) => ['tote_code', rule]))
})

test('a fault says which tote is expected', () => {
  const scan = parse(Scan, { tote_code: 'T-2' })
  expect(toteFaults({ totes: true, orders }, { order_id: 1, quantity: 6_000_000n }, scan)).toMatchObject([
    { params: { expected: 'T-1' } },
  ])
})
