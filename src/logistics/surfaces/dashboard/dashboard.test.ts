import { afterAll, beforeAll, expect, test } from 'vitest'
import { HandClock } from '../../../../test/support/clock.ts'
import { Yard } from '../../../../test/support/goods.ts'
import { World } from '../../../../test/support/world.ts'
import { numberAllEvents } from '../../../../test/support/numbered.ts'

const clock = new HandClock(new Date('2026-03-10T12:00:00Z'))
let world: World
beforeAll(async () => {
  world = await World.start({ only: ['logistics'], clock })
})
afterAll(() => world.stop())

test('counts what is open, late, short and near its end', async () => {
  const yard = await Yard.open(world)
  const { client: client_3pl_id, warehouse: warehouse_id } = yard
  const article_id = await yard.article('D1')
  const lot = await yard.article('D2', { tracking: 'lot', expiry_tracking: true })
  await yard.post('/stock/adjustments', {
    warehouse_id,
    lines: [
      { article_id, quantity_um3pl: 1 },
      { article_id: lot, quantity_um3pl: 4, lot_number: 'L1', expiry_date: '2026-04-01' },
      { article_id: lot, quantity_um3pl: 4, lot_number: 'L2', expiry_date: '2027-04-01' },
    ],
  })
  const order = (quantity_um3pl: number, fields: object) =>
    yard.post('/sales-orders', {
      client_3pl_id,
      warehouse_id,
      lines: [{ article_id, quantity_um3pl }],
      ...fields,
    })
  await order(1, { requested_ship_date: '2026-03-09' })
  await order(3, { requested_ship_date: '2026-03-11' })
  await order(2, { status: 'draft' })
  const reception = (expected_at: string) =>
    yard.post('/receptions', {
      client_3pl_id,
      warehouse_id,
      expected_at,
      lines: [{ article_id, quantity_um3pl: 1 }],
    })
  await reception('2026-03-10T18:00:00Z')
  await reception('2026-03-08T18:00:00Z')
  await reception('2026-03-20T18:00:00Z')
  const ordered = (fields: object) =>
    yard.post('/purchase-orders', {
      client_3pl_id,
      warehouse_id,
      lines: [{ article_id, quantity_um3pl: 1 }],
      ...fields,
    })
  await ordered({ order_number: 'PO-LATE', expected_date: '2026-03-09' })
  await ordered({ order_number: 'PO-TODAY', expected_date: '2026-03-10' })
  await ordered({ order_number: 'PO-DRAFT', expected_date: '2026-03-01', status: 'draft' })
  await numberAllEvents(world.database)
  const { status, body } = await yard.call('/dashboard?days=3')
  expect(status).toBe(200)
  expect(body.data).toMatchObject({
    documents: { sales_orders: { draft: 1, confirmed: 1, allocated: 1 }, returns: {} },
    outbound: { open: { draft: 1, confirmed: 1, allocated: 1 }, late: 1, on_hold: 0, waiting: 1 },
    inbound: {
      receptions: { announced: 3 },
      purchase_orders: { draft: 1, confirmed: 2 },
      expected_today: 1,
      overdue: 1,
      purchase_orders_overdue: 1,
    },
    returns: {},
    stock: {
      short: [{ article_code: 'D1', missing_um3pl: 3, orders: 1 }],
      expiring: [{ article_code: 'D2', lot_number: 'L1', expiry_date: '2026-04-01', quantity_um3pl: 4 }],
    },
    webhooks: { active: 0, waiting: 0, delivered_24h: 0 },
  })
  // The list behind the figure shows the same orders.
  const late = (await yard.call('/purchase-orders?due_before=2026-03-10')).body.data
  expect(late.map((each: { order_number: string }) => each.order_number)).toEqual(['PO-LATE'])
  expect(body.data.stock.expiring).toHaveLength(1)
  expect(body.data.days).toEqual([
    { day: '2026-03-08', orders_created: 0, orders_shipped: 0, receptions_received: 0, returns_completed: 0 },
    { day: '2026-03-09', orders_created: 0, orders_shipped: 0, receptions_received: 0, returns_completed: 0 },
    { day: '2026-03-10', orders_created: 3, orders_shipped: 0, receptions_received: 0, returns_completed: 0 },
  ])
  const other = await world.client(yard.company)
  const stranger = await world.user([{ company_id: yard.company, role: 'client', client_ids: [other] }])
  const seen = (await yard.call('/dashboard?days=1', { token: stranger.token })).body.data
  expect(seen).toMatchObject({
    outbound: { open: {} },
    inbound: { receptions: {} },
    stock: { short: [], low: [], expiring: [] },
  })
  expect(seen.days[0].orders_created).toBe(0)
})

test('a part whose module is off is null', async () => {
  const company = await world.company({ modules: ['api', 'outbound'] })
  const { token } = await world.user([{ company_id: company, role: 'viewer', client_ids: null }])
  const { body } = await world.call('/dashboard', { token, company })
  expect(body.data).toMatchObject({ inbound: null, returns: null, stock: null, webhooks: null })
  expect(body.data.outbound.open).toEqual({})
  expect(body.data.days).toHaveLength(30)
})
