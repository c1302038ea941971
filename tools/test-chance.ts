// `npm run test:chance -- FILE... --rounds 30`: runs test files again and again, in random order, on a machine that is kept
// busy, and tells what failed even once.
import { execFileSync, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { appendFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { availableParallelism, tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { Worker } from 'node:worker_threads'
import * as z from 'zod'
import { startBundled } from '../src/postgres/bundled.ts'
import { typed } from './tests/arguments.ts'
import { testFiles } from './tests/kinds.ts'
import { waits } from './tests/tiers.ts'

const help = `npm run test:chance -- FILE... | --waiting [--rounds 30] [--load N] [--seed N] [--plans] [--keep]

Runs the test files (parts of paths, as Vitest takes them) round after round, each in another order of files and tests.
  --waiting   every file that waits for something
  --rounds N  how often (30)
  --load N    threads that do nothing but keep the machine busy (as many as there are cores)
  --seed N    of the first round; a failed round is repeated by its seed with --rounds 1
  --keep      adds a line for each round to test/results/chance.md
  --plans     PostgreSQL plans as it does for tables of another size: whatever asks for no order gets another one
Exits with 1 when anything failed in any round.`

const Report = z.object({
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      message: z.string(),
      assertionResults: z.array(
        z.object({
          fullName: z.string(),
          status: z.string(),
          failureMessages: z.array(z.string()).default([]),
        }),
      ),
    }),
  ),
})

/** Plan settings that PostgreSQL prefers on the few rows of a test; without them, it plans as if there were many. */
const otherPlans = { enable_sort: 'off', enable_nestloop: 'off', enable_indexscan: 'off' }

interface Options {
  readonly rounds: number
  readonly load: number
  readonly seed: number
  readonly plans: boolean
  readonly keep: boolean
}

interface Round {
  readonly files: readonly string[]
  readonly seed: number
  readonly databaseUrl: string
  readonly folder: string
}

/** A test that failed, and what it said. */
interface Failure {
  readonly name: string
  readonly said: string
}

async function failuresOf({ files, seed, databaseUrl, folder }: Round): Promise<readonly Failure[]> {
  const report = join(folder, `${seed}.json`)
  const shuffled = ['--sequence.shuffle', `--sequence.seed=${seed}`]
  const output = ['--reporter=json', `--outputFile=${report}`]
  const child = spawn('vitest', ['run', ...files, ...shuffled, ...output], {
    env: { ...process.env, TEST_DATABASE_URL: databaseUrl },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const code = await new Promise<number | null>((done) => child.once('exit', done))
  const text = await readFile(report, 'utf8').catch(() => '')
  const run = { name: `the run itself (exit ${code})`, said: '' }
  if (text === '') return [run]
  const { testResults } = Report.parse(JSON.parse(text))
  const failures = testResults.flatMap(({ name, status, message, assertionResults }) => {
    const tests = assertionResults
      .filter((each) => each.status === 'failed')
      .map((each) => ({ name: each.fullName, said: each.failureMessages.join('\n') }))
    return status === 'failed' && tests.length === 0 ? [{ name, said: message }] : tests
  })
  return code === 0 || failures.length > 0 ? failures : [run]
}

const kept = resolve(import.meta.dirname, '../test/results/chance.md')
const head = `# Rounds of npm run test:chance

Each line is one round of all named files, in random order, while threads keep every core busy.

| ended | commit | files | other plans | busy threads | seed | failed |
|---|---|---|---|---|---|---|
`

/** Adds the round to the kept table. Rounds of several sessions add up there. */
async function keepRound(
  { files, seed }: Pick<Round, 'files' | 'seed'>,
  { plans, load }: Options,
  failed: readonly string[],
) {
  const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim()
  const ended = new Date().toISOString().slice(0, 16)
  const cells = [ended, commit, files.length, plans ? 'yes' : 'no', load, seed, failed.join('; ') || 'none']
  if (!existsSync(kept)) await writeFile(kept, head)
  await appendFile(kept, `| ${cells.join(' | ')} |\n`)
}

async function main(files: readonly string[], options: Options) {
  const burners = Array.from({ length: options.load }, () => new Worker('for (;;) {}', { eval: true }))
  const folder = await mkdtemp(join(tmpdir(), 'waybill-chance-'))
  const bundled = await startBundled({
    dataDir: join(folder, 'database'),
    ...(options.plans && { settings: otherPlans }),
  })
  const counts = new Map<string, number>()
  try {
    for (let round = 0; round < options.rounds; round += 1) {
      const seed = options.seed + round
      const failures = await failuresOf({ files, seed, databaseUrl: bundled.url, folder })
      console.log(`round ${round + 1} of ${options.rounds}, seed ${seed}: ${failures.length} failed`)
      for (const { name, said } of failures) {
        counts.set(name, (counts.get(name) ?? 0) + 1)
        console.log(`  ! ${name}\n${said.replaceAll(/^/gm, '    ')}`)
      }
      if (options.keep) {
        await keepRound(
          { files, seed },
          options,
          failures.map(({ name }) => name),
        )
      }
    }
  } finally {
    await Promise.all(burners.map((burner) => burner.terminate()))
    await bundled.stop()
    await rm(folder, { recursive: true, force: true })
  }
  for (const [name, count] of counts) console.log(`${count} of ${options.rounds}: ${name}`)
  console.log(counts.size === 0 ? `Nothing failed in ${options.rounds} rounds.` : `${counts.size} failed.`)
  process.exitCode = counts.size === 0 ? 0 : 1
}

const { values, positionals } = typed('test:chance', {
  allowPositionals: true,
  options: {
    rounds: { type: 'string', default: '30' },
    load: { type: 'string', default: String(availableParallelism()) },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    plans: { type: 'boolean', default: false },
    waiting: { type: 'boolean', default: false },
    keep: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
})
const files = values.waiting ? testFiles().filter(waits) : positionals
if (values.help) console.log(help)
else if (files.length === 0) {
  console.error('Which files? See npm run test:chance -- --help')
  process.exitCode = 64
} else {
  const { rounds, load, seed, plans, keep } = values
  await main(files, { rounds: Number(rounds), load: Number(load), seed: Number(seed), plans, keep })
}
