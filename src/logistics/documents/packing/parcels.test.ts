import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Logistics } from '../../../../client/src/logistics.ts'
import { Depot } from '../../../../test/support/depot.ts'
import { toldEvents } from '../../../../test/support/told.ts'
import { World } from '../../../../test/support/world.ts'
import { sql } from '../../../kernel/database/sql.ts'
import { hasCheckDigit } from '../../floor/scan/numbers.ts'

let world: World
let depot: Depot
let client: Logistics
beforeAll(async () => {
  world = await World.common()
  depot = await Depot.open(world)
  await world.database.write(sql`update companies set sscc_prefix = '38012345' where id = ${depot.company}`)
  client = new Logistics({ baseUrl: world.address, companyId: depot.company, token: depot.token })
})
afterAll(() => world.stop())

interface Wanted {
  readonly code: string
  readonly quantity?: number
  readonly article?: object
  /** Stock on hand, by lot or serial numbers. */
  readonly stock?: readonly object[]
}

/** Creates an order of these articles and picks it. */
async function picked(wanted: readonly Wanted[], fields: object = {}) {
  const lines = await Promise.all(
    wanted.map(async ({ code, quantity = 5, article = {}, stock = [{ quantity_um3pl: quantity }] }) => {
      const article_id = await depot.article(code, article)
      for (const each of stock) await depot.adjust({ article_id, ...each })
      return { article_id, quantity_um3pl: quantity }
    }),
  )
  const { id } = await client.salesOrders.create({ lines, ...fields })
  await client.salesOrders.pick(id)
  const path = `/sales-orders/${id}`
  return { id, path, pack: (body: object) => depot.post(`${path}/parcels`, body) }
}

const inside = (parcels: readonly { readonly contents: readonly { readonly quantity_um3pl: number }[] }[]) =>
  parcels.map(({ contents }) => contents.map((each) => each.quantity_um3pl))

async function movements(id: number): Promise<number> {
  const { rows } = await world.database.query<{ count: number }>(sql`
    select count(*) as count from stock_movements
     where company_id = ${depot.company} and source_type = 'sales_order' and source_id = ${id}`)
  return rows[0]?.count ?? 0
}

describe('parcels of an order', () => {
  test('hold what was picked, each with an SSCC; nothing moves in stock; what is too much or wrong is said at once', async () => {
    const { id, path, pack } = await picked([{ code: 'P-OIL' }, { code: 'P-NUT', quantity: 2 }])
    const moved = await movements(id)
    const contents = [{ article_code: 'P-OIL', quantity_um3pl: '3' }, { line_number: 2 }]
    const first = await pack({ contents, weight_kg: '4,2', length_cm: 30, packaging: 'BOX-M' })
    expect(first.status).toBe(201)
    expect(first.body.data).toMatchObject({ weight_kg: 4.2, packaging: 'BOX-M', shipment_id: null })
    expect(first.body.data.sscc).toMatch(/^38012345\d{10}$/)
    expect(hasCheckDigit(first.body.data.sscc)).toBe(true)
    const again = await pack({ contents: [...contents, { article_code: 'P-OTHER' }] })
    expect(again.status).toBe(422)
    expect(Object.keys(again.body.errors)).toEqual([
      'contents.0.quantity_um3pl',
      'contents.1.quantity_um3pl',
      'contents.2.article_code',
    ])
    expect(again.body.errors['contents.0.quantity_um3pl'][0]).toBe(
      'Too much of P-OIL: only 2 is picked and not yet in a parcel.',
    )
    const second = await pack({})
    expect(inside([first.body.data, second.body.data])).toEqual([[3, 2], [2]])
    expect(second.body.data.sscc > first.body.data.sscc).toBe(true)
    expect((await pack({})).body.errors).toHaveProperty('contents')
    expect((await depot.call(`${path}/parcels`)).body.data).toHaveLength(2)
    expect(await movements(id)).toBe(moved)
    await client.salesOrders.pack(id)
    const { parcels, shipments } = await client.salesOrders.ship(id, { tracking_number: 'T-1' })
    expect(parcels.map(({ shipment_id }) => shipment_id)).toEqual(shipments.flatMap((s) => [s.id, s.id]))
    expect(shipments[0]?.packages).toEqual([])
  })

  test('change and go until they have left; then only their tracking changes', async () => {
    const { id, path, pack } = await picked([{ code: 'P-PEA' }])
    const { data } = (await pack({ contents: [{ line_number: 1, quantity_um3pl: 1 }] })).body
    const at = `${path}/parcels/${data.id}`
    const patch = (body: object) => depot.call(at, { method: 'PATCH', body })
    const more = await patch({ contents: [{ line_number: 1, quantity_um3pl: 4 }], weight_kg: 1 })
    expect(more.body.data).toMatchObject({ sscc: data.sscc, weight_kg: 1, contents: [{ quantity_um3pl: 4 }] })
    expect((await patch({ contents: [{ line_number: 1, quantity_um3pl: 6 }] })).status).toBe(422)
    expect((await patch({ weight_kg: -1, height_cm: 'x' })).body.errors).toMatchObject({
      weight_kg: {},
      height_cm: {},
    })
    expect((await depot.call(at, { method: 'DELETE' })).status).toBe(204)
    expect((await depot.call(at, { method: 'DELETE' })).status).toBe(404)
    await client.salesOrders.hold(id)
    expect((await pack({})).body.blockers).toEqual([{ code: 'on_hold' }])
    await client.salesOrders.releaseHold(id)
    const { parcels } = await client.salesOrders.pack(id)
    expect(inside(parcels)).toEqual([[5]])
    await client.salesOrders.ship(id)
    const left = `${path}/parcels/${parcels[0]?.id}`
    const tracked = await depot.call(left, {
      method: 'PATCH',
      body: { tracking_number: 'T-77', weight_kg: null },
    })
    expect(tracked.body.data.tracking_number).toBe('T-77')
    const late = await depot.call(left, {
      method: 'PATCH',
      body: { weight_kg: 2, contents: [{ line_number: 1 }] },
    })
    expect(Object.keys(late.body.errors)).toEqual(['weight_kg', 'contents'])
    expect((await depot.call(left, { method: 'DELETE' })).status).toBe(409)
    const found = await client.salesOrders.list({ search: 'T-77' })
    expect(found.data.map((order) => order.id)).toEqual([id])
  })

  test('two who pack the same goods at once: one of them does', async () => {
    const { pack, path } = await picked([{ code: 'P-ONE', quantity: 1 }])
    const replies = await Promise.all([pack({}), pack({}), pack({})])
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 422, 422])
    expect((await depot.call(`${path}/parcels`)).body.data).toHaveLength(1)
  })

  test('of a company without a prefix have a number and no SSCC', async () => {
    const other = await Depot.open(world)
    const article_id = await other.article('BARE')
    await other.adjust({ article_id, quantity_um3pl: 1 })
    const id = await other.made('/sales-orders', { lines: [{ article_id, quantity_um3pl: 1 }] })
    for (const step of ['pick', 'pack']) await other.post(`/sales-orders/${id}/${step}`, {})
    const { data } = (await other.call(`/sales-orders/${id}`)).body
    expect(data.parcels).toMatchObject([{ sscc: null, parcel_number: `P-${data.parcels[0].id}` }])
  })
})

