import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { World } from '../../../../test/support/world.ts'
import { sql } from '../../../kernel/database/sql.ts'

let world: World
beforeAll(async () => {
  world = await World.common()
})
afterAll(() => world.stop())

type Tenant = { readonly company: number; readonly token: string }

async function post(tenant: Tenant, path: string, body: object) {
  return world.call(path, { method: 'POST', ...tenant, body })
}

/** A company with a warehouse, and the path of its locations. */
async function warehouse(tenant?: Tenant) {
  const owner = tenant ?? (await world.tenant('manager'))
  const { body } = await post(owner, '/warehouses', { code: tenant ? 'W2' : 'W1', name: 'Warehouse' })
  const id: number = body.data.id
  return { tenant: owner, warehouse_id: id, path: `/warehouses/${id}/locations` }
}

async function trail(company: number) {
  const { rows } = await world.database.query<{ action: string; target_id: string; change: object }>(sql`
    select action, target_id, change from audit
     where company_id = ${company} and target_type = 'location' order by id`)
  return rows
}

describe('POST /warehouses/{warehouseId}/locations', () => {
  test('201 with the record and its defaults, and a trace', async () => {
    const { tenant, warehouse_id, path } = await warehouse()
    const reply = await post(tenant, path, { code: 'A-01-01' })
    expect(reply.status).toBe(201)
    expect(reply.headers.get('etag')).toBe('"1"')
    const { id, created_at, updated_at, ...rest } = reply.body.data
    expect(updated_at).toBe(created_at)
    const values = {
      warehouse_id,
      code: 'A-01-01',
      name: null,
      sort_order: null,
      purpose: null,
      active: true,
    }
    expect(rest).toEqual({ company_id: tenant.company, ...values, version: 1 })
    expect(await trail(tenant.company)).toEqual([
      { action: 'location.created', target_id: String(id), change: values },
    ])
  })

  test('a code is taken within its warehouse only', async () => {
    const one = await warehouse()
    await post(one.tenant, one.path, { code: 'A-01-01' })
    const again = await post(one.tenant, one.path, { code: 'A-01-01' })
    expect(again.status).toBe(422)
    expect(again.body.errors).toEqual({ code: ['The code has already been taken.'] })
    const other = await warehouse(one.tenant)
    expect((await post(one.tenant, other.path, { code: 'A-01-01' })).status).toBe(201)
  })

  test('422 without a code, 404 without the warehouse', async () => {
    const { tenant, path } = await warehouse()
    expect((await post(tenant, path, { name: 'x' })).body.errors).toEqual({
      code: ['The code field is required.'],
    })
    const missing = await post(tenant, '/warehouses/999999999/locations', { code: 'A' })
    expect(missing.status).toBe(404)
    expect(missing.body.message).toBe('Warehouse not found.')
  })

  test('?dry_run=1 answers as if and leaves nothing behind', async () => {
    const { tenant, path } = await warehouse()
    expect((await post(tenant, `${path}?dry_run=1`, { code: 'A-01-01' })).status).toBe(201)
    expect((await world.call(path, { token: tenant.token })).body.meta.total).toBe(0)
    expect(await trail(tenant.company)).toEqual([])
  })
})

describe('GET /warehouses/{warehouseId}/locations', () => {
  test('pages through those of the warehouse and no other', async () => {
    const { tenant, warehouse_id, path } = await warehouse()
    const other = await warehouse(tenant)
    await post(tenant, other.path, { code: 'ELSEWHERE' })
    await world.database.write(sql`
      insert into locations (company_id, warehouse_id, code)
      select ${tenant.company}, ${warehouse_id}, 'A-' || n from generate_series(1, 30) n`)
    const { body } = await world.call(`${path}?page=2`, { token: tenant.token })
    expect(body.data.map((each: { code: string }) => each.code)).toEqual([
      'A-26',
      'A-27',
      'A-28',
      'A-29',
      'A-30',
    ])
    expect(body.meta).toMatchObject({ per_page: 25, total: 30, last_page: 2 })
  })

  test.each([
    ['search=a-01', ['A-01-01', 'A-01-02']],
    ['search=floor', ['B-01-01']],
    ['active=0', ['A-01-02']],
    ['active=1&search=a-', ['A-01-01']],
  ])('?%s', async (query, wanted) => {
    const { tenant, path } = await warehouse()
    await post(tenant, path, { code: 'A-01-01' })
    await post(tenant, path, { code: 'A-01-02', active: false })
    await post(tenant, path, { code: 'B-01-01', name: 'On the floor' })
    const { body } = await world.call(`${path}?${query}`, { token: tenant.token })
    expect(body.data.map((each: { code: string }) => each.code)).toEqual(wanted)
  })

  test('404 without the warehouse', async () => {
    const { token } = await world.tenant()
    const reply = await world.call('/warehouses/999999999/locations', { token })
    expect(reply.status).toBe(404)
    expect(reply.body.message).toBe('Warehouse not found.')
  })
})

async function location() {
  const { tenant, path } = await warehouse()
  const { body } = await post(tenant, path, { code: 'A-01-01', name: 'First' })
  const id: number = body.data.id
  const put = (change: object, headers: Record<string, string> = {}) =>
    world.call(`${path}/${id}`, { method: 'PUT', ...tenant, body: change, headers })
  return { tenant, path, id, put }
}

describe('PUT /warehouses/{warehouseId}/locations/{locationId}', () => {
  test('changes what is sent and tells what was before', async () => {
    const { tenant, id, put } = await location()
    const { data } = (await put({ name: null, active: false, warehouse_id: 1 })).body
    expect(data).toMatchObject({ id, code: 'A-01-01', name: null, active: false, version: 2 })
    expect((await trail(tenant.company)).at(-1)).toEqual({
      action: 'location.updated',
      target_id: String(id),
      change: { name: ['First', null], active: [true, false] },
    })
  })

  test('a change that alters nothing leaves version and trail alone', async () => {
    const { tenant, put } = await location()
    expect((await put({ code: 'A-01-01' })).body.data.version).toBe(1)
    expect(await trail(tenant.company)).toHaveLength(1)
  })

  test('412 on another version, 422 on a code that is taken', async () => {
    const { tenant, path, put } = await location()
    await post(tenant, path, { code: 'A-01-02' })
    expect((await put({ name: 'x' }, { 'if-match': '"2"' })).status).toBe(412)
    expect((await put({ code: 'A-01-02' })).body.errors).toEqual({
      code: ['The code has already been taken.'],
    })
  })

  test('404 under another warehouse of the same company', async () => {
    const { tenant, id } = await location()
    const other = await warehouse(tenant)
    const reply = await world.call(`${other.path}/${id}`, {
      method: 'PUT',
      ...tenant,
      body: { name: 'x' },
    })
    expect(reply.status).toBe(404)
    expect(reply.body.message).toBe('Location not found.')
  })
})
