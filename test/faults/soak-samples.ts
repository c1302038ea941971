import { readFile, readdir, readlink } from 'node:fs/promises'
import type pg from 'pg'

/** Samples, and their sources. */
export interface Watched {
  /** Memory of the program. */
  readonly pid: number
  readonly services: Readonly<Record<string, string>>
  readonly metricsHeaders?: Readonly<Record<string, string>>
  /** A connection of the watcher's own to the database of the program. */
  readonly database: pg.Client
  /** The processes of the database, where they are on this machine. */
  readonly databaseProcesses?: () => Promise<readonly number[]>
}

export type Sample = Readonly<Record<string, number>>

const MB = 1_048_576

/** All figures of one moment. */
export async function sampled(watched: Watched): Promise<Sample> {
  const own = await processOf(watched.pid)
  const figures = await Promise.all(
    Object.entries(watched.services).map(async ([name, address]) => serviceOf(name, address, watched)),
  )
  return {
    ...own,
    ...Object.fromEntries(figures.flatMap((each) => Object.entries(each))),
    ...(await databaseOf(watched)),
    'soak rss MB': process.memoryUsage.rss() / MB,
  }
}

/** Memory, threads and descriptors of the program; undefined figures where the system does not tell. */
async function processOf(pid: number): Promise<Sample> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  if (status === '') return {}
  const fds = await readdir(`/proc/${pid}/fd`).catch(() => [])
  const kinds = await Promise.all(fds.map((fd) => readlink(`/proc/${pid}/fd/${fd}`).catch(() => '')))
  return {
    'rss MB': kilobytes(status, 'VmRSS') / 1024,
    threads: Number(/^Threads:\s+(\d+)/m.exec(status)?.[1]),
    descriptors: fds.length,
    sockets: kinds.filter((kind) => kind.startsWith('socket:')).length,
  }
}

function kilobytes(status: string, name: string): number {
  return Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(status)?.[1] ?? 0)
}

/** Gauges of `/metrics` and what is shown of each. */
const gauges = {
  'in flight': /^http_requests_in_flight\{.*\} (\S+)$/gm,
  'active resources': /^nodejs_active_resources_total\{.*\} (\S+)$/gm,
  'label series': /^http_requests_total\{.*\} (1)?/gm,
  'refused for lack of room': /^http_requests_refused_total\{.*\} (\S+)$/gm,
} as const

async function serviceOf(name: string, address: string, { metricsHeaders = {} }: Watched): Promise<Sample> {
  const reply = await fetch(`${address}/metrics`, { headers: metricsHeaders }).catch(() => undefined)
  const text = reply === undefined ? '' : await reply.text()
  if (reply?.ok !== true) return {}
  const figures = Object.entries(gauges).map(([gauge, pattern]) => {
    const found = [...text.matchAll(pattern)]
    return [`${name} ${gauge}`, gauge === 'label series' ? found.length : total(found)] as const
  })
  const lag = /^nodejs_eventloop_lag_p99_seconds\{.*\} (\S+)$/m.exec(text)?.[1]
  return { ...Object.fromEntries(figures), [`${name} loop delay p99 ms`]: 1000 * Number(lag) }
}

function total(found: readonly RegExpExecArray[]): number {
  return found.reduce((sum, [, value]) => sum + Number(value), 0)
}

const statement = `
  select (select count(*)::int from pg_stat_activity
           where datname = current_database() and pid <> pg_backend_pid()) as connections,
         (select count(*)::int from pg_stat_activity
           where datname = current_database() and state like 'idle in transaction%'
             and now() - state_change > interval '10 s') as forgotten,
         (select count(*)::int from pg_locks where locktype = 'advisory') as advisory,
         pg_database_size(current_database())::float8 as size`

async function databaseOf({ database, databaseProcesses }: Watched): Promise<Sample> {
  const { rows } =
    await database.query<Record<'connections' | 'forgotten' | 'advisory' | 'size', number>>(statement)
  const pids = (await databaseProcesses?.()) ?? []
  const texts = await Promise.all(pids.map((pid) => readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')))
  const memory = texts.reduce((sum, text) => sum + kilobytes(text, 'RssAnon'), 0)
  const { connections = NaN, forgotten = NaN, advisory = NaN, size = NaN } = rows[0] ?? {}
  return {
    'database connections': connections,
    'transactions idle for 10 s': forgotten,
    'advisory locks': advisory,
    'database size MB': size / MB,
    // Private memory of each process, without shared pages.
    ...(pids.length > 0 && { 'PostgreSQL memory MB': memory / 1024, 'PostgreSQL processes': pids.length }),
  }
}
