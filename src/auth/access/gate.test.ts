import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import * as z from 'zod'
import { type Fresh, migratedDatabase } from '../../../test/support/fresh.ts'
import { HandClock } from '../../../test/support/clock.ts'
import { Sites, type TestSite, type TestUser } from '../../../test/support/sites.ts'
import { testKey } from '../../../test/support/credentials.ts'
import { joinAccesses } from '../../kernel/access.ts'
import { Database } from '../../kernel/database/database.ts'
import { sql } from '../../kernel/database/sql.ts'
import { Keys } from '../../kernel/keys.ts'
import { type AnyOperation, operation } from '../../kernel/operation.ts'
import type { Caller, Gate } from '../../kernel/service.ts'
import { AdminReadScope, AdminWriteScope, SiteReadScope, SiteStepsScope, SiteWriteScope } from './scopes.ts'
import type { KnownAdministrator } from '../admin/store.ts'
import type { SiteStatus } from '../sites/schema.ts'
import { authAccesses } from './accesses.ts'
import { Directory } from './directory.ts'
import { authGate } from './gate.ts'

joinAccesses(authAccesses)

// This file has its own database and doesn't write to it once the directory listens, because each change of a site
// clears the directory's cache.
const clock = new HandClock()
const lagging = { reads: 0 }
let fresh: Fresh
let sites: Sites
let database: Database
let directory: Directory
let gate: Gate
let known: KnownAdministrator | undefined
let shop: TestSite
let other: TestSite
let ada: TestUser
let eve: TestUser
let inStates: Awaited<ReturnType<typeof sitesInStates>>

beforeAll(async () => {
  fresh = await migratedDatabase()
  database = new Database({
    url: fresh.url,
    schema: 'auth',
    poolSize: 2,
    readTimeout_ms: 20_000,
    reads: (present) => ({
      query(statement) {
        lagging.reads += 1
        return present.query(statement)
      },
    }),
  })
  sites = new Sites({ clock, database, callAuth: () => Promise.reject(new Error('no program runs')) })
  ;[shop, other] = [await sites.site(), await sites.site()]
  ada = await sites.user(shop, { permissions: ['users.read'] })
  eve = await sites.user(shop, { permissions: ['*'], status: 'suspended' })
  inStates = await sitesInStates()
  directory = new Directory({ database, clock, keys: new Keys(testKey, 'site tokens') })
  const administrators = { identify: () => Promise.resolve(known) }
  gate = authGate({ database, directory, administrators, clock })
})
afterAll(async () => {
  await database.close()
  await sites.close()
  await fresh.drop()
})
beforeEach(() => directory.forget())

async function siteWithUser(status: SiteStatus = 'production') {
  const site = await sites.site(status)
  return { site, user: await sites.user(site) }
}

async function sitesInStates() {
  const all = {
    draft: await siteWithUser('draft'),
    maintenance: await siteWithUser('maintenance'),
    production: await siteWithUser(),
    'without logins': await siteWithUser(),
    'not in the catalogue': await siteWithUser(),
    ending: await siteWithUser(),
    ended: await siteWithUser(),
    unused: await siteWithUser(),
  }
  const later = new Date(clock.now().getTime() + 1)
  for (const change of [
    sql`update sites set auth_enabled = false where id = ${all['without logins'].site.id}`,
    sql`update sites set catalog_active = false where id = ${all['not in the catalogue'].site.id}`,
    sql`update site_secrets set expires_at = ${later} where site_id = ${all.ending.site.id}`,
    sql`update site_secrets set expires_at = ${clock.now()} where site_id = ${all.ended.site.id}`,
  ])
    await database.query(change)
  return all
}

function op(access: AnyOperation['access'], more: Partial<AnyOperation> = {}): AnyOperation {
  return {
    ...operation({
      id: 'a.b',
      tag: '',
      summary: '',
      method: 'POST',
      path: '/a',
      access,
      status: 200,
      envelope: 'bare',
      response: z.object({}),
      handle: () => Promise.resolve({}),
    }),
    ...more,
  }
}

interface Sent {
  readonly headers?: Readonly<Record<string, string | undefined>>
  readonly body?: unknown
  readonly site_id?: string
}

function arrival({ headers = {}, body, site_id }: Sent) {
  return {
    request_id: 'r1',
    address: '192.0.2.1',
    body,
    header: (name: string) => headers[name],
    param: (name: string) => (name === 'site_id' ? site_id : undefined),
  }
}

