import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { HandClock } from '../../../test/support/clock.ts'
import { Sites, type TestSite } from '../../../test/support/sites.ts'
import { type Reply, World } from '../../../test/support/world.ts'
import { type Statement, sql } from '../../kernel/database/sql.ts'
import { makeLog } from '../../main/log.ts'
import { authJanitorJob } from './jobs.ts'

const clock = new HandClock()
let world: World
let sites: Sites
beforeAll(async () => {
  world = await World.start({ only: ['auth'], clock })
  sites = new Sites(world)
})
afterAll(async () => {
  await sites.close()
  await world.stop()
})

async function auditActions(site: TestSite): Promise<readonly string[]> {
  const { rows } = await sites.database.query<{ action: string }>(
    sql`select action from audit where site_id = ${site.id} order by id`,
  )
  return rows.map((row) => row.action)
}

async function another(site: TestSite, user: { readonly id: number }): Promise<{ token: string }> {
  return { token: await sites.database.transaction((connection) => sites.token(connection, site, user.id)) }
}

describe.each(['/api', '/api/v2'])('%s/auth', (prefix) => {
  const path = `${prefix}/auth/verify`

  test('§4, §5: verify answers with the user, as login does but for the token', async () => {
    const site = await sites.site()
    const user = await sites.user(site, { permissions: ['users.read'] })
    const login = await world.callAuth(`${prefix}/auth/login`, {
      method: 'POST',
      body: { ...site, email: user.email, password: 'secret-of-tests' },
    })
    clock.advance(100)
    const verified = await sites.byUser(site, login.body, { path })
    expect(verified.status).toBe(200)
    const { token, ...rest } = login.body
    expect(verified.body).toEqual({
      ...rest,
      expires_in: 3500,
      request_id: verified.headers.get('x-request-id'),
    })
    expect(verified.text).not.toContain(token)
  })

  test('verify writes nothing', async () => {
    const site = await sites.site()
    const user = await sites.user(site)
    const snapshot = () =>
      sites.database.query(sql`
        select (select json_agg(t) from tokens t where t.site_id = ${site.id}) as tokens,
               (select json_agg(s) from site_secrets s where s.site_id = ${site.id}) as secrets,
               (select count(*) from audit where site_id = ${site.id}) as audit`)
    const before = await snapshot()
    for (let i = 0; i < 3; i += 1) expect((await sites.byUser(site, user, { path })).status).toBe(200)
    expect((await snapshot()).rows).toEqual(before.rows)
  })

  test('§8, security 4: valid at 3599 s, refused at 3601 s without a janitor', async () => {
    const site = await sites.site()
    const user = await sites.user(site)
    clock.advance(3599)
    expect((await sites.byUser(site, user, { path })).body).toMatchObject({ expires_in: 1 })
    clock.advance(2)
    expect(await sites.byUser(site, user, { path })).toMatchObject({
      status: 401,
      body: { code: 'unauthenticated' },
    })
  })

  test('§2, §5, security 3: a token is good on its own site only', async () => {
    const [site, other] = [await sites.site(), await sites.site()]
    const user = await sites.user(site)
    await sites.database.transaction((connection) =>
      sites.place(connection, other, { id: user.id, status: 'active' }),
    )
    const status = async (headers: Record<string, string>, token = user.token) =>
      (await world.callAuth(path, { token, headers })).status
    expect(await status({ 'x-client-id': site.client_id })).toBe(200)
    expect(await status({ 'x-client-id': other.client_id })).toBe(401)
    expect(await status({ 'x-client-id': `${site.client_id}, ${site.client_id}` })).toBe(401)
    expect(await status({ 'x-client-id': 'nobody' })).toBe(401)
    expect(await status({})).toBe(401)
    expect(await status({ 'x-client-id': site.client_id }, 'garbage')).toBe(401)
    expect(await status({ 'x-client-id': site.client_id }, `${user.token}0`)).toBe(401)
    expect(await status({ 'x-client-id': site.client_id }, user.token.slice(0, -1))).toBe(401)
    const secret = { 'x-client-id': site.client_id, 'x-client-secret': 'wrong' }
    expect(await status(secret)).toBe(401)
    expect((await sites.bySecret(site, path)).status).toBe(401)
  })

  test('§3, §5, §7: site states, switches, suspension and detachment are 403, expiry comes first', async () => {
    const site = await sites.site()
    const user = await sites.user(site)
    /** Nodes learn of a change through a channel. Before the next change, everything is open again. */
    const becomes = async (statement: Statement, code: string | undefined) => {
      await sites.database.write(statement)
      await expect.poll(async () => (await sites.byUser(site, user, { path })).body.code).toBe(code)
    }
    const open = sql`
      update sites set status = 'production', auth_enabled = true, catalog_active = true where id = ${site.id}`
    await becomes(
      sql`update sites set status = 'maintenance' where id = ${site.id}`,
      'site_not_in_production',
    )
    await becomes(open, undefined)
    await becomes(sql`update sites set auth_enabled = false where id = ${site.id}`, 'authentication_disabled')
    await becomes(open, undefined)
    await becomes(
      sql`update sites set catalog_active = false where id = ${site.id}`,
      'authentication_disabled',
    )
    await becomes(open, undefined)
    await becomes(
      sql`update site_users set status = 'suspended' where site_id = ${site.id}`,
      'no_site_access',
    )
    await becomes(sql`update site_users set status = 'active' where site_id = ${site.id}`, undefined)
    await becomes(sql`delete from site_users where site_id = ${site.id}`, 'no_site_access')
    clock.advance(3601)
    expect((await sites.byUser(site, user, { path })).status).toBe(401)
  })

  test('logout ends this session and no other', async () => {
    const site = await sites.site()
    const user = await sites.user(site)
    const second = await another(site, user)
    const out = await sites.byUser(site, user, { path: `${prefix}/auth/logout`, method: 'POST' })
    expect(out).toMatchObject({ status: 200, body: { message: 'Logged out.' } })
    expect(Object.keys(out.body)).toEqual(['message', 'request_id'])
    expect((await sites.byUser(site, user, { path })).status).toBe(401)
    expect((await sites.byUser(site, second, { path })).status).toBe(200)
    expect(await auditActions(site)).toEqual(['logout'])
  })

  test('sessions lists the own ones of this site and marks the current one', async () => {
    const [site, other] = [await sites.site(), await sites.site()]
    const user = await sites.user(site)
    await sites.user(site)
    const second = await another(site, user)
    await sites.database.transaction(async (connection) => {
      await sites.place(connection, other, { id: user.id, status: 'active' })
      await sites.token(connection, other, user.id)
    })
    const { body, status } = await sites.byUser(site, second, { path: `${prefix}/auth/sessions` })
    expect(status).toBe(200)
    expect(body.data).toMatchObject([{ current: true }, { current: false }])
    expect(Object.keys(body.data[0])).toEqual([
      'id',
      'address',
      'user_agent',
      'created_at',
      'expires_at',
      'current',
    ])
  })

  test('a session can be ended by its owner; anybody else gets 404 and it stays', async () => {
    const site = await sites.site()
    const user = await sites.user(site)
    const second = await another(site, user)
    const stranger = await sites.user(site)
    const { body } = await sites.byUser(site, user, { path: `${prefix}/auth/sessions` })
    const id: number = body.data.find((each: { current: boolean }) => !each.current).id
    const end = (who: { token: string }, at: number | string = id) =>
      sites.byUser(site, who, { path: `${prefix}/auth/sessions/${at}`, method: 'DELETE' })
    expect(await end(stranger)).toMatchObject({ status: 404, body: { message: 'Session not found.' } })
    for (const odd of [0, -1, 'abc', '1e3', '9223372036854775808']) {
      expect((await end(user, odd)).status).toBe(404)
    }
    expect((await sites.byUser(site, second, { path })).status).toBe(200)
    expect(await end(user)).toMatchObject({ status: 200, body: { message: 'Deleted.' } })
    expect((await sites.byUser(site, second, { path })).status).toBe(401)
    expect((await end(user)).status).toBe(404)
    expect(await auditActions(site)).toEqual(['session.ended'])
  })

  describe('introspect (RFC 7662)', () => {
    const at = `${prefix}/auth/introspect`
    const ask = (site: TestSite, token: unknown): Promise<Reply> =>
      sites.bySecret(site, at, { method: 'POST', body: { token } })
    const form = (fields: Record<string, string>, to = at): Promise<Reply> =>
      world.callAuth(to, {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams(fields).toString(),
      })

    test('tells of a living token, in JSON and as a form', async () => {
      const site = await sites.site()
      const user = await sites.user(site, { permissions: ['users.read', 'roles.read'] })
      const now_s = Math.floor(clock.now().getTime() / 1000)
      const wanted = {
        active: true,
        token_type: 'Bearer',
        client_id: site.client_id,
        sub: String(user.id),
        username: user.email,
        scope: 'roles.read users.read',
        iat: now_s,
        exp: now_s + 3600,
      }
      expect((await ask(site, user.token)).body).toMatchObject(wanted)
      const { client_id, client_secret } = site
      const reply = await form({
        client_id,
        client_secret,
        token: user.token,
        token_type_hint: 'access_token',
      })
      expect(reply).toMatchObject({ status: 200, body: wanted })
    })

    test('unknown, expired, suspended and other sites tokens are not active, and nothing else is said', async () => {
      const [site, other] = [await sites.site(), await sites.site()]
      const stranger = await sites.user(other)
      const suspended = await sites.user(site, { status: 'suspended' })
      const user = await sites.user(site)
      clock.advance(3601)
      for (const token of ['garbage', '', user.token, suspended.token, stranger.token]) {
        const { body, status } = await ask(site, token === '' ? 'x' : token)
        expect({ status, ...body, request_id: '' }).toEqual({ status: 200, active: false, request_id: '' })
      }
    })

    test('only the secret of the site asks', async () => {
      const site = await sites.site()
      const user = await sites.user(site, { permissions: ['*'] })
      const body = { token: user.token }
      expect((await sites.byUser(site, user, { path: at, method: 'POST', body })).status).toBe(401)
      expect((await world.callAuth(at, { method: 'POST', body })).status).toBe(401)
      const wrong = { 'x-client-secret': 'wrong' }
      expect((await sites.bySecret(site, at, { method: 'POST', body, headers: wrong })).status).toBe(401)
      expect((await ask(site, undefined)).status).toBe(422)
    })

    test('no other route takes a form', async () => {
      expect((await form({ email: 'a@b.example' }, `${prefix}/auth/login`)).status).toBe(415)
    })
  })
})