describe('packing', () => {
  test('with parcels in the body holds everything that was picked, or says what is missing', async () => {
    const { path } = await picked([{ code: 'K-OIL' }, { code: 'K-NUT', quantity: 2 }])
    const parcels = [
      { contents: [{ line_number: 1 }], weight_kg: 3 },
      { contents: [{ line_number: 2, quantity_um3pl: 1 }] },
    ]
    const missing = await depot.post(`${path}/pack`, { parcels })
    expect(missing.body.errors).toEqual({
      parcels: ['Pack everything first: 1 of K-NUT is picked but not in a parcel.'],
    })
    const wrong = await depot.post(`${path}/pack`, { parcels: [{ contents: [{ line_number: 7 }] }] })
    expect(Object.keys(wrong.body.errors)).toEqual(['parcels.0.contents.0.line_number'])
    const done = await depot.post(`${path}/pack`, { parcels: [...parcels, {}] })
    expect(done.body.data.status).toBe('packed')
    expect(inside(done.body.data.parcels)).toEqual([[5], [1], [1]])
  })

  test('is undone with the order: what goes back is in no parcel', async () => {
    const { id, pack } = await picked([{ code: 'C-OIL' }])
    await pack({})
    expect((await client.salesOrders.cancel(id)).parcels).toEqual([])
  })

  test('is undone where a count takes the goods away', async () => {
    const { id, pack } = await picked([{ code: 'L-OIL' }, { code: 'L-NUT' }])
    const { data } = (await pack({})).body
    const [{ article_id }] = data.contents
    await depot.post('/stock/counts', { lines: [{ article_id, counted_um3pl: 1, quantity_um3pl: 1 }] })
    const { parcels, status } = await client.salesOrders.get(id)
    expect(status).toBe('confirmed')
    expect(parcels.map(({ contents }) => contents.map((each) => each.article_code))).toEqual([['L-NUT']])
  })
})

