import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sql } from '../src/kernel/database/sql.ts'
import { services } from '../src/main/documents.ts'
import { Admins } from './support/admins.ts'
import { type Targets, targetsOn } from './support/site-targets.ts'
import { Sites, type TestSite } from './support/sites.ts'
import { type Reply, type Request, World } from './support/world.ts'

// Every registered operation of the authentication service stands here with who may call it, and is called by
// everybody. The table is written by hand on purpose: it says what should be, and the code says what is. An operation
// nobody listed fails.

type Call = { readonly path: string } & Request
interface Row {
  /** `session`: a user of the site by bearer. `site`: the secret, or a user with the permission. */
  readonly who: 'anyone' | 'session' | 'site' | 'admin'
  readonly permission?: string
  readonly call: (on: Targets & { readonly site: TestSite; readonly serial: number }) => Call
  readonly success?: number
}

const post = (path: string, body: object = {}): Call => ({ path, method: 'POST', body })
const patch = (path: string, body: object): Call => ({ path, method: 'PATCH', body })
const remove = (path: string): Call => ({ path, method: 'DELETE' })
const secret = 'a rather long secret'
const passwords = { password: secret, password_confirmation: secret }

const manage = (kind: 'roles' | 'companies' | 'groups', key: 'role' | 'company' | 'group') =>
  ({
    [`${kind}.list`]: { who: 'site', permission: `${kind}.read`, call: () => ({ path: `/site/${kind}` }) },
    [`${kind}.get`]: {
      who: 'site',
      permission: `${kind}.read`,
      call: (on) => ({ path: `/site/${kind}/${on[key]}` }),
    },
    [`${kind}.create`]: {
      who: 'site',
      permission: `${kind}.write`,
      call: () => post(`/site/${kind}`, { name: 'New' }),
    },
    [`${kind}.update`]: {
      who: 'site',
      permission: `${kind}.write`,
      call: (on) => patch(`/site/${kind}/${on[key]}`, { name: 'Changed' }),
    },
    [`${kind}.delete`]: {
      who: 'site',
      permission: `${kind}.write`,
      call: (on) => remove(`/site/${kind}/${on[key]}`),
    },
  }) satisfies Record<string, Row>

const users = (permission: 'users.read' | 'users.write', call: Row['call']): Row => ({
  who: 'site',
  permission,
  call,
})
const admin = (permission: string | undefined, call: Row['call'], success = 200): Row => ({
  who: 'admin',
  ...(permission !== undefined && { permission }),
  call,
  success,
})

const rows: Readonly<Record<string, Row>> = {
  'auth.status': { who: 'anyone', call: ({ site }) => ({ path: `/auth/status?site=${site.slug}` }) },
  'auth.login': { who: 'anyone', call: () => post('/auth/login'), success: 422 },
  'auth.verify': { who: 'session', call: () => ({ path: '/auth/verify' }) },
  'auth.change_password': { who: 'session', call: () => post('/auth/change-password'), success: 422 },
  'auth.logout': { who: 'session', call: () => post('/auth/logout') },
  'auth.sessions': { who: 'session', call: () => ({ path: '/auth/sessions' }) },
  'auth.end_session': { who: 'session', call: () => remove('/auth/sessions/999999999'), success: 404 },
  'site.audit': { who: 'site', permission: 'audit.read', call: () => ({ path: '/site/audit' }) },
  ...manage('roles', 'role'),
  ...manage('companies', 'company'),
  ...manage('groups', 'group'),
  'users.list': users('users.read', () => ({ path: '/site/users' })),
  'users.get': users('users.read', (on) => ({ path: `/site/users/${on.user}` })),
  'users.create': users('users.write', ({ serial }) =>
    post('/site/users', { name: 'New', email: `matrix-${Date.now()}-${serial}@test.example`, ...passwords }),
  ),
  'users.attach': users('users.write', (on) => post('/site/users/attach', { email: on.stranger })),
  'users.update': users('users.write', (on) => patch(`/site/users/${on.user}`, { name: 'Changed' })),
  'users.detach': users('users.write', (on) => remove(`/site/users/${on.user}`)),
  'users.companies.add': users('users.write', (on) =>
    post(`/site/users/${on.user}/companies`, { site_company_id: on.company }),
  ),
  'users.companies.remove': users('users.write', (on) =>
    remove(`/site/users/${on.user}/companies/${on.joinedCompany}`),
  ),
  'users.groups.add': users('users.write', (on) =>
    post(`/site/users/${on.user}/groups`, { site_group_id: on.group }),
  ),
  'users.groups.remove': users('users.write', (on) =>
    remove(`/site/users/${on.user}/groups/${on.joinedGroup}`),
  ),
  'admin.login': { who: 'anyone', call: () => post('/admin/login'), success: 422 },
  'admin.logout': admin(undefined, () => post('/admin/logout')),
  'admin.me': admin(undefined, () => ({ path: '/admin/me' })),
  'admin.audit': admin('audit.read', () => ({ path: '/admin/audit' })),
  'admin.audit_export': admin('audit.read', ({ site }) => ({
    path: `/admin/audit/export?site_id=${site.id}`,
  })),
  'admin.sites_list': admin('sites.read', () => ({ path: '/admin/sites' })),
  'admin.sites_get': admin('sites.read', ({ site }) => ({ path: `/admin/sites/${site.id}` })),
  'admin.sites_create': admin('sites.write', ({ serial }) =>
    post('/admin/sites', { name: `New site ${serial}` }),
  ),
  'admin.sites_update': admin('sites.write', ({ site }) =>
    patch(`/admin/sites/${site.id}`, { name: 'Changed' }),
  ),
  'admin.secrets_list': admin('sites.read', ({ site }) => ({ path: `/admin/sites/${site.id}/secrets` })),
  'admin.secrets_create': admin('sites.write', ({ site }) => post(`/admin/sites/${site.id}/secrets`)),
  'admin.secrets_delete': admin(
    'sites.write',
    ({ site }) => remove(`/admin/sites/${site.id}/secrets/999999999`),
    404,
  ),
  'admin.tokens_list': admin(undefined, () => ({ path: '/admin/tokens' })),
  'admin.tokens_create': admin(undefined, () => post('/admin/tokens'), 422),
  'admin.tokens_delete': admin(undefined, () => remove('/admin/tokens/999999999'), 404),
  'admin.administrators_list': admin('administrators.write', () => ({ path: '/admin/administrators' })),
  'admin.administrators_create': admin('administrators.write', () => post('/admin/administrators'), 422),
  'admin.administrators_update': admin(
    'administrators.write',
    () => patch('/admin/administrators/999999999', { name: 'x' }),
    404,
  ),
  'admin.accounts_list': admin('accounts.read', () => ({ path: '/admin/accounts' })),
  'admin.accounts_get': admin('accounts.read', (on) => ({ path: `/admin/accounts/${on.user}` })),
  'admin.accounts_unlock': admin('accounts.write', (on) => post(`/admin/accounts/${on.user}/unlock`)),
}

