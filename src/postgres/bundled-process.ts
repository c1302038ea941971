import { execFile } from 'node:child_process'
import { readFile, readlink, realpath, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { programPath, type Site } from './bundled-binaries.ts'
import { BundledDatabaseError, errorCode } from './bundled-error.ts'
import type { DataFolder } from './bundled-folder.ts'

export const POLL_MS = 20
const FAST_SHUTDOWN_MS = 30_000
const IMMEDIATE_SHUTDOWN_MS = 10_000

/** Main process of a server, as described in its postmaster.pid. */
export interface Postmaster {
  readonly pid: number
  readonly port: number
  /** Listens on the socket in the database folder, or else on the loopback address. */
  readonly onSocket: boolean
  readonly status: string
}

export async function livePostmaster(folder: DataFolder): Promise<Postmaster | undefined> {
  const found = await writtenPostmaster(folder)
  return found !== undefined && (await isServing(found.pid, folder)) ? found : undefined
}

/** Contents of the file, whether true or not. Its lines: pid, folder, start, port, socket, address, memory, status. */
export async function writtenPostmaster(folder: DataFolder): Promise<Postmaster | undefined> {
  const text = await readFile(join(folder.cluster, 'postmaster.pid'), 'utf8').catch(() => '')
  const lines = text.split('\n').map((line) => line.trim())
  const pid = Number(lines[0])
  if (!Number.isSafeInteger(pid) || pid <= 0) return undefined
  return { pid, port: Number(lines[3]), onSocket: (lines[4] ?? '') !== '', status: lines[7] ?? '' }
}

/**
 * Removes the files of a dead server. PostgreSQL does this too, unless another process of its account now has the dead
 * process's number. (In a container whose first process reaps no children, a zombie may have it.) Then PostgreSQL
 * refuses to start. If children of the dead server still run, PostgreSQL finds them by their shared memory.
 */
export async function removeLeftovers(folder: DataFolder): Promise<void> {
  for (const name of ['postmaster.pid', '.s.PGSQL.5432', '.s.PGSQL.5432.lock']) {
    await rm(join(folder.cluster, name), { force: true })
  }
}

/** Whether the process is a PostgreSQL working in this folder, rather than a later process with the same number. */
async function isServing(pid: number, folder: DataFolder): Promise<boolean> {
  if (!(await isAlive(pid))) return false
  if (process.platform !== 'linux') return true
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  // Without /proc we can't tell; leave the decision to PostgreSQL.
  if (stat === '') return true
  if (!stat.includes('(postgres)')) return false
  // In a container, root may not be able to inspect another account's process. Then the name must do.
  const cwd = await readlink(`/proc/${pid}/cwd`).catch(() => undefined)
  return cwd === undefined || cwd === (await realpath(folder.cluster))
}

/** Whether a process has that number. This check costs almost nothing. */
export function isNumbered(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return errorCode(error) === 'EPERM'
  }
}

/** Whether the process is alive. A zombie still has a number, but is dead. */
export async function isAlive(pid: number): Promise<boolean> {
  if (!isNumbered(pid)) return false
  if (process.platform !== 'linux') return true
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  return !/^[ZX]/.test(stat.slice(stat.lastIndexOf(')') + 2))
}

/** Stops the server. Open transactions are rolled back; everything committed is on disk. */
export async function stopPostmaster(site: Site, pid: number): Promise<void> {
  const live = await livePostmaster(site.folder)
  // The number belongs to our server only as long as the folder says so.
  if (live !== undefined && live.pid !== pid) return
  if (live !== undefined) await shutDown(site, pid)
  await removeLeftovers(site.folder)
}

async function shutDown(site: Site, pid: number): Promise<void> {
  await signal(site, pid, 'INT')
  if (await isGone(pid, FAST_SHUTDOWN_MS)) return
  await signal(site, pid, 'QUIT')
  if (await isGone(pid, IMMEDIATE_SHUTDOWN_MS)) return
  throw new BundledDatabaseError(`The bundled PostgreSQL (pid ${pid}) does not stop; end it by hand`)
}

async function signal(site: Site, pid: number, name: 'INT' | 'QUIT'): Promise<void> {
  if (process.platform === 'win32') {
    // Windows has no signals. PostgreSQL brings its own, and a program that sends them.
    await promisify(execFile)(programPath(site.binaries, 'pg_ctl'), ['kill', name, String(pid)])
    return
  }
  try {
    process.kill(pid, `SIG${name}`)
  } catch (error) {
    if (errorCode(error) !== 'ESRCH') throw error
  }
}

async function isGone(pid: number, limit_ms: number): Promise<boolean> {
  for (const end = performance.now() + limit_ms; performance.now() < end; await sleep(POLL_MS)) {
    if (!(await isAlive(pid))) return true
  }
  return false
}
