import { describe, expect, test } from 'vitest'
import { testsReaching } from './changed.ts'
import { testFiles } from './kinds.ts'
import { budget, hasOwnSql, slow, waits, whyTierTwo } from './tiers.ts'
import { exceeded } from './times.ts'

describe('the tier of a test file', () => {
  test.each([
    // Rules, operations over HTTP, contract, matrices, leaks, habits and guides.
    ['src/kernel/decimal.test.ts', undefined],
    ['src/logistics/catalogue/articles/articles.test.ts', undefined],
    ['test/tenants/swap-clients.test.ts', undefined],
    ['test/habits/recorded.test.ts', undefined],
    ['test/webhooks-guide.test.ts', undefined],
    // The three walks of tier one, and one of tier two.
    ['test/browser/console-walk.test.ts', undefined],
    ['test/browser/panel-walk.test.ts', undefined],
    ['test/browser/console-pick.test.ts', undefined],
    ['test/browser/console-orders.test.ts', 'browser'],
    // By a helper that starts them, and by the file itself.
    ['test/faults/kill.test.ts', 'processes'],
    ['src/postgres/bundled.test.ts', 'processes'],
    ['test/lab.test.ts', 'processes'],
  ] as const)('%s: %s', (file, why) => {
    expect(whyTierTwo(file)).toBe(why)
  })

  test('every file that is listed as slow exists', () => {
    expect(testFiles()).toEqual(expect.arrayContaining(Object.keys(slow)))
  })
})

test.each([
  ['src/logistics/catalogue/articles/articles.test.ts', true],
  ['src/postgres/migrate.test.ts', true],
  ['src/jobs/worker.test.ts', true],
  ['test/list-plans-auth.test.ts', true],
  ['test/sync.test.ts', true],
  ['test/ledger-model.test.ts', true],
  ['test/access/sites.test.ts', false],
  ['test/contract/sites.test.ts', false],
  ['test/browser/console-orders.test.ts', false],
  ['src/kernel/decimal.test.ts', false],
])('%s has SQL of its own: %s', (file, own) => {
  expect(hasOwnSql(file)).toBe(own)
})

test.each([
  ['src/kernel/database/listener.test.ts', true],
  ['test/faults/kill.test.ts', true],
  ['test/browser/console-orders.test.ts', true],
  ['src/kernel/decimal.test.ts', false],
])('%s waits: %s', (file, isWaiting) => {
  expect(waits(file)).toBe(isWaiting)
})

describe('the test files that a change reaches', () => {
  test.each([
    ['a rule', 'src/logistics/catalogue/articles/rules.ts', 'src/logistics/catalogue/articles/rules.test.ts'],
    [
      'a page of the console',
      'web/console/pages/articles/columns.tsx',
      'test/browser/console-articles.test.ts',
    ],
    ['the program', 'src/main/app.ts', 'test/faults/kill.test.ts'],
    ['a guide', 'docs/webhooks.md', 'test/webhooks-guide.test.ts'],
    ['the lock file', 'package-lock.json', 'test/lab.test.ts'],
  ])('%s', (_, changed, file) => {
    expect(testsReaching([changed])).toContain(file)
  })

  test('a rule reaches no test of another room', () => {
    expect(testsReaching(['src/logistics/catalogue/articles/rules.ts'])).not.toContain(
      'src/logistics/floor/waves/rules.test.ts',
    )
    expect(testsReaching([])).toEqual([])
  })
})

describe('budgets', () => {
  const quick = Object.fromEntries(testFiles().map((file): [string, number] => [file, 0.1]))

  test('are kept by quick files', () => {
    expect(exceeded({ tier_one_cpu_s: budget.tier_cpu_s, files: quick })).toEqual([])
  })

  test('one slow file of tier one exceeds them, one of tier two does not', () => {
    const files = { ...quick, 'src/kernel/decimal.test.ts': budget.file_s + 0.1, 'test/lab.test.ts': 99 }
    expect(exceeded({ tier_one_cpu_s: 1, files })).toEqual([
      expect.stringMatching(/^src\/kernel\/decimal.test.ts takes/),
    ])
  })

  test('too many new files, and too much processor time', () => {
    expect(exceeded({ tier_one_cpu_s: budget.tier_cpu_s + 1, files: {} })).toEqual([
      expect.stringContaining(`lacks ${testFiles().length} of ${testFiles().length} files`),
      expect.stringContaining('processor time'),
    ])
  })
})
