import { afterAll, beforeAll, expect, test } from 'vitest'
import { Depot } from '../../../../test/support/depot.ts'
import { World } from '../../../../test/support/world.ts'

let world: World
beforeAll(async () => {
  world = await World.start({ only: ['logistics'] })
})
afterAll(() => world.stop())

/** Two warehouses that both have a location A-1, with goods of two client companies and goods of none. */
async function filled() {
  const depot = await Depot.open(world)
  const [client, other] = [await world.client(depot.company), await world.client(depot.company)]
  const oil = await depot.article('OIL', { client_3pl_id: client })
  const wine = await depot.article('WINE', { tracking: 'lot', client_3pl_id: other })
  const bolt = await depot.article('BOLT')
  const north = await depot.made('/warehouses', { code: 'NORTH', name: 'North' })
  const place = (warehouse: number, code: string) =>
    depot.made(`/warehouses/${warehouse}/locations`, { code })
  const [here, away, bare] = [
    await place(depot.warehouse, 'A-1'),
    await place(north, 'A-1'),
    await place(depot.warehouse, 'A-2'),
  ]
  const lies = { location_code: 'A-1' }
  const lot = { article_id: wine, lot_number: 'L1', ...lies }
  await depot.adjust({ article_id: oil, quantity_um3pl: 10, ...lies })
  await depot.adjust({ ...lot, quantity_um3pl: 4 })
  await depot.adjust({ ...lot, quantity_um3pl: 2, stock_status: 'damaged' })
  await depot.adjust({ article_id: bolt, quantity_um3pl: 3 })
  await depot.post('/stock/adjustments', {
    warehouse_id: north,
    lines: [{ article_id: oil, quantity_um3pl: 7, ...lies }],
  })
  return { depot, client, oil, here, away, bare }
}

test('what lies at a place, by article, lot and state; not what lies at the same code elsewhere', async () => {
  const { depot, client, oil, here, away, bare } = await filled()
  const { body } = await depot.call(`/locations/${here}/stock`)
  expect(body.meta).toMatchObject({ total: 3, per_page: 25 })
  expect(body.data).toMatchObject([
    {
      article_code: 'OIL',
      client_3pl_id: client,
      location_code: 'A-1',
      quantity_um3pl: 10,
      reserved_um3pl: 0,
      serial_numbers: [],
    },
    { article_code: 'WINE', lot_number: 'L1', stock_status: 'available', quantity_um3pl: 4 },
    { article_code: 'WINE', lot_number: 'L1', stock_status: 'damaged', quantity_um3pl: 2 },
  ])
  const [first] = body.data
  const { data: row } = (await depot.call(`/stock/${first.stock_id}`)).body
  expect(row).toMatchObject({ article_id: oil, warehouse_id: depot.warehouse })
  expect((await depot.call(`/locations/${away}/stock`)).body.data).toMatchObject([{ quantity_um3pl: 7 }])
  expect((await depot.call(`/locations/${bare}/stock`)).body).toMatchObject({ data: [], meta: { total: 0 } })
})

test('a page at a time; what is reserved or gone shows; each client company sees its own', async () => {
  const { depot, client, oil, here } = await filled()
  const second = await depot.call(`/locations/${here}/stock?per_page=2&page=2`)
  expect(second.body).toMatchObject({ data: [{ stock_status: 'damaged' }], meta: { total: 3 } })
  await depot.adjust({ article_id: oil, quantity_um3pl: -10, location_code: 'A-1' })
  const { body } = await depot.call(`/locations/${here}/stock`)
  expect(body.meta.total).toBe(2)
  const own = [{ company_id: depot.company, role: 'client' as const, client_ids: [client] }]
  const { token } = await world.user(own)
  expect((await depot.call(`/locations/${here}/stock`, { token })).body.data).toEqual([])
})

test('a place is called as it is while goods lie there', async () => {
  const { depot, here, bare } = await filled()
  const rename = (id: number, body: object) =>
    depot.call(`/warehouses/${depot.warehouse}/locations/${id}`, { method: 'PUT', body })
  const reply = await rename(here, { code: 'A-9' })
  expect([reply.status, Object.keys(reply.body.errors)]).toEqual([422, ['code']])
  expect((await rename(here, { code: 'A-1', name: 'First' })).status).toBe(200)
  expect((await rename(bare, { code: 'A-9' })).status).toBe(200)
})

test('somebody else’s place, or none, is not found', async () => {
  const [{ here }, { depot }] = [await filled(), await filled()]
  for (const id of [here, 999_999_999]) {
    const reply = await depot.call(`/locations/${id}/stock`)
    expect([reply.status, reply.body.code]).toEqual([404, 'not_found'])
  }
})
