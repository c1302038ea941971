// Token verification and login: Waybill, bare Node.js, two peers and the bare password hash, in one run on one machine.
// The peers are installed into a temporary folder.
import { availableParallelism } from 'node:os'
import * as z from 'zod'
import { integer } from '../src/kernel/fields.ts'
import { bench } from './support/bench.ts'
import {
  type Contender,
  type PeerGround,
  betterAuth,
  hello,
  oidcProvider,
  waybill,
} from './support/contenders.ts'
import type { Ground } from './support/ground.ts'
import { flood, loginGoals, loginTable, measureLogins } from './support/logins.ts'
import * as option from './support/options.ts'
import { SiteWorld } from './support/site-world.ts'
import { goalTable, verifies, verifyGoals, verifyTable } from './support/verifies.ts'

const notes = [
  `Everything shares the ${availableParallelism()} cores of this machine: PostgreSQL, the server (one process of Node.js each) and the`,
  'load generator. Waybill is the real program with request ids, security headers, metrics and overload protection on;',
  'verify looks at the site, its switches, the token, the user and the permissions, and tells all of them. All are asked in',
  'turn, every other round backwards, each right after it was warmed. Every answer is checked: status 200, and the user (of',
  'oidc-provider: the client) whom the token belongs to. Logins are of different users; one refused with 503 comes again',
  'after 200 ms, where the answer says two seconds.',
]

export const auth = bench({
  name: 'auth',
  summary: 'Token verification and logins: Waybill against bare Node.js, two peers and the bare hash',
  input: z.object({
    seconds: option.seconds(10),
    warmup: option.warmup,
    rounds: option.rounds(3),
    connections: option.connections([16, 32, 64]),
    tokens: integer(1).default(120_000).meta({
      type: 'integer',
      description: 'asked for in turn: from 120,000 on none of them is remembered',
    }),
    flood: integer(1)
      .default(flood)
      .meta({ type: 'integer', description: 'connections that log in when more come than can be hashed' }),
    peers: option.peers,
    profile: option.profile,
  }),
  short: '--seconds 0.1 --warmup 0.1 --rounds 1 --connections 2 --tokens 50 --flood 2 --no-peers'.split(' '),
  async measure(options, ground, note) {
    note('Making a site with its users and tokens')
    const world = await SiteWorld.make(ground.server(options.profile), options.tokens)
    const contenders: Contender[] = []
    try {
      const [warm, ...others] = waybill(world)
      contenders.push(await hello(world), warm, ...others)
      const { missing, versions } = await addPeers(contenders, options.peers, { ground, note })
      note('Measuring verify')
      const rows = await verifies(contenders, options)
      note('Measuring logins')
      const logins = await measureLogins(world, warm, options)
      const goals = [...verifyGoals(rows), ...loginGoals(logins)]
      return {
        title: 'Authentication: verify and login',
        notes: [...notes, ...missing.map((why) => `\nNot measured: ${why}`)],
        tables: [goalTable(goals), verifyTable(rows), loginTable(logins)],
        figures: { goals, verify: rows, logins },
        versions: { PostgreSQL: await ground.postgresql(), ...versions },
      }
    } finally {
      const servers = contenders.map((contender) => contender.server)
      await Promise.allSettled([world, ...servers].map((each) => each.stop()))
    }
  },
})

interface Place {
  readonly ground: Ground
  readonly note: (line: string) => void
}

/** Adds the peers that can be installed here and reports why the others cannot. */
async function addPeers(contenders: Contender[], wanted: boolean, { ground, note }: Place) {
  const missing = wanted ? [] : ['oidc-provider and better-auth: --no-peers.']
  const versions: Record<string, string> = {}
  if (!wanted) return { missing, versions }
  note('Installing the peers')
  const place: PeerGround = { folder: ground.folder, peerUrl: await ground.database('waybill_bench_peer') }
  for (const start of [oidcProvider, betterAuth]) {
    const attempt = await start(place)
    if (typeof attempt !== 'string') {
      contenders.push(attempt.contender)
      Object.assign(versions, attempt.versions)
    } else {
      missing.push(attempt)
      note(attempt)
    }
  }
  return { missing, versions }
}
