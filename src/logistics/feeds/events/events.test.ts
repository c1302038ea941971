import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { World } from '../../../../test/support/world.ts'
import { sql } from '../../../kernel/database/sql.ts'

let world: World
beforeAll(async () => {
  world = await World.common()
})
afterAll(() => world.stop())

type Tenant = Awaited<ReturnType<World['tenant']>>
interface Told {
  readonly type: string
  readonly sequence: number
  readonly resource: { readonly id: number; readonly url: string }
}

const post = (tenant: Tenant, path: string, body: object) =>
  world.call(path, { method: 'POST', ...tenant, body })

async function article(tenant: Tenant, article_code: string, fields: object = {}): Promise<number> {
  const { body } = await post(tenant, '/articles', {
    article_code,
    description: article_code,
    um3pl: 'PCE',
    ...fields,
  })
  return body.data.id
}

const list = (caller: { token: string }, query = '') => world.call(`/events${query}`, caller)
const codes = (body: { data: { data: { article_code: string } }[] }) =>
  body.data.map((event) => event.data.article_code)

describe('GET /events', () => {
  test('an event has the body that webhooks bring', async () => {
    const tenant = await world.tenant()
    const id = await article(tenant, 'A1')
    const read = await world.call(`/articles/${id}`, tenant)
    const { status, body } = await list(tenant)
    expect(status).toBe(200)
    expect(body.data).toEqual([
      {
        id: expect.stringMatching(/^evt_/),
        type: 'article.created',
        timestamp: expect.any(String),
        sequence: expect.any(Number),
        api_version: '1.0',
        company_id: tenant.company,
        client_3pl_id: null,
        resource: { type: 'article', id, url: `${world.address}/api/articles/${id}`, version: 1 },
        data: read.body.data,
        previous: null,
        movements: null,
        request_id: expect.any(String),
      },
    ])
    expect(body.meta).toEqual({
      next_cursor: null,
      has_more: false,
      cursor: body.data[0].sequence,
      per_page: 100,
    })
  })

  test('what was just written is there, and only what follows the cursor', async () => {
    const tenant = await world.tenant()
    const id = await article(tenant, 'A1')
    const first = await list(tenant)
    expect(codes(first.body)).toEqual(['A1'])
    const { cursor } = first.body.meta
    expect((await list(tenant, `?after=${cursor}`)).body).toEqual({
      data: [],
      meta: { next_cursor: null, has_more: false, cursor, per_page: 100 },
    })
    await world.call(`/articles/${id}`, { method: 'PUT', ...tenant, body: { description: 'other' } })
    const { body } = await list(tenant, `?after=${cursor}`)
    expect(body.data).toMatchObject([{ type: 'article.updated', previous: { description: 'A1' } }])
  })

  test('limit cuts it into pages', async () => {
    const tenant = await world.tenant()
    for (const code of ['A', 'B', 'C', 'D', 'E']) await article(tenant, code)
    const seen: string[] = []
    let query = '?limit=2'
    for (let pages = 1; pages <= 3; pages += 1) {
      const { body } = await list(tenant, query)
      seen.push(...codes(body))
      expect(body.meta.has_more).toBe(pages < 3)
      expect(body.meta.next_cursor).toBe(pages < 3 ? body.data.at(-1).sequence : null)
      query = `?limit=2&after=${body.meta.next_cursor}`
    }
    expect(seen).toEqual(['A', 'B', 'C', 'D', 'E'])
  })

  test.each([
    ['article.created', ['article.created']],
    ['article.updated', ['article.updated']],
    ['article.*', ['article.created', 'article.updated']],
    ['*', ['article.created', 'article.updated']],
    ['sales_order.*', []],
    ['sales_order.shipped, article.updated', ['article.updated']],
  ])('types=%s', async (types, wanted) => {
    const tenant = await world.tenant()
    const id = await article(tenant, 'A')
    await world.call(`/articles/${id}`, { method: 'PUT', ...tenant, body: { description: 'other' } })
    const { body } = await list(tenant, `?types=${encodeURIComponent(types)}`)
    expect(body.data.map((event: Told) => event.type)).toEqual(wanted)
    // The cursor also passes events that were checked and filtered out.
    const all = await list(tenant)
    expect(body.meta).toEqual(all.body.meta)
  })

  test.each([
    'types=order.created',
    'types=article.*,nothing.*',
    'types=article',
    'types=article.create*',
    'after=-1',
    'after=x',
    'client_3pl_id=x',
    'resource_type=pallet',
    'resource_id=x',
  ])('%s is a 422', async (query) => {
    const tenant = await world.tenant()
    const { status, body } = await list(tenant, `?${query}`)
    expect(status).toBe(422)
    expect(Object.keys(body.errors)).toEqual([query.split('=')[0]])
  })

  test('those of one resource, or of one client company', async () => {
    const tenant = await world.tenant()
    const client = await world.client(tenant.company)
    const [a, b] = [await article(tenant, 'A'), await article(tenant, 'B', { client_3pl_id: client })]
    await world.call(`/articles/${a}`, { method: 'PUT', ...tenant, body: { description: 'other' } })
    const one = await list(tenant, `?resource_type=article&resource_id=${a}`)
    expect(codes(one.body)).toEqual(['A', 'A'])
    const first = await list(tenant, `?resource_type=article&resource_id=${a}&limit=1`)
    expect(first.body.meta).toMatchObject({ has_more: true, next_cursor: one.body.data[0].sequence })
    expect(codes((await list(tenant, `?client_3pl_id=${client}`)).body)).toEqual(['B'])
    expect(codes((await list(tenant, `?resource_id=${b}`)).body)).toEqual(['B'])
  })

  test('of a company only its own; of a client company what is its own', async () => {
    const [mine, other] = [await world.tenant(), await world.tenant()]
    const [client, stranger] = [await world.client(mine.company), await world.client(mine.company)]
    await article(other, 'OTHER')
    await article(mine, 'SHARED')
    await article(mine, 'OWN', { client_3pl_id: client })
    await article(mine, 'STRANGE', { client_3pl_id: stranger })
    expect(codes((await list(mine)).body)).toEqual(['SHARED', 'OWN', 'STRANGE'])
    const { token } = await world.user([{ company_id: mine.company, role: 'client', client_ids: [client] }])
    expect(codes((await list({ token })).body)).toEqual(['OWN'])
    expect((await list({ token }, `?client_3pl_id=${stranger}`)).body.data).toEqual([])
  })

  test('begins with the newest for who wants those, and goes on from there', async () => {
    const tenant = await world.tenant()
    for (const code of ['A', 'B', 'C', 'D']) await article(tenant, code)
    await world.call('/events', tenant)
    const { body } = await list(tenant, '?newest=1&limit=2')
    expect(codes(body)).toEqual(['C', 'D'])
    await article(tenant, 'E')
    expect(codes((await list(tenant, `?after=${body.meta.cursor}`)).body)).toEqual(['E'])
    const rare = await list(tenant, '?newest=1&types=article.deactivated')
    expect(rare.body).toMatchObject({ data: [], meta: { has_more: false } })
    expect(rare.body.meta.cursor).toBeGreaterThan(body.meta.cursor)
  })

  test('one more than is looked at for an answer is found by going on', async () => {
    const tenant = await world.tenant()
    await world.database.write(sql`
      insert into outbox (company_id, event_id, type, resource_type, resource_id, resource_version, data, request_id, created_at)
      select ${tenant.company}, 'evt_' || n, case when n = 10001 then 'article.updated' else 'article.created' end, 'article', n, 1,
             '{}', 'r', now()
        from generate_series(1, 10001) as n`)
    const rare = await list(tenant, '?types=article.updated')
    expect(rare.body).toMatchObject({ data: [{ type: 'article.updated' }], meta: { has_more: false } })
    const first = await list(tenant, '?resource_id=10001')
    expect(first.body).toMatchObject({ data: [], meta: { has_more: true } })
    const second = await list(tenant, `?resource_id=10001&after=${first.body.meta.next_cursor}`)
    expect(second.body.data).toHaveLength(1)
    expect(second.body.meta.cursor).toBe(rare.body.meta.cursor)
    expect(second.body.meta).toMatchObject({ has_more: false, next_cursor: null })
  })
})

