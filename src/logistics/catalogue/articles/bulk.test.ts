import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { toldEvents } from '../../../../test/support/told.ts'
import { type Request, World } from '../../../../test/support/world.ts'
import { sql } from '../../../kernel/database/sql.ts'

let world: World
beforeAll(async () => {
  world = await World.common()
})
afterAll(() => world.stop())

type Caller = Pick<Request, 'token' | 'company'>

const bolt = { article_code: 'BOLT-M8', description: 'Hexagon bolt M8', um3pl: 'PCE' }
const named = (article_code: string, more: object = {}) => ({ ...bolt, article_code, ...more })

function bulk(caller: Caller, articles: unknown, more: Request & { readonly query?: string } = {}) {
  const { query = '', ...request } = more
  return world.call(`/articles/bulk${query}`, { method: 'POST', ...caller, body: { articles }, ...request })
}

async function statuses(caller: Caller, articles: readonly unknown[]): Promise<readonly string[]> {
  const { body } = await bulk(caller, articles)
  return body.data.map((row: { status: string }) => row.status)
}

async function stored(company: number) {
  const { rows } = await world.database.query<{ article_code: string; description: string; version: number }>(
    sql`select id, article_code, description, version from articles where company_id = ${company} order by id`,
  )
  return rows
}

async function told(company: number) {
  const { rows } = await world.database.query<{ type: string; resource_id: number; previous: object | null }>(
    sql`select type, resource_id, previous, data from ${toldEvents} as outbox where company_id = ${company} order by id`,
  )
  return rows
}

