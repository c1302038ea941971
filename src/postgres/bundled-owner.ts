import { lchown, rm, stat } from 'node:fs/promises'
import { connect, createServer } from 'node:net'
import type { Server } from 'node:net'
import { BundledDatabaseError, errorCode, explainFailure } from './bundled-error.ts'
import type { DataFolder } from './bundled-folder.ts'

const ANSWER_TIMEOUT_MS = 1_000
const ATTEMPTS = 5
// Errors of file systems that don't support sockets: shared folders of virtual machines, Windows drives.
const NO_SOCKETS = new Set(['ENOTSUP', 'EOPNOTSUPP', 'EPERM', 'EINVAL', 'ENOSYS'])

export interface Ownership {
  /** Fails if another process took the folder at the same instant. */
  confirm(): Promise<void>
  release(): Promise<void>
}

/**
 * Ensures one Waybill per data folder. The lock is a socket this process listens on. The kernel drops it however the
 * process ends, and no process id can be mistaken for a later one. It also works between containers that share the
 * folder, where process ids mean nothing.
 */
export async function takeOwnership(folder: DataFolder): Promise<Ownership> {
  let refusal: unknown
  for (const address of folder.ownerSockets) {
    try {
      return await takeAddress(folder, address)
    } catch (error) {
      if (!NO_SOCKETS.has(errorCode(error) ?? '')) throw explainFailure(`Locking ${folder.dataDir}`, error)
      refusal = error
    }
  }
  throw explainFailure(`Locking ${folder.dataDir}`, refusal)
}

async function takeAddress(folder: DataFolder, address: string): Promise<Ownership> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const server = await listen(address)
    if (server !== undefined) {
      if (folder.owner !== undefined) await lchown(address, folder.owner.uid, folder.owner.gid)
      return await ownership(folder, address, server)
    }
    const pid = await answerOf(address)
    if (pid !== undefined) throw inUse(folder, pid)
    // Nobody listens: a killed Waybill left the socket behind.
    await rm(address, { force: true })
  }
  throw inUse(folder, 'unknown')
}

async function ownership(folder: DataFolder, address: string, server: Server): Promise<Ownership> {
  // Windows keeps pipe names itself; no file can be lost.
  if (process.platform === 'win32') return { confirm: async () => {}, release: () => close(server) }
  const { ino } = await stat(address)
  let lost = false
  return {
    confirm: async () => {
      // Two processes that find the same leftover can both remove it. The later one has then replaced the socket of the
      // earlier one, which notices here.
      const now = await stat(address).catch(() => undefined)
      lost = now?.ino !== ino
      if (lost) throw inUse(folder, (await answerOf(address)) ?? 'unknown')
    },
    // Closing removes the file, which must not be the winner's.
    release: async () => (lost ? undefined : await close(server)),
  }
}

/** A server on the address, or undefined if the address is taken. */
function listen(address: string): Promise<Server | undefined> {
  const server = createServer((peer) => {
    peer.on('error', () => {})
    // Hang up ourselves: a peer that never does could delay our release.
    peer.end(`${process.pid}\n`, () => peer.destroy())
  })
  server.unref()
  return new Promise((resolve, reject) => {
    server.once('error', (error) => {
      if (errorCode(error) === 'EADDRINUSE') resolve(undefined)
      else reject(error)
    })
    server.listen(address, () => resolve(server))
  })
}

/** The owner's answer, its process id. Undefined if nobody listens. */
function answerOf(address: string): Promise<string | undefined> {
  return new Promise((resolve) => {
    let answer = ''
    const peer = connect(address)
    // A busy owner may answer late, but the kernel accepted the connection: it is alive.
    peer.once('connect', () => peer.setTimeout(ANSWER_TIMEOUT_MS, () => peer.destroy()))
    peer.on('data', (chunk) => (answer += chunk.toString()))
    peer.once('error', (error) => {
      const nobody = ['ECONNREFUSED', 'ENOENT', 'ENOTSOCK'].includes(errorCode(error) ?? '')
      resolve(nobody ? undefined : 'unknown')
    })
    peer.once('close', () => resolve(answer.trim() === '' ? 'unknown' : answer.trim()))
  })
}

function close(server: Server): Promise<void> {
  return new Promise((resolve) => server.close(() => resolve()))
}

function inUse(folder: DataFolder, pid: string): BundledDatabaseError {
  return new BundledDatabaseError(
    `Another Waybill (pid ${pid}) is using ${folder.dataDir}; stop it first, or set DATA_DIR to another folder`,
  )
}
