import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { Admins, type TestAdmin } from '../../../test/support/admins.ts'
import { HandClock } from '../../../test/support/clock.ts'
import { Sites } from '../../../test/support/sites.ts'
import { type Reply, type Request, World } from '../../../test/support/world.ts'
import { sql } from '../../kernel/database/sql.ts'
import { adminReadEntry } from '../access/entries.ts'
import type { AnyOperation } from '../../kernel/operation.ts'
import { services } from '../../main/documents.ts'
import { newToken } from '../access/rules.ts'
import { ownTokenOf } from './store.ts'

const clock = new HandClock()
let world: World
let sites: Sites
let admins: Admins
let admin: TestAdmin
beforeAll(async () => {
  world = await World.start({ only: ['auth'], clock })
  sites = new Sites(world)
  admins = new Admins(world, sites)
})
beforeEach(async () => {
  admin = await admins.admin()
})
afterAll(async () => {
  await sites.close()
  await world.stop()
})

const password = 'secret-of-tests'
const scopes = [
  'sites.read',
  'sites.write',
  'accounts.read',
  'accounts.write',
  'audit.read',
  'administrators.write',
  ...['roles', 'users', 'companies', 'groups', 'webhooks'].flatMap((each) => [
    `${each}.read`,
    `${each}.write`,
  ]),
]
const login = (email: string, given: string) =>
  world.callAuth('/api/admin/login', { method: 'POST', body: { email, password: given } })
const post = (who: { token: string }, path: string, body: object = {}) =>
  admins.call(who, path, { method: 'POST', body })

async function actsOn(type: string, id: number) {
  const { rows } = await sites.database.query<{ action: string; outcome: string; change: object }>(sql`
    select action, outcome, change from audit where target_type = ${type} and target_id = ${id} order by id`)
  return rows
}

function call(op: AnyOperation, identity: Pick<Request, 'token' | 'headers'>): Promise<Reply> {
  const path = `/api${op.path.replaceAll(/\{\w+\}/g, '999999999')}`
  const body = op.method === 'GET' || op.method === 'DELETE' ? {} : { body: {} }
  return world.callAuth(path, { method: op.method, ...body, ...identity })
}

describe('who may', () => {
  const operations = services().auth.operations.filter((op) => op.access.startsWith('admin_'))
  const rows = operations.map((op) => [op.id, op] as const)

  test('every operation of administrators is below /admin', () => {
    expect(operations.every((op) => op.path.startsWith('/admin/'))).toBe(true)
    expect(operations.length).toBeGreaterThan(17)
  })

  describe.each(rows)('%s', (_id, op) => {
    test('no token, garbage, a token never issued, one of a site, its secret: 401', async () => {
      const site = await sites.site()
      const user = await sites.user(site, { permissions: ['*'] })
      const secret = { 'x-client-id': site.client_id, 'x-client-secret': site.client_secret }
      const identities: readonly Pick<Request, 'token' | 'headers'>[] = [
        {},
        { token: 'garbage' },
        { token: newToken('sad') },
        { token: newToken('sat') },
        { token: user.token, headers: { 'x-client-id': site.client_id } },
        { headers: secret },
        { headers: { authorization: `Basic ${admin.token}` } },
      ]
      for (const identity of identities) {
        const reply = await call(op, identity)
        expect([reply.status, reply.body.code]).toEqual([401, 'unauthenticated'])
      }
    })

    test('an expired token and one of an inactive administrator: 401', async () => {
      const [late, inactive] = [await admins.admin(['*'], 0), await admins.admin()]
      await sites.database.write(sql`update administrators set active = false where id = ${inactive.id}`)
      expect((await call(op, late)).status).toBe(401)
      expect((await call(op, inactive)).status).toBe(401)
    })
  })

  test.each(rows.filter(([, op]) => op.permission !== undefined))(
    '%s without its scope: 403',
    async (_id, op) => {
      const needed = op.permission ?? ''
      const reply = await call(op, await admins.admin(scopes.filter((scope) => scope !== needed)))
      expect(reply.body).toMatchObject({ code: 'missing_permission', required: needed })
      expect(reply.status).toBe(403)
      expect((await call(op, await admins.admin([needed]))).status).not.toBe(403)
    },
  )

  test('a token that ends while its request is under way is refused', async () => {
    const { id } = await admins.admin()
    const visit = {
      actor: { type: 'administrator', id },
      token_id: 0,
      permissions: ['*'],
      request_id: 'ended',
      address: '127.0.0.1',
      clock: world.clock,
    } as const
    await expect(adminReadEntry(sites.database, visit)(ownTokenOf)).rejects.toMatchObject({
      code: 'unauthenticated',
    })
  })

  test('only what concerns oneself needs no scope', () => {
    const open = operations.filter((op) => op.permission === undefined).map((op) => op.id)
    expect(open.toSorted()).toEqual([
      'admin.factors_list',
      'admin.factors_remove',
      'admin.logout',
      'admin.me',
      'admin.passkey_begin',
      'admin.passkey_confirm',
      'admin.proof',
      'admin.proof_options',
      'admin.recovery_codes',
      'admin.session_delete',
      'admin.tokens_create',
      'admin.tokens_delete',
      'admin.tokens_list',
      'admin.totp_begin',
      'admin.totp_confirm',
    ])
  })
})

