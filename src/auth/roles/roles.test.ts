import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Sites, type TestSite, type TestUser } from '../../../test/support/sites.ts'
import { type Reply, type Request, World } from '../../../test/support/world.ts'
import { sql } from '../../kernel/database/sql.ts'
import { stopwatch } from '../../../test/support/stopwatch.ts'

// Behaviour that only roles have: permissions, and the rules for granting them. Behaviour shared with companies and
// groups is tested in grants/. Numbers such as `§4` are sections of the document, `S26` lines of the security
// properties.

let world: World
let second: World
let sites: Sites
beforeAll(async () => {
  world = await World.start({ only: ['auth'] })
  second = await World.start({ only: ['auth'] })
  sites = new Sites(world)
})
afterAll(async () => {
  await sites.close()
  await world.stop()
  await second.stop()
})

async function assigned(site: TestSite, user: TestUser) {
  const { rows } = await sites.database.query<{ site_role_id: number; is_primary: boolean }>(sql`
    select site_role_id, is_primary from assignments
     where site_id = ${site.id} and user_id = ${user.id} order by position`)
  return rows
}

async function assign(site: TestSite, user: TestUser, roles: readonly number[]): Promise<void> {
  await sites.database.write(sql`
    insert into assignments (site_id, user_id, site_role_id, is_primary, position)
    select ${site.id}, ${user.id}, role, n = 1, n from unnest(${roles}::bigint[]) with ordinality as t (role, n)`)
}

