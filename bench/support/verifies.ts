import { type Cost, ask, meanCost } from './ask.ts'
import type { Contender } from './contenders.ts'
import { type Mean, type Measured, best, grouped, meanOf, withSpread } from './figures.ts'
import {
  type Target,
  isMet,
  shownTarget,
  coldVerifyToBare,
  verifyToBare,
  verifyToBetterAuth,
  verifyToOidcProvider,
} from './goals.ts'
import type { Options } from './options.ts'
import type { Table } from './report.ts'

/** Result of one contender. */
export interface Verified extends Mean, Cost {
  readonly name: string
  readonly about: string
  readonly connections: number
  /** Results of each round. */
  readonly rounds: readonly number[]
}

const trial_s = 2

/**
 * Warms each and finds the connections it likes best; then all of them in turn, every other round backwards. Each is warmed
 * again before its turn: V8 throws compiled code away while a process pauses.
 */
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
      await ask(server, plan, { connections, seconds: options.warmup })
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

/** Verify against each of the others that a goal speaks of. */
export function verifyGoals(rows: readonly Verified[]): readonly Goal[] {
  return [
    { kind: 'warm', against: 'bare node:http', target: verifyToBare },
    { kind: 'cold', against: 'bare node:http', target: coldVerifyToBare },
    { kind: 'warm', against: 'oidc-provider introspection', target: verifyToOidcProvider },
    { kind: 'warm', against: 'better-auth get-session', target: verifyToBetterAuth },
  ].flatMap(({ kind, against, target }) => {
    const own = rows.find((row) => row.name === `Waybill verify, ${kind}`)
    const other = rows.find((row) => row.name === against)
    return own === undefined || other === undefined
      ? []
      : [goalOf(`verify, ${kind}, to ${against}`, target, [own, other])]
  })
}

/** How many times as much one does as the other, on average and round by round. */
export function goalOf(what: string, target: Target, [own, other]: readonly [Speeds, Speeds]): Goal {
  const ratio = own.perSecond / other.perSecond
  return {
    what,
    goal: shownTarget(target),
    reached: ratio.toFixed(2),
    of_rounds: own.rounds.map((speed, i) => speed / (other.rounds[i] ?? 0)),
    met: isMet(target, ratio),
  }
}

type Speeds = Pick<Verified, 'perSecond' | 'rounds'>

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
