import { type Cost, meanCost } from './ask.ts'
import { type Mean, type Measured, meanOf, withSpread } from './figures.ts'
import { orderToSets, shownTarget } from './goals.ts'
import type { GoodsWorld } from './goods-world.ts'
import type { Options } from './options.ts'
import { orderScripts, statementsIn } from './order-script.ts'
import { exampleOf, orderPlan } from './orders.ts'
import type { Table } from './report.ts'
import { serverCpu_ms } from './server-cpu.ts'
import type { Timed } from './stopwatch.ts'

/** Orders made in one way on one number of connections. */
interface Way extends Mean {
  readonly what: string
  readonly connections: number
  readonly statements: number
  /** Processor time of PostgreSQL for one order. */
  readonly server_us: number
  /** Measured for the program only. */
  readonly cost?: Cost
  /** Ratio of the API's orders a second to this method's, on average and round by round. */
  readonly ratio?: number
  readonly ratios?: readonly number[]
}

/** The API and both scripts in turn, every other round backwards. */
export async function orderCosts(
  world: GoodsWorld,
  statements: readonly Timed[],
  options: Omit<Options, 'sizes' | 'clients'>,
): Promise<readonly Way[]> {
  const plan = orderPlan(world)
  const scripts = orderScripts(await exampleOf(world))
  const costs: Way[] = []
  for (const connections of options.connections) {
    const api: (Measured & Cost & ServerCost)[] = []
    const rows: (Measured & ServerCost)[] = []
    const sets: (Measured & ServerCost)[] = []
    const turns = [
      async (seconds: number) =>
        rows.push(await costed(world, seconds, () => world.run(scripts.rows, { connections, seconds }))),
      async (seconds: number) =>
        api.push(await costed(world, seconds, () => world.ask(plan, { connections, seconds }))),
      async (seconds: number) =>
        sets.push(await costed(world, seconds, () => world.run(scripts.sets, { connections, seconds }))),
    ]
    for (const turn of turns) await turn(options.warmup)
    for (const runs of [api, rows, sets]) runs.length = 0
    for (let round = 0; round < options.rounds; round += 1) {
      for (const turn of round % 2 === 0 ? turns : turns.toReversed()) await turn(options.seconds)
    }
    const compared = (runs: readonly Measured[]) => ({
      ratio: meanOf(api).perSecond / meanOf(runs).perSecond,
      ratios: api.map((run, i) => run.perSecond / (runs[i]?.perSecond ?? 0)),
    })
    const ofProgram = statements.reduce((sum, { count }) => sum + count, 2)
    costs.push(
      {
        what: 'POST /sales-orders',
        connections,
        statements: ofProgram,
        ...meanOf(api),
        server_us: meanServer(api),
        cost: meanCost(api),
      },
      {
        what: 'pgbench, row by row',
        connections,
        statements: statementsIn(scripts.rows),
        ...meanOf(rows),
        server_us: meanServer(rows),
        ...compared(rows),
      },
      {
        what: 'pgbench, set by set',
        connections,
        statements: statementsIn(scripts.sets),
        ...meanOf(sets),
        server_us: meanServer(sets),
        ...compared(sets),
      },
    )
  }
  return costs
}

interface ServerCost {
  readonly server_us: number
}

async function costed<M extends Measured>(
  world: GoodsWorld,
  seconds: number,
  work: () => Promise<M>,
): Promise<M & ServerCost> {
  const before = await serverCpu_ms(world.database.url)
  const measured = await work()
  const after = await serverCpu_ms(world.database.url)
  const spent_ms = before === undefined || after === undefined ? 0 : after - before
  return { ...measured, server_us: (spent_ms * 1000) / (measured.perSecond * seconds) }
}

function meanServer(runs: readonly ServerCost[]): number {
  return runs.reduce((sum, run) => sum + run.server_us, 0) / runs.length
}

export function orderTable(ways: readonly Way[]): Table {
  return {
    title: 'Orders of five lines',
    columns: [
      'way',
      'connections',
      'orders/s',
      'API to it',
      'of rounds',
      'goal',
      'p50 / p99 ms',
      'statements',
      'CPU µs PostgreSQL',
      'program',
      'generator',
    ],
    rows: ways.map((way) => [
      way.what,
      String(way.connections),
      withSpread(way),
      way.ratio?.toFixed(2) ?? '',
      way.ratios?.map((ratio) => ratio.toFixed(2)).join(' ') ?? '',
      way.what.endsWith('set by set') ? shownTarget(orderToSets) : '',
      `${way.p50_ms.toFixed(2)} / ${way.p99_ms.toFixed(2)}`,
      way.statements.toFixed(0),
      way.server_us.toFixed(0),
      way.cost?.program_us.toFixed(0) ?? '',
      way.cost?.generator_us.toFixed(0) ?? '',
    ]),
  }
}

/** Alone, one order after the other: where the time goes when nobody else is there. */
export function statementTable(statements: readonly Timed[]): Table {
  return {
    title: 'Statements of one order of the program, between BEGIN and COMMIT',
    columns: ['statement', 'times', 'p50 µs'],
    rows: statements.map(({ text, count, p50_ms }) => [
      `\`${text.trim().replaceAll(/\s+/g, ' ').replaceAll('|', '¦').slice(0, 100)}\``,
      count.toFixed(0),
      (p50_ms * 1000).toFixed(0),
    ]),
  }
}
