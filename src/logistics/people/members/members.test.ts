import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod'
import { World } from '../../../../test/support/world.ts'
import { sql } from '../../../kernel/database/sql.ts'

const NamedRows = z.array(z.object({ id: z.int(), name: z.string() }))

let world: World
beforeAll(async () => {
  world = await World.start({ only: ['logistics'] })
})
afterAll(() => world.stop())

let serial = 0
const address = () => `member-${process.pid}-${Date.now()}-${(serial += 1)}@test.example`
const password = 'four quiet lamps at noon'
const signIn = (email: string, typed: string) =>
  world.call('/auth/token', { method: 'POST', body: { email, password: typed } })

/** A manager in a new company. */
async function desk() {
  const { company, token, user_id } = await world.tenant('manager')
  const call = (path: string, method = 'GET', body?: object) =>
    world.call(path, { method, token, company, ...(body && { body }) })
  return {
    company,
    token,
    user_id,
    get: (path: string) => call(path),
    add: (body: object) => call('/members', 'POST', body),
    change: (id: number, body: object) => call(`/members/${id}`, 'PUT', body),
    remove: (id: number) => call(`/members/${id}`, 'DELETE'),
    trail: async (id: number) => {
      const { rows } = await world.database.query<{ action: string; change: object }>(sql`
        select action, change from audit
         where company_id = ${company} and target_type = 'user' and target_id = ${String(id)} order by id`)
      return rows
    },
  }
}

const roleIn = async (company: number, id: number) =>
  (
    await world.database.query<{ role: string; is_primary: boolean }>(sql`
      select role, is_primary from memberships where company_id = ${company} and user_id = ${id}`)
  ).rows[0]

describe('POST /members', () => {
  test('somebody new gets an account, and signs in', async () => {
    const { company, add, get, trail } = await desk()
    const client = await world.client(company)
    const email = address()
    const reply = await add({ email, name: 'Anna', password, role: 'client', client_ids: [client, client] })
    expect(reply.status).toBe(201)
    const { data } = reply.body
    expect(data).toMatchObject({
      name: 'Anna',
      email,
      role: 'client',
      client_ids: [client],
      account_owned: true,
    })
    expect((await get(`/members/${data.id}`)).body.data).toEqual(data)
    const { token } = (await signIn(email, password)).body
    const { body } = await world.call('/companies', { token })
    expect(body.data).toMatchObject([{ id: company, role: 'client', is_primary: true }])
    const change = { email, role: 'client', client_ids: [client] }
    expect(await trail(data.id)).toEqual([{ action: 'user.added', change }])
  })

  test('nobody gets in by an account whose password another company has set', async () => {
    const [one, other] = [await desk(), await desk()]
    const email = address()
    const { id } = (await one.add({ email, name: 'Anna', password, role: 'operator' })).body.data
    const again = { email, name: 'Anna B', password: 'another one of hers', role: 'manager' }
    const refused = await other.add(again)
    expect({ status: refused.status, faults: Object.keys(refused.body.errors) }).toEqual({
      status: 422,
      faults: ['email'],
    })
    const admin = await world.user([], { super_admin: true })
    expect((await other.add({ ...again, email: admin.email })).status).toBe(422)
    // Removed from its last company, the account can be reused; its old password and tokens don't work.
    const { token } = (await signIn(email, password)).body
    await one.remove(id)
    const { data } = (await other.add(again)).body
    expect(data).toMatchObject({ id, name: 'Anna B', role: 'manager', account_owned: true })
    expect(await roleIn(other.company, id)).toEqual({ role: 'manager', is_primary: true })
    expect((await world.call('/articles', { token, company: other.company })).status).toBe(401)
    expect((await signIn(email, password)).status).toBe(422)
    expect((await signIn(email, 'another one of hers')).status).toBe(200)
  })

  test.each([
    { lacks: 'name and password', body: { role: 'viewer' }, faults: ['name', 'password'] },
    {
      lacks: 'a password worth the name',
      body: { name: 'A', password: 'password', role: 'viewer' },
      faults: ['password'],
    },
    { lacks: 'client companies', body: { name: 'A', password, role: 'client' }, faults: ['client_ids'] },
    { lacks: 'a role', body: { name: 'A', password }, faults: ['role'] },
    { lacks: 'a right to more', body: { name: 'A', password, role: 'super_admin' }, faults: ['role'] },
  ])('nothing is made of somebody who lacks $lacks', async ({ body, faults }) => {
    const { add } = await desk()
    const email = address()
    const reply = await add({ ...body, email })
    expect({ status: reply.status, faults: Object.keys(reply.body.errors) }).toEqual({ status: 422, faults })
    const { rows } = await world.database.query(sql`select from users where email = ${email}`)
    expect(rows).toEqual([])
  })

  test('client companies of another company, and a member twice', async () => {
    const { add } = await desk()
    const foreign = await world.client(await world.company())
    const email = address()
    const wrong = await add({ email, name: 'A', password, role: 'client', client_ids: [foreign] })
    expect(Object.keys(wrong.body.errors)).toEqual(['client_ids'])
    expect((await add({ email, name: 'A', password, role: 'viewer' })).status).toBe(201)
    const twice = await add({ email, name: 'A', password, role: 'viewer' })
    expect(Object.keys(twice.body.errors)).toEqual(['email'])
  })

  test('twenty at once make one account', async () => {
    const { add } = await desk()
    const body = { email: address(), name: 'A', password, role: 'viewer' }
    const replies = await Promise.all(Array.from({ length: 20 }, () => add(body)))
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      201,
      ...Array.from({ length: 19 }, () => 422),
    ])
  })
})

