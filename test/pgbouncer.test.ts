import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { afterEach, describe, expect, inject, test, vi } from 'vitest'
import { runCli } from '../src/cli/run.ts'
import { readConfig } from '../src/main/config.ts'
import { Database } from '../src/kernel/database/database.ts'
import { sql } from '../src/kernel/database/sql.ts'
import { migrateServers } from '../src/main/databases.ts'
import { doctorCommand } from '../src/main/doctor.ts'
import { sessionKeeper } from '../src/postgres/sessions.ts'
import { Pgbouncer, hasPgbouncer } from './support/pgbouncer.ts'
import { World } from './support/world.ts'
import { patience } from './support/patience.ts'

let bouncer: Pgbouncer | undefined
afterEach(async () => {
  await bouncer?.stop()
  bouncer = undefined
})

const serversAt = (url: string) => ({
  logisticsUrl: url,
  authUrl: url,
  kind: 'external' as const,
  stop: async () => {},
})

/** Output and exit code of the command line. */
async function doctor(url: string): Promise<{ readonly code: number; readonly out: string }> {
  const command = doctorCommand({
    config: () => readConfig({ DATABASE_URL: url }),
    servers: async () => serversAt(url),
  })
  const [stdout, stderr] = [new PassThrough(), new PassThrough()]
  const out = text(stdout)
  const code = await runCli(['doctor'], {
    commands: [command],
    version: '0',
    stdout,
    stderr,
    isTerminal: false,
  })
  stdout.end()
  return { code, out: await out }
}

test('a server itself keeps its sessions', async () => {
  expect(await sessionKeeper(inject('waybillUrl'))).toBe('kept by PostgreSQL')
})

describe.skipIf(!hasPgbouncer)('PgBouncer (apt install pgbouncer)', () => {
  test('in session mode everything works', async () => {
    bouncer = await Pgbouncer.inFrontOf(inject('waybillUrl'), 'session')
    const { url } = bouncer
    expect(await sessionKeeper(url)).toBe('kept by a pooler')
    expect(await migrateServers(serversAt(url))).toEqual([])
    expect((await doctor(url)).out).toMatch(/ok {4}sessions logistics +kept by a pooler/)
    const world = await World.start({ databaseUrl: url, values: { DATABASE_TIMEOUT_MS: '15000' } })
    const tenant = await world.tenant()
    const body = { article_code: 'BOLT', description: 'Bolt', um3pl: 'PCE' }
    const made = await world.call('/articles', { method: 'POST', ...tenant, body })
    expect(made.status).toBe(201)
    const path = `/articles/${made.body.data.id}`
    const reads = await Promise.all(Array.from({ length: 50 }, () => world.call(path, tenant)))
    expect(new Set(reads.map(({ status }) => status))).toEqual(new Set([200]))
    expect((await world.call('//readyz')).status).toBe(200)
    await world.stop()
  })

  test('in session mode settings, prepared statements and notifications are those of the connection', async () => {
    bouncer = await Pgbouncer.inFrontOf(inject('waybillUrl'), 'session')
    const { url } = bouncer
    const database = new Database({ url, schema: 'logistics', poolSize: 3, ...patience })
    const heard: string[] = []
    const listener = database.listen('pgbouncer test', (payload) => heard.push(payload))
    await vi.waitUntil(() => listener.alive, { timeout: 30_000 })
    const ask = () =>
      database.write<{ path: string; limited: string }>(
        sql`select current_setting('search_path') as path, current_setting('statement_timeout') as limited`,
      )
    for (const { rows } of await Promise.all([ask(), ask(), ask(), ask()]))
      expect(rows).toEqual([{ path: 'logistics,public', limited: '30s' }])
    await database.write(sql`select pg_notify('pgbouncer test', 'there')`)
    await vi.waitUntil(() => heard.includes('there'), { timeout: 30_000 })
    await database.close()
  })

  test.each(['transaction', 'statement'] as const)(
    'in %s mode the start and doctor say that it cannot work',
    async (mode) => {
      bouncer = await Pgbouncer.inFrontOf(inject('waybillUrl'), mode)
      const { url } = bouncer
      const said = expect.stringContaining('set pool_mode = session')
      await expect(migrateServers(serversAt(url))).rejects.toMatchObject({
        name: 'UnusableDatabase',
        cause: { message: said },
      })
      const { code, out } = await doctor(url)
      expect(code).toBe(1)
      expect(out).toMatch(/FAIL {2}sessions logistics .*set pool_mode = session/)
    },
  )
})
