import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, readFile, readdir, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import * as z from 'zod'
import { type Release, root } from '../../tools/releases.ts'

const execute = promisify(execFile)

/** The program of a release, as sources that can be started. */
export interface Tree {
  readonly version: string
  readonly folder: string
  remove(): Promise<void>
}

const Package = z.looseObject({ version: z.string() })
const services = ['logistics', 'auth'] as const

async function versionOf(folder: string): Promise<string> {
  return Package.parse(JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'))).version
}

export async function treeHere(): Promise<Tree> {
  return { version: await versionOf(root), folder: root, remove: async () => {} }
}

/** Why the sources of a release cannot be had; undefined where they can. */
export async function whyMissing({ version, commit }: Release): Promise<string | undefined> {
  const found = await execute('git', ['cat-file', '-e', `${commit}^{commit}`], { cwd: root }).catch(
    (error: unknown) => error,
  )
  if (!(found instanceof Error)) return undefined
  return `the history of git that has release ${version} (${commit}) is not here: fetch it, git fetch --unshallow`
}

/** The sources of a release from the history of git, with packages of their own where they need others. */
export async function treeOf({ version, commit }: Release): Promise<Tree> {
  const folder = await mkdtemp(join(tmpdir(), `waybill-${version}-`))
  const archive = join(folder, 'tree.tar')
  const parts = ['src', 'bin', 'package.json', 'package-lock.json']
  await execute('git', ['archive', '--format=tar', '-o', archive, String(commit), ...parts], { cwd: root })
  await execute('tar', ['-xf', archive, '-C', folder])
  await rm(archive)
  if ((await packagesOf(folder)) === (await packagesOf(root))) await linkPackages(folder)
  else {
    // The build of the pages is not here: only packages run their scripts.
    await execute('npm', ['ci', '--ignore-scripts', '--omit=dev', '--no-audit'], { cwd: folder })
    await execute('npm', ['rebuild'], { cwd: folder })
  }
  return { version, folder, remove: () => rm(folder, { recursive: true, force: true, maxRetries: 5 }) }
}

const Lock = z.looseObject({ packages: z.record(z.string(), z.looseObject({})) })

/** Runtime dependencies, under any release name; not those for building and testing. */
async function packagesOf(folder: string): Promise<string> {
  const { packages } = Lock.parse(JSON.parse(await readFile(join(folder, 'package-lock.json'), 'utf8')))
  return JSON.stringify(Object.entries(packages).filter(([place, { dev }]) => place !== '' && dev !== true))
}

function linkPackages(folder: string): Promise<void> {
  return symlink(join(root, 'node_modules'), join(folder, 'node_modules'), 'dir')
}

/** Tables that are in use at every moment, so that locking them is worth something. */
const busy = { logistics: 'articles', auth: 'accounts' } as const

/** A release that does not exist yet: this one, and at every rehearsal one migration more in each service. */
export class NextTree implements Tree {
  readonly folder: string
  readonly version: string
  readonly #before: string
  #rehearsals = 0
  private constructor(folder: string, before: string, version: string) {
    this.folder = folder
    this.#before = before
    this.version = version
  }

  static async make(): Promise<NextTree> {
    const folder = await mkdtemp(join(tmpdir(), 'waybill-next-'))
    await cp(join(root, 'src'), join(folder, 'src'), { recursive: true })
    await mkdir(join(folder, 'bin'))
    await linkPackages(folder)
    const before = await versionOf(root)
    const version = before.replace(
      /^(\d+)\.(\d+)\..*$/,
      (_, major, minor) => `${major}.${Number(minor) + 1}.0`,
    )
    const described = Package.parse(JSON.parse(await readFile(join(root, 'package.json'), 'utf8')))
    await writeFile(join(folder, 'package.json'), JSON.stringify({ ...described, version }))
    return new NextTree(folder, before, version)
  }

  /** Has something to migrate anew, on which the release before can go on working. */
  async rehearse(): Promise<void> {
    this.#rehearsals += 1
    const column = `rehearsed_${this.#rehearsals}`
    for (const service of services) {
      const folder = join(this.folder, 'src', service, 'migrations')
      const last = Math.max(...(await readdir(folder)).map((name) => Number.parseInt(name, 10) || 0))
      const name = `${String(last + 1).padStart(4, '0')}-rehearsal-${this.#rehearsals}.sql`
      const table = busy[service]
      const sql = `-- needs: ${this.#before}
alter table ${table} add column ${column} int not null default 0;
create table rehearsals_${this.#rehearsals} (id bigint references ${service === 'auth' ? 'accounts' : 'companies'} (id));
`
      await writeFile(join(folder, name), sql)
    }
  }

  remove(): Promise<void> {
    return rm(this.folder, { recursive: true, force: true, maxRetries: 5 })
  }
}
