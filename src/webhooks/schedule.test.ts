import { expect, test } from 'vitest'
import { retryDelay_ms, retrySchedule_ms } from './schedule.ts'

test('eleven attempts over about three days', () => {
  expect(retrySchedule_ms).toHaveLength(11)
  const hours = retrySchedule_ms.reduce((sum, each) => sum + each, 0) / 3_600_000
  expect(hours).toBeGreaterThan(75)
  expect(hours).toBeLessThan(76)
})

test.each([
  { tries: 1, random: 0, wanted: 4_000 },
  { tries: 1, random: 0.5, wanted: 5_000 },
  { tries: 1, random: 1, wanted: 6_000 },
  { tries: 2, random: 0.5, wanted: 30_000 },
  { tries: 10, random: 0.5, wanted: 86_400_000 },
  { tries: 11, random: 0.5, wanted: undefined },
])('after $tries attempts, spread $random', ({ tries, random, wanted }) => {
  expect(retryDelay_ms(tries, { random })).toBe(wanted)
})

test.each([
  { retryAfter_ms: 60_000, wanted: 60_000 },
  { retryAfter_ms: 1_000, wanted: 5_000 },
  { retryAfter_ms: null, wanted: 5_000 },
])('a receiver that asks for $retryAfter_ms ms', ({ retryAfter_ms, wanted }) => {
  expect(retryDelay_ms(1, { random: 0.5, retryAfter_ms })).toBe(wanted)
})
