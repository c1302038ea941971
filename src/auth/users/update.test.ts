import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Desk, doors, newcomer } from '../../../test/support/site-desk.ts'
import { Sites } from '../../../test/support/sites.ts'
import { World, testPassword, testPasswordCost } from '../../../test/support/world.ts'
import { sql } from '../../kernel/database/sql.ts'
import { Passwords } from '../../kernel/passwords.ts'
import { stopwatch } from '../../../test/support/stopwatch.ts'

let world: World
let sites: Sites
const passwords = new Passwords(testPasswordCost)
beforeAll(async () => {
  world = await World.common()
  sites = new Sites(world)
})
afterAll(async () => {
  await sites.close()
  await world.stop()
})

async function accountOf(id: number) {
  const { rows } = await sites.database.query<{ password_hash: string; tokens: number }>(sql`
    select password_hash, (select count(*) from tokens t where t.user_id = a.id)::int as tokens
      from accounts a where id = ${id}`)
  return rows[0] ?? { password_hash: '', tokens: -1 }
}

const found = async (at: Desk, q: string) => (await at.call(`/site/users?q=${q}`)).body.data.length
const secret = 'copper lantern 41'
const withPassword = { password: secret, password_confirmation: secret }

describe.each(doors)('auth-api 4 and 5: under $prefix by $mode', (door) => {
  test('§4 PATCH: assignments that are sent take the place of all the user has here', async () => {
    const desk = await Desk.open(sites, door)
    const [a, b, c] = [await desk.role(), await desk.role(), await desk.role(['roles.read'])]
    const created = await desk.post(
      '/site/users',
      newcomer({ assignments: [{ site_role_id: a }, { site_role_id: b }] }),
    )
    const path = `/site/users/${created.body.data.id}`
    const named = await desk.patch(path, { name: 'Renamed' })
    expect(named.status).toBe(200)
    expect(named.body.data).toMatchObject({ name: 'Renamed', version: 2, roles: [{ id: a }, { id: b }] })
    const metadata = { floor: 3, tags: ['x'] }
    const replaced = await desk.patch(path, {
      assignments: [
        { site_role_id: c, metadata },
        { site_role_id: a, is_primary: true },
      ],
    })
    expect(replaced.headers.get('etag')).toBe('"3"')
    expect(replaced.body.data.assignments).toEqual([
      { site_role_id: c, is_primary: false, metadata },
      { site_role_id: a, is_primary: true, metadata: {} },
    ])
    expect(replaced.body.data.api_permissions).toEqual(['roles.read'])
    const cleared = await desk.patch(path, { assignments: [] })
    expect(cleared.body.data).toMatchObject({ roles: [], assignments: [], api_permissions: [] })
    expect((await desk.trail(created.body.data.id)).map(({ action }) => action)).toEqual([
      'user.created',
      'user.updated',
      'user.updated',
      'user.updated',
    ])
  })

  test.each([
    ['with', withPassword],
    ['without', { password: secret }],
  ])(
    '§4 PATCH: a new password without the old one, %s its confirmation; every token ends',
    async (_how, body) => {
      const desk = await Desk.open(sites, door)
      const user = await sites.user(desk.site, { permissions: ['users.read'] })
      expect((await desk.as(user, '/site/users')).status).toBe(200)
      const reply = await desk.patch(`/site/users/${user.id}`, body)
      expect(reply.status).toBe(200)
      expect(reply.text).not.toMatch(/argon2|copper|password/)
      const account = await accountOf(user.id)
      expect(await passwords.matches(account.password_hash, secret)).toBe(true)
      expect(account.tokens).toBe(0)
      expect((await desk.as(user, '/site/users')).status).toBe(401)
      const trail = await desk.trail(user.id)
      expect(trail.map(({ action }) => action)).toEqual(['user.updated'])
      expect(trail[0]?.change).toEqual({ password: 'set' })
      expect(JSON.stringify(trail)).not.toMatch(/argon2|copper/)
    },
  )

  test('PATCH status: a suspended user is refused with 403 (7), and let in again when active', async () => {
    const desk = await Desk.open(sites, door)
    const user = await sites.user(desk.site, { permissions: ['users.read'] })
    const suspended = await desk.patch(`/site/users/${user.id}`, { status: 'suspended' })
    expect(suspended.body.data.status).toBe('suspended')
    const refused = await desk.as(user, '/site/users')
    expect({ status: refused.status, code: refused.body.code }).toEqual({
      status: 403,
      code: 'no_site_access',
    })
    expect((await desk.patch(`/site/users/${user.id}`, { status: 'active' })).status).toBe(200)
    expect((await desk.as(user, '/site/users')).status).toBe(200)
  })

  test('DELETE detaches: 200 with message and request_id, and the token answers 403 no_site_access', async () => {
    const [desk, other] = [await Desk.open(sites, door), await Desk.open(sites)]
    const user = await sites.user(desk.site, { permissions: ['users.read'] })
    await other.attach(user)
    await desk.post(`/site/users/${user.id}/companies`, { site_company_id: await desk.company() })
    await desk.post(`/site/users/${user.id}/groups`, { site_group_id: await desk.group() })
    const reply = await desk.remove(`/site/users/${user.id}`)
    expect(reply.status).toBe(200)
    expect(reply.body).toEqual({ message: 'Deleted.', request_id: reply.headers.get('x-request-id') })
    const refused = await desk.as(user, '/site/users')
    expect({ status: refused.status, code: refused.body.code }).toEqual({
      status: 403,
      code: 'no_site_access',
    })
    expect((await desk.call(`/site/users/${user.id}`)).status).toBe(404)
    expect((await desk.remove(`/site/users/${user.id}`)).status).toBe(404)
    expect((await desk.call(`/site/users?q=${user.email}`)).body.data).toEqual([])
    expect((await other.call(`/site/users/${user.id}`)).status).toBe(200)
    const { rows } = await sites.database.query<{ left: number }>(sql`
      select ((select count(*) from assignments where site_id = ${desk.site.id} and user_id = ${user.id})
            + (select count(*) from company_members where site_id = ${desk.site.id} and user_id = ${user.id})
            + (select count(*) from group_members where site_id = ${desk.site.id} and user_id = ${user.id}))::int as left`)
    expect(rows[0]?.left).toBe(0)
    const actions = (await desk.trail(user.id)).map(({ action }) => action)
    expect(actions).toEqual(['user.company_added', 'user.group_added', 'user.detached'])
  })
})

