// Cost of traces: the same answers from programs that keep none, a tenth of them, and all.
import { createServer } from 'node:http'
import * as z from 'zod'
import { currentSpan } from '../src/kernel/traces/span.ts'
import type { ArticleWorld } from './support/article-world.ts'
import { ask, meanCost } from './support/ask.ts'
import { bench } from './support/bench.ts'
import { meanOf, withSpread } from './support/figures.ts'
import { type Plan, getRequest } from './support/load.ts'
import * as option from './support/options.ts'
import type { Served } from './support/process.ts'
import { startProgram } from './support/program.ts'
import { articleIdAt } from './support/tenants.ts'

/** Takes whatever comes and keeps nothing of it. */
async function startSink() {
  const sink = { address: '', bytes: 0, stop: () => Promise.resolve() }
  const server = createServer((request, response) => {
    request.on('data', (chunk: Buffer) => (sink.bytes += chunk.length))
    request.on('end', () => response.end('{}'))
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  const at = server.address()
  sink.address = `http://127.0.0.1:${typeof at === 'object' && at !== null ? at.port : 0}`
  sink.stop = async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }
  return sink
}

interface Pace {
  readonly seconds: number
  readonly warmup: number
  readonly rounds: number
  readonly connections: readonly number[]
}

type Run = Awaited<ReturnType<typeof ask>>

async function answersOf(programs: ReadonlyMap<string, Served>, plan: Plan, pace: Pace) {
  const connections = Math.max(...pace.connections)
  const ways = [...programs].map(([kept, program]) => ({
    kept,
    runs: new Array<Run>(),
    run: (seconds: number) => ask(program, plan, { connections, seconds }),
  }))
  for (const way of ways) await way.run(pace.warmup)
  for (let round = 0; round < pace.rounds; round += 1)
    for (const way of ways) way.runs.push(await way.run(pace.seconds))
  const rows = ways.map(({ kept, runs }) => ({ kept, ...meanOf(runs), ...meanCost(runs) }))
  return rows.map((row) => ({ ...row, ratio: row.perSecond / (rows[0]?.perSecond ?? 0) }))
}

/** Cost of the check whether a statement is traced, without traces. */
function look_ns(): number {
  const times = 10_000_000
  let found = 0
  const began = performance.now()
  for (let i = 0; i < times; i += 1) if (currentSpan() !== undefined) found += 1
  if (found > 0) throw new Error('something is traced')
  return ((performance.now() - began) * 1e6) / times
}

async function withPrograms<T>(
  world: ArticleWorld,
  endpoint: string,
  work: (programs: ReadonlyMap<string, Served>) => Promise<T>,
): Promise<T> {
  const programs = new Map<string, Served>([['none', world.server]])
  try {
    for (const share of ['0.1', '1']) {
      const values = {
        DATABASE_URL: world.url,
        OTEL_EXPORTER_OTLP_ENDPOINT: endpoint,
        OTEL_TRACES_SAMPLER_ARG: share,
      }
      programs.set(`${Number(share) * 100} %`, await startProgram({ only: 'logistics', values }))
    }
    return await work(programs)
  } finally {
    for (const program of [...programs.values()].slice(1)) await program.stop()
  }
}

export const traces = bench({
  name: 'traces',
  summary: 'Cost of traces: of no request, of a tenth, of all',
  input: z.object({
    seconds: option.seconds(5),
    warmup: option.warmup,
    rounds: option.rounds(5),
    connections: option.connections([32]),
    profile: option.profile,
  }),
  short: '--seconds 0.1 --warmup 0.1 --rounds 1 --connections 2'.split(' '),
  async measure(options, ground, note) {
    const off_ns = look_ns()
    const world = await ground.articles(200, options.profile)
    const sink = await startSink()
    const request = getRequest(`/api/articles/${articleIdAt(0)}`, world.headers)
    const plan: Plan = { mark: () => 0, request: () => request, isRight: (body) => body.length > 0 }
    note('Measuring GET /articles/{id}')
    const rows = await withPrograms(world, sink.address, (programs) => answersOf(programs, plan, options))
    await sink.stop()
    return {
      title: 'What traces cost',
      notes: [
        'GET /articles/{id}. The programs, PostgreSQL and the load generator, which also takes the traces, share the cores.',
        `Rounds alternate. Where nothing is traced, a statement asks for ${off_ns.toFixed(1)} ns whether it is.`,
      ],
      tables: [
        {
          title: 'By share of requests whose trace is kept',
          columns: ['kept', 'requests/s', 'of none', 'p50 / p99 ms', 'CPU µs program'],
          rows: rows.map((row) => [
            row.kept,
            withSpread(row),
            row.ratio.toFixed(3),
            `${row.p50_ms.toFixed(2)} / ${row.p99_ms.toFixed(2)}`,
            row.program_us.toFixed(0),
          ]),
        },
      ],
      figures: [...rows, { off_ns }],
      versions: { PostgreSQL: await ground.postgresql() },
    }
  },
})
