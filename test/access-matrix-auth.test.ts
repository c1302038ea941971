import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sql } from '../src/kernel/database/sql.ts'
import type { SiteStatus } from '../src/auth/sites/schema.ts'
import { services } from '../src/main/documents.ts'
import { type AuthRow as Row, authRows as rows } from './access-rows/auth.ts'
import { Admins } from './support/admins.ts'
import { byName } from './support/by-name.ts'
import { targetsOn } from './support/site-targets.ts'
import { Sites, type TestSite } from './support/sites.ts'
import { World } from './support/world.ts'

// Every registered operation of the authentication service stands here with who may call it, and is called by
// everybody. The table is written by hand on purpose: it says what should be, and the code says what is. An operation
// nobody listed fails.

/** Introspection is for the site's server alone: a bearer is what it asks about, not what opens it. */
const secretOnly = 'auth.introspect'

let world: World
let sites: Sites
beforeAll(async () => {
  world = await World.common()
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

type Credentials = Readonly<Record<string, string>>

interface Attempt {
  readonly row: Row
  readonly site: TestSite
  readonly credentials: Credentials
}

/** A refusal leaves everything as it is, so all of them on a site are about the same records; else each has its own. */
const refusedOn = new WeakMap<TestSite, ReturnType<typeof targetsOn>>()
function targetsFor(site: TestSite, wanted: number): ReturnType<typeof targetsOn> {
  if (wanted < 400) return targetsOn(sites, site)
  const targets = refusedOn.get(site) ?? targetsOn(sites, site)
  refusedOn.set(site, targets)
  return targets
}

async function expectStatus(wanted: number, { row, site, credentials }: Attempt): Promise<void> {
  const { path, ...request } = row.call({ ...(await targetsFor(site, wanted)), site, serial: (serial += 1) })
  const version = serial % 2 === 0 ? '/api' : '/api/v2'
  const { status } = await world.callAuth(`${version}${path}`, { ...request, headers: credentials })
  expect([credentials, status]).toEqual([credentials, wanted])
}

const bySecret = (of: TestSite) => ({ 'x-client-id': of.client_id, 'x-client-secret': of.client_secret })
const byToken = (of: TestSite, token: string) => ({
  'x-client-id': of.client_id,
  authorization: `Bearer ${token}`,
})

const strangersOf = byName(async () => {
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
  const strangers: readonly Credentials[] = [
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
  return { site, strangers }
})

const membersOf = byName(async () => {
  const site = await sites.site()
  const [none, all, suspended] = [
    await sites.user(site),
    await sites.user(site, { permissions: ['*'] }),
    await sites.user(site, { permissions: ['*'], status: 'suspended' }),
  ]
  return { site, none, all, suspended }
})

/** One who holds a permission and nothing else, and one who holds everything else. */
const holdersOf = byName(async (name) => {
  const [permission = ''] = name.split(' ')
  const site = await sites.site()
  const others = ['roles', 'users', 'companies', 'groups', 'webhooks']
    .flatMap((kind) => [`${kind}.read`, `${kind}.write`])
    .filter((each) => each !== permission)
  const holder = await sites.user(site, { permissions: permission === '' ? [] : [permission] })
  return { site, holder, lacking: await sites.user(site, { permissions: others }) }
})

async function siteWithUser(status?: SiteStatus) {
  const site = await sites.site(status)
  return { site, user: await sites.user(site, { permissions: ['*'] }) }
}
const inStatus = {
  draft: byName(() => siteWithUser('draft')),
  maintenance: byName(() => siteWithUser('maintenance')),
  withdrawn: byName(() => siteWithUser('withdrawn')),
} as const

const switchedOff = byName(async (flag) => {
  const { site, user } = await siteWithUser()
  await sites.database.write(
    flag === 'auth_enabled'
      ? sql`update sites set auth_enabled = false where id = ${site.id}`
      : sql`update sites set catalog_active = false where id = ${site.id}`,
  )
  return { site, user }
})

/** By scopes and seconds of life. */
const adminWith = byName((name) => {
  const [scopes = '', lifetime_s] = name.split(' ')
  return new Admins(world, sites).admin(scopes.split(','), Number(lifetime_s))
})

describe.each(Object.entries(rows))('%s', (id, row) => {
  /** What a user calls with success may end the session; everybody else leaves the callers as they are. */
  const own = row.who === 'session' ? id : ''
  const success = row.success ?? 200
  /** What whoever is not let in gets. */
  const refused = (status: number) => (row.who === 'anyone' ? success : status)

  test('strangers', async () => {
    const { site, strangers } = await strangersOf('')
    for (const credentials of strangers) await expectStatus(refused(401), { row, site, credentials })
  })

  test('the secret of the site, and users with and without the permission', async () => {
    const { site, none, all, suspended } = await membersOf(own)
    const by = (credentials: Credentials, wanted: number) => expectStatus(wanted, { row, site, credentials })
    const inside = row.who === 'session' || row.who === 'site'
    const bySite = row.who === 'site' || row.who === 'client'
    await by(bySecret(site), bySite ? success : refused(401))
    await by(byToken(site, all.token), inside ? success : refused(401))
    await by(byToken(site, suspended.token), inside ? 403 : refused(401))
    const without = row.who === 'session' ? success : row.who === 'site' ? 403 : refused(401)
    await by(byToken(site, none.token), without)
  })

  test('exactly its permission opens it', async () => {
    const permission = row.who === 'site' ? (row.permission ?? '') : ''
    const { site, holder, lacking } = await holdersOf(`${permission} ${own}`)
    const wanted = {
      anyone: [success, success],
      session: [success, success],
      client: [401, 401],
      admin: [401, 401],
      site: [success, 403],
    } as const
    const [held, lacked] = wanted[row.who]
    await expectStatus(held, { row, site, credentials: byToken(site, holder.token) })
    await expectStatus(lacked, { row, site, credentials: byToken(site, lacking.token) })
  })

  test.each(['draft', 'maintenance', 'withdrawn'] as const)('a site in %s', async (status) => {
    const { site, user } = await inStatus[status]('')
    const inside = row.who === 'session' || row.who === 'site'
    const byUser = { row, site, credentials: byToken(site, user.token) }
    await expectStatus(inside ? 403 : refused(401), byUser)
    const bySite = row.who === 'site' || row.who === 'client'
    await expectStatus(bySite ? 403 : refused(401), { row, site, credentials: bySecret(site) })
  })

  test.each(['auth_enabled', 'catalog_active'] as const)(
    '%s is off: users are refused, and who acts for one; else the secret goes on',
    async (flag) => {
      const { site, user } = await switchedOff(flag)
      const inside = row.who === 'session' || row.who === 'site'
      const byUser = { row, site, credentials: byToken(site, user.token) }
      await expectStatus(inside ? 403 : refused(401), byUser)
      const bySite = { row, site, credentials: bySecret(site) }
      const wanted = row.who === 'site' ? success : row.who === 'client' ? 403 : refused(401)
      await expectStatus(wanted, bySite)
    },
  )

  test('administrators', async () => {
    const site = await sites.site()
    const isAdmin = row.who === 'admin'
    const endsSession = id === 'admin.logout' || id === 'admin.session_delete'
    const lacking = row.permission === undefined ? success : 403
    const other = row.permission === 'webhooks.read' ? 'groups.read' : 'webhooks.read'
    for (const { scopes, lifetime_s, wanted } of [
      { scopes: ['*'], wanted: isAdmin ? success : refused(401) },
      { scopes: [row.permission ?? 'sites.read'], wanted: isAdmin ? success : refused(401) },
      { scopes: [other], wanted: isAdmin ? lacking : refused(401) },
      { scopes: ['*'], lifetime_s: -1, wanted: refused(401) },
    ]) {
      const { token } = await adminWith(`${scopes.join()} ${lifetime_s ?? 3_600} ${endsSession ? id : ''}`)
      await expectStatus(wanted, { row, site, credentials: { authorization: `Bearer ${token}` } })
    }
  })
})

test('introspection is open to the secret of the site alone', async () => {
  const site = await sites.site()
  const user = await sites.user(site, { permissions: ['*'] })
  const ask = (headers: Credentials) =>
    world.callAuth('/api/auth/introspect', { method: 'POST', body: { token: user.token }, headers })
  expect((await ask(bySecret(site))).body).toMatchObject({ active: true })
  expect((await ask(byToken(site, user.token))).status).toBe(401)
  expect((await ask({})).status).toBe(401)
})
