import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { meeting } from '../../../../test/support/meeting.ts'
import { Goods } from '../../../../test/support/shelves.ts'
import { toldEvents } from '../../../../test/support/told.ts'
import { World } from '../../../../test/support/world.ts'
import { sql } from '../../../kernel/database/sql.ts'

let world: World
beforeAll(async () => {
  world = await World.common()
})
afterAll(() => world.stop())

/** An order for `ordering` pieces of one article, with `filled` pieces on hand. */
async function ordered(ordering: number, filled: number, fields: object = {}) {
  const goods = await Goods.in(world)
  const article = await goods.article()
  if (filled > 0) await goods.fill(article, filled)
  const lines = [{ article_id: article, quantity_um3pl: ordering }]
  const reply = await goods.post('/sales-orders', { lines, ...fields })
  expect(reply.status).toBe(201)
  const order = reply.body.data
  const act = (action: string, body: object = {}) => goods.post(`/sales-orders/${order.id}/${action}`, body)
  const get = async () => (await goods.call(`/sales-orders/${order.id}`)).body.data
  return { goods, article, order, act, get }
}

function lineOf(article_id: number): object {
  return { article_id, quantity_um3pl: 1 }
}

async function events(goods: Goods, id: number): Promise<readonly string[]> {
  const { rows } = await world.database.query<{ type: string }>(sql`
    select type from ${toldEvents} as outbox where company_id = ${goods.company} and resource_type = 'sales_order' and resource_id = ${id} order by id`)
  return rows.map((row) => row.type)
}

async function balance(goods: Goods, article: number) {
  const { rows } = await world.database.query<{ on_hand: string; reserved: string }>(sql`
    select trim_scale(coalesce(sum(b.on_hand), 0)) as on_hand, trim_scale(coalesce(sum(b.reserved), 0)) as reserved
      from stock_buckets b join stock_items i on i.company_id = b.company_id and i.id = b.item_id
     where b.company_id = ${goods.company} and i.article_id = ${article}`)
  return [Number(rows[0]?.on_hand), Number(rows[0]?.reserved)]
}

