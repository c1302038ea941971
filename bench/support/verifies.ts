import { type Cost, ask, meanCost } from './ask.ts'
import type { Contender } from './contenders.ts'
import { type Mean, type Measured, best, grouped, meanOf, withSpread } from './figures.ts'
import type { Options } from './options.ts'
import type { Table } from './report.ts'

/** What one contender reached. */
export interface Verified extends Mean, Cost {
  readonly name: string
  readonly about: string
  readonly connections: number
  /** Of each round. */
  readonly rounds: readonly number[]
}

const trial_s = 2

/** Warms each and finds the connections it likes best; then all of them in turn, every other round backwards. */
export async function verifies(
  contenders: readonly Contender[],
  options: Pick<Options, 'connections' | 'warmup' | 'rounds' | 'seconds'>,
): Promise<readonly Verified[]> {
  const runs = new Map<Contender, { connections: number; measured: (Measured & Cost)[] }>()
  for (const contender of contenders) {
    const { server, plan } = contender
    await ask(server, plan, { connections: Math.max(...options.connections), seconds: options.warmup })
    const connections = await best(options.connections, (choice) =>
      ask(server, plan, { connections: choice, seconds: trial_s }),
    )
    runs.set(contender, { connections, measured: [] })
  }
  for (let round = 0; round < options.rounds; round += 1) {
    for (const [{ server, plan }, { connections, measured }] of turn([...runs], round)) {
      measured.push(await ask(server, plan, { connections, seconds: options.seconds }))
    }
  }
  return [...runs].map(([{ name, about }, { connections, measured }]) => ({
    name,
    about,
    connections,
    rounds: measured.map((run) => run.perSecond),
    ...meanOf(measured),
    ...meanCost(measured),
  }))
}

function turn<T>(all: readonly T[], round: number): readonly T[] {
  return round % 2 === 0 ? all : all.toReversed()
}

/** How a measured goal came out. */
export interface Goal {
  readonly what: string
  readonly goal: string
  readonly reached: string
  readonly of_rounds: readonly number[]
  readonly met: boolean
}

/** Warm verify against each of the others that a goal speaks of. */
export function verifyGoals(rows: readonly Verified[]): readonly Goal[] {
  const warm = rows.find((row) => row.name === 'Waybill verify, warm')
  if (warm === undefined) return []
  return [
    { against: 'bare node:http', least: 0.6 },
    { against: 'oidc-provider introspection', least: 1.5 },
    { against: 'better-auth get-session', least: 8 },
  ].flatMap(({ against, least }) => {
    const other = rows.find((row) => row.name === against)
    if (other === undefined) return []
    const ratio = warm.perSecond / other.perSecond
    return [
      {
        what: `verify, warm, to ${against}`,
        goal: `≥ ${least}`,
        reached: ratio.toFixed(2),
        of_rounds: warm.rounds.map((speed, i) => speed / (other.rounds[i] ?? 0)),
        met: ratio >= least,
      },
    ]
  })
}

export function verifyTable(rows: readonly Verified[], title = 'Whether a token is good'): Table {
  const limit = rows[0]?.perSecond ?? 0
  return {
    title,
    columns: [
      'asked',
      'requests/s',
      'of the first',
      'p50 / p99 ms',
      'CPU µs server',
      'generator',
      'connections',
      'what it does, and does not',
    ],
    rows: rows.map((row) => [
      row.name,
      withSpread(row),
      (row.perSecond / limit).toFixed(2),
      `${row.p50_ms.toFixed(2)} / ${row.p99_ms.toFixed(2)}`,
      grouped(row.program_us),
      grouped(row.generator_us),
      String(row.connections),
      row.about,
    ]),
  }
}

export function goalTable(goals: readonly Goal[]): Table {
  return {
    title: 'Goals',
    columns: ['what', 'reached', 'of rounds', 'goal', ''],
    rows: goals.map(({ what, goal, reached, of_rounds, met }) => [
      what,
      reached,
      of_rounds.map((each) => each.toFixed(2)).join(' '),
      goal,
      met ? 'met' : 'NOT MET',
    ]),
  }
}
