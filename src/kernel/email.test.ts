import fc from 'fast-check'
import { expect, test } from 'vitest'
import { canonicalEmail } from './email.ts'

test.each([
  ['Ann@Example.COM', 'ann@example.com'],
  ['ＡＮＮ@ｅxample.com', 'ann@example.com'],
  ['ann@münchen.de', 'ann@xn--mnchen-3ya.de'],
  ['ann@MÜNCHEN.de', 'ann@xn--mnchen-3ya.de'],
  ['ann@xn--mnchen-3ya.de', 'ann@xn--mnchen-3ya.de'],
  ['ann@bücher。example', 'ann@xn--bcher-kva.example'],
  ["o'brien+tag@mail.co.uk", "o'brien+tag@mail.co.uk"],
  ['jörg@example.com', 'jörg@example.com'],
  ['jo\u0308rg@example.com', 'jörg@example.com'],
  ['root@localhost', 'root@localhost'],
  ['a@123.com', 'a@123.com'],
])('security 43: %j is %j', (address, canonical) => {
  expect(canonicalEmail(address)).toBe(canonical)
})

test.each([
  '',
  'a',
  '@',
  'a@',
  '@b.de',
  'a@b@c.de',
  'a b@c.de',
  'a@b c.de',
  '"a b"@c.de',
  '.a@b.de',
  'a.@b.de',
  'a..b@c.de',
  'a@1.2.3.4',
  'a@127.1',
  'a@[::1]',
  'a@x:25',
  'a@x%41.de',
  'a@x/y',
  'a@x?y',
  'a@x#y',
  'a@x_y.de',
  'a@-x.de',
  'a@b..de',
  'a@.de',
  'a@b.de.',
  'a\u200bb@c.de',
  'a\0@b.de',
  'a@b.de\0',
  'a\n@b.de',
  'a@b.de\n',
  '<a@b.de>',
  `${'a'.repeat(65)}@b.de`,
  `a@${'b'.repeat(64)}.de`,
  'a,b@c.de',
  'a:b@c.de',
])('%j is no address', (address) => {
  expect(canonicalEmail(address)).toBeUndefined()
})

test('a canonical address is its own canonical form', () => {
  fc.assert(
    fc.property(fc.oneof(fc.emailAddress(), fc.string({ unit: 'grapheme' })), (address) => {
      const canonical = canonicalEmail(address)
      expect(canonical === undefined || canonicalEmail(canonical) === canonical).toBe(true)
    }),
  )
})
