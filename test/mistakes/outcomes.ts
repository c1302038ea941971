import { spawn } from 'node:child_process'
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join, relative, resolve } from 'node:path'
import * as z from 'zod'
import { startBundled } from '../../src/postgres/bundled.ts'
import type { Note } from '../../tools/script.ts'
import { kindOf } from '../../tools/tests/kinds.ts'
import type { Mistake } from './mistakes.ts'
import { type Patch, patchFrom, patched } from './patch.ts'

const root = resolve(import.meta.dirname, '../..')

export interface Outcome {
  readonly mistake: Mistake
  /** What is wrong, and why it matters. */
  readonly reason: string
  /** The first test that failed; absent where the fault was missed. */
  readonly caught: { readonly file: string; readonly test: string } | undefined
  readonly seconds: number
}

interface Options {
  readonly note: Note
  /** A server to create databases on; the bundled one by default. */
  readonly databaseUrl?: string | undefined
}

const Report = z.object({
  success: z.boolean(),
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      message: z.string(),
      assertionResults: z.array(z.object({ fullName: z.string(), status: z.string() })),
    }),
  ),
})
type Report = z.output<typeof Report>

/** Runs the named tests once as the tree is, which must pass, then with each fault in turn. */
export async function runMistakes(
  mistakes: readonly Mistake[],
  { note, databaseUrl }: Options,
): Promise<readonly Outcome[]> {
  const folder = await mkdtemp(join(tmpdir(), 'waybill-mistakes-'))
  const needsNone = databaseUrl !== undefined || mistakes.every(({ tests }) => tests.every(isPure))
  const bundled = needsNone
    ? undefined
    : await startBundled({ dataDir: join(folder, 'database'), settings: hasty })
  const stop = new AbortController()
  const end = async () => {
    stop.abort()
    await bundled?.stop()
    await rm(folder, { recursive: true, force: true, maxRetries: 5 })
  }
  const interrupt = () => void end().finally(() => process.exit(130))
  process.once('SIGINT', interrupt).once('SIGTERM', interrupt)
  try {
    const tree = await copiedTree(folder)
    const bed = { folder, tree, url: databaseUrl ?? bundled?.url, signal: stop.signal }
    note(`${mistakes.length} faults, in ${tree}`)
    await demandPassing(bed, mistakes)
    note('The tests pass without faults.')
    const outcomes: Outcome[] = []
    for (const mistake of mistakes) {
      const outcome = await outcomeOf(bed, mistake)
      note(`${mistake.name}: ${outcome.caught?.test ?? 'MISSED'} (${Math.round(outcome.seconds)} s)`)
      outcomes.push(outcome)
    }
    return outcomes
  } finally {
    process.off('SIGINT', interrupt).off('SIGTERM', interrupt)
    await end()
  }
}

/** As for the server of an ordinary run: it is thrown away, so no commit waits for the disk. */
const hasty = { fsync: 'off', full_page_writes: 'off', max_connections: '200' }

async function copiedTree(folder: string): Promise<string> {
  const tree = join(folder, 'tree')
  const left = new Set(['node_modules', '.git'])
  await cp(root, tree, { recursive: true, filter: (source) => !left.has(basename(source)) })
  await symlink(join(root, 'node_modules'), join(tree, 'node_modules'))
  return tree
}

interface Bed {
  readonly folder: string
  readonly tree: string
  /** Absent where no test needs a database. */
  readonly url: string | undefined
  /** Aborted when somebody wants it to end. */
  readonly signal: AbortSignal
}

/** Each file as its faults need it: whole, or only the named tests. */
async function demandPassing(bed: Bed, mistakes: readonly Mistake[]): Promise<void> {
  const whole = new Set(mistakes.flatMap(({ tests, named }) => (named === undefined ? tests : [])))
  const narrow = mistakes.filter(
    ({ tests, named }) => named !== undefined && tests.some((file) => !whole.has(file)),
  )
  const runs: readonly Pick<Mistake, 'tests' | 'named'>[] = [
    { tests: [...whole].filter(isPure) },
    { tests: [...whole].filter((file) => !isPure(file)) },
    {
      tests: [...new Set(narrow.flatMap(({ tests }) => tests))],
      named: narrow.map(({ named }) => named).join('|'),
    },
  ]
  for (const run of runs.filter(({ tests }) => tests.length > 0)) {
    const report = await reportOf(bed, run)
    if (!report.success)
      throw new Error(`Without any fault these fail already:\n${failuresIn(report).join('\n')}`)
  }
}

