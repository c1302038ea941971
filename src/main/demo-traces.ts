import * as z from 'zod'
import { authSchema, demoAuthTraces, removeAuthDemo } from '../auth/index.ts'
import type { Clock } from '../kernel/clock.ts'
import { type AnyCommand, command } from '../kernel/command.ts'
import type { Config } from './config.ts'
import type { Database } from '../kernel/database/database.ts'
import type { DemoTrace } from '../kernel/demo.ts'
import { Passwords } from '../kernel/passwords.ts'
import { demoDocuments, demoUserTraces, logisticsSchema, removeDemo } from '../logistics/index.ts'
import type { Servers } from './databases.ts'
import { using } from './demo.ts'

const remedy = 'run `waybill demo remove --yes`'

/** Production doesn't start while everybody could enter it. Exit code 78, as for a configuration that can't work. */
class DemoInProduction extends Error {
  override readonly name = 'DemoInProduction'
  readonly exitCode = 78
  readonly problems: readonly string[]
  constructor(traces: readonly Trace[]) {
    super(`The database holds what is left of the demo world, by which anybody can get in: ${remedy}`)
    this.problems = traces.map(line)
  }
}

/** Checks both databases, whichever parts are started: all parts serve the same accounts. */
export async function assertNoDemo(servers: Servers): Promise<void> {
  const traces = await tracesIn(servers)
  if (traces.length > 0) throw new DemoInProduction(traces)
}

/** State of the demo world for `doctor`; throws where there must be none. */
export async function demoState(config: Config, servers: Servers): Promise<string> {
  const traces = await tracesIn(servers)
  if (traces.length === 0) return 'nothing of it that lets anybody in'
  if (!config.production) return `${traces.length} accounts and sites; production would not start with them`
  throw new Error(`anybody can get in: ${remedy} (${traces.map(line).join('; ')})`)
}

async function tracesIn({ logisticsUrl, authUrl }: Servers): Promise<readonly Trace[]> {
  const passwords = new Passwords()
  const users = await using(logisticsUrl, logisticsSchema, (database) => demoUserTraces(database, passwords))
  const others = await using(authUrl, authSchema, (database) => demoAuthTraces(database, passwords))
  return [...users, ...others]
}

const kinds = {
  user: 'user of the logistics service',
  account: 'account of the authentication service',
  administrator: 'administrator of the panel',
  site: 'site of the authentication service',
} as const
type Trace = DemoTrace<keyof typeof kinds>

function line({ kind, id, name, named }: Trace): string {
  const secret = kind === 'site' ? 'secret' : 'password'
  return `${kinds[kind]} ${id}, ${name}${named ? '' : `, with a ${secret} of the demo world`}`
}

interface Removal {
  readonly removed: boolean
  readonly data: readonly Trace[]
  /** Codes of the companies that were closed. */
  readonly companies: readonly string[]
  /** Number of `demo load --orders` documents that were removed, or would be. */
  readonly documents: number
}

export function removeDemoCommand(parts: {
  readonly database: (name: 'logistics' | 'auth') => Promise<Database>
  readonly passwords: Passwords
  readonly clock: Clock
}): AnyCommand {
  const { database, ...rest } = parts
  const logistics = { ...rest, database: () => database('logistics') }
  const auth = { ...rest, database: () => database('auth') }
  return command({
    name: 'demo remove',
    summary:
      'Shut out the accounts, sites and secrets of the demo world, and remove the orders of `demo load --orders`',
    input: z.object({
      companies: z
        .boolean()
        .default(false)
        .meta({ description: 'Also close its companies, with everything that belongs to them' }),
      yes: z.boolean().default(false).meta({ description: 'Do it; otherwise only show what would be done' }),
    }),
    async run({ companies, yes }, terminal): Promise<Removal> {
      const documents = await demoDocuments(await logistics.database())
      if (!yes) {
        const users = await demoUserTraces(await logistics.database(), parts.passwords)
        const others = await demoAuthTraces(await auth.database(), parts.passwords)
        return { removed: false, data: [...users, ...others], companies: [], documents }
      }
      const bar = documents === 0 ? undefined : terminal.progress('Removing orders', documents)
      const removed = await removeDemo(logistics, { companies }, (gone) => bar?.advance(gone))
      bar?.done()
      const others = await removeAuthDemo(auth)
      return { ...removed, removed: true, data: [...removed.users, ...others] }
    },
    show: shown,
    failed: ({ removed, data, documents }) => !removed && data.length + documents > 0,
  })
}

function shown({ removed, data, companies, documents }: Removal): string {
  if (data.length + companies.length + documents === 0) return 'Nothing of the demo world lets anybody in.'
  const lines = data.map((trace) => `  ${line(trace)}`)
  if (!removed) {
    const orders = documents === 0 ? [] : [`Would remove ${documents} documents of \`demo load --orders\`.`]
    return ['Would shut out:', ...lines, ...orders, 'Nothing was changed; --yes does it.'].join('\n')
  }
  const closed = companies.map((code) => `  company ${code}`)
  const gone = documents === 0 ? [] : [`Removed ${documents} documents of \`demo load --orders\`.`]
  return ['Shut out; who goes on needs a new password:', ...lines, ...closed, ...gone].join('\n')
}
