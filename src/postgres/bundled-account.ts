import { constants } from 'node:fs'
import { chmod, lchown, lstat, open, readdir, readFile, stat } from 'node:fs/promises'
import type { FileHandle } from 'node:fs/promises'
import { randomInt } from 'node:crypto'
import { join } from 'node:path'
import { BundledDatabaseError, explainFailure, USE_YOUR_OWN } from './bundled-error.ts'
import type { Account, DataFolder } from './bundled-folder.ts'
import { writtenPostmaster } from './bundled-process.ts'

/** Accounts that programs share: another program running as one could reach the data through /proc/PID/cwd. */
const SHARED = ['postgres', 'nobody'] as const

/**
 * Ranges for our own account numbers: above those assigned by systems, subordinate ids, systemd containers and
 * directories. For a container that knows only 65,536 accounts, a gap that systemd documents as unused.
 */
const OWN_RANGES = [
  { first: 2_100_000_000, count: 40_000_000 },
  { first: 60_706, count: 478 },
] as const
const DRAWS = 50

/**
 * Account the server runs as; undefined for our own. PostgreSQL refuses to run as root. So root uses the owner of the
 * data folder, or, if root owns it, a number nobody else has. The owner of the database folder records the choice.
 */
export async function serverAccount(
  folder: DataFolder,
  report: (line: string) => void,
): Promise<Account | undefined> {
  const found = await stat(folder.cluster).catch(() => undefined)
  const self = process.getuid?.()
  if (self === undefined) return undefined
  if (self !== 0) {
    if (found === undefined || found.uid === self) return undefined
    throw new BundledDatabaseError(
      `The database folder ${folder.cluster} belongs to another account (uid ${found.uid}): ` +
        'start Waybill as that account or as root, or set DATA_DIR to another folder',
    )
  }
  const shared = await sharedAccounts()
  const owner = shared.some(({ uid }) => uid === folder.owner?.uid) ? undefined : folder.owner
  if (found !== undefined && (isOwn(found.uid) || found.uid === owner?.uid))
    return { uid: found.uid, gid: found.gid }
  if (owner !== undefined) return owner
  if (process.platform === 'linux') return await ownAccount()
  const [account] = shared
  if (account === undefined) throw noAccount()
  report(`PostgreSQL runs as ${account.name}, as which other programs may run and reach the data`)
  return account
}

function isOwn(uid: number): boolean {
  return OWN_RANGES.some(({ first, count }) => uid >= first && uid < first + count)
}

async function ownAccount(): Promise<Account> {
  for (const range of OWN_RANGES) {
    if (!(await isMapped(range))) continue
    for (let draw = 0; draw < DRAWS; draw += 1) {
      const uid = range.first + randomInt(range.count)
      if (!(await isNamed(uid)) && (await processesOf(uid)).length === 0) return { uid, gid: uid }
    }
  }
  throw noAccount()
}

function noAccount(): BundledDatabaseError {
  return new BundledDatabaseError(
    'PostgreSQL does not run as root, and there is no account to run it as: ' +
      `start Waybill as an ordinary user, or ${USE_YOUR_OWN}`,
  )
}

/** Whether this system maps the range at all: containers may get few numbers. */
async function isMapped({ first, count }: (typeof OWN_RANGES)[number]): Promise<boolean> {
  for (const map of ['/proc/self/uid_map', '/proc/self/gid_map']) {
    const text = await readFile(map, 'utf8').catch(() => '0 0 4294967295')
    const ranges = text.split('\n').map((line) => line.trim().split(/\s+/).map(Number))
    const holds = ([from = 0, , length = 0]: number[]) => from <= first && first + count <= from + length
    if (!ranges.some(holds)) return false
  }
  return true
}

async function processesOf(uid: number): Promise<readonly number[]> {
  const pids = (await readdir('/proc').catch(() => [])).filter((name) => /^\d+$/.test(name))
  const owners = await Promise.all(
    pids.map(async (pid) => ({ pid: Number(pid), owner: await stat(`/proc/${pid}`).catch(() => undefined) })),
  )
  return owners.filter(({ owner }) => owner?.uid === uid).map(({ pid }) => pid)
}

