import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Desk, doors, newcomer } from '../../../test/support/site-desk.ts'
import { Sites } from '../../../test/support/sites.ts'
import { World } from '../../../test/support/world.ts'
import { sql } from '../../kernel/database/sql.ts'

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

describe.each(doors)('auth-api 4 and 5: under $prefix by $mode', (door) => {
  test('§4 POST /site/users: a new account that is on this site, 200 with request_id (§7)', async () => {
    const desk = await Desk.open(sites, door)
    const site_role_id = await desk.role(['roles.read'], ['orders.view'])
    const body = newcomer({ assignments: [{ site_role_id, metadata: { desk: 'A' } }] })
    const reply = await desk.post('/site/users', body)
    expect(reply.status).toBe(200)
    expect(reply.headers.get('etag')).toBe('"1"')
    expect(reply.body.request_id).toBe(reply.headers.get('x-request-id'))
    expect(reply.body.data).toMatchObject({
      name: body.name,
      email: body.email,
      status: 'active',
      roles: [{ id: site_role_id, is_primary: true }],
      assignments: [{ site_role_id, is_primary: true, metadata: { desk: 'A' } }],
      site_companies: [],
      site_groups: [],
      site_action_keys: ['orders.view'],
      api_permissions: ['roles.read'],
      version: 1,
    })
    expect(reply.text).not.toMatch(/argon2|hash|walnut/)
    const read = await desk.call(`/site/users/${reply.body.data.id}`)
    expect(read.body.data).toEqual(reply.body.data)
    const trail = await desk.trail(reply.body.data.id)
    expect(trail.map(({ action }) => action)).toEqual(['user.created'])
    expect(JSON.stringify(trail)).not.toMatch(/argon2|walnut/)
  })

  test('POST /site/users "fails when the email already exists", here or on another site', async () => {
    const [desk, other] = [await Desk.open(sites, door), await Desk.open(sites)]
    const body = newcomer()
    expect((await desk.post('/site/users', body)).status).toBe(200)
    for (const each of [desk, other]) {
      const reply = await each.post('/site/users', body)
      expect(reply.status).toBe(422)
      expect(reply.body).toMatchObject({
        message: 'The email has already been taken.',
        errors: { email: ['The email has already been taken.'] },
      })
    }
  })

  test('§4 POST /site/users/attach: an account of its own, with roles here', async () => {
    const desk = await Desk.open(sites, door)
    const { email, id, name } = await sites.user(desk.site, { permissions: ['users.read'] })
    await desk.remove(`/site/users/${id}`)
    const site_role_id = await desk.role()
    const reply = await desk.post('/site/users/attach', { email, assignments: [{ site_role_id }] })
    expect(reply.status).toBe(200)
    expect(reply.body.data).toMatchObject({
      id,
      name,
      email,
      status: 'active',
      roles: [{ id: site_role_id }],
      assignments: [{ site_role_id, is_primary: true, metadata: {} }],
      api_permissions: [],
      version: 1,
    })
    expect((await desk.trail(id)).map(({ action }) => action)).toEqual(['user.detached', 'user.attached'])
  })

  test('§4 attach: 422 for an unknown address and for somebody who is here already', async () => {
    const [home, desk] = [await Desk.open(sites), await Desk.open(sites, door)]
    const { email } = await sites.user(home.site)
    const unknown = await desk.post('/site/users/attach', { email: `no-${email}`, assignments: [] })
    expect([unknown.status, unknown.body.code]).toEqual([422, 'account_not_found'])
    expect(unknown.body.errors).toEqual({ email: ['The selected email is invalid.'] })
    expect((await desk.post('/site/users/attach', { email: email.toUpperCase() })).status).toBe(200)
    const again = await desk.post('/site/users/attach', { email })
    expect([again.status, again.body.code]).toEqual([422, 'already_attached'])
    expect(again.body.errors).toEqual({ email: ['The email has already been taken.'] })
  })

  test('§4 attach: 422 for the role of another site (security 17)', async () => {
    const [home, desk] = [await Desk.open(sites), await Desk.open(sites, door)]
    const { email, id } = await sites.user(home.site)
    const foreign = await home.role(['*'])
    const own = await desk.role()
    const assignments = [{ site_role_id: own }, { site_role_id: foreign }]
    const reply = await desk.post('/site/users/attach', { email, assignments })
    expect(reply.status).toBe(422)
    expect(reply.body.errors).toEqual({
      'assignments.1.site_role_id': ['The selected assignments.1.site_role_id is invalid.'],
    })
    expect((await desk.call(`/site/users/${id}`)).status).toBe(404)
  })
})

