import * as z from 'zod'
import { logisticsSchema } from '../../src/logistics/index.ts'
import { stockOperations } from '../../src/logistics/stock/stock/operations.ts'
import { type Cost, meanCost } from './ask.ts'
import { type Measured, grouped, meanOf } from './figures.ts'
import { flat, shownTarget, stockList } from './goals.ts'
import type { GoodsWorld } from './goods-world.ts'
import { type Plan, getRequest } from './load.ts'
import { type History, opening } from './movements.ts'
import { Inside, logisticsGateOn } from './inside.ts'
import type { Options } from './options.ts'
import { type Script, pgbenchVersion } from './pgbench.ts'
import { Recorder } from './recorder.ts'
import type { Table } from './report.ts'

export interface StockWorld {
  readonly world: GoodsWorld
  readonly history: History
}

/** A question to the stock and what one answer costs at one number of movements. */
interface StockCost {
  readonly question: string
  readonly movements: number
  /** Alone on one connection. */
  readonly alone_ms: number
  readonly program_us: number
  /** On many. */
  readonly perSecond: number
  /** Its statement in the database alone, where that is compared. */
  readonly alonePerSecond: number | undefined
}

interface Question {
  readonly name: string
  plan(subject: StockWorld): Promise<Plan>
  /** Statements of the program, for pgbench. */
  script?(subject: StockWorld): Promise<Script>
}

const perPage = 200

const questions: readonly Question[] = [
  { name: 'GET /stock, page 1 of 200', plan: (subject) => stockPage(subject, 1), script: firstPage },
  { name: 'GET /stock, page 10 of 200', plan: (subject) => stockPage(subject, 10) },
  {
    name: 'GET /stock?as_of=, page 1 of 200',
    plan: (subject) => stockPage(subject, 1, middleOf(subject.history)),
  },
  { name: 'GET /stock/movements', plan: newestMovements },
  { name: 'GET /stock/movements?article_id=', plan: movementsOfArticles },
]

interface Instant {
  readonly at: Date
  /** Movements until then, itself among them. */
  readonly until: number
}

function middleOf({ movements, start, step_ms }: History): Instant {
  const middle = Math.floor(movements / 2)
  return { at: new Date(start.getTime() + middle * step_ms), until: middle + 1 }
}

const Stock = z.object({
  data: z.array(z.object({ article_id: z.int(), quantity_um3pl: z.number() })),
  meta: z.object({ total: z.int() }),
})

/** Always the same page: it is looked through once, and each answer after that is the same to the byte. */
async function stockPage({ world, history }: StockWorld, asked: number, as_of?: Instant): Promise<Plan> {
  const { articles } = world.goods
  // Where there are not so many, the last one.
  const page = Math.min(asked, Math.ceil(articles / perPage))
  const query = new URLSearchParams({ page: String(page), per_page: String(perPage) })
  if (as_of !== undefined) query.set('as_of', as_of.at.toISOString())
  const path = `/api/stock?${query.toString()}`
  const { data, meta } = Stock.parse(await world.read(path))
  const until = as_of?.until ?? history.movements
  const before = (page - 1) * perPage
  const wanted = Array.from({ length: Math.min(perPage, articles - before) }, (_, i) => {
    const article = before + i + 1
    // The second and every other movement after it adds a piece.
    const count = Math.floor((until - article) / articles) + 1
    return `${article} ${opening + ((count - 1) % 2)}`
  })
  const seen = data.map((row) => `${row.article_id} ${row.quantity_um3pl}`)
  if (meta.total !== articles || seen.join() !== wanted.join())
    throw new Error(`${path} of ${meta.total}: ${seen.join()}`)
  return samePage(world, path)
}

/** The statement behind the first page, taken from the code as it runs. */
async function firstPage({ world }: StockWorld): Promise<Script> {
  const { url } = world.database
  const database = new Recorder({ url, schema: logisticsSchema, poolSize: 2, readTimeout_ms: 30_000 })
  try {
    const inside = new Inside(database, { gate: logisticsGateOn(database), operations: stockOperations })
    const statement = await database.recorded(() =>
      inside.databaseTime(`/stock?page=1&per_page=${perPage}`, world.headers),
    )
    return { statement }
  } finally {
    await database.close()
  }
}

const Movements = z.object({ data: z.array(z.object({ article_id: z.int(), seq: z.int() })) })