describe('shipping', () => {
  const lots = [
    { quantity_um3pl: 3, lot_number: 'A', expiry_date: '2030-01-01' },
    { quantity_um3pl: 3, lot_number: 'B', expiry_date: '2031-01-01' },
  ]

  test('some parcels takes exactly the lots that are in them', async () => {
    const goods = {
      code: 'S-OIL',
      quantity: 6,
      article: { tracking: 'lot', expiry_tracking: true },
      stock: lots,
    }
    const { id, path, pack } = await picked([goods], { allow_partial_shipment: true })
    const late = (await pack({ contents: [{ line_number: 1, lot_number: 'B' }] })).body.data
    expect(late.contents).toMatchObject([{ quantity_um3pl: 3, lot_number: 'B', expiry_date: '2031-01-01' }])
    await client.salesOrders.pack(id)
    const wrong = await depot.post(`${path}/ship`, {
      parcels: [late.id, late.id, 1],
      lines: [{ line_number: 1 }],
    })
    expect(Object.keys(wrong.body.errors)).toEqual(['parcels', 'parcels.1', 'parcels.2'])
    const order = await client.salesOrders.ship(id, { parcels: [late.id] })
    expect(order.status).toBe('partially_shipped')
    expect(order.shipments[0]?.lines[0]?.lots).toMatchObject([{ lot_number: 'B', quantity: 3 }])
    const rest = await client.salesOrders.ship(id)
    expect(rest.parcels.map(({ shipment_id }) => shipment_id)).toEqual(rest.shipments.map((each) => each.id))
  })

  test('by lines takes what is in no parcel first, then from the parcels', async () => {
    const { id, pack } = await picked([{ code: 'S-NUT' }], { allow_partial_shipment: true })
    await client.salesOrders.pack(id)
    const [{ id: parcel } = { id: 0 }] = (await client.salesOrders.get(id)).parcels
    const cut = await client.salesOrders.ship(id, { lines: [{ line_number: 1, quantity_um3pl: 2 }] })
    expect(inside(cut.parcels)).toEqual([[2]])
    expect((await pack({ contents: [{ line_number: 1, quantity_um3pl: 1 }] })).status).toBe(201)
    const waits = (await client.salesOrders.get(id)).allowed_actions.find(({ action }) => action === 'ship')
    expect(waits?.waits_for).toBe('not_packed')
    const forgot = await depot.post(`/sales-orders/${id}/ship`, {})
    expect(forgot.body.blockers).toEqual([{ code: 'not_packed', lines: [1] }])
    await pack({})
    const { parcels, status } = await client.salesOrders.ship(id)
    expect(status).toBe('shipped')
    expect(parcels[0]?.id).toBe(parcel)
    expect(inside(parcels)).toEqual([[2], [1], [2]])
  })

  test('serial goods takes the numbers that were packed; one is in one parcel', async () => {
    const serial_numbers = ['N1', 'N2', 'N3']
    const stock = [{ quantity_um3pl: 3, serial_numbers }]
    const goods = { code: 'S-TV', quantity: 2, article: { tracking: 'serial' }, stock }
    const { id, pack } = await picked([goods])
    const made = await pack({ contents: [{ line_number: 1, serial_numbers: ['N3'] }] })
    expect(made.body.data.contents).toMatchObject([{ quantity_um3pl: 1, serial_numbers: ['N3'] }])
    expect((await pack({ contents: [{ line_number: 1, serial_numbers: ['N3'] }] })).status).toBe(422)
    expect((await pack({ contents: [{ line_number: 1, serial_numbers: ['N1'] }] })).status).toBe(201)
    await client.salesOrders.pack(id)
    const { shipments } = await client.salesOrders.ship(id)
    expect(shipments[0]?.lines[0]?.serial_numbers).toEqual(['N3', 'N1'])
  })

  test('splitting a carton is refused', async () => {
    const article_id = await depot.article('S-CTN', { um3pl_2: 'CTN', um3pl_2_factor: 6 })
    await depot.adjust({ article_id, quantity_um3pl: 12 })
    const lines = [{ article_id, um3pl: 'CTN', quantity_um3pl: 1 }]
    const { id } = await client.salesOrders.create({ allow_partial_shipment: true, lines })
    await client.salesOrders.pick(id)
    const half = await client.parcels.create(id, { contents: [{ line_number: 1, quantity_um3pl: 4 }] })
    await client.salesOrders.pack(id)
    const reply = await depot.post(`/sales-orders/${id}/ship`, { parcels: [half.id] })
    expect(reply.body.errors.parcels[0]).toContain('A CTN of S-CTN would be split')
    expect((await client.salesOrders.ship(id)).status).toBe('shipped')
  })
})

test('what happens to parcels is told with the order', async () => {
  const { id, pack } = await picked([{ code: 'E-OIL' }])
  await pack({})
  const { rows } = await world.database.query<{ type: string; data: unknown; previous: unknown }>(sql`
    select type, data, previous from ${toldEvents} as told
     where company_id = ${depot.company} and resource_type = 'sales_order' and resource_id = ${id} order by id`)
  expect(rows.slice(-2)).toMatchObject([
    { type: 'sales_order.updated', previous: { parcels: [] } },
    { type: 'sales_order.parcels_changed' },
  ])
  expect(JSON.stringify(rows.at(-1)?.data)).toContain('E-OIL')
})
