import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Yard } from '../../../../test/support/goods.ts'
import { World } from '../../../../test/support/world.ts'

let world: World
beforeAll(async () => {
  world = await World.common()
})
afterAll(() => world.stop())

/** A yard with an article that comes in cartons of 12. */
async function yard() {
  const at = await Yard.open(world)
  const article_id = await at.article('OIL', { um3pl_2: 'CTN', um3pl_2_factor: 12 })
  return { at, article_id }
}

describe('POST /purchase-orders', () => {
  test('201 with the record, confirmed, and what it expects is incoming', async () => {
    const { at, article_id } = await yard()
    const reply = await at.post('/purchase-orders', {
      expected_date: '2026-03-01T12:00:00Z',
      over_receipt_tolerance_percent: '2,5',
      lines: [{ article_code: 'OIL', um3pl: 'CTN', quantity_um3pl: '1,5' }],
    })
    expect(reply.status).toBe(201)
    expect(reply.headers.get('etag')).toBe('"1"')
    const { id, created_at, updated_at, lines, ...rest } = reply.body.data
    expect(updated_at).toBe(created_at)
    expect(rest).toEqual({
      company_id: at.company,
      client_3pl_id: at.client,
      warehouse_id: at.warehouse,
      order_number: `PO-${id}`,
      status: 'confirmed',
      allowed_transitions: ['cancelled'],
      allowed_actions: [{ action: 'cancel', waits_for: null }],
      partner_id: null,
      expected_date: '2026-03-01',
      over_receipt_tolerance_percent: 2.5,
      cancel_reason: null,
      external_reference: null,
      notes: null,
      metadata: {},
      version: 1,
    })
    expect(lines).toEqual([
      {
        id: expect.any(Number),
        line_number: 1,
        article_id,
        article_code: 'OIL',
        description: 'Article OIL',
        um3pl: 'CTN',
        quantity_um3pl: 1.5,
        received_um3pl: 0,
        rejected_um3pl: 0,
        announced_um3pl: 0,
        remaining_um3pl: 1.5,
        expected_date: null,
        external_reference: null,
        metadata: {},
      },
    ])
    expect(await at.incoming(article_id)).toEqual({ purchase_order_line: 18 })
    expect(await at.events('purchase_order', id)).toEqual(['created'])
    expect((await at.call(`/purchase-orders/${id}`)).body.data).toEqual(reply.body.data)
  })

  test('a draft expects nothing', async () => {
    const { at, article_id } = await yard()
    const { body } = await at.post('/purchase-orders', {
      status: 'draft',
      order_number: 'P-1',
      lines: [{ article_id, quantity_um3pl: 5 }],
    })
    expect(body.data).toMatchObject({ status: 'draft', order_number: 'P-1' })
    expect(await at.incoming(article_id)).toEqual({})
  })

  test('what is wrong is said with its field', async () => {
    const { at, article_id } = await yard()
    const whole = await at.article('BOLT', { integer_only: true })
    await at.article('OLD', { active: false })
    const other = await world.client(at.company)
    await at.article('THEIRS', { client_3pl_id: other })
    const line = { article_id, quantity_um3pl: 1 }
    const errors = async (body: object) => {
      const reply = await at.post('/purchase-orders', { lines: [line], ...body })
      expect(reply.status).toBe(422)
      return Object.keys(reply.body.errors)
    }
    expect(await errors({ lines: undefined })).toEqual(['lines'])
    expect(await errors({ lines: [] })).toEqual(['lines'])
    expect(await errors({ status: 'received' })).toEqual(['status'])
    expect(await errors({ warehouse_id: 999_999 })).toEqual(['warehouse_id'])
    expect(await errors({ partner_id: 999_999 })).toEqual(['partner_id'])
    expect(await errors({ client_3pl_id: 999_999 })).toEqual(['client_3pl_id'])
    expect(await errors({ over_receipt_tolerance_percent: -1 })).toEqual(['over_receipt_tolerance_percent'])
    expect(await errors({ lines: [{ ...line, quantity_um3pl: 0 }] })).toEqual(['lines.0.quantity_um3pl'])
    expect(await errors({ lines: [{ ...line, um3pl: 'PAL' }] })).toEqual(['lines.0.um3pl'])
    expect(await errors({ lines: [{ quantity_um3pl: 1 }] })).toEqual(['lines.0.article_id'])
    expect(await errors({ lines: [{ article_code: 'NONE', quantity_um3pl: 1 }] })).toEqual([
      'lines.0.article_code',
    ])
    expect(await errors({ lines: [line, { article_id: whole, quantity_um3pl: 1.5 }] })).toEqual([
      'lines.1.quantity_um3pl',
    ])
    expect(await errors({ lines: [line, { article_code: 'OLD', quantity_um3pl: 1 }] })).toEqual([
      'lines.1.article_code',
    ])
    expect(await errors({ lines: [line, { article_code: 'THEIRS', quantity_um3pl: 1 }] })).toEqual([
      'client_3pl_id',
    ])
    const numbered = { ...line, line_number: 7 }
    expect(await errors({ lines: [numbered, numbered] })).toEqual(['lines.1.line_number'])
  })

  test('a number and an external reference are unique for the client company', async () => {
    const { at, article_id } = await yard()
    const lines = [{ article_id, quantity_um3pl: 1 }]
    const create = (body: object, query = '') => at.post(`/purchase-orders${query}`, { lines, ...body })
    const first = await create({ order_number: 'P-1', external_reference: 'ERP-1' })
    expect((await create({ order_number: 'P-1' })).body.errors).toHaveProperty('order_number')
    expect((await create({ external_reference: 'ERP-1' })).body.errors).toEqual({
      external_reference: ['The external reference has already been taken.'],
    })
    const again = await create({ external_reference: 'ERP-1' }, '?on_duplicate=return')
    expect([again.status, again.body.data]).toEqual([200, first.body.data])
    const other = await create({ external_reference: 'ERP-2' }, '?on_duplicate=return')
    expect(other.status).toBe(201)
  })
})

