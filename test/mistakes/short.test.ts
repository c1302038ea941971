import { expect, test } from 'vitest'
import { mistakes } from './mistakes.ts'
import { runMistakes } from './outcomes.ts'

test('a fault in a copy of the tree is caught by the test that it names', async () => {
  const chosen = mistakes.filter(({ name }) => name === '36-open-redirect')
  const lines: string[] = []
  const outcomes = await runMistakes(chosen, { note: (line) => lines.push(line) })
  expect(outcomes.map(({ caught }) => caught?.file)).toEqual(['src/sign-on/browser.test.ts'])
  expect(lines).toContain('The tests pass without faults.')
  // Vitest starts twice, which takes minutes where others have the processor.
}, 300_000)
