import { testKey, type Reply, send } from './support/world.ts'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { afterAll, afterEach, beforeAll, describe, expect, inject, test, vi } from 'vitest'
import { systemClock } from '../src/kernel/clock.ts'
import { readConfig } from '../src/main/config.ts'
import type { Values } from '../src/main/config-variables.ts'
import { type App, type Part, startApp } from '../src/main/app.ts'
import { makeLog } from '../src/main/log.ts'
import { type Fresh, migratedDatabase } from './support/fresh.ts'
import { Link } from './support/link.ts'
import { stopwatch } from './support/stopwatch.ts'

// A database of its own: heartbeats belong to no company, so tests that share one would see each other's.
const redisUrl = inject('redisUrl')
let fresh: Fresh
let dataDir: string
let link: Link
const apps: App[] = []

beforeAll(async () => {
  fresh = await migratedDatabase()
  const { url } = fresh
  dataDir = await mkdtemp(join(tmpdir(), 'waybill-health-'))
  link = await Link.to(url)
})
afterEach(async () => {
  await Promise.all(apps.splice(0).map((app) => app.stop()))
})
afterAll(async () => {
  await link.cut()
  await fresh.drop()
  await rm(dataDir, { recursive: true, force: true })
})

interface Options {
  readonly only?: readonly Part[]
  readonly values?: Values
  readonly url?: string
}

/** A way to ask a program about its health. */
async function running(options: Options = {}): Promise<(path?: string) => Promise<Reply>> {
  const place = options.url ?? fresh.url
  const log = new PassThrough()
  log.resume()
  const app = await startApp({
    config: readConfig({ LOGISTICS_PORT: '0', DATA_DIR: dataDir, ...options.values }),
    urls: { logisticsUrl: place, authUrl: place },
    clock: systemClock,
    log: makeLog({ logLevel: 'silent' }, log),
    only: options.only ?? ['logistics'],
  })
  apps.push(app)
  return (path = '/api/health') => send(`${app.addresses.logistics ?? ''}${path}`, {})
}

const soon = { timeout: 30_000, interval: 100 }
const allWell = {
  database: true,
  cache: true,
  queue: true,
  redis: true,
  storage: true,
  storage_public: true,
  heartbeat: true,
}

describe('in the life of an installation', () => {
  test('before a worker ever ran, the queue and the heartbeat are missing', async () => {
    const ask = await running()
    const { status, body } = await ask()
    expect(status).toBe(200)
    expect(body).toMatchObject({ status: 'degraded', checks: { ...allWell, queue: false, heartbeat: false } })
    expect(body.heartbeats).toEqual({
      stale_after_minutes: 15,
      no_records: true,
      items: [{ name: 'scheduler', last_ping_at: null, last_ping_at_ms: null, ok: false }],
    })
  })

  test('with a worker everything is well, and nothing is left behind', async () => {
    const ask = await running({
      only: ['logistics', 'worker'],
      values: { APP_NAME: 'Depot', APP_URL: 'https://wms.example', MDM_TOKEN: 'a-secret-token' },
    })
    await vi.waitUntil(async () => (await ask()).body.status === 'ok', soon)
    const { body, headers, text } = await ask()
    expect(headers.get('content-type')).toBe('application/json; charset=utf-8')
    expect(headers.get('x-ratelimit-limit')).toBeNull()
    expect(Object.keys(body)).toEqual([
      'status',
      'app',
      'urls',
      'checks',
      'heartbeats',
      'integrations',
      'modules',
      'timestamp',
    ])
    expect(body).toMatchObject({
      app: { name: 'Depot', env: 'local' },
      urls: { app: 'https://wms.example', api: 'https://wms.example/api' },
      checks: allWell,
      heartbeats: { stale_after_minutes: 15, no_records: false },
      integrations: { etsm: false, mdm: true },
    })
    expect(text).not.toContain('a-secret-token')
    expect(body.modules).toContainEqual({ slug: 'articles', name: 'Articles' })
    const six = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/
    expect(body.timestamp).toMatch(six)
    const [{ last_ping_at, last_ping_at_ms, ...rest }] = body.heartbeats.items
    expect(rest).toEqual({ name: 'scheduler', ok: true })
    expect(last_ping_at).toMatch(six)
    expect(Date.parse(last_ping_at)).toBe(last_ping_at_ms)
    const left = await fresh.pool.query(`select (select count(*) from logistics.cache) as cached,
                                          (select count(*) from waybill_jobs.jobs where due_at = 'infinity') as queued`)
    expect(left.rows).toEqual([{ cached: '0', queued: '0' }])
    expect(await readdir(join(dataDir, 'storage', 'public'))).toEqual([])
    expect(await readdir(join(dataDir, 'storage'))).toEqual(['public'])
  })

  test('a heartbeat that is 15 minutes old degrades', async () => {
    await fresh.pool.query(
      `update logistics.heartbeats set last_ping_at = now() - interval '15 minutes 1 second'`,
    )
    const ask = await running()
    expect((await ask()).body).toMatchObject({
      status: 'degraded',
      checks: { ...allWell, heartbeat: false },
      heartbeats: { no_records: false, items: [{ ok: false }] },
    })
    await fresh.pool.query(`update logistics.heartbeats set last_ping_at = '2026-02-03 04:05:06.789012+00'`)
  })

  test('a heartbeat keeps its microseconds', async () => {
    const ask = await running()
    expect((await ask()).body.heartbeats.items).toEqual([
      {
        name: 'scheduler',
        last_ping_at: '2026-02-03T04:05:06.789012Z',
        last_ping_at_ms: 1770091506789,
        ok: false,
      },
    ])
  })
})

