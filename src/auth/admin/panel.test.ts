import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { Admins, type TestAdmin } from '../../../test/support/admins.ts'
import { HandClock } from '../../../test/support/clock.ts'
import { PanelVisitor } from '../../../test/support/panel-visitor.ts'
import { Sites } from '../../../test/support/sites.ts'
import { World } from '../../../test/support/world.ts'
import type { Values } from '../../main/config-variables.ts'
import { sql } from '../../kernel/database/sql.ts'

const clock = new HandClock()
let world: World
let sites: Sites
let admins: Admins
let admin: TestAdmin
let browser: PanelVisitor
beforeAll(async () => {
  world = await World.start({ only: ['auth'], clock })
  sites = new Sites(world)
  admins = new Admins(world, sites)
})
beforeEach(async () => {
  admin = await admins.admin()
  browser = new PanelVisitor(world)
})
afterAll(async () => {
  await sites.close()
  await world.stop()
})

const name = 'waybill_session'
const me = (cookie: string) => world.callAuth('/api/admin/me', { headers: { cookie } })
const newSite = { method: 'POST', body: { name: 'By the panel' } }

describe('security 31: the cookie', () => {
  test('is kept from scripts, other sites and other paths, and ends with the session', async () => {
    const reply = await browser.signIn(admin.email)
    expect(reply.status).toBe(200)
    expect(browser.set).toEqual([
      expect.stringMatching(
        /^waybill_session=sad_[\w-]+; Path=\/; Max-Age=28800; HttpOnly; SameSite=Strict$/,
      ),
    ])
    expect(reply.text).not.toContain(browser.cookies.get(name))
    const seen = await browser.call('/api/admin/session')
    expect(seen.body.data).toEqual(reply.body.data)
    expect(seen.body.data).toMatchObject({
      administrator: { id: admin.id, email: admin.email },
      scopes: ['*'],
      csrf_token: expect.stringMatching(/^[\w-]{43}$/),
      sign_in: { local: true, oidc: null },
    })
  })

  test.each<[string, Values]>([
    ['behind https', { AUTH_URL: 'https://auth.example' }],
    ['in production', { APP_ENV: 'production', DEMO: '0' }],
  ])('%s has the prefix that only a secure origin can set', async (_where, values) => {
    const other = await World.start({ only: ['auth'], clock, values })
    const visitor = new PanelVisitor(other)
    await visitor.signIn(admin.email)
    expect(visitor.set).toEqual([
      expect.stringMatching(/^__Host-waybill_session=\w.*; Path=\/;.*; HttpOnly; SameSite=Strict; Secure$/),
    ])
    expect(visitor.set[0]).not.toMatch(/domain/i)
    expect(await visitor.isSignedIn()).toBe(true)
    await other.stop()
  })

  test('opens nothing when it is a token for programs, an unknown one, or came twice', async () => {
    await browser.signIn(admin.email)
    const good = browser.cookies.get(name) ?? ''
    expect((await me(`other=1; ${name}=${good}`)).status).toBe(200)
    for (const cookie of [
      `${name}=${admin.token}`,
      `${name}=garbage`,
      `${name}=`,
      `${name}=${good}; ${name}=${good.slice(0, -1)}x`,
      `x${name}=${good}`,
    ]) {
      expect([cookie, (await me(cookie)).status]).toEqual([cookie, 401])
    }
  })

  test('a bearer token is tried alone: there is no falling back to the cookie', async () => {
    await browser.signIn(admin.email)
    const as = (authorization: string) => browser.call('/api/admin/me', { headers: { authorization } })
    expect((await as('Bearer garbage')).status).toBe(401)
    expect((await as(`Bearer ${(await admins.admin()).token}`)).body.data.token.kind).toBe('token')
    expect((await admins.call(admin, '/sites', newSite)).status).toBe(200)
  })
})

describe('security 31: a request that another page made up', () => {
  test('is refused without the proof, with a wrong one and with that of another session', async () => {
    await browser.signIn(admin.email)
    const proof = browser.csrf
    expect((await browser.call('/api/admin/sites')).status).toBe(200)
    const other = new PanelVisitor(world)
    await other.signIn((await admins.admin()).email)
    for (const wrong of ['', 'x', `${proof}A`, proof.slice(0, -2), other.csrf]) {
      const reply = await browser.call('/api/admin/sites', { ...newSite, headers: { 'x-csrf-token': wrong } })
      expect([wrong, reply.status, reply.body.code]).toEqual([wrong, 403, 'csrf_refused'])
    }
    expect((await browser.call('/api/admin/sites', newSite)).status).toBe(200)
  })

  test.each<[string, Record<string, string>]>([
    ['a foreign origin', { origin: 'https://elsewhere.example' }],
    ['an invalid origin', { origin: 'null' }],
    ['another port of the same machine', { origin: 'http://127.0.0.1:1' }],
    ['another site, as the browser says', { 'sec-fetch-site': 'cross-site' }],
    ['another host of the same site', { 'sec-fetch-site': 'same-site' }],
  ])('is refused from %s even with the proof', async (_from, headers) => {
    await browser.signIn(admin.email)
    const reply = await browser.call('/api/admin/sites', { ...newSite, headers })
    expect([reply.status, reply.body.code]).toEqual([403, 'csrf_refused'])
  })

  test('cannot sign somebody in either', async () => {
    const body = { email: admin.email, password: 'secret-of-tests' }
    const post = (headers: Record<string, string>) =>
      browser.call('/api/admin/session', { method: 'POST', body, headers })
    expect((await post({ origin: 'https://elsewhere.example' })).body.code).toBe('csrf_refused')
    expect((await post({ 'sec-fetch-site': 'cross-site' })).body.code).toBe('csrf_refused')
    // A content type that another site's form can send without a preflight.
    expect((await post({ 'content-type': 'text/plain' })).status).toBe(415)
    expect(browser.cookies.size).toBe(0)
  })
})

