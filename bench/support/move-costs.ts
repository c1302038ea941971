import { withConnection } from '../../src/postgres/migrate.ts'
import { type Mean, type Measured, meanOf, withSpread } from './figures.ts'
import { isMet, moveToSets, shownTarget } from './goals.ts'
import type { GoodsWorld } from './goods-world.ts'
import { loadTimes } from './load.ts'
import { type Move, type MoveValues, moveScript, moves } from './move-scripts.ts'
import { type Supply, lastOrder, makeOrders, makeReceptions, moveExample, movePlan } from './moves.ts'
import { orderLines } from './order-script.ts'
import { exampleOf } from './orders.ts'
import type { Table } from './report.ts'
import { serverCpu_ms } from './server-cpu.ts'

interface Costs {
  /** Processor time of one document. */
  readonly program_us: number
  readonly server_us: number
}

/** A move of documents by the API and by the script. */
interface Moved {
  readonly move: Move
  readonly connections: number
  readonly api: Mean & Costs
  readonly sets: Mean & Costs
  /** Documents a second by the API to those by the script, on average and round by round. */
  readonly ratio: number
  readonly ratios: readonly number[]
}

interface Options {
  readonly documents: number
  readonly warmup: number
  readonly rounds: number
  readonly connections: number
}

interface Turn {
  readonly move: Move
  readonly supply: Supply
  readonly connections: number
  readonly values: MoveValues
}

type Run = Measured & Costs

/** Every move of as many documents by each side in turn; every other round the script begins. */
export async function moveCosts(
  world: GoodsWorld,
  { documents, warmup, rounds, connections }: Options,
): Promise<{ readonly moved: readonly Moved[]; readonly orders: number; readonly receptions: number }> {
  const orderValues = await exampleOf(world)
  const examples = await examplesOf(world)
  const runs = moves.map((move) => ({ move, api: new Array<Run>(), sets: new Array<Run>() }))
  let made = 1
  for (let round = -1; round < rounds; round += 1) {
    const each = Math.max(1, Math.ceil((round < 0 ? warmup : documents) / connections))
    const orders = await makeOrders(world, orderValues, { connections, each: 2 * each })
    const receptions = await makeReceptions(world, orders.count)
    made += orders.count
    // As autovacuum does within a minute: no side is to run by plans for empty tables.
    await withConnection(world.database.url, (client) => client.query('analyze'))
    for (const { move, api, sets } of runs) {
      const [own, other] = halves(move === 'receive' ? receptions : orders)
      const turn = { move, connections, values: examples[move] }
      const turns = [
        async () => api.push(await byApi(world, { ...turn, supply: own })),
        async () => sets.push(await byScript(world, { ...turn, supply: other })),
      ]
      for (const side of round % 2 === 0 ? turns : turns.toReversed()) await side()
      if (round < 0) for (const measured of [api, sets]) measured.length = 0
    }
  }
  return { moved: runs.map((run) => comparedTo({ ...run, connections })), orders: made, receptions: made }
}

async function examplesOf(world: GoodsWorld): Promise<Readonly<Record<Move, MoveValues>>> {
  const order = await lastOrder(world)
  const { first: reception } = await makeReceptions(world, 1)
  return {
    pick: await moveExample(world, 'pick', order),
    pack: await moveExample(world, 'pack', order),
    ship: await moveExample(world, 'ship', order),
    receive: await moveExample(world, 'receive', reception),
  }
}

function halves({ first, count }: Supply): readonly [Supply, Supply] {
  const half = count / 2
  return [
    { first, count: half },
    { first: first + half, count: half },
  ]
}

function byApi(world: GoodsWorld, { move, supply, connections }: Turn): Promise<Run> {
  const plan = movePlan(world, move, supply)
  return costed(world, supply.count, () =>
    loadTimes(world.address, plan, { connections, times: supply.count }),
  )
}

function byScript(world: GoodsWorld, { move, supply, connections, values }: Turn): Promise<Run> {
  const script = moveScript(move, values, { first: supply.first, clients: connections })
  const times = supply.count / connections
  return costed(world, supply.count, () => world.run(script, { connections, seconds: 0, times }))
}

async function costed(
  { server, database }: GoodsWorld,
  count: number,
  work: () => Promise<Measured>,
): Promise<Run> {
  const spent = async () => ({ program: await server.cpu_ms(), server: await serverCpu_ms(database.url) })
  const before = await spent()
  const measured = await work()
  const after = await spent()
  const each_us = (of: 'program' | 'server') => (((after[of] ?? 0) - (before[of] ?? 0)) * 1000) / count
  return { ...measured, program_us: each_us('program'), server_us: each_us('server') }
}

interface Runs {
  readonly move: Move
  readonly connections: number
  readonly api: readonly Run[]
  readonly sets: readonly Run[]
}

function comparedTo({ move, connections, api, sets }: Runs): Moved {
  const means = { api: { ...meanOf(api), ...meanCosts(api) }, sets: { ...meanOf(sets), ...meanCosts(sets) } }
  const ratios = api.map((run, i) => run.perSecond / (sets[i]?.perSecond ?? 0))
  return { move, connections, ...means, ratio: means.api.perSecond / means.sets.perSecond, ratios }
}

function meanCosts(runs: readonly Costs[]): Costs {
  const mean = (of: (run: Costs) => number) => runs.reduce((sum, run) => sum + of(run), 0) / runs.length
  return { program_us: mean((run) => run.program_us), server_us: mean((run) => run.server_us) }
}

export function moveTable(moved: readonly Moved[]): Table {
  return {
    title: `Documents of ${orderLines} lines`,
    columns: [
      'move',
      'by the API/s',
      'by SQL, set by set/s',
      'ratio',
      'of rounds',
      'goal',
      '',
      'API p50 / p99 ms',
      'SQL ms',
      'CPU µs program',
      'PostgreSQL',
      'PostgreSQL of the SQL',
    ],
    rows: moved.map(({ move, api, sets, ratio, ratios }) => [
      move,
      withSpread(api),
      withSpread(sets),
      ratio.toFixed(2),
      ratios.map((each) => each.toFixed(2)).join(' '),
      shownTarget(moveToSets),
      isMet(moveToSets, ratio) ? 'met' : 'NOT MET',
      `${api.p50_ms.toFixed(1)} / ${api.p99_ms.toFixed(1)}`,
      `${sets.p50_ms.toFixed(1)} / ${sets.p99_ms.toFixed(1)}`,
      api.program_us.toFixed(0),
      api.server_us.toFixed(0),
      sets.server_us.toFixed(0),
    ]),
  }
}
