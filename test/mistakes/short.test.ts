import { expect, test } from 'vitest'
import { mistakes } from './mistakes.ts'
import { runMistakes } from './outcomes.ts'

test('a fault in a copy of the tree is caught by its test, and one that nothing looks at is missed', async () => {
  const chosen = mistakes.filter(({ name }) => name === '36-open-redirect')
  const elsewhere = chosen.map((mistake) => ({ ...mistake, tests: ['src/kernel/decimal.test.ts'] }))
  const lines: string[] = []
  const outcomes = await runMistakes([...chosen, ...elsewhere], { note: (line) => lines.push(line) })
  expect(outcomes.map(({ caught }) => caught?.file)).toEqual(['src/sign-on/browser.test.ts', undefined])
  expect(lines.at(-1)).toContain('MISSED')
})