describe('login', () => {
  test('opens a session of eight hours', async () => {
    const reply = await login(admin.email.toUpperCase(), password)
    expect(reply.status).toBe(200)
    const { token, expires_in, administrator } = reply.body
    expect(token).toMatch(/^sad_/)
    expect(expires_in).toBe(28_800)
    expect(administrator).toMatchObject({ id: admin.id, email: admin.email, scopes: ['*'] })
    const me = await admins.call({ token }, '/me')
    expect(me.body.data).toMatchObject({ administrator, token: { kind: 'session' }, scopes: ['*'] })
    clock.advance(28_799)
    expect((await admins.call({ token }, '/me')).status).toBe(200)
    clock.advance(2)
    expect((await admins.call({ token }, '/me')).status).toBe(401)
    expect(await actsOn('administrator', admin.id)).toMatchObject([
      { action: 'administrator.login', outcome: 'done' },
    ])
  })

  test('logout ends it', async () => {
    const { token } = (await login(admin.email, password)).body
    expect((await post({ token }, '/logout')).body.message).toBe('Logged out.')
    expect((await admins.call({ token }, '/me')).status).toBe(401)
    expect((await admins.call(admin, '/me')).status).toBe(200)
  })

  test('administrators with few permissions can still end their own sessions', async () => {
    await sites.database.write(sql`update administrators set scopes = '{sites.read}' where id = ${admin.id}`)
    const [one, other] = [
      (await login(admin.email, password)).body,
      (await login(admin.email, password)).body,
    ]
    const { token } = (await admins.call(other, '/me')).body.data
    expect((await admins.call(one, `/tokens/${token.id}`, { method: 'DELETE' })).status).toBe(200)
    expect((await admins.call(other, '/me')).status).toBe(401)
  })

  test('an unknown address, a wrong password and an inactive administrator: one answer, one hash each', async () => {
    const inactive = await admins.admin()
    await sites.database.write(sql`update administrators set active = false where id = ${inactive.id}`)
    let hashes = 0
    const count = () => (hashes += 1)
    subscribe('waybill.password', count)
    const bodies: unknown[] = []
    for (const [email, given] of [
      [admin.email, 'wrong-password'],
      [`nobody-${admin.email}`, password],
      [inactive.email, password],
    ] as const) {
      hashes = 0
      const { status, body } = await login(email, given)
      const { request_id: _, ...rest } = body
      bodies.push({ status, ...rest })
      expect(hashes).toBe(1)
    }
    unsubscribe('waybill.password', count)
    expect(bodies[0]).toMatchObject({ status: 401, code: 'invalid_credentials' })
    expect(new Set(bodies.map((body) => JSON.stringify(body))).size).toBe(1)
    const { rows } = await sites.database.query(sql`
      select actor_type, outcome, change from audit where action = 'administrator.login' and change->>'email' = ${admin.email}`)
    expect(rows).toEqual([{ actor_type: 'nobody', outcome: 'refused', change: { email: admin.email } }])
  })

  test.each(['known', 'unknown'])('the sixth failure of a %s address is 429, and it passes', async (kind) => {
    const email = kind === 'known' ? admin.email : `nobody-${admin.email}`
    for (let i = 0; i < 5; i += 1) expect((await login(email, 'wrong-password')).status).toBe(401)
    const locked = await login(email, password)
    expect([locked.status, locked.body.code]).toEqual([429, 'login_locked'])
    expect(Number(locked.headers.get('retry-after'))).toBeLessThanOrEqual(60)
    clock.advance(61)
    expect((await login(email, password)).status).toBe(kind === 'known' ? 200 : 401)
  })

  test('malformed input is 422, a password longer than any is not hashed', async () => {
    const reply = await world.callAuth('/api/admin/login', { method: 'POST', body: { email: 'x' } })
    expect(Object.keys(reply.body.errors).toSorted()).toEqual(['email', 'password'])
    expect((await login(admin.email, 'x'.repeat(4_096))).status).toBe(422)
  })
})

