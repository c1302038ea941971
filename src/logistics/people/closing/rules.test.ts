import { expect, test } from 'vitest'
import { endOfFreshness } from './rules.ts'

test('a sign-in is fresh for ten minutes', () => {
  expect(endOfFreshness(new Date('2026-01-15T10:20:30Z'))).toEqual(new Date('2026-01-15T10:10:30Z'))
})
