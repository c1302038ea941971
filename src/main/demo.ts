import { authSchema, loadAuthDemo } from '../auth/index.ts'
import { systemClock } from '../kernel/clock.ts'
import type { Terminal } from '../kernel/command.ts'
import { Database } from '../kernel/database/database.ts'
import { Passwords } from '../kernel/passwords.ts'
import { demoSize, loadDemo, logisticsSchema } from '../logistics/index.ts'
import type { Servers } from './databases.ts'

const size = { articles: 500, history: true }

export interface DemoWorlds {
  readonly logistics: Awaited<ReturnType<typeof loadDemo>>
  readonly auth: Awaited<ReturnType<typeof loadAuthDemo>>
}

/** Loads the demo world of each service that is still empty, and says how to sign in. */
export async function demoWorlds(servers: Servers, terminal: Terminal, key: string): Promise<DemoWorlds> {
  const shared = { passwords: new Passwords(), clock: systemClock, appKey: key }
  const logistics = using(servers.logisticsUrl, logisticsSchema, async (database) => {
    const bar = terminal.progress('Loading the demo world', demoSize(size))
    const world = await loadDemo({ database, ...shared }, size, (rows) => bar.advance(rows))
    if (world.loaded) bar.done()
    return world
  })
  const auth = using(servers.authUrl, authSchema, (database) => loadAuthDemo({ database, ...shared }))
  // Wait for both, even if one fails: nothing goes on in the background.
  await Promise.allSettled([logistics, auth])
  return { logistics: await logistics, auth: await auth }
}

/** Runs `work` on a few connections to the tables of one service. */
export async function using<T>(
  url: string,
  schema: string,
  work: (database: Database) => Promise<T>,
): Promise<T> {
  const database = new Database({ url, schema, poolSize: 3, readTimeout_ms: 10_000 })
  try {
    return await work(database)
  } finally {
    await database.close()
  }
}
