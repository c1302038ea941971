import { spawn } from 'node:child_process'
import { copyFile, lchown, open, readFile, stat, statfs, truncate } from 'node:fs/promises'
import { createServer } from 'node:net'
import { totalmem } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { programPath, type Site } from './bundled-binaries.ts'
import { clusterArgument, spawnOptions } from './bundled-cluster.ts'
import { BundledDatabaseError, explainFailure, explainOutput } from './bundled-error.ts'
import { readPassword, type DataFolder } from './bundled-folder.ts'
import {
  isAlive,
  livePostmaster,
  POLL_MS,
  removeLeftovers,
  stopPostmaster,
  writtenPostmaster,
  type Postmaster,
} from './bundled-process.ts'

export type Settings = Readonly<Record<string, string>>

// Timeout that restarts at every sign of progress, so that a long recovery isn't cut short.
const SILENCE_LIMIT_MS = 60_000
const LEFT_CHILDREN_MS = 10_000
const LOG_LIMIT = 8 * 1024 * 1024
const DOING = 'Starting the bundled PostgreSQL'

export interface Wanted {
  readonly settings: Settings
  readonly report: (line: string) => void
}

/** The folder's live server if it runs with these settings. Stops a server with other settings. */
export async function adoptServer(site: Site, { settings, report }: Wanted): Promise<Postmaster | undefined> {
  const found = await livePostmaster(site.folder)
  if (found === undefined) {
    await removeLeftovers(site.folder)
    return undefined
  }
  if ((await readPassword(site.folder)) === undefined) {
    // Nobody can connect to it. A new password is set while it's down.
    await stopPostmaster(site, found.pid)
    return undefined
  }
  report(`Taking over the PostgreSQL (pid ${found.pid}) that an earlier Waybill left running`)
  const started = await readFile(join(site.folder.cluster, 'postmaster.opts'), 'utf8').catch(() => '')
  const asWanted =
    (await runsAs(site)) &&
    started.startsWith(programPath(site.binaries, 'postgres')) &&
    started.includes(
      settingArguments(settings)
        .map((each) => `"${each}"`)
        .join(' '),
    )
  if (asWanted && found.status !== 'stopping') {
    const from = await logSize(site.folder)
    const ready = await untilReady(site.folder, { pid: found.pid, from, report }).catch(() => undefined)
    if (ready !== undefined) return ready
  }
  await stopPostmaster(site, found.pid)
  return undefined
}

/** Whether the live server runs as the expected account: a file belongs to the account that wrote it. */
async function runsAs({ account, folder }: Site): Promise<boolean> {
  if (account === undefined) return true
  const written = await stat(join(folder.cluster, 'postmaster.pid')).catch(() => undefined)
  return written?.uid === account.uid
}

/** Starts a server, on a socket in its folder or else on the loopback address; with `before`, on that one's. */
export async function startServer(site: Site, wanted: Wanted, before?: Postmaster): Promise<Postmaster> {
  let onSocket = before?.onSocket ?? process.platform !== 'win32'
  await trimLog(site.folder)
  for (const end = performance.now() + LEFT_CHILDREN_MS; ; await sleep(POLL_MS * 5)) {
    const port = onSocket ? 5432 : (before?.port ?? (await freePort()))
    const from = await logSize(site.folder)
    try {
      return await launch(site, wanted, onSocket ? { socket: '.', port } : { socket: '', port })
    } catch (error) {
      const said = await logFrom(site.folder, from)
      if (onSocket && before === undefined && /could not create (?:any )?Unix|could not bind Unix/.test(said))
        onSocket = false
      else if (!/pre-existing shared memory block/.test(said) || performance.now() > end) throw error
    }
  }
}

async function launch(
  site: Site,
  { settings, report }: Wanted,
  address: { socket: string; port: number },
): Promise<Postmaster> {
  const { folder } = site
  const log = await openLog(folder)
  const from = (await log.stat()).size
  let exited = false
  let failure: unknown
  const child = spawn(
    programPath(site.binaries, 'postgres'),
    [
      '-D',
      clusterArgument(site, folder.cluster),
      ...settingArguments(settings),
      ...settingArguments({
        listen_addresses: address.socket === '' ? '127.0.0.1' : '',
        unix_socket_directories: address.socket,
        port: String(address.port),
      }),
    ],
    // Give it a session of its own: Ctrl-C reaches every process in ours, and we still have to drain.
    { ...spawnOptions(site, folder.cluster), detached: true, stdio: ['ignore', log.fd, log.fd] },
  )
  child.once('exit', () => (exited = true))
  child.once('error', (error) => {
    failure = error
    exited = true
  })
  child.unref()
  await log.close()
  try {
    return await untilReady(folder, { pid: child.pid ?? 0, from, report, hasExited: () => exited })
  } catch (error) {
    if (failure !== undefined) throw explainFailure(DOING, failure)
    if (!exited) child.kill('SIGQUIT')
    throw error
  }
}

