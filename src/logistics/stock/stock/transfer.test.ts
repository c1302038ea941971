import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Depot } from '../../../../test/support/depot.ts'
import { World } from '../../../../test/support/world.ts'

let world: World
beforeAll(async () => {
  world = await World.common()
})
afterAll(() => world.stop())

async function two() {
  const depot = await Depot.open(world)
  const north = await depot.made('/warehouses', { code: 'NORTH', name: 'North' })
  const article_id = await depot.article('A')
  await depot.adjust({ article_id, quantity_um3pl: 10 })
  const transfer = (line: object, more: object = {}) =>
    depot.post('/stock/transfers', {
      from_warehouse_id: depot.warehouse,
      to_warehouse_id: north,
      lines: [{ article_id, ...line }],
      ...more,
    })
  return { depot, north, article_id, transfer }
}

describe('POST /stock/transfers', () => {
  test('out of one warehouse, into the other', async () => {
    const { depot, north, transfer } = await two()
    const reply = await transfer({ quantity_um3pl: '4,5', to_location_code: 'N-1' }, { reason: 'closer' })
    expect(reply.status).toBe(201)
    expect(reply.body.data).toMatchObject({
      reason: 'closer',
      from_warehouse_id: depot.warehouse,
      to_warehouse_id: north,
      lines: [{ quantity_um3pl: 4.5, from_location_code: null, to_location_code: 'N-1' }],
      movements: [
        { kind: 'transfer_out', warehouse_id: depot.warehouse, on_hand_delta: -4.5, reason: 'closer' },
        { kind: 'transfer_in', warehouse_id: north, on_hand_delta: 4.5, location_code: 'N-1' },
      ],
      stock: [{ quantity_um3pl: 5.5 }, { quantity_um3pl: 4.5 }],
    })
    expect((await depot.call('/stock/verify')).body.data.ok).toBe(true)
  })

  test('only what no order holds; orders that wait at the other end get theirs', async () => {
    const { depot, north, article_id, transfer } = await two()
    const lines = [{ article_id, quantity_um3pl: 7 }]
    await depot.made('/sales-orders', { lines })
    const waiting = await depot.made('/sales-orders', {
      warehouse_id: north,
      lines: [{ article_id, quantity_um3pl: 2 }],
    })
    const refused = await transfer({ quantity_um3pl: 4 })
    expect(refused.status).toBe(409)
    expect(refused.body).toMatchObject({ shortages: [{ line: 0, article_id, missing_um3pl: 1 }] })
    const moved = await transfer({ quantity_um3pl: 3 })
    expect(moved.body.data.movements.map((each: { kind: string }) => each.kind)).toEqual([
      'transfer_out',
      'transfer_in',
      'reserve',
    ])
    expect((await depot.call(`/sales-orders/${waiting}`)).body.data.status).toBe('allocated')
  })

  test('between locations of one warehouse', async () => {
    const { depot, transfer } = await two()
    const within = { to_warehouse_id: depot.warehouse }
    expect((await transfer({ quantity_um3pl: 1 }, within)).body.errors).toHaveProperty([
      'lines.0.to_location_code',
    ])
    expect((await transfer({ quantity_um3pl: 4, to_location_code: 'A-1' }, within)).status).toBe(201)
    // Stock that is already there isn't moved again.
    const all = await transfer({ quantity_um3pl: 7, to_location_code: 'A-1' }, within)
    expect(all.body).toMatchObject({ shortages: [{ missing_um3pl: 1 }] })
    const back = await transfer(
      { quantity_um3pl: 1, from_location_code: 'A-1', to_location_code: 'A-2' },
      within,
    )
    expect(back.body.data.stock).toMatchObject([{ quantity_um3pl: 10 }])
    const same = { quantity_um3pl: 1, from_location_code: 'A-1', to_location_code: 'A-1' }
    expect((await transfer(same, within)).status).toBe(422)
  })

  test('lots, dates and serial numbers go with the goods', async () => {
    const { depot, north, transfer } = await two()
    const lot = await depot.article('LOT', { tracking: 'lot', expiry_tracking: true })
    const tv = await depot.article('TV', { tracking: 'serial' })
    await depot.adjust({ article_id: lot, quantity_um3pl: 5, lot_number: 'L1', expiry_date: '2031-01-01' })
    await depot.adjust({ article_id: tv, quantity_um3pl: 2, serial_numbers: ['S1', 'S2'] })
    expect((await transfer({ article_id: lot, quantity_um3pl: 5 })).status).toBe(422)
    expect((await transfer({ article_id: lot, quantity_um3pl: 2, lot_number: 'L1' })).status).toBe(201)
    expect((await transfer({ article_id: tv, quantity_um3pl: 1, serial_numbers: ['S2'] })).status).toBe(201)
    expect((await transfer({ article_id: tv, quantity_um3pl: 1, serial_numbers: ['S2'] })).status).toBe(422)
    expect(await depot.rows(`?warehouse_id=${north}`)).toMatchObject([
      { lot_number: 'L1', expiry_date: '2031-01-01', quantity_um3pl: 2 },
      { article_id: tv, quantity_um3pl: 1 },
    ])
    expect((await depot.call('/stock/verify')).body.data.ok).toBe(true)
  })

  test('warehouses that are not there or not at work', async () => {
    const { depot, north, transfer } = await two()
    const other = await Depot.open(world)
    const line = { quantity_um3pl: 1 }
    expect((await transfer(line, { to_warehouse_id: other.warehouse })).body.errors).toEqual({
      to_warehouse_id: ['The selected to warehouse id is invalid.'],
    })
    expect((await transfer(line, { from_warehouse_id: other.warehouse })).body.errors).toEqual({
      from_warehouse_id: ['The selected from warehouse id is invalid.'],
    })
    await depot.call(`/warehouses/${north}`, { method: 'PUT', body: { active: false } })
    expect((await transfer(line)).body.errors).toHaveProperty('to_warehouse_id')
    expect((await transfer({ quantity_um3pl: 0 })).body.errors).toHaveProperty(['lines.0.quantity_um3pl'])
  })
})

