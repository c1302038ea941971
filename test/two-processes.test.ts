import { type ChildProcess, spawn } from 'node:child_process'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { bareEnvironment } from '../bench/support/process.ts'
import { sql } from '../src/kernel/database/sql.ts'
import { Sites, type TestSite, type TestUser } from './support/sites.ts'
import { World, send, testKey } from './support/world.ts'

// A change by one process is visible to another one on the same database within a second, although it had the answer in memory.

let here: World
let sites: Sites
let there: { readonly process: ChildProcess; readonly address: string; readonly said: () => string }
let folder: string
beforeAll(async () => {
  here = await World.start({ only: ['auth'] })
  sites = new Sites(here)
  folder = await mkdtemp(join(tmpdir(), 'waybill-tests-'))
  await chmod(folder, 0o755)
  there = await otherProcess()
})
afterAll(async () => {
  there.process.kill('SIGTERM')
  await new Promise((done) => there.process.once('exit', done))
  await sites.close()
  await here.stop()
  await rm(folder, { recursive: true })
})

async function otherProcess() {
  const port = await freePort()
  const child = spawn(
    'node',
    [resolve(import.meta.dirname, '../src/main/waybill.ts'), 'serve', '--only', 'auth'],
    {
      stdio: ['ignore', 'ignore', 'pipe'],
      env: {
        ...bareEnvironment(),
        DATABASE_URL: inject('waybillUrl'),
        DATA_DIR: folder,
        APP_KEY: testKey,
        AUTH_PORT: String(port),
        LOG_LEVEL: 'silent',
      },
    },
  )
  let said = ''
  child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()))
  const address = `http://127.0.0.1:${port}`
  await until(
    async () => (await send(`${address}/readyz`, {}).catch(() => undefined))?.status === 200,
    25_000,
  )
  return { process: child, address, said: () => said }
}

/** A port that was free a moment ago. */
function freePort(): Promise<number> {
  return new Promise((done) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => done(typeof address === 'object' && address !== null ? address.port : 0))
    })
  })
}

/** Asks again and again until it holds; false when it did not in that time. */
async function until(holds: () => Promise<boolean>, limit_ms: number): Promise<boolean> {
  const end = performance.now() + limit_ms
  while (performance.now() < end) {
    if (await holds()) return true
    await new Promise((done) => setTimeout(done, 10))
  }
  return false
}

function verifyThere(site: TestSite, user: TestUser): Promise<number> {
  const headers = { 'x-client-id': site.client_id }
  return send(`${there.address}/api/auth/verify`, { token: user.token, headers }).then(
    (reply) => reply.status,
  )
}

test('a start warns of a data folder that other accounts can open', () => {
  expect(there.said()).toContain(`can open the data folder ${folder} (0755)`)
})

type Change = (site: TestSite, user: TestUser) => Promise<unknown>

const changes: readonly (readonly [string, number, Change])[] = [
  ['a logout', 401, (site, user) => sites.byUser(site, user, { path: '/api/auth/logout', method: 'POST' })],
  [
    'a suspension',
    403,
    (site, user) =>
      sites.bySecret(site, `/api/site/users/${user.id}`, { method: 'PATCH', body: { status: 'suspended' } }),
  ],
  ['a detach', 403, (site, user) => sites.bySecret(site, `/api/site/users/${user.id}`, { method: 'DELETE' })],
  [
    'authentication switched off',
    403,
    (site) => sites.database.write(sql`update sites set auth_enabled = false where id = ${site.id}`),
  ],
  [
    'a site taken out of the catalogue',
    403,
    (site) => sites.database.write(sql`update sites set catalog_active = false where id = ${site.id}`),
  ],
  [
    'a site in maintenance',
    403,
    (site) => sites.database.write(sql`update sites set status = 'maintenance' where id = ${site.id}`),
  ],
]

describe('seen by another process within a second', () => {
  test.each(changes)('%s', async (_name, status, change) => {
    const site = await sites.site()
    const user = await sites.user(site)
    expect([await verifyThere(site, user), await verifyThere(site, user)]).toEqual([200, 200])
    await change(site, user)
    expect(await until(async () => (await verifyThere(site, user)) === status, 1_000)).toBe(true)
  })
})
