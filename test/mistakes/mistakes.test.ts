import { existsSync } from 'node:fs'
import { readFile, readdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { tierOf } from '../../tools/tests/tiers.ts'
import { mistakes } from './mistakes.ts'
import { caughtIn, patchOf } from './outcomes.ts'
import { patchFrom, patched } from './patch.ts'

const root = resolve(import.meta.dirname, '../..')

test('there are at least thirty faults, each with a patch of its name', async () => {
  const names = mistakes.map(({ name }) => name)
  expect(names.length).toBeGreaterThanOrEqual(30)
  const files = await readdir(import.meta.dirname)
  const patches = files.filter((file) => file.endsWith('.patch')).toSorted()
  expect(patches).toEqual(names.map((name) => `${name}.patch`))
})

describe.each(mistakes)('$name', (mistake) => {
  test('says what is wrong, and still applies to the tree', async () => {
    const { reason, changes } = await patchOf(mistake)
    expect(reason).toMatch(/^[A-Z].{20,}\.$/)
    expect(changes.length).toBeGreaterThan(0)
    for (const change of changes) {
      const source = await readFile(join(root, change.path), 'utf8')
      expect(patched(source, change)).not.toBe(source)
    }
  })

  test('names test files that exist', () => {
    expect(mistake.tests).not.toEqual([])
    expect(mistake.tests.filter((file) => !existsSync(join(root, file)))).toEqual([])
  })
})

test.each(mistakes.filter(({ kind }) => kind === 'access' || kind === 'tenants'))(
  'npm test catches $name',
  ({ tests }) => {
    expect(tests.map(tierOf)).toContain('one')
  },
)

function patch(lines: readonly string[]) {
  const head = ['Why.', '', 'diff --git a/x b/x', '--- a/x', '+++ b/x', '@@ -1,3 +1,3 @@']
  return patchFrom([...head, ...lines].join('\n'))
}

describe('a patch', () => {
  test('replaces its lines wherever they have moved to', () => {
    const [change = { path: '', hunks: [] }] = patch([' one', '-two', '+2', '', ' three']).changes
    expect(change.path).toBe('x')
    expect(patched('zero\none\ntwo\n\nthree\n', change)).toBe('zero\none\n2\n\nthree\n')
  })

  test('is refused where its lines are gone or occur twice', () => {
    const [change = { path: '', hunks: [] }] = patch([' one', '-two', '+2']).changes
    expect(() => patched('one\n2\n', change)).toThrow('no longer applies to x: its lines occur 0 times')
    expect(() => patched('one\ntwo\none\ntwo\n', change)).toThrow('occur 2 times')
  })
})

describe('a fault is', () => {
  const file = { name: '/tree/src/a.test.ts', message: '' }
  const caught = (status: string, tests: readonly string[]) => {
    const assertionResults = tests.map((each) => ({ fullName: `is ${each}`, status: each }))
    return caughtIn({ tree: '/tree' }, { testResults: [{ ...file, status, assertionResults }] })
  }

  test('caught by the first test that failed', () => {
    expect(caught('failed', ['passed', 'failed'])).toEqual({ file: 'src/a.test.ts', test: 'is failed' })
  })

  test('missed where all tests pass or are skipped, and where the file could not start', () => {
    expect(caught('passed', ['passed', 'skipped'])).toBe(undefined)
    expect(caught('failed', [])).toBe(undefined)
  })
})
