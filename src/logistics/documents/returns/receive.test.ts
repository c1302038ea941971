import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Returns } from '../../../../test/support/returned-goods.ts'
import { World } from '../../../../test/support/world.ts'

let world: World
let here: Returns
beforeAll(async () => {
  world = await World.common()
  here = await Returns.start(world)
})
afterAll(() => world.stop())

async function orderReturn(shipped: number, quantity_um3pl: number, more: object = {}) {
  const article_id = await here.article({ um3pl_2: 'CTN', um3pl_2_factor: 12 })
  const order = await here.shipped([{ article_id, shipped, ...more }])
  const lines = [{ article_id, quantity_um3pl }]
  const reply = await here.post('/returns', { sales_order_id: order.id, lines })
  return { article_id, order, id: Number(reply.body.data.id) }
}

async function returnedOf(order_id: number) {
  const { body } = await here.call(`/sales-orders/${order_id}`)
  return { returned: body.data.lines[0].returned_um3pl, version: body.data.version }
}

describe('POST /returns/{id}/receive', () => {
  test('everything outstanding into quarantine, straight from announced', async () => {
    const article_id = await here.article()
    const id = await here.announced({ article_id })
    const reply = await here.post(`/returns/${id}/receive`)
    expect(reply.status).toBe(200)
    expect(reply.body.data).toMatchObject({
      status: 'inspecting',
      version: 2,
      allowed_transitions: [],
      lines: [{ quantity_um3pl: 3, received_um3pl: 3, pending_um3pl: 3, restocked_um3pl: 0 }],
    })
    expect(await here.balances(article_id)).toEqual({ quarantine: 3 })
    expect(await here.movements(id)).toEqual([
      { kind: 'return_receive', status: 'quarantine', delta: 3, serials: null },
    ])
    const told = (await here.events('return.status_changed')).at(-1)
    expect(told).toMatchObject({
      resource_id: id,
      resource_version: 2,
      previous: { status: 'announced' },
      movements: [{ kind: 'return_receive', on_hand_delta: 3, stock_status: 'quarantine' }],
    })
  })

  test('in parts, more than announced where no order limits it', async () => {
    const article_id = await here.article()
    const id = await here.announced({ article_id })
    const receive = (quantity_um3pl: number) =>
      here.post(`/returns/${id}/receive`, { lines: [{ line_number: 1, quantity_um3pl }] })
    expect((await receive(1)).body.data.lines[0]).toMatchObject({ received_um3pl: 1, pending_um3pl: 1 })
    const rest = await here.post(`/returns/${id}/receive`, { lines: [{ line_number: 1, condition: 'wet' }] })
    expect(rest.body.data.lines[0]).toMatchObject({ received_um3pl: 3, condition: 'wet' })
    const over = await receive(4)
    expect(over.body.data).toMatchObject({ version: 4, lines: [{ received_um3pl: 7 }] })
    expect(await here.balances(article_id)).toEqual({ quarantine: 7 })
    const nothing = await here.post(`/returns/${id}/receive`)
    expect(nothing.status).toBe(409)
    expect(nothing.body.blockers).toEqual([{ code: 'nothing_to_receive' }])
  })

  test.each([
    [{ lines: [] }, 'lines'],
    [{ lines: [{ quantity_um3pl: 1 }] }, 'lines.0.line_number'],
    [{ lines: [{ line_number: 2, quantity_um3pl: 1 }] }, 'lines.0.line_number'],
    [{ lines: [{ id: 999999999, quantity_um3pl: 1 }] }, 'lines.0.id'],
    [{ lines: [{ line_number: 1, quantity_um3pl: 0 }] }, 'lines.0.quantity_um3pl'],
    [{ lines: [{ line_number: 1, quantity_um3pl: -1 }] }, 'lines.0.quantity_um3pl'],
    [{ lines: [{ line_number: 1, quantity_um3pl: 1.5 }] }, 'lines.0.quantity_um3pl'],
    [{ lines: [{ line_number: 1, quantity_um3pl: 999999999999 }] }, 'lines.0.quantity_um3pl'],
    [
      {
        lines: [
          { line_number: 1, quantity_um3pl: 1 },
          { line_number: 1, quantity_um3pl: 1 },
        ],
      },
      'lines.1.line_number',
    ],
  ])('%j is refused on %s', async (body, field) => {
    const article_id = await here.article({ integer_only: true })
    const id = await here.announced({ article_id })
    await here.post(`/returns/${id}/receive`, { lines: [{ line_number: 1, quantity_um3pl: 1 }] })
    const reply = await here.post(`/returns/${id}/receive`, body)
    expect(reply.status).toBe(422)
    expect(Object.keys(reply.body.errors)).toEqual([field])
    expect(await here.balances(article_id)).toEqual({ quarantine: 1 })
  })

  test('the order follows what came back, with an event', async () => {
    const { id, order } = await orderReturn(5, 3)
    const before = await returnedOf(order.id)
    expect(before.returned).toBe(0)
    await here.post(`/returns/${id}/receive`, { lines: [{ line_number: 1, quantity_um3pl: 2 }] })
    expect(await returnedOf(order.id)).toEqual({ returned: 2, version: before.version + 1 })
    const told = (await here.events('sales_order.updated')).filter((each) => each.resource_id === order.id)
    expect(told).toMatchObject([
      { resource_version: before.version + 1, data: { lines: [{ returned_um3pl: 2, shipped_um3pl: 5 }] } },
    ])
  })

  test('of an order never more than it shipped, over all its returns', async () => {
    const { id, article_id, order } = await orderReturn(5, 3)
    const second = await here.post('/returns', {
      sales_order_id: order.id,
      lines: [{ article_id, quantity_um3pl: 2 }],
    })
    const receive = (return_id: number, quantity_um3pl: number) =>
      here.post(`/returns/${return_id}/receive`, { lines: [{ line_number: 1, quantity_um3pl }] })
    expect((await receive(id, 6)).body.errors).toEqual({
      'lines.0.quantity_um3pl': ['The lines.0.quantity_um3pl field must not be greater than 5.'],
    })
    expect((await receive(id, 4)).status).toBe(200)
    expect((await receive(second.body.data.id, 2)).body.errors).toEqual({
      'lines.0.quantity_um3pl': ['The lines.0.quantity_um3pl field must not be greater than 1.'],
    })
    expect(await returnedOf(order.id)).toMatchObject({ returned: 4 })
  })

  test('counted at the same moment, the order is never overrun', async () => {
    const { id, order, article_id } = await orderReturn(5, 5)
    const body = { lines: [{ line_number: 1, quantity_um3pl: 2 }] }
    const replies = await Promise.all([1, 2, 3, 4].map(() => here.post(`/returns/${id}/receive`, body)))
    expect(replies.map((reply) => reply.status).toSorted((a, b) => a - b)).toEqual([200, 200, 422, 422])
    expect(await returnedOf(order.id)).toMatchObject({ returned: 4 })
    expect(await here.balances(article_id)).toEqual({ quarantine: 4 })
  })

  test('pieces of cartons come back without rounding', async () => {
    const { id, order } = await orderReturn(2, 24, { um3pl: 'CTN', factor: 12 })
    const receive = (quantity_um3pl: number) =>
      here.post(`/returns/${id}/receive`, { lines: [{ line_number: 1, quantity_um3pl }] })
    expect((await receive(7)).status).toBe(200)
    expect((await returnedOf(order.id)).returned).toBe(0.583333)
    expect((await receive(18)).body.errors).toHaveProperty('lines.0.quantity_um3pl')
    expect((await receive(17)).status).toBe(200)
    expect((await returnedOf(order.id)).returned).toBe(2)
  })
})

