import { afterAll, beforeAll, expect, test } from 'vitest'
import { World } from '../../../../test/support/world.ts'
import { sql } from '../../../kernel/database/sql.ts'
import { tokenLimit } from './rules.ts'

let world: World
beforeAll(async () => {
  world = await World.common()
})
afterAll(() => world.stop())

const article = { article_code: 'A', description: 'x', um3pl: 'PCE' }

/** A program's access with such a token. */
async function program(token: string, body: object = {}) {
  const reply = await world.call('/me/tokens', { method: 'POST', token, body: { name: 'ERP', ...body } })
  if (reply.status !== 201) throw new Error(reply.text)
  const { data } = reply.body
  const code = async (path: string, request: object = {}) => {
    const { status, body: said } = await world.call(path, { token: data.token, ...request })
    return said?.code ?? status
  }
  return { id: Number(data.id), data, code }
}

test('a token reads, and writes only where it is to', async () => {
  const { company, token } = await world.tenant('manager')
  const reader = await program(token)
  expect(reader.data).toMatchObject({ read_only: true, modules: null, company_ids: [company] })
  const writing = { method: 'POST', company, body: article }
  expect(await reader.code('/articles')).toBe(200)
  expect(await reader.code('/members', { company })).toBe(200)
  expect(await reader.code('/articles', writing)).toBe('token_forbidden')
  const mutation = { query: 'mutation { archive_article(id: 1) }' }
  const asked = await world.call('//graphql', {
    method: 'POST',
    token: reader.data.token,
    company,
    body: mutation,
  })
  expect(JSON.stringify(asked.body)).toContain('token_forbidden')
  const writer = await program(token, { read_only: false, modules: ['articles'] })
  expect(await writer.code('/articles', writing)).toBe(201)
  expect(await writer.code('/warehouses')).toBe(200)
  expect(await writer.code('/stock')).toBe('token_forbidden')
  expect(await writer.code('/members')).toBe('token_forbidden')
  expect(await writer.code('/warehouses', { method: 'POST', company, body: { code: 'W', name: 'W' } })).toBe(
    'token_forbidden',
  )
})

test('a token never opens the account, and ends itself', async () => {
  const { token } = await world.tenant('manager')
  const { id, code } = await program(token, { read_only: false })
  for (const [method, path] of [
    ['GET', '/me'],
    ['POST', '/me/tokens'],
    ['DELETE', '/me/sessions'],
    ['DELETE', `/me/tokens/${id}`],
  ] as const) {
    const body = method === 'POST' ? { body: { name: 'another' } } : {}
    expect(await code(path, { method, ...body })).toBe('session_required')
  }
  expect(await code('/auth/revoke', { method: 'POST' })).toBe(200)
  expect(await code('/companies')).toBe('unauthenticated')
  expect((await world.call('/me/tokens', { token })).body.data).toEqual([])
})

test('a token is for companies of its person, as they are then and what they are there now', async () => {
  const [a, b, c] = [await world.company(), await world.company(), await world.company()]
  const { id, token } = await world.user([
    { company_id: a, role: 'manager' },
    { company_id: b, role: 'manager' },
  ])
  const refused = await world.call('/me/tokens', {
    method: 'POST',
    token,
    body: { name: 'x', company_ids: [c] },
  })
  expect(refused.body.errors).toHaveProperty('company_ids')
  const one = await program(token, { company_ids: [a], read_only: false })
  const all = await program(token)
  expect(all.data.company_ids).toEqual([a, b])
  expect(await one.code('/articles', { company: b })).toBe('company_forbidden')
  const { token: admin } = await world.user([], { super_admin: true })
  const settle = (memberships: object[]) =>
    world.call(`/users/${id}`, { method: 'PUT', token: admin, body: { memberships } })
  const [inA, inB, inC] = [a, b, c].map((company_id) => ({ company_id, role: 'viewer' }))
  await settle([inA ?? {}, inC ?? {}])
  expect(await one.code('/members', { company: a })).toBe('role_forbidden')
  expect(await all.code('/articles', { company: c })).toBe('company_forbidden')
  await settle([inA ?? {}, inB ?? {}])
  // A returning member creates a new token.
  expect(await all.code('/articles', { company: b })).toBe('company_forbidden')
  expect(await all.code('/articles', { company: a })).toBe(200)
})