async function identified(asked: AnyOperation, sent: Sent): Promise<Caller> {
  return gate.identify(asked, arrival(sent))
}

/** The scope that a request gets, or the code of its refusal. */
async function entered(asked: AnyOperation, sent: Sent) {
  const caller = await identified(asked, sent)
  return caller.admit(asked)((scope: unknown) => Promise.resolve(scope))
}

async function outcome(asked: AnyOperation, sent: Sent): Promise<unknown> {
  const scope = await entered(asked, sent).catch((problem: unknown) => problem)
  if (scope instanceof SiteReadScope) return `${scope.visit.actor.type} on ${scope.site}`
  return scope instanceof Error && 'code' in scope ? scope.code : scope
}

const bySecret = (site: TestSite = shop) => ({
  'x-client-id': site.client_id,
  'x-client-secret': site.client_secret,
})
const byToken = (user: { readonly token: string }, site: TestSite = shop) => ({
  'x-client-id': site.client_id,
  authorization: `Bearer ${user.token}`,
})
const read = op('site_read', { method: 'GET' })

test('anyone may call what is public, and is known by the address', async () => {
  const sent = arrival({})
  const caller = await gate.identify(op('public'), sent)
  expect(caller.key).toBe('192.0.2.1')
  expect(await caller.admit(op('public'))((scope: unknown) => Promise.resolve(scope))).toBe(sent)
})

describe('who calls', () => {
  test('a site by its secret, who may do everything there', async () => {
    expect((await identified(read, { headers: bySecret() })).key).toBe(`site:${shop.id}`)
    const scope = await entered(op('site_read', { permission: 'roles.write' }), { headers: bySecret() })
    expect(scope).toMatchObject({
      site: shop.id,
      visit: {
        actor: { type: 'client', id: shop.id },
        token_id: null,
        permissions: ['*'],
        request_id: 'r1',
        address: '192.0.2.1',
        clock,
      },
    })
  })

  test('a user by the token', async () => {
    expect((await identified(read, { headers: byToken(ada) })).key).toBe(`site:${shop.id}:user:${ada.id}`)
    const scope = await entered(read, { headers: byToken(ada) })
    expect(scope).toMatchObject({
      site: shop.id,
      visit: {
        actor: { type: 'user', id: ada.id },
        token_id: expect.any(Number),
        session: expect.objectContaining({ user_id: ada.id }),
        permissions: ['users.read'],
        request_id: 'r1',
        address: '192.0.2.1',
        clock,
      },
    })
  })

  test('the server of a site for somebody at an address that it names', async () => {
    const steps = op('client_steps')
    expect((await identified(steps, { headers: bySecret() })).key).toBe(`site:${shop.id}`)
    expect(await entered(steps, { headers: bySecret() })).toMatchObject({
      site: shop.id,
      visit: { actor: { type: 'client', id: shop.id }, permissions: ['*'], address: '192.0.2.1' },
    })
    expect(
      await entered(steps, { headers: { ...bySecret(), 'x-end-user-ip': '198.51.100.7' } }),
    ).toMatchObject({ visit: { address: '198.51.100.7' } })
    expect(
      await entered(read, { headers: { ...bySecret(), 'x-end-user-ip': '198.51.100.7' } }),
    ).toMatchObject({ visit: { address: '192.0.2.1' } })
  })
})

/** A request in which SHOP, OTHER, SECRET and TOKEN stand for values that the test created. */
interface Written {
  readonly id?: string
  readonly secret?: string
  readonly auth?: string
  readonly body?: Readonly<Record<string, string | number>> | readonly string[] | null
}

function made(text: string | undefined): string | undefined {
  return text
    ?.replace('SHOP', shop.client_id)
    .replace('OTHER', other.client_id)
    .replace('SECRET', shop.client_secret)
    .replace('TOKEN', ada.token)
}

function sentAs({ id, secret, auth, body }: Written): Sent {
  const headers = { 'x-client-id': made(id), 'x-client-secret': made(secret), authorization: made(auth) }
  if (body === undefined || body === null || Array.isArray(body)) return { headers, body }
  const fields = Object.entries(body).map(([name, value]) => [
    name,
    typeof value === 'string' ? made(value) : value,
  ])
  return { headers, body: Object.fromEntries(fields) }
}

/** The result in the form that `outcome` returns for an admitted caller. */
const shown = (wanted: string) => (['client', 'user'].includes(wanted) ? `${wanted} on ${shop.id}` : wanted)

