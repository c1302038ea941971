import { availableParallelism } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { verify } from '@node-rs/argon2'
import { ask } from './ask.ts'
import type { Contender } from './contenders.ts'
import { type Mean, type Measured, Samples, meanOf, withSpread } from './figures.ts'
import { type Plan, postRequest } from './load.ts'
import { isMet, loginsToHashes, shownTarget, verifyBesideLogins } from './goals.ts'
import type { Options } from './options.ts'
import type { Table } from './report.ts'
import { type SiteWorld, userCount } from './site-world.ts'
import type { Goal } from './verifies.ts'

/** As many as the program hashes at once. */
const lanes = Math.max(1, availableParallelism() - 1)

/** More than the program hashes and lets wait, so that some are refused. */
export const flood = lanes + 100 + 32

/** Those who ask verify meanwhile. */
const watchers = 16

/** The program says two seconds; refused clients retry sooner here. */
const refusal = { status: 503, pause_ms: 200 }

type Pace = Pick<Options, 'seconds' | 'warmup' | 'rounds'> & {
  /** Connections that log in when more come than can be hashed. */
  readonly flood: number
}

export interface Logins {
  readonly lanes: number
  readonly connections: number
  /** The hash alone, in this process. */
  readonly hashes: Mean
  readonly logins: Mean
  /** Logins while more come than can be hashed, and what the program refused of them each second. */
  readonly flood: Mean & { readonly refusedPerSecond: number }
  /** Verify with nothing beside it, and beside that flood; the worst round. */
  readonly calm: Mean
  readonly beside: Mean & { readonly worst_p99_ms: number }
  readonly ratios: readonly number[]
}

export async function measureLogins(world: SiteWorld, warm: Contender, options: Pace): Promise<Logins> {
  const { seconds } = options
  const wait_s = Math.min(1, seconds)
  const plan = loginPlan(world)
  await ask(world.program, plan, { connections: 8, seconds: options.warmup })
  const runs = []
  for (let round = 0; round < options.rounds; round += 1) {
    const hashes = await bareHashes(world, seconds)
    const logins = await ask(world.program, plan, { connections: 8 * lanes, seconds })
    const calm = await ask(world.program, warm.plan, { connections: watchers, seconds })
    const [flooded, beside] = await Promise.all([
      ask(world.program, { ...plan, refusal }, { connections: options.flood, seconds: seconds + wait_s }),
      // A little later, when the queue is full.
      sleep(wait_s * 1_000).then(() => ask(world.program, warm.plan, { connections: watchers, seconds })),
    ])
    runs.push({ hashes, logins, calm, flooded, beside })
  }
  const refused = runs.map((run) => run.flooded.refusedPerSecond)
  return {
    lanes,
    connections: options.flood,
    hashes: meanOf(runs.map((run) => run.hashes)),
    logins: meanOf(runs.map((run) => run.logins)),
    flood: {
      ...meanOf(runs.map((run) => run.flooded)),
      refusedPerSecond: refused.reduce((sum, each) => sum + each, 0) / refused.length,
    },
    calm: meanOf(runs.map((run) => run.calm)),
    beside: {
      ...meanOf(runs.map((run) => run.beside)),
      worst_p99_ms: Math.max(...runs.map((run) => run.beside.p99_ms)),
    },
    ratios: runs.map((run) => run.logins.perSecond / run.hashes.perSecond),
  }
}

/** One after the other in each lane, with the parameters of the hash in the database. */
async function bareHashes({ password, password_hash }: SiteWorld, seconds: number): Promise<Measured> {
  const samples = new Samples()
  const started = performance.now()
  const end = started + seconds * 1000
  const lane = async () => {
    for (let at = performance.now(); at < end; at = performance.now()) {
      if (!(await verify(password_hash, password))) throw new Error('a wrong hash')
      samples.add(performance.now() - at)
    }
  }
  await Promise.all(Array.from({ length: lanes }, lane))
  return samples.measured((performance.now() - started) / 1000)
}

/** Users in turn: no address has a second attempt under way. */
function loginPlan(world: SiteWorld): Plan {
  const { client_id, client_secret } = world.site
  const headers = { 'content-type': 'application/json' }
  const requests = world.known.map((_, at) => {
    const body = { client_id, client_secret, email: world.emailOf(at), password: world.password }
    return postRequest('/api/auth/login', headers, JSON.stringify(body))
  })
  let next = 0
  return {
    mark: () => (next = (next + 1) % userCount),
    request: (at) => requests[at] ?? '',
    isRight: (body, at) =>
      body.includes('{"token":"sat_') && body.includes(`"user":{"id":${world.known[at]?.user_id},`),
  }
}

export function loginGoals({ ratios, hashes, logins, beside }: Logins): readonly Goal[] {
  const ratio = logins.perSecond / hashes.perSecond
  return [
    {
      what: 'logins to bare hashes',
      goal: shownTarget(loginsToHashes),
      reached: ratio.toFixed(2),
      of_rounds: ratios,
      met: isMet(loginsToHashes, ratio),
    },
    {
      what: 'verify p99 while logins saturate, worst round, ms',
      goal: shownTarget(verifyBesideLogins),
      reached: beside.worst_p99_ms.toFixed(1),
      of_rounds: [],
      met: isMet(verifyBesideLogins, beside.worst_p99_ms),
    },
  ]
}

export function loginTable(found: Logins): Table {
  const refused = `${found.flood.refusedPerSecond.toFixed(0)}/s`
  return {
    title: `Logins, hashed ${found.lanes} at a time`,
    columns: ['what', 'each second', 'p50 / p99 ms', '503', 'connections'],
    rows: [
      row('argon2id alone', found.hashes, ['', '']),
      row('logins', found.logins, ['', String(8 * found.lanes)]),
      row('logins, more than can be hashed', found.flood, [refused, String(found.connections)]),
      row('verify, warm, nothing beside it', found.calm, ['', String(watchers)]),
      row('verify, warm, beside those logins', found.beside, ['', String(watchers)]),
    ],
  }
}

function row(name: string, measured: Mean, more: readonly string[]): readonly string[] {
  const { p50_ms, p99_ms } = measured
  return [name, withSpread(measured), `${p50_ms.toFixed(2)} / ${p99_ms.toFixed(2)}`, ...more]
}
