import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Sites, type TestSite, type TestUser } from '../../../test/support/sites.ts'
import { type Reply, type Request, World } from '../../../test/support/world.ts'
import { type Statement, sql } from '../../kernel/database/sql.ts'

// What roles, companies and groups have in common, on every kind and under both prefixes. Numbers such as `§4` are
// sections of the document of the authentication service, `S17` are lines of the security properties.

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

const kinds = [
  {
    plural: 'roles',
    one: 'role',
    title: 'Role',
    table: sql`roles`,
    extra: { description: null, api_permissions: [] },
  },
  { plural: 'companies', one: 'company', title: 'Company', table: sql`companies`, extra: { metadata: {} } },
  { plural: 'groups', one: 'group', title: 'Group', table: sql`groups`, extra: { metadata: {} } },
]
/** Both prefixes lead to the same operations (test/auth-document/versions.test.ts), so one kind is asked for under both. */
const rooms = kinds.flatMap((kind) =>
  (kind.plural === 'roles' ? ['/api', '/api/v2'] : ['/api']).map((prefix) => ({
    ...kind,
    path: `${prefix}/site/${kind.plural}`,
  })),
)

async function audited(site: TestSite) {
  const { rows } = await sites.database.query<Record<string, unknown>>(sql`
    select actor_type, actor_id, action, target_type, target_id, outcome, request_id, change
      from audit where site_id = ${site.id} order by id`)
  return rows
}

const names = (reply: Reply): string[] => reply.body.data.map((each: { name: string }) => each.name)

