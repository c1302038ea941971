import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod'
import { freePort } from '../../../test/support/free-port.ts'
import { type Fresh, migratedDatabase } from '../../../test/support/fresh.ts'
import { readConfig } from '../config.ts'
import type { Values } from '../config-variables.ts'
import { Database } from '../../kernel/database/database.ts'
import { prepared } from '../../kernel/command.ts'
import { recordBackup } from '../../logistics/index.ts'
import { PostOffice } from '../../../test/support/post-office.ts'
import { doctorCommand } from '../doctor.ts'
import { backupsOf } from './backups.ts'
import { fillsOf } from './fills.ts'
import { queuesOf } from './queues.ts'
import { serverFacts } from './server.ts'
import { patience } from '../../../test/support/patience.ts'

let fresh: Fresh
let database: Database
let dataDir: string
beforeAll(async () => {
  fresh = await migratedDatabase()
  database = new Database({ url: fresh.url, schema: 'logistics', poolSize: 1, ...patience })
  dataDir = await mkdtemp(join(tmpdir(), 'waybill-doctor-'))
})
afterAll(async () => {
  await database.close()
  await fresh.drop()
  await rm(dataDir, { recursive: true })
})

const closed = { APP_ENV: 'production', APP_KEY: 'q3Jw8z1F0cV7yTnB5dLx2hRkE9uMsAPoGi4fYbWvQ6I=' }

const Result = z.object({
  ok: z.boolean(),
  data: z.array(z.object({ check: z.string(), ok: z.boolean(), warning: z.boolean(), detail: z.string() })),
})
const terminal = { note: () => {}, progress: () => ({ advance: () => {}, done: () => {} }) }

/** Findings of the command by check, and whether it failed. */
async function asked(values: Values, logisticsUrl = fresh.url) {
  const servers = { logisticsUrl, authUrl: fresh.url, kind: 'external', stop: async () => {} } as const
  const doctor = doctorCommand({
    config: () => readConfig({ DATA_DIR: dataDir, ...values }),
    servers: () => Promise.resolve(servers),
  })
  const { result, failed } = await prepared(doctor, {})(terminal)
  const { data } = Result.parse(result)
  return { failed, findings: new Map(data.map((each) => [each.check, each])) }
}

test('all of it can be asked of a real server', async () => {
  const facts = await serverFacts(database)
  expect(facts).toMatchObject({ autovacuum: expect.any(Boolean), unvacuumed: [] })
  expect(facts.version_num).toBeGreaterThanOrEqual(150_000)
  expect(Math.abs(facts.now_ms - Date.now())).toBeLessThan(3_600_000)
  const names = (await queuesOf(database, 'logistics')).map(({ name }) => name)
  expect(names).toEqual(
    ['outbox', 'list_deltas', 'search_queue', 'article_queue', 'record_queue', 'mail', 'webhooks'].map(
      (each) => `logistics.${each}`,
    ),
  )
})

test('a table that autovacuum leaves alone is found', async () => {
  await fresh.pool.query('alter table logistics.heartbeats set (autovacuum_enabled = false)')
  expect((await serverFacts(database)).unvacuumed).toEqual(['heartbeats'])
  const { failed, findings } = await asked(closed)
  expect([failed, findings.get('vacuum logistics')?.ok]).toEqual([true, false])
  await fresh.pool.query('alter table logistics.heartbeats reset (autovacuum_enabled)')
})

test('the command asks all of it, of both services', async () => {
  const { findings } = await asked({})
  const both = [
    'database',
    'sessions',
    'migrations',
    'clock',
    'connections',
    'transactions',
    'vacuum',
    'replication',
    'queues',
    'fills',
  ]
  const once = [
    'waybill',
    'node',
    'settings',
    'sites',
    'disk',
    'keys',
    'backups',
    'erasures',
    'processes',
    'administrators',
    'console sign-in',
    'demo world',
  ]
  const wanted = [...once, ...both.flatMap((check) => [`${check} logistics`, `${check} auth`])]
  expect([...findings.keys()].toSorted()).toEqual(wanted.toSorted())
})

