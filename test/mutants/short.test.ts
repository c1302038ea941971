import { expect, test } from 'vitest'
import { scoresOf } from './run.ts'

test('faults that Stryker plants in one file are noticed by its tests', async () => {
  const [score] = await scoresOf({
    kind: 'pure',
    files: ['src/logistics/people/closing/rules.ts'],
    tests: ['src/logistics/people/closing/rules.test.ts'],
    concurrency: 1,
  })
  expect(score?.mutants).toBeGreaterThan(0)
  expect(score?.killed).toBeGreaterThan(0)
}, 300_000)
