// `npm run test:mutants`: how good the tests are. StrykerJS plants one fault at a time in the code that decides, and the
// tests of that code have to notice.
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { availableParallelism, tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { Stryker } from '@stryker-mutator/core'
import * as z from 'zod'
import { bool } from '../../src/kernel/fields.ts'
import { startBundled } from '../../src/postgres/bundled.ts'
import { type Note, main, script } from '../../tools/script.ts'
import { kindOf } from '../../tools/tests/kinds.ts'
import { count } from '../faults/bed.ts'
import { decisions, testsOf } from './decisions.ts'

const root = resolve(import.meta.dirname, '../..')
const kept = join(root, 'test/results/mutants.md')
/** Percent of its mutants that the tests of each file have to kill. */
const goal = 85

export interface Score {
  readonly file: string
  readonly mutants: number
  readonly killed: number
  /** Of those killed: the tests ran into their time limit, as an endless loop does. */
  readonly timedOut: number
  /** Each survivor as `line:column what became of it`. */
  readonly survivors: readonly string[]
}

/** The copy that Stryker changes has what tests import and read, and nothing else. */
const copied = ['package.json', 'package-lock.json', 'tsconfig.json', 'vitest.config.ts', 'releases.json']
const folders = ['src', 'test', 'tools', 'web', 'client', 'bench', 'lab', 'bin', 'openapi', 'docs', 'deploy']

type MutantResult = Awaited<ReturnType<Stryker['runMutationTest']>>[number]

interface Run {
  readonly kind: 'pure' | 'database'
  readonly files: readonly string[]
  readonly tests: readonly string[]
  readonly concurrency: number
}

/** Plants faults in some files and runs their tests, on the server of TEST_DATABASE_URL where they need one. */
export async function scoresOf({ kind, files, tests, concurrency }: Run): Promise<readonly Score[]> {
  // Stryker's own option for test files plants faults of a module only after it is loaded.
  const settings = { TEST_FILES: tests.join(','), TEST_KINDS: kind }
  Object.assign(process.env, settings)
  try {
    return scoresIn(await planted(files, concurrency), files)
  } finally {
    for (const name of Object.keys(settings)) delete process.env[name]
  }
}

function planted(files: readonly string[], concurrency: number): Promise<readonly MutantResult[]> {
  return new Stryker({
    mutate: [...files],
    testRunner: 'vitest',
    plugins: ['@stryker-mutator/vitest-runner'],
    vitest: { configFile: 'vitest.config.ts', related: false, pool: 'threads' },
    coverageAnalysis: 'perTest',
    concurrency,
    reporters: ['progress-append-only'],
    ignorePatterns: ['*', ...copied.map((name) => `!${name}`), ...folders.map((name) => `!${name}/**`)],
    // TypeScript 7 has no API for it to rewrite this file by; types play no part when tests run.
    tsconfigFile: 'none',
    disableTypeChecks: false,
    timeoutMS: 20_000,
    dryRunTimeoutMinutes: 10,
    tempDirName: '.stryker-tmp',
  }).runMutationTest()
}

function scoresIn(results: readonly MutantResult[], files: readonly string[]): readonly Score[] {
  return files.map((file) => {
    const own = results.filter(
      ({ fileName, status }) => resolve(fileName) === join(root, file) && status !== 'Ignored',
    )
    const alive = own.filter(({ status }) => status === 'Survived' || status === 'NoCoverage')
    const survivors = alive.map(({ location: { start }, status, mutatorName, replacement }) => {
      const place = `${start.line}:${start.column}`
      return `${place} ${mutatorName}${status === 'NoCoverage' ? ', not covered' : ''}: ${replacement.replaceAll(/\s+/g, ' ').slice(0, 80)}`
    })
    const timedOut = own.filter(({ status }) => status === 'Timeout').length
    return { file, mutants: own.length, killed: own.length - alive.length, timedOut, survivors }
  })
}

interface Report {
  readonly scores: readonly Score[]
}

function percent({ killed, mutants }: Score): number {
  return mutants === 0 ? 100 : Math.floor((killed / mutants) * 1000) / 10
}

function row(score: Score): string {
  const { file, mutants, killed, timedOut } = score
  return `| ${file} | ${mutants} | ${killed} | ${timedOut} | ${percent(score).toFixed(1)} % |`
}

function table(rows: readonly string[]): string {
  return [
    '| file | mutants | killed | of these by time | score |',
    '|---|---:|---:|---:|---:|',
    ...rows,
  ].join('\n')
}

/** Replaces the rows of the files that ran, and those of files that are no longer listed. */
async function keep(scores: readonly Score[]): Promise<void> {
  const before = await readFile(kept, 'utf8').catch(() => '')
  const rows = new Map(
    Array.from(before.matchAll(/^\| (src\/\S+) .*$/gm), ([text, file = '']): [string, string] => [
      file,
      text,
    ]),
  )
  for (const score of scores) rows.set(score.file, row(score))
  const listed = [...rows]
    .filter(([file]) => decisions.includes(file))
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
  const text = [
    '# Mutants',
    `Every file of \`test/mutants/decisions.ts\` has to reach ${goal} %. A mutant counts as killed when a test fails or runs into its time limit.`,
    `\`npm run test:mutants -- --keep\`, last changed ${new Date().toISOString().slice(0, 10)}`,
    table(listed.map(([, line]) => line)),
  ].join('\n\n')
  await mkdir(dirname(kept), { recursive: true })
  await writeFile(kept, `${text}\n`)
}

/** Whether the tests of the file need no server. */
function isPure(file: string): boolean {
  return testsOf(file).every((each) => kindOf(each) === 'pure')
}

/** How many files are planted at a time: a fault in a constant is tried by the tests of all of them. */
const batch = 6

/** Runs pure tests without a server, the others on one of their own. */
async function* run(files: readonly string[], concurrency: number, note: Note) {
  for (const [kind, group] of Map.groupBy(files, (file) => (isPure(file) ? 'pure' : 'database'))) {
    const folder = await mkdtemp(join(tmpdir(), 'waybill-mutants-'))
    const settings = { fsync: 'off', full_page_writes: 'off' }
    const server = kind === 'database' ? await startBundled({ dataDir: folder, settings }) : undefined
    if (server !== undefined) process.env['TEST_DATABASE_URL'] = server.url
    try {
      for (let from = 0; from < group.length; from += batch) {
        const some = group.slice(from, from + batch)
        const tests = [...new Set(some.flatMap(testsOf))]
        if (tests.length === 0) throw new Error(`no test proves ${some.join(', ')}`)
        note(`${from + some.length} of ${group.length} files, ${tests.length} test files (${kind})`)
        yield await scoresOf({ kind, files: some, tests, concurrency })
      }
    } finally {
      await server?.stop()
      await rm(folder, { recursive: true, force: true, maxRetries: 5 })
    }
  }
}

export const mutants = script({
  name: 'test:mutants',
  summary: 'Plants one fault at a time in the code that decides: its tests have to notice',
  input: z.object({
    concurrency: count(availableParallelism(), 'test processes at once'),
    only: z
      .string()
      .default('')
      .meta({ description: 'files whose path contains one of these, separated by commas' }),
    survivors: bool().default(false).meta({ description: 'lists every mutant that no test noticed' }),
    keep: bool()
      .default(false)
      .meta({ description: 'writes the rows of the files that ran to test/results/mutants.md' }),
  }),
  short: ['--only', 'src/logistics/people/closing/rules.ts', '--concurrency', '1'],
  async run(
    { only, concurrency, survivors, keep: keeps },
    note,
  ): Promise<Report & { readonly survivors: boolean }> {
    const parts = only.split(',').filter((part) => part !== '')
    const files = decisions.filter((file) => parts.length === 0 || parts.some((part) => file.includes(part)))
    if (files.length === 0) throw new Error(`no file in test/mutants/decisions.ts has ${only} in its path`)
    const scores: Score[] = []
    for await (const some of run(files, concurrency, note)) {
      scores.push(...some)
      if (keeps) await keep(some)
    }
    return { scores, survivors }
  },
  show: ({ scores, survivors }) =>
    [
      table(scores.map(row)),
      ...(survivors
        ? scores.flatMap(({ file, survivors: all }) => all.map((each) => `${file}:${each}`))
        : []),
    ].join('\n'),
  failed: ({ scores }) => scores.some((score) => percent(score) < goal),
})

if (import.meta.main) await main(mutants)
