import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Reply, type Request, World } from '../../../../test/support/world.ts'
import { sql } from '../../../kernel/database/sql.ts'

let world: World
beforeAll(async () => {
  world = await World.common()
})
afterAll(() => world.stop())

type Tenant = { readonly company: number; readonly token: string } & Pick<Request, 'headers'>

/** Creates warehouses one after the other; the first is the default. */
async function withWarehouses(...named: readonly string[]) {
  const tenant = await world.tenant('manager')
  const ids: number[] = []
  for (const code of named) ids.push((await post(tenant, { code, name: `Warehouse ${code}` })).body.data.id)
  return { tenant, ids, path: `/warehouses/${ids[0]}`, second: `/warehouses/${ids[1]}` }
}

function post(tenant: Tenant, body: object) {
  return world.call('/warehouses', { method: 'POST', ...tenant, body })
}

function put(tenant: Tenant, path: string, body: object) {
  return world.call(path, { method: 'PUT', ...tenant, body })
}

function codes(reply: Reply): readonly string[] {
  return reply.body.data.map((each: { code: string }) => each.code)
}

async function trail(company: number) {
  const { rows } = await world.database.query<{ action: string; target_id: string; change: object }>(
    sql`select action, target_id, change from audit where company_id = ${company} order by id`,
  )
  return rows
}

async function defaults(company: number): Promise<readonly number[]> {
  const { rows } = await world.database.query<{ id: number }>(
    sql`select id from warehouses where company_id = ${company} and is_default`,
  )
  return rows.map((row) => row.id)
}

// | GET | /warehouses | U, C | page, per_page | none | 200 paginated | |
describe('GET /warehouses', () => {
  test('200 with pages of 25 by default and of 100 at most', async () => {
    const tenant = await world.tenant('viewer')
    await world.database.write(sql`
      insert into warehouses (company_id, code, name)
      select ${tenant.company}, 'W-' || n, 'Warehouse' from generate_series(1, 120) n`)
    const first = await world.call('/warehouses', { token: tenant.token })
    expect(codes(first)).toEqual(Array.from({ length: 25 }, (_, i) => `W-${i + 1}`))
    expect(first.body.meta).toMatchObject({ current_page: 1, last_page: 5, per_page: 25, total: 120 })
    const last = await world.call('/warehouses?per_page=1000&page=2', { token: tenant.token })
    expect(codes(last)).toEqual(Array.from({ length: 20 }, (_, i) => `W-${i + 101}`))
    expect(last.body.meta).toMatchObject({ per_page: 100, from: 101, to: 120 })
    const past = await world.call('/warehouses?page=9', { token: tenant.token })
    expect(past.body).toMatchObject({ data: [], meta: { total: 120, from: null } })
  })

  test.each([
    ['search=modena', ['MOD']],
    ['search=B%25', ['B%']],
    ['active=1', ['MOD', 'B%']],
    ['active=false', ['OLD']],
    ['search=o&active=0', ['OLD']],
    ['search=nowhere', []],
  ])('?%s', async (query, wanted) => {
    const tenant = await world.tenant('manager')
    for (const body of [
      { code: 'MOD', name: 'Modena' },
      { code: 'B%', name: 'Bari' },
      { code: 'OLD', name: 'Torino', active: false },
    ]) {
      await post(tenant, body)
    }
    const reply = await world.call(`/warehouses?${query}`, { token: tenant.token })
    expect(codes(reply)).toEqual(wanted)
    expect(reply.body.meta.total).toBe(wanted.length)
  })

  test('a super-admin without the header sees those of all companies', async () => {
    const [a, b] = [await withWarehouses('SAME'), await withWarehouses('SAME')]
    const { token } = await world.user([], { super_admin: true })
    const seen: number[] = []
    for (let page = 1, total = 1; seen.length < total && page < 100; page += 1) {
      const { body } = await world.call(`/warehouses?search=SAME&per_page=100&page=${page}`, { token })
      seen.push(...body.data.map((each: { id: number }) => each.id))
      total = body.meta.total
    }
    expect(seen).toEqual(expect.arrayContaining([...a.ids, ...b.ids]))
  })
})

// | GET | /warehouses/{warehouseId} | U, C | warehouseId integer | none | 200 | |
describe('GET /warehouses/{warehouseId}', () => {
  test('200 with the record and its ETag, 304 on a known version', async () => {
    const { tenant, ids, path } = await withWarehouses('MOD')
    const reply = await world.call(path, { token: tenant.token })
    expect(reply.status).toBe(200)
    expect(reply.body.data).toMatchObject({ id: ids[0], company_id: tenant.company, code: 'MOD' })
    expect(reply.headers.get('etag')).toBe('"1"')
    const known = await world.call(path, { token: tenant.token, headers: { 'if-none-match': '"1"' } })
    expect(known.status).toBe(304)
  })

  test.each(['0', '-1', '1e3', 'abc', '9223372036854775808', '999999999'])('404 for %s', async (id) => {
    const { token } = await world.tenant()
    const reply = await world.call(`/warehouses/${id}`, { token })
    expect(reply.status).toBe(404)
    expect(reply.body).toMatchObject({ code: 'not_found', message: 'Warehouse not found.' })
  })
})

