import { describe, expect, test } from 'vitest'
import { fromMicros } from '../../../kernel/decimal.ts'
import { expectedMost, wholeSteps } from './counting.ts'
import { type ReceptionLine, discrepancyOf, outstandingOf } from './line.ts'

const units = (value: number) => BigInt(Math.round(value * 1_000_000))

function line(values: Partial<ReceptionLine>): ReceptionLine {
  return {
    id: 1,
    line_number: 1,
    purchase_order_line_id: null,
    article_id: 1,
    article_code: 'A',
    tracking: 'none',
    expiry_tracking: false,
    description: null,
    um3pl: 'PCE',
    factor: units(1),
    quantity: units(10),
    received: 0n,
    damaged: 0n,
    rejected: 0n,
    putaway: 0n,
    discrepancy: 'none',
    lot_number: null,
    expiry_date: null,
    serial_numbers: [],
    location_code: null,
    external_reference: null,
    metadata: {},
    ...values,
  }
}

describe('the discrepancy of a line', () => {
  test.each([
    ['nothing counted', {}, 'none', 'short'],
    ['all counted', { received: units(10) }, 'none', 'none'],
    ['some missing', { received: units(9) }, 'none', 'short'],
    ['too many', { received: units(11) }, 'over', 'over'],
    ['too many with the refused ones', { received: units(10), rejected: units(1) }, 'over', 'over'],
    ['all there, some damaged', { received: units(8), damaged: units(2) }, 'damaged', 'damaged'],
    ['all there, some refused', { received: units(8), rejected: units(2) }, 'damaged', 'damaged'],
    ['some damaged and some missing', { received: units(7), damaged: units(2) }, 'damaged', 'short'],
    ['more than the order allows', { received: units(10), discrepancy: 'over' }, 'over', 'over'],
    ['not announced', { quantity: 0n, received: units(1) }, 'unexpected', 'unexpected'],
  ] as const)('%s', (...[, values, counting, completed]) => {
    expect(discrepancyOf(line(values), false)).toBe(counting)
    expect(discrepancyOf(line(values), true)).toBe(completed)
  })

  test('nothing is outstanding of what came in abundance', () => {
    expect(outstandingOf(line({ received: units(12) }))).toBe(0n)
    expect(outstandingOf(line({ received: units(3), damaged: units(1), rejected: units(2) }))).toBe(units(4))
  })
})

describe('how much may still come', () => {
  const terms = { policy: 'reject', tolerance_percent: fromMicros(units(5)), auto_putaway: true } as const

  test.each([
    ['of what was announced', {}, false, 10.5],
    ['in whole units', {}, true, 10],
    ['after some came', { received: units(4), damaged: units(2) }, false, 4.5],
    ['what was refused leaves room', { received: units(4), rejected: units(5) }, false, 6.5],
    ['not below nothing', { received: units(20) }, false, 0],
    ['of what nobody announced', { quantity: 0n }, false, 0],
  ] as const)('%s', (...[, values, whole, most]) => {
    expect(expectedMost({ terms, ordered: new Map() }, line(values), whole)).toBe(units(most))
  })

  test('an order counts in base units, with its own tolerance', () => {
    const ordered = new Map([
      [7, { id: 7, ordered: units(24), received: units(13), tolerance_percent: units(50) }],
    ])
    const cartons = line({ purchase_order_line_id: 7, factor: units(12), quantity: units(1) })
    expect(expectedMost({ terms, ordered }, cartons, true)).toBe(units(1))
    expect(expectedMost({ terms, ordered }, cartons, false)).toBe(1_916_666n)
  })

  test('a part of a unit is one that base units can count', () => {
    expect(wholeSteps(units(1), units(2.5), false)).toBe(400_000n)
    expect(wholeSteps(1n, 1_500_001n, false)).toBe(0n)
    expect(wholeSteps(3n, units(1.5), false)).toBe(2n)
  })
})
