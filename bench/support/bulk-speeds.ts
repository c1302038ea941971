import { type Way, byBulk, byCopy, bySheet, checkArticles } from './bulk.ts'
import { type Mean, type Measured, grouped, meanOf, withSpread } from './figures.ts'
import { bulkToCopy, isMet, shownTarget } from './goals.ts'
import type { GoodsWorld } from './goods-world.ts'
import type { Table } from './report.ts'
import { serverCpu_ms } from './server-cpu.ts'

interface Costs {
  /** Processor time per row. */
  readonly program_us: number
  readonly server_us: number
}

/** Rows imported by the program and by COPY. */
interface Brought {
  readonly what: string
  readonly rows: number
  readonly own: Mean & Costs
  readonly copy: Mean & Costs
  readonly ratio: number
  readonly ratios: readonly number[]
}

interface Options {
  readonly batch: number
  readonly requests: number
  readonly rows: number
  readonly rounds: number
  readonly folder: string
}

/**
 * Measures both import methods, each in turn with COPY; in every other round COPY goes first. One warm-up round doesn't
 * count.
 */
export async function bulkSpeeds(world: GoodsWorld, options: Options): Promise<readonly Brought[]> {
  const { batch, requests, rows, rounds, folder } = options
  const articles = new Articles(world)
  await articles.bring(byBulk(world, batch), 1)
  const byBatch = await byCopy(world, batch)
  const atOnce = await byCopy(world, rows)
  const pairs = [
    {
      what: `POST /articles/bulk, ${grouped(batch)} a request`,
      rows: batch * requests,
      own: byBulk(world, batch),
      copy: byBatch,
    },
    { what: 'CSV file', rows, own: bySheet(world, folder), copy: atOnce },
  ]
  try {
    const brought: Brought[] = []
    for (const pair of pairs) brought.push(await compared(articles, pair, rounds))
    await articles.check()
    return brought
  } finally {
    await byBatch.end()
    await atOnce.end()
  }
}

type Run = Measured & Costs

/** Hands out article codes, each only once. */
class Articles {
  readonly #world: GoodsWorld
  #next = 1
  #last = { first: 1, count: 0 }
  constructor(world: GoodsWorld) {
    this.#world = world
  }

  async bring(way: Way, count: number): Promise<Run> {
    const codes = { first: this.#next, count }
    this.#next += count
    this.#last = codes
    const { url } = this.#world.database
    const before = (await serverCpu_ms(url)) ?? 0
    const { took_ms, program_ms } = await way(codes)
    const server_ms = ((await serverCpu_ms(url)) ?? 0) - before
    const each_us = (spent_ms: number) => (spent_ms * 1000) / count
    const speed = { perSecond: (count / took_ms) * 1000, p50_ms: took_ms, p99_ms: took_ms }
    return { ...speed, program_us: each_us(program_ms), server_us: each_us(server_ms) }
  }

  check(): Promise<void> {
    return checkArticles(this.#world, this.#next - 1, this.#last)
  }
}

interface Pair {
  readonly what: string
  readonly rows: number
  readonly own: Way
  readonly copy: Way
}

async function compared(
  articles: Articles,
  { what, rows, own, copy }: Pair,
  rounds: number,
): Promise<Brought> {
  const runs = { own: new Array<Run>(), copy: new Array<Run>() }
  for (let round = -1; round < rounds; round += 1) {
    const turns = [
      async () => runs.own.push(await articles.bring(own, round < 0 ? Math.ceil(rows / 5) : rows)),
      async () => runs.copy.push(await articles.bring(copy, round < 0 ? Math.ceil(rows / 5) : rows)),
    ]
    for (const turn of round % 2 === 0 ? turns : turns.toReversed()) await turn()
    if (round < 0) for (const each of [runs.own, runs.copy]) each.length = 0
  }
  const means = {
    own: { ...meanOf(runs.own), ...meanCosts(runs.own) },
    copy: { ...meanOf(runs.copy), ...meanCosts(runs.copy) },
  }
  const ratios = runs.own.map((run, i) => run.perSecond / (runs.copy[i]?.perSecond ?? 0))
  return { what, rows, ...means, ratio: means.own.perSecond / means.copy.perSecond, ratios }
}

function meanCosts(runs: readonly Costs[]): Costs {
  const mean = (of: (run: Costs) => number) => runs.reduce((sum, run) => sum + of(run), 0) / runs.length
  return { program_us: mean((run) => run.program_us), server_us: mean((run) => run.server_us) }
}

export function bulkTable(brought: readonly Brought[]): Table {
  return {
    title: 'New articles',
    columns: [
      'by',
      'rows',
      'rows/s',
      'COPY rows/s',
      'ratio',
      'of rounds',
      'goal',
      '',
      'CPU µs program',
      'PostgreSQL',
      'PostgreSQL of COPY',
    ],
    rows: brought.map(({ what, rows, own, copy, ratio, ratios }) => [
      what,
      grouped(rows),
      withSpread(own),
      withSpread(copy),
      ratio.toFixed(2),
      ratios.map((each) => each.toFixed(2)).join(' '),
      shownTarget(bulkToCopy),
      isMet(bulkToCopy, ratio) ? 'met' : 'NOT MET',
      own.program_us.toFixed(0),
      own.server_us.toFixed(0),
      copy.server_us.toFixed(0),
    ]),
  }
}