describe('POST /warehouses', () => {
  test('201 with the record and its defaults, and a trace', async () => {
    const tenant = await world.tenant('manager')
    await world.database.write(
      sql`update companies set timezone = 'Europe/Bucharest' where id = ${tenant.company}`,
    )
    const reply = await post(tenant, { code: ' MOD ', name: 'Modena', unknown: 1 })
    expect(reply.status).toBe(201)
    const { id, created_at, updated_at, ...rest } = reply.body.data
    expect(updated_at).toBe(created_at)
    const values = {
      code: 'MOD',
      name: 'Modena',
      address: {},
      timezone: 'Europe/Bucharest',
      active: true,
      is_default: true,
      auto_putaway: true,
    }
    expect(rest).toEqual({ company_id: tenant.company, ...values, version: 1 })
    expect(await trail(tenant.company)).toEqual([
      { action: 'warehouse.created', target_id: String(id), change: values },
    ])
  })

  test('takes what it is given', async () => {
    const { tenant } = await withWarehouses('MOD')
    const body = {
      code: 'BO/2',
      name: 'Bologna',
      address: { address_line1: 'Via Emilia 12', city: 'Bologna', country_code: 'IT' },
      timezone: 'Europe/Rome',
      active: false,
      auto_putaway: '0',
    }
    const { data } = (await post(tenant, body)).body
    expect(data).toMatchObject({ ...body, auto_putaway: false, is_default: false })
  })

  test.each([
    ['nothing', {}, ['code', 'name']],
    ['a long code', { code: 'x'.repeat(51), name: 'n' }, ['code']],
    ['no time zone', { code: 'c', name: 'n', timezone: 'Europe/Atlantis' }, ['timezone']],
    ['an offset', { code: 'c', name: 'n', timezone: '+01:00' }, ['timezone']],
    ['a path', { code: 'c', name: 'n', timezone: '../Rome' }, ['timezone']],
    ['no boolean', { code: 'c', name: 'n', active: 'yes' }, ['active']],
    ['no address', { code: 'c', name: 'n', address: 'Via Emilia' }, ['address']],
    ['a default one out of use', { code: 'c', name: 'n', is_default: true, active: false }, ['is_default']],
  ])('422: %s', async (_, body, fields) => {
    const reply = await post(await world.tenant('manager'), body)
    expect(reply.status).toBe(422)
    expect(Object.keys(reply.body.errors)).toEqual(fields)
  })

  test('a code is taken within its company only', async () => {
    const { tenant } = await withWarehouses('MOD')
    const again = await post(tenant, { code: 'MOD', name: 'Again' })
    expect(again.status).toBe(422)
    expect(again.body.errors).toEqual({ code: ['The code has already been taken.'] })
    expect((await post(await world.tenant('manager'), { code: 'MOD', name: 'Other' })).status).toBe(201)
  })

  test('?dry_run=1 answers as if and leaves nothing behind', async () => {
    const { tenant, ids } = await withWarehouses('MOD')
    const body = { code: 'NEW', name: 'New', is_default: true }
    const reply = await world.call('/warehouses?dry_run=1', { method: 'POST', ...tenant, body })
    expect(reply.status).toBe(201)
    expect(reply.body.data).toMatchObject(body)
    expect(await defaults(tenant.company)).toEqual(ids)
    expect(await trail(tenant.company)).toHaveLength(1)
  })
})

