import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { HandClock } from '../../../../test/support/clock.ts'
import { type Request, World, testPassword } from '../../../../test/support/world.ts'
import { sql } from '../../../kernel/database/sql.ts'

const clock = new HandClock()
let world: World
let admin: { readonly id: number; readonly token: string }
beforeAll(async () => {
  world = await World.start({ only: ['logistics'], clock })
  admin = await world.user([], { super_admin: true })
})
afterAll(() => world.stop())

let serial = 0
const address = () => `someone-${process.pid}-${Date.now()}-${(serial += 1)}@test.example`
const password = 'four quiet lamps at noon'
const now = () => clock.now().toISOString().replace('Z', '000Z')

const get = (path: string) => world.call(path, { token: admin.token })
const post = (body: object, more: Request = {}) =>
  world.call('/users', { method: 'POST', token: admin.token, body, ...more })
const put = (id: number, body: object, more: Request = {}) =>
  world.call(`/users/${id}`, { method: 'PUT', token: admin.token, body, ...more })
const signIn = (email: string, typed: string) =>
  world.call('/auth/token', { method: 'POST', body: { email, password: typed } })

const at = (version: string) => ({ headers: { 'if-match': version } })

async function trail(user: number) {
  const { rows } = await world.database.query<{ action: string; change: object }>(sql`
    select company_id, actor, action, change from audit
     where target_type = 'user' and target_id = ${String(user)} order by id`)
  return rows
}