describe('DELETE /site/users/{id}', () => {
  test('who is attached again begins without the sessions and assignments of before', async () => {
    const desk = await Desk.open(sites)
    const user = await sites.user(desk.site, { permissions: ['users.read'] })
    await desk.remove(`/site/users/${user.id}`)
    const back = await desk.post('/site/users/attach', { email: user.email })
    expect(back.body.data).toMatchObject({ id: user.id, roles: [], status: 'active' })
    expect((await desk.as(user, '/site/users')).status).toBe(401)
  })
})

describe('PATCH /site/users/{id}', () => {
  test.each<[string, object, string]>([
    ['another confirmation', { password: secret, password_confirmation: `${secret} ` }, 'password'],
    ['a confirmation alone', { password_confirmation: secret }, 'password'],
    ['a short password', { password: 'short', password_confirmation: 'short' }, 'password'],
    ['a password that is a number', { password: 12345678, password_confirmation: 12345678 }, 'password'],
    ['a common password', { password: 'password123', password_confirmation: 'password123' }, 'password'],
    ['an empty name', { name: ' ' }, 'name'],
    ['an empty address', { email: '' }, 'email'],
    ['an unknown status', { status: 'deleted' }, 'status'],
    ['an unknown role', { assignments: [{ site_role_id: 2 ** 50 }] }, 'assignments.0.site_role_id'],
  ])('auth-api 7: 422 for %s, and nothing changes', async (_name, body, field) => {
    const desk = await Desk.open(sites)
    const { id } = await sites.user(desk.site, { permissions: ['roles.read'] })
    const before = await desk.call(`/site/users/${id}`)
    const account = await accountOf(id)
    const reply = await desk.patch(`/site/users/${id}`, { name: 'Never', ...body })
    expect(reply.status).toBe(422)
    expect(Object.keys(reply.body.errors)).toContain(field)
    expect((await desk.call(`/site/users/${id}`)).body.data).toEqual(before.body.data)
    expect(await accountOf(id)).toEqual(account)
  })

  test.each([{ name: null }, { email: null }, { assignments: null }, { password: null }, { status: null }])(
    'wire: %j leaves alone what cannot be empty',
    async (body) => {
      const desk = await Desk.open(sites)
      const { id } = await sites.user(desk.site, { permissions: ['roles.read'] })
      const before = await desk.call(`/site/users/${id}`)
      const account = await accountOf(id)
      expect((await desk.patch(`/site/users/${id}`, body)).status).toBe(200)
      const { data } = (await desk.call(`/site/users/${id}`)).body
      expect(data).toMatchObject({ ...before.body.data, version: data.version, updated_at: data.updated_at })
      expect(await accountOf(id)).toEqual(account)
    },
  )

  test('security 12: neither the e-mail address, the name, the site nor the current password', async () => {
    const desk = await Desk.open(sites)
    const body = newcomer({ name: 'Bartholomew Quimby' })
    const { id } = (await desk.post('/site/users', body)).body.data
    for (const password of [body.email, 'bartholomew quimby', desk.site.name, body.password]) {
      const reply = await desk.patch(`/site/users/${id}`, { password, password_confirmation: password })
      expect({ password, status: reply.status }).toEqual({ password, status: 422 })
      expect(Object.keys(reply.body.errors)).toEqual(['password'])
    }
  })

  test('e-mail is normalised, unique over all sites, and the one it has is no change', async () => {
    const [desk, other] = [await Desk.open(sites), await Desk.open(sites)]
    const user = await sites.user(desk.site)
    const elsewhere = await sites.user(other.site)
    const path = `/site/users/${user.id}`
    const taken = await desk.patch(path, { email: elsewhere.email.toUpperCase() })
    expect(taken.body.errors).toEqual({ email: ['The email has already been taken.'] })
    expect((await desk.patch(path, { email: user.email.toUpperCase() })).headers.get('etag')).toBe('"1"')
    const changed = await desk.patch(path, { email: ` NEW-${user.email} ` })
    expect(changed.body.data).toMatchObject({ email: `new-${user.email}`, version: 2 })
    expect((await desk.trail(user.id))[0]?.change).toEqual({
      email: { from: user.email, to: `new-${user.email}` },
    })
  })

  test('If-Match: 412 for another version; a change that alters nothing leaves the version alone', async () => {
    const desk = await Desk.open(sites)
    const { id, name, role_id } = await sites.user(desk.site, { permissions: ['roles.read'] })
    const path = `/site/users/${id}`
    const send = (method: string, version: number, body?: object) =>
      desk.call(path, { method, headers: { 'if-match': `"${version}"` }, ...(body && { body }) })
    expect((await send('PATCH', 2, { name: 'Never' })).status).toBe(412)
    expect((await send('PATCH', 2, withPassword)).status).toBe(412)
    const same = { name, status: 'active', assignments: [{ site_role_id: role_id, is_primary: true }] }
    expect((await send('PATCH', 1, same)).headers.get('etag')).toBe('"1"')
    expect(await desk.trail(id)).toEqual([])
    expect((await send('PATCH', 1, { name: 'Now' })).headers.get('etag')).toBe('"2"')
    expect((await send('DELETE', 1)).status).toBe(412)
    expect((await send('DELETE', 2)).status).toBe(200)
  })

  test('security 64: the name is per site; what the only site writes is the name of the account', async () => {
    const [desk, other] = [await Desk.open(sites), await Desk.open(sites)]
    const user = await sites.user(desk.site, { permissions: ['users.read'] })
    const path = `/site/users/${user.id}`
    const nameAt = async (at: Desk) => (await at.call(path)).body.data.name
    await desk.patch(path, { name: 'Anna Own' })
    await other.attach(user)
    expect(await nameAt(other)).toBe('Anna Own')
    expect((await other.patch(path, { name: 'Anna Other' })).body.data).toMatchObject({ version: 2 })
    expect((await desk.call(path)).body.data).toMatchObject({ name: 'Anna Own', version: 2 })
    await desk.patch(path, { name: 'Anna Here' })
    expect([await nameAt(desk), await nameAt(other)]).toEqual(['Anna Here', 'Anna Other'])

    const { client_id, client_secret } = desk.site
    const body = { client_id, client_secret, email: user.email, password: testPassword }
    const login = await world.callAuth('/api/auth/login', { method: 'POST', body })
    expect(login.body.user.name).toBe('Anna Here')
    expect((await desk.as(login.body, '/auth/verify')).body.user.name).toBe('Anna Here')
    expect([await found(desk, 'anna here'), await found(desk, 'anna o')]).toEqual([1, 0])
    expect([await found(other, 'anna other'), await found(other, 'anna here')]).toEqual([1, 0])
    expect(JSON.stringify(await other.trail(user.id))).not.toContain('Anna Here')

    await other.remove(path)
    await other.attach(user)
    expect(await nameAt(other)).toBe('Anna Own')
    await desk.remove(path)
    await other.patch(path, { name: 'Anna Alone' })
    await desk.attach(user)
    expect(await nameAt(desk)).toBe('Anna Alone')
  })

  test('20 parallel replacements end in exactly one of the sets', async () => {
    const desk = await Desk.open(sites)
    const { id } = await sites.user(desk.site)
    const pairs = await Promise.all(
      Array.from({ length: 20 }, async () => [await desk.role(), await desk.role()] as const),
    )
    const replies = await Promise.all(
      pairs.map((pair) =>
        desk.patch(`/site/users/${id}`, { assignments: pair.map((site_role_id) => ({ site_role_id })) }),
      ),
    )
    expect(replies.map((reply) => reply.status)).toEqual(Array<number>(20).fill(200))
    const { body } = await desk.call(`/site/users/${id}`)
    const left = body.data.assignments.map((each: { site_role_id: number }) => each.site_role_id)
    expect(pairs).toContainEqual(left)
    expect(body.data.assignments.map((each: { is_primary: boolean }) => each.is_primary)).toEqual([
      true,
      false,
    ])
    expect(body.data.version).toBe(21)
    expect(await desk.trail(id)).toHaveLength(20)
  })

  test('a role that is deleted meanwhile is no role of the site, and nobody is left with it', async () => {
    const desk = await Desk.open(sites)
    const { id } = await sites.user(desk.site)
    for (let round = 0; round < 10; round += 1) {
      const site_role_id = await desk.role()
      const [patched, deleted] = await Promise.all([
        desk.patch(`/site/users/${id}`, { assignments: [{ site_role_id }] }),
        desk.remove(`/site/roles/${site_role_id}?cascade=true`),
      ])
      expect(deleted.status).toBe(200)
      expect([200, 422]).toContain(patched.status)
      expect((await desk.call(`/site/users/${id}`)).body.data.assignments).toEqual([])
    }
  })

  test('two sites that change one account at once do not wait for each other in a circle', async () => {
    const [desk, other] = [await Desk.open(sites), await Desk.open(sites)]
    const user = await sites.user(desk.site)
    await other.attach(user)
    const passed_ms = stopwatch()
    const replies = await Promise.all(
      Array.from({ length: 20 }, (_, i) =>
        (i % 2 === 0 ? desk : other).patch(`/site/users/${user.id}`, { name: `Name ${i}` }),
      ),
    )
    expect(replies.map((reply) => reply.status)).toEqual(Array<number>(20).fill(200))
    // The server detects a deadlock after a second.
    expect(passed_ms()).toBeLessThan(10_000)
    const [here, there] = await Promise.all([
      desk.call(`/site/users/${user.id}`),
      other.call(`/site/users/${user.id}`),
    ])
    expect(here.body.data.name).not.toBe(there.body.data.name)
    expect([here.body.data.version, there.body.data.version]).toEqual([11, 11])
  })

  test('security 20: mass assignment changes nothing', async () => {
    const [desk, other] = [await Desk.open(sites), await Desk.open(sites)]
    const { id } = await sites.user(desk.site)
    const before = await desk.call(`/site/users/${id}`)
    const account = await accountOf(id)
    const reply = await desk.patch(`/site/users/${id}`, {
      id: 1,
      user_id: 1,
      site_id: other.site.id,
      home_site_id: other.site.id,
      password_hash: 'x',
      is_admin: true,
      version: 77,
      created_at: '2001-01-01T00:00:00Z',
      api_permissions: ['*'],
      roles: [{ id: 1 }],
      site_companies: [1],
      __proto__: { status: 'suspended' },
    })
    expect(reply.status).toBe(200)
    expect(reply.body.data).toEqual(before.body.data)
    expect(await accountOf(id)).toEqual(account)
  })
})

