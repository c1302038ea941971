import { expect, test } from 'vitest'
import { languageFrom } from './language.ts'

test.each([
  [undefined, undefined],
  ['', undefined],
  ['*', undefined],
  ['de', undefined],
  ['de-DE,de;q=0.9', undefined],
  ['it', 'it'],
  ['it-IT', 'it'],
  ['RO-ro', 'ro'],
  ['it-IT,it;q=0.9,en-US;q=0.8,en;q=0.7', 'it'],
  ['en;q=0.5, ro;q=0.8', 'ro'],
  ['de, it;q=0.3', 'it'],
  ['it;q=0, en', 'en'],
  ['it;q=x, *;q=0.1', undefined],
  ['italian', undefined],
  [`it,${'x'.repeat(1_000)}`, undefined],
] as const)('the header %s asks for %s', (header, language) => {
  expect(languageFrom(header)).toBe(language)
})