describe('tokens for programs', () => {
  test('are shown once and do what they are for', async () => {
    const session: TestAdmin = { ...admin, token: (await login(admin.email, password)).body.token }
    const issued = await post(session, '/tokens', { label: 'nightly', scopes: ['audit.read'] })
    expect(issued.status).toBe(200)
    const { token, ...shown } = issued.body.data
    expect(shown).toMatchObject({ kind: 'token', label: 'nightly', scopes: ['audit.read'] })
    const list = await admins.call(admin, '/tokens')
    expect(list.body.data).toContainEqual(shown)
    expect(list.text).not.toContain(token)
    expect((await admins.call({ token }, '/audit')).status).toBe(200)
    expect((await admins.call({ token }, '/sites')).status).toBe(403)
    const deleted = await admins.call(admin, `/tokens/${shown.id}`, { method: 'DELETE' })
    expect(deleted.status).toBe(200)
    expect((await admins.call({ token }, '/audit')).status).toBe(401)
    expect((await actsOn('administrator_token', shown.id)).map((row) => row.action)).toEqual([
      'administrator_token.issued',
      'administrator_token.revoked',
    ])
  })

  test('stay within the scopes and the lifetime of their issuer', async () => {
    const weak = await admins.admin(['sites.read'])
    for (const beyond of [['sites.write'], ['*'], ['sites.read', 'audit.read']]) {
      const reply = await post(weak, '/tokens', { label: 'x', scopes: beyond })
      expect([reply.status, reply.body.code]).toEqual([403, 'permission_not_held'])
    }
    const near = new Date(clock.now().getTime() + 60_000).toISOString()
    const within = await post(weak, '/tokens', { label: 'x', scopes: ['sites.read'], expires_at: near })
    expect(within.status).toBe(200)
    expect((await post(weak, '/tokens', { label: 'x', scopes: ['sites.read'] })).status).toBe(403)
  })

  test.each([
    ['label', { scopes: ['*'] }],
    ['scopes', { label: 'x' }],
    ['scopes', { label: 'x', scopes: [] }],
    ['scopes.0', { label: 'x', scopes: ['sites.*'] }],
    ['scopes.0', { label: 'x', scopes: ['Sites.Read'] }],
    ['scopes.0', { label: 'x', scopes: ['__proto__'] }],
    ['expires_at', { label: 'x', scopes: ['*'], expires_at: 'tomorrow' }],
    ['expires_at', { label: 'x', scopes: ['*'], expires_at: '2020-01-01' }],
    ['expires_at', { label: 'x', scopes: ['*'], expires_at: '2199-01-01' }],
  ])('%s is refused in %j', async (field, body) => {
    const reply = await post(admin, '/tokens', body)
    expect(reply.status).toBe(422)
    expect(Object.keys(reply.body.errors)).toEqual([field])
  })

  test("another administrator's token is not found; a stronger one of one's own is not for a weak one to end", async () => {
    const other = await admins.admin()
    const id = (await admins.call(other, '/me')).body.data.token.id
    expect((await admins.call(admin, `/tokens/${id}`, { method: 'DELETE' })).status).toBe(404)
    const { token } = (
      await post(other, '/tokens', { label: 'x', scopes: ['audit.read'], expires_at: soon() })
    ).body.data
    expect((await admins.call({ token }, `/tokens/${id}`, { method: 'DELETE' })).status).toBe(403)
    expect((await admins.call(other, '/me')).status).toBe(200)
  })
})

