import { createHash, randomBytes } from 'node:crypto'
import {
  chmod,
  lchown,
  lstat,
  lutimes,
  mkdir,
  mkdtemp,
  open,
  readFile,
  readlink,
  realpath,
  rename,
  rm,
  stat,
  symlink,
  utimes,
} from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { errorCode, explainFailure } from './bundled-error.ts'

// The shortest socket address limit of the supported systems: macOS, 104 bytes including the terminating zero.
const SOCKET_PATH_BYTES = 103

export interface Account {
  readonly uid: number
  readonly gid: number
}

/** Paths of one data folder. */
export interface DataFolder {
  readonly dataDir: string
  readonly cluster: string
  readonly logFile: string
  readonly passwordFile: string
  /** Folder of the server's socket as clients see it; it is inside `cluster`. */
  readonly socketDir: string
  /** Sockets on which the owner listens. The second is used if the first one's file system doesn't support sockets. */
  readonly ownerSockets: readonly string[]
  /** Owner of the files we create. Set if root works in another account's folder. */
  readonly owner: Account | undefined
}

/** Opens the folder, creating it if missing. */
export async function openFolder(dataDir: string): Promise<DataFolder> {
  try {
    await mkdir(resolve(dataDir), { recursive: true, mode: 0o700 })
    return await describe(dataDir)
  } catch (error) {
    throw explainFailure(`Opening the data folder ${resolve(dataDir)}`, error)
  }
}

/** The folder, or undefined if it doesn't exist yet. */
export async function existingFolder(dataDir: string): Promise<DataFolder | undefined> {
  try {
    return await describe(dataDir)
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined
    throw explainFailure(`Opening the data folder ${resolve(dataDir)}`, error)
  }
}

async function describe(given: string): Promise<DataFolder> {
  const dataDir = await realpath(given)
  const { uid, gid } = await stat(dataDir)
  const short = await shortName(dataDir)
  const pipe = String.raw`\\.\pipe\waybill-${hashOf(dataDir)}`
  return {
    dataDir,
    cluster: join(dataDir, 'postgres'),
    logFile: join(dataDir, 'postgres.log'),
    passwordFile: join(dataDir, 'postgres.password'),
    socketDir: join(short, 'postgres'),
    ownerSockets:
      process.platform === 'win32'
        ? [pipe]
        : [join(short, 'owner.sock'), join('/tmp', `waybill-${uid}-${hashOf(dataDir)}.sock`)],
    owner: process.getuid?.() === 0 && uid !== 0 ? { uid, gid } : undefined,
  }
}

/**
 * A name of the data folder that fits into a socket address: the folder itself, or a link to it. Only the name has to
 * be short, so each process may use its own link. The socket and the data stay where they are.
 */
async function shortName(dataDir: string): Promise<string> {
  const longest = join(dataDir, 'postgres', '.s.PGSQL.65535')
  if (process.platform === 'win32' || Buffer.byteLength(longest) <= SOCKET_PATH_BYTES) return dataDir
  const room = SOCKET_PATH_BYTES - '/waybill-4294967295-0123456789abcdef/d/postgres/.s.PGSQL.65535'.length
  const base = tmpdir().length <= room ? tmpdir() : '/tmp'
  const uid = process.getuid?.() ?? 0
  const ours = join(base, `waybill-${uid}-${hashOf(dataDir)}`)
  const folder = (await isPrivate(ours, uid)) ? ours : await mkdtemp(join(base, 'waybill-'))
  return await pointAt(join(folder, 'd'), dataDir)
}

/** Makes a folder only this account can use. False if another account took the name. */
async function isPrivate(path: string, uid: number): Promise<boolean> {
  await mkdir(path, { mode: 0o700 }).catch(() => {})
  const found = await lstat(path)
  return found.isDirectory() && found.uid === uid && (found.mode & 0o077) === 0
}

async function pointAt(link: string, target: string): Promise<string> {
  if ((await readlink(link).catch(() => undefined)) === target) return link
  const fresh = `${link}.${randomBytes(4).toString('hex')}`
  await symlink(target, fresh)
  await rename(fresh, link)
  return link
}

/** Protects the short name from cleaners that remove old files from /tmp, and restores it if they were faster. */
export async function keepShortName(folder: DataFolder): Promise<void> {
  const link = dirname(folder.socketDir)
  if (link === folder.dataDir) return
  await mkdir(dirname(link), { recursive: true, mode: 0o700 })
  await pointAt(link, folder.dataDir)
  const now = new Date()
  await lutimes(link, now, now)
  await utimes(dirname(link), now, now)
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 16)
}

export async function readPassword(folder: DataFolder): Promise<string | undefined> {
  try {
    return (await readFile(folder.passwordFile, 'utf8')).trim() || undefined
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined
    throw explainFailure(`Reading ${folder.passwordFile}`, error)
  }
}

/** A new random password, on disk before it is used anywhere. */
export async function writePassword(folder: DataFolder, reader: Account | undefined): Promise<string> {
  const password = randomBytes(24).toString('base64url')
  const fresh = `${folder.passwordFile}.new`
  try {
    await rm(fresh, { force: true })
    const file = await open(fresh, 'wx', 0o600)
    try {
      await file.writeFile(`${password}\n`)
      await file.sync()
    } finally {
      await file.close()
    }
    await chmod(fresh, 0o600)
    if (reader !== undefined) await lchown(fresh, reader.uid, reader.gid)
    await rename(fresh, folder.passwordFile)
    await syncFolder(folder.dataDir)
  } catch (error) {
    throw explainFailure(`Writing ${folder.passwordFile}`, error)
  }
  return password
}

/** Makes a rename inside the folder durable. */
export async function syncFolder(path: string): Promise<void> {
  if (process.platform === 'win32') return
  const handle = await open(path, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
