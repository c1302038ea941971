// Takes the database and Redis away from the running program, killed and frozen, and measures what it answers meanwhile and
// how soon it is as before.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as z from 'zod'
import { migrateServers } from '../../src/main/databases.ts'
import { type Note, script } from '../../tools/script.ts'
import { MortalDatabase, MortalRedis } from './away-dependencies.ts'
import { type Away, goneFor } from './away-run.ts'
import { count } from './bed.ts'
import { type Row, table } from './hostile-report.ts'
import { keeper } from './kept.ts'
import { tenant } from './tenant.ts'
import { startServer } from './server.ts'

interface Report {
  readonly rounds: readonly Away[]
  readonly hasRedis: boolean
}

const limit_ms = 2_000
const ms = (value: number) => `${Math.round(value)} ms`
const shown = (counts: Readonly<Record<string, number>>) =>
  Object.entries(counts)
    .map(([status, times]) => `${times} × ${status}`)
    .join(', ')

function isOnly(counts: Readonly<Record<string, number>>, wanted: readonly string[]): boolean {
  return Object.keys(counts).every((status) => wanted.includes(status))
}

function rowsOf({ dependency, statuses, longest_ms, live, ready, back_ms }: Away): readonly Row[] {
  const isNeeded = dependency.name === 'database'
  const name = `${dependency.name} ${dependency.way}`
  return [
    {
      what: `${name}: answers`,
      figure: shown(statuses),
      goal: isNeeded ? 'only 503' : 'all served',
      isMet: isOnly(statuses, isNeeded ? ['503'] : ['200', '201']),
    },
    { what: 'the longest took', figure: ms(longest_ms), goal: '≤ 2 s', isMet: longest_ms <= limit_ms },
    {
      what: '`/livez`',
      figure: `${live.asked}, not well: ${live.failed}, longest ${ms(live.longest_ms)}`,
      goal: 'always well',
      isMet: live.failed === 0,
    },
    {
      what: '`/readyz`',
      figure: shown(ready),
      goal: isNeeded ? 'only 503' : 'always ready',
      isMet: isOnly(ready, [isNeeded ? '503' : '200']),
    },
    { what: 'as before after', figure: ms(back_ms), goal: '≤ 2 s', isMet: back_ms <= limit_ms },
  ]
}

function text({ rounds, hasRedis }: Report): string {
  const skipped = hasRedis ? [] : ['There is no Redis server on this machine: Redis was left out.']
  return [table(rounds.flatMap(rowsOf)), ...skipped].join('\n\n')
}

interface Plan {
  readonly dataDir: string
  readonly seconds: number
  readonly rounds: number
  readonly note: Note
}

/** Each in each way, one round after the other, without a restart of the program in between. */
async function allAway({ dataDir, seconds, rounds, note }: Plan): Promise<Report> {
  const database = await MortalDatabase.start(dataDir)
  const { url } = database
  const redis = await MortalRedis.start()
  const end = async () => {
    await redis?.stop()
    await database.stop()
  }
  // A frozen process would stay frozen.
  const interrupt = () => void end().finally(() => process.exit(130))
  process.once('SIGINT', interrupt).once('SIGTERM', interrupt)
  try {
    await migrateServers({ logisticsUrl: url, authUrl: url, kind: 'external', stop: async () => {} })
    const limits = { RATE_LIMIT_DATA: '1000000', ...(redis && { REDIS_URL: redis.url }) }
    const server = await startServer(url, dataDir, { only: 'logistics,worker', values: limits })
    try {
      const { company, token } = await tenant(dataDir, { role: 'manager', url })
      const headers = { authorization: `Bearer ${token}`, 'x-company-id': String(company) }
      const done: Away[] = []
      for (let round = 1; round <= rounds; round += 1) {
        for (const dependency of [...database.ways, ...(redis?.ways ?? [])]) {
          note(`round ${round}: ${dependency.name} ${dependency.way} for ${seconds} s`)
          done.push(await goneFor({ address: server.address, headers }, dependency, seconds))
        }
      }
      return { rounds: done, hasRedis: redis !== undefined }
    } finally {
      await server.kill()
    }
  } finally {
    process.off('SIGINT', interrupt).off('SIGTERM', interrupt)
    await end()
  }
}

export const away = script({
  name: 'faults:away',
  summary:
    'The database and Redis away, killed and frozen: refused in time or still served, and back by itself',
  input: z.object({
    seconds: count(30, 'how long each is away'),
    rounds: count(3, 'times each is taken away in each way'),
  }),
  short: ['--seconds', '2', '--rounds', '1'],
  async run({ seconds, rounds, short }, note) {
    const keep = keeper('away')
    const dataDir = await mkdtemp(join(tmpdir(), 'waybill-away-'))
    try {
      const report = await allAway({ dataDir, seconds, rounds, note })
      if (!short) await keep({ title: 'Dependencies away', text: text(report) })
      return report
    } finally {
      await rm(dataDir, { recursive: true, force: true, maxRetries: 5 })
    }
  },
  show: text,
  failed: ({ rounds }) => rounds.flatMap(rowsOf).some(({ isMet }) => isMet === false),
})
