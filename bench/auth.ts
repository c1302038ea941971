// Is this token good, and who logs in: Waybill against bare Node.js, two peers and the bare hash, in one run on one
// machine. The peers are installed into a temporary folder.
//   node bench/auth.ts [--seconds 10] [--warmup 5] [--rounds 3] [--connections 16,32,64] [--profile folder]
import { mkdtemp, rm } from 'node:fs/promises'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BundledDatabase, startBundled } from '../src/kernel/database/bundled.ts'
import { withConnection } from '../src/kernel/database/migrate.ts'
import {
  type Contender,
  type Ground,
  betterAuth,
  hello,
  oidcProvider,
  waybill,
} from './support/contenders.ts'
import { loginGoals, loginTable, measureLogins } from './support/logins.ts'
import { type Options, readOptions } from './support/options.ts'
import { machine, publish } from './support/report.ts'
import { SiteWorld } from './support/site-world.ts'
import { goalTable, verifies, verifyGoals, verifyTable } from './support/verifies.ts'

const notes = [
  `Everything shares the ${availableParallelism()} cores of this machine: PostgreSQL, the server (one process of Node.js each) and the`,
  'load generator. Waybill is the real program with request ids, security headers, metrics and overload protection on;',
  'verify looks at the site, its switches, the token, the user and the permissions, and tells all of them. All are warmed',
  'and then asked in turn, every other round backwards. Every answer is checked: status 200, and the user (of',
  'oidc-provider: the client) whom the token belongs to. Logins are of different users; one refused with 503 comes again',
  'after 200 ms, where the answer says two seconds.',
]

async function run(options: Options): Promise<void> {
  const on = machine()
  const folder = await mkdtemp(join(tmpdir(), 'waybill-bench-'))
  const database = await startBundled({ dataDir: join(folder, 'data') })
  try {
    await measure(options, { on, folder, database })
  } finally {
    await database.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

interface Place {
  readonly on: ReturnType<typeof machine>
  readonly folder: string
  readonly database: BundledDatabase
}

async function measure(options: Options, { on, folder, database }: Place): Promise<void> {
  const [postgresql = ''] = await withConnection(database.url, async (client) => {
    await client.query('create database peer')
    const { rows } = await client.query<{ server_version: string }>('show server_version')
    return rows.map((row) => row.server_version)
  })
  console.error('Making a site with its users and tokens')
  const world = await SiteWorld.make(database.url, options.profile)
  const contenders: Contender[] = []
  try {
    const [warm, ...others] = waybill(world)
    contenders.push(await hello(world), warm, ...others)
    console.error('Installing the peers')
    const peerUrl = database.url.replace(/^(\w+:\/\/[^/]*\/)[^?]*/, '$1peer')
    const { missing, versions } = await addPeers(contenders, { folder, peerUrl })
    console.error('Measuring verify')
    const rows = await verifies(contenders, options)
    console.error('Measuring logins')
    const logins = await measureLogins(world, warm, options)
    const goals = [...verifyGoals(rows), ...loginGoals(logins)]
    await publish(
      {
        name: 'auth',
        title: 'Authentication: verify and login',
        notes: [...notes, ...missing.map((why) => `\nNot measured: ${why}`)],
        tables: [goalTable(goals), verifyTable(rows), loginTable(logins)],
        figures: { goals, verify: rows, logins },
        versions: { PostgreSQL: postgresql, ...versions },
      },
      on,
    )
  } finally {
    const servers = contenders.map((contender) => contender.server)
    await Promise.allSettled([world, ...servers].map((each) => each.stop()))
  }
}

/** Adds the peers that can be had here; says why the others cannot. */
async function addPeers(contenders: Contender[], ground: Ground) {
  const missing: string[] = []
  const versions: Record<string, string> = {}
  for (const start of [oidcProvider, betterAuth]) {
    const attempt = await start(ground)
    if (typeof attempt === 'string') missing.push(attempt)
    else {
      contenders.push(attempt.contender)
      Object.assign(versions, attempt.versions)
    }
  }
  missing.forEach((why) => console.error(why))
  return { missing, versions }
}

await run(readOptions())
