// `npm test` and `npm run test:all`: the test suite, in two tiers (tools/tests/tiers.ts).
import { execFileSync, spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { testsReaching } from './tests/changed.ts'
import { testFiles } from './tests/kinds.ts'
import { hasOwnSql, tierOf, whyTierTwo } from './tests/tiers.ts'

const help = `npm test [-- FILE... | --changed [COMMIT] | --rest | --sql] [options of Vitest]
npm run test:all

Without a word, tier one: everything that needs no other process, and three walks in the browser.
  FILE...             test files whose path contains this, of either tier
  --changed [COMMIT]  test files of either tier that the change since COMMIT (HEAD) reaches
  --all               both tiers
  --rest              tier two alone
  --sql               files with SQL of their own, for another PostgreSQL (TEST_DATABASE_URL)
All other options go to Vitest, for one -t NAME or --bail 1.`

function git(...args: readonly string[]): readonly string[] {
  return execFileSync('git', args, { encoding: 'utf8' }).split('\n').filter(Boolean)
}

/** The files that differ from the commit, new ones included. */
function changedSince(commit: string): readonly string[] {
  return [
    ...git('diff', '--name-only', '--relative', commit, '--'),
    ...git('ls-files', '--others', '--exclude-standard'),
  ]
}

interface Selection {
  readonly files: readonly string[]
  /** Arguments for Vitest besides the files. */
  readonly options: readonly string[]
}

function selected(argv: readonly string[]): Selection {
  const [first, ...rest] = argv
  if (first === '--all') return { files: testFiles(), options: rest }
  if (first === '--rest') {
    // They mostly wait, for a page or a process that was killed.
    const workers = `--maxWorkers=${2 * availableParallelism()}`
    return { files: testFiles().filter((file) => tierOf(file) === 'two'), options: [workers, ...rest] }
  }
  if (first === '--sql') return { files: testFiles().filter(hasOwnSql), options: rest }
  if (first?.startsWith('--changed') === true) {
    const isNamed = first === '--changed' && rest[0] !== undefined && !rest[0].startsWith('-')
    const commit = isNamed ? rest[0] : (first.split('=')[1] ?? 'HEAD')
    const files = testsReaching(changedSince(commit ?? 'HEAD'))
    return { files, options: isNamed ? rest.slice(1) : rest }
  }
  const names = argv.filter((word) => !word.startsWith('-'))
  const isNamed = names.some((name) => testFiles().some((file) => file.includes(name)))
  return isNamed
    ? { files: [], options: argv }
    : { files: testFiles().filter((file) => tierOf(file) === 'one'), options: argv }
}

/** Seconds of processor time of all processes that this one has waited for, on Linux. */
function childrenCpu_s(): number | undefined {
  try {
    const fields = readFileSync('/proc/self/stat', 'utf8').split(') ')[1]?.split(' ') ?? []
    return (Number(fields[13]) + Number(fields[14])) / 100
  } catch {
    return undefined
  }
}

/** Adds to the report what Vitest does not know. */
function complete(report: string, cpu_s: number): void {
  try {
    writeFileSync(report, JSON.stringify({ ...JSON.parse(readFileSync(report, 'utf8')), cpu_s }))
  } catch {
    // A run that died wrote no report, and its exit code says so.
  }
}

const leftOutKinds = {
  browser: 'browser walks',
  processes: 'kills, faults, upgrades, backups and commands',
  slow: 'long ones',
}

function leftOut(files: readonly string[]): string | undefined {
  const left = testFiles().filter((file) => !files.includes(file))
  if (left.length === 0) return undefined
  const counts = Object.entries(leftOutKinds).flatMap(([why, name]) => {
    const { length } = left.filter((file) => whyTierTwo(file) === why)
    return length === 0 ? [] : [`${length} of ${name}`]
  })
  return `Left out: ${left.length} test files (${counts.join(', ')}). Run them too: npm run test:all`
}

function main(argv: readonly string[]): number {
  if (argv.includes('--help')) {
    console.log(help)
    return 0
  }
  const { files, options } = selected(argv)
  if (files.length === 0 && argv[0]?.startsWith('--changed') === true) {
    console.log('The change reaches no test file.')
    return 0
  }
  const { status } = spawnSync('vitest', ['run', ...files, ...options], { stdio: 'inherit' })
  const cpu_s = childrenCpu_s()
  const report = process.env['TEST_REPORT']
  if (report !== undefined && cpu_s !== undefined) complete(report, cpu_s)
  if (cpu_s !== undefined) console.log(`Processor time: ${Math.round(cpu_s)} s`)
  const left =
    options.length === 0 && !argv.includes('--rest') && !argv.includes('--sql') ? leftOut(files) : undefined
  if (left !== undefined && files.length > 0) console.log(left)
  return status ?? 1
}

process.exitCode = main(process.argv.slice(2))
