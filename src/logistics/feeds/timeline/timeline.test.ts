import { afterAll, beforeAll, expect, test } from 'vitest'
import { Yard } from '../../../../test/support/goods.ts'
import { World } from '../../../../test/support/world.ts'

let world: World
beforeAll(async () => {
  world = await World.common()
})
afterAll(() => world.stop())

interface Entry {
  readonly events: readonly string[]
  readonly status_before: string | null
  readonly status: string | null
  readonly actor: { readonly type: string; readonly name: string | null }
  readonly movements: readonly { readonly kind: string }[]
}

test('an order from its creation to the parcel, with who did it and what moved', async () => {
  const yard = await Yard.open(world)
  const article_id = await yard.article('T1')
  const { client: client_3pl_id, warehouse: warehouse_id } = yard
  await yard.post('/stock/adjustments', { warehouse_id, lines: [{ article_id, quantity_um3pl: 5 }] })
  const lines = [{ article_id, quantity_um3pl: 2 }]
  const { body } = await yard.post('/sales-orders', { client_3pl_id, warehouse_id, lines })
  const operator = await yard.token('operator')
  for (const action of ['pick', 'pack', 'ship']) {
    await yard.post(`/sales-orders/${body.data.id}/${action}`, {}, { token: operator })
  }
  const told = await yard.call(`/sales-orders/${body.data.id}/timeline`)
  expect(told.status).toBe(200)
  const entries: readonly Entry[] = told.body.data
  expect(entries.map((entry) => [entry.status_before, entry.status])).toEqual([
    [null, 'allocated'],
    ['allocated', 'picking'],
    ['picking', 'packed'],
    ['packed', 'shipped'],
  ])
  expect(entries.map((entry) => [...new Set(entry.movements.map((each) => each.kind))])).toEqual([
    ['reserve'],
    ['pick'],
    [],
    ['ship'],
  ])
  expect(entries[0]?.events).toContain('sales_order.created')
  expect(entries[3]?.events).toContain('sales_order.shipped')
  expect(entries[3]?.actor).toMatchObject({ type: 'user', name: expect.any(String) })
  expect(entries[0]?.actor).not.toEqual(entries[3]?.actor)
})

test('a reception tells its counts; one of another client company is not there', async () => {
  const yard = await Yard.open(world)
  const article_id = await yard.article('T2')
  const { client: client_3pl_id, warehouse: warehouse_id } = yard
  const lines = [{ article_id, quantity_um3pl: 3 }]
  const { body } = await yard.post('/receptions', { client_3pl_id, warehouse_id, lines })
  await yard.post(`/receptions/${body.data.id}/receive`, { lines: [{ line_number: 1, quantity_um3pl: 3 }] })
  const path = `/receptions/${body.data.id}/timeline`
  const told = await yard.call(path, { token: await yard.token('client') })
  const entries: readonly Entry[] = told.body.data
  expect(entries.at(-1)?.events).toContain('reception.status_changed')
  expect(entries.at(-1)?.movements.map((each) => each.kind)).toContain('receive')
  const other = await world.client(yard.company)
  const stranger = await world.user([{ company_id: yard.company, role: 'client', client_ids: [other] }])
  expect((await yard.call(path, { token: stranger.token })).status).toBe(404)
})