describe('credentials', () => {
  const secret = { id: 'SHOP', secret: 'SECRET' }
  const token = { id: 'SHOP', auth: 'Bearer TOKEN' }

  test.each<[string, Written, string]>([
    ['nothing', {}, 'invalid_client'],
    ['no id of a site', { auth: 'Bearer TOKEN' }, 'invalid_client'],
    ['an empty id', { ...token, id: '' }, 'invalid_client'],
    ['an id of no site', { ...token, id: 'nobody' }, 'invalid_client'],
    ['an id alone', { id: 'SHOP' }, 'unauthenticated'],
    ['the secret', secret, 'client'],
    ['a wrong secret', { id: 'SHOP', secret: 'wrong' }, 'invalid_client'],
    ['a secret of another site', { id: 'OTHER', secret: 'SECRET' }, 'invalid_client'],
    ['a wrong secret beside a good token', { ...token, secret: 'wrong' }, 'invalid_client'],
    ['an empty secret beside a token', { ...token, secret: '' }, 'user'],
    ['a secret beside a token', { ...token, ...secret }, 'client'],
    ['a token of another site', { ...token, id: 'OTHER' }, 'unauthenticated'],
    ['no token of ours', { id: 'SHOP', auth: 'Bearer sat_1' }, 'unauthenticated'],
    ['a token with spaces before it', { id: 'SHOP', auth: 'bearer   TOKEN' }, 'user'],
    ['a token with something behind it', { id: 'SHOP', auth: 'Bearer TOKEN x' }, 'unauthenticated'],
    ['a token with something before it', { id: 'SHOP', auth: 'x Bearer TOKEN' }, 'unauthenticated'],
    ['a token without its kind', { id: 'SHOP', auth: 'TOKEN' }, 'unauthenticated'],
  ])('%s', async (_name, sent, wanted) => {
    expect(await outcome(read, sentAs(sent))).toBe(shown(wanted))
  })

  test.each<[string, Written, string]>([
    ['the secret', secret, 'unauthenticated'],
    ['a secret beside a token', { ...token, ...secret }, 'user'],
    ['a wrong secret beside a token', { ...token, secret: 'wrong' }, 'invalid_client'],
  ])('%s, where only users call', async (_name, sent, wanted) => {
    expect(await outcome(op('session_read'), sentAs(sent))).toBe(shown(wanted))
  })

  test.each<[string, Written, string]>([
    ['the secret', secret, 'client'],
    ['nothing', {}, 'invalid_client'],
    ['a token', token, 'unauthenticated'],
    ['an id of no site', { ...secret, id: 'nobody' }, 'invalid_client'],
    ['a wrong secret', { ...secret, secret: 'wrong' }, 'invalid_client'],
  ])('%s, where only servers call', async (_name, sent, wanted) => {
    expect(await outcome(op('client_steps'), sentAs(sent))).toBe(shown(wanted))
  })

  const body = { client_id: 'SHOP', client_secret: 'SECRET' }

  test.each<['GET' | 'POST' | 'PATCH' | 'PUT', string, Written, string]>([
    ['POST', 'in the body', { body }, 'client'],
    ['PATCH', 'in the body', { body }, 'client'],
    ['PUT', 'in the body', { body }, 'invalid_client'],
    ['GET', 'in the body', { body }, 'invalid_client'],
    ['POST', 'in headers and body', { ...secret, body }, 'client'],
    ['POST', 'in headers', { ...secret, body: { client_id: '', client_secret: '' } }, 'client'],
    ['POST', 'in the body, with empty headers', { id: '', secret: '', body }, 'client'],
    ['POST', 'with two ids', { ...secret, body: { ...body, client_id: 'x' } }, 'invalid_client'],
    ['POST', 'with two secrets', { ...secret, body: { ...body, client_secret: 'x' } }, 'invalid_client'],
    ['PUT', 'in headers', { ...secret, body: { ...body, client_id: 'x' } }, 'client'],
    ['POST', 'as a number', { body: { ...body, client_secret: 7 } }, 'invalid_client'],
    ['POST', 'with a NUL', { body: { ...body, client_id: 'SHOP\0' } }, 'invalid_client'],
    ['POST', 'in headers, beside a list', { ...secret, body: [] }, 'client'],
    ['POST', 'in headers, beside nothing', { ...secret, body: null }, 'client'],
  ])('of a %s %s', async (...row) => {
    const [method, , sent, wanted] = row
    expect(await outcome(op('site_read', { method }), sentAs(sent))).toBe(shown(wanted))
  })
})

