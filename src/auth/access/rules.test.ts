import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { holds, isToken, newToken, within } from './rules.ts'

test.each([
  ['the permission itself', ['users.read'], 'users.read', true],
  ['another one', ['users.read'], 'users.write', false],
  ['part of its name', ['users'], 'users.read', false],
  ['everything', ['*'], 'users.read', true],
  ['everything, where everything is needed', ['*'], '*', true],
  ['one, where everything is needed', ['users.read'], '*', false],
  ['nothing', [], 'users.read', false],
])('holding %s', (...row) => {
  const [, held, needed, wanted] = row
  expect(holds(held, needed)).toBe(wanted)
})

test.each([
  ['nothing in nothing', [], [], true],
  ['all held', ['a', 'b'], ['b', 'a', 'c'], true],
  ['one not held', ['a', 'b'], ['a'], false],
  ['any in everything', ['a', '*'], ['*'], true],
  ['everything in some', ['*'], ['a', 'b'], false],
])('within: %s', (...row) => {
  const [, inner, outer, wanted] = row
  expect(within(inner, outer)).toBe(wanted)
})

/** A checksum that needs its leading zeros. */
const known = { random: 'x79'.padStart(43, 'A'), checksum: '002aa0e7' }

describe('tokens', () => {
  test.each(['sat', 'sad', 'sai', 'sar'] as const)('%s_, 256 random bits and a checksum', (prefix) => {
    const [one, other] = [newToken(prefix), newToken(prefix)]
    expect(one).toMatch(new RegExp(`^${prefix}_[A-Za-z0-9_-]{43}[0-9a-f]{8}$`))
    expect(one).not.toBe(other)
  })

  test('a new one is one of its own prefix alone', () => {
    const [user, administrator] = [newToken('sat'), newToken('sad')]
    expect([isToken('sat', user), isToken('sad', user)]).toEqual([true, false])
    expect([isToken('sat', administrator), isToken('sad', administrator)]).toEqual([false, true])
  })

  test.each([
    ['a checksum that begins with a zero', `sat_${known.random}${known.checksum}`, true],
    ['its prefix alone', 'sat_', false],
    ['something before it', ` sat_${known.random}${known.checksum}`, false],
    ['something after it', `sat_${known.random}${known.checksum} `, false],
    ['a checksum in capitals', `sat_${known.random}${known.checksum.toUpperCase()}`, false],
    ['no checksum', `sat_${known.random}`, false],
    ['another prefix', `sar_${known.random}${known.checksum}`, false],
  ])('%s', (_name, token, wanted) => {
    expect(isToken('sat', token)).toBe(wanted)
  })

  test('one mistyped character is noticed', () => {
    const token = newToken('sat')
    fc.assert(
      fc.property(
        fc.integer({ min: 4, max: token.length - 1 }),
        fc.constantFrom('a', 'Z', '0', '_', '-'),
        (at, typed) => {
          const mistyped = token.slice(0, at) + typed + token.slice(at + 1)
          expect(isToken('sat', mistyped)).toBe(mistyped === token)
        },
      ),
    )
  })
})