/** Introspection is for the site's server alone: a bearer is what it asks about, not what opens it. */
const secretOnly = 'auth.introspect'

let world: World
let sites: Sites
beforeAll(async () => {
  world = await World.start({ only: ['auth'] })
  sites = new Sites(world)
})
afterAll(async () => {
  await sites.close()
  await world.stop()
})

test('every operation is listed, and nothing else', () => {
  const listed = [...Object.keys(rows), secretOnly].toSorted()
  expect(listed).toEqual(
    services()
      .auth.operations.map((op) => op.id)
      .toSorted(),
  )
})

let serial = 0

/** One call of the operation with these credentials, on records of its own. */
async function attempt(
  row: Row,
  site: TestSite,
  credentials: Readonly<Record<string, string>>,
): Promise<Reply> {
  const on = { ...(await targetsOn(sites, site)), site, serial: (serial += 1) }
  const { path, ...request } = row.call(on)
  return world.callAuth(`${serial % 2 === 0 ? '/api' : '/api/v2'}${path}`, {
    ...request,
    headers: credentials,
  })
}

const bySecret = (of: TestSite) => ({ 'x-client-id': of.client_id, 'x-client-secret': of.client_secret })
const byToken = (of: TestSite, token: string) => ({
  'x-client-id': of.client_id,
  authorization: `Bearer ${token}`,
})

