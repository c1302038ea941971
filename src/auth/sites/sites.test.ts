import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Admins, type TestAdmin } from '../../../test/support/admins.ts'
import { HandClock } from '../../../test/support/clock.ts'
import { Sites, type TestSite } from '../../../test/support/sites.ts'
import { World } from '../../../test/support/world.ts'
import { sql } from '../../kernel/database/sql.ts'
import { type SiteStatus, SiteStatus as statuses } from './schema.ts'

const clock = new HandClock()
let world: World
let sites: Sites
let admins: Admins
let admin: TestAdmin
beforeAll(async () => {
  world = await World.start({ only: ['auth'], clock })
  sites = new Sites(world)
  admins = new Admins(world, sites)
  // The clock advances by years.
  admin = await admins.admin(['*'], 1e9)
})
afterAll(async () => {
  await sites.close()
  await world.stop()
})

const patch = (site: { id: number }, body: object, headers = {}) =>
  admins.call(admin, `/sites/${site.id}`, { method: 'PATCH', body, headers })

async function auditOf(site: { id: number }) {
  const { rows } = await sites.database.query<{ action: string; actor_type: string; change: object }>(
    sql`select action, actor_type, change from audit where site_id = ${site.id} order by id`,
  )
  return rows
}

async function countOf(site: { id: number }) {
  const { rows } = await sites.database.query<{ secrets: number; tokens: number }>(sql`
    select (select count(*) from site_secrets where site_id = ${site.id}) as secrets,
           (select count(*) from tokens where site_id = ${site.id}) as tokens`)
  return rows[0]
}