test('in production a missing backup is a failure from the second day, and missing addresses are one; elsewhere they are told', async () => {
  const { findings: own } = await asked({})
  expect(own.get('backups')).toMatchObject({ ok: true, warning: true })
  expect((await asked(closed)).findings.get('backups')).toMatchObject({ ok: true, warning: true })
  await fresh.pool.query("update logistics.migrations set applied_at = applied_at - interval '2 days'")
  const { failed, findings } = await asked(closed)
  expect(failed).toBe(true)
  expect(findings.get('backups')).toMatchObject({ ok: false })
  expect(findings.get('settings')).toMatchObject({ ok: false, detail: expect.stringContaining('APP_URL') })
  await recordBackup(database, new Date(Date.now() - 3_600_000))
  expect((await asked(closed)).findings.get('backups')).toMatchObject({ ok: true, warning: false })
  expect((await backupsOf(database)).last_s).toBeGreaterThan(3_500)
})

test('a queue that nobody empties is found', async () => {
  await fresh.pool.query(
    "insert into logistics.search_queue select 1, 'clients', g from generate_series(1, 10001) g",
  )
  expect((await asked(closed)).findings.get('queues logistics')).toMatchObject({
    ok: false,
    detail: expect.stringContaining('logistics.search_queue: 10001 wait'),
  })
  await fresh.pool.query('delete from logistics.search_queue')
})

test('whether the server of mail answers, and whether anything waits for it', async () => {
  const office = await PostOffice.start()
  const values = { ...closed, SMTP_URL: office.url, MAIL_FROM: 'no-reply@test.example' }
  const mail = async () => (await asked(values)).findings.get('mail')
  expect(await mail()).toMatchObject({ ok: true, detail: expect.stringMatching(/answers, 0 messages wait$/) })
  await fresh.pool.query(`
    insert into auth.mail (kind, email, locale, due_at, expires_at, created_at)
    values ('password_reset', 'a@test.example', 'en', now(), now() + interval '1 day', now() - interval '1 hour')`)
  expect(await mail()).toMatchObject({
    ok: false,
    detail: expect.stringContaining('the oldest for 1 h 0 min'),
  })
  await fresh.pool.query('delete from auth.mail')
  await office.close()
  expect(await mail()).toMatchObject({ ok: false, detail: expect.stringContaining('does not take us (E') })
})

test('how far the worker has come with what it fills in the background is told', async () => {
  expect((await asked({})).findings.get('fills logistics')?.detail).toBe(
    'nothing is left to be filled in the background',
  )
  await fresh.pool.query(`
    begin;
    set local waybill.pieces to 'long';
    insert into logistics.list_search (company_id, list, id, text, grams)
      select 1, 'clients', g, 'x', '{}' from generate_series(1, 8) g;
    insert into logistics.short_texts (company_id, list, done_to) values (1, 'clients', 2);
    insert into logistics.companies (id, name) values (1, 'Filled');
    insert into logistics.document_feed (company_id, resource_type, sync_seq, id, record)
      select 1, 'sales_order', g, g, '' from generate_series(1, 4) g;
    insert into logistics.backfills (name, company_id, resource_type, id) values ('feed_records', 1, 'sales_order', 1);
    commit`)
  expect(await fillsOf(database, 'logistics')).toEqual([
    { name: 'texts of searches', done: 2, left: 6 },
    { name: 'records of feeds', done: 1, left: 3 },
  ])
  expect((await asked(closed)).findings.get('fills logistics')).toMatchObject({
    ok: true,
    detail: 'texts of searches: 25 % done, 6 left; records of feeds: 25 % done, 3 left',
  })
  await fresh.pool.query('truncate logistics.list_search, logistics.short_texts, logistics.backfills')
})

test('a database that a later release has migrated is told of, and what it can work with is no failure', async () => {
  const later = `insert into logistics.migrations (number, name, checksum, needs, release)
    select max(number) + 1, 'a-later-one', '', '0.0.1', '999.0.0' from logistics.migrations`
  await fresh.pool.query(later)
  expect((await asked({})).findings.get('migrations logistics')).toMatchObject({
    ok: true,
    warning: true,
    detail: 'newer than this program by a-later-one of 999.0.0, which it can work with; upgrade it',
  })
  await fresh.pool.query("update logistics.migrations set needs = '999.0.0' where name = 'a-later-one'")
  expect((await asked({})).findings.get('migrations logistics')).toMatchObject({
    ok: false,
    detail: expect.stringContaining('needs Waybill 999.0.0 or later'),
  })
  await fresh.pool.query("delete from logistics.migrations where name = 'a-later-one'")
})

test('a database that is away is told of, and the rest is asked all the same', async () => {
  const { failed, findings } = await asked({}, `postgres://127.0.0.1:${await freePort()}/none`)
  expect(failed).toBe(true)
  expect(findings.get('database logistics')?.ok).toBe(false)
  expect(findings.get('database auth')?.ok).toBe(true)
})