describe.each(['/api', '/api/v2'])('%s/site/roles', (prefix) => {
  const path = `${prefix}/site/roles`
  const create = (site: TestSite, body: object): Promise<Reply> =>
    sites.bySecret(site, path, { method: 'POST', body: { name: 'Role', ...body } })
  const patch = (site: TestSite, id: number | undefined, body: object): Promise<Reply> =>
    sites.bySecret(site, `${path}/${id}`, { method: 'PATCH', body })
  const as = (
    site: TestSite,
    user: TestUser,
    request: Request & { readonly id?: number | string | undefined },
  ) => {
    const { id, ...rest } = request
    return sites.byUser(site, user, { path: id === undefined ? path : `${path}/${id}`, ...rest })
  }

  async function made(site: TestSite, api_permissions: readonly string[]): Promise<number> {
    return (await create(site, { api_permissions })).body.data.id
  }

  describe('permissions', () => {
    test('§2, §4: the list includes api_permissions, unique and sorted; * stands for all', async () => {
      const site = await sites.site()
      const given = ['users.write', 'roles.read', 'companies.read', 'groups.read', 'users.write']
      const reply = await create(site, { api_permissions: given, description: 'What it is for' })
      expect(reply.status).toBe(200)
      const sorted = ['companies.read', 'groups.read', 'roles.read', 'users.write']
      expect(reply.body.data).toMatchObject({ api_permissions: sorted, description: 'What it is for' })
      const all = await create(site, { name: 'All', api_permissions: ['*'] })
      expect(all.body.data.api_permissions).toEqual(['*'])
      const list = await sites.bySecret(site, path)
      expect(list.body.data).toEqual([all.body.data, reply.body.data])
    })

    test('PATCH replaces the list; [] clears it; a null description clears that', async () => {
      const site = await sites.site()
      const id = await made(site, ['users.read', 'users.write'])
      expect((await patch(site, id, { api_permissions: ['audit.read'] })).body.data.api_permissions).toEqual([
        'audit.read',
      ])
      expect((await patch(site, id, { description: 'x' })).body.data).toMatchObject({
        description: 'x',
        api_permissions: ['audit.read'],
      })
      const cleared = await patch(site, id, { api_permissions: [], description: null })
      expect(cleared.body.data).toMatchObject({ api_permissions: [], description: null, version: 4 })
    })

    test.each([
      'Users.Write',
      'users.*',
      '__proto__',
      'constructor',
      'users.write ,',
      'users',
      'users.delete',
      'ｕsers.write',
      '**',
      5,
      true,
      ['*'],
      { 0: '*' },
    ])('S27: the unknown permission %j is 422, on its place in the list', async (unknown) => {
      const site = await sites.site()
      const body = { api_permissions: ['users.read', unknown] }
      const reply = await create(site, body)
      expect(reply.status).toBe(422)
      expect(reply.body.errors).toEqual({
        'api_permissions.1': ['The selected api_permissions.1 is invalid.'],
      })
      const id = await made(site, [])
      expect((await patch(site, id, body)).status).toBe(422)
    })

    test.each([['*'], [{ first: '*' }], [true]])('422: %j is no list', async (api_permissions) => {
      const reply = await create(await sites.site(), { api_permissions })
      expect(reply.status).toBe(422)
      expect(reply.body.errors).toEqual({ api_permissions: ['The api permissions field must be an array.'] })
    })
  })

  describe('S26, rule 1: grant only what you hold', () => {
    const weak = ['roles.read', 'roles.write', 'users.read']
    const notHeld = { code: 'permission_not_held', request_id: expect.any(String) }

    test.each([[['users.write']], [['users.read', 'groups.read']], [['*']]])(
      'a role with %j is 403 to create, within one’s own it is 200',
      async (api_permissions) => {
        const site = await sites.site()
        const user = await sites.user(site, { permissions: weak })
        const refused = await as(site, user, { method: 'POST', body: { name: 'x', api_permissions } })
        expect(refused.status).toBe(403)
        expect(refused.body).toMatchObject(notHeld)
        const body = { name: 'x', api_permissions: weak }
        expect((await as(site, user, { method: 'POST', body })).status).toBe(200)
        expect((await sites.bySecret(site, `${path}?q=x`)).body.meta.total).toBe(1)
      },
    )

    test('adding a permission one does not hold is 403, also to one’s own role; taking one away is 200', async () => {
      const site = await sites.site()
      const user = await sites.user(site, { permissions: weak })
      const id = await made(site, ['users.read'])
      for (const role of [id, user.role_id]) {
        const body = { api_permissions: [...weak, 'users.write'] }
        const refused = await as(site, user, { id: role, method: 'PATCH', body })
        expect(refused.status).toBe(403)
        expect(refused.body).toMatchObject(notHeld)
      }
      expect((await as(site, user, { id, method: 'PATCH', body: { api_permissions: weak } })).status).toBe(
        200,
      )
      expect((await as(site, user, { id, method: 'PATCH', body: { api_permissions: [] } })).status).toBe(200)
    })

    test('a role stronger than oneself can be neither changed nor weakened nor deleted', async () => {
      const site = await sites.site()
      const user = await sites.user(site, { permissions: weak })
      for (const api_permissions of [['*'], ['users.read', 'audit.read']]) {
        const id = await made(site, api_permissions)
        for (const request of [
          { method: 'PATCH', body: { name: 'renamed' } },
          { method: 'PATCH', body: { api_permissions: [] } },
          { method: 'PATCH', body: { action_keys: ['x'] } },
          { method: 'DELETE' },
        ]) {
          const refused = await as(site, user, { id, ...request })
          expect(refused.status).toBe(403)
          expect(refused.body).toMatchObject(notHeld)
        }
        expect((await as(site, user, { id: `${id}?cascade=true`, method: 'DELETE' })).status).toBe(403)
        const after = await sites.bySecret(site, `${path}/${id}`)
        expect(after.body.data).toMatchObject({
          name: 'Role',
          api_permissions: api_permissions.toSorted(),
          version: 1,
        })
      }
    })

    test('* holds everything, and so does the client secret', async () => {
      const site = await sites.site()
      const all = await sites.user(site, { permissions: ['*'] })
      const reply = await as(site, all, {
        method: 'POST',
        body: { name: 'x', api_permissions: ['*', 'audit.read'] },
      })
      expect(reply.status).toBe(200)
      const { id } = reply.body.data
      expect((await as(site, all, { id, method: 'DELETE' })).status).toBe(200)
      expect((await create(site, { api_permissions: ['*'] })).status).toBe(200)
    })
  })

  describe('S28: a removed permission is gone on the next request', () => {
    test('by PATCH of the role, by DELETE with cascade, and it comes back as quickly', async () => {
      const site = await sites.site()
      const user = await sites.user(site, { permissions: ['roles.read'] })
      const status = async () => (await as(site, user, {})).status
      for (let round = 0; round < 10; round += 1) {
        expect(await status()).toBe(200)
        await patch(site, user.role_id, { api_permissions: [] })
        expect(await status()).toBe(403)
        await patch(site, user.role_id, { api_permissions: ['roles.read'] })
      }
      expect(await status()).toBe(200)
      const gone = await sites.bySecret(site, `${path}/${user.role_id}?cascade=true`, { method: 'DELETE' })
      expect(gone.status).toBe(200)
      expect(await status()).toBe(403)
    })

    test('within a second on another node', async () => {
      const site = await sites.site()
      const user = await sites.user(site, { permissions: ['roles.read'] })
      const headers = { 'x-client-id': site.client_id }
      const there = async () => (await second.callAuth(path, { token: user.token, headers })).status
      expect(await there()).toBe(200)
      expect(await there()).toBe(200)
      await patch(site, user.role_id, { api_permissions: [] })
      const passed_ms = stopwatch()
      await expect.poll(there, { interval: 20 }).toBe(403)
      expect(passed_ms()).toBeLessThan(1_000)
    })
  })

  describe('cascade', () => {
    test('when the primary assignment goes, the first that remains becomes primary; others stay', async () => {
      const site = await sites.site()
      const [a, b, c] = [await made(site, []), await made(site, []), await made(site, [])]
      const [one, two, three] = [await sites.user(site), await sites.user(site), await sites.user(site)]
      await assign(site, one, [a, c, b])
      await assign(site, two, [b, a])
      await assign(site, three, [a])
      expect((await sites.bySecret(site, `${path}/${a}?cascade=true`, { method: 'DELETE' })).status).toBe(200)
      expect(await assigned(site, one)).toEqual([
        { site_role_id: c, is_primary: true },
        { site_role_id: b, is_primary: false },
      ])
      expect(await assigned(site, two)).toEqual([{ site_role_id: b, is_primary: true }])
      expect(await assigned(site, three)).toEqual([])
    })

    test('touches no assignment of another site', async () => {
      const [site, other] = [await sites.site(), await sites.site()]
      const user = await sites.user(site)
      await sites.database.transaction((connection) =>
        sites.place(connection, other, { id: user.id, status: 'active' }),
      )
      const [here, there] = [await made(site, []), await made(other, [])]
      await assign(site, user, [here])
      await assign(other, user, [there])
      await sites.bySecret(site, `${path}/${here}?cascade=true`, { method: 'DELETE' })
      expect(await assigned(other, user)).toEqual([{ site_role_id: there, is_primary: true }])
    })
  })
})