describe('PUT /members/{id}', () => {
  test('another role, and another password that ends what was open', async () => {
    const { company, add, change, trail } = await desk()
    const email = address()
    const { id } = (await add({ email, name: 'Anna', password, role: 'operator' })).body.data
    const { token } = (await signIn(email, password)).body
    const reply = await change(id, { role: 'manager', name: 'Anna B', password: 'five quiet lamps at noon' })
    expect(reply.body.data).toMatchObject({ role: 'manager', name: 'Anna B', version: 2 })
    expect((await world.call('/articles', { token, company })).status).toBe(401)
    expect((await signIn(email, password)).status).toBe(422)
    expect((await signIn(email, 'five quiet lamps at noon')).status).toBe(200)
    expect(await trail(id)).toMatchObject([{}, { action: 'user.updated', change: { password: 'changed' } }])
  })

  test('who is deactivated is out at once, and activated comes back', async () => {
    const { company, add, change } = await desk()
    const email = address()
    const { id } = (await add({ email, name: 'Anna', password, role: 'operator' })).body.data
    const { token } = (await signIn(email, password)).body
    expect((await change(id, { active: false })).body.data.active).toBe(false)
    expect((await world.call('/articles', { token, company })).status).toBe(401)
    expect((await change(id, { active: true })).body.data.active).toBe(true)
    expect((await signIn(email, password)).status).toBe(200)
  })

  test.each([{ name: 'Eve' }, { email: address() }, { password: 'five quiet lamps' }, { active: false }])(
    '%j of an account that is elsewhere too, or of a super-admin, is refused',
    async (changes) => {
      const { company, change } = await desk()
      const shared = await world.user([{ company_id: company }, { company_id: await world.company() }])
      const admin = await world.user([{ company_id: company }], { super_admin: true })
      for (const { id } of [shared, admin]) {
        const reply = await change(id, changes)
        expect({ status: reply.status, code: reply.body.code }).toEqual({
          status: 403,
          code: 'account_shared',
        })
        expect((await change(id, { role: 'viewer' })).status).toBe(200)
      }
    },
  )

  test('nobody changes their own role, locks themselves out or leaves', async () => {
    const { user_id, change, remove } = await desk()
    const refused = { status: 403, body: { code: 'own_membership' } }
    expect(await change(user_id, { role: 'viewer' })).toMatchObject(refused)
    expect(await change(user_id, { active: false })).toMatchObject(refused)
    expect(await remove(user_id)).toMatchObject(refused)
    expect((await change(user_id, { name: 'Me' })).body.data.name).toBe('Me')
  })

  test('an address that is taken, and somebody who is not there', async () => {
    const { add, change } = await desk()
    const { id } = (await add({ email: address(), name: 'A', password, role: 'viewer' })).body.data
    const taken = (await world.user([])).email
    expect(Object.keys((await change(id, { email: taken })).body.errors)).toEqual(['email'])
    const stranger = await world.tenant()
    expect((await change(stranger.user_id, { role: 'viewer' })).status).toBe(404)
  })
})

test('DELETE takes out of this company, and leaves the others', async () => {
  const [one, other] = [await desk(), await desk()]
  const { id, token } = await world.user([
    { company_id: one.company, is_primary: true },
    { company_id: other.company, role: 'viewer', is_primary: false },
  ])
  expect((await one.remove(id)).status).toBe(204)
  expect((await one.get(`/members/${id}`)).status).toBe(404)
  expect((await one.remove(id)).status).toBe(404)
  expect(await roleIn(other.company, id)).toEqual({ role: 'viewer', is_primary: true })
  expect((await one.trail(id)).map(({ action }) => action)).toEqual(['user.removed'])
  expect((await world.call('/articles', { token, company: one.company })).status).toBe(403)
  expect((await world.call('/articles', { token, company: other.company })).status).toBe(200)
})

test('the list has the people of this company, by name, as they are asked for', async () => {
  const { add, get, user_id } = await desk()
  for (const [name, role] of [
    ['Zoe Lamp', 'viewer'],
    ['Anna Lamp', 'operator'],
    ['Mark 50%', 'viewer'],
  ])
    await add({ email: address(), name, password, role })
  const found = async (query: string) =>
    NamedRows.parse((await get(`/members?per_page=50${query}`)).body.data)
  const names = async (query: string) =>
    (await found(query)).filter(({ id }) => id !== user_id).map(({ name }) => name)
  expect(await names('')).toEqual(['Anna Lamp', 'Mark 50%', 'Zoe Lamp'])
  expect(await names('&search=LAMP&role=viewer,client')).toEqual(['Zoe Lamp'])
  expect(await names('&search=%25')).toEqual(['Mark 50%'])
  expect(await names('&active=0')).toEqual([])
})
