import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Floor } from '../../../../test/support/floor.ts'
import { meeting } from '../../../../test/support/meeting.ts'
import { toldEvents } from '../../../../test/support/told.ts'
import { World } from '../../../../test/support/world.ts'
import { sql } from '../../../kernel/database/sql.ts'

let world: World
beforeAll(async () => {
  world = await World.common()
})
afterAll(() => world.stop())

/** Two orders whose goods lie at three locations. */
async function two() {
  const floor = await Floor.in(world)
  const { goods } = floor
  const oil = await goods.article()
  const wine = await goods.article({ tracking: 'lot' })
  await goods.fill(oil, 5, { location_code: 'A-10' })
  await goods.fill(oil, 5, { location_code: 'A-2' })
  await goods.fill(wine, 10, { location_code: 'B-1', lot_number: 'L1' })
  const first = await floor.order({ [oil]: 7, [wine]: 2 })
  const second = await floor.order({ [oil]: 2 }, { carrier_code: 'DHL' })
  return { floor, goods, oil, wine, first, second }
}

async function events(floor: Floor, id: number): Promise<readonly string[]> {
  const { rows } = await world.database.query<{ type: string }>(sql`
    select e.type from ${toldEvents} as e
     where e.company_id = ${floor.goods.company} and e.resource_type = 'wave' and e.resource_id = ${id} order by e.id`)
  return rows.map(({ type }) => type)
}

describe('what is to be taken for an order', () => {
  test('is what is reserved, by place, in walking order', async () => {
    const { floor, first } = await two()
    const list = await floor.get(`/sales-orders/${first}/pick-tasks`)
    expect(list).toMatchObject({ sales_order_id: first, wave_id: null, waits_for: null })
    expect(
      list.tasks.map((task: Record<string, unknown>) => [
        task['location_code'],
        task['lot_number'],
        task['quantity_um3pl'],
      ]),
    ).toEqual([
      ['A-2', null, 2],
      ['A-10', null, 5],
      ['B-1', 'L1', 2],
    ])
  })

  test('goes by the places that have an order of their own first', async () => {
    const { floor, goods, first } = await two()
    const place = (code: string, sort_order: number | null) =>
      goods.post(
        `/warehouses/${goods.warehouse}/locations`,
        { code, sort_order },
        { token: goods.tokens.manager },
      )
    await place('B-1', 10)
    await place('A-10', 20)
    await place('A-2', null)
    const wanted = ['B-1 L1: 2 open', 'A-10: 5 open', 'A-2: 2 open']
    expect(await floor.tasks(await floor.wave([first]))).toEqual(wanted)
    const { tasks } = await floor.get(`/sales-orders/${first}/pick-tasks`)
    expect(tasks.map((task: { location_code: string }) => task.location_code)).toEqual(['B-1', 'A-10', 'A-2'])
  })

  test('waits while the order is on hold, lacks stock, or has nothing left', async () => {
    const { floor, goods, oil, first, second } = await two()
    const waits = async (id: number) => (await floor.get(`/sales-orders/${id}/pick-tasks`)).waits_for
    await goods.post(`/sales-orders/${first}/hold`)
    expect(await waits(first)).toBe('on_hold')
    expect(await waits(await floor.order({ [oil]: 50 }))).toBe('not_pickable')
    await goods.post(`/sales-orders/${second}/pick`)
    expect(await waits(second)).toBe('nothing_to_pick')
  })
})

