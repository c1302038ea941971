import { execFile } from 'node:child_process'
import { globSync, mkdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bareEnvironment } from '../bench/support/process.ts'
import { version } from '../src/kernel/version.ts'
import { javaScriptOf } from '../tools/package.ts'
import { freePort } from './support/free-port.ts'
import { type Fresh, migratedDatabase } from './support/fresh.ts'
import { Guide } from './support/guide.ts'
import { PackedProgram } from './support/packed-program.ts'
import { send } from './support/world.ts'

const root = resolve(import.meta.dirname, '..')
const status = async (url: string, headers = {}) =>
  (await send(url, { headers }).catch(() => undefined))?.status

describe('what becomes of a source', () => {
  test('types go and modules are found, and every character stays where it was', () => {
    const source = [
      "import type { A } from './a.ts'",
      "import { b } from '../b.ts'",
      "const c: number = b(new URL('./worker.ts', import.meta.url))",
    ].join('\n')
    const made = javaScriptOf(source)
    expect(made).toHaveLength(source.length)
    expect(made).toContain("import { b } from '../b.js'")
    expect(made).toContain("const c         = b(new URL('./worker.js', import.meta.url))")
    expect(made).not.toContain('import type')
  })

  test('no source names a file of ours in a way that is overlooked', () => {
    const files = globSync('src/**/*.ts', { cwd: root, exclude: ['**/*.test.ts', '**/*.test-d.ts'] })
    const overlooked = /["`]\.{1,2}\/[^"`\n]*\.ts["`]/
    expect(files.filter((file) => overlooked.test(readFileSync(join(root, file), 'utf8')))).toEqual([])
  })
})

describe('the package, installed', () => {
  let packed: PackedProgram
  let fresh: Fresh
  /** A machine that is a folder. */
  let machine: string
  let ports: readonly [logistics: number, auth: number]
  beforeAll(async () => {
    ;[packed, fresh, ports] = await Promise.all([
      PackedProgram.install(),
      migratedDatabase(),
      Promise.all([freePort(), freePort()]),
    ])
    machine = join(packed.folder, 'machine')
    for (const path of ['opt/waybill', 'usr/local/bin', 'etc', 'var/lib']) {
      mkdirSync(join(machine, path), { recursive: true })
    }
    symlinkSync(packed.folder, join(machine, 'opt/waybill/current'))
  })
  afterAll(async () => {
    await packed.remove()
    await fresh.drop()
  })

  /** The same on that machine: its folders, its ports, and nobody else to become. */
  const there = (text: string) =>
    text
      .replaceAll(/\/(etc|opt|var\/lib|usr\/local\/bin)\/waybill/g, `${machine}/$1/waybill`)
      .replaceAll('127.0.0.1:8080', `127.0.0.1:${ports[0]}`)
      .replaceAll('127.0.0.1:8081', `127.0.0.1:${ports[1]}`)
      .replaceAll('runuser -u waybill -- ', '')

  const typed = async (blocks: readonly string[]) => {
    const script = ['set -euo pipefail', ...blocks].map(there).join('\n')
    const env = { ...bareEnvironment(), PATH: `${machine}/usr/local/bin:${process.env['PATH']}` }
    const ran = promisify(execFile)('bash', ['-c', script], { env, cwd: machine })
    const { stdout } = await ran.catch(({ message, stdout: said }: Error & { stdout: string }) => {
      throw new Error(`${message}\nIt said:\n${said}`)
    })
    return stdout
  }

  test('has what runs, what deploys it and the pages; no sources and no tests', () => {
    const wanted = [
      'bin/waybill',
      'dist/main/waybill.js',
      'dist/kernel/bcrypt-worker.js',
      'web/dist/panel/index.html',
      'deploy/Containerfile',
    ]
    expect(packed.files).toEqual(expect.arrayContaining(wanted))
    const unwanted = /\.tsx?$|\.test\.js$|\/demo\/volume\/|^(src|test|tools|node_modules)\//
    expect(packed.files.filter((file) => unwanted.test(file))).toEqual([])
  })

  // It types some twenty commands, each a start of Node.js.
  test(
    'leads by the commands of docs/one-server.md to pages, a company, a token and a backup',
    { timeout: 300_000 },
    async () => {
      const { blocks } = new Guide('one-server.md')
      expect(blocks).toHaveLength(5)
      const [settings = '', ...rest] = blocks
      await typed([settings])
      const etc = join(machine, 'etc/waybill')
      expect(statSync(join(etc, 'app.key')).mode & 0o777).toBe(0o600)
      // Files that the guide has people write in an editor, and the folders in the command that it installs.
      const given = `DATABASE_URL='${fresh.url}'\nLOGISTICS_PORT=${ports[0]}\nAUTH_PORT=${ports[1]}\n`
      const kept = readFileSync(join(etc, 'waybill.env'), 'utf8').replace(/^DATABASE_URL=.*\n/m, given)
      writeFileSync(join(etc, 'waybill.env'), kept)
      const waybill = join(machine, 'usr/local/bin/waybill')
      writeFileSync(waybill, there(readFileSync(waybill, 'utf8')))
      // With nothing typed it serves.
      packed.start(waybill)
      for (const port of ports) {
        const address = `http://127.0.0.1:${port}`
        await expect.poll(() => status(`${address}/readyz`), { timeout: 100_000 }).toBe(200)
        expect(await status(`${address}/`, { accept: 'text/html' })).toBe(200)
        expect(await status(`${address}/openapi.json`)).toBe(200)
      }
      // A server for tests may have been set up without autovacuum: then the doctor has to say so, and nothing else.
      const { rows } = await fresh.pool.query<{ autovacuum: string }>('show autovacuum')
      const isWell = rows[0]?.autovacuum === 'on'
      const done = rest.map((block) => (isWell ? block : block.replace('waybill doctor', '! waybill doctor')))
      const out = await typed([...done, 'waybill --version'])
      expect(out).toMatch(/^ok +database logistics/m)
      const failures = Array.from(out.matchAll(/^FAIL +(\w+)/gm), ([, check]) => check)
      expect(new Set(failures)).toEqual(new Set(isWell ? [] : ['vacuum']))
      expect(out).toContain('{"status":"ready"}')
      expect(out).toMatch(/"total":0/)
      expect(out).toContain('https://login.example.com/')
      expect(statSync(join(machine, 'var/lib/waybill/by-hand.sealed')).mode & 0o777).toBe(0o600)
      expect(out.trimEnd().split('\n').at(-1)).toBe(version)
    },
  )
})