describe('states: every state and every move', () => {
  const moves: Readonly<Record<SiteStatus, Readonly<Record<SiteStatus, 'moves' | 'stays' | 'refused'>>>> = {
    draft: { draft: 'stays', production: 'moves', maintenance: 'refused', withdrawn: 'moves' },
    production: { draft: 'refused', production: 'stays', maintenance: 'moves', withdrawn: 'moves' },
    maintenance: { draft: 'refused', production: 'moves', maintenance: 'stays', withdrawn: 'moves' },
    withdrawn: { draft: 'refused', production: 'refused', maintenance: 'moves', withdrawn: 'stays' },
  }
  const cases = statuses.options.flatMap((from) =>
    statuses.options.map((to) => [from, to, moves[from][to]] as const),
  )

  test.each(cases)('%s to %s: %s', async (from, to, outcome) => {
    const site = await sites.site(from)
    const before = (await admins.call(admin, `/sites/${site.id}`)).body.data
    const reply = await patch(site, { status: to })
    const after = (await admins.call(admin, `/sites/${site.id}`)).body.data
    expect(reply.status).toBe(outcome === 'refused' ? 422 : 200)
    expect(after.status).toBe(outcome === 'moves' ? to : from)
    expect(after.version).toBe(before.version + (outcome === 'moves' ? 1 : 0))
    expect((await auditOf(site)).map((row) => row.action)).toEqual(
      outcome === 'moves' ? ['site.updated'] : [],
    )
    expect(Object.keys(reply.body.errors ?? {})).toEqual(outcome === 'refused' ? ['status'] : [])
  })

  // Section 3: only production lets users in.
  test.each([
    ['draft', 403],
    ['production', 200],
    ['maintenance', 403],
    ['withdrawn', 403],
  ] as const)('a valid secret or token for a site in %s gets %i', async (status, wanted) => {
    const site = await sites.site(status)
    const user = await sites.user(site, { permissions: ['audit.read'] })
    const bySecret = await sites.bySecret(site, '/api/site/audit')
    const byUser = await sites.byUser(site, user, { path: '/api/site/audit' })
    expect([bySecret.status, byUser.status]).toEqual([wanted, wanted])
    expect(bySecret.body.code).toBe(wanted === 403 ? 'site_not_in_production' : undefined)
    const { client_id, client_secret } = site
    const body = { client_id, client_secret, email: user.email, password: 'secret-of-tests' }
    expect((await world.callAuth('/api/auth/login', { method: 'POST', body })).status).toBe(wanted)
    const wrong = await sites.bySecret({ ...site, client_secret: `scs_${'x'.repeat(40)}` }, '/api/site/audit')
    expect(wrong.status).toBe(401)
  })

  test('tokens and secrets of a withdrawn site do not come back with it', async () => {
    const site = await sites.site()
    const user = await sites.user(site, { permissions: ['*'] })
    await patch(site, { status: 'withdrawn' })
    expect(await countOf(site)).toEqual({ secrets: 1, tokens: 1 })
    expect((await sites.bySecret(site, '/api/site/audit')).status).toBe(403)
    await patch(site, { status: 'maintenance' })
    expect(await countOf(site)).toEqual({ secrets: 0, tokens: 0 })
    await patch(site, { status: 'production' })
    expect((await sites.bySecret(site, '/api/site/audit')).status).toBe(401)
    expect((await sites.byUser(site, user, { path: '/api/site/audit' })).status).toBe(401)
    expect((await auditOf(site)).map((row) => row.change)).toEqual([
      { status: { from: 'production', to: 'withdrawn' } },
      { status: { from: 'withdrawn', to: 'maintenance' }, ended: { secrets: 1, tokens: 1 } },
      { status: { from: 'maintenance', to: 'production' } },
    ])
    const { body } = await admins.call(admin, `/sites/${site.id}/secrets`, { method: 'POST', body: {} })
    const renewed = { ...site, client_secret: body.data.client_secret }
    expect((await sites.bySecret(renewed, '/api/site/audit')).status).toBe(200)
  })

  test('another node with a hot memory sees a withdrawal and a new secret within a second', async () => {
    const site = await sites.site()
    const node = await World.start({ only: ['auth'], clock })
    const there = async (client_secret: string) => {
      const headers = { 'x-client-id': site.client_id, 'x-client-secret': client_secret }
      return (await node.callAuth('/api/site/audit', { headers })).status
    }
    const settles = async (client_secret: string, wanted: number) => {
      const began = performance.now()
      while ((await there(client_secret)) !== wanted) {
        if (performance.now() - began > 1_000) return false
      }
      return true
    }
    for (let i = 0; i < 5; i += 1) expect(await there(site.client_secret)).toBe(200)
    const { client_secret } = (await issue(site, { overlap_s: 0 })).body.data
    expect(await settles(site.client_secret, 401)).toBe(true)
    expect(await settles(client_secret, 200)).toBe(true)
    await patch(site, { status: 'withdrawn' })
    expect(await settles(client_secret, 403)).toBe(true)
    await node.stop()
  })

  test('maintenance and back keeps tokens and secrets', async () => {
    const site = await sites.site()
    const user = await sites.user(site, { permissions: ['*'] })
    await patch(site, { status: 'maintenance' })
    await patch(site, { status: 'production' })
    expect((await sites.bySecret(site, '/api/site/audit')).status).toBe(200)
    expect((await sites.byUser(site, user, { path: '/api/site/audit' })).status).toBe(200)
  })

  test('a withdrawn site gets no secret: it would not live to be used', async () => {
    const site = await sites.site('withdrawn')
    const reply = await admins.call(admin, `/sites/${site.id}/secrets`, { method: 'POST', body: {} })
    expect(reply.status).toBe(422)
    expect(await countOf(site)).toMatchObject({ secrets: 1 })
  })
})

// Section 3: either switch closes the site for its users.
test.each([
  ['production', true, true],
  ['production', false, true],
  ['production', true, false],
  ['maintenance', true, true],
  ['withdrawn', true, true],
  ['draft', true, true],
] as const)('status in %s, authentication %s, catalogue %s', async (status, auth_enabled, catalog_active) => {
  const site = await sites.site(status)
  const user = await sites.user(site, { permissions: ['*'] })
  await patch(site, { auth_enabled, catalog_active })
  const enabled = status === 'production' && auth_enabled && catalog_active
  for (const query of [`site=${site.slug}`, `client_id=${site.client_id}`]) {
    const { body } = await world.callAuth(`/api/auth/status?${query}`)
    const { request_id: _, ...rest } = body
    const flags = { catalog_active, auth_enabled }
    expect(rest).toEqual({ enabled, site_name: site.name, flags, site_status: status })
  }
  // Section 5: switching logins off stops users everywhere; the site's server continues to work.
  expect((await sites.byUser(site, user, { path: '/api/site/audit' })).status).toBe(enabled ? 200 : 403)
  expect((await sites.bySecret(site, '/api/site/audit')).status).toBe(status === 'production' ? 200 : 403)
})