describe('POST /users', () => {
  test('a user who can sign in, and the record without the password', async () => {
    const email = address()
    const reply = await post({ email: ` ${email.toUpperCase()} `, name: 'Anna', password, active: false })
    expect(reply.status).toBe(201)
    expect(reply.headers.get('etag')).toBe('"1"')
    const { id } = reply.body.data
    expect(reply.body.data).toEqual({
      id,
      name: 'Anna',
      email,
      super_admin: false,
      active: true,
      closed_at: null,
      memberships: [],
      version: 1,
      created_at: now(),
      updated_at: now(),
    })
    expect((await get(`/users/${id}`)).body).toEqual(reply.body)
    expect((await signIn(email, password)).body.user).toEqual({ id, name: 'Anna', email })
    const account = { email, name: 'Anna', super_admin: false, memberships: [] }
    expect(await trail(id)).toEqual([
      { company_id: null, actor: `user:${admin.id}`, action: 'user.created', change: account },
    ])
  })

  test('memberships open companies, the first of them when none is named', async () => {
    const [one, two] = [await world.company(), await world.company()]
    const client = await world.client(one)
    const memberships = [
      { company_id: two, role: 'viewer' },
      { company_id: one, role: 'client', client_ids: [client, client] },
    ]
    const email = address()
    const { data } = (await post({ email, name: 'Member', password, memberships })).body
    expect(data.memberships).toEqual([
      { company_id: one, role: 'client', is_primary: false, client_ids: [client] },
      { company_id: two, role: 'viewer', is_primary: true, client_ids: null },
    ])
    const { token } = (await signIn(email, password)).body
    const companies = await world.call('/companies', { token })
    expect(companies.body.data).toMatchObject([
      { id: one, is_primary: false },
      { id: two, is_primary: true },
    ])
  })

  test('a super-admin may do the same', async () => {
    const email = address()
    await post({ email, name: 'Admin', password, super_admin: true })
    const { token } = (await signIn(email, password)).body
    expect((await world.call('/users', { token })).status).toBe(200)
  })

  test.each([
    [{ email: undefined }, 'email', 'The email field is required.'],
    [{ email: 'nobody' }, 'email', 'The email field must be a valid email address.'],
    [{ name: '' }, 'name', 'The name field is required.'],
    [{ password: undefined }, 'password', 'The password field is required.'],
    [{ password: 'seven77' }, 'password', 'The password field must be at least 8 characters.'],
    [{ password: '🔒🔑🔒🔑' }, 'password', 'The password field must be at least 8 characters.'],
    [
      { password: 'x'.repeat(257) },
      'password',
      'The password field must not be greater than 256 characters.',
    ],
    [{ super_admin: 'yes' }, 'super_admin', 'The super admin field must be true or false.'],
    [{ memberships: 'all' }, 'memberships', 'The memberships field must be an array.'],
  ])('%j: 422', async (part, field, message) => {
    const reply = await post({ email: address(), name: 'X', password, ...part })
    expect(reply).toMatchObject({ status: 422, body: { errors: { [field]: [message] } } })
    expect(reply.text).not.toContain(password)
  })

  test('memberships that cannot be', async () => {
    const [one, two] = [await world.company(), await world.company()]
    const client = await world.client(two)
    const reply = await post({
      email: address(),
      name: 'X',
      password,
      memberships: [
        { company_id: one, role: 'client', client_ids: [client] },
        { company_id: 999_999_999, role: 'viewer' },
        { company_id: two, role: 'client' },
        { company_id: two, role: 'operator', client_ids: [client] },
      ],
    })
    expect(reply.status).toBe(422)
    expect(reply.body.errors).toEqual({
      'memberships.0.client_ids': ['The selected memberships.0.client_ids is invalid.'],
      'memberships.1.company_id': ['The selected memberships.1.company_id is invalid.'],
      'memberships.2.client_ids': ['The memberships.2.client_ids field is required.'],
      'memberships.3.company_id': ['The memberships.3.company_id field has a duplicate value.'],
      'memberships.3.client_ids': ['The selected memberships.3.client_ids is invalid.'],
    })
    const shapes = await post({ email: address(), name: 'X', password, memberships: [{ role: 'boss' }, 5] })
    expect(Object.keys(shapes.body.errors)).toEqual([
      'memberships.0.company_id',
      'memberships.0.role',
      'memberships.1',
    ])
  })

  test('an address is taken once, however it is spelled', async () => {
    const email = address()
    const { id } = (await post({ email, name: 'First', password })).body.data
    const taken = { email: ['The email has already been taken.'] }
    expect((await post({ email: email.toUpperCase(), name: 'X', password })).body.errors).toEqual(taken)
    const { id: other } = await world.user([])
    expect((await put(other, { email })).body.errors).toEqual(taken)
    expect((await put(id, { email })).body.data.version).toBe(1)
    const contested = address()
    const both = await Promise.all([1, 2].map(() => post({ email: contested, name: 'Twice', password })))
    expect(both.map((reply) => reply.status).toSorted((a, b) => a - b)).toEqual([201, 422])
  })

  test('a key gives the first answer again, and one user', async () => {
    const body = { email: address(), name: 'Keyed', password }
    const headers = { 'idempotency-key': body.email }
    const [first, again] = [await post(body, { headers }), await post(body, { headers })]
    expect([first.status, again.status]).toEqual([201, 201])
    expect(again.text).toBe(first.text)
    expect(again.headers.get('idempotent-replayed')).toBe('true')
    const other = await post({ ...body, name: `${body.name} again` }, { headers })
    expect(other).toMatchObject({ status: 422, body: { code: 'idempotency_key_reused' } })
    expect(await trail(first.body.data.id)).toHaveLength(1)
  })

  test('tried out, nothing stays', async () => {
    const body = { email: address(), name: 'Dry', password }
    const tried = await world.call('/users?dry_run=1', { method: 'POST', token: admin.token, body })
    expect([tried.status, tried.headers.get('dry-run')]).toEqual([201, 'true'])
    expect((await get(`/users/${tried.body.data.id}`)).status).toBe(404)
    expect((await signIn(body.email, password)).status).toBe(422)
  })
})