test('a token of a super-admin reaches every company, and more only where it is narrowed in nothing', async () => {
  const company = await world.company()
  const { id, token } = await world.user([], { super_admin: true })
  const [whole, reader, narrow] = [
    await program(token, { read_only: false }),
    await program(token),
    await program(token, { company_ids: [company], read_only: false }),
  ]
  expect([whole.data.company_ids, narrow.data.company_ids]).toEqual([null, [company]])
  expect(await whole.code('/users')).toBe(200)
  expect(await reader.code('/users')).toBe(200)
  expect(await reader.code(`/users/${id}`, { method: 'PUT', body: {} })).toBe('token_forbidden')
  expect(await narrow.code('/users')).toBe('role_forbidden')
  expect(await narrow.code('/articles', { company: await world.company() })).toBe('company_forbidden')
  const own = { method: 'PUT', body: { password: 'four quiet lamps at noon' } }
  expect(await whole.code(`/users/${id}`, own)).toBe('own_password')
  // A former super-admin's token gives no access.
  const { token: admin } = await world.user([], { super_admin: true })
  await world.call(`/users/${id}`, { method: 'PUT', token: admin, body: { super_admin: false } })
  expect(await whole.code('/articles', { company })).toBe('company_forbidden')
})

test('managers see what reaches their company, without what else it reaches, and take it out', async () => {
  const [a, b] = [await world.tenant('manager'), await world.tenant('manager')]
  const person = await world.user([{ company_id: a.company }, { company_id: b.company }])
  const [both, onlyB] = [
    await program(person.token),
    await program(person.token, { company_ids: [b.company] }),
  ]
  const seen = await world.call(`/members/${person.id}/tokens`, { token: a.token })
  expect(seen.body.data).toMatchObject([{ id: both.id, name: 'ERP' }])
  expect(seen.text).not.toMatch(/company_ids|wbt_|hash/)
  const end = (id: number) =>
    world.call(`/members/${person.id}/tokens/${id}`, {
      method: 'DELETE',
      token: a.token,
      company: a.company,
    })
  expect((await end(onlyB.id)).status).toBe(404)
  expect((await end(both.id)).status).toBe(204)
  expect((await end(both.id)).status).toBe(404)
  await expect.poll(() => both.code('/articles', { company: a.company })).toBe('company_forbidden')
  expect(await both.code('/articles', { company: b.company })).toBe(200)
  await world.call(`/members/${person.id}`, { method: 'DELETE', token: b.token, company: b.company })
  // A token that reaches no company is deleted.
  expect((await world.call('/me/tokens', { token: person.token })).body.data).toEqual([])
  const { rows } = await world.database.query<{ action: string }>(sql`
    select action from audit where company_id = ${a.company} and target_type = 'token' order by id`)
  expect(rows.map(({ action }) => action)).toEqual(['token.issued', 'token.ended'])
})

test('a password that somebody sets, and a deactivation, end them; and there are so many', async () => {
  const { company, token } = await world.tenant('manager')
  const { id, token: own } = await world.user([{ company_id: company }])
  const { code } = await program(own)
  const request = { method: 'PUT', token, company, body: { password: 'four quiet lamps at noon' } }
  expect((await world.call(`/members/${id}`, request)).status).toBe(200)
  await expect.poll(() => code('/companies')).toBe('unauthenticated')
  const full = await world.user([{ company_id: company }])
  await world.database.write(sql`
    insert into api_tokens (user_id, name, hash, read_only, company_ids, created_at, expires_at)
    select ${full.id}, n::text, '\\x00', true, '{}', now(), now() from generate_series(1, ${tokenLimit}) n`)
  const body = { name: 'one more' }
  const refused = await world.call('/me/tokens', { method: 'POST', token: full.token, body })
  expect(refused.body.code).toBe('token_limit')
})
