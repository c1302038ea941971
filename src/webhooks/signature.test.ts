import { createSecretKey } from 'node:crypto'
import { Webhook } from 'standardwebhooks'
import { expect, test } from 'vitest'
import { isSigned, newWebhookSecret, secretHint, signedHeaders, webhookKey } from './signature.ts'

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
