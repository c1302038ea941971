import { globSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { kindOf, kinds, testFiles } from './kinds.ts'

const root = resolve(import.meta.dirname, '../..')

describe('what a test file needs', () => {
  test.each([
    ['src/kernel/decimal.test.ts', 'pure'],
    ['src/logistics/documents/sales-orders/moves.test.ts', 'pure'],
    ['web/console/pages/scan/rules.test.ts', 'pure'],
    // On a server of its own, whatever the run has.
    ['src/postgres/bundled.test.ts', 'pure'],
    ['src/logistics/catalogue/articles/articles.test.ts', 'database'],
    ['src/postgres/migrate.test.ts', 'database'],
    ['src/logistics/surfaces/demo/load.test.ts', 'database'],
    ['test/access/sites.test.ts', 'database'],
    ['client/test/logistics.test.ts', 'database'],
    ['test/browser/console-orders.test.ts', 'browser'],
    ['test/browser/panel-walk.test.ts', 'browser'],
  ] as const)('%s: %s', (file, kind) => {
    expect(kindOf(file)).toBe(kind)
  })

  test('every file of the tree is looked at, and no kind is empty', () => {
    const all = globSync('**/*.test.ts', { cwd: root, exclude: ['node_modules/**', '**/node_modules/**'] })
    expect(testFiles()).toEqual(all.toSorted())
    expect(new Set(all.map(kindOf))).toEqual(new Set(kinds))
  })

  test('every walk in test/browser runs once, every operation on every database', () => {
    const startsWorld = /await World\.start\(/
    const operations = testFiles().filter((file) => startsWorld.test(readFileSync(join(root, file), 'utf8')))
    const walks = operations.filter((file) => kindOf(file) === 'browser')
    expect(operations.filter((file) => kindOf(file) === 'pure')).toEqual([])
    expect(walks.filter((file) => !file.startsWith('test/browser/'))).toEqual([
      'src/logistics/surfaces/graphql/explorer.test.ts',
      'test/commands-run.test.ts',
    ])
  })

  test('no test has another way to the server of the run than the rule knows', () => {
    const files = globSync(['{src,test,client,web}/**/*.ts'], { cwd: root, exclude: ['**/node_modules/**'] })
    const readers = files.filter((file) =>
      readFileSync(join(root, file), 'utf8').includes('TEST_DATABASE_URL'),
    )
    // Those of mistakes and mutants start runs of their own, on a server that they give them.
    expect(readers.filter((file) => !/^test\/(mistakes|mutants)\//.test(file))).toEqual([
      'test/support/global.ts',
    ])
  })
})

test('how long something takes is said by the stopwatch, which knows of busy machines', () => {
  const byTheClock = /(performance|Date)\.now\(\) - \w+\)\.toBeLess/
  expect(testFiles().filter((file) => byTheClock.test(readFileSync(join(root, file), 'utf8')))).toEqual([])
})
