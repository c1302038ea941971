import { createHash } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { apiToken, isWorthNoting, laterEnd, newEnd, newSecret, tokenHash, tokenParts } from './rules.ts'

const random = 'A'.repeat(40)
const secret = `${random}${crc32(random).toString(16).padStart(8, '0')}`

/** The first 40 characters whose checksum begins with a zero. */
function withShortChecksum(): string {
  for (let at = 0; ; at += 1) {
    const text = String(at).padStart(40, 'x')
    if (crc32(text) < 0x1000_0000) return `${text}0${crc32(text).toString(16)}`
  }
}

describe('a token', () => {
  test('of a session and of a program', () => {
    expect(tokenParts(`7|${secret}`)).toEqual({ kind: 'session', id: 7, secret })
    expect(tokenParts(apiToken(7, secret))).toEqual({ kind: 'api', id: 7, secret })
    expect(tokenParts(`123456789012345|${secret}`)?.id).toBe(123_456_789_012_345)
    expect(tokenParts(`wbt_123456789012345_${secret}`)?.id).toBe(123_456_789_012_345)
  })

  test('with a checksum that begins with a zero', () => {
    const short = withShortChecksum()
    expect(tokenParts(`7|${short}`)?.secret).toBe(short)
  })

  test('of a new secret, which is random', () => {
    const made = newSecret()
    expect(made).toMatch(/^[A-Za-z0-9]{40}[0-9a-f]{8}$/)
    expect(tokenParts(`1|${made}`)?.secret).toBe(made)
    expect(newSecret()).not.toBe(made)
  })

  test.each([
    ['with a wrong checksum', `7|${random}00000000`],
    ['with another character', `7|B${secret.slice(1)}`],
    ['with a character that no secret has', `7|-${secret.slice(1)}`],
    ['with a checksum in capitals', `7|${random}${secret.slice(40).toUpperCase()}`],
    ['too short', `7|${secret.slice(1)}`],
    ['too long', `7|A${secret}`],
    ['without an id', `|${secret}`],
    ['of a program without an id', `wbt__${secret}`],
    ['with the id 0', `0|${secret}`],
    ['of a program with the id 0', `wbt_0_${secret}`],
    ['with a leading zero', `07|${secret}`],
    ['with an id too large for a number', `1234567890123456|${secret}`],
    ['of a program with an id too large for a number', `wbt_1234567890123456_${secret}`],
    ['with letters in the id', `7a|${secret}`],
    ['of a program with letters in the id', `wbt_7a_${secret}`],
    ['with something before it', ` 7|${secret}`],
    ['with something after it', `7|${secret} `],
    ['of a program with something before it', `xwbt_7_${secret}`],
    ['that is empty', ''],
  ])('%s is refused', (_name, token) => {
    expect(tokenParts(token)).toBeUndefined()
  })

  test('is stored as its SHA-256', () => {
    expect(tokenHash(secret)).toEqual(createHash('sha256').update(secret).digest())
  })
})

const now = new Date('2026-01-01T00:00:00.000Z')
const [minute_s, day_s] = [60, 86_400]
const after = (s: number) => new Date(now.getTime() + s * 1_000)

describe('the end of a token', () => {
  test.for([
    ['none', undefined, null, null],
    ['a day, renewable for 90', day_s, after(day_s), after(90 * day_s)],
    ['90 days', 90 * day_s, after(90 * day_s), after(90 * day_s)],
    ['longer than 90 days', 100 * day_s, after(100 * day_s), after(100 * day_s)],
  ] as const)('%s', ([, lifetime_s, expires_at, renewable_until]) => {
    expect(newEnd(now, lifetime_s)).toEqual({ expires_at, renewable_until })
  })

  const far = after(1_000 * day_s)
  test.for([
    // name, expiry and renewal limit, lifetime: the later expiry
    ['none without an end', { expires_at: null, renewable_until: far }, day_s, undefined],
    ['none where use changes nothing', { expires_at: now, renewable_until: null }, day_s, undefined],
    ['none where tokens have no lifetime', { expires_at: now, renewable_until: far }, undefined, undefined],
    [
      'a thirtieth of a short lifetime later',
      { expires_at: after(29 * minute_s), renewable_until: far },
      30 * minute_s,
      after(30 * minute_s),
    ],
    [
      'not for less than a thirtieth',
      { expires_at: after(29 * minute_s + 1), renewable_until: far },
      30 * minute_s,
      undefined,
    ],
    [
      'a day later for a long lifetime',
      { expires_at: after(59 * day_s), renewable_until: far },
      60 * day_s,
      after(60 * day_s),
    ],
    [
      'not for less than a day',
      { expires_at: after(59 * day_s + 1), renewable_until: far },
      60 * day_s,
      undefined,
    ],
    [
      'no later than the limit',
      { expires_at: after(day_s), renewable_until: after(3 * day_s) },
      10 * day_s,
      after(3 * day_s),
    ],
    [
      'not beyond a limit that is reached',
      { expires_at: after(day_s), renewable_until: after(day_s) },
      10 * day_s,
      undefined,
    ],
  ] as const)('renewed: %s', ([, end, lifetime_s, later]) => {
    expect(laterEnd(end, now, lifetime_s)).toEqual(later)
  })
})

test.each([
  ['never used', null, true],
  ['just used', now, false],
  ['used less than five minutes ago', after(-5 * minute_s + 0.001), false],
  ['used five minutes ago', after(-5 * minute_s), true],
])('the use of a token that was %s is noted: %s', (_name, last_used_at, isNoted) => {
  expect(isWorthNoting(last_used_at, now)).toBe(isNoted)
})
