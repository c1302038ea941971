// Gain from more processes: the same requests to the program in one process, in two, and in each configured number.
import { availableParallelism } from 'node:os'
import * as z from 'zod'
import { integer } from '../src/kernel/fields.ts'
import { ask, meanCost } from './support/ask.ts'
import { bench } from './support/bench.ts'
import { waybill } from './support/contenders.ts'
import { grouped, meanOf, withSpread } from './support/figures.ts'
import type { Ground } from './support/ground.ts'
import type { Plan } from './support/load.ts'
import * as option from './support/options.ts'
import type { Served } from './support/process.ts'
import { startProgram } from './support/program.ts'
import { oneArticle } from './support/questions.ts'
import { serverCpu_ms } from './support/server-cpu.ts'
import { SiteWorld } from './support/site-world.ts'

/** A request, and the settings of a program that can answer it. */
interface Subject {
  readonly what: string
  readonly plan: Plan
  readonly only: 'logistics' | 'auth'
  readonly values: Readonly<Record<string, string>>
}

interface Pace {
  readonly seconds: number
  readonly warmup: number
  readonly rounds: number
  readonly connections: readonly number[]
  readonly processes: readonly number[]
}

type Run = Awaited<ReturnType<typeof ask>> & { readonly database_us: number }

/** Measures each number of processes in turn, every other round in reverse order. */
async function scaled({ what, plan, only, values }: Subject, pace: Pace, ground: Ground) {
  const connections = Math.max(...pace.connections)
  const ways: { readonly processes: number; readonly program: Served; readonly runs: Run[] }[] = []
  const run = async (program: Served, seconds: number): Promise<Run> => {
    const before = await serverCpu_ms(ground.url)
    const measured = await ask(program, plan, { connections, seconds })
    const after = await serverCpu_ms(ground.url)
    const answers = measured.perSecond * seconds
    return { ...measured, database_us: (((after ?? 0) - (before ?? 0)) * 1000) / answers }
  }
  try {
    for (const processes of pace.processes) {
      const program = await startProgram({ only, values: { ...values, PROCESSES: String(processes) } })
      ways.push({ processes, program, runs: [] })
    }
    for (const { program } of ways) await run(program, pace.warmup)
    for (let round = 0; round < pace.rounds; round += 1) {
      for (const { program, runs } of round % 2 === 0 ? ways : ways.toReversed())
        runs.push(await run(program, pace.seconds))
    }
  } finally {
    await Promise.allSettled(ways.map(({ program }) => program.stop()))
  }
  const rows = ways.map(({ processes, runs }) => {
    const database_us = runs.reduce((sum, each) => sum + each.database_us, 0) / runs.length
    return { what, processes, ...meanOf(runs), ...meanCost(runs), database_us }
  })
  return rows.map((row) => ({ ...row, ratio: row.perSecond / (rows[0]?.perSecond ?? 0), ...busy(row) }))
}

interface Spent {
  readonly perSecond: number
  readonly program_us: number
  readonly database_us: number
  readonly generator_us: number
}

/** Number of busy cores: in total, and by the program alone. */
function busy({ perSecond, program_us, database_us, generator_us }: Spent) {
  return {
    busy_cores: (perSecond * (program_us + database_us + generator_us)) / 1e6,
    program_cores: (perSecond * program_us) / 1e6,
  }
}

const notes = [
  'The program, PostgreSQL and the load generator share the cores, so that twice as many processes are not twice as many answers',
  'here: what the program gains it takes from the other two. "Cores busy" says how much of the machine was at work, and for whom;',
  'a program in one process can use one core. Its processor time is that of all of its processes, the one that watches included.',
]

export const processes = bench({
  name: 'processes',
  summary: 'Requests a second of the program in one process and in several that share a port',
  input: z.object({
    seconds: option.seconds(6),
    warmup: option.seconds(3, 'how long each is asked before anything counts'),
    rounds: option.rounds(4),
    connections: option.connections([32]),
    processes: z
      .array(integer(1, 64))
      .min(1)
      .default([1, 2])
      .meta({ description: 'how many processes; several to compare' }),
    articles: integer(1).default(10_000).meta({ type: 'integer', description: 'how many articles' }),
  }),
  short: '--seconds 0.1 --warmup 0.1 --rounds 1 --connections 4 --articles 200'.split(' '),
  async measure(options, ground, note) {
    const articles = await ground.articles(options.articles, undefined)
    note('Making a site with its users and tokens')
    const sites = await SiteWorld.make(ground.server(undefined), 10)
    try {
      const subjects: readonly Subject[] = [
        {
          what: 'GET /articles/{id}',
          plan: (await oneArticle(articles)).plan,
          only: 'logistics',
          values: { DATABASE_URL: articles.url },
        },
        { what: 'verify, warm', plan: waybill(sites)[0].plan, only: 'auth', values: sites.values },
      ]
      const rows: Awaited<ReturnType<typeof scaled>> = []
      for (const subject of subjects) {
        note(`Measuring ${subject.what}`)
        rows.push(...(await scaled(subject, options, ground)))
      }
      return {
        title: `Several processes on ${availableParallelism()} cores`,
        notes,
        tables: [
          {
            title: 'By the number of processes',
            columns: [
              'asked',
              'processes',
              'requests/s',
              'of the first',
              'p50 / p99 ms',
              'CPU µs program',
              'PostgreSQL',
              'generator',
              'cores busy',
              'by the program',
            ],
            rows: rows.map((row) => [
              row.what,
              grouped(row.processes),
              withSpread(row),
              row.ratio.toFixed(2),
              `${row.p50_ms.toFixed(2)} / ${row.p99_ms.toFixed(2)}`,
              row.program_us.toFixed(0),
              row.database_us.toFixed(0),
              row.generator_us.toFixed(0),
              row.busy_cores.toFixed(2),
              row.program_cores.toFixed(2),
            ]),
          },
        ],
        figures: rows,
        versions: { PostgreSQL: await ground.postgresql() },
      }
    } finally {
      await sites.stop()
    }
  },
})
