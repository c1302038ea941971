import { describe, expect, test } from 'vitest'
import { guardOwnAccess, outlives, session_s, setupLink, setup_s, tokenEnd, tokenFaults } from './rules.ts'
import type { AdministratorChanges, NewToken } from './schema.ts'

const now = new Date('2026-01-15T10:00:00Z')
const after = (days: number, ms = 0) => new Date(now.getTime() + days * 86_400_000 + ms)
const token: NewToken = { label: 'nightly export', scopes: ['*'] }

test('a session lasts a working day, a set-up link a whole one', () => {
  expect([session_s, setup_s]).toEqual([28_800, 86_400])
})

describe('the end of a token', () => {
  test('is in 90 days unless it says so', () => {
    expect(tokenEnd(token, now)).toEqual(new Date('2026-04-15T10:00:00Z'))
    expect(tokenEnd({ ...token, expires_at: after(1) }, now)).toEqual(after(1))
  })

  test.each([
    ['not said', undefined, true],
    ['a moment later', after(0, 1), true],
    ['now', now, false],
    ['past', after(-1), false],
    ['in a leap year', after(366), true],
    ['a moment after that', after(366, 1), false],
  ])('%s', (_name, expires_at, isGood) => {
    expect(tokenFaults({ ...token, expires_at }, now)).toEqual(
      isGood ? [] : [{ path: 'expires_at', rule: 'selected' }],
    )
  })

  test.each([
    ['token', after(1, 1), true],
    ['token', after(1), false],
    ['token', after(0), false],
    ['session', after(1, 1), false],
  ] as const)('issued by a %s of one day, %o is too late: %s', (kind, end, wanted) => {
    expect(outlives(end, { kind, expires_at: after(1).toISOString() })).toBe(wanted)
  })
})

describe('administrators', () => {
  test.each<[string, AdministratorChanges]>([
    ['close their account', { active: false }],
    ['change their scopes', { scopes: ['*'] }],
  ])('cannot %s themselves, but others can', (_name, changes) => {
    expect(() => guardOwnAccess(changes, true)).toThrow(expect.objectContaining({ code: 'own_access' }))
    expect(() => guardOwnAccess(changes, false)).not.toThrow()
  })

  test.each<[string, AdministratorChanges]>([
    ['name', { name: 'Ada' }],
    ['password', { password: 'four quiet lamps' }],
    ['account, which stays open', { active: true }],
  ])('may change their %s', (_name, changes) => {
    expect(() => guardOwnAccess(changes, true)).not.toThrow()
  })
})

test('no server sees the token of a set-up link', () => {
  expect(setupLink('https://auth.example', 'sai_1')).toBe('https://auth.example/setup#token=sai_1')
})
