import { generateKeyPairSync } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { sql } from '../src/kernel/database/sql.ts'
import { Admins, type TestAdmin } from './support/admins.ts'
import { HandClock } from './support/clock.ts'
import { HandProvider } from './support/hand-provider.ts'
import { PanelVisitor } from './support/panel-visitor.ts'
import { RealProvider, panelClient } from './support/real-provider.ts'
import { Sites } from './support/sites.ts'
import { type Reply, World } from './support/world.ts'

let serial = 0
const newSubject = () => `subject-${process.pid}-${(serial += 1)}-${Date.now()}`
const session = 'waybill_session'
const start = '/api/admin/oidc/start'

function location(reply: Reply): string {
  expect(reply.status).toBe(303)
  return reply.headers.get('location') ?? ''
}

async function acts(sites: Sites, email: string) {
  const { rows } = await sites.database.query<{ action: string; outcome: string; change: object }>(sql`
    select action, outcome, change from audit
     where change->>'email' = ${email}
        or target_type = 'administrator' and target_id = (select id from administrators where email = ${email})
     order by id`)
  return rows
}

describe('with a provider as they are in the field', () => {
  let provider: RealProvider
  let world: World
  let sites: Sites
  let admin: TestAdmin
  let browser: PanelVisitor
  beforeAll(async () => {
    provider = await RealProvider.start()
    const values = { OIDC_ISSUER: provider.issuer, ...panelClient, OIDC_NAME: 'Company login' }
    world = await World.start({ only: ['auth'], values })
    provider.serve(world.app.addresses.auth ?? '')
    sites = new Sites(world)
  })
  beforeEach(async () => {
    admin = await new Admins(world, sites).admin()
    browser = new PanelVisitor(world)
    provider.person = { sub: newSubject(), email: admin.email, email_verified: true }
  })
  afterAll(async () => {
    await sites.close()
    await world.stop()
    await provider.stop()
  })

  /** Out to the provider and back to us, without following where we send the browser then. */
  async function signOn(visitor = browser, return_to = '/sites'): Promise<string> {
    const out = location(await visitor.visit(`${start}?return_to=${encodeURIComponent(return_to)}`))
    const back = new URL(await provider.walk(out))
    return location(await visitor.visit(back.pathname + back.search, 'cross-site'))
  }

  test('signs an administrator in, links them once and knows them from then on', async () => {
    expect(await signOn()).toBe('/sites')
    const { data } = (await browser.call('/api/admin/session')).body
    expect(data).toMatchObject({
      administrator: { id: admin.id, oidc_linked: true },
      sign_in: { oidc: { name: 'Company login', start } },
    })
    expect(browser.set).toEqual([])
    expect([...browser.cookies.keys()]).toEqual([session])
    // The address of the provider's account may change; who it is does not.
    provider.person = {
      ...(provider.person ?? { sub: '' }),
      email: 'new@elsewhere.example',
      email_verified: false,
    }
    const again = new PanelVisitor(world)
    expect(await signOn(again)).toBe('/sites')
    expect(await again.isSignedIn()).toBe(true)
    expect((await acts(sites, admin.email)).map(({ action }) => action)).toEqual([
      'administrator.linked',
      'administrator.login',
      'administrator.login',
    ])
  })

  test('security 31: the sign-in on its way is sealed, short and kept from scripts', async () => {
    const out = new URL(location(await browser.visit(start)))
    expect(browser.set).toEqual([
      expect.stringMatching(/^waybill_sign_in=[0-9a-f]+; Path=\/; Max-Age=600; HttpOnly; SameSite=Lax$/),
    ])
    expect(Object.fromEntries(out.searchParams)).toMatchObject({
      response_type: 'code',
      code_challenge_method: 'S256',
      client_id: panelClient.OIDC_CLIENT_ID,
      redirect_uri: `${world.app.addresses.auth}/api/admin/oidc/callback`,
    })
    for (const key of ['state', 'nonce', 'code_challenge']) {
      expect(out.searchParams.get(key)).toMatch(/^[\w-]{43}$/)
      expect(browser.set[0]).not.toContain(out.searchParams.get(key))
    }
  })

  test('security 32: a subject that is not the linked one is nobody, whatever its address', async () => {
    await signOn()
    const thief = new PanelVisitor(world)
    provider.person = { sub: newSubject(), email: admin.email, email_verified: true }
    expect(await signOn(thief)).toBe('/sign-in?error=linked_otherwise')
    expect(thief.cookies.size).toBe(0)
    const unlink = { method: 'PATCH', body: { oidc_linked: false } }
    const admins = new Admins(world, sites)
    expect((await admins.call(await admins.admin(), `/administrators/${admin.id}`, unlink)).status).toBe(200)
    expect(await browser.isSignedIn()).toBe(false)
    expect(await signOn(thief)).toBe('/sites')
  })

  test.each([
    ['an address that is not verified', { email_verified: false }, 'email_unverified'],
    ['an address of no administrator', { email: 'stranger@elsewhere.example' }, 'not_an_administrator'],
  ])('security 32: %s opens no session', async (_name, more, error) => {
    provider.person = { sub: newSubject(), email: admin.email, email_verified: true, ...more }
    expect(await signOn()).toBe(`/sign-in?error=${error}`)
    expect([browser.cookies.size, await browser.isSignedIn()]).toEqual([0, false])
    const { email } = provider.person
    expect((await acts(sites, email)).at(-1)).toMatchObject({
      action: 'administrator.login',
      outcome: 'refused',
      change: { method: 'oidc', reason: error },
    })
  })

  test('security 32: an inactive administrator stays out, linked or not', async () => {
    await signOn()
    await sites.database.write(sql`update administrators set active = false where id = ${admin.id}`)
    expect(await signOn(new PanelVisitor(world))).toBe('/sign-in?error=not_an_administrator')
  })

  test('security 32: a code that was used, a state of somebody else, a journey of another browser', async () => {
    const out = location(await browser.visit(start))
    const cookies = new Map(browser.cookies)
    const back = new URL(await provider.walk(out))
    const path = back.pathname + back.search
    const stranger = new PanelVisitor(world)
    expect(location(await stranger.visit(path))).toBe('/sign-in?error=sign_in_expired')
    await stranger.visit(start)
    expect(location(await stranger.visit(path))).toBe('/sign-in?error=sign_in_expired')
    expect(location(await browser.visit(path))).toBe('/')
    const replay = new PanelVisitor(world)
    for (const [name, value] of cookies) replay.cookies.set(name, value)
    expect(location(await replay.visit(path))).toBe('/sign-in?error=sign_in_expired')
    expect([stranger.cookies.has(session), replay.cookies.has(session)]).toEqual([false, false])
  })

  test('security 33: a path that is not ours leads to the start page', async () => {
    for (const evil of ['https://evil.example', '//evil.example', '/\\evil.example', '/.//evil.example']) {
      expect([evil, await signOn(new PanelVisitor(world), evil)]).toEqual([evil, '/'])
    }
    expect(await signOn(browser, '/sites/7?tab=users#roles')).toBe('/sites/7?tab=users#roles')
  })

  test('a session that the browser had ends with the new one', async () => {
    const other = await new Admins(world, sites).admin()
    await browser.signIn(other.email)
    const planted = browser.cookies.get(session) ?? ''
    await signOn()
    expect(browser.cookies.get(session)).not.toBe(planted)
    expect(
      (await world.callAuth('/api/admin/me', { headers: { cookie: `${session}=${planted}` } })).status,
    ).toBe(401)
  })
})