describe.each(rooms)('$path', ({ plural, one, title, table, extra, path }) => {
  const create = (site: TestSite, body: object): Promise<Reply> =>
    sites.bySecret(site, path, { method: 'POST', body })
  const at = (site: TestSite, id: number | string, request: Request = {}): Promise<Reply> =>
    sites.bySecret(site, `${path}/${id}`, request)

  async function made(site: TestSite, body: object = { name: 'Made' }): Promise<number> {
    return (await create(site, body)).body.data.id
  }

  /** Gives the grant to a user behind the back of the service. */
  async function give(site: TestSite, user: TestUser, id: number): Promise<void> {
    const values = sql`${site.id}, ${user.id}, ${id}`
    const statements: Readonly<Record<string, Statement>> = {
      roles: sql`insert into assignments (site_id, user_id, site_role_id, is_primary, position) values (${values}, false, 9)`,
      companies: sql`insert into company_members (site_id, user_id, site_company_id, created_at) values (${values}, now())`,
      groups: sql`insert into group_members (site_id, user_id, site_group_id, created_at) values (${values}, now())`,
    }
    await sites.database.write(statements[plural] ?? sql`select 1`)
  }

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
      expect(await audited(site)).toHaveLength(1)
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
      expect(await audited(site)).toMatchObject([
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

  describe('slugs', () => {
    test('S43: names that look alike share a slug, so the later ones are numbered', async () => {
      const site = await sites.site()
      const slugs = []
      for (const name of ['Admin', 'ADMIN', 'Ａｄｍｉｎ', 'Ádmin', 'admin!']) {
        slugs.push((await create(site, { name })).body.data.slug)
      }
      expect(slugs).toEqual(['admin', 'admin-2', 'admin-3', 'admin-4', 'admin-5'])
    })

    test('S43: an explicit slug is taken in every spelling that looks like it', async () => {
      const site = await sites.site()
      await create(site, { name: 'x', slug: 'web-admin' })
      for (const slug of ['web-admin', 'Web-Admin', ' web admin ', 'ｗｅｂ-admin', 'wéb_admin']) {
        const reply = await create(site, { name: 'y', slug })
        expect(reply.status).toBe(422)
        expect(reply.body.errors).toEqual({ slug: ['The slug has already been taken.'] })
      }
      for (const slug of ['web-аdmin', 'web-ad\u200bmin', '!!!', '-', '管理']) {
        const reply = await create(site, { name: 'y', slug })
        expect(reply.status).toBe(422)
        expect(reply.body.errors).toEqual({ slug: ['The slug field format is invalid.'] })
      }
    })

    test('an explicit number is stepped over; a name without letters is called after its kind; the same slug on another site is free', async () => {
      const [site, other] = [await sites.site(), await sites.site()]
      await create(site, { name: 'x', slug: 'shop-2' })
      expect((await create(site, { name: 'Shop' })).body.data.slug).toBe('shop')
      expect((await create(site, { name: 'Shop' })).body.data.slug).toBe('shop-3')
      expect((await create(site, { name: '管理者', slug: '' })).body.data.slug).toBe(one)
      expect((await create(other, { name: 'Shop' })).body.data.slug).toBe('shop')
    })

    test('PATCH: its own slug is no duplicate, another one is; an empty one is made from the name', async () => {
      const site = await sites.site()
      await made(site, { name: 'First' })
      const id = await made(site, { name: 'First' })
      const patch = (body: object) => at(site, id, { method: 'PATCH', body })
      expect((await patch({ slug: 'first-2' })).body.data.slug).toBe('first-2')
      expect((await patch({ slug: null })).body.data.slug).toBe('first-2')
      expect((await patch({ slug: 'FIRST' })).body.errors).toEqual({
        slug: ['The slug has already been taken.'],
      })
      expect((await patch({ name: 'Second', slug: '' })).body.data.slug).toBe('second')
    })

    test('S44: 20 parallel creates of one name all succeed, each with a slug of its own', async () => {
      const site = await sites.site()
      const replies = await Promise.all(Array.from({ length: 20 }, () => create(site, { name: 'Twin' })))
      expect(replies.map((reply) => reply.status)).toEqual(Array.from({ length: 20 }, () => 200))
      const slugs = new Set(replies.map((reply) => reply.body.data.slug))
      expect(slugs).toEqual(new Set(['twin', ...Array.from({ length: 19 }, (_, i) => `twin-${i + 2}`)]))
    })

    test('S44: 20 parallel creates of one explicit slug: one wins, the others are 422', async () => {
      const site = await sites.site()
      const replies = await Promise.all(
        Array.from({ length: 20 }, (_, i) =>
          create(site, { name: `N${i}`, slug: i % 2 === 0 ? 'only' : 'Only' }),
        ),
      )
      const statuses = replies.map((reply) => reply.status).toSorted((a, b) => a - b)
      expect(statuses).toEqual([200, ...Array.from({ length: 19 }, () => 422)])
    })
  })

  describe('§7: 422 with message, errors and request_id', () => {
    const long = 'x'.repeat(256)
    test.each([
      ['no name', {}, { name: 'The name field is required.' }],
      ['a blank name', { name: '   ' }, { name: 'The name field is required.' }],
      ['a number for a name', { name: 5 }, { name: 'The name field must be a string.' }],
      ['a long name', { name: long }, { name: 'The name field must not be greater than 255 characters.' }],
      ['NUL in the name', { name: 'a\0b' }, { name: 'The name field format is invalid.' }],
      [
        'a long slug',
        { name: 'a', slug: long },
        { slug: 'The slug field must not be greater than 255 characters.' },
      ],
      ['a number for a slug', { name: 'a', slug: 5 }, { slug: 'The slug field must be a string.' }],
      [
        'keys as text',
        { name: 'a', action_keys: 'a,b' },
        { action_keys: 'The action keys field must be an array.' },
      ],
      ['keys as object', { name: 'a', action_keys: { first: 'a' } }, { action_keys: 'must be an array.' }],
      ['a number among keys', { name: 'a', action_keys: ['a', 5] }, { 'action_keys.1': 'must be a string.' }],
      ['an empty key', { name: 'a', action_keys: [' '] }, { 'action_keys.0': 'is required.' }],
      ['a long key', { name: 'a', action_keys: [long] }, { 'action_keys.0': 'greater than 255 characters.' }],
      [
        'too many keys',
        { name: 'a', action_keys: Array.from({ length: 201 }, (_, i) => `k${i}`) },
        { action_keys: 'The action keys field must not have more than 200 items.' },
      ],
    ])('%s', async (_, body, wanted) => {
      const site = await sites.site()
      const reply = await create(site, body)
      expect(reply.status).toBe(422)
      expect(reply.body).toMatchObject({ code: 'invalid', request_id: reply.headers.get('x-request-id') })
      expect(Object.keys(reply.body.errors)).toEqual(Object.keys(wanted))
      for (const [field, text] of Object.entries(wanted)) expect(reply.body.errors[field][0]).toContain(text)
      const id = await made(site, { name: 'Before' })
      if (Object.keys(body).length === 0) return
      expect((await at(site, id, { method: 'PATCH', body })).status).toBe(422)
      expect((await at(site, id)).body.data).toMatchObject({ name: 'Before', version: 1 })
    })

    test('malformed JSON is 400, as auth.md says', async () => {
      const site = await sites.site()
      const reply = await sites.bySecret(site, path, { method: 'POST', body: '{"name":' })
      // The secret came by header, so it is the body that is at fault.
      expect(reply.status).toBe(400)
    })
  })

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
      expect(JSON.stringify(await audited(site))).not.toContain(client_secret)
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
      expect(await audited(site)).toMatchObject([
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
    test('DELETE is 422 in_use with counts and with the keys of every 422 (§7)', async () => {
      const site = await sites.site()
      const id = await made(site)
      await give(site, await sites.user(site), id)
      await give(site, await sites.user(site), id)
      for (const query of ['', '?cascade=false', '?cascade=0']) {
        const reply = await at(site, `${id}${query}`, { method: 'DELETE' })
        expect(reply.status).toBe(422)
        expect(reply.body).toEqual({
          message: 'It is still in use (users: 2).',
          code: 'in_use',
          counts: { users: 2 },
          errors: {},
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
      expect(await audited(site)).toContainEqual(
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

describe.each(['companies', 'groups'])('metadata of %s', (plural) => {
  const path = `/api/site/${plural}`

  test('is kept as sent and replaced as a whole', async () => {
    const site = await sites.site()
    const metadata = { vat: 'IT123', nested: { list: [1, null, true] } }
    const created = await sites.bySecret(site, path, { method: 'POST', body: { name: 'A', metadata } })
    expect(created.body.data.metadata).toEqual(metadata)
    const one = `${path}/${created.body.data.id}`
    const same = { nested: { list: [1, null, true] }, vat: 'IT123' }
    expect(
      (await sites.bySecret(site, one, { method: 'PATCH', body: { metadata: same } })).body.data.version,
    ).toBe(1)
    const changed = await sites.bySecret(site, one, { method: 'PATCH', body: { metadata: { b: 1 } } })
    expect(changed.body.data).toMatchObject({ metadata: { b: 1 }, name: 'A', version: 2 })
  })

  test.each([[[1]], ['text'], [{ a: '\0' }], [{ a: 'x'.repeat(20_000) }]])('422: %j', async (metadata) => {
    const site = await sites.site()
    const reply = await sites.bySecret(site, path, { method: 'POST', body: { name: 'A', metadata } })
    expect(reply.status).toBe(422)
    expect(Object.keys(reply.body.errors)).toEqual(['metadata'])
  })

  test('S35: __proto__ is inert', async () => {
    const site = await sites.site()
    const body = '{"name":"A","__proto__":{"slug":"polluted"},"metadata":{"__proto__":{"a":1},"b":2}}'
    const reply = await sites.bySecret(site, path, { method: 'POST', body })
    expect(reply.body.data).toMatchObject({ slug: 'a', metadata: { b: 2 } })
    expect(Object.keys(reply.body.data.metadata)).toEqual(['b'])
  })
})
