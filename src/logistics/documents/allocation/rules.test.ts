import { expect, test } from 'vitest'
import type { StoredBucket } from '../../stock/ledger/bucket.ts'
import { gainedPositions, yieldingLines } from './rules.ts'

function bucket(
  article_id: number,
  amounts: readonly bigint[],
  more: Partial<StoredBucket> = {},
): StoredBucket {
  const [on_hand = 0n, reserved = 0n, onHandBefore = 0n, reservedBefore = 0n] = amounts
  return {
    article_id,
    warehouse_id: 3,
    lot_number: null,
    expiry_date: null,
    stock_status: 'available',
    location_code: '',
    on_hand,
    reserved,
    id: 1,
    position_id: article_id * 10,
    movements: 0,
    head: Buffer.alloc(0),
    last_at: new Date(0),
    before: { on_hand: onHandBefore, reserved: reservedBefore },
    ...more,
  }
}

test.for([
  // on hand and reserved: now, then before
  ['came', [5n, 0n, 4n, 0n], true],
  ['was given back', [5n, 1n, 5n, 2n], true],
  ['came in place of what was reserved', [7n, 3n, 5n, 2n], true],
  ['came for an order', [7n, 4n, 5n, 2n], false],
  ['stayed', [5n, 2n, 5n, 2n], false],
  ['went', [4n, 2n, 5n, 2n], false],
  ['was reserved', [5n, 3n, 5n, 2n], false],
] as const)('what %s is gained: %s', ([, amounts, isGained]) => {
  const position = { article_id: 4, warehouse_id: 3 }
  expect(gainedPositions([bucket(4, amounts)])).toEqual(isGained ? [position] : [])
  expect(gainedPositions([bucket(4, amounts, { stock_status: 'hold' })])).toEqual([])
})

test('a position is gained once', () => {
  const came = [5n, 0n, 0n, 0n]
  expect(gainedPositions([bucket(4, came), bucket(4, came), bucket(5, came)])).toEqual([
    { article_id: 4, warehouse_id: 3 },
    { article_id: 5, warehouse_id: 3 },
  ])
})

const holds = [
  { order_id: 1, order_line_id: 11, quantity: 2n },
  { order_id: 2, order_line_id: 21, quantity: 3n },
  { order_id: 1, order_line_id: 12, quantity: 4n },
]

test.for([
  // missing quantity and orders in turn: the lines, and what is missing after them
  [0n, [1, 2], [], 0n],
  [1n, [2, 1], [21], -2n],
  [3n, [2, 1], [21], 0n],
  [4n, [2, 1], [21, 11, 12], -5n],
  [4n, [1, 2], [11, 12], -2n],
  [10n, [1, 2], [11, 12, 21], 1n],
  [4n, [2], [21], 1n],
  [1n, [], [], 1n],
] as const)('of %s missing, the orders %o give up the lines %o', ([missing, orders, lines, left]) => {
  expect(yieldingLines(holds, orders, missing)).toEqual({ lines, left })
})