function failuresIn({ testResults }: Report): readonly string[] {
  return testResults.flatMap(({ name, status, message, assertionResults }) => {
    const failed = assertionResults.filter((each) => each.status === 'failed')
    if (failed.length > 0) return failed.map((each) => `  ${each.fullName}`)
    return status === 'failed' ? [`  ${name}: ${message}`] : []
  })
}

/** Puts the fault in, runs its tests, and takes it out again. */
async function outcomeOf(bed: Bed, mistake: Mistake): Promise<Outcome> {
  const began = performance.now()
  const patch = await patchOf(mistake)
  const undo = await putIn(bed.tree, patch)
  try {
    const report = await reportOf(bed, mistake, ['--bail=1'])
    const seconds = (performance.now() - began) / 1000
    return { mistake, reason: patch.reason, caught: caughtIn(bed, report), seconds }
  } finally {
    await undo()
  }
}

export async function patchOf({ name }: Pick<Mistake, 'name'>): Promise<Patch> {
  return patchFrom(await readFile(join(import.meta.dirname, `${name}.patch`), 'utf8'))
}

async function putIn(tree: string, { changes }: Patch): Promise<() => Promise<void>> {
  const before = new Map<string, string>()
  for (const change of changes) {
    const path = join(tree, change.path)
    const source = await readFile(path, 'utf8')
    before.set(path, source)
    await writeFile(path, patched(source, change))
  }
  return async () => {
    for (const [path, source] of before) await writeFile(path, source)
  }
}

/** A test that failed. A file that could not start proves nothing: its tests didn't look. */
export function caughtIn(
  { tree }: Pick<Bed, 'tree'>,
  { testResults }: Pick<Report, 'testResults'>,
): Outcome['caught'] {
  for (const { name, assertionResults } of testResults) {
    const failed = assertionResults.find((each) => each.status === 'failed')
    if (failed !== undefined) return { file: relative(tree, name), test: failed.fullName }
  }
  return undefined
}

function isPure(file: string): boolean {
  return kindOf(file) === 'pure'
}

async function reportOf(
  { folder, tree, url, signal }: Bed,
  { tests, named }: Pick<Mistake, 'tests' | 'named'>,
  options: readonly string[] = [],
): Promise<Report> {
  const file = join(folder, 'report.json')
  await rm(file, { force: true })
  const vitest = join(root, 'node_modules/vitest/vitest.mjs')
  // What is transformed is kept for the next fault, and goes with the folder.
  const cache = `--fsModuleCachePath=${join(folder, 'modules')}`
  const output = ['--reporter=json', `--outputFile=${file}`, cache]
  const narrowed = named === undefined ? [] : [`--testNamePattern=${named}`]
  const child = spawn(process.execPath, [vitest, 'run', ...tests, ...output, ...narrowed, ...options], {
    cwd: tree,
    signal,
    env: {
      ...ownEnvironment(),
      NODE_COMPILE_CACHE: join(folder, 'compiled'),
      ...(url !== undefined && { TEST_DATABASE_URL: url }),
      ...(tests.every(isPure) && { TEST_KINDS: 'pure' }),
    },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let said = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => (said += text))
  child.once('error', (error) => (said += error.message))
  const code = await new Promise<number | null>((done) => child.once('close', done))
  const text = await readFile(file, 'utf8').catch(() => '')
  if (text === '') throw new Error(`Vitest wrote no report (exit ${code}):\n${said.slice(-2_000)}`)
  return Report.parse(JSON.parse(text))
}

/** Without what a test run around this one has set. */
function ownEnvironment(): Record<string, string | undefined> {
  const inherited = Object.entries(process.env)
  return Object.fromEntries(
    inherited.filter(([name]) => !/^(VITEST|TEST|NODE_ENV|DEV|PROD|SSR|MODE)/.test(name)),
  )
}
