import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { promisify } from 'node:util'
import * as z from 'zod'
import { bareEnvironment } from '../../bench/support/process.ts'
import { buildProgram } from '../../tools/package.ts'

const run = promisify(execFile)
const root = resolve(import.meta.dirname, '../..')
const Lock = z.object({ packages: z.record(z.string(), z.object({ dev: z.boolean().default(false) })) })

/** Bundled packages, by their path below node_modules. */
function runtimePackages(): readonly string[] {
  const { packages } = Lock.parse(JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')))
  const places = Object.entries(packages).flatMap(([place, { dev }]) => (dev ? [] : [place]))
  return places.flatMap((place) => /^node_modules\/((?:@[^/]+\/)?[^/]+)$/.exec(place)?.[1] ?? [])
}

/** A folder with only the result of `npm pack` installed. */
export class PackedProgram {
  readonly folder = mkdtempSync(join(tmpdir(), 'waybill-package-'))
  /** Names of the files in the package. */
  files: readonly string[] = []
  readonly #running: ChildProcess[] = []
  private constructor() {}

  static async install(): Promise<PackedProgram> {
    const packed = new PackedProgram()
    const source = join(packed.folder, 'source')
    // Build in a separate folder, not among the sources: several of these may run at once.
    for (const name of [
      'package.json',
      'README.md',
      'LICENSE',
      'CHANGELOG.md',
      'bin',
      'deploy',
      'web/dist',
    ]) {
      cpSync(join(root, name), join(source, name), { recursive: true })
    }
    await buildProgram(join(source, 'dist'))
    const args = ['pack', '--ignore-scripts', '--offline', '--pack-destination', packed.folder]
    const { stdout } = await run('npm', args, { cwd: source })
    const archive = join(packed.folder, stdout.trim().split('\n').at(-1) ?? '')
    const installed = join(packed.folder, 'node_modules/waybill')
    mkdirSync(installed, { recursive: true })
    const { stdout: listed } = await run('tar', ['-xvzf', archive, '-C', installed, '--strip-components=1'])
    packed.files = listed
      .trim()
      .split('\n')
      .map((name) => name.replace(/^package\//, ''))
    for (const name of runtimePackages()) packed.#link(join(root, 'node_modules', name), name)
    packed.#link('../waybill/bin/waybill', '.bin/waybill')
    packed.#link(process.execPath, '.bin/node')
    writeFileSync(join(packed.folder, 'package.json'), '{ "private": true }')
    return packed
  }

  #link(target: string, name: string): void {
    const place = join(this.folder, 'node_modules', name)
    mkdirSync(dirname(place), { recursive: true })
    symlinkSync(target, place)
  }

  /** Starts a command and leaves it running until `remove`. */
  start(command: string): void {
    this.#running.push(spawn(command, { cwd: this.folder, env: bareEnvironment(), stdio: 'ignore' }))
  }

  async remove(): Promise<void> {
    for (const child of this.#running) {
      const ended = once(child, 'exit')
      if (child.kill('SIGTERM')) await ended
    }
    rmSync(this.folder, { recursive: true, force: true })
  }
}
