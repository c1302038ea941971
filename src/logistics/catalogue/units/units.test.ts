import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Request, World } from '../../../../test/support/world.ts'
import { sql } from '../../../kernel/database/sql.ts'

let world: World
beforeAll(async () => {
  world = await World.common()
})
afterAll(() => world.stop())

type Tenant = { readonly company: number; readonly token: string } & Pick<Request, 'headers'>

function put(tenant: Tenant, code: string, body: object = {}) {
  return world.call(`/units/${encodeURIComponent(code)}`, { method: 'PUT', ...tenant, body })
}

function remove(tenant: Tenant, code: string) {
  return world.call(`/units/${code}`, { method: 'DELETE', ...tenant })
}

async function trail(company: number) {
  const { rows } = await world.database.query<{ action: string; target_id: string; change: object }>(
    sql`select action, target_id, change from audit where company_id = ${company} order by id`,
  )
  return rows
}

async function codes(token: string, query = ''): Promise<readonly string[]> {
  const { body } = await world.call(`/units${query}`, { token })
  return body.data.map((each: { code: string }) => each.code)
}

describe('PUT /units/{code}', () => {
  test('adds a unit, whose name is the code, and leaves a trace', async () => {
    const tenant = await world.tenant('manager')
    const reply = await put(tenant, 'PCE')
    expect(reply.status).toBe(200)
    expect(reply.headers.get('etag')).toBe('"1"')
    const { created_at, updated_at, ...rest } = reply.body.data
    expect(updated_at).toBe(created_at)
    const values = { name: 'PCE', integer_only: false }
    expect(rest).toEqual({
      id: expect.any(Number),
      company_id: tenant.company,
      code: 'PCE',
      ...values,
      version: 1,
    })
    expect(await trail(tenant.company)).toEqual([
      { action: 'unit.created', target_id: 'PCE', change: values },
    ])
  })

  test('changes what is sent and tells what was before', async () => {
    const tenant = await world.tenant('manager')
    await put(tenant, 'PCE', { name: 'Piece' })
    const { data } = (await put(tenant, 'PCE', { integer_only: 1, code: 'X', version: 9 })).body
    expect(data).toMatchObject({ code: 'PCE', name: 'Piece', integer_only: true, version: 2 })
    expect((await trail(tenant.company)).at(-1)).toEqual({
      action: 'unit.updated',
      target_id: 'PCE',
      change: { integer_only: [false, true] },
    })
  })

  test('a change that alters nothing leaves version and trail alone', async () => {
    const tenant = await world.tenant('manager')
    await put(tenant, 'PCE', { name: 'Piece', integer_only: true })
    expect((await put(tenant, 'PCE')).body.data).toMatchObject({ name: 'Piece', version: 1 })
    expect(await trail(tenant.company)).toHaveLength(1)
  })

  test.each(['m²', 'm/s', 'Кор.', '箱', '50% off', 'a b', '😀'.repeat(50)])(
    'takes the code %s',
    async (code) => {
      const tenant = await world.tenant('manager')
      expect((await put(tenant, code)).body.data.code).toBe(code)
      const read = await world.call(`/units/${encodeURIComponent(code)}`, { token: tenant.token })
      expect(read.body.data).toMatchObject({ code, name: code })
    },
  )

  test.each(['x'.repeat(51), '%00', '%20', '%ED%A0%80'])('404 or 400 for %s, never 500', async (code) => {
    const tenant = await world.tenant('manager')
    const reply = await world.call(`/units/${code}`, { method: 'PUT', ...tenant, body: {} })
    expect([400, 404]).toContain(reply.status)
    expect(await codes(tenant.token)).toEqual([])
  })

  test('codes are trimmed like those of articles, and their letters may be small or capital', async () => {
    const tenant = await world.tenant('manager')
    for (const code of ['KG', 'kg', ' Kg ', 'Ț', 'ț']) await put(tenant, code)
    expect((await codes(tenant.token)).toSorted()).toEqual(['KG', 'Ț'])
  })

  test('422 for what is no name or boolean', async () => {
    const reply = await put(await world.tenant('manager'), 'PCE', { name: 5, integer_only: 'yes' })
    expect(Object.keys(reply.body.errors)).toEqual(['name', 'integer_only'])
  })

  test('If-Match: 412 on another version, and on a unit that is not there', async () => {
    const tenant = await world.tenant('manager')
    const seen = { ...tenant, headers: { 'if-match': '"1"' } }
    expect((await put(seen, 'PCE')).status).toBe(412)
    expect(await codes(tenant.token)).toEqual([])
    await put(tenant, 'PCE')
    expect((await put(seen, 'PCE', { name: 'x' })).status).toBe(200)
    expect((await put(seen, 'PCE', { name: 'y' })).status).toBe(412)
  })

  test('ten at once make one unit, however they write it', async () => {
    const tenant = await world.tenant('manager')
    const replies = await Promise.all(
      Array.from({ length: 10 }, (_, at) => put(tenant, at % 2 === 0 ? 'PCE' : 'pce', { name: 'Piece' })),
    )
    expect(replies.map((reply) => reply.status)).toEqual(Array.from({ length: 10 }, () => 200))
    expect(await trail(tenant.company)).toHaveLength(1)
  })

  test('?dry_run=1 answers as if and leaves nothing behind', async () => {
    const tenant = await world.tenant('manager')
    const reply = await world.call('/units/PCE?dry_run=1', { method: 'PUT', ...tenant, body: {} })
    expect(reply.body.data.code).toBe('PCE')
    expect(await codes(tenant.token)).toEqual([])
    expect(await trail(tenant.company)).toEqual([])
  })

  test('a code that another company has is a unit of its own', async () => {
    const [a, b] = [await world.tenant('manager'), await world.tenant('manager')]
    await put(a, 'PCE', { name: 'of a' })
    expect((await put(b, 'PCE', { name: 'of b' })).body.data).toMatchObject({
      company_id: b.company,
      version: 1,
    })
    const { body } = await world.call('/units/PCE', { token: a.token })
    expect(body.data).toMatchObject({ company_id: a.company, name: 'of a', version: 1 })
  })
})