describe('creating', () => {
  test('with enough stock: allocated, reserved, with its defaults', async () => {
    const { goods, article, order } = await ordered(3, 10)
    expect(order).toMatchObject({
      company_id: goods.company,
      client_3pl_id: goods.client,
      warehouse_id: goods.warehouse,
      order_number: `SO-${order.id}`,
      status: 'allocated',
      allowed_transitions: ['picking', 'cancelled'],
      priority: 0,
      on_hold: false,
      version: 1,
      shipments: [],
    })
    expect(order.lines).toMatchObject([
      {
        line_number: 1,
        article_id: article,
        um3pl: 'PCE',
        quantity_um3pl: 3,
        reserved_um3pl: 3,
        backorder_um3pl: 0,
      },
    ])
    expect(await balance(goods, article)).toEqual([10, 3])
    expect(await events(goods, order.id)).toEqual(['sales_order.created'])
  })

  test('with too little: confirmed, what there is is reserved, and the rest is told of', async () => {
    const { goods, article, order } = await ordered(5, 2)
    expect(order).toMatchObject({ status: 'confirmed', allowed_transitions: ['cancelled'] })
    expect(order.lines[0]).toMatchObject({ reserved_um3pl: 2, backorder_um3pl: 3 })
    expect(await balance(goods, article)).toEqual([2, 2])
    expect(await events(goods, order.id)).toEqual(['sales_order.created', 'sales_order.shortage'])
  })

  test('new stock goes to who waits, by priority, then ship date, then age', async () => {
    const goods = await Goods.in(world)
    const article = await goods.article()
    const order = async (fields: object) => {
      const lines = [{ article_id: article, quantity_um3pl: 2 }]
      return (await goods.post('/sales-orders', { lines, ...fields })).body.data.id
    }
    const late = await order({ requested_ship_date: '2030-02-01' })
    const soon = await order({ requested_ship_date: '2030-01-01' })
    const urgent = await order({ priority: 9 })
    const old = await order({})
    const allocated = async () => {
      const ids = [urgent, soon, late, old]
      const found = await Promise.all(
        ids.map(async (id) => (await goods.call(`/sales-orders/${id}`)).body.data.status),
      )
      return found.filter((status) => status === 'allocated').length
    }
    for (const [round, id] of [urgent, soon, late, old].entries()) {
      await goods.fill(article, 2)
      expect((await goods.call(`/sales-orders/${id}`)).body.data.status).toBe('allocated')
      expect(await allocated()).toBe(round + 1)
    }
    expect(await events(goods, old)).toEqual([
      'sales_order.created',
      'sales_order.shortage',
      'sales_order.status_changed',
    ])
  })

  test('a packaging unit is reserved whole or not at all, and counted in base units', async () => {
    const goods = await Goods.in(world)
    const article = await goods.article({ um3pl_2: 'CTN', um3pl_2_factor: 6 })
    await goods.fill(article, 20)
    const lines = [{ article_id: article, um3pl: 'CTN', quantity_um3pl: '4,5' }]
    const { body } = await goods.post('/sales-orders', { lines })
    expect(body.data.lines[0]).toMatchObject({ quantity_um3pl: 4.5, reserved_um3pl: 3, backorder_um3pl: 1.5 })
    expect(await balance(goods, article)).toEqual([20, 18])
  })

  test.each([
    { what: 'no lines', body: { lines: [] }, path: 'lines' },
    { what: 'no article', line: { quantity_um3pl: 1 }, path: 'lines.0.article_id' },
    {
      what: 'an unknown article',
      line: { article_code: 'NOPE', quantity_um3pl: 1 },
      path: 'lines.0.article_code',
    },
    { what: 'a foreign unit', line: { um3pl: 'BOX', quantity_um3pl: 1 }, path: 'lines.0.um3pl' },
    { what: 'nothing of it', line: { quantity_um3pl: 0 }, path: 'lines.0.quantity_um3pl' },
    { what: 'less than nothing', line: { quantity_um3pl: '-1' }, path: 'lines.0.quantity_um3pl' },
    { what: 'two commas', line: { quantity_um3pl: '1,2,3' }, path: 'lines.0.quantity_um3pl' },
    { what: 'seven decimals', line: { quantity_um3pl: 1.1234567 }, path: 'lines.0.quantity_um3pl' },
    {
      what: 'a part of a whole article',
      whole: true,
      line: { quantity_um3pl: '1,5' },
      path: 'lines.0.quantity_um3pl',
    },
    { what: 'a status of the warehouse', body: { status: 'shipped' }, path: 'status' },
    { what: 'a priority of ten', body: { priority: 10 }, path: 'priority' },
    { what: 'a foreign warehouse', body: { warehouse_id: 999_999_999 }, path: 'warehouse_id' },
    { what: 'a foreign partner', body: { partner_id: 999_999_999 }, path: 'partner_id' },
    { what: 'an invalid date', body: { requested_ship_date: '2026-02-30' }, path: 'requested_ship_date' },
  ])('422 for $what, and nothing is stored', async ({ body = {}, line, whole = false, path }) => {
    const goods = await Goods.in(world)
    const article = await goods.article({ integer_only: whole })
    const named =
      line === undefined || path.endsWith('article_id') || path.endsWith('article_code')
        ? {}
        : { article_id: article }
    const lines = [line === undefined ? { article_id: article, quantity_um3pl: 1 } : { ...named, ...line }]
    const reply = await goods.post('/sales-orders', { lines, ...body })
    expect(reply.status).toBe(422)
    expect(Object.keys(reply.body.errors)).toEqual([path])
    expect((await goods.call('/sales-orders')).body.meta.total).toBe(0)
  })

  test('whole-only by the unit catalogue', async () => {
    const goods = await Goods.in(world)
    const article = await goods.article()
    await goods.put('/units/PCE', { name: 'Piece', integer_only: true }, { token: goods.tokens.manager })
    const refused = await goods.post('/sales-orders', {
      lines: [{ article_id: article, quantity_um3pl: 1.5 }],
    })
    expect(refused.body.errors).toEqual({
      'lines.0.quantity_um3pl': ['The lines.0.quantity_um3pl field must be an integer.'],
    })
    const taken = await goods.post('/sales-orders', {
      lines: [{ article_id: article, quantity_um3pl: '5,0' }],
    })
    expect(taken.status).toBe(201)
  })

  test('an external reference is unique, or gives the order that has it', async () => {
    const { goods, article, order } = await ordered(1, 0, { external_reference: 'ERP-1' })
    const body = { external_reference: 'ERP-1', lines: [{ article_id: article, quantity_um3pl: 1 }] }
    const refused = await goods.post('/sales-orders', body)
    expect(refused.status).toBe(422)
    expect(refused.body.errors.external_reference).toEqual(['The external reference has already been taken.'])
    const existing = await goods.post('/sales-orders?on_duplicate=return', body)
    expect(existing.status).toBe(200)
    expect(existing.body.data.id).toBe(order.id)
    expect(existing.headers.get('etag')).toBe('"1"')
  })

  test('the article of an inactive or another client company', async () => {
    const goods = await Goods.in(world)
    const mine = await goods.article()
    const other = await goods.article({ client_3pl_id: await world.client(goods.company) })
    const mixed = await goods.post('/sales-orders', { lines: [lineOf(mine), lineOf(other)] })
    expect(Object.keys(mixed.body.errors)).toEqual(['client_3pl_id'])
    const foreign = await goods.post('/sales-orders', {
      client_3pl_id: goods.client,
      lines: [lineOf(mine), lineOf(other)],
    })
    expect(Object.keys(foreign.body.errors)).toEqual(['lines.1.article_id'])
    await goods.put(`/articles/${mine}`, { active: false }, { token: goods.tokens.manager })
    const inactive = await goods.post('/sales-orders', { lines: [lineOf(mine)] })
    expect(inactive.body.errors).toEqual({
      'lines.0.article_id': ['The selected lines.0.article_id is inactive.'],
    })
  })

  test('?dry_run=1 shows what would happen and stores nothing', async () => {
    const goods = await Goods.in(world)
    const article = await goods.article()
    await goods.fill(article, 5)
    const reply = await goods.post('/sales-orders?dry_run=1', {
      lines: [{ article_id: article, quantity_um3pl: 2 }],
    })
    expect(reply.status).toBe(201)
    expect(reply.body.data.status).toBe('allocated')
    expect(await balance(goods, article)).toEqual([5, 0])
    expect((await goods.call('/sales-orders')).body.meta.total).toBe(0)
  })
})