const isRemembered = () => !(gate.identify(read, arrival({ headers: byToken(ada) })) instanceof Promise)

describe('a user who is remembered', () => {
  beforeEach(async () => {
    await vi.waitUntil(
      async () => {
        await identified(read, { headers: byToken(ada) })
        await directory.site(other.client_id)
        return isRemembered() && directory.knownSite(other.client_id) !== undefined
      },
      { timeout: 20_000, interval: 20 },
    )
  })

  test('is let in at once', async () => {
    expect(await outcome(read, { headers: byToken(ada) })).toBe(`user on ${shop.id}`)
  })

  test.each<[string, Written, string]>([
    ['without the site', { auth: 'Bearer TOKEN' }, 'invalid_client'],
    ['on another site', { id: 'OTHER', auth: 'Bearer TOKEN' }, 'unauthenticated'],
    ['beside a wrong secret', { id: 'SHOP', secret: 'wrong', auth: 'Bearer TOKEN' }, 'invalid_client'],
    ['beside the secret', { id: 'SHOP', secret: 'SECRET', auth: 'Bearer TOKEN' }, 'client'],
    ['without the token', { id: 'SHOP' }, 'unauthenticated'],
  ])('and calls %s', async (_name, sent, wanted) => {
    expect(await outcome(read, sentAs(sent))).toBe(shown(wanted))
  })

  test.each([
    ['site_write', () => bySecret(), true],
    ['session_write', () => byToken(ada), true],
    ['session_steps', () => byToken(ada), true],
    ['site_read', () => byToken(ada), false],
    ['client_steps', () => bySecret(), false],
    ['admin_write', () => ({}), true],
    ['admin_read', () => ({}), false],
  ] as const)('is forgotten after %s: %s', async (access, headers, isForgotten) => {
    known = administrator
    await entered(op(access), { headers: headers() })
    expect(isRemembered()).toBe(!isForgotten)
  })

  test('is forgotten after what has failed, too', async () => {
    const asked = op('session_write')
    const caller = await identified(asked, { headers: byToken(ada) })
    await expect(caller.admit(asked)(() => Promise.reject(new Error('no')))).rejects.toThrow('no')
    expect(isRemembered()).toBe(false)
  })
})

describe('scopes', () => {
  const cases = [
    ['site_read', () => bySecret(), SiteReadScope, 1],
    ['site_write', () => bySecret(), SiteWriteScope, 0],
    ['session_read', () => byToken(ada), SiteReadScope, 0],
    ['session_write', () => byToken(ada), SiteWriteScope, 0],
    ['session_steps', () => byToken(ada), SiteStepsScope, 0],
    ['client_steps', () => bySecret(), SiteStepsScope, 0],
    ['admin_read', () => ({}), AdminReadScope, 1],
    ['admin_write', () => ({}), AdminWriteScope, 0],
    ['admin_site_read', () => ({}), SiteReadScope, 1],
    ['admin_site_write', () => ({}), SiteWriteScope, 0],
  ] as const
  test.each(cases)('%s', async (...row) => {
    const [access, headers, Scope, lags] = row
    known = administrator
    const asked = op(access)
    const caller = await identified(asked, { headers: headers(), site_id: String(shop.id) })
    lagging.reads = 0
    const entry = caller.admit(asked)
    const scope = await entry(async (given: SiteReadScope | AdminReadScope) => {
      if (given instanceof SiteReadScope) await given.all(sql`select ${given.site} as id`)
      else await given.all(sql`select 1 where ${given.everywhere}`)
      return given
    })
    expect(scope.constructor).toBe(Scope)
    expect(lagging.reads).toBe(lags)
  })
})

describe('permissions', () => {
  test.each([
    ['users.read', 'site_read', 'user'],
    ['users.write', 'site_read', 'missing_permission'],
    [undefined, 'session_read', 'user'],
  ] as const)('%s of a user', async (permission, access, wanted) => {
    const asked = op(access, permission === undefined ? {} : { permission })
    expect(await outcome(asked, { headers: byToken(ada) })).toBe(shown(wanted))
  })

  test('a refusal names what is missing', async () => {
    await expect(
      entered(op('site_read', { permission: 'users.write' }), { headers: byToken(ada) }),
    ).rejects.toMatchObject({
      code: 'missing_permission',
      params: { permission: 'users.write' },
      details: { required: 'users.write' },
    })
  })

  test('a user who is suspended has none', async () => {
    expect(await outcome(read, { headers: byToken(eve) })).toBe('no_site_access')
  })
})

