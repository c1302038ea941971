import { mkdtemp, readFile, readdir, readlink, realpath, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { type BundledDatabase, runningBundled, startBundled } from './bundled.ts'

const soon = { timeout: 30_000, interval: 20 }
const lines: string[] = []
let dataDir: string
let database: BundledDatabase

beforeAll(async () => {
  dataDir = await realpath(await mkdtemp(join(tmpdir(), 'waybill-supervision-')))
  database = await startBundled({ dataDir, report: (line) => lines.push(line) })
  await query('create table kept as select 7 as seven')
})
afterAll(async () => {
  await database.stop()
  await rm(dataDir, { recursive: true, force: true, maxRetries: 5 })
})

async function query(text: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: database.url })
  client.on('error', () => {})
  try {
    await client.connect()
    return (await client.query<unknown[]>({ text, rowMode: 'array' })).rows.flat()
  } finally {
    await client.end()
  }
}

async function postmaster(): Promise<number> {
  const text = await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').catch(() => '')
  return Number(text.split('\n')[0])
}

/** All processes that work in the folder, including children of a dead server. */
async function processes(): Promise<number[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  const folders = await Promise.all(pids.map((pid) => readlink(`/proc/${pid}/cwd`).catch(() => '')))
  return pids.filter((_, i) => folders[i] === join(dataDir, 'postgres')).map(Number)
}

const works = () => query('select seven from kept').catch(() => false)

describe.skipIf(process.platform !== 'linux')(
  'a server that dies is started again at the same address',
  () => {
    test('when its main process is killed', async () => {
      const before = await postmaster()
      process.kill(before, 'SIGKILL')
      await vi.waitUntil(async () => ![before, 0].includes(await postmaster()) && (await works()), soon)
      expect(lines).toContain(`The bundled PostgreSQL (pid ${before}) died`)
      await vi.waitUntil(() => lines.at(-1)?.startsWith('The bundled PostgreSQL runs again'), soon)
      expect(await runningBundled(dataDir)).toBe(database.url)
    })

    test('when all its processes are killed, after a pause', async () => {
      const before = await postmaster()
      const began = performance.now()
      for (const pid of await processes()) process.kill(pid, 'SIGKILL')
      await vi.waitUntil(async () => ![before, 0].includes(await postmaster()) && (await works()), soon)
      // Two deaths within ten seconds: the second restart waits first.
      expect(performance.now() - began).toBeGreaterThan(500)
      expect(await query('select seven from kept')).toEqual([7])
    })

    test('but not when it dies because it is asked to, even in the middle of a start', async () => {
      process.kill(await postmaster(), 'SIGKILL')
      await database.stop()
      // The children of a killed server notice its death on their own and exit.
      await vi.waitUntil(async () => (await processes()).length === 0, soon)
      expect(await runningBundled(dataDir)).toBeUndefined()
      expect(await readdir(dataDir)).not.toContain('owner.sock')
    })
  },
)
