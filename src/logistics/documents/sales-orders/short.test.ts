import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Floor } from '../../../../test/support/floor.ts'
import { Goods } from '../../../../test/support/shelves.ts'
import { World } from '../../../../test/support/world.ts'

let world: World
beforeAll(async () => {
  world = await World.common()
})
afterAll(() => world.stop())

/** An order for six pieces reserved at A-1, where more are free; B-1 has further stock. */
async function picking() {
  const floor = await Floor.in(world)
  const { goods } = floor
  const article = await goods.article()
  await goods.fill(article, 8, { location_code: 'A-1' })
  const lines = [{ article_id: article, quantity_um3pl: 6 }]
  const { id, lines: made } = (await goods.post('/sales-orders', { lines })).body.data
  await goods.fill(article, 10, { location_code: 'B-1' })
  const pick = (line: object) =>
    goods.post(`/sales-orders/${id}/pick`, { lines: [{ id: made[0].id, ...line }] })
  const stock = () => floor.stock(article)
  const verified = () => floor.verified()
  return { pick, stock, verified }
}

describe('a line that is picked short', () => {
  test.each([
    [
      'missing',
      { quantity_um3pl: 2 },
      { 'available@A-1': [2, 2], 'hold@A-1': [6, 0], 'available@B-1': [10, 4] },
    ],
    [
      'damaged',
      { quantity_um3pl: 2 },
      { 'available@A-1': [4, 4], 'damaged@A-1': [4, 0], 'available@B-1': [10, 2] },
    ],
    ['missing', { quantity_um3pl: 0 }, { 'hold@A-1': [8, 0], 'available@B-1': [10, 6] }],
  ])('for the reason %s with %o gets goods from elsewhere', async (reason, line, shelves) => {
    const { pick, stock, verified } = await picking()
    const reply = await pick({ ...line, reason })
    expect(reply.status).toBe(200)
    expect(reply.body.data.lines).toMatchObject([
      { picked_um3pl: line.quantity_um3pl, reserved_um3pl: 6, backorder_um3pl: 0 },
    ])
    expect(reply.body.data.status).toBe(line.quantity_um3pl === 0 ? 'allocated' : 'picking')
    expect(await stock()).toMatchObject(shelves)
    expect(await verified()).toBe(true)
  })

  test('for no reason stays where it is', async () => {
    const { pick, stock } = await picking()
    expect((await pick({ quantity_um3pl: 2 })).status).toBe(200)
    expect(await stock()).toEqual({ 'available@A-1': [8, 6], 'available@B-1': [10, 0] })
  })

  test.each([
    ['lines.0.reason', { reason: 'missing' }],
    ['lines.0.reason', { reason: 'damaged', quantity_um3pl: 6 }],
    ['lines.0.reason', { reason: 'lost', quantity_um3pl: 2 }],
    ['lines.0.quantity_um3pl', { quantity_um3pl: 0 }],
    ['lines.0.quantity_um3pl', { quantity_um3pl: -1, reason: 'missing' }],
    ['lines.0.quantity_um3pl', { quantity_um3pl: 7, reason: 'missing' }],
  ])('is refused at %s for %o', async (path, line) => {
    const { pick, stock } = await picking()
    const reply = await pick(line)
    expect([reply.status, Object.keys(reply.body.errors)]).toEqual([422, [path]])
    expect(await stock()).toEqual({ 'available@A-1': [8, 6], 'available@B-1': [10, 0] })
  })

  test('is left to a wave where its pieces are known one by one', async () => {
    const goods = await Goods.in(world)
    const article = await goods.article({ tracking: 'serial' })
    const lines = [{ article_id: article, quantity_um3pl: 2 }]
    const numbered = lines.map((each) => ({ ...each, serial_numbers: ['S1', 'S2'] }))
    const filled = { warehouse_id: goods.warehouse, lines: numbered }
    expect((await goods.post('/stock/adjustments', filled)).status).toBe(201)
    const { id, lines: made } = (await goods.post('/sales-orders', { lines })).body.data
    const line = { id: made[0].id, quantity_um3pl: 1, reason: 'missing' }
    const reply = await goods.post(`/sales-orders/${id}/pick`, { lines: [line] })
    expect(reply.body.errors).toMatchObject({ 'lines.0.reason': [expect.stringContaining('wave')] })
  })
})
