import { execFile } from 'node:child_process'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import { benchCommand } from '../bench/run.ts'
import { faultsCommand } from './faults/run.ts'

// Commands of the documents, as somebody types them whose Node.js is the oldest that we claim to take.

const root = resolve(import.meta.dirname, '..')
const Package = z.object({
  engines: z.object({ node: z.string() }),
  scripts: z.record(z.string(), z.string()),
})
const scriptsOf = (folder: string) =>
  Package.parse(JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8')))
const own = scriptsOf('.')
const known = { ...scriptsOf('client').scripts, ...own.scripts }

const scripts = new Set([...benchCommand.scripts, ...faultsCommand.scripts].map(({ name }) => name))

const documents = globSync(['*.md', '{docs,web,client,bench,test/faults}/*.md'], { cwd: root })

describe('documents', () => {
  test('there are many', () => expect(documents.length).toBeGreaterThan(20))

  test.each(documents)('%s: types no TypeScript that an older Node.js cannot read', (file) => {
    const text = readFileSync(join(root, file), 'utf8')
    expect(text.match(/(?<![\w/.])node (?:[\w-]+\/)+[\w-]+\.ts/g) ?? []).toEqual([])
    const named = [...text.matchAll(/npm run (?:--silent |-s )?([\w:-]+)/g)].map(([, name = '']) => name)
    expect(named.filter((name) => !Object.hasOwn(known, name))).toEqual([])
    const inner = [...text.matchAll(/npm run (bench|faults) -- ([a-z]+)/g)].map(
      ([, run, name]) => `${run}:${name}`,
    )
    expect(inner.filter((name) => !scripts.has(name))).toEqual([])
  })
})

/** The first Node.js of this machine that is no part of some package. */
const outside = (process.env['PATH'] ?? '')
  .split(delimiter)
  .filter((folder) => !/node_modules|node-gyp-bin/.test(folder))
const hasNode = outside.some((folder) => existsSync(join(folder, 'npm')))
const run = promisify(execFile)

describe.skipIf(!hasNode)('scripts', () => {
  const env = { ...process.env, PATH: outside.join(delimiter), npm_config_update_notifier: 'false' }
  const typed = (args: readonly string[]) => run('npm', [...args], { cwd: root, env })

  test('every script begins with a program that npm finds in the packages', () => {
    const begins = Object.values(own.scripts).map((script) => script.split(' ')[0] ?? '')
    const foreign = begins.filter((name) => !existsSync(join(root, 'node_modules/.bin', name)))
    expect(foreign).toEqual([])
  })

  test('the Node.js of a script is the one that the package brings', async () => {
    const { stdout: mine } = await run('node', ['--version'], { env })
    expect(Number(mine.slice(1).split('.')[0])).toBeGreaterThanOrEqual(
      Number(/\d+/.exec(own.engines.node)?.[0]),
    )
    const { stdout } = await typed(['exec', '--offline', '-c', 'node --version'])
    expect(Number(stdout.slice(1).split('.')[0])).toBeGreaterThanOrEqual(24)
  })

  test('the bill of materials is written as SECURITY.md says', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'waybill-bill-'))
    try {
      const file = join(folder, 'bill.json')
      await typed(['run', 'sbom', '--', file])
      expect(await readFile(file, 'utf8')).toContain('CycloneDX')
    } finally {
      await rm(folder, { recursive: true })
    }
  }, 60_000)
})