describe.each(Object.entries(rows))('%s', (_id, row) => {
  const success = row.success ?? 200
  /** What whoever is not let in gets. */
  const refused = (status: number) => (row.who === 'anyone' ? success : status)

  test('strangers', async () => {
    const [site, other] = [await sites.site(), await sites.site()]
    const [user, foreign] = [
      await sites.user(site, { permissions: ['*'] }),
      await sites.user(other, { permissions: ['*'] }),
    ]
    const expired = await sites.user(site, { permissions: ['*'] })
    const ended = await sites.user(site, { permissions: ['*'] })
    await sites.database.write(sql`
      update tokens set expires_at = now() - interval '1 second' where site_id = ${site.id} and user_id = ${expired.id}`)
    await sites.database.write(sql`delete from tokens where site_id = ${site.id} and user_id = ${ended.id}`)
    const strangers: readonly Readonly<Record<string, string>>[] = [
      {},
      { authorization: 'Bearer garbage' },
      { authorization: `Bearer ${user.token}` },
      { 'x-client-id': site.client_id },
      byToken(site, 'garbage'),
      byToken(site, expired.token),
      byToken(site, ended.token),
      byToken(site, foreign.token),
      byToken(other, user.token),
      { ...byToken(site, user.token), 'x-client-id': `${site.client_id}, ${site.client_id}` },
      { 'x-client-id': site.client_id, 'x-client-secret': other.client_secret },
      { ...byToken(site, user.token), 'x-client-secret': 'scs_wrong' },
      { 'x-client-id': 'cli_unknown', 'x-client-secret': site.client_secret },
    ]
    for (const credentials of strangers) {
      const reply = await attempt(row, site, credentials)
      expect([credentials, reply.status]).toEqual([credentials, refused(401)])
    }
  })

  test('the secret of the site, and users with and without the permission', async () => {
    const site = await sites.site()
    const by = (credentials: Readonly<Record<string, string>>) => attempt(row, site, credentials)
    const [none, all, suspended] = [
      await sites.user(site),
      await sites.user(site, { permissions: ['*'] }),
      await sites.user(site, { permissions: ['*'], status: 'suspended' }),
    ]
    const inside = row.who === 'session' || row.who === 'site'
    expect((await by(bySecret(site))).status).toBe(row.who === 'site' ? success : refused(401))
    expect((await by(byToken(site, all.token))).status).toBe(inside ? success : refused(401))
    expect((await by(byToken(site, suspended.token))).status).toBe(inside ? 403 : refused(401))
    const without = row.who === 'session' ? success : row.who === 'site' ? 403 : refused(401)
    expect((await by(byToken(site, none.token))).status).toBe(without)
  })

  test('exactly its permission opens it', async () => {
    const site = await sites.site()
    const permission = row.permission ?? ''
    const others = ['roles', 'users', 'companies', 'groups', 'webhooks']
      .flatMap((kind) => [`${kind}.read`, `${kind}.write`])
      .filter((each) => each !== permission)
    const holder = await sites.user(site, { permissions: row.who === 'site' ? [permission] : [] })
    const lacking = await sites.user(site, { permissions: others })
    const statuses = [
      (await attempt(row, site, byToken(site, holder.token))).status,
      (await attempt(row, site, byToken(site, lacking.token))).status,
    ]
    const wanted = {
      anyone: [success, success],
      session: [success, success],
      admin: [401, 401],
      site: [success, 403],
    }
    expect(statuses).toEqual(wanted[row.who])
  })

  test.each(['draft', 'maintenance', 'withdrawn'] as const)('a site in %s', async (status) => {
    const site = await sites.site(status)
    const user = await sites.user(site, { permissions: ['*'] })
    const inside = row.who === 'session' || row.who === 'site'
    expect((await attempt(row, site, byToken(site, user.token))).status).toBe(inside ? 403 : refused(401))
    const withSecret = row.who === 'site' ? 403 : refused(401)
    expect((await attempt(row, site, bySecret(site))).status).toBe(withSecret)
  })

  test.each(['auth_enabled', 'catalog_active'] as const)(
    '%s is off: users are refused, the secret goes on',
    async (flag) => {
      const site = await sites.site()
      const user = await sites.user(site, { permissions: ['*'] })
      await sites.database.write(
        flag === 'auth_enabled'
          ? sql`update sites set auth_enabled = false where id = ${site.id}`
          : sql`update sites set catalog_active = false where id = ${site.id}`,
      )
      const inside = row.who === 'session' || row.who === 'site'
      expect((await attempt(row, site, byToken(site, user.token))).status).toBe(inside ? 403 : refused(401))
      expect((await attempt(row, site, bySecret(site))).status).toBe(
        row.who === 'site' ? success : refused(401),
      )
    },
  )

  test('administrators', async () => {
    const site = await sites.site()
    const as = async (scopes: readonly string[], lifetime_s?: number) => {
      const { token } = await new Admins(world, sites).admin(scopes, lifetime_s)
      return (await attempt(row, site, { authorization: `Bearer ${token}` })).status
    }
    const isAdmin = row.who === 'admin'
    expect(await as(['*'])).toBe(isAdmin ? success : refused(401))
    expect(await as([row.permission ?? 'sites.read'])).toBe(isAdmin ? success : refused(401))
    const lacking = row.permission === undefined ? success : 403
    expect(await as(['webhooks.read'])).toBe(isAdmin ? lacking : refused(401))
    expect(await as(['*'], -1)).toBe(refused(401))
  })
})

test('introspection is open to the secret of the site alone', async () => {
  const site = await sites.site()
  const user = await sites.user(site, { permissions: ['*'] })
  const ask = (headers: Readonly<Record<string, string>>) =>
    world.callAuth('/api/auth/introspect', { method: 'POST', body: { token: user.token }, headers })
  expect((await ask(bySecret(site))).body).toMatchObject({ active: true })
  expect((await ask(byToken(site, user.token))).status).toBe(401)
  expect((await ask({})).status).toBe(401)
})