interface Waiting {
  readonly pid: number
  /** Log position at which this start begins. */
  readonly from: number
  readonly report: (line: string) => void
  readonly hasExited?: () => boolean
}

async function untilReady(folder: DataFolder, waiting: Waiting): Promise<Postmaster> {
  let seen = waiting.from
  let quiet_since = performance.now()
  while (performance.now() - quiet_since < SILENCE_LIMIT_MS) {
    const ended = waiting.hasExited?.() ?? !(await isAlive(waiting.pid))
    const found = await writtenPostmaster(folder)
    if (!ended && found?.pid === waiting.pid && found.status === 'ready') return found
    if (ended) throw explainOutput(DOING, await lastWords(folder, waiting.from))
    const size = await logSize(folder)
    if (size > seen) {
      reportProgress(await logFrom(folder, seen), waiting.report)
      seen = size
      quiet_since = performance.now()
    }
    await sleep(POLL_MS)
  }
  throw new BundledDatabaseError(
    `${DOING} takes longer than ${SILENCE_LIMIT_MS / 1000} s without a sign of progress; see ${folder.logFile}`,
  )
}

/** Reason for the failure. A full disk keeps even that from being written. */
async function lastWords(folder: DataFolder, from: number): Promise<string> {
  const said = await logFrom(folder, from)
  if (said !== '') return said
  return (await statfs(folder.dataDir)).bavail === 0 ? 'No space left on device' : ''
}

function reportProgress(text: string, report: (line: string) => void): void {
  if (text.includes('automatic recovery in progress')) {
    report('The database was not shut down properly; recovering what was committed')
  }
  const elapsed = /(?:redo|fsync|reset).*in progress.*elapsed time: ([\d.]+) s/.exec(text)?.[1]
  if (elapsed !== undefined) report(`Still recovering, ${elapsed} s`)
}

function settingArguments(settings: Settings): string[] {
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}

/** Settings for a machine that also runs the program. fsync and synchronous_commit keep their defaults. */
export function serverSettings(overrides: Settings): Settings {
  const memory_mb = Math.floor(Math.min(totalmem(), process.constrainedMemory() || totalmem()) / 2 ** 20)
  return {
    max_connections: '100',
    shared_buffers: `${Math.max(16, Math.min(128, Math.floor(memory_mb / 4)))}MB`,
    effective_cache_size: `${Math.max(64, Math.floor(memory_mb / 2))}MB`,
    wal_compression: 'on',
    max_wal_size: '1GB',
    checkpoint_timeout: '15min',
    autovacuum: 'on',
    jit: 'off',
    random_page_cost: '1.1',
    timezone: 'UTC',
    log_timezone: 'UTC',
    log_destination: 'stderr',
    logging_collector: 'off',
    ...overrides,
  }
}

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(0, '127.0.0.1', resolve)
  })
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  if (address === null || typeof address === 'string') throw new BundledDatabaseError('There is no free port')
  return address.port
}

async function openLog(folder: DataFolder): Promise<Awaited<ReturnType<typeof open>>> {
  try {
    const log = await open(folder.logFile, 'a', 0o600)
    if (folder.owner !== undefined) await lchown(folder.logFile, folder.owner.uid, folder.owner.gid)
    return log
  } catch (error) {
    throw explainFailure(`Writing ${folder.logFile}`, error)
  }
}

/** Truncates a long log after copying it. The server keeps the file open for appending, so it can't be renamed away. */
export async function trimLog(folder: DataFolder): Promise<void> {
  if ((await logSize(folder)) < LOG_LIMIT) return
  // On a full disk, the old log is lost and the new one continues.
  await copyFile(folder.logFile, `${folder.logFile}.1`).catch(() => {})
  await truncate(folder.logFile)
}

async function logSize(folder: DataFolder): Promise<number> {
  return (await stat(folder.logFile).catch(() => undefined))?.size ?? 0
}

async function logFrom(folder: DataFolder, from: number): Promise<string> {
  const log = await open(folder.logFile, 'r').catch(() => undefined)
  if (log === undefined) return ''
  try {
    const { buffer, bytesRead } = await log.read(Buffer.alloc(64 * 1024), 0, 64 * 1024, from)
    return buffer.toString('utf8', 0, bytesRead)
  } finally {
    await log.close()
  }
}
