import { expect, test } from 'vitest'
import { scoresOf } from './run.ts'

test('faults that Stryker plants in one file are noticed by its tests', async () => {
  process.env['TEST_KINDS'] = 'pure'
  const [score] = await scoresOf({
    files: ['src/kernel/own-time.ts'],
    tests: ['src/kernel/own-time.test.ts'],
    concurrency: 1,
  })
  expect(score?.mutants).toBeGreaterThan(0)
  expect(score?.killed).toBeGreaterThan(0)
}, 300_000)