describe('GET /units', () => {
  test('pages by code, and searches code and name', async () => {
    const tenant = await world.tenant('manager')
    await world.database.write(sql`
      insert into units (company_id, code, name)
      select ${tenant.company}, 'U' || lpad(n::text, 2, '0'), 'Unit' from generate_series(1, 30) n`)
    await put(tenant, 'CTN', { name: 'Carton' })
    expect(await codes(tenant.token, '?page=2')).toEqual(['U25', 'U26', 'U27', 'U28', 'U29', 'U30'])
    expect(await codes(tenant.token, '?search=cart')).toEqual(['CTN'])
    const { body } = await world.call('/units?per_page=500', { token: tenant.token })
    expect(body.meta).toMatchObject({ per_page: 100, total: 31 })
  })

  test('404 for a unit that is not there', async () => {
    const reply = await world.call('/units/PCE', { token: (await world.tenant()).token })
    expect(reply.status).toBe(404)
    expect(reply.body.message).toBe('Unit not found.')
  })
})

describe('DELETE /units/{code}', () => {
  test('204 without a body, then 404, with a trace', async () => {
    const tenant = await world.tenant('manager')
    await put(tenant, 'PCE', { name: 'Piece' })
    const reply = await remove(tenant, 'PCE')
    expect(reply).toMatchObject({ status: 204, text: '' })
    expect((await remove(tenant, 'PCE')).status).toBe(404)
    expect((await trail(tenant.company)).at(-1)).toEqual({
      action: 'unit.deleted',
      target_id: 'PCE',
      change: { name: 'Piece', integer_only: false },
    })
  })

  test('412 on another version, and ?dry_run=1 deletes nothing', async () => {
    const tenant = await world.tenant('manager')
    await put(tenant, 'PCE')
    expect((await remove({ ...tenant, headers: { 'if-match': '"7"' } }, 'PCE')).status).toBe(412)
    expect((await remove(tenant, 'PCE?dry_run=1')).status).toBe(204)
    expect(await codes(tenant.token)).toEqual(['PCE'])
  })
})
