import pg from 'pg'
import { Route } from '../kernel/database/route/route.ts'

/** The route to the database doesn't preserve what a connection needs. The message says what to change. */
export class SessionError extends Error {
  override readonly name = 'SessionError'
}

/** Opens a connection for longer work than short statements, under the name that the server shows. */
export function openClient(
  route: Route,
  name: `waybill ${string}`,
  settings: Readonly<Record<string, string>> = {},
): Promise<pg.Client> {
  return route.open({ make: (config) => new pg.Client(config), settings, limit_ms: 30_000, name })
}

/**
 * Who keeps a connection's session, as text. Throws if a pooler shares sessions between transactions. Prepared
 * statements, locks, notifications and settings would then belong to another client.
 */
export async function sessionKeeper(url: string): Promise<string> {
  const route = new Route(url)
  const clients: pg.Client[] = []
  const open = async (): Promise<pg.Client> => {
    const opened = await openClient(route, 'waybill start')
    clients.push(opened)
    return opened
  }
  try {
    const client = await open()
    // A pooler authenticates its clients itself, before it knows which server they will get.
    if (announced(client) === (await pidOf(client))) return 'kept by PostgreSQL'
    if (await isShared(client, await open())) {
      throw new SessionError(
        'the pooler in front of PostgreSQL shares its connections between transactions, with which Waybill cannot ' +
          'work: set pool_mode = session for this database in PgBouncer, or connect to PostgreSQL itself',
      )
    }
    return 'kept by a pooler'
  } finally {
    for (const client of clients) await client.end()
  }
}

/** Whether a second client shares the first one's server, or displaces it, while both are connected. */
async function isShared(first: pg.Client, second: pg.Client): Promise<boolean> {
  const before = await pidOf(first)
  if (before === (await pidOf(second))) return true
  try {
    await second.query('begin')
    return before === (await pidOf(second)) || before !== (await pidOf(first))
  } catch (error) {
    // A pooler that shares between statements refuses transactions altogether.
    if (error instanceof pg.DatabaseError) return true
    throw error
  }
}

async function pidOf(client: pg.Client): Promise<number | undefined> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  return rows[0]?.pid
}

/** Process id of the backend, received while connecting, which the driver's types omit. */
export function announced(client: object): number | undefined {
  return 'processID' in client && typeof client.processID === 'number' ? client.processID : undefined
}