async function ordered(body: object = {}) {
  const { at, article_id } = await yard()
  const second = await at.article('BOLT')
  const reply = await at.post('/purchase-orders', {
    lines: [
      { article_id, quantity_um3pl: 10 },
      { article_id: second, quantity_um3pl: 4 },
    ],
    ...body,
  })
  return { at, article_id, second, order: reply.body.data, path: `/purchase-orders/${reply.body.data.id}` }
}

describe('PUT /purchase-orders/{id}', () => {
  test('what a read gave changes nothing when it is sent back', async () => {
    const { at, order, path } = await ordered()
    const reply = await at.put(path, order)
    expect([reply.status, reply.body.data]).toEqual([200, order])
    expect(await at.events('purchase_order', order.id)).toEqual(['created'])
  })

  test('lines are changed, added and removed; what is incoming follows', async () => {
    const { at, article_id, second, order, path } = await ordered()
    const { body } = await at.put(path, {
      notes: 'soon',
      lines: [
        { line_number: 1, quantity_um3pl: 2, um3pl: 'CTN' },
        { article_code: 'OIL', quantity_um3pl: 1 },
      ],
    })
    expect(body.data).toMatchObject({ notes: 'soon', version: 2 })
    expect(body.data.lines).toMatchObject([
      { id: order.lines[0].id, line_number: 1, quantity_um3pl: 2, um3pl: 'CTN' },
      { line_number: 3, article_id, quantity_um3pl: 1, um3pl: 'PCE' },
    ])
    expect(await at.incoming(article_id)).toEqual({ purchase_order_line: 25 })
    expect(await at.incoming(second)).toEqual({})
    expect(await at.events('purchase_order', order.id)).toEqual(['created', 'updated'])
  })

  test('If-Match guards it', async () => {
    const { at, path } = await ordered()
    const stale = await at.put(path, { notes: 'x' }, { headers: { 'if-match': '"7"' } })
    expect(stale.status).toBe(412)
  })

  test('a line that receptions name stays, and no smaller than they say', async () => {
    const { at, order, path } = await ordered()
    await at.post('/receptions', {
      purchase_order_id: order.id,
      lines: [{ article_code: 'OIL', quantity_um3pl: 6 }],
    })
    const [first, second] = order.lines
    const errors = async (body: object) => Object.keys((await at.put(path, body)).body.errors)
    expect(await errors({ lines: [second] })).toEqual(['lines'])
    expect(await errors({ lines: [{ ...first, quantity_um3pl: 5 }, second] })).toEqual([
      'lines.0.quantity_um3pl',
    ])
    const { article_id, article_code } = second
    const other = (named: object) => errors({ lines: [{ ...first, ...named }, second] })
    expect(await other({ article_id, article_code })).toContain('lines.0.article_id')
    expect(await other({ article_id })).toEqual(['lines.0.article_code'])
    expect(await errors({ lines: [{ id: first.id, um3pl: 'CTN' }, second] })).toEqual(['lines.0.um3pl'])
    expect(await errors({ client_3pl_id: await world.client(at.company) })).toContain('client_3pl_id')
    const smaller = await at.put(path, { lines: [{ id: first.id, quantity_um3pl: 6 }] })
    expect(smaller.body.data.lines).toMatchObject([{ quantity_um3pl: 6, announced_um3pl: 6 }])
  })

  test('what a partially received and a closed order may still change', async () => {
    const { at, order, path } = await ordered()
    await at.post('/receptions', {
      status: 'received',
      purchase_order_id: order.id,
      lines: [{ article_code: 'OIL', quantity_um3pl: 6 }],
    })
    const errors = async (body: object) => Object.keys((await at.put(path, body)).body.errors)
    expect(await errors({ order_number: 'X', partner_id: 999_999, warehouse_id: 999_999 })).toEqual(
      expect.arrayContaining(['order_number', 'partner_id', 'warehouse_id']),
    )
    expect(await errors({ lines: [{ line_number: 1, quantity_um3pl: 11 }] })).toEqual(
      expect.arrayContaining(['lines', 'lines.0.quantity_um3pl']),
    )
    const changes = {
      expected_date: '2026-05-01',
      notes: 'n',
      over_receipt_tolerance_percent: 1,
      metadata: { a: 1 },
    }
    expect((await at.put(path, changes)).body.data).toMatchObject({
      ...changes,
      status: 'partially_received',
    })
    const closed = await at.put(path, { status: 'closed', metadata: { b: 2 } })
    expect(closed.body.data).toMatchObject({ status: 'closed', metadata: { b: 2 }, allowed_transitions: [] })
    expect(await errors({ notes: 'late' })).toEqual(['notes'])
    expect((await at.put(path, { notes: 'n', metadata: {} })).status).toBe(200)
  })
})

