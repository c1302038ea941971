// The two tiers of the suite, decided here and nowhere else. `npm test` runs tier one; `npm run test:all` runs both. A test
// file is in tier one unless it needs a browser, starts other processes, or takes longer than its budget.
import { globSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { kindOf, reached, startsProcess, waitsItself } from './kinds.ts'

const root = resolve(import.meta.dirname, '../..')

/** Seconds that a file of tier one may take on two cores, and the processor time of the whole tier. */
export const budget = { file_s: 10, tier_cpu_s: 650 }

/** The browser walks of tier one: console, panel, and picking on a phone. */
const walks: readonly string[] = [
  'test/browser/console-walk.test.ts',
  'test/browser/panel-walk.test.ts',
  'test/browser/console-pick.test.ts',
]

/** Files that are worth more than their budget, each with what takes so long. */
export const slow: Readonly<Record<string, string>> = {
  'src/jobs/worker.test.ts': 'waits for leases and ticks to pass',
  'src/logistics/surfaces/demo/load.test.ts': 'loads half a year of the demo world',
  'src/logistics/surfaces/demo/volume/load.test.ts': 'loads thousands of documents',
  'src/main/demo-traces.test.ts': 'loads the demo world and takes it away again',
  'src/main/doctor/doctor.test.ts': 'asks for every check on databases of its own',
  'src/logistics/documents/paper/paper.test.ts': 'draws every kind of paper and reads its codes back',
  'src/postgres/backup.test.ts': 'copies whole databases',
  'test/integrator-guide.test.ts': 'packs and installs the client',
  'test/ledger-model.test.ts': 'plays random lists of requests against a model',
  'test/list-plans-auth.test.ts': 'fills tables until their plans count',
  'test/list-plans-documents.test.ts': 'fills tables until their plans count',
  'test/list-plans-traces.test.ts': 'fills tables until their plans count',
  'test/log-canary.test.ts': 'sends secrets to every operation and reads all that was written',
  'test/settings.test.ts': 'starts the program twice for each setting',
}

/** These start processes, but not for the tests that import them, or only for a moment (curl). */
const harmless = ['test/support/global.ts', 'test/support/guide.ts', 'test/habits/record.ts']
const guide = /-guide\.test\.ts$/

/** Whether the test starts processes, itself or by its helpers. What the program under test starts doesn't count. */
function startsProcesses(file: string): boolean {
  const isOwn = (each: string) => each === file || !each.startsWith('src/')
  return [...reached(file, isOwn)].some(
    (each) => isOwn(each) && startsProcess(each) && !harmless.includes(each),
  )
}

/** Why a file is in tier two; undefined for a file of tier one. */
export function whyTierTwo(file: string): 'browser' | 'processes' | 'slow' | undefined {
  if (walks.includes(file)) return undefined
  if (kindOf(file) === 'browser') return 'browser'
  if (!guide.test(file) && startsProcesses(file)) return 'processes'
  return file in slow ? 'slow' : undefined
}

export function tierOf(file: string): 'one' | 'two' {
  return whyTierTwo(file) === undefined ? 'one' : 'two'
}

/** Whether luck could play a part in it: it waits for something, for a page or for another process. */
export function waits(file: string): boolean {
  return waitsItself(file) || kindOf(file) === 'browser' || startsProcesses(file)
}

/** Rooms whose SQL is elsewhere than in a store: triggers, migrations, jobs, the machinery of lists. */
const machinery =
  /^src\/(jobs|kernel\/database|lists|postgres|logistics\/(feeds\/(changes|search-index)|surfaces\/janitor|migrations)|main\/migrate)\b/
const acrossRooms = /^test\/(graphql-statements|ledger-model|list-plans-\w+|sync|write-events)\.test\.ts$/

/** Whether the file tests SQL of its own, which another PostgreSQL may plan or run differently. */
export function hasOwnSql(file: string): boolean {
  if (kindOf(file) !== 'database') return false
  const isBesideStore = globSync(`${dirname(file)}/store*.ts`, { cwd: root }).length > 0
  return isBesideStore || machinery.test(file) || acrossRooms.test(file)
}