describe('GET /users', () => {
  test('pages, searches and filters', async () => {
    const company = await world.company()
    const mark = `Mark${process.pid}x${(serial += 1)}`
    const people = await Promise.all(
      [1, 2, 3].map(() => world.user([{ company_id: company, role: 'viewer' }])),
    )
    const ids = people.map((each) => each.id).toSorted((a, b) => a - b)
    const [first = 0, second = 0, third = 0] = ids
    await put(second, { name: `50%_ ${mark}` })
    await put(third, { active: false })
    const found = async (query: string) => {
      const { body } = await get(`/users?${query}`)
      return { ids: body.data.map((each: { id: number }) => each.id), total: body.meta.total }
    }
    const here = `company_id=${company}`
    expect(await found(here)).toEqual({ ids, total: 3 })
    expect(await found(`${here}&per_page=2&page=2`)).toEqual({ ids: [third], total: 3 })
    expect(await found(`${here}&page=9`)).toEqual({ ids: [], total: 3 })
    expect(await found(`${here}&active=1`)).toEqual({ ids: [first, second], total: 2 })
    expect(await found(`${here}&active=false`)).toEqual({ ids: [third], total: 1 })
    expect(await found(`search=${mark.toLowerCase()}`)).toEqual({ ids: [second], total: 1 })
    expect(await found(`${here}&search=${encodeURIComponent('0%_')}`)).toEqual({ ids: [second], total: 1 })
    expect(await found(`${here}&search=${encodeURIComponent('%')}`)).toEqual({ ids: [second], total: 1 })
    const email = people.find((each) => each.id === first)?.email ?? ''
    expect(await found(`search=${email.slice(2).toUpperCase()}`)).toEqual({ ids: [first], total: 1 })
    await put(first, { super_admin: true })
    expect(await found(`${here}&super_admin=1`)).toEqual({ ids: [first], total: 1 })
    expect(await found(`${here}&super_admin=0&active=1`)).toEqual({ ids: [second], total: 1 })
    expect(await found(`${here}&role=viewer,manager`)).toEqual({ ids, total: 3 })
    expect(await found(`${here}&role=manager`)).toEqual({ ids: [], total: 0 })
    expect(await found(`company_id[]=${company}&company_id[]=999999999`)).toEqual({ ids, total: 3 })
    expect((await get('/users?role=king')).status).toBe(422)
    expect((await get('/users?page=9007199254740991&per_page=100')).body.data).toEqual([])
    expect((await get('/users?active=perhaps')).status).toBe(422)
    expect((await get('/users?company_id=x')).status).toBe(422)
  })

  test('never shows a hash', async () => {
    const { id } = await world.user([])
    for (const path of ['/users?per_page=100', `/users/${id}`]) {
      const { status, text } = await get(path)
      expect(status).toBe(200)
      expect(text).not.toMatch(/argon2|password/)
    }
  })

  test.each(['0', '-1', '1e3', 'abc', '999999999', '9223372036854775808'])('%s is nobody', async (id) => {
    expect(await get(`/users/${id}`)).toMatchObject({ status: 404, body: { message: 'User not found.' } })
    const change = await world.call(`/users/${id}`, { method: 'PUT', token: admin.token, body: {} })
    expect(change).toMatchObject({ status: 404, body: { message: 'User not found.' } })
  })
})

