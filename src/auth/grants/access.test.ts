import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { auditOf, grantCalls, grantRooms } from '../../../test/support/grants.ts'
import { Sites, type TestUser } from '../../../test/support/sites.ts'
import { type Request, World } from '../../../test/support/world.ts'
import { sql } from '../../kernel/database/sql.ts'

// Permission to see, change and delete a grant; see also grants.test.ts.

let world: World
let sites: Sites
beforeAll(async () => {
  world = await World.common()
  sites = new Sites(world)
})
afterAll(() => sites.close())

describe.each(grantRooms)('$path', (room) => {
  const { plural, one, table, path } = room
  const { create, at, made, give } = grantCalls(room, () => sites)

  describe('§5: the client secret', () => {
    test('by headers: everything on the site is open', async () => {
      const site = await sites.site()
      const id = await made(site)
      expect((await sites.bySecret(site, path)).body.meta.total).toBe(1)
      expect((await at(site, id)).status).toBe(200)
      expect((await at(site, id, { method: 'PATCH', body: { name: 'x' } })).status).toBe(200)
      expect((await at(site, id, { method: 'DELETE' })).status).toBe(200)
    })

    test('§4: client_id and client_secret in the body of POST and PATCH; they are not stored (S21, S30)', async () => {
      const site = await sites.site()
      const { client_id, client_secret } = site
      const body = { client_id, client_secret }
      const created = await world.callAuth(path, { method: 'POST', body: { ...body, name: 'A' } })
      expect(created.status).toBe(200)
      const { id } = created.body.data
      const patched = await world.callAuth(`${path}/${id}`, { method: 'PATCH', body: { ...body, name: 'B' } })
      expect(patched.status).toBe(200)
      expect(patched.text + created.text).not.toContain(client_secret)
      expect(patched.text).not.toContain(client_id)
      expect(JSON.stringify(await auditOf(sites, site))).not.toContain(client_secret)
      const bare = await world.callAuth(path, { headers: { 'x-client-id': client_id } })
      expect(bare.status).toBe(401)
    })

    test('§7: 401 for a wrong secret, another site’s secret, none at all, and header and body that disagree', async () => {
      const [site, other] = [await sites.site(), await sites.site()]
      const wrong = { 'x-client-secret': 'scs_wrong' }
      expect((await sites.bySecret(site, path, { headers: wrong })).status).toBe(401)
      expect(
        (await sites.bySecret(site, path, { headers: { 'x-client-secret': other.client_secret } })).status,
      ).toBe(401)
      expect((await world.callAuth(path)).status).toBe(401)
      const body = { name: 'A', client_secret: other.client_secret }
      expect((await create(site, body)).status).toBe(401)
      const query = `${path}?client_id=${site.client_id}&client_secret=${site.client_secret}`
      expect((await world.callAuth(query)).status).toBe(401)
    })

    test.each(['draft', 'maintenance', 'withdrawn'] as const)(
      '§5: outside of production 403: %s',
      async (status) => {
        const reply = await sites.bySecret(await sites.site(status), path)
        expect(reply.status).toBe(403)
        expect(reply.body.code).toBe('site_not_in_production')
      },
    )
  })

  describe('§5: the user token', () => {
    test(`${plural}.read opens list and record, ${plural}.write opens changes, and neither implies the other`, async () => {
      const site = await sites.site()
      const reader = await sites.user(site, { permissions: [`${plural}.read`] })
      const writer = await sites.user(site, { permissions: [`${plural}.write`] })
      const all = await sites.user(site, { permissions: ['*'] })
      const calls: readonly (readonly [string, Request])[] = [
        ['', {}],
        ['/id', {}],
        ['', { method: 'POST', body: { name: 'x' } }],
        ['/id', { method: 'PATCH', body: { name: 'y' } }],
        ['/id', { method: 'DELETE' }],
      ]
      for (const [below, request] of calls) {
        const call = async (user: TestUser) => {
          const address = path + below.replace('id', String(await made(site)))
          return sites.byUser(site, user, { path: address, ...request })
        }
        const reads = request.method === undefined
        const [good, bad] = reads ? [reader, writer] : [writer, reader]
        const refused = await call(bad)
        expect(refused.status).toBe(403)
        const required = `${plural}.${reads ? 'read' : 'write'}`
        expect(refused.body).toMatchObject({ code: 'missing_permission', required })
        expect((await call(all)).status).toBe(200)
        expect((await call(good)).status).toBe(200)
      }
    })

    test('§5, §7: with authentication off users are refused with 403, the client secret goes on', async () => {
      const site = await sites.site()
      const user = await sites.user(site, { permissions: ['*'] })
      await sites.database.write(sql`update sites set auth_enabled = false where id = ${site.id}`)
      const refused = await sites.byUser(site, user, { path })
      expect(refused.status).toBe(403)
      expect(refused.body.code).toBe('authentication_disabled')
      expect((await sites.bySecret(site, path)).status).toBe(200)
    })

    test('§5: a user whose roles permit nothing gets 403', async () => {
      const site = await sites.site()
      const nobody = await sites.user(site)
      const stranger = await sites.user(site, { permissions: ['users.read', 'users.write', 'audit.read'] })
      for (const user of [nobody, stranger]) {
        expect((await sites.byUser(site, user, { path })).status).toBe(403)
        expect((await sites.byUser(site, user, { path, method: 'POST', body: { name: 'x' } })).status).toBe(
          403,
        )
      }
    })

    test('§7: 401 for a garbage token and one of another site; 403 for a suspended user', async () => {
      const [site, other] = [await sites.site(), await sites.site()]
      const outsider = await sites.user(other, { permissions: ['*'] })
      expect((await sites.byUser(site, outsider, { path })).status).toBe(401)
      expect((await sites.byUser(site, { token: 'garbage' }, { path })).status).toBe(401)
      const suspended = await sites.user(site, { permissions: ['*'], status: 'suspended' })
      const reply = await sites.byUser(site, suspended, { path })
      expect(reply.status).toBe(403)
      expect(reply.body.code).toBe('no_site_access')
    })

    test('the log names the user who did it', async () => {
      const site = await sites.site()
      const writer = await sites.user(site, { permissions: [`${plural}.write`] })
      await sites.byUser(site, writer, { path, method: 'POST', body: { name: 'x' } })
      expect(await auditOf(sites, site)).toMatchObject([
        { actor_type: 'user', actor_id: writer.id, action: `${one}.created` },
      ])
    })
  })

  describe('other sites', () => {
    test('S17, S18: an id of another site is the same 404 as none, and its row stays as it was', async () => {
      const [site, other] = [await sites.site(), await sites.site()]
      const id = await made(other, { name: 'Theirs' })
      const row = async () =>
        (await sites.database.query(sql`select * from ${table} where site_id = ${other.id} and id = ${id}`))
          .rows
      const before = await row()
      const missing = await at(site, 999_999_999)
      for (const request of [
        {},
        { method: 'PATCH', body: { name: 'taken over' } },
        { method: 'DELETE' },
        { method: 'DELETE', headers: { 'if-match': '"99"' } },
      ]) {
        const reply = await at(site, id, request)
        expect(reply.status).toBe(404)
        expect({ ...reply.body, request_id: '' }).toEqual({ ...missing.body, request_id: '' })
      }
      expect((await at(site, `${id}?cascade=true`, { method: 'DELETE' })).status).toBe(404)
      expect(await row()).toEqual(before)
    })

    test('S18: list and search show nothing of another site', async () => {
      const [site, other] = [await sites.site(), await sites.site()]
      await made(other, { name: 'Theirs' })
      await made(site, { name: 'Ours' })
      const reply = await sites.bySecret(site, path)
      expect(reply.body.meta.total).toBe(1)
      expect(reply.text).not.toContain('Theirs')
      expect((await sites.bySecret(site, `${path}?q=theirs`)).body).toMatchObject({
        data: [],
        meta: { total: 0 },
      })
    })

    test.each(['0', '-1', '1e3', 'abc', '9223372036854775808', '1.5', '%00', "1'--"])(
      'S42: the malformed id %s is 404',
      async (id) => {
        const site = await sites.site()
        expect((await at(site, id)).status).toBe(404)
        expect((await at(site, id, { method: 'PATCH', body: { name: 'x' } })).status).toBe(404)
        expect((await at(site, id, { method: 'DELETE' })).status).toBe(404)
      },
    )
  })

  describe('in use (auth.md, authorisation 6)', () => {
    test('DELETE is 409 in_use with counts', async () => {
      const site = await sites.site()
      const id = await made(site)
      await give(site, await sites.user(site), id)
      await give(site, await sites.user(site), id)
      for (const query of ['', '?cascade=false', '?cascade=0']) {
        const reply = await at(site, `${id}${query}`, { method: 'DELETE' })
        expect(reply.status).toBe(409)
        expect(reply.body).toEqual({
          message: 'This record is still in use (2). Remove it from the records that use it first.',
          code: 'in_use',
          counts: { users: 2 },
          request_id: reply.headers.get('x-request-id'),
        })
      }
      expect((await at(site, id)).status).toBe(200)
      expect((await at(site, `${id}?cascade=maybe`, { method: 'DELETE' })).status).toBe(422)
    })

    test('?cascade=true takes it from its users and deletes it', async () => {
      const site = await sites.site()
      const [kept, id] = [await made(site, { name: 'Kept' }), await made(site)]
      const user = await sites.user(site, { permissions: [] })
      await give(site, user, kept)
      await give(site, user, id)
      expect((await at(site, `${id}?cascade=true`, { method: 'DELETE' })).status).toBe(200)
      expect((await at(site, id)).status).toBe(404)
      expect((await at(site, kept, { method: 'DELETE' })).body.counts).toEqual({ users: 1 })
      expect(await auditOf(sites, site)).toContainEqual(
        expect.objectContaining({
          action: `${one}.deleted`,
          change: expect.objectContaining({ detached: 1 }),
        }),
      )
      const { rows } = await sites.database.query(sql`
        select version from site_users where site_id = ${site.id} and user_id = ${user.id}`)
      expect(rows).toEqual([{ version: 2 }])
    })

    test('S26, rule 4: nobody takes it from themselves by cascade, unless they hold *', async () => {
      const site = await sites.site()
      const id = await made(site)
      const writer = await sites.user(site, { permissions: [`${plural}.write`] })
      const all = await sites.user(site, { permissions: ['*'] })
      await give(site, writer, id)
      await give(site, all, id)
      const call = { path: `${path}/${id}?cascade=true`, method: 'DELETE' }
      const refused = await sites.byUser(site, writer, call)
      expect(refused.status).toBe(403)
      expect(refused.body.code).toBe('own_access')
      expect((await sites.byUser(site, all, call)).status).toBe(200)
    })

    test('S26, rule 1: action keys that one does not hold are neither given nor touched', async () => {
      const site = await sites.site()
      const writer = await sites.user(site, { permissions: [`${plural}.write`] })
      await give(site, writer, await made(site, { name: 'Held', action_keys: ['a', 'b'] }))
      const send = async (method: string, id: number | '', body?: object) => {
        const call = { path: `${path}/${id}`.replace(/\/$/, ''), method, ...(body && { body }) }
        const reply = await sites.byUser(site, writer, call)
        return reply.status === 200 ? 200 : reply.body.code
      }
      const within = await made(site, { name: 'Within', action_keys: ['a'] })
      const beyond = await made(site, { name: 'Beyond', action_keys: ['a', 'c'] })
      const refused = 'permission_not_held'
      expect(await send('POST', '', { name: 'x', action_keys: ['a', 'b'] })).toBe(200)
      expect(await send('POST', '', { name: 'x', action_keys: ['a', 'c'] })).toBe(refused)
      expect(await send('POST', '', { name: 'x', action_keys: ['*'] })).toBe(refused)
      expect(await send('PATCH', within, { action_keys: ['a', 'c'] })).toBe(refused)
      expect(await send('PATCH', within, { name: 'y', action_keys: ['b'] })).toBe(200)
      expect(await send('PATCH', beyond, { name: 'y' })).toBe(refused)
      expect(await send('PATCH', beyond, { action_keys: [] })).toBe(refused)
      expect(await send('DELETE', beyond)).toBe(refused)
      expect(await send('DELETE', within)).toBe(200)
    })

    test('S26, rule 3: nor from users who hold more action keys', async () => {
      const site = await sites.site()
      const [id, more] = [await made(site), await made(site, { name: 'More', action_keys: ['c'] })]
      const writer = await sites.user(site, { permissions: [`${plural}.write`] })
      const stronger = await sites.user(site)
      await give(site, stronger, id)
      await give(site, stronger, more)
      const call = { path: `${path}/${id}?cascade=true`, method: 'DELETE' }
      expect((await sites.byUser(site, writer, call)).body.code).toBe('permission_not_held')
      await give(site, writer, more)
      expect((await sites.byUser(site, writer, call)).status).toBe(200)
    })

    test('S26, rule 3: nor from users who may do more', async () => {
      const site = await sites.site()
      const id = await made(site)
      const writer = await sites.user(site, { permissions: [`${plural}.write`] })
      const stronger = await sites.user(site, { permissions: [`${plural}.write`, 'audit.read'] })
      await give(site, stronger, id)
      const call = { path: `${path}/${id}?cascade=true`, method: 'DELETE' }
      const refused = await sites.byUser(site, writer, call)
      expect(refused.status).toBe(403)
      expect(refused.body.code).toBe('permission_not_held')
      const equal = await made(site)
      await give(site, await sites.user(site, { permissions: [`${plural}.write`] }), equal)
      expect((await sites.byUser(site, writer, { ...call, path: `${path}/${equal}?cascade=1` })).status).toBe(
        200,
      )
    })
  })
})
