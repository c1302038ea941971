import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Fresh, freshDatabase } from '../../test/support/fresh.ts'
import { World, testPasswordHash } from '../../test/support/world.ts'
import { authSchema, loadAuthDemo } from '../auth/index.ts'
import { runCli } from '../cli/run.ts'
import { systemClock } from '../kernel/clock.ts'
import type { Values } from './config-variables.ts'
import { Passwords } from '../kernel/passwords.ts'
import { weaknessOf } from './strength.ts'
import { loadDemo, logisticsSchema } from '../logistics/index.ts'
import { CommandResources, allCommands } from './commands.ts'
import { migrateServers } from './databases.ts'
import { using } from './demo.ts'

const production = { APP_ENV: 'production', APP_KEY: 'q3Jw8z1F0cV7yTnB5dLx2hRkE9uMsAPoGi4fYbWvQ6I=' }

/** Database with the demo world, some of it renamed, and one user who isn't part of it. */
async function demoDatabase(): Promise<Fresh> {
  const fresh = await freshDatabase()
  await migrateServers({
    logisticsUrl: fresh.url,
    authUrl: fresh.url,
    kind: 'external',
    stop: async () => {},
  })
  const parts = { passwords: new Passwords(), clock: systemClock }
  await using(fresh.url, logisticsSchema, (database) =>
    loadDemo({ ...parts, database }, { articles: 0 }, () => {}),
  )
  await using(fresh.url, authSchema, (database) => loadAuthDemo({ ...parts, database }))
  await fresh.pool.query(`
    insert into logistics.users (email, name, password_hash) values ('own@test.example', 'Own', '${testPasswordHash}');
    update logistics.users set email = 'u3@hidden.example' where id = 3;
    update auth.accounts set email = 'a2@hidden.example' where id = 2;
    update auth.sites set slug = 'hidden-1' where id = 1`)
  return fresh
}

let fresh: Fresh
beforeAll(async () => {
  fresh = await demoDatabase()
})
afterAll(() => fresh.drop())

/** Command line of an operator who has configured the database and these values. */
async function waybillOn(DATABASE_URL: string, values: Values, ...argv: string[]) {
  const resources = new (class extends CommandResources {
    override values() {
      return { DATABASE_URL, LOGISTICS_PORT: '0', AUTH_PORT: '0', ...values }
    }
  })()
  const [stdout, stderr] = [new PassThrough(), new PassThrough()]
  const texts = [stdout, stderr].map((stream) => text(stream))
  const parts = { commands: allCommands(resources), version: '0', stdout, stderr, isTerminal: false }
  const code = await runCli(argv, parts)
  await resources.close()
  stdout.end()
  stderr.end()
  const [out = '', err = ''] = await Promise.all(texts)
  return { code, out, err }
}

const waybill = (values: Values, ...argv: string[]) => waybillOn(fresh.url, values, ...argv)

describe('with the demo world in the database', () => {
  test.each([[[]], [['--only', 'logistics']], [['--only', 'auth']], [['--only', 'worker']]])(
    'production does not start: serve %j',
    async (only) => {
      const { code, err } = await waybill(production, 'serve', ...only)
      expect(code).toBe(78)
      expect(err).toMatch(/anybody can get in: run `waybill demo remove --yes`/)
      expect(err).toMatch(/user of the logistics service 1, admin@demo\.waybill\.test/)
      expect(err).toMatch(/administrator of the panel 1, admin@demo\.waybill\.test/)
      expect(err).toMatch(/account of the authentication service \d+, auditor@demo\.waybill\.test/)
      expect(err).toMatch(/site of the authentication service \d+, demo-driver-app/)
      expect(err).not.toContain('own@test.example')
    },
  )

  test('doctor fails in production and staging, and elsewhere only says so', async () => {
    for (const APP_ENV of ['production', 'staging']) {
      const { code, out } = await waybill({ ...production, APP_ENV }, 'doctor')
      expect([code, out]).toEqual([1, expect.stringMatching(/FAIL {2}demo world .*waybill demo remove/)])
    }
    const { code, out } = await waybill({}, 'doctor')
    expect([code, out]).toEqual([0, expect.stringMatching(/ok {4}demo world .*production would not start/)])
  })

  test('doctor fails over a weak key that is kept, and over a key that others can read', async () => {
    const { out } = await waybill({ ...production, APP_KEY: `${production.APP_KEY},old` }, 'doctor')
    expect(out).toMatch(/FAIL {2}keys .*old key in APP_KEY is weak/)
    const DATA_DIR = await mkdtemp(join(tmpdir(), 'waybill-doctor-'))
    await writeFile(join(DATA_DIR, 'app.key'), 'key', { mode: 0o644 })
    const { code, out: open } = await waybill({ DATA_DIR }, 'doctor')
    await rm(DATA_DIR, { recursive: true })
    expect([code, open]).toEqual([1, expect.stringMatching(/FAIL {2}keys .*app\.key can be read by others/)])
  })

  test('nothing more of it is loaded in production', async () => {
    const { code, err } = await waybill(production, 'demo', 'load')
    expect([code, err]).toEqual([1, expect.stringMatching(/does not go into production/)])
  })

  test('another name hides nobody', async () => {
    const { err } = await waybill(production, 'serve')
    expect(err).toMatch(/user of the logistics service 3, u3@hidden\.example, with a password of the demo/)
    expect(err).toMatch(/account .* 2, a2@hidden\.example, with a password of the demo/)
    expect(err).toMatch(/site .* 1, hidden-1, with a secret of the demo/)
  })
})