function soon(): string {
  return new Date(clock.now().getTime() + 60_000).toISOString()
}

describe('administrators', () => {
  let serial = 0
  const fresh = () => ({
    name: 'New Administrator',
    email: `new-${process.pid}-${(serial += 1)}-${Date.now()}@test.example`,
    password: 'a-fine-long-passphrase',
  })

  test('are created, log in, change and are shut out', async () => {
    const body = fresh()
    const created = await post(admin, '/administrators', body)
    expect(created.status).toBe(200)
    const { id, version } = created.body.data
    expect(created.text).not.toMatch(/argon2|passphrase/)
    expect((await admins.call(admin, `/administrators/${id}`)).body.data).toEqual(created.body.data)
    expect((await admins.call(admin, '/administrators/999999999')).status).toBe(404)
    const { token } = (await login(body.email, body.password)).body
    const change = (changes: object, headers = {}) =>
      admins.call(admin, `/administrators/${id}`, { method: 'PATCH', body: changes, headers })
    expect((await change({ name: 'Renamed' }, { 'if-match': `"${version}"` })).body.data.name).toBe('Renamed')
    expect((await change({ name: 'Late' }, { 'if-match': `"${version}"` })).status).toBe(412)
    expect((await change({ password: 'another-long-passphrase' })).status).toBe(200)
    expect((await admins.call({ token }, '/me')).status).toBe(401)
    const second = (await login(body.email, 'another-long-passphrase')).body.token
    expect((await change({ active: false })).status).toBe(200)
    expect((await admins.call({ token: second }, '/me')).status).toBe(401)
    await change({ active: true })
    expect((await admins.call({ token: second }, '/me')).status).toBe(401)
    const acts = await actsOn('administrator', id)
    expect(acts.map((row) => row.action)).toEqual([
      'administrator.created',
      'administrator.login',
      'administrator.updated',
      'administrator.updated',
      'administrator.login',
      'administrator.updated',
      'administrator.updated',
    ])
    expect(JSON.stringify(acts)).not.toMatch(/argon2|passphrase/)
  })

  test('a password of the policy and an address of their own', async () => {
    const taken = await post(admin, '/administrators', { ...fresh(), email: admin.email })
    expect(Object.keys(taken.body.errors)).toEqual(['email'])
    const body = fresh()
    for (const weak of ['short', 'password123', body.email, 'x'.repeat(257)]) {
      const reply = await post(admin, '/administrators', { ...body, password: weak })
      expect(Object.keys(reply.body.errors)).toEqual(['password'])
    }
  })

  test('nobody grants or changes more than they hold', async () => {
    const weak = await admins.admin(['administrators.write', 'sites.read'])
    expect((await post(weak, '/administrators', fresh())).status).toBe(403)
    const within = await post(weak, '/administrators', { ...fresh(), scopes: ['sites.read'] })
    expect(within.body.data.scopes).toEqual(['sites.read'])
    const change = (id: number, body: object) =>
      admins.call(weak, `/administrators/${id}`, { method: 'PATCH', body })
    expect((await change(admin.id, { password: 'taken-over-passphrase' })).body.code).toBe(
      'permission_not_held',
    )
    expect((await change(within.body.data.id, { scopes: ['*'] })).status).toBe(403)
    expect((await change(within.body.data.id, { name: 'Fine' })).status).toBe(200)
  })

  test('nobody shuts themselves out', async () => {
    for (const body of [{ active: false }, { scopes: ['sites.read'] }]) {
      const reply = await admins.call(admin, `/administrators/${admin.id}`, { method: 'PATCH', body })
      expect([reply.status, reply.body.code]).toEqual([403, 'own_access'])
    }
  })

  test('a token does no more than its owner may now', async () => {
    await sites.database.write(sql`update administrators set scopes = '{sites.read}' where id = ${admin.id}`)
    expect((await admins.call(admin, '/me')).body.data.scopes).toEqual(['sites.read'])
    expect((await admins.call(admin, '/audit')).status).toBe(403)
    expect((await admins.call(admin, '/sites')).status).toBe(200)
  })

  test('what only looks like a field changes nothing', async () => {
    const body = { ...fresh(), id: 1, active: false, version: 9, password_hash: 'x', oidc_subject: 'me' }
    const { data } = (await post(admin, '/administrators', body)).body
    expect(data).toMatchObject({ active: true, version: 1 })
    expect(data.id).not.toBe(1)
  })

  test('the list shows them, without a hash', async () => {
    const list = await admins.call(admin, '/administrators?per_page=100')
    expect(list.status).toBe(200)
    expect(list.text).not.toMatch(/argon2|password/)
  })
})

