// Needs of a test file, found by following its imports. `.ci/run` runs every file on the bundled PostgreSQL and those of
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
const startsProcesses = /from 'node:child_(?:process)'|\bstart(?:Bundled)\(/
/** Texts that appear after a while, or after something else. */
const waitsFor = /\.poll\(|setTimeout|wait(?:For|Until)|\b(?:until|delay|sleep|pause)\(/
/** Where every page of a browser comes from. */
const opensBrowser = 'test/support/browser.ts'

interface Known {
  /** The files of ours that it imports, below the root. */
  readonly imports: readonly string[]
  readonly asksForDatabase: boolean
  readonly startsProcess: boolean
  readonly waits: boolean
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
    startsProcess: startsProcesses.test(text),
    waits: waitsFor.test(text),
  }
  looked.set(file, known)
  return known
}

/** The file and its imports, transitively; only through files that `follow` accepts. */
export function reached(file: string, follow: (file: string) => boolean = () => true): ReadonlySet<string> {
  const all = new Set([file])
  // A set hands out what is added while it is walked.
  for (const each of all) if (follow(each)) for (const next of lookAt(each).imports) all.add(next)
  return all
}

/** Whether the file itself starts a process: by node:child_process, or a PostgreSQL of its own. */
export function startsProcess(file: string): boolean {
  return lookAt(file).startsProcess
}

/** Whether the file itself waits for something. */
export function waitsItself(file: string): boolean {
  return lookAt(file).waits
}

const found = new Map<string, Kind>()

export function kindOf(file: string): Kind {
  const kind = found.get(file) ?? lookFor(file)
  found.set(file, kind)
  return kind
}

function lookFor(file: string): Kind {
  const all = reached(file)
  if (all.has(opensBrowser)) return 'browser'
  return [...all].some((each) => lookAt(each).asksForDatabase) ? 'database' : 'pure'
}

/** Every test file, below the root. */
export function testFiles(): readonly string[] {
  return globSync(testPatterns, { cwd: root, exclude: ['**/node_modules/**'] }).toSorted()
}