describe('the way of an order', () => {
  test('from draft to delivered by actions, with a shipment', async () => {
    const { goods, article, order, act } = await ordered(4, 4, { status: 'draft', carrier_code: 'DHL' })
    expect(order).toMatchObject({ status: 'draft', allowed_transitions: ['confirmed', 'cancelled'] })
    expect(await balance(goods, article)).toEqual([4, 0])
    expect((await act('confirm')).body.data.status).toBe('allocated')
    const picking = await act('pick', { lines: [{ line_number: 1, quantity_um3pl: 1 }] })
    expect(picking.body.data).toMatchObject({ status: 'picking', allowed_transitions: ['cancelled'] })
    const early = await act('pack')
    expect(early.status).toBe(409)
    expect(early.body).toMatchObject({
      code: 'action_not_allowed',
      blockers: [{ code: 'not_picked', lines: [1] }],
    })
    expect((await act('pick')).body.data.lines[0].picked_um3pl).toBe(4)
    expect((await act('pack')).body.data).toMatchObject({
      status: 'packed',
      allowed_transitions: ['shipped', 'cancelled'],
    })
    const shipped = await act('ship', { tracking_number: 'T-1', packages: [{ weight_kg: 1.5 }] })
    expect(shipped.body.data).toMatchObject({
      status: 'shipped',
      shipments: [
        { carrier_code: 'DHL', tracking_number: 'T-1', lines: [{ quantity_um3pl: 4, article_id: article }] },
      ],
    })
    expect(await balance(goods, article)).toEqual([0, 0])
    expect((await act('deliver')).body.data).toMatchObject({ status: 'delivered', allowed_transitions: [] })
    expect(await events(goods, order.id)).toEqual([
      'sales_order.created',
      'sales_order.status_changed',
      'sales_order.status_changed',
      'sales_order.updated',
      'sales_order.status_changed',
      'sales_order.status_changed',
      'sales_order.shipped',
      'sales_order.status_changed',
      'sales_order.delivered',
    ])
  })

  test('by PUT {status}', async () => {
    const { goods, order } = await ordered(2, 2)
    for (const status of ['picking', 'packed', 'shipped', 'delivered']) {
      const reply = await goods.put(`/sales-orders/${order.id}`, { status })
      expect(reply.status).toBe(200)
      expect(reply.body.data.status).toBe(status)
    }
    const impossible = await goods.put(`/sales-orders/${order.id}`, { status: 'draft' })
    expect(impossible.status).toBe(422)
    expect(impossible.body.errors).toEqual({ status: ['The status cannot change from delivered to draft.'] })
  })

  test('in two shipments, the second with stock that came later', async () => {
    const { goods, article, act, get } = await ordered(5, 2, { allow_partial_shipment: true })
    await act('pick')
    await act('pack')
    const first = await act('ship')
    expect(first.body.data).toMatchObject({ status: 'partially_shipped', allowed_transitions: ['closed'] })
    expect(first.body.data.lines[0]).toMatchObject({
      shipped_um3pl: 2,
      reserved_um3pl: 0,
      backorder_um3pl: 3,
    })
    await goods.fill(article, 10)
    expect((await get()).lines[0]).toMatchObject({ reserved_um3pl: 3, backorder_um3pl: 0 })
    expect((await get()).allowed_transitions).toEqual(['shipped', 'closed'])
    expect((await act('ship')).body.data).toMatchObject({ status: 'shipped', shipments: [{}, {}] })
    expect(await balance(goods, article)).toEqual([7, 0])
  })

  test('closing gives the rest up and its stock back', async () => {
    const { goods, article, act } = await ordered(5, 5, { allow_partial_shipment: true })
    await act('pick')
    await act('pack')
    await act('ship', { lines: [{ line_number: 1, quantity_um3pl: 2 }] })
    const closed = await act('close')
    expect(closed.body.data).toMatchObject({
      status: 'closed',
      lines: [{ shipped_um3pl: 2, cancelled_um3pl: 3 }],
    })
    expect(await balance(goods, article)).toEqual([3, 0])
  })

  test('what one order gives back another one gets', async () => {
    const { goods, article, act } = await ordered(3, 3)
    const second = await goods.post('/sales-orders', { lines: [{ article_id: article, quantity_um3pl: 2 }] })
    expect(second.body.data.status).toBe('confirmed')
    expect((await act('cancel', { reason: 'Changed their mind' })).body.data).toMatchObject({
      status: 'cancelled',
      cancel_reason: 'Changed their mind',
      lines: [{ cancelled_um3pl: 3, reserved_um3pl: 0 }],
    })
    const { body } = await goods.call(`/sales-orders/${second.body.data.id}`)
    expect(body.data.status).toBe('allocated')
    expect(await balance(goods, article)).toEqual([3, 2])
  })

  test('hold stops the warehouse and nothing else', async () => {
    const { goods, order, act } = await ordered(1, 1)
    const held = await act('hold', { reason: 'Address unclear' })
    expect(held.body.data).toMatchObject({
      on_hold: true,
      hold_reason: 'Address unclear',
      allowed_transitions: ['cancelled'],
    })
    const pick = await act('pick')
    expect(pick.status).toBe(409)
    expect(pick.body.blockers).toEqual([{ code: 'on_hold' }])
    expect((await goods.put(`/sales-orders/${order.id}`, { status: 'picking' })).status).toBe(422)
    expect((await act('release-hold')).body.data).toMatchObject({ on_hold: false, hold_reason: null })
    expect((await act('pick')).status).toBe(200)
  })

  test('deallocate lets others have the stock until allocate', async () => {
    const { goods, article, act, get } = await ordered(2, 2)
    expect((await act('deallocate')).body.data).toMatchObject({
      status: 'confirmed',
      allocation_paused: true,
    })
    await goods.fill(article, 1)
    expect((await get()).lines[0].reserved_um3pl).toBe(0)
    expect((await act('allocate')).body.data).toMatchObject({ status: 'allocated', allocation_paused: false })
  })

  test('an order that lacks something is picked only when it may go in parts', async () => {
    const { act } = await ordered(5, 2)
    const refused = await act('pick')
    expect(refused.status).toBe(409)
    expect(refused.body.blockers).toMatchObject([{ code: 'not_allocated', lines: [{ backorder_um3pl: 3 }] }])
    expect(refused.body.allowed).toContain('allocate')
  })

  test('lots go out earliest expiry first, expired ones not at all, and the shipment names them', async () => {
    const goods = await Goods.in(world)
    const article = await goods.article({ tracking: 'lot', expiry_tracking: true })
    await goods.fill(article, 5, { lot_number: 'LATE', expiry_date: '2099-12-31' })
    await goods.fill(article, 5, { lot_number: 'SOON', expiry_date: '2090-01-01' })
    await goods.fill(article, 5, { lot_number: 'OLD', expiry_date: '2020-01-01' })
    const order = await goods.post('/sales-orders', { lines: [{ article_id: article, quantity_um3pl: 7 }] })
    expect(order.body.data.status).toBe('allocated')
    for (const status of ['picking', 'packed', 'shipped'])
      await goods.put(`/sales-orders/${order.body.data.id}`, { status })
    const { body } = await goods.call(`/sales-orders/${order.body.data.id}`)
    expect(body.data.shipments[0].lines[0].lots).toEqual([
      { lot_number: 'SOON', expiry_date: '2090-01-01', quantity_um3pl: 5, quantity: 5 },
      { lot_number: 'LATE', expiry_date: '2099-12-31', quantity_um3pl: 2, quantity: 2 },
    ])
    const more = await goods.post('/sales-orders', { lines: [{ article_id: article, quantity_um3pl: 5 }] })
    expect(more.body.data.lines[0]).toMatchObject({ reserved_um3pl: 3, backorder_um3pl: 2 })
    const { body: why } = await goods.call(`/sales-orders/${more.body.data.id}/explain`)
    expect(why.data.blockers).toEqual([{ code: 'expired', line_number: 1, quantity_um3pl: 5, quantity: 5 }])
  })
})