describe('security: the numbers of events', () => {
  test('tell when, and nothing of how busy others are', async () => {
    const [mine, other] = [await world.tenant(), await world.tenant()]
    const before_us = Date.now() * 1_000
    await world.database.write(sql`
      insert into outbox (company_id, event_id, type, resource_type, resource_id, resource_version, data, request_id, created_at)
      select case when n % 10 = 0 then ${mine.company}::bigint else ${other.company}::bigint end, 'evt_' || n,
             'article.created', 'article', n, 1, '{}', 'r', now()
        from generate_series(1, 50) as n`)
    const { body } = await list(mine)
    const numbers: readonly number[] = body.data.map((event: Told) => event.sequence)
    const [first = 0] = numbers
    expect(numbers).toEqual([0, 1, 2, 3, 4].map((step) => first + step))
    expect(first).toBeGreaterThan(before_us - 1_000_000)
    expect(body.meta.cursor).toBeLessThan(Date.now() * 1_000 + 1_000_000)
  })
})

describe('the order of events', () => {
  test('one that commits late gets a higher number than what was seen before', async () => {
    const tenant = await world.tenant()
    let before = 0
    await world.database.transaction(async (connection) => {
      await connection.query(sql`
        insert into outbox (company_id, event_id, type, resource_type, resource_id, resource_version, data, request_id, created_at)
        values (${tenant.company}, 'evt_late', 'article.created', 'article', 1, 1, '{"article_code":"LATE"}', 'r', now())`)
      await article(tenant, 'EARLY')
      const { body } = await list(tenant)
      expect(codes(body)).toEqual(['EARLY'])
      before = body.meta.cursor
    })
    const { body } = await list(tenant, `?after=${before}`)
    expect(codes(body)).toEqual(['LATE'])
  })

  test('nothing of a transaction that was given up', async () => {
    const tenant = await world.tenant()
    const refused = await world.call('/articles', {
      method: 'POST',
      ...tenant,
      body: { article_code: 'A', description: 'x', um3pl: 'PCE', client_3pl_id: 999_999_999 },
    })
    expect(refused.status).toBe(422)
    expect((await list(tenant)).body.data).toEqual([])
  })
})