describe('tracked articles', () => {
  test('a lot must be named, and one line holds one lot', async () => {
    const article_id = await here.article({ tracking: 'lot' })
    const id = await here.announced({ article_id })
    const receive = (line: object) =>
      here.post(`/returns/${id}/receive`, { lines: [{ line_number: 1, quantity_um3pl: 1, ...line }] })
    expect((await receive({})).body.errors).toHaveProperty(['lines.0.lot_number'])
    expect((await here.put(id, { status: 'inspecting' })).body.errors).toHaveProperty(['lines.0.lot_number'])
    expect((await receive({ lot_number: 'L1' })).body.data.lines[0].lot_number).toBe('L1')
    expect((await receive({ lot_number: 'L2' })).body.errors).toEqual({
      'lines.0.lot_number': ['The lines.0.lot_number field can no longer be changed.'],
    })
    expect((await receive({})).status).toBe(200)
    expect(await here.balances(article_id)).toEqual({ 'quarantine:L1': 2 })
  })

  test('an expiry must be named unless the lot is known', async () => {
    const article_id = await here.article({ tracking: 'lot', expiry_tracking: true })
    const [one, two] = [await here.announced({ article_id }), await here.announced({ article_id })]
    const receive = (id: number, line: object) =>
      here.post(`/returns/${id}/receive`, { lines: [{ line_number: 1, lot_number: 'L1', ...line }] })
    expect(Object.keys((await receive(one, {})).body.errors)).toEqual(['lines.0.expiry_date'])
    expect((await receive(one, { expiry_date: '2031-05-01' })).status).toBe(200)
    expect((await receive(two, {})).body.data.lines[0].expiry_date).toBe('2031-05-01')
    expect(await here.balances(article_id)).toEqual({ 'quarantine:L1': 6 })
  })

  test('as many serial numbers as base units, each in the house once', async () => {
    const article_id = await here.article({ tracking: 'serial' })
    const id = await here.announced({ article_id, serial_numbers: ['A', 'B', 'C'] })
    const receive = (line: object) =>
      here.post(`/returns/${id}/receive`, { lines: [{ line_number: 1, ...line }] })
    const path = 'lines.0.serial_numbers'
    expect((await receive({ quantity_um3pl: 2, serial_numbers: ['A'] })).body.errors).toHaveProperty([path])
    expect((await receive({ quantity_um3pl: 2, serial_numbers: ['A', 'A'] })).body.errors).toHaveProperty([
      path,
    ])
    expect((await receive({ quantity_um3pl: 1.5 })).body.errors).toHaveProperty(['lines.0.quantity_um3pl'])
    const first = await receive({ quantity_um3pl: 1, serial_numbers: ['B'] })
    expect(first.body.data.lines[0].serial_numbers).toEqual(['B'])
    expect((await receive({ quantity_um3pl: 1, serial_numbers: ['B'] })).body.errors).toHaveProperty([path])
    expect((await receive({ quantity_um3pl: 1 })).body.errors).toHaveProperty([path])
    const all = await receive({ quantity_um3pl: 2, serial_numbers: ['A', 'D'] })
    expect(all.body.data.lines[0].serial_numbers).toEqual(['B', 'A', 'D'])
  })

  test('those announced are taken when nobody counts others', async () => {
    const article_id = await here.article({ tracking: 'serial' })
    const id = await here.announced({ article_id, serial_numbers: ['A', 'B', 'C'] })
    expect((await here.put(id, { status: 'inspecting' })).status).toBe(200)
    expect((await here.movements(id))[0]).toMatchObject({ serials: ['A', 'B', 'C'] })
  })
})
