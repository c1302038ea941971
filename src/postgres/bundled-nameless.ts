import { chmod, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isNamed, sharedAccounts } from './bundled-account.ts'
import { copyPlaces, programPath, runs, type Binaries, type Site } from './bundled-binaries.ts'
import type { Account } from './bundled-folder.ts'

/**
 * Runs `use` with programs that work for an account without a name. `initdb` and `postgres --single` insist on the name
 * of the account that runs them, but make no use of it. In a copy of these programs, the call that looks it up by
 * number is replaced by a call of the same length that returns the first account. The server itself never asks and runs
 * from its installation. A namespace with its own account list would also do, but containers and many systems forbid
 * namespaces. The system's account list isn't ours to change.
 */
export async function withPrograms<T>(
  site: Site,
  report: (line: string) => void,
  use: (site: Site) => Promise<T>,
): Promise<T> {
  const runner = site.account ?? ownIdentity()
  if (runner === undefined || (await isNamed(runner.uid))) return await use(site)
  const root = await namelessPrograms(site.binaries, runner)
  if (root === undefined) return await use(await sharedSite(site, report))
  try {
    return await use({ ...site, binaries: { ...site.binaries, root } })
  } finally {
    await rm(root, { recursive: true, force: true })
  }
}

/** Containers also get numbers without a name. */
function ownIdentity(): Account | undefined {
  const [uid, gid] = [process.getuid?.(), process.getgid?.()]
  return uid === undefined || gid === undefined ? undefined : { uid, gid }
}

const BY_NUMBER = Buffer.from('\0getpwuid\0')
const FIRST = Buffer.from('\0getpwent\0')

/** Folder of the changed programs, with links to the files they need. Undefined if no place allows one. */
async function namelessPrograms(binaries: Binaries, account: Account): Promise<string | undefined> {
  if (process.platform !== 'linux') return undefined
  for await (const place of copyPlaces(account)) {
    const root = await mkdtemp(join(place, 'waybill-initdb-')).catch(() => undefined)
    if (root === undefined) continue
    const changed = { ...binaries, root }
    try {
      await chmod(root, 0o755)
      await mkdir(join(root, 'bin'))
      await chmod(join(root, 'bin'), 0o755)
      for (const name of ['lib', 'share']) await symlink(join(binaries.root, name), join(root, name))
      for (const program of ['initdb', 'postgres'] as const) {
        const content = withoutLookup(await readFile(programPath(binaries, program)))
        await writeFile(programPath(changed, program), content)
        await chmod(programPath(changed, program), 0o755)
      }
      if (await runs(changed, account)) return root
    } catch {
      // Another place may have room, or allow running programs.
    }
    await rm(root, { recursive: true, force: true })
  }
  return undefined
}

function withoutLookup(program: Buffer): Buffer {
  const at = program.indexOf(BY_NUMBER)
  if (at === -1 || program.indexOf(BY_NUMBER, at + 1) !== -1)
    throw new Error('the program looks names up otherwise')
  FIRST.copy(program, at)
  return program
}

/** Used only for creation: right afterwards, the folder goes to the server's account. */
async function sharedSite(site: Site, report: (line: string) => void): Promise<Site> {
  const [account] = site.account === undefined ? [] : await sharedAccounts()
  if (account === undefined) return site
  report(`WARNING: the database is made as ${account.name}; programs that run as it could reach it meanwhile`)
  return { ...site, account: { uid: account.uid, gid: account.gid } }
}
