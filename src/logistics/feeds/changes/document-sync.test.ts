import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Yard } from '../../../../test/support/goods.ts'
import { World } from '../../../../test/support/world.ts'
import { sql } from '../../../kernel/database/sql.ts'
import { renewFeedRecords } from './renew.ts'

let world: World
beforeAll(async () => {
  world = await World.common()
})
afterAll(() => world.stop())

interface Followed {
  readonly rows: readonly { readonly id: number; readonly allowed_transitions?: readonly string[] }[]
  readonly meta: { readonly cursor: number; readonly synced_until: string }
}

async function follow(
  yard: Yard,
  path: string,
  { query = '', token = yard.manager } = {},
): Promise<Followed> {
  const rows: Followed['rows'][number][] = []
  for (let cursor = ''; ;) {
    const { status, body } = await yard.call(`${path}/sync?${query}${cursor}`, { token })
    expect(status).toBe(200)
    rows.push(...body.data)
    if (body.meta.next_cursor === null) return { rows, meta: body.meta }
    cursor = `&cursor=${body.meta.next_cursor}`
  }
}

/** A yard with stock and one document of each kind. */
async function busy(): Promise<{ yard: Yard; article: number; documents: Readonly<Record<string, number>> }> {
  const yard = await Yard.open(world)
  const article = await yard.article('A1')
  const adjusted = await yard.post('/stock/adjustments', {
    warehouse_id: yard.warehouse,
    reason: 'count',
    lines: [{ article_id: article, quantity_um3pl: 100 }],
  })
  expect(adjusted.status).toBe(201)
  const lines = [{ article_id: article, quantity_um3pl: 5 }]
  const header = { client_3pl_id: yard.client, warehouse_id: yard.warehouse }
  const documents: Record<string, number> = {}
  for (const path of ['/sales-orders', '/purchase-orders', '/receptions', '/returns']) {
    const { status, body } = await yard.post(path, { ...header, lines })
    expect(status).toBe(201)
    documents[path] = body.data.id
  }
  return { yard, article, documents }
}

const paths = ['/sales-orders', '/purchase-orders', '/receptions', '/returns']

describe.each(paths)('GET %s/sync', (path) => {
  test('a record is the one that a read gives, to every role', async () => {
    const { yard, documents } = await busy()
    const id = documents[path]
    for (const token of [
      yard.manager,
      await yard.token('operator'),
      await yard.token('client'),
      await yard.token('viewer'),
    ]) {
      const one = await yard.call(`${path}/${id}`, { token })
      expect((await follow(yard, path, { token })).rows).toEqual([one.body.data])
    }
  })

  test('a change brings it again, after everything seen before', async () => {
    const { yard, documents } = await busy()
    const { meta } = await follow(yard, path)
    expect((await follow(yard, path, { query: `cursor=${meta.cursor}` })).rows).toEqual([])
    const changed = await yard.put(`${path}/${documents[path]}`, { notes: 'Mind the step' })
    expect(changed.status).toBe(200)
    for (const query of [`cursor=${meta.cursor}`, `updated_since=${encodeURIComponent(meta.synced_until)}`]) {
      expect((await follow(yard, path, { query })).rows).toEqual([changed.body.data])
    }
  })

  test('of a company only its own; of a client company what is its own', async () => {
    const [{ yard }, other] = [await busy(), await busy()]
    expect((await follow(yard, path)).rows).toHaveLength(1)
    const stranger = await world.client(yard.company)
    const { token } = await world.user([{ company_id: yard.company, role: 'client', client_ids: [stranger] }])
    expect((await follow(yard, path, { token })).rows).toEqual([])
    expect((await follow(other.yard, path)).rows).toHaveLength(1)
  })
})

/** Restores records to the format from before placeholders. */
async function age({ company }: Yard, path: string): Promise<void> {
  const { rows } = await world.database.query<{ record: string }>(sql`
    select f.record from document_feed f where f.company_id = ${company} and f.resource_type = ${typeOf(path)}`)
  for (const { record } of rows) {
    const { allowed_actions: _, ...kept } = JSON.parse(record)
    const text = JSON.stringify({ ...kept, allowed_transitions: ['old'] })
    await world.database.write(sql`
      update document_feed set record = ${text}
       where company_id = ${company} and resource_type = ${typeOf(path)} and id = ${kept.id}`)
  }
}

function typeOf(path: string): string {
  return path.slice(1, -1).replace('-', '_')
}

