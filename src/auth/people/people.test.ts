import { afterAll, beforeAll, expect, test } from 'vitest'
import { Admins, type TestAdmin } from '../../../test/support/admins.ts'
import { Sites, type TestUser } from '../../../test/support/sites.ts'
import { tracesOf } from '../../../test/support/traces-of.ts'
import { type Request, World, testKey, testPassword } from '../../../test/support/world.ts'
import { sql } from '../../kernel/database/sql.ts'
import { indexTexts } from '../../lists/index-texts.ts'
import { ErasedAddresses } from '../../people/erasures.ts'
import { mark } from '../../people/scrub.ts'
import { authLists } from '../index.ts'
import { type EraserParts, finishErasure } from './jobs.ts'

let world: World
let sites: Sites
let admins: Admins
let admin: TestAdmin
let parts: EraserParts
beforeAll(async () => {
  world = await World.common()
  sites = new Sites(world)
  admins = new Admins(world, sites)
  admin = await admins.admin()
  const { database } = sites
  parts = { database, clock: world.clock, addresses: new ErasedAddresses(testKey), lists: authLists }
})
afterAll(async () => {
  await sites.close()
  await world.stop()
})

const post = (path: string, body: object, by = admin) => admins.call(by, path, { method: 'POST', body })

async function erase({ email }: { readonly email: string }): Promise<number> {
  const reply = await post('/people/erase', { email })
  expect(reply.status).toBe(202)
  await finishErasure(parts, reply.body.data.id)
  return reply.body.data.id
}

/** A person on two sites, with a different name on each, who has logged in, failed to log in, and been changed. */
async function known(): Promise<{ user: TestUser; name: string; site: Awaited<ReturnType<Sites['site']>> }> {
  const [site, other] = [await sites.site(), await sites.site()]
  const user = await sites.user(site)
  const name = `Anna ${process.pid}x${user.id}x${Date.now()}`
  const bySite = (on: typeof site, path: string, request: Request) =>
    sites.bySecret(on, `/api${path}`, request)
  await bySite(site, `/site/users/${user.id}`, { method: 'PATCH', body: { name } })
  await bySite(other, '/site/users/attach', { method: 'POST', body: { email: user.email } })
  await sites.accept(other, user.email)
  await bySite(other, `/site/users/${user.id}`, { method: 'PATCH', body: { name: `${name} (guest)` } })
  for (const password of [testPassword, 'wrong password']) {
    const { client_id, client_secret } = site
    const body = { client_id, client_secret, email: user.email, password }
    await world.callAuth('/api/auth/login', { method: 'POST', body })
  }
  while ((await indexTexts(sites.database, authLists)) > 0);
  return { user, name, site }
}

test('nothing is left of somebody who was erased, on any site', async () => {
  const { user, name } = await known()
  const words = [user.email, name]
  expect(await tracesOf(sites.database, words)).toEqual([
    'accounts',
    'audit',
    'list_search',
    'site_user_moves',
    'site_users',
    'throttle',
  ])
  await erase(user)
  expect(await tracesOf(sites.database, words)).toEqual([])
  while ((await indexTexts(sites.database, authLists)) > 0);
  expect(await tracesOf(sites.database, words)).toEqual([])
  const { body } = await admins.call(admin, `/accounts/${user.id}`)
  expect(body.data).toMatchObject({ name: mark, email: `erased-${user.id}@erased.invalid`, site_count: 2 })
})

test('their sessions end, and nobody gets in by the mark', async () => {
  const { user, site } = await known()
  await erase(user)
  const verify = () => sites.byUser(site, user, { path: '/api/auth/verify' })
  await expect.poll(async () => (await verify()).status).toBe(401)
  const { client_id, client_secret } = site
  const email = `erased-${user.id}@erased.invalid`
  for (const password of [testPassword, '!', mark]) {
    const body = { client_id, client_secret, email, password }
    const reply = await world.callAuth('/api/auth/login', { method: 'POST', body })
    expect(reply.status).toBe(401)
  }
})