describe('the addresses', () => {
  test('/api/health, /health and /up say the same, with and without a format nobody knows', async () => {
    const ask = await running()
    const bodies = await Promise.all(
      ['/api/health', '/health', '/up', '/health?format=xml', '/up?format='].map(
        async (path) => (await ask(path)).body,
      ),
    )
    expect(new Set(bodies.map((body) => JSON.stringify(body))).size).toBe(1)
  })

  test('?format=prometheus is text in its format', async () => {
    const ask = await running()
    const { status, headers, text } = await ask('/up?format=prometheus')
    expect(status).toBe(200)
    expect(headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8')
    expect(text).toContain('\nwaybill_check{check="database"} 1\n')
    expect(text).toMatch(/\n$/)
  })
})

describe('without a part', () => {
  test.for(['cut', 'stall'] as const)(
    'the database (%s): down, in time, and well again after',
    async (how) => {
      const ask = await running({ url: link.url })
      expect((await ask()).body.checks.database).toBe(true)
      await link[how]()
      await vi.waitUntil(async () => (await ask()).body.status === 'down', soon)
      const passed_ms = stopwatch()
      const { status, body, text } = await ask()
      expect(passed_ms()).toBeLessThan(1_500)
      expect(status).toBe(200)
      expect(body).toMatchObject({
        status: 'down',
        checks: {
          database: false,
          cache: false,
          queue: false,
          redis: false,
          storage: true,
          heartbeat: false,
        },
        heartbeats: { no_records: false, items: [] },
      })
      expect(text).not.toMatch(/error|ECONN|terminated|127\.0\.0\.1:5432/i)
      if (how === 'stall') await link.cut()
      await link.mend()
      await vi.waitUntil(async () => {
        const { checks } = (await ask()).body
        return checks.database && checks.cache && checks.queue
      }, soon)
    },
  )

  test('the storage: degraded', async () => {
    const file = join(dataDir, 'file')
    await writeFile(file, '')
    const ask = await running({ values: { DATA_DIR: file, APP_KEY: testKey } })
    expect((await ask()).body).toMatchObject({
      status: 'degraded',
      checks: { database: true, storage: false, storage_public: false },
    })
  })

  test('a Redis that is configured: degraded', async () => {
    const ask = await running({ values: { REDIS_URL: 'redis://127.0.0.1:1' } })
    expect((await ask()).body).toMatchObject({
      status: 'degraded',
      checks: { database: true, cache: false, redis: false, queue: true },
    })
  })
})

test.skipIf(redisUrl === undefined)('a Redis that is configured and there holds the cache', async () => {
  const ask = await running({ values: { REDIS_URL: redisUrl ?? '' } })
  await vi.waitUntil(async () => (await ask()).body.checks.redis === true, soon)
  expect((await ask()).body.checks).toMatchObject({ database: true, cache: true, redis: true })
})

test('a flood of questions is answered with one report', async () => {
  const ask = await running()
  const replies = await Promise.all(Array.from({ length: 50 }, () => ask()))
  expect(new Set(replies.map((reply) => reply.text)).size).toBeLessThanOrEqual(2)
})