describe('demo remove', () => {
  let own: Fresh
  let world: World
  beforeAll(async () => {
    own = await demoDatabase()
    world = await World.start({ url: own.url, values: { DEMO: '0' }, only: ['logistics'] })
  })
  afterAll(async () => {
    await world.stop()
    await own.drop()
  })

  const rowsOf = async (statement: string) => (await own.pool.query(statement)).rows
  const logins = async () => {
    const addresses = ['admin@demo.waybill.test', 'u3@hidden.example']
    const asked = addresses.map((email) => ({ method: 'POST', body: { email, password: 'demo-waybill' } }))
    const replies = await Promise.all(asked.map((request) => world.call('/auth/token', request)))
    return replies.map((reply) => reply.status)
  }

  test('asks first, then shuts out what is the demo’s, and nobody else', async () => {
    const asked = await waybillOn(own.url, production, 'demo', 'remove')
    expect([asked.code, asked.out]).toEqual([1, expect.stringMatching(/Would shut out.*--yes does it/s)])
    expect(await logins()).toEqual([200, 200])
    const done = await waybillOn(own.url, production, 'demo', 'remove', '--yes', '--companies', '--json')
    expect(done).toMatchObject({ code: 0, err: '' })
    const companies = ['DEMO-ADRIATICA', 'DEMO-NORDHUB', 'DEMO-CARPATHIA']
    expect(JSON.parse(done.out)).toMatchObject({ removed: true, companies })
    expect(await logins()).toEqual([422, 422])
    expect(await rowsOf('select email from logistics.users where active order by id')).toEqual([
      { email: 'u3@hidden.example' },
      { email: 'own@test.example' },
    ])
    const left = await rowsOf(`
      select (select count(*)::int from logistics.users where password_hash like '$%') as users,
             (select count(*)::int from logistics.tokens) as tokens,
             (select count(*)::int from logistics.companies where active) as companies,
             (select count(*)::int from auth.administrators where active or password_hash is not null) as administrators,
             (select count(*)::int from auth.accounts where password_hash like '$%') as accounts,
             (select count(*)::int from auth.site_secrets) as secrets,
             (select array_agg(slug) from auth.sites where status <> 'withdrawn') as sites`)
    expect(left).toEqual([
      { users: 1, tokens: 0, companies: 0, administrators: 0, accounts: 0, secrets: 0, sites: ['hidden-1'] },
    ])
    const traces = await rowsOf(`
      select 'logistics' as log, action, count(*)::int from logistics.audit
       where change @> '{"demo": true}' group by action
      union all select 'auth', action, count(*)::int from auth.audit
       where change @> '{"password": "removed", "demo": true}' or action in ('secret.revoked', 'site.updated')
       group by action order by log, action`)
    expect(traces).toEqual([
      { log: 'auth', action: 'administrator.updated', count: 1 },
      { log: 'auth', action: 'secret.revoked', count: 2 },
      { log: 'auth', action: 'site.updated', count: 1 },
      { log: 'auth', action: 'user.updated', count: 9 },
      { log: 'logistics', action: 'user.updated', count: 9 },
    ])
    expect((await waybillOn(own.url, production, 'doctor')).out).toMatch(/ok {4}demo world/)
    const again = await waybillOn(own.url, production, 'demo', 'remove')
    expect([again.code, again.out]).toEqual([0, 'Nothing of the demo world lets anybody in.\n'])
  })
})

test('waybill key makes a key that production takes', async () => {
  const { out } = await waybill({}, 'key')
  expect(weaknessOf(out.trim())).toBeUndefined()
  expect((await waybill({}, 'key')).out).not.toBe(out)
})
