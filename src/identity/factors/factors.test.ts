import { describe, expect, test } from 'vitest'
import { areOrigins, domainOf } from './passkeys.ts'
import { newRecoveryCodes, recoveryHash } from './recovery.ts'
import { base32, newTotpSecret, totpCode, totpStep, totpUri } from './totp.ts'

const at = (second: number) => new Date(second * 1_000)

describe('authenticator apps', () => {
  const secret = base32(Buffer.from('12345678901234567890'))

  // RFC 6238, appendix B, the last six digits of each.
  test.each([
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_111_111_111, '050471'],
    [1_234_567_890, '005924'],
    [2_000_000_000, '279037'],
    [20_000_000_000, '353130'],
  ])('the code of second %i is %s', (second, code) => {
    expect(totpCode(secret, new Date(second * 1_000))).toBe(code)
  })

  test('a code is good a step before and after its own, and only later than the last one', () => {
    const code = totpCode(secret, at(3_000))
    const good = [2_960, 2_970, 2_999, 3_000, 3_029, 3_059, 3_060].map(
      (second) => totpStep(secret, code, { now: at(second), after: null }) !== undefined,
    )
    expect(good).toEqual([false, true, true, true, true, true, false])
    expect(totpStep(secret, code, { now: at(3_000), after: 99 })).toBe(100)
    expect(totpStep(secret, code, { now: at(3_000), after: 100 })).toBeUndefined()
    expect(totpStep(secret, '', { now: at(3_000), after: null })).toBeUndefined()
    expect(totpStep(secret, `${code}0`, { now: at(3_000), after: null })).toBeUndefined()
  })

  test('a secret has 160 bits, and its address what an app shows', () => {
    const made = newTotpSecret()
    expect(made).toMatch(/^[A-Z2-7]{32}$/)
    expect(totpUri(made, { issuer: 'Web shop', account: 'a@b.example' })).toBe(
      `otpauth://totp/Web%20shop:a%40b.example?secret=${made}&issuer=Web%20shop`,
    )
  })
})

test('ten recovery codes, each good however it is typed', () => {
  const codes = newRecoveryCodes()
  expect(new Set(codes).size).toBe(10)
  for (const code of codes) expect(code).toMatch(/^([A-Z2-7]{4}-){3}[A-Z2-7]{4}$/)
  const [first = ''] = codes
  expect(recoveryHash(` ${first.toLowerCase().replaceAll('-', ' ')}`)).toEqual(recoveryHash(first))
  expect(recoveryHash('123456')).toBeUndefined()
})

test.each([
  [[], true],
  [['https://shop.example'], true],
  [['https://shop.example', 'https://www.shop.example', 'https://shop.example:8443'], true],
  [['http://localhost:3000'], true],
  [['https://shop.example', 'https://other.example'], false],
  [['https://shop.example', 'https://evilshop.example'], false],
  [['http://shop.example'], false],
  [['https://shop.example/'], false],
  [['https://shop.example/login'], false],
  [['shop.example'], false],
])('origins of passkeys: %j is %s', (origins, wanted) => {
  expect(areOrigins(origins)).toBe(wanted)
})

test('passkeys are for the domain of the first origin', () => {
  expect(domainOf([])).toBeUndefined()
  expect(domainOf(['https://shop.example:8443', 'https://www.shop.example'])).toBe('shop.example')
})
