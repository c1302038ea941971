import { chmod, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isNamed, sharedAccounts } from './bundled-account.ts'
import { copyPlaces, programPath, runs, type Binaries, type Site } from './bundled-binaries.ts'
import type { Account } from './bundled-folder.ts'

/**
 * For the length of `use`, programs that run as the account of the site although no list of accounts names it. `initdb`
 * and `postgres --single` insist on the name of whoever runs them, which they then make no use of. In a copy of them
 * the call that looks it up by number is turned into one of the same length that gives the first of the list. The
 * server itself never asks and runs from where it was installed.
 *
 * A namespace with a list of its own would do as well, but containers and many systems forbid them; and an entry in the
 * list of the system is not ours to make.
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

/** Containers are given numbers without a name as well. */
function ownIdentity(): Account | undefined {
  const [uid, gid] = [process.getuid?.(), process.getgid?.()]
  return uid === undefined || gid === undefined ? undefined : { uid, gid }
}

const BY_NUMBER = Buffer.from('\0getpwuid\0')
const FIRST = Buffer.from('\0getpwent\0')

/** The folder of the changed programs, beside links to what they need; undefined where there can be none. */
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
      // Another place may have the room, or allow to run something.
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

/** Only for the making: the folder goes to the account of the server right after it. */
async function sharedSite(site: Site, report: (line: string) => void): Promise<Site> {
  const [account] = site.account === undefined ? [] : await sharedAccounts()
  if (account === undefined) return site
  report(`WARNING: the database is made as ${account.name}; programs that run as it could reach it meanwhile`)
  return { ...site, account: { uid: account.uid, gid: account.gid } }
}