async function accounts(): Promise<readonly (Account & { readonly name: string })[]> {
  const lines = (await readFile('/etc/passwd', 'utf8').catch(() => '')).split('\n')
  return lines.map((line) => {
    const [name = '', , uid, gid] = line.split(':')
    return { name, uid: Number(uid), gid: Number(gid) }
  })
}

/** Whether the account list has the number. PostgreSQL's tools look up the name of the account they run as. */
export async function isNamed(uid: number): Promise<boolean> {
  return (await accounts()).some((each) => each.uid === uid)
}

/** Some systems give `nobody` the number -2, which the list may contain unchanged. */
export async function sharedAccounts(): Promise<readonly (Account & { readonly name: string })[]> {
  const known = (await accounts()).filter(({ uid, gid }) => uid > 0 && gid >= 0)
  return SHARED.flatMap((name) => known.filter((each) => each.name === name))
}

/** Prepares the database folder for the server: owned by its account and closed to all others. */
export async function settleOwnership(folder: DataFolder, account: Account | undefined): Promise<void> {
  try {
    const { uid, mode } = await stat(folder.cluster)
    // An earlier Waybill used another account, or root copied the folder without keeping its owner.
    if (account !== undefined && uid !== account.uid) {
      await chownTree(folder.cluster, account)
      await lchown(folder.passwordFile, account.uid, account.gid).catch(() => {})
    }
    if ((mode & 0o077) !== 0) await chmod(folder.cluster, 0o700)
    // Outside Linux, the server reaches its folder by name; see `clusterArgument`.
    if (account !== undefined && process.platform !== 'linux') await chmod(folder.dataDir, 0o711)
  } catch (error) {
    throw explainFailure(`Preparing ${folder.cluster}`, error)
  }
}

/** Changes the folder itself last, so that an interrupted run is repeated. */
async function chownTree(path: string, account: Account): Promise<void> {
  const flags = constants.O_RDONLY | constants.O_DIRECTORY | constants.O_NOFOLLOW
  const handle = await open(path, flags)
  try {
    const inside = insideOf(handle, path)
    for (const name of await readdir(inside)) {
      const child = join(inside, name)
      if ((await lstat(child)).isDirectory()) await chownTree(child, account)
      else await lchown(child, account.uid, account.gid)
    }
    await handle.chown(account.uid, account.gid)
  } finally {
    await handle.close()
  }
}

/** Uses the open folder, not its name, which the tree's previous owner could swap for a link while root walks it. */
function insideOf({ fd }: FileHandle, path: string): string {
  return process.platform === 'linux' ? `/proc/self/fd/${fd}` : path
}

/** Account of the folder's server, for `doctor`. Throws if other processes run as the same account. */
export async function accountState(folder: DataFolder): Promise<string> {
  const { uid } = await stat(folder.cluster)
  const self = process.getuid?.()
  if (self === undefined || uid === self) return 'that of Waybill itself'
  const shared = (await sharedAccounts()).find((each) => each.uid === uid)
  if (shared !== undefined) {
    throw new BundledDatabaseError(
      `PostgreSQL runs as ${shared.name}, as which other programs run and reach the data: ` +
        'see that the data folder belongs to root, and start Waybill again',
    )
  }
  const others = await strangersOf(folder, uid)
  if (others.length > 0) {
    throw new BundledDatabaseError(
      `other processes run as the account of PostgreSQL (uid ${uid}): pid ${others.join(', ')}`,
    )
  }
  return isOwn(uid) ? `of its own (uid ${uid})` : `uid ${uid}, to whom the data folder belongs`
}

/** Processes of the account that are neither the server nor its children. */
async function strangersOf(folder: DataFolder, uid: number): Promise<readonly number[]> {
  const server = await writtenPostmaster(folder)
  const strangers: number[] = []
  for (const pid of await processesOf(uid)) {
    const written = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
    // State and parent follow the name, which may contain anything. A process that has ended has neither.
    const [, state, parent] = /^\d+ \(.*\) (\w) (\d+) /s.exec(written) ?? []
    if (state === undefined || 'ZX'.includes(state)) continue
    if (pid !== server?.pid && Number(parent) !== server?.pid) strangers.push(pid)
  }
  return strangers
}
