import { constants, createReadStream } from 'node:fs'
import { access, open, rename, rm, stat } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import type { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { BackupError, BackupReader, type BackupHeader, type Section } from './backup-format.ts'
import { opened, sealed } from './backup-seal.ts'

type Content = AsyncIterable<Buffer>

const gzipOptions = { level: 4, chunkSize: 256 * 1024 }

/** Only its owner may read it: it holds password hashes and everything else. */
const fileMode = 0o600

export async function assertNewFile(path: string, force: boolean): Promise<void> {
  const found = await stat(path).catch(() => undefined)
  if (found !== undefined && !found.isFile()) throw new BackupError(`${path} is not a file`)
  if (found !== undefined && !force) throw new BackupError(`${path} is there already; --force replaces it`)
  await access(dirname(resolve(path)), constants.W_OK)
}

function sealedBy(passphrase: string | undefined): (blocks: Content) => Content {
  return (blocks) => (passphrase === undefined ? blocks : sealed(blocks, passphrase))
}

/** Writes the backup and returns its size. The path always holds either it, safely on disk, or the previous file. */
export async function writeBackup(path: string, content: Content, passphrase?: string): Promise<number> {
  const partial = `${path}.partial`
  // Remove what a killed backup left. A new file keeps another writer of the old one out of ours.
  await rm(partial, { force: true })
  const handle = await open(partial, 'wx', fileMode)
  const { ino } = await handle.stat()
  const isOurs = async () => (await stat(partial).catch(() => undefined))?.ino === ino
  try {
    await pipeline(content, createGzip(gzipOptions), sealedBy(passphrase), (blocks: Content) =>
      handle.writeFile(blocks),
    )
    await handle.sync()
    if (!(await isOurs())) throw new BackupError(`another backup is being written to ${path}`)
    await rename(partial, path)
    await syncFolder(dirname(resolve(path)))
    return (await handle.stat()).size
  } catch (error) {
    if (await isOurs()) await rm(partial, { force: true })
    throw error
  } finally {
    await handle.close()
  }
}

/** Returns the number of bytes; the stream stays open. */
export async function streamBackup(stream: Writable, content: Content, passphrase?: string): Promise<number> {
  let bytes = 0
  const counted = async function* (blocks: Content): AsyncGenerator<Buffer> {
    for await (const block of blocks) {
      bytes += block.length
      yield block
    }
  }
  await pipeline(content, createGzip(gzipOptions), sealedBy(passphrase), counted, stream, { end: false })
  return bytes
}

/** A rename is durable only after the folder is synced. Windows can't do this and refuses to open a folder. */
async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r').catch(() => undefined)
  await folder?.sync().catch(() => {})
  await folder?.close()
}

/** Receives the header and returns the handler for the tables that follow. */
type Visit = (header: BackupHeader) => (section: Section) => Promise<void>

export interface BackupFile {
  readonly path: string
  readonly passphrase?: string | undefined
}

/** Reads the whole backup. Throws if it's incomplete. */
export async function readBackup({ path, passphrase }: BackupFile, visit: Visit): Promise<BackupHeader> {
  const gunzip = createGunzip({ chunkSize: gzipOptions.chunkSize })
  const stored = createReadStream(path, { highWaterMark: gzipOptions.chunkSize })
  const reading = pipeline(stored, (blocks: Content) => opened(blocks, passphrase), gunzip)
  // The reader of the output gets this error too, and the caller awaits that reader.
  reading.catch(() => {})
  try {
    const reader = new BackupReader(decompressed(gunzip))
    const header = await reader.header()
    await reader.tables(header, visit(header))
    return header
  } finally {
    gunzip.destroy()
    await reading.catch(() => {})
  }
}

async function* decompressed(gunzip: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  try {
    yield* gunzip
  } catch (error) {
    if (!isOfZlib(error)) throw error
    throw new BackupError(`the backup is damaged, or not a backup of Waybill: ${error.message}`, {
      cause: error,
    })
  }
}

function isOfZlib(error: unknown): error is Error {
  return error instanceof Error && 'code' in error && String(error.code).startsWith('Z_')
}
