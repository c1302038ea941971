import { availableParallelism } from 'node:os'
import { Database } from '../kernel/database/database.ts'
import { Route } from '../kernel/database/route/route.ts'
import { sql } from '../kernel/database/sql.ts'
import { type Config, ConfigError } from './config.ts'
import type { Part } from './app.ts'
import { usualPool } from './service-database.ts'
import type { Servers } from './databases.ts'

/** Processes of a node, and connections per process and service for transactions and slow reads. */
export interface Shares {
  readonly processes: number
  readonly pool: number
}

const mostByDefault = 8
/** Minimum pool: a transaction and a slow read at the same time. */
const leastPool = 2
/** Minimum pool of each process, by default; it applies with more than two processes. */
const poolByDefault = 4

/** Connections of a serving process beside the pool: two for short reads, one listener, one for rate limits. */
const beside = 4
/** Connections of the worker for the timetable. Each database adds a listener for deliveries and one for commits. */
const timetable = 4

/** Number of processes wanted. The worker alone is one process, because several would have nothing to share. */
export function wantedProcesses(
  { processes, production }: Pick<Config, 'processes' | 'production'>,
  parts: readonly Part[],
): number {
  if (parts.every((part) => part === 'worker')) return 1
  return processes ?? (production ? Math.min(availableParallelism(), mostByDefault) : 1)
}

/** Connections of a serving process to each replica, beside the pool: two for short reads. */
const besideReplica = 2

/** Maximum connections of a node to each replica, for both services together. */
export function replicaConnectionsOf({ processes, pool }: Shares, parts: readonly Part[]): number {
  const serving = parts.filter((part) => part !== 'worker').length
  return serving * processes * (pool + besideReplica)
}

/** Maximum connections of a node, in the database of each service. */
export function connectionsOf({ processes, pool }: Shares, parts: readonly Part[]) {
  const works = parts.includes('worker')
  const of = (service: 'logistics' | 'auth') => {
    const serving = parts.includes(service) ? processes * (pool + beside) : 0
    return serving === 0 && works ? pool + 4 : serving + (works ? 2 : 0)
  }
  return { logistics: of('logistics') + (works ? timetable : 0), auth: of('auth') }
}

type Allowed = Readonly<Record<'logistics' | 'auth', number>> & {
  /** Whether both are the same server. */
  readonly together: boolean
  /** Connections that the replica with the least room allows; undefined if there is no replica, or none answers. */
  readonly replica?: number | undefined
}

interface Need {
  readonly server: 'database' | 'replica'
  readonly needed: number
  readonly allows: number
}

/** Need of the server that is shortest of connections, and what it allows. */
function need(shares: Shares, parts: readonly Part[], allowed: Allowed): Need {
  const { logistics, auth } = connectionsOf(shares, parts)
  const needs: Need[] = allowed.together
    ? [{ server: 'database', needed: logistics + auth, allows: allowed.logistics }]
    : [
        { server: 'database', needed: logistics, allows: allowed.logistics },
        { server: 'database', needed: auth, allows: allowed.auth },
      ]
  if (allowed.replica !== undefined) {
    const needed = replicaConnectionsOf(shares, parts)
    needs.push({ server: 'replica', needed, allows: allowed.replica })
  }
  return needs.reduce((most, each) => (each.needed - each.allows > most.needed - most.allows ? each : most))
}

type Wishes = Pick<Config, 'processes' | 'production' | 'databasePool'>

/** Shares that fit the servers. Settings stay or are refused; of the defaults, pools shrink before processes. */
export function fittingShares(config: Wishes, parts: readonly Part[], allowed: Allowed): Shares {
  const wanted = wantedProcesses(config, parts)
  const fewest = config.processes === undefined ? 1 : wanted
  for (let processes = wanted; processes >= fewest; processes -= 1) {
    const most = poolOf(config.databasePool, processes)
    const least = config.databasePool === undefined ? Math.min(most, leastPool) : most
    for (let pool = most; pool >= least; pool -= 1) {
      const { needed, allows } = need({ processes, pool }, parts, allowed)
      if (needed <= allows) return { processes, pool }
    }
  }
  throw tooMany(config, parts, allowed)
}

function poolOf(given: number | undefined, processes: number): number {
  if (given !== undefined) return Math.max(leastPool, Math.floor(given / processes))
  return Math.max(poolByDefault, Math.floor(usualPool / processes))
}

function tooMany(config: Wishes, parts: readonly Part[], allowed: Allowed): ConfigError {
  const processes = config.processes === undefined ? 1 : wantedProcesses(config, parts)
  const pool = config.databasePool === undefined ? leastPool : poolOf(config.databasePool, processes)
  const { server, needed, allows } = need({ processes, pool }, parts, allowed)
  const who = processes === 1 ? 'One process needs' : `${processes} processes need`
  return new ConfigError([
    `${who} up to ${needed} connections to the ${server}, which allows ${allows}: raise its max_connections, or lower PROCESSES or DATABASE_POOL`,
  ])
}

/** Shares of this node, by what its servers allow. */
export async function sharesOf(
  config: Config,
  servers: Pick<Servers, 'logisticsUrl' | 'authUrl'>,
  parts: readonly Part[],
): Promise<Shares> {
  const [logistics, auth] = [await allowedBy(servers.logisticsUrl), await allowedBy(servers.authUrl)]
  const together = serverOf(servers.logisticsUrl) === serverOf(servers.authUrl)
  const replica = await allowedByReplicas(config.databaseReplicaUrl)
  return fittingShares(config, parts, { logistics, auth, together, replica })
}

/** Lowest limit of all replicas. A replica that is away doesn't count, and is no reason not to start. */
async function allowedByReplicas(url: string | undefined): Promise<number | undefined> {
  if (url === undefined) return undefined
  const asked = Route.toReplicas(url).map(({ route }) => allowedBy(url, route).catch(() => Infinity))
  const least = Math.min(...(await Promise.all(asked)))
  return Number.isFinite(least) ? least : undefined
}

/** Part of a URL that identifies the server: neither the user nor the database. */
function serverOf(url: string): string {
  return /^[^:]*:\/\/(?:[^@/?]*@)?([^/?]*)/.exec(url)?.[1] ?? url
}

async function allowedBy(url: string, route = new Route(url)): Promise<number> {
  const database = new Database({ url, route, schema: 'public', poolSize: 1, readTimeout_ms: 10_000 })
  try {
    // Some connections are reserved for administrators; PostgreSQL 16 can reserve more.
    const { rows } = await database.query<{ allowed: number }>(sql`
      select current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int
             - coalesce(current_setting('reserved_connections', true)::int, 0) as allowed`)
    return rows[0]?.allowed ?? 0
  } finally {
    await database.close()
  }
}
