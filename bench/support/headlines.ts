import type { ArticleWorld, Question } from './article-world.ts'
import { type Cost, meanCost } from './ask.ts'
import { type Mean, type Measured, best, grouped, meanOf, withSpread } from './figures.ts'
import { type Target, articleById, articleList, shownTarget } from './goals.ts'
import type { Options } from './options.ts'
import { oneArticle, onePage } from './questions.ts'
import type { Table } from './report.ts'

/** One question through the API and in the database alone. */
export interface Headline {
  readonly what: string
  readonly articles: number
  readonly goal: string
  readonly connections: number
  readonly clients: number
  readonly api: Mean & Cost
  readonly pgbench: Mean
  readonly ratio: number
  /** Ratio of each round: API to the pgbench just before it. */
  readonly ratios: readonly number[]
}

type Pace = Omit<Options, 'sizes'>

/** Long enough to tell 16 connections from 64. */
const trial_s = 2

export async function headlines(world: ArticleWorld, options: Pace): Promise<readonly Headline[]> {
  const list = await onePage(world, 1)
  const one = await oneArticle(world)
  return [
    await headline(world, { what: 'GET /articles/{id}', goal: articleById, question: one }, options),
    await headline(world, { what: 'GET /articles', goal: articleList, question: list }, options),
  ]
}

async function headline(
  world: ArticleWorld,
  { what, goal, question }: { readonly what: string; readonly goal: Target; readonly question: Question },
  options: Pace,
): Promise<Headline> {
  const { seconds } = options
  await world.ask(question, { connections: Math.max(...options.connections), seconds: options.warmup })
  const connections = await best(options.connections, (choice) =>
    world.ask(question, { connections: choice, seconds: trial_s }),
  )
  const clients = await best(options.clients, (choice) =>
    world.askDatabase(question, { connections: choice, seconds: trial_s }),
  )
  const api: (Measured & Cost)[] = []
  const database: Measured[] = []
  for (let round = 0; round < options.rounds; round += 1) {
    database.push(await world.askDatabase(question, { connections: clients, seconds }))
    api.push(await world.ask(question, { connections, seconds }))
  }
  const ratios = api.map((run, i) => run.perSecond / (database[i]?.perSecond ?? 0))
  const through = { ...meanOf(api), ...meanCost(api) }
  const alone = meanOf(database)
  const ratio = through.perSecond / alone.perSecond
  return {
    what,
    articles: world.size,
    goal: shownTarget(goal),
    connections,
    clients,
    api: through,
    pgbench: alone,
    ratio,
    ratios,
  }
}

export function headlineTable(rows: readonly Headline[]): Table {
  return {
    title: 'Through the API and in the database alone',
    columns: [
      'question',
      'articles',
      'requests/s',
      'pgbench tps',
      'ratio',
      'of rounds',
      'goal',
      'p50 / p99 ms',
      'pgbench ms',
      'CPU µs program',
      'generator',
      'connections',
    ],
    rows: rows.map((row) => [
      row.what,
      grouped(row.articles),
      withSpread(row.api),
      withSpread(row.pgbench),
      row.ratio.toFixed(2),
      row.ratios.map((ratio) => ratio.toFixed(2)).join(' '),
      row.goal,
      milliseconds(row.api),
      milliseconds(row.pgbench),
      row.api.program_us.toFixed(0),
      row.api.generator_us.toFixed(0),
      `${row.connections}, ${row.clients}`,
    ]),
  }
}

function milliseconds({ p50_ms, p99_ms }: Measured): string {
  return `${p50_ms.toFixed(2)} / ${p99_ms.toFixed(2)}`
}