describe('a site', () => {
  const states = [
    ['draft', 'site_not_in_production', 'site_not_in_production'],
    ['maintenance', 'site_not_in_production', 'site_not_in_production'],
    ['production', 'client', 'user'],
    ['without logins', 'client', 'authentication_disabled'],
    ['not in the catalogue', 'client', 'authentication_disabled'],
  ] as const
  test.each(states)('%s', async (state, forServer, forUsers) => {
    const { site, user } = inStates[state]
    const told = (what: string) => (['client', 'user'].includes(what) ? `${what} on ${site.id}` : what)
    expect(await outcome(read, { headers: bySecret(site) })).toBe(told(forServer))
    expect(await outcome(read, { headers: byToken(user, site) })).toBe(told(forUsers))
    const forClient = forUsers === 'user' ? 'client' : forUsers
    expect(await outcome(op('client_steps'), { headers: bySecret(site) })).toBe(told(forClient))
  })

  test('a secret is good until it ends', async () => {
    const { ending, ended } = inStates
    expect(await outcome(read, { headers: bySecret(ending.site) })).toBe(`client on ${ending.site.id}`)
    expect(await outcome(read, { headers: bySecret(ended.site) })).toBe('invalid_client')
  })

  test('a secret that is used is marked, one that is wrong marks nothing', async () => {
    const { site } = inStates.unused
    const used = async () =>
      (
        await database.query<{ at: Date | null }>(
          sql`select last_used_at as at from site_secrets where site_id = ${site.id}`,
        )
      ).rows[0]?.at
    await outcome(read, { headers: { ...bySecret(site), 'x-client-secret': 'wrong' } })
    expect(await used()).toBeNull()
    await outcome(read, { headers: bySecret(site) })
    expect(await used()).toEqual(clock.now())
  })
})

const administrator: KnownAdministrator = {
  administrator_id: 9,
  token_id: 11,
  kind: 'session',
  scopes: ['sites.read'],
  expires_at: new Date(clock.now().getTime() + 3_600_000),
  ends: '',
  has_factor: true,
  proven_at: null,
}

describe('an administrator', () => {
  beforeEach(() => {
    known = administrator
  })

  test('is known by their id, and acts as themselves', async () => {
    expect((await identified(op('admin_read'), {})).key).toBe('administrator:9')
    expect(await entered(op('admin_read'), {})).toMatchObject({
      visit: {
        actor: { type: 'administrator', id: 9 },
        token_id: 11,
        permissions: ['sites.read'],
        request_id: 'r1',
        address: '192.0.2.1',
        clock,
      },
    })
  })

  test('who is unknown is refused', async () => {
    known = undefined
    expect(await outcome(op('admin_read'), {})).toBe('unauthenticated')
    // A site's secret doesn't open administrator operations either.
    expect(await outcome(op('admin_site_read'), { headers: bySecret(), site_id: String(shop.id) })).toBe(
      'unauthenticated',
    )
  })

  test('needs the permission among their scopes', async () => {
    expect(await outcome(op('admin_read', { permission: 'sites.write' }), {})).toBe('missing_permission')
    expect(await entered(op('admin_read', { permission: 'sites.read' }), {})).toBeInstanceOf(AdminReadScope)
  })

  test('needs a proof for what is sensitive', async () => {
    const asked = op('admin_read', { sensitive: 'own' })
    expect(await outcome(asked, {})).toBe('proof_needed')
    known = { ...administrator, proven_at: clock.now() }
    expect(await entered(asked, {})).toBeInstanceOf(AdminReadScope)
  })

  test.each([
    ['a site', () => String(shop.id), () => `administrator on ${shop.id}`],
    ['no site', () => String(other.id + 1_000_000), () => 'not_found'],
    ['no number', () => 'shop', () => 'not_found'],
  ])('enters the site of the path: %s', async (_name, site_id, wanted) => {
    expect(await outcome(op('admin_site_read'), { site_id: site_id() })).toBe(wanted())
  })

  test('enters a site that is not open yet', async () => {
    const { id } = inStates.draft.site
    expect(await outcome(op('admin_site_read'), { site_id: String(id) })).toBe(`administrator on ${id}`)
  })
})