describe('PUT /users/{id}', () => {
  test('changes what is sent, and says what it was', async () => {
    const user = await world.user([])
    const email = address()
    const changed = await put(user.id, { name: 'Renamed', email, super_admin: true })
    expect(changed.status).toBe(200)
    expect(changed.headers.get('etag')).toBe('"2"')
    expect(changed.body.data).toMatchObject({ name: 'Renamed', email, super_admin: true, version: 2 })
    expect(await trail(user.id)).toEqual([
      {
        company_id: null,
        actor: `user:${admin.id}`,
        action: 'user.updated',
        change: { name: ['Test user', 'Renamed'], email: [user.email, email], super_admin: [false, true] },
      },
    ])
    // Their identity didn't change: they stay signed in, and become super-admin at once.
    expect((await world.call('/users', { token: user.token })).status).toBe(200)
    expect((await signIn(email, testPassword)).status).toBe(200)
  })

  test('a change that alters nothing leaves no trace', async () => {
    const company = await world.company()
    const { id, email, token } = await world.user([{ company_id: company, role: 'viewer' }])
    const memberships = [{ company_id: String(company), role: 'viewer' }]
    for (const body of [{}, { email, active: 1 }, { memberships }, { version: 7, created_at: null }]) {
      expect((await put(id, body)).body.data).toMatchObject({ id, version: 1 })
    }
    expect(await trail(id)).toEqual([])
    expect((await world.call('/companies', { token })).status).toBe(200)
  })

  test('If-Match', async () => {
    const { id } = await world.user([])
    expect((await put(id, { name: 'B' }, at('"2"'))).status).toBe(412)
    expect((await put(id, { name: 'B' }, at('W/"1"'))).body.data.version).toBe(2)
  })

  test('memberships are replaced, and count at once', async () => {
    const [one, two] = [await world.company(), await world.company()]
    const client = await world.client(two)
    const { id, token } = await world.user([{ company_id: one, role: 'manager' }])
    const ask = async (company: number) => (await world.call('/articles', { token, company })).status
    expect([await ask(one), await ask(two)]).toEqual([200, 403])
    const memberships = [{ company_id: two, role: 'client', client_ids: [client] }]
    const stored = [{ company_id: two, role: 'client', is_primary: true, client_ids: [client] }]
    expect((await put(id, { memberships })).body.data.memberships).toEqual(stored)
    expect([await ask(one), await ask(two)]).toEqual([403, 200])
    expect((await trail(id)).at(-1)?.change).toEqual({
      memberships: [[{ company_id: one, role: 'manager', is_primary: true, client_ids: null }], stored],
    })
    const both = [
      { company_id: one, role: 'viewer', is_primary: true },
      { company_id: two, role: 'viewer' },
    ]
    expect((await put(id, { memberships: both })).body.data.memberships).toMatchObject(both)
    const bad = await put(id, { memberships: [{ company_id: one, role: 'client', client_ids: [client] }] })
    expect(bad.body.errors).toHaveProperty(['memberships.0.client_ids'])
    expect((await put(id, { memberships: [] })).body.data).toMatchObject({ memberships: [], version: 4 })
    expect(await ask(one)).toBe(403)
  })

  test.each([
    ['a new password', { password }, 200],
    ['a deactivation', { active: false }, 422],
  ])('%s ends every token of the user, and of nobody else', async (_name, body, login) => {
    const [user, other] = [await world.user([]), await world.user([])]
    const { token } = (await signIn(user.email, testPassword)).body
    expect((await put(user.id, body)).status).toBe(200)
    const statuses = [user.token, token, other.token].map(async (each) => {
      return (await world.call('/companies', { token: each })).status
    })
    expect(await Promise.all(statuses)).toEqual([401, 401, 200])
    expect((await signIn(user.email, testPassword)).status).toBe(422)
    expect((await signIn(user.email, password)).status).toBe(login)
    expect(JSON.stringify(await trail(user.id))).not.toMatch(/lamps|argon2/)
    const back = await put(user.id, { active: true })
    expect(back.body.data.active).toBe(true)
    expect((await world.call('/companies', { token })).status).toBe(401)
  })

  test('nobody sets their own password here, where none is asked for', async () => {
    const own = await world.user([], { super_admin: true })
    expect((await put(own.id, { password }, { token: own.token })).body.code).toBe('own_password')
    expect((await signIn(own.email, password)).status).toBe(422)
  })

  test('what is refused or tried out ends nothing', async () => {
    const { id, email, token } = await world.user([])
    const path = `/users/${id}?dry_run=1`
    const tried = await world.call(path, { method: 'PUT', token: admin.token, body: { active: false } })
    expect(tried.body.data).toMatchObject({ active: false, version: 2 })
    expect((await put(id, { active: false, email: 'none' })).status).toBe(422)
    expect(
      (await put(id, { password, memberships: [{ company_id: 999_999_999, role: 'viewer' }] })).status,
    ).toBe(422)
    expect((await world.call('/companies', { token })).status).toBe(200)
    expect((await signIn(email, testPassword)).status).toBe(200)
  })

  test('two at the same time are both kept', async () => {
    const [one, two] = [await world.company(), await world.company()]
    const { id } = await world.user([{ company_id: one, role: 'viewer' }])
    const memberships = [{ company_id: two, role: 'viewer' }]
    await Promise.all([put(id, { memberships }), put(id, { name: 'Both' }), put(id, { super_admin: true })])
    expect((await get(`/users/${id}`)).body.data).toMatchObject({
      name: 'Both',
      super_admin: true,
      memberships: [{ company_id: two, is_primary: true }],
      version: 4,
    })
  })
})