test.each(paths)(
  '%s/sync gives what was kept without gaps as a read does, before and after it is renewed',
  async (path) => {
    const { yard, documents, article } = await busy()
    await follow(yard, path)
    await age(yard, path)
    const lines = [{ article_id: article, quantity_um3pl: 1 }]
    const younger = await yard.post(path, { client_3pl_id: yard.client, warehouse_id: yard.warehouse, lines })
    const token = await yard.token('client')
    const wanted = [
      (await yard.call(`${path}/${documents[path]}`, { token })).body.data,
      (await yard.call(`${path}/${younger.body.data.id}`, { token })).body.data,
    ]
    expect((await follow(yard, path, { token })).rows).toEqual(wanted)
    // The update also touches rows of other test files, with no effect on them.
    await world.database.write(sql`
      insert into backfills (name) values ('feed_records')
      on conflict (name) do update set company_id = ${yard.company - 1}, resource_type = '', id = 0, done_at = null`)
    while ((await world.database.transaction((connection) => renewFeedRecords(connection, 1))) > 0);
    const { rows } = await world.database.query<{ record: string }>(sql`
    select f.record from document_feed f where f.company_id = ${yard.company} and f.resource_type = ${typeOf(path)}
     order by f.sync_seq`)
    expect(rows.map(({ record }) => record.split('\t').length)).toEqual([5, 5])
    expect((await follow(yard, path, { token })).rows).toEqual(wanted)
  },
)

test('pages of a feed are the whole of it', async () => {
  const { yard, article } = await busy()
  for (let i = 0; i < 4; i += 1) {
    await yard.post('/sales-orders', {
      client_3pl_id: yard.client,
      warehouse_id: yard.warehouse,
      lines: [{ article_id: article, quantity_um3pl: 1 }],
    })
  }
  const { rows } = await follow(yard, '/sales-orders', { query: 'per_page=2' })
  expect(new Set(rows.map((row) => row.id)).size).toBe(5)
})

test.each(['cursor=-1', 'updated_since=soon'])('%s is a 422', async (query) => {
  const yard = await Yard.open(world)
  expect((await yard.call(`/sales-orders/sync?${query}`)).status).toBe(422)
})

describe('GET /stock/sync', () => {
  test('has the rows as the list gives them, also after what is expected changed', async () => {
    const { yard, article, documents } = await busy()
    const listed = await yard.call('/stock')
    const first = await follow(yard, '/stock')
    expect(first.rows).toEqual(listed.body.data)
    expect(listed.body.data).toMatchObject([{ article_id: article, incoming_um3pl: expect.any(Number) }])
    const cancelled = await yard.post(`/purchase-orders/${documents['/purchase-orders']}/cancel`)
    expect(cancelled.status).toBe(200)
    const { rows } = await follow(yard, '/stock', { query: `cursor=${first.meta.cursor}` })
    expect(rows).toEqual((await yard.call('/stock')).body.data)
    expect(rows).not.toEqual(listed.body.data)
  })

  test('brings only the lots that changed, and all of them when the article did', async () => {
    const yard = await Yard.open(world)
    const article = await yard.article('LOTS', { tracking: 'lot' })
    const adjust = (lot_number: string, quantity_um3pl: number) =>
      yard.post('/stock/adjustments', {
        warehouse_id: yard.warehouse,
        reason: 'count',
        lines: [{ article_id: article, lot_number, quantity_um3pl }],
      })
    for (const lot of ['L1', 'L2', 'L3']) expect((await adjust(lot, 10)).status).toBe(201)
    const first = await follow(yard, '/stock')
    expect(first.rows).toHaveLength(3)
    await adjust('L2', 5)
    const second = await follow(yard, '/stock', { query: `cursor=${first.meta.cursor}` })
    expect(second.rows).toMatchObject([{ lot_number: 'L2', quantity_um3pl: 15 }])
    await yard.put(`/articles/${article}`, { description: 'Renamed' })
    const third = await follow(yard, '/stock', { query: `cursor=${second.meta.cursor}` })
    expect(third.rows).toMatchObject([
      { description: 'Renamed' },
      { description: 'Renamed' },
      { description: 'Renamed' },
    ])
  })

  test('one event tells of a position, however often a transaction touched it', async () => {
    const { yard, documents } = await busy()
    const before = (await yard.call('/events')).body.meta.cursor
    const id = documents['/receptions']
    for (const action of ['announce', 'arrive', 'receive']) await yard.post(`/receptions/${id}/${action}`)
    const { body } = await yard.call(`/events?after=${before}`)
    const told = body.data.map((event: { type: string; request_id: string }) => [
      event.request_id,
      event.type,
    ])
    const stock = told.filter(([, type]: [string, string]) => type === 'stock.changed')
    expect(stock.length).toBeGreaterThan(0)
    expect(new Set(stock.map(String)).size).toBe(stock.length)
  })
})

test('a feed needs the module of its resource', async () => {
  const yard = await Yard.open(world)
  await world.switchOff(yard.company, ['returns'])
  expect((await yard.call('/returns/sync')).status).toBe(403)
  expect((await yard.call('/stock/sync')).status).toBe(200)
})
