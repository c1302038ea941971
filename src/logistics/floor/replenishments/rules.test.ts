import { expect, test } from 'vitest'
import { decimalFrom } from '../../../kernel/decimal.ts'
import {
  type Standing,
  carriedOf,
  isRepeated,
  locationFaults,
  planOf,
  quantityFaults,
  walkFaults,
} from './rules.ts'

const unit = 1_000_000n

/** A location with a rule of 10 to 40 that has `free` free, and reserve stock of one lot. */
function standing(
  free: bigint,
  source: { free: bigint; held: bigint } | undefined,
  more: object = {},
): Standing {
  return {
    minimum: 10n * unit,
    maximum: 40n * unit,
    free: free * unit,
    lying: free * unit,
    demand: 0n,
    source: source && {
      bucket_id: 7,
      location_code: 'R-1',
      lot_number: null,
      expiry_date: null,
      free: source.free * unit,
      held: source.held * unit,
    },
    ...more,
  }
}

test.each([
  ['there is enough', standing(10n, { free: 100n, held: 0n }), undefined],
  ['one is missing: up to the maximum', standing(9n, { free: 100n, held: 0n }), 31n],
  ['reserve has less than that', standing(9n, { free: 5n, held: 0n }), 5n],
  ['reserve has nothing', standing(0n, undefined), undefined],
  ['what orders hold there comes on top', standing(0n, { free: 60n, held: 20n }), 60n],
  ['all of it is held', standing(0n, { free: 0n, held: 20n }), 20n],
  ['others bring more than is free', standing(0n, { free: -5n, held: 5n }), undefined],
])('a plan where %s', (_when, location, expected) => {
  expect(planOf(location)?.quantity).toBe(expected === undefined ? undefined : expected * unit)
})

test.each([
  [0n, 0n, false],
  [5n, 5n, false],
  [5n, 6n, true],
])('%# it is urgent where orders hold more than lies there', (lying, demand, urgent) => {
  const location = standing(2n, { free: 9n, held: 0n }, { lying: lying * unit, demand: demand * unit })
  expect(planOf(location)?.urgent).toBe(urgent)
})

test.each([
  [[], 5n, []],
  [[3n, 4n], 5n, [3n, 2n]],
  [[3n, 4n], 9n, [3n, 4n]],
  [[3n], 0n, [0n]],
])('%# goods carry what orders hold first', (holds, taken, expected) => {
  expect(
    carriedOf(
      holds.map((movable) => ({ movable })),
      taken,
    ),
  ).toEqual(expected)
})

function number(value: number | string) {
  const read = decimalFrom(value)
  if (read === 'number' || read === 'decimals' || read === 'max_number') throw new Error(String(value))
  return read
}

const article = {
  tracking: 'none',
  integer_only_um3pl_quantity: false,
  um3pl: 'PCE',
  whole_units: [],
} as const

test.each([
  [4, 4, article, []],
  [4, 3, article, ['maximum_um3pl min_number']],
  [1.5, 2, article, []],
  [1.5, 2, { ...article, tracking: 'serial' as const }, ['minimum_um3pl integer']],
  [
    1.5,
    2.5,
    { ...article, integer_only_um3pl_quantity: true },
    ['minimum_um3pl integer', 'maximum_um3pl integer'],
  ],
  [1, 2.5, { ...article, whole_units: ['pce'] }, ['maximum_um3pl integer']],
  [1, 2.5, { ...article, whole_units: ['ctn'] }, []],
  [1.5, 2.5, undefined, []],
])('a rule of %d to %d', (...[minimum, maximum, of, expected]) => {
  const body = { minimum_um3pl: number(minimum), maximum_um3pl: number(maximum) }
  expect(quantityFaults(body, of).map(({ path, rule }) => `${path} ${rule}`)).toEqual(expected)
})

test('a maximum is at least the minimum', () => {
  const body = { minimum_um3pl: number(4), maximum_um3pl: number(3) }
  expect(quantityFaults(body, undefined)).toEqual([
    { path: 'maximum_um3pl', rule: 'min_number', params: { min: '4' } },
  ])
})

test.each([
  [undefined, 'selected'],
  [{ purpose: null, active: true }, 'no_pick_place'],
  [{ purpose: 'reserve', active: true }, 'no_pick_place'],
  [{ purpose: 'pick', active: false }, 'inactive'],
  [{ purpose: 'pick', active: true }, undefined],
])('a location %j', (location, rule) => {
  expect(locationFaults(location)).toEqual(rule === undefined ? [] : [{ path: 'location_id', rule }])
})

const task = {
  location_code: 'R-1',
  to_location_code: 'A-1',
  lot_number: 'L1',
  quantity: 5n * unit,
  article_code: 'OIL',
  barcodes: ['801'],
  tracking: 'lot',
  whole: true,
} as const

test.each([
  [{}, []],
  [{ location_code: 'r-1', to_location_code: 'a-1', barcode: '801', lot_number: 'L2' }, []],
  [
    { location_code: 'R-2', to_location_code: 'A-2' },
    ['location_code expected', 'to_location_code expected'],
  ],
  [{ quantity_um3pl: number(6) }, ['quantity_um3pl max_number']],
  [{ quantity_um3pl: number(0) }, ['reason required']],
  [{ reason: 'missing' as const }, ['reason nothing_short']],
])('what is scanned as %j', (scan, expected) => {
  expect(walkFaults(task, scan).map(({ path, rule }) => `${path} ${rule}`)).toEqual(expected)
})

const done = {
  state: 'done',
  quantity: 5n * unit,
  moved: 5n * unit,
  reason: null,
  worker: 'user:1',
  serial_numbers: [],
} as const

test.each([
  [done, {}, true],
  [done, { quantity_um3pl: number(4) }, false],
  [{ ...done, quantity: null }, {}, true],
  [{ ...done, state: 'short' as const, reason: 'missing' }, { reason: 'missing' as const }, true],
  [{ ...done, state: 'short' as const, reason: 'missing' }, {}, false],
  [done, { reason: 'missing' as const }, false],
  [{ ...done, serial_numbers: ['S1', 'S2'] }, { serial_numbers: ['S2', 'S1'] }, true],
  [{ ...done, serial_numbers: ['S1', 'S2'] }, { serial_numbers: ['S1', 'S3'] }, false],
  [{ ...done, serial_numbers: ['S1', 'S2'] }, { serial_numbers: ['S1'] }, false],
  [{ ...done, worker: 'user:2' }, {}, false],
  [{ ...done, state: 'open' as const }, {}, false],
  [{ ...done, state: 'dropped' as const, moved: 0n }, { quantity_um3pl: number(0) }, false],
])('%# a task is repeated by the same scan alone', (before, scan, expected) => {
  expect(isRepeated(before, scan, 'user:1')).toBe(expected)
})
