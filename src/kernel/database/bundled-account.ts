import { chmod, lchown, lstat, readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { BundledDatabaseError, explainFailure, USE_YOUR_OWN } from './bundled-error.ts'
import type { Account, DataFolder } from './bundled-folder.ts'

// `postgres` where a system package made it, else the account that owns nothing.
const CANDIDATES = ['postgres', 'nobody'] as const

/**
 * The account the server runs as, or undefined for our own. PostgreSQL refuses root, so root
 * hands it to whoever has the database folder, or the data folder, already; else to a system account.
 */
export async function serverAccount(folder: DataFolder): Promise<Account | undefined> {
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
  if (found !== undefined && found.uid !== 0) return { uid: found.uid, gid: found.gid }
  return folder.owner ?? (await systemAccount())
}

async function systemAccount(): Promise<Account> {
  const lines = (await readFile('/etc/passwd', 'utf8').catch(() => '')).split('\n')
  for (const name of CANDIDATES) {
    const fields = lines.find((line) => line.startsWith(`${name}:`))?.split(':')
    const uid = Number(fields?.[2])
    const gid = Number(fields?.[3])
    // Some systems give `nobody` the number -2, which /etc/passwd may hold as it is.
    if (fields !== undefined && uid > 0 && gid >= 0) return { uid, gid }
  }
  throw new BundledDatabaseError(
    `PostgreSQL does not run as root, and there is no account \`postgres\` or \`nobody\` to run it as: ` +
      `start Waybill as an ordinary user, or ${USE_YOUR_OWN}`,
  )
}

/** Makes the database folder fit for the server: owned by its account and closed to all others. */
export async function settleOwnership(folder: DataFolder, account: Account | undefined): Promise<void> {
  try {
    const { uid, mode } = await stat(folder.cluster)
    // Root has put a copy here, a restored one perhaps, without keeping the owner.
    if (account !== undefined && uid !== account.uid) await chownTree(folder.cluster, account)
    if ((mode & 0o077) !== 0) await chmod(folder.cluster, 0o700)
    // Elsewhere than on Linux the server reaches its folder by name, see `clusterArgument`.
    if (account !== undefined && process.platform !== 'linux') await chmod(folder.dataDir, 0o711)
  } catch (error) {
    throw explainFailure(`Preparing ${folder.cluster}`, error)
  }
}

async function chownTree(path: string, account: Account): Promise<void> {
  if ((await lstat(path)).isDirectory()) {
    for (const name of await readdir(path)) await chownTree(join(path, name), account)
  }
  await lchown(path, account.uid, account.gid)
}