describe('security 32: with a provider that lies', () => {
  let provider: HandProvider
  let world: World
  let sites: Sites
  let admin: TestAdmin
  let browser: PanelVisitor
  beforeAll(async () => {
    provider = await HandProvider.start()
    world = await World.start({ only: ['auth'], values: { OIDC_ISSUER: provider.issuer, ...panelClient } })
    sites = new Sites(world)
  })
  beforeEach(async () => {
    admin = await new Admins(world, sites).admin()
    browser = new PanelVisitor(world)
  })
  afterAll(async () => {
    await sites.close()
    await world.stop()
    await provider.stop()
  })

  type Said = Parameters<HandProvider['willSay']>

  /** A sign-in whose provider changes the honest claims. */
  async function signOn(
    turned: (honest: Record<string, unknown>) => Said[0],
    how: Said[1] = {},
    answer = 'code=c',
  ): Promise<string> {
    const out = new URL(location(await browser.visit(start)))
    const now_s = Math.floor(Date.now() / 1_000)
    const honest = {
      iss: provider.issuer,
      aud: panelClient.OIDC_CLIENT_ID,
      sub: newSubject(),
      nonce: out.searchParams.get('nonce'),
      iat: now_s,
      exp: now_s + 300,
      email: admin.email,
      email_verified: true,
    }
    provider.willSay(turned(honest), how)
    return back(answer, out)
  }

  async function back(answer: string, out: URL): Promise<string> {
    const state = out.searchParams.get('state') ?? ''
    return location(await browser.visit(`/api/admin/oidc/callback?${answer}&state=${state}`, 'cross-site'))
  }

  test('the honest answer signs in: what is refused below is refused for its own reason', async () => {
    expect(await signOn((honest) => honest)).toBe('/')
    expect(await browser.isSignedIn()).toBe(true)
  })

  const stranger = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey
  test.each<[string, (honest: Record<string, unknown>) => Said[0], Said[1]?]>([
    ['another nonce', (honest) => ({ ...honest, nonce: 'other' })],
    ['no nonce', (honest) => ({ ...honest, nonce: undefined })],
    ['another issuer', (honest) => ({ ...honest, iss: 'https://elsewhere.example' })],
    ['another audience', (honest) => ({ ...honest, aud: 'another-client' })],
    ['no audience', (honest) => ({ ...honest, aud: undefined })],
    ['no subject', (honest) => ({ ...honest, sub: undefined })],
    ['a subject that nobody can read', (honest) => ({ ...honest, sub: 'a\0b' })],
    ['a token of yesterday', (honest) => ({ ...honest, exp: Math.floor(Date.now() / 1_000) - 86_400 })],
    ['alg none', (honest) => honest, { alg: 'none' }],
    [
      'our own secret as the key',
      (honest) => honest,
      { alg: 'HS256', secret: panelClient.OIDC_CLIENT_SECRET },
    ],
    ['the signature of a stranger', (honest) => honest, { key: stranger }],
  ])('%s: no session', async (_name, turned, how) => {
    expect(await signOn(turned, how)).toBe('/sign-in?error=token_refused')
    expect([browser.cookies.size, await browser.isSignedIn()]).toEqual([0, false])
    const { rows } = await sites.database.query<{ outcome: string; change: { reason: string } }>(sql`
      select outcome, change from audit
       where action = 'administrator.login' and change ->> 'method' = 'oidc' order by id desc limit 1`)
    expect(rows).toMatchObject([{ outcome: 'refused', change: { reason: 'token_refused' } }])
  })

  test.each([false, 'true', 1, null, undefined])('email_verified %j: no session', async (email_verified) => {
    expect(await signOn((honest) => ({ ...honest, email_verified }))).toBe('/sign-in?error=email_unverified')
    expect(await browser.isSignedIn()).toBe(false)
  })

  test('security 70: an address that only looks like the administrator’s is another one', async () => {
    for (const turned of [
      admin.email.replace('admin', 'ａdmin'),
      admin.email.replace('test.example', 'ｔest.example'),
      admin.email.replace('test', 'te\u{17f}t'),
      admin.email.replace('@', '\uff20'),
      ` ${admin.email}`,
      `${admin.email}.`,
      `${admin.email}\0`,
    ]) {
      const to = await signOn((honest) => ({ ...honest, email: turned }))
      expect([turned, to]).toEqual([turned, '/sign-in?error=not_an_administrator'])
    }
    expect(await signOn((honest) => ({ ...honest, email: admin.email.toUpperCase() }))).toBe('/')
  })

  test('what the provider refuses opens no session', async () => {
    expect(await signOn((honest) => honest, {}, 'error=access_denied')).toBe(
      '/sign-in?error=provider_refused',
    )
    const out = new URL(location(await browser.visit(start)))
    provider.answer = { status: 400, body: { error: 'invalid_grant' } }
    expect(await back('code=used', out)).toBe('/sign-in?error=provider_refused')
  })

  test('a provider that fails in the middle is away', async () => {
    const out = new URL(location(await browser.visit(start)))
    provider.answer = { status: 502, body: {} }
    expect(await back('code=c', out)).toBe('/sign-in?error=provider_unavailable')
  })

  test('a sign-in that comes back twice is asked about once, whatever the provider thinks of its code', async () => {
    const out = new URL(location(await browser.visit(start)))
    const note = browser.cookieHeader.replace(/^.*?=/, '')
    provider.answer = { status: 400, body: { error: 'invalid_grant' } }
    const asked = provider.asked
    await back('code=c', out)
    browser.cookies.set('waybill_sign_in', note)
    expect(await back('code=c', out)).toBe('/sign-in?error=sign_in_expired')
    expect(provider.asked).toBe(asked + 1)
  })

  test('a note that was altered, cut or not sealed is refused', async () => {
    const out = new URL(location(await browser.visit(start)))
    const note = browser.cookies.get('waybill_sign_in') ?? ''
    for (const forged of [
      note.replace(/^./, (first) => (first === '0' ? '1' : '0')),
      note.slice(0, 20),
      'ff',
      'zz',
      note + '00',
    ]) {
      browser.cookies.set('waybill_sign_in', forged)
      expect(await back('code=c', out)).toBe('/sign-in?error=sign_in_expired')
    }
  })
})