describe('POST /site/users', () => {
  test.each<[string, object, Record<string, unknown>]>([
    [
      'nothing',
      { name: null, email: '', password: null, password_confirmation: null },
      {
        name: ['The name field is required.'],
        email: ['The email field is required.'],
        password: ['The password field is required.'],
        password_confirmation: ['The password confirmation field is required.'],
      },
    ],
    [
      'no confirmation',
      { password_confirmation: 'walnut carousel 89' },
      {
        password: ['The password field confirmation does not match.'],
      },
    ],
    [
      'a short password',
      { password: 'seven77', password_confirmation: 'seven77' },
      {
        password: [expect.stringContaining('8')],
      },
    ],
    [
      'a password of 4,096 bytes (security 11)',
      { password: 'long'.repeat(1024), password_confirmation: 'long'.repeat(1024) },
      {
        password: ['The password field must not be greater than 256 characters.'],
        password_confirmation: ['The password confirmation field must not be greater than 256 characters.'],
      },
    ],
    [
      'a common password (security 12)',
      { password: 'Password123!', password_confirmation: 'Password123!' },
      { password: [expect.any(String)] },
    ],
    [
      'the own name (security 12)',
      { password: 'nora newcomer', password_confirmation: 'nora newcomer' },
      { password: [expect.any(String)] },
    ],
    [
      'an invalid address',
      { email: 'nobody' },
      {
        email: ['The email field must be a valid email address.'],
      },
    ],
    ['a name that is a number', { name: 5 }, { name: ['The name field must be a string.'] }],
    [
      'assignments that are no list',
      { assignments: 'all' },
      {
        assignments: ['The assignments field must be an array.'],
      },
    ],
    [
      'an assignment without a role',
      { assignments: [{ is_primary: true }] },
      {
        'assignments.0.site_role_id': ['The assignments.0.site_role_id field is required.'],
      },
    ],
    [
      'metadata that is no object',
      { assignments: [{ site_role_id: 1, metadata: 'x' }] },
      {
        'assignments.0.metadata': ['The assignments.0.metadata field must be an object.'],
      },
    ],
    [
      'an unknown role',
      { assignments: [{ site_role_id: 2 ** 52 }] },
      {
        'assignments.0.site_role_id': ['The selected assignments.0.site_role_id is invalid.'],
      },
    ],
  ])('auth-api 7: 422 for %s', async (_name, more, errors) => {
    const desk = await Desk.open(sites)
    const reply = await desk.post('/site/users', newcomer(more))
    expect(reply.status).toBe(422)
    expect(reply.body.errors).toEqual(errors)
    expect(typeof reply.body.message).toBe('string')
    expect(typeof reply.body.request_id).toBe('string')
  })

  test('one primary assignment: the marked one, or the first; two are refused, and so are duplicates', async () => {
    const desk = await Desk.open(sites)
    const [a, b] = [await desk.role(), await desk.role()]
    const create = (...assignments: object[]) => desk.post('/site/users', newcomer({ assignments }))
    const marked = await create({ site_role_id: a }, { site_role_id: b, is_primary: true })
    expect(marked.body.data.assignments).toEqual([
      { site_role_id: a, is_primary: false, metadata: {} },
      { site_role_id: b, is_primary: true, metadata: {} },
    ])
    const unmarked = await create({ site_role_id: b, is_primary: false }, { site_role_id: a })
    expect(unmarked.body.data.roles).toMatchObject([
      { id: b, is_primary: true },
      { id: a, is_primary: false },
    ])
    const two = await create({ site_role_id: a, is_primary: 1 }, { site_role_id: b, is_primary: '1' })
    expect(two.status).toBe(422)
    expect(Object.keys(two.body.errors)).toEqual(['assignments.1.is_primary'])
    const twice = await create({ site_role_id: a }, { site_role_id: String(a) })
    expect(twice.status).toBe(422)
    expect(Object.keys(twice.body.errors)).toEqual(['assignments.1.site_role_id'])
  })

  test('security 20: mass assignment changes nothing', async () => {
    const [desk, other] = [await Desk.open(sites), await Desk.open(sites)]
    const { site } = other
    const reply = await desk.post(
      '/site/users',
      newcomer({
        id: 999_999_999,
        user_id: 1,
        site_id: site.id,
        home_site_id: site.id,
        password_hash: 'x',
        is_admin: true,
        status: 'suspended',
        version: 9,
        created_at: '2001-01-01T00:00:00Z',
        api_permissions: ['*'],
        roles: ['admin'],
      }),
    )
    expect(reply.status).toBe(200)
    const { id } = reply.body.data
    expect(id).toBeLessThan(999_999_999)
    expect(reply.body.data).toMatchObject({ status: 'active', version: 1, api_permissions: [], roles: [] })
    expect(reply.body.data.created_at > '2020').toBe(true)
    expect((await other.call(`/site/users/${id}`)).status).toBe(404)
    const { rows } = await sites.database.query<{ home_site_id: number; password_hash: string }>(
      sql`select home_site_id, password_hash from accounts where id = ${id}`,
    )
    expect(rows[0]?.home_site_id).toBe(desk.site.id)
    expect(rows[0]?.password_hash).toMatch(/^\$argon2id\$/)
  })

  test('§4: the credentials of the client in the body', async () => {
    const { site } = await Desk.open(sites)
    const { client_id, client_secret } = site
    const body = newcomer({ client_id, client_secret })
    const reply = await world.callAuth('/api/v2/site/users', { method: 'POST', body })
    expect(reply.status).toBe(200)
    expect(reply.text).not.toContain(client_secret)
  })

  test('security 43: look-alikes of an address collide', async () => {
    const desk = await Desk.open(sites)
    const local = `look-${process.pid}-${Date.now()}`
    const create = (email: string) => desk.post('/site/users', newcomer({ email }))
    const first = await create(` ${local.toUpperCase()}@MÜNCHEN.example `)
    expect(first.status).toBe(200)
    expect(first.body.data.email).toBe(`${local}@xn--mnchen-3ya.example`)
    const fullwidth = local.replace('look', 'ｌｏｏｋ')
    for (const each of [
      `${local}@münchen.example`,
      `${local}@xn--mnchen-3ya.example`,
      `${local}@MU\u0308NCHEN.EXAMPLE`,
      `${fullwidth}@münchen.example`,
    ]) {
      expect((await create(each)).body.errors).toEqual({ email: ['The email has already been taken.'] })
    }
    const other = await Desk.open(sites)
    expect((await other.post('/site/users/attach', { email: `${fullwidth}@München.example` })).status).toBe(
      200,
    )
  })

  test('security 44: of 20 that create one address at once, one wins', async () => {
    const [a, b] = [await Desk.open(sites), await Desk.open(sites)]
    const body = newcomer()
    const replies = await Promise.all(
      Array.from({ length: 20 }, (_, i) => (i % 2 === 0 ? a : b).post('/site/users', body)),
    )
    const statuses = replies.map((reply) => reply.status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
    expect(statuses.filter((status) => status === 422)).toHaveLength(19)
  })
})

describe('POST /site/users/attach', () => {
  test('of 20 that attach one account at once, one wins', async () => {
    const [home, desk] = [await Desk.open(sites), await Desk.open(sites)]
    const { email, id } = await sites.user(home.site)
    const roles = await Promise.all(Array.from({ length: 20 }, () => desk.role()))
    const replies = await Promise.all(
      roles.map((site_role_id) =>
        desk.post('/site/users/attach', { email, assignments: [{ site_role_id }] }),
      ),
    )
    const statuses = replies.map((reply) => reply.status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
    expect(statuses.filter((status) => status === 422)).toHaveLength(19)
    expect((await desk.call(`/site/users/${id}`)).body.data.assignments).toHaveLength(1)
    expect(await desk.trail(id)).toHaveLength(1)
  })

  test("security 18: says nothing of the account's other sites", async () => {
    const [home, desk] = [await Desk.open(sites), await Desk.open(sites)]
    const user = await sites.user(home.site, { permissions: ['companies.read'] })
    const company = await home.company(['home.only'])
    await home.post(`/site/users/${user.id}/companies`, { site_company_id: company })
    const { body, text } = await desk.post('/site/users/attach', { email: user.email })
    expect(body.data).toMatchObject({
      roles: [],
      assignments: [],
      site_companies: [],
      site_groups: [],
      site_action_keys: [],
      api_permissions: [],
    })
    expect(Object.keys(body.data)).not.toContain('home_site_id')
    expect(text).not.toContain('home.only')
    const there = await home.call(`/site/users/${user.id}`)
    expect(body.data.created_at).not.toBe(there.body.data.created_at)
  })
})