describe('moves of a purchase order', () => {
  test('draft, confirmed, cancelled; what is incoming follows', async () => {
    const { at, article_id } = await yard()
    const token = await at.token('client')
    const lines = [{ article_id, quantity_um3pl: 5 }]
    const { body } = await at.post('/purchase-orders', { status: 'draft', lines }, { token })
    const path = `/purchase-orders/${body.data.id}`
    const early = await at.post(`${path}/close`, {}, { token })
    expect([early.status, early.body]).toMatchObject([
      409,
      { code: 'action_not_allowed', status: 'draft', allowed: ['confirm', 'cancel'], blockers: [] },
    ])
    const confirmed = await at.post(`${path}/confirm`, {}, { token })
    expect(confirmed.body.data).toMatchObject({ status: 'confirmed', version: 2 })
    expect(await at.incoming(article_id)).toEqual({ purchase_order_line: 5 })
    const again = await at.put(path, { status: 'confirmed' })
    expect(again.body.data.version).toBe(2)
    const impossible = await at.put(path, { status: 'received' })
    expect([impossible.status, impossible.body.errors]).toEqual([
      422,
      { status: ['The status cannot change from confirmed to received.'] },
    ])
    const cancelled = await at.post(`${path}/cancel`, { reason: 'no longer needed' }, { token })
    expect(cancelled.body.data).toMatchObject({ status: 'cancelled', cancel_reason: 'no longer needed' })
    expect(await at.incoming(article_id)).toEqual({})
    expect(await at.events('purchase_order', body.data.id)).toEqual([
      'created',
      'status_changed',
      'status_changed',
    ])
    const viewer = await at.post(`${path}/cancel`, {}, { token: await at.token('viewer') })
    expect(viewer.status).toBe(403)
  })
})

test('the list is newest first and takes filters', async () => {
  const { at, article_id } = await yard()
  const bolt = await at.article('BOLT')
  const ids: number[] = []
  for (const id of [article_id, bolt, article_id]) {
    const { body } = await at.post('/purchase-orders', { lines: [{ article_id: id, quantity_um3pl: 1 }] })
    ids.push(body.data.id)
  }
  await at.post(`/purchase-orders/${ids[0]}/cancel`)
  const list = async (query: string) =>
    (await at.call(`/purchase-orders?${query}`)).body.data.map((each: { id: number }) => each.id)
  expect(await list('')).toEqual(ids.toReversed())
  expect(await list('status=confirmed')).toEqual([ids[2], ids[1]])
  expect(await list('status=confirmed,cancelled&per_page=1')).toEqual([ids[2]])
  expect(await list(`article_id=${bolt}`)).toEqual([ids[1]])
  expect(await list(`order_number=PO-${ids[1]}`)).toEqual([ids[1]])
  expect(await list(`search=po-${ids[0]}`)).toEqual([ids[0]])
  expect((await at.call('/purchase-orders?status=lost')).status).toBe(422)
})