test('a provider that is away, or says it is another one, is tried again the next time', async () => {
  const provider = await HandProvider.start()
  const world = await World.start({
    only: ['auth'],
    values: { OIDC_ISSUER: provider.issuer, ...panelClient },
  })
  const browser = new PanelVisitor(world)
  provider.metadata = { issuer: 'https://elsewhere.example' }
  expect(location(await browser.visit(start))).toBe('/sign-in?error=provider_unavailable')
  expect(browser.cookies.size).toBe(0)
  provider.metadata = {}
  expect(location(await browser.visit(start))).toMatch(new RegExp(`^${provider.issuer}/auth\\?`))
  await provider.stop()
  const callback = '/api/admin/oidc/callback?code=c'
  expect(location(await browser.visit(callback))).toBe('/sign-in?error=sign_in_expired')
  await world.stop()
})

test('security 32: what the provider tells of somebody else is not believed', async () => {
  const provider = await HandProvider.start()
  provider.userInfo = { sub: 'somebody-else', email: 'a@test.example', email_verified: true }
  const world = await World.start({
    only: ['auth'],
    values: { OIDC_ISSUER: provider.issuer, ...panelClient },
  })
  const browser = new PanelVisitor(world)
  const { searchParams } = new URL(location(await browser.visit(start)))
  const exp = Math.floor(Date.now() / 1_000) + 300
  const claims = {
    iss: provider.issuer,
    aud: panelClient.OIDC_CLIENT_ID,
    sub: newSubject(),
    iat: exp - 300,
    exp,
  }
  provider.willSay({ ...claims, nonce: searchParams.get('nonce') })
  const callback = `/api/admin/oidc/callback?code=c&state=${searchParams.get('state')}`
  expect(location(await browser.visit(callback))).toBe('/sign-in?error=token_refused')
  await world.stop()
  await provider.stop()
})

test('a sign-in is good for ten minutes', async () => {
  const clock = new HandClock()
  const provider = await HandProvider.start()
  const values = { OIDC_ISSUER: provider.issuer, ...panelClient }
  const world = await World.start({ only: ['auth'], values, clock })
  const browser = new PanelVisitor(world)
  const after = async (seconds: number) => {
    const { searchParams } = new URL(location(await browser.visit(start)))
    clock.advance(seconds)
    return location(await browser.visit(`/api/admin/oidc/callback?code=c&state=${searchParams.get('state')}`))
  }
  expect(await after(599)).toBe('/sign-in?error=provider_refused')
  expect(await after(601)).toBe('/sign-in?error=sign_in_expired')
  await world.stop()
  await provider.stop()
})

test('without a provider there is no sign-in by one', async () => {
  const world = await World.start({ only: ['auth'] })
  const browser = new PanelVisitor(world)
  for (const path of [start, '/api/admin/oidc/callback?code=c&state=s']) {
    expect(location(await browser.visit(path))).toBe('/sign-in?error=oidc_not_configured')
  }
  await world.stop()
})