test('nothing that opens anything reaches the log, the audit log or a table', async () => {
  const chunks: string[] = []
  world.log.on('data', (chunk: Buffer) => chunks.push(chunk.toString()))
  const session = (await login(admin.email, password)).body.token
  const who = { token: session }
  const site = (await post(who, '/sites', { name: `Canary ${Date.now()}` })).body.data
  const secret = (await post(who, `/sites/${site.id}/secrets`)).body.data.client_secret
  const program = (await post(who, '/tokens', { label: 'canary', scopes: ['*'] })).body.data.token
  await login(admin.email, 'canary-wrong-password')
  await admins.call({ token: program }, '/audit')
  const { rows } = await sites.database.query<{ dump: string }>(sql`
    select string_agg(t.dump, '') as dump from (
      select audit::text as dump from audit
      union all select site_secrets::text from site_secrets
      union all select administrator_tokens::text from administrator_tokens
      union all select throttle::text from throttle) t`)
  const everything = chunks.join('') + (rows[0]?.dump ?? '')
  expect(everything).toContain('/api/admin/login')
  const canaries: string[] = [session, site.client_secret, secret, program, password, 'canary-wrong-password']
  expect(canaries.filter((canary) => everything.includes(canary))).toEqual([])
})

describe('accounts', () => {
  test('are found by name and address, with the sites they are on, without a hash', async () => {
    const [site, other] = [await sites.site(), await sites.site()]
    const user = await sites.user(site, { permissions: ['users.read'] })
    await sites.database.transaction((connection) =>
      sites.place(connection, other, { id: user.id, status: 'suspended' }),
    )
    const list = await admins.call(admin, `/accounts?q=${user.email.toUpperCase()}`)
    expect(list.body.data).toMatchObject([{ id: user.id, site_count: 2, home_site_id: site.id }])
    const detail = await admins.call(admin, `/accounts/${user.id}`)
    expect(detail.body.data.sites).toMatchObject([
      { id: site.id, status: 'active', roles: [{ id: user.role_id, is_primary: true }] },
      { id: other.id, status: 'suspended', roles: [] },
    ])
    expect(list.text + detail.text).not.toMatch(/argon2|password/)
    expect((await admins.call(admin, '/accounts?q=%25%25')).body.data).toEqual([])
    expect((await admins.call(admin, '/accounts/999999999')).status).toBe(404)
  })

  test('are unlocked on every site at once', async () => {
    const site = await sites.site()
    const user = await sites.user(site)
    const now = clock.now()
    const until = new Date(now.getTime() + 600_000)
    await sites.database.write(sql`
      insert into throttle (site_id, email, failures, first_at, locks, locked_until)
      values (${site.id}, ${user.email}, 5, ${now}, 1, ${until})`)
    const before = await admins.call(admin, `/accounts/${user.id}`)
    expect(before.body.data.locked_until).not.toBeNull()
    const reply = await post(admin, `/accounts/${user.id}/unlock`)
    expect(reply.body.data.locked_until).toBeNull()
    expect(await actsOn('account', user.id)).toEqual([
      { action: 'account.unlocked', outcome: 'done', change: { email: user.email, unlocked: true } },
    ])
  })
})
