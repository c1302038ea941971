import { expect, test } from 'vitest'
import { hasReplayed, later, positionFrom, positionOf } from './position.ts'

test.each([
  ['00000001', '0/16B3748', '0000000100000000016B3748'],
  ['1', '0/16B3748', '0000000100000000016B3748'],
  ['1f', 'A1/0', '0000001F000000A100000000'],
])('timeline %s and byte %s are %s', (timeline, lsn, position) => {
  expect(positionOf(timeline, lsn)).toBe(position)
})

test('what the server never says is no position', () => {
  expect(() => positionOf('one', '0/0')).toThrow('not a place in the log')
})

test.each(['', '1', '0000000100000000016b3748', '0000000100000000016B3748 ', '0/16B3748', 'x'.repeat(24)])(
  '%j is no position',
  (text) => {
    expect(positionFrom(text)).toBeUndefined()
  },
)

const at = positionOf
test('of two the later one is on the later timeline, and there the further one', () => {
  expect(later(undefined, at('1', '0/5'))).toBe(at('1', '0/5'))
  expect(later(at('1', '0/5'), at('1', '0/4'))).toBe(at('1', '0/5'))
  expect(later(at('1', 'A/0'), at('2', '9/0'))).toBe(at('2', '9/0'))
})

test.each([
  ['as far', at('1', '0/5'), at('1', '0/5'), true],
  ['further', at('1', '1/0'), at('1', '0/FFFFFFFF'), true],
  ['not so far', at('1', '0/4'), at('1', '0/5'), false],
  ['on a later timeline, and as far', at('2', '0/5'), at('1', '0/5'), true],
  ['on a later timeline, and not so far', at('2', '0/4'), at('1', '0/5'), false],
  ['further, and left behind on an earlier timeline', at('1', 'F/0'), at('2', '0/5'), false],
])('a server that is %s', (...[, reached, wanted, has]) => {
  expect(hasReplayed(reached, wanted)).toBe(has)
})
