import { expect, test } from 'vitest'
import { Vault } from './vault.ts'

const bytes = (sealed: string) => Buffer.from(sealed.slice(2), 'hex')

test('what was sealed opens again, and never looks the same twice', () => {
  const vault = new Vault('key', 'webhooks')
  const [a, b] = [vault.seal('secret'), vault.seal('secret')]
  expect([vault.open(bytes(a)), vault.open(bytes(b))]).toEqual(['secret', 'secret'])
  expect(a).not.toBe(b)
})

test('while a key is replaced both open, and the new one seals', () => {
  const sealed = bytes(new Vault('old', 'webhooks').seal('secret'))
  const both = new Vault('new,old', 'webhooks')
  expect(both.open(sealed)).toBe('secret')
  expect(new Vault('new', 'webhooks').open(bytes(both.seal('secret')))).toBe('secret')
  expect(() => new Vault('new', 'webhooks').open(sealed)).toThrow('APP_KEY')
})

test('it opens for its purpose only, and only unaltered', () => {
  const sealed = bytes(new Vault('key', 'webhooks').seal('secret'))
  expect(() => new Vault('key', 'other').open(sealed)).toThrow('APP_KEY')
  sealed[sealed.length - 1] = (sealed.at(-1) ?? 0) ^ 1
  expect(() => new Vault('key', 'webhooks').open(sealed)).toThrow('APP_KEY')
})
