import { crc32 } from 'node:zlib'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  enrolment_s,
  hashed,
  isProven,
  issuerAt,
  login_s,
  methodsOf,
  mostFactors,
  mostTries,
  newChallenge,
  partyAt,
  partyOf,
} from './rules.ts'

test('limits: five minutes for a login, ten for a confirmation, ten tries and ten factors', () => {
  expect({ login_s, enrolment_s, mostTries, mostFactors }).toEqual({
    login_s: 300,
    enrolment_s: 600,
    mostTries: 10,
    mostFactors: 10,
  })
})

test('a challenge has 256 random bits and their checksum in eight digits', () => {
  const made = Array.from({ length: 200 }, newChallenge)
  expect(new Set(made).size).toBe(200)
  for (const token of made) {
    const [, random = '', sum = ''] = /^sac_([\w-]{43})([0-9a-f]{8})$/.exec(token) ?? []
    expect(Number.parseInt(sum, 16)).toBe(crc32(random))
  }
})

test('a token is stored as its SHA-256 in the form of bytea', () => {
  expect(hashed('abc')).toBe('\\xba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad')
})

describe('pages with passkeys', () => {
  test('those of a site that names its origins', () => {
    const origins = ['https://shop.example', 'https://www.shop.example']
    expect(partyOf({ name: 'Shop', passkey_origins: origins })).toEqual({
      name: 'Shop',
      domain: 'shop.example',
      origins,
    })
    expect(partyOf({ name: 'Shop', passkey_origins: [] })).toBeUndefined()
  })

  test.each([
    ['https://waybill.example/console', 'waybill.example', 'https://waybill.example'],
    ['http://localhost:3000', 'localhost', 'http://localhost:3000'],
    ['https://a.192.example', 'a.192.example', 'https://a.192.example'],
  ])('those of our own at %s', (address, domain, origin) => {
    expect(partyAt(address)).toEqual({ name: 'Waybill', domain, origins: [origin] })
  })

  test.each(['http://127.0.0.1:3000', 'https://192.0.2.7', 'http://[::1]:3000', 'https://[2001:db8::1]'])(
    'none at the IP address %s',
    (address) => {
      expect(partyAt(address)).toBeUndefined()
    },
  )

  test('apps show the host', () => {
    expect(issuerAt('https://waybill.example:8443/console')).toBe('Waybill waybill.example')
  })
})

describe('methods on offer', () => {
  const totp = { kind: 'totp', domain: null } as const
  const passkey = { kind: 'passkey', domain: 'shop.example' } as const
  const here = { domain: 'shop.example' }

  test.each([
    ['nothing held', { factors: [], codes: 0 }, []],
    ['an app', { factors: [totp], codes: 0 }, ['totp']],
    ['a passkey of this domain', { factors: [passkey], codes: 0 }, ['passkey']],
    ['a passkey of another domain', { factors: [{ ...passkey, domain: 'www.shop.example' }], codes: 0 }, []],
    ['one recovery code', { factors: [], codes: 1 }, ['recovery_code']],
    ['all, in this order', { factors: [passkey, totp], codes: 10 }, ['totp', 'passkey', 'recovery_code']],
    ['an app with a domain', { factors: [{ ...totp, domain: 'shop.example' }], codes: 0 }, ['totp']],
  ])('%s', (_name, held, wanted) => {
    expect(methodsOf(held, here)).toEqual(wanted)
  })

  test('no passkey, where pages have none', () => {
    const factors = [totp, passkey, { ...passkey, domain: null }]
    expect(methodsOf({ factors, codes: 0 }, undefined)).toEqual(['totp'])
  })
})

describe('proof of who somebody is', () => {
  const now = new Date('2026-05-04T12:00:00Z')
  const ago = (ms: number) => new Date(now.getTime() - ms)
  const lately = ago(599_999)
  const expired = ago(600_000)

  const session = { kind: 'session', has_factor: true, proven_at: null } as const
  const bare = { ...session, has_factor: false }
  const token = { ...session, kind: 'token' } as const

  test('an ordinary act needs none', () => {
    expect(isProven({}, session, now)).toBe(true)
  })

  test.each([
    ['a session with a factor', session, false],
    ['a proof of just under ten minutes', { ...session, proven_at: lately }, true],
    ['a proof of ten minutes', { ...session, proven_at: expired }, false],
    ['a session without a factor', bare, true],
    ['a token', token, true],
  ])('a sensitive act, %s', (_name, standing, wanted) => {
    expect(isProven({ sensitive: 'act' }, standing, now)).toBe(wanted)
  })

  test.each([
    ['a session with a factor', session, false],
    ['a session without a factor', bare, false],
    ['a proof of just under ten minutes', { ...bare, proven_at: lately }, true],
    ['a proof of ten minutes', { ...bare, proven_at: expired }, false],
    ['a token', token, false],
  ])('own factors, %s', (_name, standing, wanted) => {
    expect(isProven({ sensitive: 'own' }, standing, now)).toBe(wanted)
  })

  const proven = (ms: number) => isProven({ sensitive: 'own' }, { ...session, proven_at: ago(ms) }, now)

  test('a later moment never makes a proof good again', () => {
    fc.assert(
      fc.property(fc.nat(1_200_000), fc.nat(1_200_000), (age_ms, more_ms) => {
        return proven(age_ms) || !proven(age_ms + more_ms)
      }),
    )
  })
})
