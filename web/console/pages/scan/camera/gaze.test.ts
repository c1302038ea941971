import { expect, test } from 'vitest'
import { Gaze } from './gaze.ts'

test('a code counts when it comes into sight, and again after it was away', () => {
  const gaze = new Gaze()
  const seen: readonly (readonly [number, string | undefined])[] = [
    [0, undefined],
    [100, 'A'],
    [300, 'A'],
    // One blurred frame.
    [500, undefined],
    [1_400, 'A'],
    [1_600, 'B'],
    [1_800, 'B'],
    [2_000, 'A'],
    [3_200, undefined],
    [3_300, undefined],
    [3_400, 'A'],
  ]
  const told = seen.filter(([at_ms, text]) => gaze.take(text, at_ms) !== undefined).map(([at_ms]) => at_ms)
  expect(told).toEqual([100, 1_600, 2_000, 3_400])
})

test('a phone that takes a picture every two seconds counts a code once, also where one is blurred', () => {
  const gaze = new Gaze()
  const seen = ['A', 'A', undefined, 'A', undefined, undefined, 'A']
  const told = seen.map((text, i) => gaze.take(text, i * 2_000))
  expect(told).toEqual(['A', undefined, undefined, undefined, undefined, undefined, 'A'])
})
