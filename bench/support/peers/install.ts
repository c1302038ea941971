import { execFile } from 'node:child_process'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { delimiter, join, resolve } from 'node:path'
import { isDeepStrictEqual, promisify } from 'node:util'
import * as z from 'zod'

const binaries = resolve(import.meta.dirname, '../../../node_modules/.bin')
const limit_ms = 15 * 60_000

export interface Installed {
  readonly folder: string
  /** Versions by name of the package. */
  readonly versions: Readonly<Record<string, string>>
}

interface Manner {
  /** Path of `package.json`, if it is another one. */
  readonly type?: 'module' | 'commonjs'
  /** Versions of packages that others ask for. */
  readonly overrides?: Readonly<Record<string, string>>
}

/** Installs packages into a folder of their own, unless they are there; a text says why that could not be. */
export async function install(
  folder: string,
  packages: Readonly<Record<string, string>>,
  { type = 'module', overrides = {} }: Manner = {},
): Promise<Installed | string> {
  const there = await versionsOf(folder, packages).catch(() => undefined)
  if (isDeepStrictEqual(there, packages)) return { folder, versions: packages }
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, 'package.json'), `${JSON.stringify({ private: true, type, overrides })}\n`)
  const wanted = Object.entries(packages).map(([name, version]) => `${name}@${version}`)
  // npm chooses packages for the Node.js it runs under, so run it under ours.
  const env = { ...process.env, PATH: [binaries, process.env['PATH']].join(delimiter) }
  try {
    const args = ['install', '--prefix', folder, '--no-audit', '--no-fund', '--loglevel=error', ...wanted]
    await promisify(execFile)('npm', args, { cwd: folder, env, timeout: limit_ms })
  } catch (error) {
    return whyNot(error)
  }
  return { folder, versions: await versionsOf(folder, packages) }
}

async function versionsOf(
  folder: string,
  packages: Readonly<Record<string, string>>,
): Promise<Readonly<Record<string, string>>> {
  const versions: Record<string, string> = {}
  for (const name of Object.keys(packages)) versions[name] = await versionOf(folder, name)
  return versions
}

/** Error of npm, in one line. */
function whyNot(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error)
  const lines = text.split('\n').map((line) => line.replace(/^npm (error|ERR!) ?/, '').trim())
  return lines.find((line, i) => i > 0 && line !== '' && !line.startsWith('code ')) ?? lines[0] ?? ''
}

async function versionOf(folder: string, name: string): Promise<string> {
  const text = await readFile(join(folder, 'node_modules', name, 'package.json'), 'utf8')
  return z.object({ version: z.string() }).parse(JSON.parse(text)).version
}