describe('changing', () => {
  test('lines by id or number; stock follows', async () => {
    const { goods, article, order } = await ordered(3, 10)
    const second = await goods.article()
    await goods.fill(second, 1)
    const lines = [
      { id: order.lines[0].id, quantity_um3pl: 5 },
      { article_id: second, quantity_um3pl: 2 },
    ]
    const reply = await goods.put(`/sales-orders/${order.id}`, { lines, notes: 'More' })
    expect(reply.body.data).toMatchObject({
      status: 'confirmed',
      version: 2,
      notes: 'More',
      lines: [
        { id: order.lines[0].id, quantity_um3pl: 5, reserved_um3pl: 5 },
        { line_number: 2, quantity_um3pl: 2, reserved_um3pl: 1, backorder_um3pl: 1 },
      ],
    })
    const less = await goods.put(`/sales-orders/${order.id}`, { lines: [{ line_number: 1 }] })
    expect(less.body.data).toMatchObject({ status: 'allocated', lines: [{ quantity_um3pl: 5 }] })
    expect(await balance(goods, article)).toEqual([10, 5])
    expect(await balance(goods, second)).toEqual([1, 0])
  })

  test('the same again leaves the version alone', async () => {
    const { goods, order } = await ordered(3, 10, { notes: 'N' })
    const reply = await goods.put(`/sales-orders/${order.id}`, order)
    expect(reply.status).toBe(200)
    expect(reply.body.data.version).toBe(1)
  })

  test('another warehouse takes its stock from there', async () => {
    const { goods, article, order } = await ordered(3, 10)
    const other = await goods.post(
      '/warehouses',
      { code: 'W2', name: 'Second' },
      { token: goods.tokens.manager },
    )
    const reply = await goods.put(`/sales-orders/${order.id}`, { warehouse_id: other.body.data.id })
    expect(reply.body.data).toMatchObject({
      status: 'confirmed',
      lines: [{ reserved_um3pl: 0, backorder_um3pl: 3 }],
    })
    expect(await balance(goods, article)).toEqual([10, 0])
  })

  test('from picking on only carrier, address, notes and metadata; after shipping only metadata', async () => {
    const { goods, order, act } = await ordered(1, 1)
    const path = `/sales-orders/${order.id}`
    await act('pick')
    expect(
      (await goods.put(path, { carrier_code: 'UPS', notes: 'x', ship_to: { city: 'Cluj' } })).status,
    ).toBe(200)
    const fixed = await goods.put(path, { priority: 5, lines: [{ line_number: 1, quantity_um3pl: 9 }] })
    expect(Object.keys(fixed.body.errors)).toEqual(['priority', 'lines'])
    await act('pack')
    await act('ship')
    expect(Object.keys((await goods.put(path, { notes: 'y' })).body.errors)).toEqual(['notes'])
    expect((await goods.put(path, { metadata: { a: 1 } })).body.data.metadata).toEqual({ a: 1 })
  })

  test('If-Match', async () => {
    const { goods, order } = await ordered(1, 1)
    const stale = await goods.put(
      `/sales-orders/${order.id}`,
      { notes: 'x' },
      { headers: { 'if-match': '"7"' } },
    )
    expect(stale.status).toBe(412)
    const action = await goods.post(`/sales-orders/${order.id}/pick`, {}, { headers: { 'if-match': '"1"' } })
    expect(action.status).toBe(200)
  })
})