describe('a wave', () => {
  test('of named orders goes from open to released, with the tasks of all', async () => {
    const { floor, goods, first, second } = await two()
    const made = await goods.post('/waves', { orders: [second, first], notes: 'Morning' })
    expect(made.status).toBe(201)
    const { id } = made.body.data
    expect(made.body.data).toMatchObject({
      wave_number: `WV-${id}`,
      status: 'open',
      mode: 'batch',
      client_3pl_id: null,
      warehouse_id: goods.warehouse,
      allowed_transitions: ['released', 'cancelled'],
      rule: {},
      orders: [
        { sales_order_id: first, order_number: `SO-${first}`, status: 'waiting' },
        { sales_order_id: second, order_number: `SO-${second}`, status: 'waiting' },
      ],
    })
    const released = await floor.act(id, 'release')
    expect(released.body.data).toMatchObject({ status: 'released', allowed_transitions: ['cancelled'] })
    expect(await floor.tasks(id)).toEqual(['A-2: 2 open', 'A-2: 2 open', 'A-10: 5 open', 'B-1 L1: 2 open'])
    expect(await events(floor, id)).toEqual(['wave.created', 'wave.status_changed'])
    expect((await floor.get(`/sales-orders/${first}/pick-tasks`)).wave_id).toBe(id)
  })

  test('walks order by order where it says so', async () => {
    const { floor, first, second } = await two()
    const id = await floor.wave([first, second], { mode: 'order' })
    expect(await floor.tasks(id)).toEqual(['A-2: 2 open', 'A-10: 5 open', 'B-1 L1: 2 open', 'A-2: 2 open'])
  })

  test('by rule takes what can be picked, by carrier, zone, pieces and number', async () => {
    const { floor, goods, oil, first, second } = await two()
    const orders = async (rule: object) => {
      const reply = await goods.post('/waves', { rule })
      if (reply.status === 422) return reply.body.errors
      await goods.post(`/waves/${reply.body.data.id}/cancel`)
      return reply.body.data.orders.map((order: { sales_order_id: number }) => order.sales_order_id)
    }
    expect(await orders({})).toEqual([first, second])
    expect(await orders({ carrier_code: 'DHL' })).toEqual([second])
    expect(await orders({ zone: 'A-' })).toEqual([second])
    expect(await orders({ max_orders: 1 })).toEqual([first])
    expect(await orders({ max_pieces: 3 })).toEqual([second])
    expect(await orders({ max_pieces: 11 })).toEqual([first, second])
    expect(await orders({ ship_by: '2026-01-01' })).toHaveProperty('rule')
    const urgent = await floor.order({ [oil]: 1 }, { priority: 9, requested_ship_date: '2025-12-31' })
    expect(await orders({ ship_by: '2026-01-01' })).toEqual([urgent])
    expect(await orders({ max_orders: 1 })).toEqual([urgent])
    expect(await orders({ single_piece: true })).toEqual([urgent])
    expect(await orders({ single_piece: false })).toEqual([first, second])
    // Half a litre each; the wine has no dimensions.
    const size = { length_cm: 10, width_cm: 10, height_cm: 5 }
    const sized = await goods.put(`/articles/${oil}`, size, { token: goods.tokens.manager })
    expect(sized.status).toBe(200)
    expect(await orders({ max_litres: 4 })).toEqual([urgent, first])
    expect(await orders({ max_litres: 1.5 })).toEqual([urgent, second])
    expect(await orders({ max_litres: 0.4 })).toHaveProperty('rule')
  })

  test('refuses orders one by one, each with its reason', async () => {
    const { floor, goods, oil, first, second } = await two()
    const held = await floor.order({ [oil]: 1 })
    await goods.post(`/sales-orders/${held}/hold`)
    const draft = await floor.order({ [oil]: 1 }, { status: 'draft' })
    const short = await floor.order({ [oil]: 99 })
    const wave = await floor.wave([second])
    const reply = await goods.post('/waves', {
      orders: [first, held, draft, short, second, 999_999_999, first],
    })
    expect(reply.status).toBe(422)
    expect(reply.body.errors).toEqual({
      'orders.1': ['The order is on hold.'],
      'orders.2': ['The order cannot be picked now. Its status is draft.'],
      'orders.3': ['The order cannot be picked now. Its status is confirmed.'],
      'orders.4': [`The order is already in wave WV-${wave}.`],
      'orders.5': [expect.stringContaining('selected')],
      'orders.6': [expect.stringContaining('duplicate')],
    })
    const wrong = await goods.post('/waves', {
      warehouse_id: 999_999_999,
      partner_id: 999_999_999,
      orders: [first, draft],
    })
    expect(Object.keys(wrong.body.errors).toSorted()).toEqual(['partner_id', 'warehouse_id'])
    const both = await goods.post('/waves', { orders: [first], rule: { zone: 'A' } })
    expect(both.body.errors).toEqual({ rule: ['Send either orders or a rule, not both.'] })
  })

  test('is the same wave when its reference comes again', async () => {
    const { goods, first, second } = await two()
    const body = { orders: [first], external_reference: 'W-1' }
    const { id } = (await goods.post('/waves', body)).body.data
    const again = await goods.post('/waves?on_duplicate=return', { ...body, orders: [second] })
    expect([again.status, again.body.data.id]).toEqual([200, id])
    expect((await goods.post('/waves', { ...body, orders: [second] })).body.errors).toHaveProperty(
      'external_reference',
    )
  })

  test('changes its orders while it is open, and only words after that', async () => {
    const { floor, goods, first, second } = await two()
    const { id } = (await goods.post('/waves', { orders: [first] })).body.data
    const changed = await goods.put(`/waves/${id}`, { orders: [first, second], mode: 'order' })
    expect(changed.body.data.orders).toHaveLength(2)
    expect(
      (await goods.put(`/waves/${id}`, { orders: [second], status: 'released' })).body.data,
    ).toMatchObject({
      status: 'released',
      orders: [{ sales_order_id: second }],
    })
    const late = await goods.put(`/waves/${id}`, { orders: [first], mode: 'batch', notes: 'Late' })
    expect(Object.keys(late.body.errors)).toEqual(['mode', 'orders'])
    expect((await goods.put(`/waves/${id}`, { notes: 'Late' })).status).toBe(200)
    // The order that left may join another wave.
    expect(await floor.wave([first])).toBeGreaterThan(id)
  })

  test('is cancelled while nothing is picked; its orders may join another', async () => {
    const { floor, goods, first } = await two()
    const id = await floor.wave([first])
    const cancelled = await floor.act(id, 'cancel', { reason: 'Truck is late' })
    expect(cancelled.body.data).toMatchObject({
      status: 'cancelled',
      cancel_reason: 'Truck is late',
      orders: [{ status: 'left' }],
    })
    expect(new Set((await floor.tasks(id)).map((task) => task.split(' ').at(-1)))).toEqual(
      new Set(['dropped']),
    )
    const again = await floor.wave([first])
    const { task } = await floor.next(again)
    await floor.confirm(again, task.id)
    expect((await floor.act(again, 'cancel')).body).toMatchObject({
      code: 'action_not_allowed',
      allowed: ['close'],
    })
    expect((await goods.call(`/waves?sales_order_id=${first}`)).body.data).toHaveLength(2)
  })

  test('is found by an order of it, an article of it, and what it is called', async () => {
    const { floor, goods, oil, first } = await two()
    const id = await floor.wave([first])
    const found = async (query: string) =>
      (await goods.call(`/waves?${query}`)).body.data.map((wave: { id: number }) => wave.id)
    expect(await found(`article_id=${oil}`)).toEqual([id])
    expect(await found(`search=SO-${first}`)).toEqual([id])
    expect(await found(`wave_number=WV-${id}&status=released`)).toEqual([id])
    expect(await found('status=open')).toEqual([])
  })

  test('is the work of operators; clients see those of their own company', async () => {
    const { floor, goods, first } = await two()
    const token = goods.tokens.client
    const other = await floor.wave([first])
    expect((await goods.call(`/waves/${other}`, { token })).status).toBe(404)
    expect((await goods.call(`/waves/${other}/tasks`, { token })).status).toBe(404)
    expect((await goods.post('/waves', {}, { token })).body.code).toBe('role_forbidden')
    await floor.act(other, 'cancel')
    const own = await floor.wave([first], { client_3pl_id: goods.client })
    expect((await goods.call(`/waves/${own}`, { token })).status).toBe(200)
    await world.switchOff(goods.company, ['picking'])
    expect((await goods.call(`/waves/${own}`)).body).toMatchObject({
      code: 'module_inactive',
      module: 'picking',
    })
  })
})

test('of two waves with one order that are made at once one gets it', async () => {
  const { floor, goods, second } = await two()
  const make = () => goods.post('/waves', { orders: [second] })
  const replies = await meeting(world.database, {
    // Both requests read the order before either has taken it.
    lock: sql`lock table wave_orders in share mode`,
    start: () => [make(), make()],
  })
  const [won, lost] = replies.toSorted((a, b) => a.status - b.status)
  expect([won?.status, lost?.status]).toEqual([201, 422])
  expect(lost?.body.errors).toHaveProperty('orders')
  expect((await floor.act(won?.body.data.id, 'release')).status).toBe(200)
})
