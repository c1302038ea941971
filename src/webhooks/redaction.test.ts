import { expect, test } from 'vitest'
import { keptHeaders, maskedHeaders, redacted } from './redaction.ts'

test.each([
  ['nothing to hide', 'all good', 'all good'],
  ['the secret', 'you said c2VjcmV0IQ==!', 'you said ********!'],
  ['a header in JSON', '{"Authorization":"Bearer abc","ok":1}', '{"Authorization":********,"ok":1}'],
  ['a header as text', 'Cookie: session=1\nok', 'Cookie: ********\nok'],
  ['our signature', 'webhook-signature=v1,abc=\nok', 'webhook-signature=********,abc=\nok'],
  ['NUL', 'a\0b', 'ab'],
])('%s', (_what, text, wanted) => {
  expect(redacted(text, ['c2VjcmV0IQ=='])).toBe(wanted)
})

test('headers that may open something are masked', () => {
  const headers = { authorization: 'Bearer x', 'x-api-key': 'k', 'x-tenant': 'acme' }
  expect(maskedHeaders(headers)).toEqual({
    authorization: '********',
    'x-api-key': '********',
    'x-tenant': 'acme',
  })
  expect(keptHeaders({ 'set-cookie': ['a=1'], 'content-type': 'text/plain' }, [])).toEqual({
    'set-cookie': '********',
    'content-type': 'text/plain',
  })
})