const issue = (site: TestSite, body: object = {}) =>
  admins.call(admin, `/sites/${site.id}/secrets`, { method: 'POST', body })
const works = async (site: TestSite, client_secret: string) =>
  (await sites.bySecret({ ...site, client_secret }, '/api/site/audit')).status === 200

describe('secrets', () => {
  test('rotation overlaps for a day, and the old one is dead a second after', async () => {
    const site = await sites.site()
    const issued = await issue(site, { label: 'second' })
    const second: string = issued.body.data.client_secret
    expect(second).toMatch(/^scs_[A-Za-z0-9]{40}$/)
    clock.advance(86_399)
    expect([await works(site, site.client_secret), await works(site, second)]).toEqual([true, true])
    clock.advance(2)
    expect([await works(site, site.client_secret), await works(site, second)]).toEqual([false, true])
    clock.advance(366 * 86_400)
    expect(await works(site, second)).toBe(true)
  })

  test('an overlap of nothing ends the others at once, null leaves them as they are', async () => {
    const site = await sites.site()
    const second: string = (await issue(site, { overlap_s: null })).body.data.client_secret
    clock.advance(90_000)
    expect([await works(site, site.client_secret), await works(site, second)]).toEqual([true, true])
    const third: string = (await issue(site, { overlap_s: 0 })).body.data.client_secret
    expect([
      await works(site, site.client_secret),
      await works(site, second),
      await works(site, third),
    ]).toEqual([false, false, true])
  })

  test('a secret ends when it was told to', async () => {
    const site = await sites.site()
    const expires_at = new Date(clock.now().getTime() + 60_000).toISOString()
    const second: string = (await issue(site, { expires_at })).body.data.client_secret
    clock.advance(59)
    expect(await works(site, second)).toBe(true)
    clock.advance(2)
    expect(await works(site, second)).toBe(false)
  })

  test('the list shows label, end, last use and four characters, never a secret', async () => {
    const site = await sites.site()
    const { body } = await issue(site, { label: 'web servers' })
    const { client_secret: secret, ...shown } = body.data
    await works(site, secret)
    const list = await admins.call(admin, `/sites/${site.id}/secrets`)
    expect(list.body.data).toHaveLength(2)
    expect(list.body.data[0]).toEqual({ ...shown, last_used_at: expect.stringMatching(/Z$/) })
    expect(list.body.data[0]).toMatchObject({
      label: 'web servers',
      hint: secret.slice(-4),
      expires_at: null,
    })
    expect(list.body.data[1].expires_at).not.toBeNull()
    expect(list.text).not.toContain(secret)
    expect(list.text).not.toContain(site.client_secret)
    const { rows } = await sites.database.query(sql`select * from site_secrets where site_id = ${site.id}`)
    expect(JSON.stringify(rows)).not.toContain(secret)
  })

  test('no more than five live: those with an end make room, those without are refused another', async () => {
    const site = await sites.site()
    const rotated: string[] = [site.client_secret]
    for (let i = 0; i < 6; i += 1) rotated.push((await issue(site)).body.data.client_secret)
    const living = await Promise.all(rotated.map((secret) => works(site, secret)))
    expect(living).toEqual([false, false, true, true, true, true, true])

    const other = await sites.site()
    for (let i = 0; i < 4; i += 1) expect((await issue(other, { overlap_s: null })).status).toBe(200)
    const sixth = await issue(other, { overlap_s: null })
    expect(sixth.status).toBe(422)
    expect(await countOf(other)).toMatchObject({ secrets: 5 })
  })

  test('one can be ended at once; that of another site is not found', async () => {
    const [site, other] = [await sites.site(), await sites.site()]
    const { id, client_secret } = (await issue(site)).body.data
    const swapped = await admins.call(admin, `/sites/${other.id}/secrets/${id}`, { method: 'DELETE' })
    expect(swapped.status).toBe(404)
    const deleted = await admins.call(admin, `/sites/${site.id}/secrets/${id}`, { method: 'DELETE' })
    expect(deleted.status).toBe(200)
    expect(deleted.body.message).toBe('Deleted.')
    expect(await works(site, client_secret)).toBe(false)
    expect(await works(site, site.client_secret)).toBe(true)
    expect((await auditOf(site)).map((row) => row.action)).toEqual(['secret.issued', 'secret.revoked'])
  })
})