test('the janitor removes expired tokens and stale failures, and only these', async () => {
  const site = await sites.site()
  const [expired, living] = [await sites.user(site), await sites.user(site)]
  // Long ago, so that rows of other tests in the same tables lie far in its future.
  const now = new Date('2020-01-01T00:00:00Z')
  const shifted = (by_s: number) => new Date(now.getTime() + by_s * 1_000)
  for (const [user, by_s] of [
    [expired, -1],
    [living, 1],
  ] as const) {
    await sites.database.write(sql`
      update tokens set expires_at = ${shifted(by_s)} where site_id = ${site.id} and user_id = ${user.id}`)
  }
  const failure = (email: string, at: Date) =>
    sites.database.write(sql`
      insert into throttle (site_id, email, failures, first_at) values (${site.id}, ${email}, 3, ${at})`)
  await failure('old@test.example', shifted(-86_401))
  await failure('new@test.example', now)
  const job = authJanitorJob(sites.database, { now: () => now })
  await job.handle({
    log: makeLog({ logLevel: 'debug' }, world.log),
    closing: new AbortController().signal,
    signal: new AbortController().signal,
  })
  const left = await sites.database.query<{ user_id: number }>(
    sql`select user_id from tokens where site_id = ${site.id}`,
  )
  expect(left.rows).toEqual([{ user_id: living.id }])
  const failures = await sites.database.query<{ email: string }>(
    sql`select email from throttle where site_id = ${site.id}`,
  )
  expect(failures.rows).toEqual([{ email: 'new@test.example' }])
})