test('the log keeps what they did, without who they are and where they were', async () => {
  const { user, site } = await known()
  const count = async () => {
    const { rows } = await sites.database.query<{ n: number; placed: number }>(sql`
      select count(*)::int as n, count(address) filter (where action = 'login')::int as placed
        from audit where site_id = ${site.id}`)
    return rows[0] ?? { n: 0, placed: 0 }
  }
  const before = await count()
  expect(before.placed).toBeGreaterThan(0)
  const id = await erase(user)
  expect(await count()).toEqual({ n: before.n + 1, placed: 0 })
  const { rows } = await sites.database.query(sql`
    select action, actor_type, change from audit where target_type = 'erasure' and target_id = ${id} order by id`)
  expect(rows).toEqual([
    { action: 'person.erasure_asked', actor_type: 'administrator', change: {} },
    { action: 'person.erased', actor_type: 'nobody', change: {} },
  ])
})

test('a search for somebody who was erased finds nothing', async () => {
  const { user, name, site } = await known()
  const found = async () => {
    const accounts = await admins.call(admin, `/accounts?q=${encodeURIComponent(name)}`)
    const users = await admins.call(admin, `/sites/${site.id}/users?q=${encodeURIComponent(name)}`)
    return [accounts.body.meta.total, users.body.meta.total]
  }
  expect(await found()).toEqual([1, 1])
  await erase(user)
  expect(await found()).toEqual([0, 0])
})

test('an administrator is erased too, but not by themselves', async () => {
  const other = await admins.admin()
  const refused = await post('/people/erase', { email: other.email }, other)
  expect([refused.status, refused.body.code]).toEqual([403, 'own_access'])
  await erase(other)
  expect(await tracesOf(sites.database, [other.email])).toEqual([])
  expect((await admins.call(other, '/me')).status).toBe(401)
  expect((await admins.call(admin, `/administrators/${other.id}`)).body.data).toMatchObject({
    name: mark,
    active: false,
  })
})

test('a site that waits for their consent keeps nothing either', async () => {
  const [home, guest] = [await sites.site(), await sites.site()]
  const user = await sites.user(home)
  const attach = { method: 'POST', body: { email: user.email } }
  await sites.bySecret(guest, '/api/site/users/attach', attach)
  await erase(user)
  expect(await tracesOf(sites.database, [user.email])).toEqual([])
  expect((await sites.bySecret(guest, `/api/site/users/${user.id}`)).status).toBe(404)
})

test('it goes on after a stop, and a second time, and for nobody', async () => {
  const { user, name } = await known()
  const { body } = await post('/people/erase', { email: user.email })
  const stopped = new AbortController()
  stopped.abort()
  await finishErasure(parts, body.data.id, { signal: stopped.signal })
  // A repeated request returns the erasure that is already under way.
  expect((await post('/people/erase', { email: user.email })).body.data.id).toBe(body.data.id)
  await Promise.all([finishErasure(parts, body.data.id), finishErasure(parts, body.data.id)])
  expect(await tracesOf(sites.database, [user.email, name])).toEqual([])
  await erase(user)
  await erase({ email: `nobody-${Date.now()}@test.example` })
})

test('the export has all of it, without secrets, and is on the log', async () => {
  const { user, name } = await known()
  const { status, body, text } = await post('/people/export', { email: user.email })
  expect(status).toBe(200)
  const { sections } = body.data
  expect(sections.accounts).toMatchObject([{ id: user.id, email: user.email }])
  expect(sections.sites.map((row: { name: string }) => row.name)).toEqual([name, `${name} (guest)`])
  expect(sections.sessions).toHaveLength(2)
  expect(sections.failed_logins).toHaveLength(1)
  expect(sections.audit.length).toBeGreaterThan(3)
  expect(text).not.toMatch(/\$argon2|"hash"|secret_hash/)
  const { rows } = await sites.database.query(sql`
    select change from audit where action = 'person.exported' and actor_id = ${admin.id} order by id desc limit 1`)
  expect(rows).toEqual([{ change: {} }])
})

test('only who holds everything may', async () => {
  const weaker = await admins.admin(['accounts.read', 'accounts.write', 'audit.read', 'administrators.write'])
  for (const path of ['/people/erase', '/people/export'])
    expect((await post(path, { email: 'a@test.example' }, weaker)).status).toBe(403)
})

test('the log is changed by nobody else', async () => {
  const refusals = [
    [sql`update audit set change = '{}' where id = 0`, 'append-only'],
    [sql`delete from audit where id = 0`, 'append-only'],
    [sql`select erase_in_audit(0, '{1}', '{"{}"}', '{true}')`, 'no erasure'],
    [sql`select forget_audit(now() - interval '1 day', 1)`, 'at least'],
  ] as const
  for (const [statement, reason] of refusals)
    await expect(sites.database.write(statement)).rejects.toThrow(reason)
})
