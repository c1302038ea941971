import { describe, expect, test } from 'vitest'
import { one } from '../ledger/quantities.ts'
import { correctionOf, deviationOf, expectedOf, isAccepted, serialCorrection } from './rules.ts'
import type { Finding } from './schema-tasks.ts'

const at = (on_hand: number, away = 0, short = 0) => ({
  on_hand: BigInt(on_hand) * one,
  away: BigInt(away) * one,
  short: BigInt(short) * one,
})

describe('what puts the books right', () => {
  test.each([
    // counted, the books, expected: released, written off, taken, added
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
    const made = serialCorrection(['a', 'h', 'x'], serials)
    expect(made).toMatchObject({
      release: { serials: ['h'] },
      writeOff: { serials: ['i'] },
      take: { serials: ['b'] },
      add: { serials: ['x'] },
    })
    expect(deviationOf(made)).toBe(3n * one)
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
})
