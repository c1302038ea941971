import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { toldEvents } from '../../../../test/support/told.ts'
import { type Request, World } from '../../../../test/support/world.ts'
import { sql } from '../../../kernel/database/sql.ts'

let world: World
beforeAll(async () => {
  world = await World.common()
})
afterAll(() => world.stop())

const bolt = { article_code: 'BOLT-M8', description: 'Hexagon bolt M8', um3pl: 'PCE' }

type Caller = Pick<Request, 'token' | 'company'>

async function create(caller: Caller, body: object) {
  const reply = await world.call('/articles', { method: 'POST', ...caller, body })
  expect(reply.status).toBe(201)
  return reply.body.data
}

function patch(caller: Caller, code: string, request: Request & { readonly query?: string } = {}) {
  const { query = '', ...rest } = request
  const path = `/articles/by-code/${encodeURIComponent(code)}${query}`
  return world.call(path, { method: 'PATCH', ...caller, ...rest })
}

describe('PATCH /articles/by-code/{articleCode}', () => {
  test('changes the documented fields and leaves the others alone', async () => {
    const caller = await world.tenant()
    const before = await create(caller, { ...bolt, weight_kg: 1.5 })
    const body = { description: 'Bolt', name: 'M8', barcode: '4006381333931', um3pl: 'BOX', active: false }
    const reply = await patch(caller, 'BOLT-M8', { body })
    expect(reply.status).toBe(200)
    expect(reply.headers.get('etag')).toBe('"2"')
    expect(reply.body.data).toEqual({
      ...before,
      ...body,
      um3pl_barcode: '4006381333931',
      version: 2,
      updated_at: reply.body.data.updated_at,
    })
    expect((await patch(caller, 'BOLT-M8', { body: { barcode: null } })).body.data).toMatchObject({
      barcode: null,
      um3pl_barcode: null,
      name: 'M8',
      version: 3,
    })
  })

  test('tells what PUT tells', async () => {
    const caller = await world.tenant()
    await create(caller, bolt)
    await patch(caller, 'BOLT-M8', { body: { active: false, article_code: 'X', id: 1 } })
    await patch(caller, 'BOLT-M8', { body: { active: false } })
    const { rows } = await world.database.query(
      sql`select type, previous from ${toldEvents} as outbox where company_id = ${caller.company} order by id offset 1`,
    )
    expect(rows).toEqual([
      { type: 'article.updated', previous: { active: true } },
      { type: 'article.deactivated', previous: { active: true } },
    ])
  })

  test.each([
    ['slashes', 'A/B/C'],
    ['spaces', 'with spaces'],
    ['letters of anywhere', 'Ștefan-Größe-日本'],
    ['a percent sign', '100%'],
    ['what looks encoded', '%2F'],
    ['what ends a path', 'a?b#c&d=e+f'],
    ['what ends a word', 'a\\b;c'],
    ['a quote', `'; drop table articles --`],
    ['the longest code', 'x'.repeat(255)],
    ['the longest one of two bytes each', 'ț'.repeat(255)],
    ['the longest one of four bytes each', '🔩'.repeat(255)],
  ])('finds %s', async (_, article_code) => {
    const caller = await world.tenant()
    const { id } = await create(caller, { ...bolt, article_code })
    const reply = await patch(caller, article_code, { body: { name: 'found' } })
    expect(reply.status).toBe(200)
    expect(reply.body.data).toMatchObject({ id, article_code, name: 'found' })
  })

  test.each([
    ['another code', 'BOLT-M9'],
    ['another case', 'bolt-m8'],
    ['a pattern', 'BOLT%'],
    ['what is no text', 'a\0b'],
    ['one character too many', 'x'.repeat(256)],
    ['far too many', 'x'.repeat(5_000)],
  ])('404: %s', async (_, code) => {
    const caller = await world.tenant()
    await create(caller, bolt)
    const reply = await patch(caller, code, { body: { name: 'lost' } })
    expect(reply.status).toBe(404)
    expect(reply.body).toMatchObject({ code: 'not_found', message: 'Article not found.' })
  })

  test('409 when several client companies use the code, unless the query names one', async () => {
    const caller = await world.tenant()
    const clients = [await world.client(caller.company), await world.client(caller.company)]
    for (const client_3pl_id of [null, ...clients]) await create(caller, { ...bolt, client_3pl_id })
    const body = { name: 'chosen' }
    const reply = await patch(caller, 'BOLT-M8', { body })
    expect(reply.status).toBe(409)
    expect(reply.body.code).toBe('ambiguous_article_code')
    const chosen = await patch(caller, 'BOLT-M8', { body, query: `?client_3pl_id=${clients[1]}` })
    expect(chosen.status).toBe(200)
    expect(chosen.body.data).toMatchObject({ client_3pl_id: clients[1], name: 'chosen' })
    const { rows } = await world.database.query(
      sql`select client_3pl_id from articles where company_id = ${caller.company} and name = 'chosen'`,
    )
    expect(rows).toEqual([{ client_3pl_id: clients[1] }])
    expect((await patch(caller, 'BOLT-M8', { body, query: '?client_3pl_id=999999999' })).status).toBe(404)
    const bad = await patch(caller, 'BOLT-M8', { body, query: '?client_3pl_id=abc' })
    expect(bad.status).toBe(422)
    expect(Object.keys(bad.body.errors)).toEqual(['client_3pl_id'])
  })

  test('what the caller may not see is no second match', async () => {
    const manager = await world.tenant('manager')
    const { company } = manager
    const [mine, other] = [await world.client(company), await world.client(company)]
    for (const client_3pl_id of [null, mine, other]) await create(manager, { ...bolt, client_3pl_id })
    const { token } = await world.user([{ company_id: company, role: 'client', client_ids: [mine] }])
    const body = { name: 'mine' }
    const reply = await patch({ token, company }, 'BOLT-M8', { body })
    expect(reply.body.data).toMatchObject({ client_3pl_id: mine, name: 'mine' })
    const swapped = await patch({ token, company }, 'BOLT-M8', { body, query: `?client_3pl_id=${other}` })
    expect(swapped.status).toBe(404)
  })

  test('an archived article is read and changed by its id and its code, and is no second match', async () => {
    const caller = await world.tenant()
    const client_3pl_id = await world.client(caller.company)
    const archived = await create(caller, bolt)
    await world.call(`/articles/${archived.id}`, { method: 'DELETE', ...caller })
    const own = { id: archived.id, deleted_at: expect.any(String) }
    const [byId, byCode] = [`/articles/${archived.id}`, '/articles/by-code/BOLT-M8']
    for (const path of [byId, byCode]) {
      expect((await world.call(path, caller)).body.data).toMatchObject(own)
      const method = path === byId ? 'PUT' : 'PATCH'
      const changed = await world.call(path, { ...caller, method, body: { name: method } })
      expect([changed.status, changed.body.data]).toMatchObject([200, { ...own, name: method }])
    }
    const articles = [{ article_code: 'BOLT-M8', name: 'bulk' }]
    const saved = await world.call('/articles/bulk', { ...caller, method: 'POST', body: { articles } })
    expect(saved.body.data).toMatchObject([{ status: 'updated', id: archived.id }])
    const again = await world.call('/articles', { ...caller, method: 'POST', body: bolt })
    expect(again.body.errors).toEqual({ article_code: ['The article code has already been taken.'] })
    const { id } = await create(caller, { ...bolt, client_3pl_id })
    expect((await patch(caller, 'BOLT-M8', { body: { name: 'x' } })).body.data.id).toBe(id)
  })

  test('If-Match, dry run and the rules of articles', async () => {
    const caller = await world.tenant()
    await create(caller, bolt)
    const stale = await patch(caller, 'BOLT-M8', { body: { name: 'x' }, headers: { 'if-match': '"9"' } })
    expect(stale.status).toBe(412)
    const tried = await patch(caller, 'BOLT-M8', { body: { name: 'x' }, query: '?dry_run=1' })
    expect(tried.body.data).toMatchObject({ name: 'x', version: 2 })
    const unchanged = await patch(caller, 'BOLT-M8', { body: { description: bolt.description } })
    expect(unchanged.body.data.version).toBe(1)
    const refused = await patch(caller, 'BOLT-M8', { body: { um3pl_2: 'PCE', um3pl_2_factor: 2 } })
    expect(refused.status).toBe(422)
    expect(refused.body.errors).toEqual({ um3pl_2: ['The um3pl 2 field has a duplicate value.'] })
  })

  test('other methods are refused by name', async () => {
    const caller = await world.tenant()
    const reply = await world.call('/articles/by-code/BOLT-M8', { method: 'DELETE', ...caller })
    expect(reply.status).toBe(405)
    expect(reply.headers.get('allow')).toBe('GET, HEAD, PATCH, PUT')
  })
})