test('a client company acts on its own orders, within what its role allows', async () => {
  const { goods, order, act } = await ordered(1, 1)
  const client = { token: goods.tokens.client }
  const path = `/sales-orders/${order.id}`
  expect((await goods.call(path, client)).body.data.allowed_transitions).toEqual(['cancelled'])
  expect((await goods.post(`${path}/pick`, {}, client)).status).toBe(403)
  expect((await goods.put(path, { status: 'picking' }, client)).status).toBe(403)
  expect((await goods.post(`${path}/hold`, {}, client)).status).toBe(200)
  await goods.post(`${path}/release-hold`, {}, client)
  await act('pick')
  expect((await goods.post(`${path}/cancel`, {}, client)).status).toBe(403)
  expect((await act('cancel')).body.data.status).toBe('cancelled')
})

test('security 67: a hold of the staff is not a client company’s to release or to change', async () => {
  const { goods, order, act } = await ordered(1, 1)
  const client = { token: goods.tokens.client }
  const path = `/sales-orders/${order.id}`
  const held = { on_hold: true, hold_reason: 'Unpaid' }
  const forbidden = { status: 403, body: { code: 'role_forbidden' } }
  await act('hold', { reason: 'Unpaid' })
  expect(await goods.post(`${path}/release-hold`, {}, client)).toMatchObject(forbidden)
  expect(await goods.post(`${path}/hold`, { reason: 'Mine' }, client)).toMatchObject(forbidden)
  expect(await goods.put(path, { on_hold: false }, client)).toMatchObject(forbidden)
  expect(await goods.put(path, { hold_reason: null }, client)).toMatchObject(forbidden)
  expect((await goods.put(path, { notes: 'x', ...held }, client)).body.data).toMatchObject(held)
  expect((await act('release-hold')).body.data.on_hold).toBe(false)
  // Client companies can release their own hold, but not a hold that the staff has taken over.
  await goods.put(path, { on_hold: true }, client)
  expect((await goods.post(`${path}/release-hold`, {}, client)).status).toBe(200)
  await goods.post(`${path}/hold`, {}, client)
  await act('hold')
  expect(await goods.post(`${path}/release-hold`, {}, client)).toMatchObject(forbidden)
  const made = await goods.post('/sales-orders', { ...held, lines: [lineOf(order.lines[0].article_id)] })
  expect(await goods.put(`/sales-orders/${made.body.data.id}`, { on_hold: false }, client)).toMatchObject(
    forbidden,
  )
})

