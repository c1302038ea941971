import { spawn } from 'node:child_process'
import type { SpawnOptions } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chown, mkdir, open, readdir, readFile, rename, rm, rmdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { settleOwnership } from './bundled-account.ts'
import { CHILD_ENVIRONMENT, programPath, type Site } from './bundled-binaries.ts'
import { BundledDatabaseError, errorCode, explainFailure, explainOutput } from './bundled-error.ts'
import { readPassword, syncFolder, writePassword, type DataFolder } from './bundled-folder.ts'
import { withPrograms } from './bundled-nameless.ts'

export const SUPERUSER = 'waybill'
const UNFINISHED = 'postgres.new-'
const OUTPUT_LIMIT = 64 * 1024
const TIMEOUT_MS = 120_000

/**
 * How the server gets its folder. Under root, it runs as an account that may not be able to reach the folder (a home
 * with mode 0700). So we start it inside the folder while still root. There, /proc/self/cwd leads to the folder past
 * the closed parents, for the server and for all processes it forks.
 */
export function clusterArgument(site: Site, cluster: string): string {
  return site.account !== undefined && process.platform === 'linux' ? '/proc/self/cwd' : cluster
}

export function spawnOptions(site: Site, cwd: string): SpawnOptions {
  return { ...site.account, cwd, env: CHILD_ENVIRONMENT, windowsHide: true }
}

/** Ensures a database folder of the right version, creating it if missing. Returns the password. */
export async function prepareCluster(site: Site, report: (line: string) => void): Promise<string> {
  const { folder } = site
  try {
    await removeUnfinished(folder)
    if (await isPresent(site)) {
      await settleOwnership(folder, site.account)
      return (await readPassword(folder)) ?? (await withPrograms(site, report, resetPassword))
    }
    report(`Creating the database in ${folder.cluster}`)
    const password = await withPrograms(site, report, createCluster)
    await settleOwnership(folder, site.account)
    return password
  } catch (error) {
    throw explainFailure(`Creating the database in ${folder.cluster}`, error)
  }
}

async function removeUnfinished(folder: DataFolder): Promise<void> {
  const names = await readdir(folder.dataDir)
  for (const name of names.filter((each) => each.startsWith(UNFINISHED))) {
    // Its initdb may run on for a moment and write into the folder being removed.
    await rm(join(folder.dataDir, name), { recursive: true, force: true, maxRetries: 5 })
  }
}

async function isPresent({ folder, binaries }: Site): Promise<boolean> {
  const names = await readdir(folder.cluster).catch((error: unknown) => {
    if (errorCode(error) === 'ENOENT') return undefined
    throw error
  })
  if (names === undefined) return false
  if (names.length === 0) {
    await rmdir(folder.cluster)
    return false
  }
  const version = await readFile(join(folder.cluster, 'PG_VERSION'), 'utf8').catch(() => '')
  const control = await stat(join(folder.cluster, 'global', 'pg_control')).catch(() => undefined)
  if (version === '' || control === undefined) {
    throw new BundledDatabaseError(
      `The database folder ${folder.cluster} is damaged or not a database: ` +
        'restore a backup, or move the folder away to start afresh',
    )
  }
  if (version.trim() !== binaries.major) {
    throw new BundledDatabaseError(
      `The database folder ${folder.cluster} was made by PostgreSQL ${version.trim()}, this Waybill brings ` +
        `${binaries.major}: back it up with the Waybill that made it and restore it here, or set DATA_DIR to another folder`,
    )
  }
  return true
}

/** Creates the folder under another name and renames it when complete. A folder named `postgres` is never half-made. */
async function createCluster(site: Site): Promise<string> {
  const { folder, account } = site
  const password = await writePassword(folder, account)
  const fresh = join(folder.dataDir, `${UNFINISHED}${randomBytes(4).toString('hex')}`)
  await mkdir(fresh, { mode: 0o700 })
  if (account !== undefined) await chown(fresh, account.uid, account.gid)
  const first = await runInitdb(site, fresh, 'C.UTF-8')
  // A minimal system may not know this locale. Only the letter classes of trigrams depend on it: case and order come
  // from PostgreSQL's built-in provider.
  const output = /invalid locale name/.test(first ?? '') ? await runInitdb(site, fresh, 'C') : first
  if (output !== undefined) {
    await rm(fresh, { recursive: true, force: true, maxRetries: 5 })
    throw explainOutput(`Creating the database in ${folder.cluster}`, output)
  }
  await rename(fresh, folder.cluster)
  await syncFolder(folder.dataDir)
  return password
}

/** Output of a failed initdb; undefined if it succeeded. */
async function runInitdb(site: Site, fresh: string, ctype: string): Promise<string | undefined> {
  const data = clusterArgument(site, fresh)
  const password = await open(site.folder.passwordFile, 'r')
  try {
    const args = [
      `--pgdata=${data}`,
      // Use an inherited handle, because the path to the file may be closed too.
      `--pwfile=${data === fresh ? site.folder.passwordFile : '/proc/self/fd/3'}`,
      `--username=${SUPERUSER}`,
      '--auth=scram-sha-256',
      '--data-checksums',
      '--encoding=UTF8',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--locale=C',
      `--lc-ctype=${ctype}`,
      '--text-search-config=simple',
    ]
    const { code, output } = await run(site, 'initdb', { args, cwd: fresh, handle: password.fd })
    return code === 0 ? undefined : output
  } finally {
    await password.close()
  }
}

/** The password file is gone: anyone who holds the folder may set a new password. */
async function resetPassword(site: Site): Promise<string> {
  const password = await writePassword(site.folder, site.account)
  const { code, output } = await run(site, 'postgres', {
    args: ['--single', '-D', clusterArgument(site, site.folder.cluster), 'postgres'],
    cwd: site.folder.cluster,
    input: `ALTER ROLE ${SUPERUSER} PASSWORD '${password}'\n`,
  })
  if (code !== 0 || /(?:ERROR|FATAL):/.test(output)) {
    await rm(site.folder.passwordFile, { force: true })
    throw explainOutput(
      `Setting a new password for ${site.folder.cluster}`,
      output.replaceAll(password, '***'),
    )
  }
  return password
}

interface Run {
  readonly args: readonly string[]
  readonly cwd: string
  readonly handle?: number
  readonly input?: string
}

function run(
  site: Site,
  program: 'initdb' | 'postgres',
  { args, cwd, handle, input }: Run,
): Promise<{ code: number | null; output: string }> {
  return new Promise((resolve, reject) => {
    const child = spawn(programPath(site.binaries, program), args, {
      ...spawnOptions(site, cwd),
      stdio: ['pipe', 'pipe', 'pipe', handle ?? 'ignore'],
      timeout: TIMEOUT_MS,
    })
    let output = ''
    const keep = (chunk: Buffer): void => {
      output = (output + chunk.toString()).slice(-OUTPUT_LIMIT)
    }
    child.stdout?.on('data', keep)
    child.stderr?.on('data', keep)
    child.stdin?.on('error', () => {})
    child.stdin?.end(input ?? '')
    child.once('error', reject)
    child.once('close', (code) => resolve({ code, output }))
  })
}
