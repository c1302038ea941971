import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Returns } from '../../../../test/support/returned-goods.ts'
import { World } from '../../../../test/support/world.ts'

let world: World
beforeAll(async () => {
  world = await World.common()
})
afterAll(() => world.stop())

/** A sandbox operated only by its client company. */
async function sandbox() {
  const here = await Returns.start(world, { sandbox: true })
  const post = (path: string, body: object = {}) => here.post(path, body, here.tokens.client)
  const made = async (path: string, body: object) => {
    const reply = await post(path, body)
    if (reply.status !== 201) throw new Error(reply.text)
    return Number(reply.body.data.id)
  }
  return {
    here,
    post,
    simulate: (step: string, body: object = {}) => post(`/simulate/${step}`, body),
    reception: (...lines: readonly object[]) => made('/receptions', { lines }),
    order: (fields: object, ...lines: readonly object[]) => made('/sales-orders', { ...fields, lines }),
  }
}

const steps = ['arrive', 'receive', 'pick', 'ship', 'deliver', 'return'] as const

test.each(steps)('%s is for sandboxes only', async (step) => {
  const here = await Returns.start(world)
  const reply = await here.post(`/simulate/${step}`, {}, here.tokens.manager)
  expect(reply.status).toBe(403)
  expect(reply.body.code).toBe('sandbox_only')
})

test.each(steps)('%s finds nothing to do in an empty sandbox: 404', async (step) => {
  const { simulate } = await sandbox()
  expect((await simulate(step)).status).toBe(404)
  const named = await simulate(step, { reception_id: 999_999_999, sales_order_id: 999_999_999 })
  expect(named.status).toBe(404)
})

test('the whole way of goods, by a client alone and without naming a document', async () => {
  const { here, simulate, reception, order } = await sandbox()
  const article_id = await here.article()
  const reception_id = await reception({ article_id, quantity_um3pl: 5 })
  const sales_order_id = await order({}, { article_id, quantity_um3pl: 4 })
  const arrived = await simulate('arrive')
  expect(arrived.body.data).toMatchObject({
    type: 'reception',
    document: { id: reception_id, status: 'arrived' },
  })
  const received = await simulate('receive')
  expect(received.body.data.document).toMatchObject({
    id: reception_id,
    status: 'received',
    has_discrepancies: false,
    lines: [{ received_um3pl: 5 }],
  })
  const picked = await simulate('pick')
  expect(picked.body.data).toMatchObject({
    type: 'sales_order',
    document: { id: sales_order_id, status: 'picking' },
  })
  const shipped = await simulate('ship')
  expect(shipped.body.data.document).toMatchObject({
    status: 'shipped',
    shipments: [{ tracking_number: `SIM-${sales_order_id}` }],
    lines: [{ shipped_um3pl: 4 }],
  })
  expect((await simulate('deliver')).body.data.document).toMatchObject({ status: 'delivered' })
  const returned = await simulate('return')
  expect(returned.body.data).toMatchObject({
    type: 'return',
    document: {
      sales_order_id,
      status: 'inspecting',
      reason_code: 'SIMULATED',
      lines: [{ quantity_um3pl: 4, received_um3pl: 4, pending_um3pl: 4 }],
    },
  })
  expect(await here.balances(article_id)).toEqual({ available: 1, quarantine: 4 })
  expect((await simulate('return')).status).toBe(404)
  const again = await simulate('return', { sales_order_id })
  expect(again.status).toBe(409)
  expect(again.body.blockers).toEqual([{ code: 'nothing_to_return' }])
})

