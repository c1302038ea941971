import { randomBytes } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest'
import { systemClock } from '../src/kernel/clock.ts'
import { readConfig } from '../src/main/config.ts'
import { Database } from '../src/kernel/database/database.ts'
import { startApp } from '../src/main/app.ts'
import { migrateServers } from '../src/main/databases.ts'
import { makeLog } from '../src/main/log.ts'
import { withDatabase } from './support/with-database.ts'
import { World, testKey } from './support/world.ts'
import { stopwatch } from './support/stopwatch.ts'
import { patience } from './support/patience.ts'

// Two nodes on one database: access is changed through one, or behind the back of both, and asked of the other. The
// database is their own: wherever tests share one, each new company empties the memory of every node.
const name = `waybill_access_test_${randomBytes(6).toString('hex')}`
const url = withDatabase(inject('databaseUrl'), name)
const server = new pg.Pool({ connectionString: inject('databaseUrl'), max: 1 })
let outside: pg.Pool
let here: World
let there: World

beforeAll(async () => {
  await server.query(`create database ${name}`)
  await migrateServers({ logisticsUrl: url, authUrl: url, kind: 'external', stop: async () => {} })
  outside = new pg.Pool({ connectionString: url, max: 1, options: '-c search_path=logistics' })
  outside.on('error', () => {})
  ;[here, there] = await Promise.all([node(), node()])
})
afterAll(async () => {
  await Promise.all([here.stop(), there.stop()])
  await outside.end()
  await server.query(`drop database ${name} with (force)`)
  await server.end()
})

async function node(): Promise<World> {
  const log = new PassThrough()
  log.resume()
  const values = { LOGISTICS_PORT: '0', RATE_LIMIT_DATA: '0', APP_KEY: testKey }
  const app = await startApp({
    config: readConfig({ ...values, DATA_DIR: join(tmpdir(), `waybill-tests-${process.pid}`) }),
    urls: { logisticsUrl: url, authUrl: url },
    clock: systemClock,
    log: makeLog({ logLevel: 'silent' }, log),
    only: ['logistics'],
  })
  const database = new Database({ url, schema: 'logistics', poolSize: 2, ...patience })
  return new World({ app, database, log, clock: systemClock })
}

interface Caller {
  readonly company: number
  readonly token: string
  readonly user_id: number
}

const ask = (at: World, who: Caller) => at.call('/articles', who)

/** A manager whom the other node knows by heart: it lets them in although their token is not to be found. */
async function knownCaller(): Promise<Caller> {
  const who = await here.tenant('manager')
  const id = Number(who.token.split('|')[0])
  await ask(here, who)
  await vi.waitUntil(
    async () => {
      await ask(there, who)
      await unheard(`update tokens set id = -${id} where id = ${id}`)
      const { status } = await ask(there, who)
      await unheard(`update tokens set id = ${id} where id = -${id}`)
      return status === 200
    },
    { timeout: 30_000, interval: 50 },
  )
  return who
}

/** A change that nobody is told of. */
const unheard = (statement: string) =>
  outside.query(`set session_replication_role = replica; ${statement};
                                                      set session_replication_role = origin`)

/** How the other node refuses, and how long after the change it did not yet. */
async function refusal(who: Caller, change: (who: Caller) => Promise<unknown>) {
  await change(who)
  const passed_ms = stopwatch()
  const reply = await vi.waitUntil(
    async () => {
      const answer = await ask(there, who)
      return answer.status === 200 ? false : answer
    },
    { timeout: 30_000, interval: 1 },
  )
  return { late_ms: passed_ms(), status: reply.status, code: reply.body.code }
}

const run =
  (statement: string) =>
  ({ user_id, company }: Caller) =>
    outside.query(statement, statement.includes('$2') ? [user_id, company] : [user_id])

describe('a node that knows a caller by heart refuses within a second of', () => {
  test.for([
    [
      'a token revoked',
      401,
      'unauthenticated',
      ({ token }: Caller) => here.call('/auth/revoke', { method: 'POST', token }),
    ],
    ['a token deleted', 401, 'unauthenticated', run('delete from tokens where user_id = $1')],
    ['a user deactivated', 401, 'unauthenticated', run('update users set active = false where id = $1')],
    [
      'a membership ended',
      403,
      'company_forbidden',
      run('delete from memberships where user_id = $1 and company_id = $2'),
    ],
    [
      'a company closed',
      403,
      'company_forbidden',
      run('update companies set active = false where $1 > 0 and id = $2'),
    ],
    [
      'a module switched off',
      403,
      'module_inactive',
      run(`update companies set modules = array_remove(modules, 'articles') where $1 > 0 and id = $2`),
    ],
  ] as const)('%s', async ([, status, code, change]) => {
    const who = await knownCaller()
    const refused = await refusal(who, change)
    expect(refused).toMatchObject({ status, code })
    expect(refused.late_ms).toBeLessThan(1_000)
    await vi.waitUntil(async () => (await ask(here, who)).status === status, { timeout: 30_000, interval: 1 })
  })

  test('a role taken away', async () => {
    const who = await knownCaller()
    const body = { article_code: 'A', description: 'Anything', um3pl: 'PCE' }
    await run(`update memberships set role = 'viewer' where user_id = $1 and company_id = $2`)(who)
    const passed_ms = stopwatch()
    let serial = 0
    await vi.waitUntil(
      async () => {
        const article_code = `A${(serial += 1)}`
        const reply = await there.call('/articles', {
          ...who,
          method: 'POST',
          body: { ...body, article_code },
        })
        return reply.body.code === 'role_forbidden'
      },
      { timeout: 30_000, interval: 1 },
    )
    expect(passed_ms()).toBeLessThan(1_000)
  })
})
