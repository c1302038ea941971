// Processor time that a read costs the primary: without a replica, and with a replica that answers it.
import * as z from 'zod'
import { Database } from '../src/kernel/database/database.ts'
import { integer } from '../src/kernel/fields.ts'
import { logisticsSchema } from '../src/logistics/index.ts'
import { Replicated, readsOf } from '../test/support/replicated.ts'
import { bench } from './support/bench.ts'
import { type Measured, grouped, meanOf, withSpread } from './support/figures.ts'
import { isMet, replicaShare, shownTarget } from './support/goals.ts'
import { type Plan, getRequest, loadTimes } from './support/load.ts'
import * as option from './support/options.ts'
import type { Served } from './support/process.ts'
import { startProgram } from './support/program.ts'
import { serverCpu_ms } from './support/server-cpu.ts'
import { articleIdAt, insertArticles, insertTenant } from './support/tenants.ts'

interface Question {
  readonly what: string
  readonly path: string
}

const graphql = encodeURIComponent('{ articles(limit: 25) { id article_code description } }')
const questions: readonly Question[] = [
  { what: 'GET /articles/{id}', path: `/api/articles/${articleIdAt(0)}` },
  { what: 'GET /articles, 25 rows', path: '/api/articles' },
  { what: 'GET /articles?search=', path: '/api/articles?search=blue%20cup' },
  { what: 'GraphQL, 25 articles of 3 fields', path: `/graphql?query=${graphql}` },
]

interface Pace {
  readonly requests: number
  readonly rounds: number
  readonly connections: readonly number[]
}

type Run = Measured & Readonly<Record<'primary_us' | 'replica_us' | 'program_us', number>>

/** A program, with request headers that carry a position the replica has reached. */
interface Contender {
  readonly name: 'without' | 'with a replica'
  readonly program: Served
  readonly headers: Readonly<Record<string, string>>
}

/**
 * Sends a fixed number of requests, however long they take. On a busy machine their cost stays the same, while their
 * rate does not.
 */
async function measured(
  { program, headers }: Contender,
  { path }: Question,
  { servers, connections, requests }: { servers: Replicated; connections: number; requests: number },
): Promise<Run> {
  const request = getRequest(path, headers)
  const plan: Plan = {
    mark: () => 0,
    request: () => request,
    isRight: (body) => body.length > 0,
    // On a busy machine a program may answer late occasionally.
    refusal: { status: 503, pause_ms: 100 },
  }
  const cpu_ms = async () => [
    (await serverCpu_ms(servers.primary.url())) ?? 0,
    (await serverCpu_ms(servers.replica.url())) ?? 0,
    (await program.cpu_ms()) ?? 0,
  ]
  const before = await cpu_ms()
  const loaded = await loadTimes(program.address, plan, { connections, times: requests })
  const after = await cpu_ms()
  const [primary_us = 0, replica_us = 0, program_us = 0] = after.map(
    (spent, at) => ((spent - (before[at] ?? 0)) * 1000) / requests,
  )
  return { ...loaded, primary_us, replica_us, program_us }
}

const mean = (runs: readonly Run[], of: (run: Run) => number) =>
  runs.reduce((sum, run) => sum + of(run), 0) / runs.length

/** Sends the same request to both programs in turn. */
async function answersTo(
  question: Question,
  contenders: readonly Contender[],
  pace: Pace & { servers: Replicated },
) {
  const pressure = { servers: pace.servers, connections: Math.max(...pace.connections) }
  const all = contenders.map((contender) => ({ contender, runs: new Array<Run>() }))
  for (const { contender } of all)
    await measured(contender, question, { ...pressure, requests: pace.requests })
  for (let round = 0; round < pace.rounds; round += 1)
    for (const { contender, runs } of all)
      runs.push(await measured(contender, question, { ...pressure, requests: pace.requests }))
  const rows = all.map(({ contender, runs }) => ({
    what: question.what,
    who: contender.name,
    ...meanOf(runs),
    program_us: mean(runs, (run) => run.program_us),
    primary_us: mean(runs, (run) => run.primary_us),
    replica_us: mean(runs, (run) => run.replica_us),
  }))
  // The system counts in hundredths of a second, so a few requests may show as zero.
  const without_us = rows[0]?.primary_us ?? 0
  return rows.map((row) => ({ ...row, ratio: without_us > 0 ? row.primary_us / without_us : undefined }))
}