async function newestMovements({ world, history }: StockWorld): Promise<Plan> {
  const path = '/api/stock/movements'
  const { data } = Movements.parse(await world.read(path))
  const { articles } = world.goods
  const right = data.every(({ article_id, seq }, i) => {
    const n = history.movements - 1 - i
    return article_id === (n % articles) + 1 && seq === Math.floor(n / articles) + 1
  })
  if (!right || data.length === 0) throw new Error(`${path}: ${JSON.stringify(data)}`)
  return samePage(world, path)
}

/** Another article each time, its newest movements. */
function movementsOfArticles({ world }: StockWorld): Promise<Plan> {
  const { articles } = world.goods
  // As many as the smallest ledger has of each.
  const [start, rest] = getRequest('/api/stock/movements?per_page=5&article_id=#', world.headers).split('#')
  return Promise.resolve({
    mark: () => 1 + Math.floor(Math.random() * articles),
    request: (article) => `${start}${article}${rest}`,
    isRight: (body, article) =>
      body.toString('latin1').split(`"article_id":${article},"article_code":"ART-${article}"`).length === 6,
  })
}

async function samePage(world: GoodsWorld, path: string): Promise<Plan> {
  const response = await fetch(world.address + path, { headers: world.headers })
  const expected = Buffer.from(await response.arrayBuffer())
  const request = getRequest(path, world.headers)
  return { mark: () => 0, request: () => request, isRight: (body) => body.equals(expected) }
}

/** Round by round one size after the other, so that what else the machine does falls on all of them alike. */
export async function stockCosts(
  subjects: readonly StockWorld[],
  options: Pick<Options, 'seconds' | 'connections' | 'rounds'>,
): Promise<readonly StockCost[]> {
  const costs: StockCost[] = []
  const seconds = options.seconds < 4 ? Math.min(1, options.seconds) : Math.round(options.seconds / 4)
  const [many = 1] = options.connections
  const hasPgbench = (await pgbenchVersion()) !== undefined
  for (const question of questions) {
    const runs = await Promise.all(
      subjects.map(async (subject) => ({
        subject,
        plan: await question.plan(subject),
        script: hasPgbench ? await question.script?.(subject) : undefined,
        inside: new Array<Measured>(),
        alone: new Array<Measured & Cost>(),
        full: new Array<Measured & Cost>(),
      })),
    )
    for (const { subject, plan } of runs) await subject.world.ask(plan, { connections: many, seconds })
    for (let round = 0; round < options.rounds; round += 1) {
      for (const { subject, plan, alone, full, script, inside } of round % 2 === 0
        ? runs
        : runs.toReversed()) {
        alone.push(await subject.world.ask(plan, { connections: 1, seconds }))
        full.push(await subject.world.ask(plan, { connections: many, seconds }))
        if (script !== undefined) inside.push(await subject.world.run(script, { connections: many, seconds }))
      }
    }
    for (const { subject, alone, full, inside } of runs) {
      costs.push({
        question: question.name,
        movements: subject.history.movements,
        alone_ms: meanOf(alone).p50_ms,
        program_us: meanCost(full).program_us,
        perSecond: meanOf(full).perSecond,
        alonePerSecond: inside.length === 0 ? undefined : meanOf(inside).perSecond,
      })
    }
  }
  return costs
}

/** One line for each question and size; the ratios compare with the first size. */
export function stockTable(costs: readonly StockCost[]): Table {
  const rows = costs.map((cost) => {
    const base = costs.find((each) => each.question === cost.question) ?? cost
    const times = (ratio: number) => (cost === base ? '' : `${ratio.toFixed(2)}×`)
    return [
      cost.question,
      grouped(cost.movements),
      cost.alone_ms.toFixed(2),
      times(cost.alone_ms / base.alone_ms),
      grouped(cost.perSecond),
      times(base.perSecond / cost.perSecond),
      cost.program_us.toFixed(0),
      cost === base ? '' : shownTarget(flat),
      ...beside(cost),
    ]
  })
  const columns = [
    'question',
    'movements',
    'p50 ms, one connection',
    'cost',
    'requests/s, many',
    'cost',
    'CPU µs program',
    'goal',
    'pgbench tps',
    'of it',
    'goal',
  ]
  return { title: 'Stock and movements by the length of the ledger', columns, rows }
}

/** The speed of the statement alone, and how much of it the API reaches. */
function beside({ perSecond, alonePerSecond }: StockCost): readonly string[] {
  if (alonePerSecond === undefined) return ['', '', '']
  return [grouped(alonePerSecond), (perSecond / alonePerSecond).toFixed(2), shownTarget(stockList)]
}
