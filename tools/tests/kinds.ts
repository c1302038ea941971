// What a test file needs, found by following its imports. `.ci/run` runs every file on the bundled PostgreSQL and those of
// the kind `database` once more on an external one: only what reaches SQL can differ there.
import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'

export const kinds = ['pure', 'database', 'browser'] as const
export type Kind = (typeof kinds)[number]

const root = resolve(import.meta.dirname, '../..')
export const testPatterns = [
  'src/**/*.test.ts',
  'client/test/**/*.test.ts',
  'test/**/*.test.ts',
  'web/**/*.test.ts',
  'tools/**/*.test.ts',
]

const imported = /(?:from|import)\s*\(?\s*'(\.[^']+)'/g
/** How a test comes by the server of the run (test/support/global.ts); there is no other way. */
const asksForDatabase = /\binject\(\s*'(?:databaseUrl|waybillUrl)'/
/** Where every page of a browser comes from. */
const opensBrowser = 'test/support/browser.ts'

interface Known {
  /** The files of ours that it imports, below the root. */
  readonly imports: readonly string[]
  readonly asksForDatabase: boolean
}

const looked = new Map<string, Known>()

function lookAt(file: string): Known {
  const before = looked.get(file)
  if (before !== undefined) return before
  const text = readFileSync(join(root, file), 'utf8')
  const paths = [...text.matchAll(imported)].map(([, name = '']) =>
    relative(root, join(root, dirname(file), name)),
  )
  const known = {
    imports: paths.filter((path) => existsSync(join(root, path))),
    asksForDatabase: asksForDatabase.test(text),
  }
  looked.set(file, known)
  return known
}

/** The file, and all that it imports by whatever way. */
function reached(file: string): ReadonlySet<string> {
  const all = new Set([file])
  // A set hands out what is added while it is walked.
  for (const each of all) for (const next of lookAt(each).imports) all.add(next)
  return all
}

export function kindOf(file: string): Kind {
  const all = reached(file)
  if (all.has(opensBrowser)) return 'browser'
  return [...all].some((each) => lookAt(each).asksForDatabase) ? 'database' : 'pure'
}

/** Every test file, below the root. */
export function testFiles(): readonly string[] {
  return globSync(testPatterns, { cwd: root, exclude: ['**/node_modules/**'] }).toSorted()
}

/** The test files of some kinds. */
export function filesOfKinds(wanted: readonly string[]): readonly string[] {
  const unknown = wanted.filter((name) => !kinds.some((kind) => kind === name))
  if (unknown.length > 0) throw new Error(`TEST_KINDS: ${unknown.join(', ')} is none of ${kinds.join(', ')}`)
  return testFiles().filter((file) => wanted.includes(kindOf(file)))
}
