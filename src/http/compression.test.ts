import { expect, test } from 'vitest'
import { encodingFor } from './compression.ts'

test.for([
  [undefined, undefined],
  ['', undefined],
  ['identity', undefined],
  ['deflate', undefined],
  ['gzip', 'gzip'],
  ['x-gzip', 'gzip'],
  ['GZIP', 'gzip'],
  ['gzip, deflate', 'gzip'],
  ['gzip, deflate, br', 'br'],
  ['gzip, deflate, br, zstd', 'zstd'],
  ['deflate, gzip;q=1.0, *;q=0.5', 'gzip'],
  ['br;q=0.5, gzip;q=0.8', 'gzip'],
  ['br; q=0.8 ,gzip ; Q=0.5', 'br'],
  ['*', 'gzip'],
  ['*;q=0', undefined],
  ['gzip;q=0, *', undefined],
  ['br;q=0, gzip', 'gzip'],
  ['gzip;q=', undefined],
  ['gzip;q=high', undefined],
  [', ,;q=1', undefined],
] as const)('who sends "%s" gets %s', ([header, wanted]) => {
  expect(encodingFor(header, ['zstd', 'br', 'gzip'])).toBe(wanted)
})

test('what is not there is not sent', () => {
  expect(encodingFor('zstd, br, gzip', ['gzip'])).toBe('gzip')
  expect(encodingFor('zstd, br', ['gzip'])).toBeUndefined()
})