describe('PUT /warehouses/{warehouseId}', () => {
  test('changes what is sent and tells what was before', async () => {
    const { tenant, ids, path } = await withWarehouses('MOD')
    const reply = await put(tenant, path, { name: 'Modena Nord', address: { city: 'Modena' } })
    expect(reply.status).toBe(200)
    expect(reply.headers.get('etag')).toBe('"2"')
    expect(reply.body.data).toMatchObject({
      code: 'MOD',
      name: 'Modena Nord',
      address: { city: 'Modena' },
      version: 2,
    })
    expect((await trail(tenant.company)).at(-1)).toEqual({
      action: 'warehouse.updated',
      target_id: String(ids[0]),
      change: { name: ['Warehouse MOD', 'Modena Nord'], address: [{}, { city: 'Modena' }] },
    })
  })

  test('a change that alters nothing leaves version and trail alone', async () => {
    const { tenant, path } = await withWarehouses('MOD')
    const reply = await put(tenant, path, { code: 'MOD', active: 1, is_default: true, id: 5, version: 9 })
    expect(reply.body.data).toMatchObject({ version: 1, is_default: true })
    expect(await trail(tenant.company)).toHaveLength(1)
  })

  test('If-Match: 412 on another version', async () => {
    const { tenant, path } = await withWarehouses('MOD')
    const seen = { ...tenant, headers: { 'if-match': '"1"' } }
    expect((await put(seen, path, { name: 'a' })).status).toBe(200)
    expect((await put(seen, path, { name: 'b' })).status).toBe(412)
  })

  test('a code that another one has is taken, its own is not', async () => {
    const { tenant, path } = await withWarehouses('MOD', 'BOL')
    const reply = await put(tenant, path, { code: 'BOL' })
    expect(reply.body.errors).toEqual({ code: ['The code has already been taken.'] })
    expect((await put(tenant, path, { code: 'MOD', name: 'x' })).status).toBe(200)
  })
})

describe('the default warehouse', () => {
  test('goes over to the next one, and both changes are told', async () => {
    const { tenant, ids, path, second } = await withWarehouses('A', 'B')
    expect(await defaults(tenant.company)).toEqual([ids[0]])
    expect((await put(tenant, second, { is_default: true })).body.data).toMatchObject({ is_default: true })
    const before = await world.call(path, { token: tenant.token })
    expect(before.body.data).toMatchObject({ is_default: false, version: 2 })
    expect((await trail(tenant.company)).slice(2)).toEqual([
      { action: 'warehouse.updated', target_id: String(ids[0]), change: { is_default: [true, false] } },
      { action: 'warehouse.updated', target_id: String(ids[1]), change: { is_default: [false, true] } },
    ])
  })

  test('is the new one that asks for it', async () => {
    const { tenant } = await withWarehouses('A')
    const { data } = (await post(tenant, { code: 'B', name: 'B', is_default: true })).body
    expect(await defaults(tenant.company)).toEqual([data.id])
  })

  test.each([
    [{ is_default: false }, ['is_default']],
    [{ active: false }, ['active']],
    [{ active: false, is_default: false }, ['is_default', 'active']],
  ])('cannot be given up: %o', async (body, fields) => {
    const { tenant, ids, path } = await withWarehouses('A', 'B')
    const reply = await put(tenant, path, body)
    expect(reply.status).toBe(422)
    expect(Object.keys(reply.body.errors)).toEqual(fields)
    expect(reply.body.message).toContain('Make another warehouse the default one first.')
    expect(await defaults(tenant.company)).toEqual([ids[0]])
  })

  test('is no inactive one', async () => {
    const { tenant, second } = await withWarehouses('A', 'B')
    await put(tenant, second, { active: false })
    const reply = await put(tenant, second, { is_default: true })
    expect(reply.status).toBe(422)
    expect(Object.keys(reply.body.errors)).toEqual(['is_default'])
    expect((await put(tenant, second, { is_default: true, active: true })).status).toBe(200)
  })

  test('is the first one that comes into use', async () => {
    const tenant = await world.tenant('manager')
    const { data } = (await post(tenant, { code: 'A', name: 'A', active: false })).body
    expect(data.is_default).toBe(false)
    const reply = await put(tenant, `/warehouses/${data.id}`, { active: true })
    expect(reply.body.data).toMatchObject({ active: true, is_default: true })
  })

  test('is exactly one when ten ask for it at once', async () => {
    const { tenant, ids } = await withWarehouses('A', 'B', 'C', 'D', 'E')
    const changes = ids.map((id) => put(tenant, `/warehouses/${id}`, { is_default: true }))
    const creations = Array.from({ length: 5 }, (_, i) =>
      post(tenant, { code: `N${i}`, name: 'New', is_default: true }),
    )
    const statuses = (await Promise.all([...changes, ...creations])).map((reply) => reply.status)
    expect(statuses).toEqual([...ids.map(() => 200), 201, 201, 201, 201, 201])
    expect(await defaults(tenant.company)).toHaveLength(1)
  })

  test('is exactly one when ten first ones are made at once', async () => {
    const tenant = await world.tenant('manager')
    const replies = await Promise.all(
      Array.from({ length: 10 }, (_, i) => post(tenant, { code: `N${i}`, name: 'New' })),
    )
    expect(replies.map((reply) => reply.status)).toEqual(Array.from({ length: 10 }, () => 201))
    expect(await defaults(tenant.company)).toHaveLength(1)
  })
})