describe('POST /stock/status-changes', () => {
  test('blocks, releases and marks; what is released goes to orders that wait', async () => {
    const { depot, article_id } = await two()
    const change = (from_status: string, to_status: string, quantity_um3pl: number) =>
      depot.post('/stock/status-changes', { from_status, to_status, lines: [{ article_id, quantity_um3pl }] })
    expect((await change('available', 'quarantine', 9)).body.data).toMatchObject({
      from_status: 'available',
      to_status: 'quarantine',
      lines: [{ article_id, quantity_um3pl: 9, location_code: null }],
      movements: [
        { kind: 'status_change', stock_status: 'available', on_hand_delta: -9 },
        { kind: 'status_change', stock_status: 'quarantine', on_hand_delta: 9 },
      ],
      stock: [{ quantity_um3pl: 10, available_um3pl: 1, quarantine_um3pl: 9 }],
    })
    const order = await depot.made('/sales-orders', { lines: [{ article_id, quantity_um3pl: 3 }] })
    expect((await change('available', 'damaged', 1)).status).toBe(409)
    expect((await change('quarantine', 'damaged', 10)).body).toMatchObject({
      shortages: [{ missing_um3pl: 1 }],
    })
    expect((await change('quarantine', 'available', 2)).status).toBe(201)
    expect((await depot.call(`/sales-orders/${order}`)).body.data.status).toBe('allocated')
    expect((await change('hold', 'hold', 1)).body.errors).toHaveProperty('to_status')
    expect((await change('receiving', 'available', 1)).body.errors).toHaveProperty('from_status')
  })
})

describe('what orders hold', () => {
  test('an adjustment takes it from the last of them, who waits again and is told of', async () => {
    const { depot, article_id } = await two()
    const order = (quantity_um3pl: number, priority: number) =>
      depot.made('/sales-orders', { priority, lines: [{ article_id, quantity_um3pl }] })
    const [first, last] = [await order(6, 5), await order(4, 1)]
    const reply = await depot.post('/stock/adjustments', { lines: [{ article_id, quantity_um3pl: -3 }] })
    expect(reply.status).toBe(201)
    expect((await depot.call(`/sales-orders/${first}`)).body.data).toMatchObject({
      status: 'allocated',
      lines: [{ reserved_um3pl: 6 }],
    })
    expect((await depot.call(`/sales-orders/${last}`)).body.data).toMatchObject({
      status: 'confirmed',
      lines: [{ reserved_um3pl: 1, backorder_um3pl: 3 }],
    })
    expect(await depot.rows()).toMatchObject([{ quantity_um3pl: 7, reserved_um3pl: 7, available_um3pl: 0 }])
    const counted = await depot.post('/stock/counts', { lines: [{ article_id, quantity_um3pl: 0 }] })
    expect(counted.status).toBe(201)
    expect((await depot.call(`/sales-orders/${first}`)).body.data).toMatchObject({ status: 'confirmed' })
    await depot.adjust({ article_id, quantity_um3pl: 6 })
    expect((await depot.call(`/sales-orders/${first}`)).body.data).toMatchObject({ status: 'allocated' })
    expect((await depot.call('/stock/verify')).body.data).toMatchObject({ ok: true, difference_count: 0 })
  })

  test('free goods go before held ones', async () => {
    const { depot, article_id } = await two()
    const order = await depot.made('/sales-orders', { lines: [{ article_id, quantity_um3pl: 10 }] })
    await depot.adjust({ article_id, quantity_um3pl: 5, location_code: 'A-2' })
    await depot.adjust({ article_id, quantity_um3pl: -5 })
    expect((await depot.call(`/sales-orders/${order}`)).body.data.status).toBe('allocated')
    expect((await depot.post('/stock/counts', { lines: [{ article_id, quantity_um3pl: 11 }] })).status).toBe(
      201,
    )
    expect(await depot.rows()).toMatchObject([{ quantity_um3pl: 11, reserved_um3pl: 10 }])
  })

  test('orders and adjustments at the same moment: the ledger adds up', async () => {
    const { depot, article_id } = await two()
    const work = Array.from({ length: 24 }, (_, at) =>
      at % 2 === 0
        ? depot.post('/sales-orders', { lines: [{ article_id, quantity_um3pl: 2 }] })
        : depot.post('/stock/adjustments', {
            lines: [{ article_id, quantity_um3pl: at % 4 === 1 ? -1 : 1 }],
          }),
    )
    const statuses = (await Promise.all(work)).map((reply) => reply.status)
    expect(new Set(statuses)).toEqual(new Set([201]))
    expect(await depot.rows()).toMatchObject([{ quantity_um3pl: 10 }])
    expect((await depot.call('/stock/verify')).body.data).toMatchObject({ ok: true, differences: [] })
  })
})