describe('the record', () => {
  test('a site is registered as a draft with everything on, its secret shown once', async () => {
    const name = `Müller & Söhne ${Date.now()}`
    const { body, status, headers } = await admins.call(admin, '/sites', { method: 'POST', body: { name } })
    expect(status).toBe(200)
    expect(headers.get('etag')).toBe('"1"')
    const { client_secret, ...site } = body.data
    expect(site).toMatchObject({
      type: 'API',
      name,
      status: 'draft',
      auth_enabled: true,
      catalog_active: true,
    })
    expect(site.slug).toMatch(/^muller-sohne-\d+$/)
    const read = await admins.call(admin, `/sites/${site.id}`)
    expect(read.body.data).toEqual(site)
    expect(read.text).not.toContain(client_secret)
    const rows = await auditOf(site)
    expect(rows).toMatchObject([{ action: 'site.created', actor_type: 'administrator' }])
    expect(JSON.stringify(rows)).not.toContain(client_secret)
  })

  test('name and slug can change; a taken or invalid slug is 422', async () => {
    const [site, other] = [await sites.site(), await sites.site()]
    const slug = `renamed-${site.id}`
    expect((await patch(site, { name: 'Renamed', slug })).body.data).toMatchObject({ name: 'Renamed', slug })
    expect((await patch(other, { slug })).body.errors).toEqual({ slug: ['The slug has already been taken.'] })
    for (const wrong of ['Ünï', 'a b', '-a', 'A', 'x'.repeat(61), 5]) {
      expect((await patch(other, { slug: wrong })).status).toBe(422)
    }
  })

  test('If-Match guards a change', async () => {
    const site = await sites.site()
    const { headers } = await admins.call(admin, `/sites/${site.id}`)
    const etag = headers.get('etag') ?? ''
    expect((await patch(site, { auth_enabled: false }, { 'if-match': etag })).status).toBe(200)
    expect((await patch(site, { auth_enabled: true }, { 'if-match': etag })).status).toBe(412)
  })

  test('what only looks like a field changes nothing', async () => {
    const site = await sites.site()
    const before = (await admins.call(admin, `/sites/${site.id}`)).body.data
    const body = {
      id: 1,
      client_id: 'x',
      version: 99,
      type: 'WEB',
      created_at: '2000-01-01',
      withdrawn_at: null,
    }
    expect((await patch(site, body)).body.data).toEqual(before)
  })

  test('the list finds by name, slug and status, wildcards taken as they are', async () => {
    const site = await sites.site('maintenance')
    const list = async (query: string) => (await admins.call(admin, `/sites?${query}`)).body
    const found = await list(`q=${encodeURIComponent(site.name.toUpperCase())}`)
    expect(found.data.map((each: { id: number }) => each.id)).toEqual([site.id])
    expect(found.meta.total).toBe(1)
    expect((await list(`q=${site.slug}&status=production`)).data).toEqual([])
    expect((await list('q=%25%25')).data).toEqual([])
    expect((await admins.call(admin, '/sites?status=closed')).status).toBe(422)
  })

  test.each(['0', '-1', '1e3', 'abc', '9223372036854775808', '999999999'])(
    'site %s is not found',
    async (id) => {
      for (const path of [`/sites/${id}`, `/sites/${id}/secrets`]) {
        expect((await admins.call(admin, path)).status).toBe(404)
      }
      expect((await admins.call(admin, `/sites/${id}`, { method: 'PATCH', body: {} })).status).toBe(404)
      expect((await admins.call(admin, `/sites/${id}/secrets`, { method: 'POST', body: {} })).status).toBe(
        404,
      )
    },
  )
})
