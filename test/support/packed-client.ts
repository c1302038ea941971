import { execFile } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)
const root = resolve(import.meta.dirname, '../..')
const tsc = join(root, 'node_modules/.bin/tsc')

/** A project that has only the published `@waybill/client` installed. */
export class PackedClient {
  readonly folder: string
  /** Names of the files in the package. */
  readonly files: readonly string[]
  private constructor(folder: string, files: readonly string[]) {
    this.folder = folder
    this.files = files
  }

  static async install(): Promise<PackedClient> {
    const folder = mkdtempSync(join(tmpdir(), 'waybill-client-'))
    const source = join(folder, 'source')
    const installed = join(folder, 'node_modules/@waybill/client')
    mkdirSync(installed, { recursive: true })
    // Build in a separate folder, not among the sources: several of these may run at once.
    for (const name of ['package.json', 'README.md', 'LICENSE']) {
      cpSync(join(root, 'client', name), join(source, name))
    }
    await run(tsc, ['-p', join(root, 'client/tsconfig.json'), '--outDir', join(source, 'dist')])
    const { stdout } = await run(
      'npm',
      ['pack', '--ignore-scripts', '--offline', '--pack-destination', folder],
      {
        cwd: source,
      },
    )
    const archive = join(folder, stdout.trim().split('\n').at(-1) ?? '')
    await run('tar', ['-xzf', archive, '-C', installed, '--strip-components=1'])
    const listed = await run('tar', ['-tzf', archive])
    const files = listed.stdout.trim().split('\n')
    writeFileSync(join(folder, 'package.json'), '{ "type": "module", "private": true }')
    return new PackedClient(
      folder,
      files.map((name) => name.replace(/^package\//, '')),
    )
  }

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true })
  }

  /** Runs a program that imports the package. Returns its output. */
  async run(name: string, code: string, variables: Readonly<Record<string, string>> = {}): Promise<string> {
    const file = join(this.folder, name)
    writeFileSync(file, code)
    const { stdout } = await run(process.execPath, [file], {
      cwd: this.folder,
      env: { ...process.env, ...variables },
      timeout: 60_000,
    })
    return stdout
  }

  /** Compiler errors of a program for a browser or for Node.js. Empty for a correct program. */
  async complaints(code: string, platform: 'browser' | 'node'): Promise<string> {
    const folder = join(this.folder, `types-${platform}`)
    mkdirSync(folder, { recursive: true })
    writeFileSync(join(folder, 'program.ts'), `${code}\nexport {}\n`)
    const forNode = { lib: ['es2024'], types: ['node'] }
    const forBrowser = { lib: ['es2022', 'dom', 'dom.asynciterable'], types: [] }
    const compilerOptions = {
      noEmit: true,
      strict: true,
      exactOptionalPropertyTypes: true,
      module: 'nodenext',
      target: 'es2024',
      ...(platform === 'node' ? forNode : forBrowser),
    }
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['program.ts'] }))
    if (platform === 'node') {
      mkdirSync(join(folder, 'node_modules/@types'), { recursive: true })
      symlinkSync(join(root, 'node_modules/@types/node'), join(folder, 'node_modules/@types/node'))
    }
    const outcome = await run(tsc, ['-p', folder]).catch((error: { readonly stdout: string }) => error)
    return outcome.stdout
  }
}