describe('ship', () => {
  test('from allocated picks and packs on the way, each with its event', async () => {
    const { here, simulate, reception, order } = await sandbox()
    const article_id = await here.article()
    await reception({ article_id, quantity_um3pl: 2 })
    await simulate('receive')
    const sales_order_id = await order({}, { article_id, quantity_um3pl: 2 })
    expect((await simulate('ship', { sales_order_id })).body.data.document.status).toBe('shipped')
    const told = (await here.events('sales_order.%')).filter((each) => each.type !== 'sales_order.created')
    expect(told.map((each) => [each.type, each.previous])).toEqual([
      ['sales_order.status_changed', expect.objectContaining({ status: 'allocated' })],
      ['sales_order.status_changed', expect.objectContaining({ status: 'picking' })],
      ['sales_order.status_changed', expect.objectContaining({ status: 'packed' })],
      ['sales_order.shipped', expect.objectContaining({ status: 'packed' })],
    ])
  })

  test('what is reserved of an order that may go in parts, then the rest', async () => {
    const { here, simulate, reception, order } = await sandbox()
    const article_id = await here.article()
    await reception({ article_id, quantity_um3pl: 2 })
    await simulate('receive')
    const id = await order({ allow_partial_shipment: true }, { article_id, quantity_um3pl: 3 })
    const part = await simulate('ship')
    expect(part.body.data.document).toMatchObject({ id, status: 'partially_shipped' })
    expect((await simulate('ship')).status).toBe(404)
    await reception({ article_id, quantity_um3pl: 1 })
    await simulate('receive')
    const rest = await simulate('ship')
    expect(rest.body.data.document).toMatchObject({ id, status: 'shipped', lines: [{ shipped_um3pl: 3 }] })
  })

  test('not what is missing or on hold', async () => {
    const { here, simulate, order, post } = await sandbox()
    const article_id = await here.article()
    const id = await order({}, { article_id, quantity_um3pl: 3 })
    const missing = await simulate('ship', { sales_order_id: id })
    expect(missing.status).toBe(409)
    await post(`/sales-orders/${id}/hold`)
    expect((await simulate('pick', { sales_order_id: id })).body).toMatchObject({
      code: 'action_not_allowed',
      blockers: [{ code: 'on_hold' }],
    })
  })
})

test('labels that nobody announced are made up, and go the whole way', async () => {
  const { here, simulate, reception, order } = await sandbox()
  const [lot, serial] = [
    await here.article({ tracking: 'lot', expiry_tracking: true }),
    await here.article({ tracking: 'serial' }),
  ]
  await reception({ article_id: lot, quantity_um3pl: 3 }, { article_id: serial, quantity_um3pl: 2 })
  await reception({ article_id: lot, quantity_um3pl: 2, lot_number: 'OURS', expiry_date: '2040-01-01' })
  await simulate('receive')
  await simulate('receive')
  await order({}, { article_id: lot, quantity_um3pl: 4 }, { article_id: serial, quantity_um3pl: 2 })
  expect((await simulate('ship')).status).toBe(200)
  const { body } = await simulate('return')
  const { lines } = body.data.document
  expect(lines).toMatchObject([
    { article_id: lot, received_um3pl: 1, lot_number: 'OURS', expiry_date: '2040-01-01' },
    { article_id: lot, received_um3pl: 3, lot_number: expect.stringMatching(/^SIM-/) },
    { article_id: serial, received_um3pl: 2, serial_numbers: [expect.any(String), expect.any(String)] },
  ])
})

test('goods of a warehouse that puts nothing away by itself can be ordered at once', async () => {
  const { here, simulate, reception } = await sandbox()
  const changed = await here.call(`/warehouses/${here.warehouse}`, {
    method: 'PUT',
    token: here.tokens.manager,
    body: { auto_putaway: false },
  })
  expect(changed.status).toBe(200)
  const article_id = await here.article()
  await reception({ article_id, quantity_um3pl: 3 })
  expect((await simulate('receive')).body.data.document.lines).toMatchObject([{ putaway_um3pl: 3 }])
  expect(await here.balances(article_id)).toEqual({ available: 3 })
})

test('a client company moves nothing of another', async () => {
  const { here, simulate } = await sandbox()
  const other = await world.client(here.company)
  const article_id = await here.article({ client_3pl_id: other })
  const made = await here.post('/receptions', { lines: [{ article_id, quantity_um3pl: 1 }] })
  expect((await simulate('arrive')).status).toBe(404)
  expect((await simulate('arrive', { reception_id: made.body.data.id })).status).toBe(404)
})