/** Resolves once the program reads from its replica. */
async function untilAsked({ program: { address }, headers }: Contender): Promise<void> {
  const request = getRequest('/api/articles', headers)
  const plan: Plan = { mark: () => 0, request: () => request, isRight: () => true }
  while ((await readsOf(address)).replica === 0) await loadTimes(address, plan, { connections: 1, times: 10 })
}

/** Runs both programs on one primary for the duration of `work`. */
async function beside<T>(
  servers: Replicated,
  size: number,
  work: (contenders: readonly Contender[]) => Promise<T>,
): Promise<T> {
  const url = servers.primary.url()
  const database = new Database({ url, schema: logisticsSchema, poolSize: 2, readTimeout_ms: 30_000 })
  const programs: Served[] = []
  const start = async (more: Readonly<Record<string, string>>) => {
    const program = await startProgram({ only: 'logistics', values: { DATABASE_URL: url, ...more } })
    programs.push(program)
    return program
  }
  try {
    const tenant = await insertTenant(database)
    await insertArticles(database, tenant, size)
    // Filling leaves these tables unlogged, and a replica only receives logged tables.
    for (const table of ['article_feed', 'article_search'])
      await servers.primary.query(`alter table ${logisticsSchema}.${table} set logged`)
    // Flush the loaded data to disk before measuring.
    await servers.primary.query('checkpoint')
    await servers.primary.followedBy(servers.replica)
    await servers.replica.query('checkpoint')
    const headers = { authorization: `Bearer ${tenant.token}`, 'x-company-id': String(tenant.company) }
    const contenders: readonly Contender[] = [
      { name: 'without', program: await start({}), headers },
      { name: 'with a replica', program: await start(servers.values), headers },
    ]
    for (const contender of contenders.slice(1)) await untilAsked(contender)
    return await work(contenders)
  } finally {
    await Promise.all(programs.map((program) => program.stop()))
    await database.close()
  }
}

export const replica = bench({
  name: 'replica',
  summary: 'Processor time of a read on the primary, without a replica and with one',
  input: z.object({
    size: option.sizes([10_000], 'articles'),
    requests: integer(1).default(3_000).meta({
      type: 'integer',
      description: 'how many requests each is asked in a round, after one that does not count',
    }),
    rounds: option.rounds(3),
    connections: option.connections([8]),
  }),
  short: '--size 200 --requests 60 --rounds 1 --connections 2'.split(' '),
  async measure({ size: sizes, ...pace }, ground, note) {
    const servers = await Replicated.start({ shared_buffers: '128MB' })
    try {
      const rows = await beside(servers, sizes[0] ?? 0, async (contenders) => {
        const all: Awaited<ReturnType<typeof answersTo>> = []
        for (const question of questions) {
          note(`Measuring ${question.what}`)
          all.push(...(await answersTo(question, contenders, { ...pace, servers })))
        }
        return all
      })
      return report(rows, sizes[0] ?? 0, await ground.postgresql(servers.primary.url()))
    } finally {
      await servers.remove()
    }
  },
})

type Row = Awaited<ReturnType<typeof answersTo>>[number]

function verdictOn({ who, ratio }: Row): string {
  if (who === 'without' || ratio === undefined) return ''
  return isMet(replicaShare, ratio) ? 'met' : 'NOT MET'
}

function report(rows: readonly Row[], size: number, postgresql: string) {
  return {
    title: 'What reads cost the primary',
    notes: [
      `${grouped(size)} articles. Two programs on one primary, one of which has a replica, are asked in turn; programs, both servers`,
      'and the load generator share the cores. The processor time is that of all processes of a server, so also that of',
      `looking twice a second where the replica is. The goal: with a replica, ${shownTarget(replicaShare)} of the primary's time without.`,
    ],
    tables: [
      {
        title: 'By who is asked',
        columns: [
          'read',
          'program',
          'requests/s',
          'CPU µs program',
          'primary',
          'replica',
          'of without',
          'goal',
        ],
        rows: rows.map((row) => [
          row.what,
          row.who,
          withSpread(row),
          row.program_us.toFixed(0),
          row.primary_us.toFixed(0),
          row.replica_us.toFixed(0),
          row.ratio?.toFixed(2) ?? 'too few',
          verdictOn(row),
        ]),
      },
    ],
    figures: rows,
    versions: { PostgreSQL: postgresql },
  }
}
