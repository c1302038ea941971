import { withConnection } from '../../src/postgres/migrate.ts'
import { type Measured, grouped } from './figures.ts'
import type { Cost } from './ask.ts'
import type { Plan, Pressure } from './load.ts'
import type { Table } from './report.ts'
import { serverCpu_ms } from './server-cpu.ts'

/** Result of a program's turn. */
interface Turn {
  readonly perSecond: number
  readonly p50_ms: number
  /** Processor time for one answer. */
  readonly program_us: number
  readonly server_us: number
}

/** A program with its database. */
export interface Side {
  readonly url: string
  ask(plan: Plan, pressure: Pressure): Promise<Measured & Cost>
}

/** Something of this checkout and of the other. */
export interface Both<T> {
  readonly own: T
  readonly other: T
}

interface Sides extends Both<Side> {
  readonly plans: Both<Plan>
}

/** Both programs, one right after the other. */
type Pair = Both<Turn>

interface Options {
  readonly seconds: number
  readonly warmup: number
  readonly pairs: number
  readonly connections: number
}

/** Asks both sides in turn, every other pair the other way round. */
export async function comparedInPairs(
  { own, other, plans }: Sides,
  { seconds, warmup, pairs, connections }: Options,
  note: (line: string) => void,
): Promise<readonly Pair[]> {
  const first = (for_s: number) => asked(own, plans.own, { connections, seconds: for_s })
  const second = (for_s: number) => asked(other, plans.other, { connections, seconds: for_s })
  await first(warmup)
  await second(warmup)
  // As autovacuum does within a minute: what is compared are not the plans that each made for empty tables.
  for (const { url } of [own, other]) await withConnection(url, (client) => client.query('analyze'))
  const made: Pair[] = []
  for (let at = 0; at < pairs; at += 1) {
    const isTurned = at % 2 === 1
    const early = await (isTurned ? second : first)(seconds)
    const late = await (isTurned ? first : second)(seconds)
    const pair = isTurned ? { own: late, other: early } : { own: early, other: late }
    made.push(pair)
    note(
      `${at + 1}: ${grouped(pair.own.perSecond)} and ${grouped(pair.other.perSecond)} a second, processor time ${ratioOf(pair, cpu_us).toFixed(3)}`,
    )
  }
  return made
}

async function asked(side: Side, plan: Plan, pressure: Pressure): Promise<Turn> {
  const before = await serverCpu_ms(side.url)
  const { perSecond, p50_ms, program_us } = await side.ask(plan, pressure)
  const after = await serverCpu_ms(side.url)
  const spent_ms = before === undefined || after === undefined ? 0 : after - before
  return { perSecond, p50_ms, program_us, server_us: (spent_ms * 1000) / (perSecond * pressure.seconds) }
}

type Figure = (turn: Turn) => number

const perSecond: Figure = (turn) => turn.perSecond
const cpu_us: Figure = ({ program_us, server_us }) => program_us + server_us

function ratioOf({ own, other }: Pair, figure: Figure): number {
  const divisor = figure(other)
  return divisor === 0 ? 0 : figure(own) / divisor
}

function medianOf(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted.length / 2
  return ((sorted[Math.ceil(middle) - 1] ?? 0) + (sorted[Math.floor(middle)] ?? 0)) / 2
}

/** Requests made to both. */
export interface Asked {
  readonly title: string
  readonly pairs: readonly Pair[]
}

/** The medians over all pairs. */
export function pairsTable({ title, pairs }: Asked): Table {
  const line = (what: string, figure: Figure, goal: string) => {
    const ratios = pairs.map((pair) => ratioOf(pair, figure))
    return [
      what,
      grouped(medianOf(pairs.map(({ own }) => figure(own)))),
      grouped(medianOf(pairs.map(({ other }) => figure(other)))),
      medianOf(ratios).toFixed(3),
      `${Math.min(...ratios).toFixed(2)} to ${Math.max(...ratios).toFixed(2)}`,
      goal,
    ]
  }
  return {
    title: `${title}: medians of ${pairs.length} pairs`,
    columns: ['figure', 'this program', 'the other', 'ratio', 'of pairs', 'goal'],
    rows: [
      line('answers a second', perSecond, '≥ 0.95'),
      line('processor time of an answer, µs', cpu_us, '≤ 1.05'),
      line('of it the program', (turn) => turn.program_us, ''),
      line('of it PostgreSQL', (turn) => turn.server_us, ''),
    ],
  }
}

function shown({ perSecond: speed, p50_ms, program_us, server_us }: Turn): readonly string[] {
  return [grouped(speed), p50_ms.toFixed(1), `${grouped(program_us)} + ${grouped(server_us)}`]
}

/** Each pair. */
export function pairTable({ title, pairs }: Asked): Table {
  return {
    title: `${title}: each pair`,
    columns: ['pair', 'answers/s', 'p50 ms', 'CPU µs', 'the other: answers/s', 'p50 ms', 'CPU µs'],
    rows: pairs.map(({ own, other }, at) => [String(at + 1), ...shown(own), ...shown(other)]),
  }
}
