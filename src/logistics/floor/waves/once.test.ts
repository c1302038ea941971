import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '../../../kernel/database/sql.ts'
import { Floor } from '../../../../test/support/floor.ts'
import { World } from '../../../../test/support/world.ts'

let world: World
beforeAll(async () => {
  world = await World.start({ only: ['logistics'] })
})
afterAll(() => world.stop())

/** Events of an order since a version, numbered already or not. */
async function eventsSince(order: number, version: number): Promise<readonly string[]> {
  const of = sql`resource_type = 'sales_order' and resource_id = ${order} and resource_version > ${version}`
  const { rows } = await world.database.query<{ type: string }>(sql`
    select type from outbox where ${of} union all select type from events where ${of} order by type`)
  return rows.map(({ type }) => type)
}

test('another lot, a short pick and the last task of an order change it once', async () => {
  const floor = await Floor.in(world)
  const { goods } = floor
  const article = await goods.article({ tracking: 'lot', expiry_tracking: true })
  await goods.fill(article, 4, { location_code: 'A-1', lot_number: 'L1', expiry_date: '2999-01-01' })
  await goods.fill(article, 3, { location_code: 'A-1', lot_number: 'L2', expiry_date: '2999-02-01' })
  const order = await floor.order({ [article]: 4 }, { allow_partial_shipment: true })
  const { version } = await floor.get(`/sales-orders/${order}`)
  const wave = await floor.wave([order])
  const { task } = await floor.next(wave)
  const scan = { lot_number: 'L2', quantity_um3pl: 3, reason: 'missing' }
  expect((await floor.confirm(wave, task.id, scan)).status).toBe(200)
  expect(await floor.get(`/sales-orders/${order}`)).toMatchObject({
    version: version + 1,
    status: 'picking',
    lines: [{ picked_um3pl: 3, reserved_um3pl: 3, backorder_um3pl: 1 }],
  })
  expect(await eventsSince(order, version)).toEqual(['sales_order.shortage', 'sales_order.status_changed'])
  expect(await floor.get(`/waves/${wave}`)).toMatchObject({
    status: 'picked',
    orders: [{ status: 'picked' }],
  })
  expect(await floor.stock(article)).toEqual({ 'hold@A-1 L1': [4, 0], 'available@A-1 L2': [3, 3] })
  expect(await floor.verified()).toBe(true)
})

test('a task that matches its reservation leaves the order alone until the last one', async () => {
  const floor = await Floor.in(world)
  const article = await floor.goods.article()
  await floor.goods.fill(article, 3, { location_code: 'A-1' })
  await floor.goods.fill(article, 4, { location_code: 'A-2' })
  const order = await floor.order({ [article]: 5 })
  const { version } = await floor.get(`/sales-orders/${order}`)
  const wave = await floor.wave([order])
  await floor.confirm(wave, (await floor.next(wave)).task.id)
  expect(await floor.get(`/sales-orders/${order}`)).toMatchObject({ version, status: 'allocated' })
  await floor.confirm(wave, (await floor.next(wave)).task.id)
  expect(await eventsSince(order, version)).toEqual(['sales_order.status_changed'])
})

test('pieces of a package that a short pick broke go back, although the rest of the order is picked', async () => {
  const floor = await Floor.in(world)
  const { goods } = floor
  const boxed = await goods.article({ um3pl_2: 'BOX', um3pl_2_factor: 6 })
  const other = await goods.article()
  await goods.fill(boxed, 3, { location_code: 'A-1' })
  await goods.fill(boxed, 3, { location_code: 'A-2' })
  await goods.fill(other, 1, { location_code: 'A-3' })
  const lines = [
    { article_id: boxed, um3pl: 'BOX', quantity_um3pl: 1 },
    { article_id: other, quantity_um3pl: 1 },
  ]
  const order = await floor.order({}, { lines, allow_partial_shipment: true })
  const wave = await floor.wave([order])
  await floor.confirm(wave, (await floor.next(wave)).task.id)
  const { task } = await floor.next(wave)
  await floor.act(wave, `tasks/${task.id}/skip`)
  await floor.confirm(wave, (await floor.next(wave)).task.id)
  await floor.confirm(wave, task.id, { quantity_um3pl: 2, reason: 'damaged' })
  expect(await floor.tasks(wave)).toEqual(['A-1: 3 dropped', 'A-2: 3 dropped', 'A-3: 1 picked'])
  expect(await floor.get(`/sales-orders/${order}`)).toMatchObject({
    status: 'picking',
    lines: [{ picked_um3pl: 0, reserved_um3pl: 0 }, { picked_um3pl: 1 }],
  })
  expect(await floor.get(`/waves/${wave}`)).toMatchObject({
    status: 'picked',
    orders: [{ status: 'picked' }],
  })
  expect(await floor.verified()).toBe(true)
})
