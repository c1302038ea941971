import { describe, expect, test } from 'vitest'
import { endUserAddress, endUserAgent, lifetime_s, loginJson, sessionJson } from './rules.ts'

const now = new Date('2026-01-15T10:00:00Z')
const left = (ms: number) =>
  ({
    expires_at: new Date(now.getTime() + ms),
    text: ['{"expires_in":', ',"user":null}'],
  }) as const

test('a token lives an hour', () => {
  expect(lifetime_s).toBe(3600)
})

describe('a session as it is told', () => {
  test.each([
    ['a minute', 60_000, 60],
    ['nearly a second', 999, 0],
    ['a second and a half', 1_500, 1],
    ['nothing', 0, 0],
    ['less than nothing', -5_000, 0],
  ])('with %s left', (_name, ms, seconds) => {
    expect(sessionJson(left(ms), now)).toBe(`{"expires_in":${seconds},"user":null}`)
  })

  test('at login begins with the token', () => {
    expect(loginJson('sat_"1"', left(60_000), now)).toBe(
      String.raw`{"token":"sat_\"1\"","expires_in":60,"user":null}`,
    )
  })
})

test.each([
  ['as the server says', ' Firefox ', 'curl', 'Firefox'],
  ['not said', undefined, 'curl', 'curl'],
  ['said as nothing', '  ', 'curl', 'curl'],
  ['unknown', undefined, undefined, null],
  ['too long', 'x'.repeat(300), undefined, 'x'.repeat(255)],
  ['too long of the server', undefined, 'y'.repeat(300), 'y'.repeat(255)],
])('the program of a user, %s', (...row) => {
  const [, header, otherwise, wanted] = row
  expect(endUserAgent(header, otherwise)).toBe(wanted)
})

test.each([
  ['as the server says', '192.0.2.7', '192.0.2.7'],
  ['with spaces around it', ' 2001:db8::1 ', '2001:db8::1'],
  ['not said', undefined, '10.0.0.1'],
  ['said as nothing', '', '10.0.0.1'],
  ['said as a name', 'shop.example', '10.0.0.1'],
])('the address of a user, %s', (_name, header, wanted) => {
  expect(endUserAddress(header, '10.0.0.1')).toBe(wanted)
})
