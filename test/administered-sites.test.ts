import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Admins } from './support/admins.ts'
import { PanelVisitor } from './support/panel-visitor.ts'
import { newcomer } from './support/site-desk.ts'
import { targetsOn } from './support/site-targets.ts'
import { Sites } from './support/sites.ts'
import { World } from './support/world.ts'
import { sql } from '../src/kernel/database/sql.ts'
import { services } from '../src/main/documents.ts'

// Administrators inside a site can do what its own server does there, under their name.

let world: World
let sites: Sites
let admins: Admins
beforeAll(async () => {
  world = await World.common()
  sites = new Sites(world)
  admins = new Admins(world, sites)
})
afterAll(async () => {
  await sites.close()
  await world.stop()
})

const { operations } = services().auth

test('every operation of a site that needs a permission has one for administrators beside it', () => {
  const ofSites = operations.filter((op) => op.access.startsWith('site_') && op.path.startsWith('/site/'))
  const beside = operations.filter((op) => op.access.startsWith('admin_site_'))
  expect(beside.map((op) => [op.method, op.path, op.permission])).toEqual(
    expect.arrayContaining(
      ofSites
        .filter((op) => /^\/site\/(roles|users|companies|groups|audit)/.test(op.path))
        .map((op) => [op.method, op.path.replace('/site/', '/admin/sites/{site_id}/'), op.permission]),
    ),
  )
})

test('a person in the panel sets a site up, and its log says who it was', async () => {
  const site = await sites.site('draft')
  const admin = await admins.admin()
  const browser = new PanelVisitor(world)
  await browser.signIn(admin.email)
  const at = `/api/admin/sites/${site.id}`
  const post = async (path: string, body: object) => {
    const reply = await browser.call(`${at}${path}`, { method: 'POST', body })
    expect([path, reply.status]).toEqual([path, 200])
    return reply.body.data
  }
  const role = await post('/roles', { name: 'Clerk', api_permissions: ['users.read'] })
  const company = await post('/companies', { name: 'North' })
  const assignments = [{ site_role_id: role.id }]
  const user = await post('/users', newcomer({ assignments }))
  await post(`/users/${user.id}/companies`, { site_company_id: company.id })
  const list = await browser.call(`${at}/users`)
  expect(list.body.data).toMatchObject([{ id: user.id, email: user.email }])
  expect(list.body.links.first).toContain(`/api/admin/sites/${site.id}/users`)
  const { data } = (await browser.call(`${at}/audit`)).body
  expect(data.map((row: { action: string }) => row.action)).toEqual([
    'user.company_added',
    'user.created',
    'company.created',
    'role.created',
  ])
  const actor = { type: 'administrator', id: admin.id, name: 'Test administrator' }
  for (const row of data) expect(row.actor).toEqual(actor)
})

test('sessions of a user are listed and ended, one or all', async () => {
  const site = await sites.site()
  const user = await sites.user(site)
  const second = await sites.database.transaction((connection) => sites.token(connection, site, user.id))
  const admin = await admins.admin()
  const at = `/sites/${site.id}/users/${user.id}/sessions`
  const verify = async (token: string) =>
    (await sites.byUser(site, { token }, { path: '/api/auth/verify' })).status
  const { data } = (await admins.call(admin, at)).body
  expect(data).toMatchObject([{ current: false }, { current: false }])
  expect((await admins.call(admin, `${at}/${data[0].id}`, { method: 'DELETE' })).status).toBe(200)
  expect([await verify(user.token), await verify(second)]).toEqual([200, 401])
  expect(
    (await sites.bySecret(site, `/api/site/users/${user.id}/sessions`, { method: 'DELETE' })).status,
  ).toBe(200)
  expect(await verify(user.token)).toBe(401)
  expect((await admins.call(admin, at)).body.data).toEqual([])
})

test('suspending a user is seen by verify at once', async () => {
  const site = await sites.site()
  const user = await sites.user(site)
  const verify = async () => (await sites.byUser(site, user, { path: '/api/auth/verify' })).status
  expect(await verify()).toBe(200)
  const change = { method: 'PATCH', body: { status: 'suspended' } }
  const path = `/sites/${site.id}/users/${user.id}`
  expect((await admins.call(await admins.admin(), path, change)).status).toBe(200)
  expect(await verify()).toBe(403)
})

describe('an administrator', () => {
  test('who holds one permission grants and touches no more than it', async () => {
    const site = await sites.site()
    const strong = await sites.user(site, { permissions: ['*'] })
    const weak = await admins.admin(['users.write', 'roles.write'])
    const at = `/sites/${site.id}`
    const refused = [
      await admins.call(weak, `${at}/roles`, { method: 'POST', body: { name: 'x', api_permissions: ['*'] } }),
      await admins.call(weak, `${at}/users/${strong.id}`, { method: 'PATCH', body: { status: 'suspended' } }),
      await admins.call(weak, `${at}/users/${strong.id}/sessions`, { method: 'DELETE' }),
    ]
    expect(refused.map((reply) => reply.body.code)).toEqual(Array(3).fill('permission_not_held'))
  })

  test('finds the records of one site under no other, nor any under an unknown site', async () => {
    const [site, other] = [await sites.site(), await sites.site()]
    const on = await targetsOn(sites, site)
    const admin = await admins.admin()
    const status = async (path: string) => (await admins.call(admin, path)).status
    for (const path of [
      `roles/${on.role}`,
      `companies/${on.company}`,
      `groups/${on.group}`,
      `users/${on.user}`,
    ]) {
      expect(await status(`/sites/${site.id}/${path}`)).toBe(200)
      expect(await status(`/sites/${other.id}/${path}`)).toBe(404)
    }
    for (const id of ['999999999', '0', '-1', 'abc', '1e3', '9223372036854775808']) {
      const reply = await admins.call(admin, `/sites/${id}/users`)
      expect([id, reply.status]).toEqual([id, 404])
    }
    const { rows } = await sites.database.query(sql`select 1 from roles where site_id = ${other.id}`)
    expect(rows).toEqual([])
  })
})
