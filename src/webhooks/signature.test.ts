import { createSecretKey } from 'node:crypto'
import { Webhook } from 'standardwebhooks'
import { describe, expect, test } from 'vitest'
import {
  type SignedHeaders,
  isSigned,
  newWebhookSecret,
  secretHint,
  signedHeaders,
  webhookKey,
} from './signature.ts'

const key = (secret: string) => webhookKey(secret) ?? createSecretKey(Buffer.alloc(1))
const body = '{"id":"evt_1","data":{"name":"Café ☕"}}'

test('the reference library verifies what is signed here', () => {
  const secret = newWebhookSecret()
  const now = new Date()
  const timestamp = Math.floor(now.getTime() / 1000)
  const headers = signedHeaders({ id: 'evt_1', timestamp, body }, [key(secret)])
  expect(new Webhook(secret).verify(body, { ...headers })).toEqual(JSON.parse(body))
  expect(() => new Webhook(secret).verify(`${body} `, { ...headers })).toThrow('No matching signature')
  expect(() => new Webhook(newWebhookSecret()).verify(body, { ...headers })).toThrow('No matching signature')
})

test('during a rotation both secrets verify', () => {
  const [old, fresh] = [newWebhookSecret(), newWebhookSecret()]
  const timestamp = Math.floor(Date.now() / 1000)
  const headers = signedHeaders({ id: 'evt_1', timestamp, body }, [key(fresh), key(old)])
  for (const secret of [old, fresh]) {
    expect(new Webhook(secret).verify(body, { ...headers })).toEqual(JSON.parse(body))
  }
  expect(() => new Webhook(newWebhookSecret()).verify(body, { ...headers })).toThrow('No matching signature')
})

test('what the reference library signs is recognised, and nothing else', () => {
  const secret = newWebhookSecret()
  const now = new Date()
  const headers = {
    'webhook-id': 'evt_2',
    'webhook-timestamp': String(Math.floor(now.getTime() / 1000)),
    'webhook-signature': new Webhook(secret).sign('evt_2', now, body),
  }
  const keys = [key(secret)]
  expect(isSigned(headers, body, { keys, now })).toBe(true)
  expect(isSigned({ ...headers, 'webhook-id': 'evt_3' }, body, { keys, now })).toBe(false)
  expect(isSigned(headers, `${body}x`, { keys, now })).toBe(false)
  expect(isSigned(headers, body, { keys: [key(newWebhookSecret())], now })).toBe(false)
  const later = new Date(now.getTime() + 301_000)
  expect(isSigned(headers, body, { keys, now: later })).toBe(false)
  expect(isSigned({ ...headers, 'webhook-timestamp': 'soon' }, body, { keys, now })).toBe(false)
})

describe('a receiver', () => {
  const [mine, other] = [key(newWebhookSecret()), key(newWebhookSecret())]
  const now = new Date('2026-05-04T12:00:00Z')
  const at = now.getTime() / 1000
  const signed = (timestamp: number, keys = [mine]) => signedHeaders({ id: 'evt_1', timestamp, body }, keys)
  const isGood = (headers: SignedHeaders, keys = [mine]) => isSigned(headers, body, { keys, now })

  test.each([
    ['now', at, true],
    ['300 s ago', at - 300, true],
    ['301 s ago', at - 301, false],
    ['300 s ahead', at + 300, true],
    ['301 s ahead', at + 301, false],
    ['between two seconds', at + 0.5, false],
    ['at no time', Number.NaN, false],
  ])('takes a message signed %s: %s', (_name, timestamp, wanted) => {
    expect(isGood(signed(timestamp))).toBe(wanted)
  })

  test('takes a message while either side rotates its secret', () => {
    expect(isGood(signed(at, [other, mine]))).toBe(true)
    expect(isGood(signed(at), [other, mine])).toBe(true)
    expect(isGood(signed(at, [other]))).toBe(false)
  })

  test.each(['', 'v1,', 'v1,short', 'v2,other v1,short'])('refuses the signature %j', (signature) => {
    expect(isGood({ ...signed(at), 'webhook-signature': signature })).toBe(false)
  })

  test('looks at every signature', () => {
    const headers = signed(at)
    const several = `v1,short ${headers['webhook-signature']}`
    expect(isGood({ ...headers, 'webhook-signature': several })).toBe(true)
  })
})

test.each([
  ['a new one', newWebhookSecret(), true],
  ['24 bytes', `whsec_${Buffer.alloc(24).toString('base64')}`, true],
  ['64 bytes', `whsec_${Buffer.alloc(64).toString('base64')}`, true],
  ['23 bytes', `whsec_${Buffer.alloc(23).toString('base64')}`, false],
  ['65 bytes', `whsec_${Buffer.alloc(65).toString('base64')}`, false],
  ['no prefix', Buffer.alloc(32).toString('base64'), false],
  ['no base64', `whsec_${'!'.repeat(44)}`, false],
  ['base64url', `whsec_${Buffer.alloc(32, 255).toString('base64url')}`, false],
])('a secret of %s', (_name, secret, wanted) => {
  expect(webhookKey(secret) !== undefined).toBe(wanted)
})

test('a hint shows four characters', () => {
  expect(secretHint('whsec_abcdefgh')).toBe('whsec_…efgh')
})