describe('a session', () => {
  test('is a new one at each sign-in: what the browser came with opens nothing afterwards', async () => {
    const thief = new PanelVisitor(world)
    await thief.signIn(admin.email)
    browser.cookies.set(name, thief.cookies.get(name) ?? '')
    await browser.signIn((await admins.admin()).email)
    expect(browser.cookies.get(name)).not.toBe(thief.cookies.get(name))
    expect(await thief.isSignedIn()).toBe(false)
    const planted = new PanelVisitor(world)
    planted.cookies.set(name, 'sad_chosen-by-somebody-else')
    await planted.signIn(admin.email)
    expect(planted.cookies.get(name)).not.toContain('chosen')
  })

  test('ends by signing out, in the browser and here', async () => {
    await browser.signIn(admin.email)
    const cookie = browser.cookieHeader
    const out = await browser.call('/api/admin/session', { method: 'DELETE' })
    expect([out.status, out.body.message]).toEqual([200, 'Logged out.'])
    expect(browser.set).toEqual(['waybill_session=; Path=/; Max-Age=0; HttpOnly; SameSite=Strict'])
    expect((await me(cookie)).status).toBe(401)
  })

  test('ends after eight hours, and with its administrator', async () => {
    await browser.signIn(admin.email)
    clock.advance(28_799)
    expect(await browser.isSignedIn()).toBe(true)
    clock.advance(2)
    expect(await browser.isSignedIn()).toBe(false)
    await browser.signIn(admin.email)
    await sites.database.write(sql`update administrators set active = false where id = ${admin.id}`)
    expect(await browser.isSignedIn()).toBe(false)
    expect((await browser.call('/api/admin/me')).status).toBe(401)
  })

  test('is listed with its origin and can be ended from another one', async () => {
    const other = new PanelVisitor(world)
    await other.signIn(admin.email)
    await browser.signIn(admin.email)
    const { session_id } = (await other.call('/api/admin/session')).body.data
    const { body } = await browser.call('/api/admin/tokens')
    const listed = body.data.find((each: { id: number }) => each.id === session_id)
    expect(listed).toMatchObject({ kind: 'session', address: '127.0.0.1', user_agent: 'Test browser' })
    expect((await browser.call(`/api/admin/tokens/${session_id}`, { method: 'DELETE' })).status).toBe(200)
    expect([await other.isSignedIn(), await browser.isSignedIn()]).toEqual([false, true])
  })

  test('shares the budget of wrong passwords with the login of programs', async () => {
    const body = { email: admin.email, password: 'wrong' }
    for (const path of ['/api/admin/session', '/api/admin/login', '/api/admin/session', '/api/admin/login']) {
      expect((await world.callAuth(path, { method: 'POST', body })).status).toBe(401)
    }
    expect((await browser.signIn(admin.email, 'wrong')).status).toBe(401)
    expect((await browser.signIn(admin.email)).body.code).toBe('login_locked')
    expect(browser.cookies.size).toBe(0)
  })
})

async function lockAt(site_id: number, email: string) {
  await sites.database.write(sql`
    insert into throttle (site_id, email, failures, first_at, locks, locked_until)
    values (${site_id}, ${email}, 5, ${clock.now()}, 1, ${new Date(clock.now().getTime() + 60_000)})`)
}

describe('locks', () => {
  test('are listed by site, with or without an account, and released by address', async () => {
    const site = await sites.site()
    const user = await sites.user(site)
    const stranger = `nobody-${admin.email}`
    await lockAt(site.id, user.email)
    await lockAt(site.id, stranger)
    await lockAt(0, stranger)
    const locks = async (query = `?site_id=${site.id}`) =>
      (await admins.call(admin, `/locks${query}`)).body.data
    expect(await locks()).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          site_name: site.name,
          email: user.email,
          account_id: user.id,
          failures: 5,
        }),
        expect.objectContaining({ site_id: site.id, email: stranger, account_id: null }),
      ]),
    )
    expect(await locks('?site_id=0&per_page=100')).toContainEqual(
      expect.objectContaining({ site_id: null, site_name: null, email: stranger }),
    )
    const release = { method: 'POST', body: { email: stranger.toUpperCase() } }
    expect((await admins.call(admin, '/locks/release', release)).body.data).toEqual({ released: true })
    expect((await admins.call(admin, '/locks/release', release)).body.data).toEqual({ released: false })
    expect(await locks()).toMatchObject([{ email: user.email }])
    clock.advance(61)
    expect(await locks()).toEqual([])
  })
})