describe('security 17 and 42: ids that name no user of this site', () => {
  test('are 404 on every path, and the other site keeps its rows', async () => {
    const [desk, other] = [await Desk.open(sites), await Desk.open(sites)]
    const foreign = await sites.user(other.site, { permissions: ['users.read'] })
    const company = await desk.company()
    const group = await desk.group()
    const ids = [foreign.id, 2 ** 52, '0', '-1', '1e3', 'abc', '9223372036854775808', '%00']
    for (const id of ids) {
      for (const [method, path, body] of [
        ['GET', `/site/users/${id}`],
        ['PATCH', `/site/users/${id}`, { name: 'Never' }],
        ['PATCH', `/site/users/${id}`, withPassword],
        ['DELETE', `/site/users/${id}`],
        ['POST', `/site/users/${id}/companies`, { site_company_id: company }],
        ['DELETE', `/site/users/${id}/companies/${company}`],
        ['POST', `/site/users/${id}/groups`, { site_group_id: group }],
        ['DELETE', `/site/users/${id}/groups/${group}`],
      ] as const) {
        const reply = await desk.call(path, { method, ...(body && { body }) })
        expect({ method, path, status: reply.status }).toEqual({ method, path, status: 404 })
      }
    }
    const untouched = await other.call(`/site/users/${foreign.id}`)
    expect(untouched.body.data).toMatchObject({ name: foreign.name, version: 1, status: 'active' })
    expect((await accountOf(foreign.id)).tokens).toBe(1)
  })
})