test('the list filters', async () => {
  const { goods, article, order } = await ordered(2, 1, { external_reference: 'R-1', notes: 'fragile glass' })
  const total = async (query: string) => (await goods.call(`/sales-orders?${query}`)).body.meta.total
  await goods.post('/sales-orders', { status: 'draft', lines: [{ article_id: article, quantity_um3pl: 1 }] })
  expect(await total('')).toBe(2)
  expect(await total('status=draft')).toBe(1)
  expect(await total('status=draft,confirmed')).toBe(2)
  expect(await total('external_reference=R-1')).toBe(1)
  expect(await total('search=FRAGILE')).toBe(1)
  expect(await total(`article_id=${article}`)).toBe(2)
  expect(await total('warehouse_id=999999')).toBe(0)
  expect(await total('created_from=2000-01-01&created_to=2001-01-01')).toBe(0)
  expect(await total(`order_number=SO-${order.id}`)).toBe(1)
  expect((await goods.call('/sales-orders?status=nonsense')).status).toBe(422)
  await goods.post(`/sales-orders/${order.id}/hold`)
  expect([await total('on_hold=1'), await total('on_hold=0')]).toEqual([1, 1])
})

test('a bulk makes what it can and says of each row what became of it', async () => {
  const goods = await Goods.in(world)
  const article = await goods.article()
  await goods.fill(article, 3)
  const order = (quantity_um3pl: number, fields: object = {}) => ({
    lines: [{ article_id: article, quantity_um3pl }],
    ...fields,
  })
  const sales_orders = [
    order(2, { external_reference: 'B-1' }),
    order(0),
    order(2, { external_reference: 'B-1' }),
    'no order',
    order(2, { order_number: 'N-1' }),
    order(1, { order_number: 'N-1' }),
  ]
  const reply = await goods.post('/sales-orders/bulk', { sales_orders })
  expect(reply.status).toBe(200)
  expect(reply.body.meta).toEqual({ created: 2, existing: 0, updated: 0, unchanged: 0, failed: 4 })
  expect(reply.body.data).toMatchObject([
    { index: 0, status: 'created', external_reference: 'B-1', version: 1 },
    { status: 'failed', code: 'invalid', errors: { 'lines.0.quantity_um3pl': [expect.any(String)] } },
    { status: 'failed', errors: { external_reference: ['The external reference has already been taken.'] } },
    { status: 'failed', code: 'invalid' },
    { status: 'created' },
    { status: 'failed', errors: { order_number: ['The order number has already been taken.'] } },
  ])
  expect(await balance(goods, article)).toEqual([3, 3])
  const again = await goods.post('/sales-orders/bulk?on_duplicate=return', {
    sales_orders: sales_orders.slice(0, 1),
  })
  expect(again.body.data).toMatchObject([{ status: 'existing', id: reply.body.data[0].id }])
  const told = await world.database.query<{ count: number }>(sql`
    select count(*)::int as count from ${toldEvents} as outbox where company_id = ${goods.company} and type = 'sales_order.created'`)
  expect(told.rows).toEqual([{ count: 2 }])
})

