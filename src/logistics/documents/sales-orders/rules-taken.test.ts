import { expect, test } from 'vitest'
import { isAllTaken } from './rules-taken.ts'

const reserved = { order_line_id: 1, bucket: { id: 7 }, quantity: 6n, picked: 2n }
const taken = { id: 1, order_line_id: 1, bucket_id: 7, quantity: 4n, serial_numbers: [] }

test.each([
  ['nothing is reserved', [], [], false],
  ['nothing is reserved, and something was taken', [], [taken], false],
  ['nothing was taken', [reserved], [], false],
  ['the rest was taken', [reserved], [taken], true],
  [
    'the rest was taken by two tasks',
    [reserved],
    [
      { ...taken, quantity: 1n },
      { ...taken, quantity: 3n },
    ],
    true,
  ],
  ['less was taken', [reserved], [{ ...taken, quantity: 3n }], false],
  ['more was taken', [reserved], [{ ...taken, quantity: 5n }], false],
  ['it was taken for another line', [reserved], [{ ...taken, order_line_id: 2 }], false],
  ['it was taken elsewhere', [reserved], [{ ...taken, bucket_id: 8 }], false],
  ['one of two was taken', [reserved, { ...reserved, bucket: { id: 8 } }], [taken], false],
  [
    'both were taken',
    [reserved, { ...reserved, bucket: { id: 8 } }],
    [taken, { ...taken, bucket_id: 8 }],
    true,
  ],
])('an order: %s', (...[, holds, goods, expected]) => {
  expect(isAllTaken(holds, goods)).toBe(expected)
})