describe('POST /articles/bulk', () => {
  test('creates, changes and leaves alone, and says which', async () => {
    const caller = await world.tenant()
    const first = await bulk(caller, [named('A'), named('B'), named('C')])
    expect(first.status).toBe(200)
    const ids = first.body.data.map((row: { id: number }) => row.id)
    expect(ids).toEqual(ids.toSorted((a: number, b: number) => a - b))
    expect(first.body).toEqual({
      data: ['A', 'B', 'C'].map((article_code, index) => ({
        index,
        status: 'created',
        id: ids[index],
        article_code,
        external_reference: null,
        version: 1,
      })),
      meta: { created: 3, existing: 0, updated: 0, unchanged: 0, failed: 0 },
    })
    const second = await bulk(caller, [named('D'), named('B', { description: 'New' }), named('A')])
    expect(second.body.meta).toEqual({ created: 1, existing: 0, updated: 1, unchanged: 1, failed: 0 })
    expect(second.body.data.slice(1)).toEqual([
      { index: 1, status: 'updated', id: ids[1], article_code: 'B', external_reference: null, version: 2 },
      { index: 2, status: 'unchanged', id: ids[0], article_code: 'A', external_reference: null, version: 1 },
    ])
  })

  test('a row stores what a single create and a single update store', async () => {
    const caller = await world.tenant()
    const full = named('FULL', {
      name: 'Bolt',
      barcode: '4006381333931',
      integer_only: '1',
      um3pl_2: 'CTN',
      um3pl_2_factor: '12,5',
      um3pl_2_barcode: '24006381333935',
      um3pl_3: 'PAL',
      um3pl_3_factor: 480,
      tracking: 'lot',
      expiry_tracking: 1,
      weight_kg: 0.1,
      length_cm: '999999999999.999999',
      external_reference: '=1+1',
      metadata: { shelf: 5, colour: 'grey', deep: [{ a: null }] },
      active: false,
    })
    const read = async (code: string) => {
      const { body } = await world.call(`/articles?search=${code}`, caller)
      const { id: _id, created_at: _c, updated_at: _u, article_code: _a, ...rest } = body.data[0]
      return rest
    }
    await world.call('/articles', { method: 'POST', ...caller, body: { ...full, article_code: 'ALONE' } })
    await bulk(caller, [full])
    expect(await read('FULL')).toEqual(await read('ALONE'))
    expect(await statuses(caller, [full])).toEqual(['unchanged'])
    const change = { metadata: { colour: 'red' }, um3pl_2: null, um3pl_2_factor: null, um3pl_2_barcode: null }
    await world.call('/articles/by-code/ALONE', { method: 'PATCH', ...caller, body: change })
    expect(await statuses(caller, [{ article_code: 'FULL', ...change }])).toEqual(['updated'])
    expect(await read('FULL')).toEqual(await read('ALONE'))
  })

  test('an article that exists needs only its code, a new one all that a create needs', async () => {
    const caller = await world.tenant()
    await bulk(caller, [named('A')])
    const { body } = await bulk(caller, [{ article_code: 'A', barcode: '1' }, { article_code: 'B' }])
    expect(body.data[0]).toMatchObject({ status: 'updated', version: 2 })
    expect(body.data[1]).toEqual({
      index: 1,
      status: 'failed',
      id: null,
      article_code: 'B',
      external_reference: null,
      version: null,
      code: 'invalid',
      message: 'The description field is required. (and 1 more error)',
      errors: {
        description: ['The description field is required.'],
        um3pl: ['The um3pl field is required.'],
      },
    })
  })

  test.each<[string, unknown, Readonly<Record<string, string>>]>([
    ['no code', { description: 'x', um3pl: 'PCE' }, { article_code: 'The article code field is required.' }],
    [
      'wrong types',
      named('X', { active: 'yes', weight_kg: '1,2,3' }),
      {
        weight_kg: 'The weight kg field must be a number.',
        active: 'The active field must be true or false.',
      },
    ],
    [
      'a rule',
      named('X', { um3pl_2: 'PCE', um3pl_2_factor: 2 }),
      { um3pl_2: 'The um3pl 2 field has a duplicate value.' },
    ],
    [
      'an unknown client company',
      named('X', { client_3pl_id: 999_999_999 }),
      { client_3pl_id: 'The selected client 3pl id is invalid.' },
    ],
    ['an id that is taken', named('X', { id: 'KNOWN' }), { id: 'The id has already been taken.' }],
    ['another id', named('OLD', { id: 999_999_999 }), { id: 'The id field can no longer be changed.' }],
    [
      'the code of an earlier row',
      named('NEW'),
      { article_code: 'The article code field has a duplicate value.' },
    ],
    ['no object', 'BOLT', { body: 'The body field must be an object.' }],
    ['nothing', null, { body: 'The body field is required.' }],
  ])('a row fails by itself: %s', async (_, row, wanted) => {
    const caller = await world.tenant()
    const { body: before } = await bulk(caller, [named('OLD'), named('GONE'), named('KEPT')])
    const [old, gone] = before.data.map((each: { id: number }) => each.id)
    await world.call(`/articles/${gone}`, { method: 'DELETE', ...caller })
    const bad: unknown = JSON.parse(JSON.stringify(row).replace('"KNOWN"', String(old)))
    const { body } = await bulk(caller, [named('NEW'), bad, { article_code: 'KEPT', name: 'changed' }])
    expect(body.meta).toEqual({ created: 1, existing: 0, updated: 1, unchanged: 0, failed: 1 })
    expect(body.data[1]).toMatchObject({ index: 1, status: 'failed', id: null, version: null })
    expect(body.data[1].errors).toEqual(
      Object.fromEntries(Object.entries(wanted).map(([field, text]) => [field, [text]])),
    )
  })

  test('one id in two rows goes to the first', async () => {
    const caller = await world.tenant()
    const [known] = (await bulk(caller, [named('A')])).body.data
    const id = known.id + 1_000_000
    const { body } = await bulk(caller, [
      named('B', { id }),
      named('C', { id }),
      named('A', { id: known.id }),
    ])
    expect(body.data.map((row: { status: string }) => row.status)).toEqual(['created', 'failed', 'unchanged'])
    expect(body.data[0].id).toBe(id)
    expect(body.data[1].errors).toEqual({ id: ['The id field has a duplicate value.'] })
  })

  test('generated ids step over a block that the caller chose ahead of them', async () => {
    const caller = await world.tenant()
    const [last] = (await bulk(caller, [named('FIRST')])).body.data
    const block = Array.from({ length: 700 }, (_, i) => named(`OWN-${i}`, { id: last.id + 1 + i }))
    expect((await bulk(caller, block)).body.meta.created).toBe(700)
    const mixed = [
      ...Array.from({ length: 50 }, (_, i) => named(`GEN-${i}`)),
      named('OWN', { id: last.id + 710 }),
    ]
    expect((await bulk(caller, mixed)).body.meta).toMatchObject({ created: 51, failed: 0 })
    const single = await world.call('/articles', { method: 'POST', ...caller, body: named('SINGLE') })
    expect(single.status).toBe(201)
    expect(await stored(caller.company)).toHaveLength(753)
  })

  test('one code for several client companies is several articles', async () => {
    const caller = await world.tenant()
    const clients = [null, await world.client(caller.company), await world.client(caller.company)]
    const rows = clients.map((client_3pl_id) => named('SAME', { client_3pl_id }))
    expect(await statuses(caller, rows)).toEqual(['created', 'created', 'created'])
    const [, mine] = clients
    const change = { article_code: 'SAME', client_3pl_id: mine, description: 'mine' }
    expect(await statuses(caller, [change, named('SAME')])).toEqual(['updated', 'unchanged'])
    expect((await stored(caller.company)).map((row) => row.version)).toEqual([1, 2, 1])
  })

  test('an article of an inactive client company can change, a new one cannot be its', async () => {
    const caller = await world.tenant()
    const client_3pl_id = await world.client(caller.company)
    await bulk(caller, [named('A', { client_3pl_id })])
    await world.database.write(
      sql`update clients set active = false where company_id = ${caller.company} and id = ${client_3pl_id}`,
    )
    const rows = [named('A', { client_3pl_id, description: 'new' }), named('B', { client_3pl_id })]
    expect(await statuses(caller, rows)).toEqual(['updated', 'failed'])
  })

  test('a client sees and touches its own alone', async () => {
    const manager = await world.tenant('manager')
    const { company } = manager
    const [mine, other] = [await world.client(company), await world.client(company)]
    await bulk(manager, [named('SAME', { client_3pl_id: other }), named('SAME')])
    const { token } = await world.user([{ company_id: company, role: 'client', client_ids: [mine] }])
    const { body } = await bulk({ token, company }, [
      named('SAME', { client_3pl_id: other, description: 'taken over' }),
      named('SAME', { description: 'mine' }),
    ])
    expect(body.data[0].errors).toEqual({ client_3pl_id: ['The selected client 3pl id is invalid.'] })
    expect(body.data[1].status).toBe('created')
    expect((await stored(company)).map((row) => row.description)).toEqual([
      bolt.description,
      bolt.description,
      'mine',
    ])
  })

  test('each created or changed row is told as a single write tells it, in the order of the rows', async () => {
    const caller = await world.tenant()
    const [b] = (await bulk(caller, [named('B')])).body.data
    const { body } = await bulk(caller, [
      named('Z'),
      named('B', { active: false }),
      {},
      named('A'),
      named('B'),
    ])
    const [z, , , a] = body.data
    const events = await told(caller.company)
    expect(events.map(({ type, resource_id, previous }) => [type, resource_id, previous])).toEqual([
      ['article.created', b.id, null],
      ['article.created', z.id, null],
      ['article.updated', b.id, { active: true }],
      ['article.deactivated', b.id, { active: true }],
      ['article.created', a.id, null],
    ])
    const { data } = (await world.call(`/articles/${z.id}`, caller)).body
    expect(events[1]).toMatchObject({ data })
  })

  test('a dry run answers the same and stores nothing', async () => {
    const caller = await world.tenant()
    const { body, headers } = await bulk(caller, [named('A'), {}], { query: '?dry_run=1' })
    expect(headers.get('dry-run')).toBe('true')
    expect(body.meta).toEqual({ created: 1, existing: 0, updated: 0, unchanged: 0, failed: 1 })
    expect(await stored(caller.company)).toEqual([])
    expect(await told(caller.company)).toEqual([])
  })

  test('under an idempotency key it happens once', async () => {
    const caller = await world.tenant()
    const headers = { 'idempotency-key': 'import-7' }
    const first = await bulk(caller, [named('A')], { headers })
    const again = await bulk(caller, [named('A')], { headers })
    expect(again.headers.get('idempotent-replayed')).toBe('true')
    expect(again.body).toEqual(first.body)
  })

  test.each([
    [
      '1,001 rows',
      Array.from({ length: 1_001 }, (_, i) => named(`A-${i}`)),
      'must not have more than 1000 items',
    ],
    ['no rows', [], 'must have at least 1 items'],
    ['no list', { article_code: 'A' }, 'must be an array'],
    ['nothing', undefined, 'is required'],
  ])('422: %s', async (_, articles, text) => {
    const reply = await bulk(await world.tenant(), articles)
    expect(reply.status).toBe(422)
    expect(reply.body.errors.articles[0]).toContain(text)
  })

  test('a thousand rows of ordinary size fit the limit of a body', async () => {
    const caller = await world.tenant()
    const rows = Array.from({ length: 1_000 }, (_, i) =>
      named(`A-${i}`, { description: 'd'.repeat(500), metadata: { note: 'n'.repeat(300) } }),
    )
    const { body } = await bulk(caller, rows)
    expect(body.meta).toEqual({ created: 1_000, existing: 0, updated: 0, unchanged: 0, failed: 0 })
    const ids = body.data.map((row: { id: number }) => row.id)
    expect(ids).toEqual(ids.toSorted((a: number, b: number) => a - b))
  })

  test('requests with the same codes in other orders never fail each other', async () => {
    const caller = await world.tenant()
    const codes = Array.from({ length: 60 }, (_, i) => `A-${i}`)
    await bulk(
      caller,
      codes.slice(0, 20).map((code) => named(code)),
    )
    const orders = Array.from({ length: 8 }, (_, i) => {
      const turned = [...codes.slice(i * 7), ...codes.slice(0, i * 7)]
      return i % 2 === 0 ? turned : turned.toReversed()
    })
    const replies = await Promise.all(
      orders.map((order, i) =>
        bulk(
          caller,
          order.map((code) => named(code, { description: `writer ${i}` })),
        ),
      ),
    )
    expect(replies.map((reply) => reply.status)).toEqual(orders.map(() => 200))
    const count = (what: 'created' | 'failed' | 'updated') =>
      replies.reduce((sum, reply) => sum + reply.body.meta[what], 0)
    expect([count('created'), count('failed'), count('updated')]).toEqual([40, 0, 8 * 60 - 40])
    const rows = await stored(caller.company)
    expect(new Set(rows.map((row) => row.article_code)).size).toBe(60)
    const versions = rows.reduce((sum, row) => sum + row.version, 0)
    expect(await told(caller.company)).toHaveLength(versions)
  })
})
