import { expect, test } from 'vitest'
import { restartAfter } from './restarts.ts'

test('a process that worked is replaced at once, one that fails again and again ever later', () => {
  expect([0, 1, 2, 3, 4].map((failures) => restartAfter(failures))).toEqual([0, 500, 1_000, 2_000, 4_000])
  expect(restartAfter(7)).toBe(30_000)
  expect(restartAfter(1_000_000)).toBe(30_000)
})
