import { expect, test } from 'vitest'
import { sameUnit } from './rules.ts'

test.each([
  ['PCE', 'PCE', true],
  ['PCE', 'pce', true],
  ['Ctn', 'cTN', true],
  ['PCE', 'CTN', false],
  ['PCE', null, false],
  [null, 'PCE', false],
  [null, null, true],
])('%s and %s are one unit: %s', (a, b, same) => {
  expect(sameUnit(a, b)).toBe(same)
})