test.for(['/sales-orders', '/receptions'])(
  'a bulk of %s refuses a row that names what cannot be stored',
  async (path) => {
    const goods = await Goods.in(world)
    const article_id = await goods.article()
    const rows = ['a\0b', '\ud800', 'x'.repeat(300)].map((article_code) => ({
      lines: [{ article_code, quantity_um3pl: 1 }],
    }))
    const good = { lines: [{ article_id: String(article_id), quantity_um3pl: 1 }] }
    const body = { [path.slice(1).replace('-', '_')]: [...rows, good] }
    const reply = await goods.post(`${path}/bulk`, body)
    expect([reply.status, reply.body.meta]).toMatchObject([200, { created: 1, failed: 3 }])
  },
)

test('of twenty orders at once for the last piece one gets it', async () => {
  const goods = await Goods.in(world)
  const article = await goods.article()
  await goods.fill(article, 1)
  const replies = await Promise.all(
    Array.from({ length: 20 }, () => goods.post('/sales-orders', { lines: [lineOf(article)] })),
  )
  const count = (status: string) => replies.filter((reply) => reply.body.data.status === status).length
  expect([count('allocated'), count('confirmed')]).toEqual([1, 19])
  expect(await balance(goods, article)).toEqual([1, 1])
})

test('of two that ship an order at once one does', async () => {
  const { goods, article, order, act } = await ordered(3, 10)
  for (const action of ['pick', 'pack']) expect((await act(action)).status).toBe(200)
  const replies = await meeting(world.database, {
    lock: sql`select from sales_orders where company_id = ${goods.company} and id = ${order.id} for update`,
    start: () => [act('ship'), act('ship')],
  })
  expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  expect(await balance(goods, article)).toEqual([7, 0])
  const told = await events(goods, order.id)
  expect(told.filter((type) => type === 'sales_order.shipped')).toHaveLength(1)
})
