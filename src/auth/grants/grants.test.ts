import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { auditOf, grantCalls, grantRooms } from '../../../test/support/grants.ts'
import { Sites } from '../../../test/support/sites.ts'
import { type Reply, World } from '../../../test/support/world.ts'

// Behaviour shared by roles, companies and groups, on every kind and under both prefixes. Numbers such as `§4` are
// sections of the document of the authentication service, `S17` are lines of the security properties. The fields are in
// fields.test.ts, permissions in access.test.ts.

let sites: Sites
beforeAll(async () => {
  sites = new Sites(await World.common())
})
afterAll(() => sites.close())

const names = (reply: Reply): string[] => reply.body.data.map((each: { name: string }) => each.name)

describe.each(grantRooms)('$path', (room) => {
  const { one, title, extra, path } = room
  const { create, at, made } = grantCalls(room, () => sites)

  describe('the record', () => {
    test('§2, §4: POST with the name alone is 200 with the whole record, its slug generated from the name', async () => {
      const site = await sites.site()
      const reply = await create(site, { name: '  Shop Ménager ' })
      expect(reply.status).toBe(200)
      expect(reply.headers.get('etag')).toBe('"1"')
      expect(reply.body.request_id).toBe(reply.headers.get('x-request-id'))
      const { id, created_at, updated_at, ...rest } = reply.body.data
      expect(Number.isInteger(id)).toBe(true)
      expect(created_at).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/)
      expect(updated_at).toBe(created_at)
      expect(rest).toEqual({
        name: 'Shop Ménager',
        slug: 'shop-menager',
        action_keys: [],
        ...extra,
        version: 1,
      })
    })

    test('§4: POST with a slug and action_keys keeps the slug; keys are trimmed, unique and sorted', async () => {
      const site = await sites.site()
      const reply = await create(site, { name: 'A', slug: 'my-own', action_keys: [' b ', 'a', 'b', 'A'] })
      expect(reply.body.data).toMatchObject({ name: 'A', slug: 'my-own', action_keys: ['A', 'a', 'b'] })
    })

    test('§4: GET {id} gives the record with its ETag; If-None-Match is 304', async () => {
      const site = await sites.site()
      const created = await create(site, { name: 'A' })
      const { id } = created.body.data
      const reply = await at(site, id)
      expect(reply.status).toBe(200)
      expect(reply.body.data).toEqual(created.body.data)
      expect(reply.body.request_id).toMatch(/.{8,}/)
      expect((await at(site, id, { headers: { 'if-none-match': '"1"' } })).status).toBe(304)
    })

    test('§4: PATCH changes what is sent and leaves the rest; arrays replace; the slug stays', async () => {
      const site = await sites.site()
      const id = await made(site, { name: 'Old', action_keys: ['a', 'b'] })
      const named = await at(site, id, { method: 'PATCH', body: { name: 'New' } })
      expect(named.status).toBe(200)
      expect(named.headers.get('etag')).toBe('"2"')
      expect(named.body.data).toMatchObject({ name: 'New', slug: 'old', action_keys: ['a', 'b'], version: 2 })
      const keyed = await at(site, id, { method: 'PATCH', body: { action_keys: ['c'] } })
      expect(keyed.body.data).toMatchObject({ name: 'New', action_keys: ['c'], version: 3 })
      const emptied = await at(site, id, { method: 'PATCH', body: { action_keys: [] } })
      expect(emptied.body.data.action_keys).toEqual([])
      expect((await at(site, id)).body.data).toEqual(emptied.body.data)
    })

    test('a PATCH that alters nothing leaves version and log alone', async () => {
      const site = await sites.site()
      const id = await made(site, { name: 'Same', action_keys: ['a'] })
      const reply = await at(site, id, {
        method: 'PATCH',
        body: { name: 'Same', slug: 'same', action_keys: ['a'] },
      })
      expect(reply.body.data.version).toBe(1)
      expect((await at(site, id, { method: 'PATCH', body: {} })).body.data.version).toBe(1)
      expect(await auditOf(sites, site)).toHaveLength(1)
    })

    test('§4: DELETE is 200 with message and request_id, and the record is gone', async () => {
      const site = await sites.site()
      const id = await made(site)
      const reply = await at(site, id, { method: 'DELETE' })
      expect(reply.status).toBe(200)
      expect(reply.body).toEqual({ message: 'Deleted.', request_id: reply.headers.get('x-request-id') })
      for (const method of ['GET', 'PATCH', 'DELETE']) {
        const again = await at(site, id, { method, ...(method === 'PATCH' && { body: { name: 'x' } }) })
        expect(again.status).toBe(404)
        expect(again.body).toMatchObject({ message: `${title} not found.`, code: 'not_found' })
      }
    })

    test('If-Match guards PATCH and DELETE', async () => {
      const site = await sites.site()
      const id = await made(site)
      const stale = { headers: { 'if-match': '"7"' } }
      expect((await at(site, id, { method: 'PATCH', body: { name: 'x' }, ...stale })).status).toBe(412)
      expect((await at(site, id, { method: 'DELETE', ...stale })).status).toBe(412)
      const fresh = { headers: { 'if-match': '"1"' } }
      expect((await at(site, id, { method: 'PATCH', body: { name: 'x' }, ...fresh })).status).toBe(200)
      expect((await at(site, id, { method: 'DELETE', headers: { 'if-match': '"2"' } })).status).toBe(200)
    })

    test('S20: id, site_id, version and created_at of a body change nothing', async () => {
      const [site, other] = [await sites.site(), await sites.site()]
      const smuggled = {
        id: 1,
        site_id: other.id,
        version: 9,
        created_at: '2000-01-01T00:00:00Z',
        is_admin: true,
      }
      const { body } = await create(site, { name: 'Mine', ...smuggled })
      expect(body.data).toMatchObject({ name: 'Mine', version: 1 })
      expect(body.data.created_at).not.toMatch(/^2000/)
      const patched = await at(site, body.data.id, {
        method: 'PATCH',
        body: { ...smuggled, name: 'Still mine' },
      })
      expect(patched.body.data).toMatchObject({
        id: body.data.id,
        version: 2,
        created_at: body.data.created_at,
      })
      expect(patched.body.data).not.toHaveProperty('is_admin')
      expect((await sites.bySecret(other, path)).body.meta.total).toBe(0)
    })

    test('every change is in the audit log: who, what, and what it was before', async () => {
      const site = await sites.site()
      const created = await create(site, { name: 'A' })
      const { id } = created.body.data
      await at(site, id, { method: 'PATCH', body: { name: 'B', action_keys: ['k'] } })
      await at(site, id, { method: 'DELETE' })
      const who = {
        actor_type: 'client',
        actor_id: site.id,
        target_type: one,
        target_id: id,
        outcome: 'done',
      }
      expect(await auditOf(sites, site)).toMatchObject([
        {
          ...who,
          action: `${one}.created`,
          request_id: created.body.request_id,
          change: { name: 'A', slug: 'a', action_keys: [], ...extra },
        },
        {
          ...who,
          action: `${one}.updated`,
          change: { name: { from: 'A', to: 'B' }, action_keys: { from: [], to: ['k'] } },
        },
        { ...who, action: `${one}.deleted`, change: { name: 'B', slug: 'a', detached: 0 } },
      ])
    })
  })

  describe('the list', () => {
    test('§4: {data, meta.total, request_id}; whole records by name; an empty site has none', async () => {
      const site = await sites.site()
      const empty = await sites.bySecret(site, path)
      expect(empty.status).toBe(200)
      const { request_id, ...body } = empty.body
      expect(body).toEqual({ data: [], meta: { total: 0 } })
      expect(request_id).toBe(empty.headers.get('x-request-id'))
      const b = await create(site, { name: 'b' })
      const a = await create(site, { name: 'A' })
      const reply = await sites.bySecret(site, path)
      expect(reply.body.data).toEqual([a.body.data, b.body.data])
      expect(reply.body.meta).toEqual({ total: 2 })
    })

    test('§4: q finds part of name or slug, whatever the case; % and _ are themselves (S34)', async () => {
      const site = await sites.site()
      await create(site, { name: 'Ünit 100%', slug: 'first' })
      await create(site, { name: 'a_b', slug: 'second' })
      await create(site, { name: 'axb', slug: 'third' })
      const hits = async (q: string) =>
        names(await sites.bySecret(site, `${path}?q=${encodeURIComponent(q)}`))
      expect(await hits('üNIT')).toEqual(['Ünit 100%'])
      expect(await hits('SECO')).toEqual(['a_b'])
      expect(await hits('_')).toEqual(['a_b'])
      expect(await hits('%')).toEqual(['Ünit 100%'])
      expect(await hits('\\')).toEqual([])
      expect(await hits(`' or 1=1 --`)).toEqual([])
      expect(await hits('')).toHaveLength(3)
      const single = await sites.bySecret(site, `${path}?q=axb`)
      expect(single.body.meta.total).toBe(1)
      expect((await sites.bySecret(site, `${path}?q=%00`)).status).toBe(422)
    })

    test('§4: every documented order, up and down', async () => {
      const site = await sites.site()
      const first = await made(site, { name: 'B', slug: 'z' })
      await made(site, { name: 'a', slug: 'y' })
      await made(site, { name: 'C', slug: 'x' })
      await at(site, first, { method: 'PATCH', body: { action_keys: ['later'] } })
      const order = async (query: string) => names(await sites.bySecret(site, `${path}?${query}`)).join('')
      expect(await order('sort=name')).toBe('aBC')
      expect(await order('sort=name&dir=desc')).toBe('CBa')
      expect(await order('dir=desc')).toBe('CBa')
      expect(await order('sort=slug&dir=asc')).toBe('CaB')
      expect(await order('sort=created_at&dir=asc')).toBe('BaC')
      expect(await order('sort=created_at&dir=desc')).toBe('CaB')
      expect(await order('sort=updated_at&dir=desc')).toBe('BCa')
    })

    test.each([
      'sort=id',
      'sort=name;drop',
      'sort=NAME',
      'dir=up',
      'dir=asc&dir=desc',
      'sort=name&dir=asc,desc',
    ])('§7: %s is 422 with message, errors and request_id (S34)', async (query) => {
      const reply = await sites.bySecret(await sites.site(), `${path}?${query}`)
      expect(reply.status).toBe(422)
      const field = query.includes('dir') ? 'dir' : 'sort'
      expect(reply.body.errors).toEqual({ [field]: [`The selected ${field} is invalid.`] })
      expect(reply.body.message).toBe(`The selected ${field} is invalid.`)
      expect(reply.body.request_id).toBe(reply.headers.get('x-request-id'))
    })
  })
})
