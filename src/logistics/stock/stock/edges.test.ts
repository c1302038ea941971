import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Yard } from '../../../../test/support/goods.ts'
import { type Reply, World } from '../../../../test/support/world.ts'
import { numberAllEvents } from '../../../../test/support/numbered.ts'

let world: World
beforeAll(async () => {
  world = await World.common()
})
afterAll(() => world.stop())

/** Maximum value of the column. */
const most = '999999999999.999999'
const tooMuch = (path: string) => ({ status: 422, body: { code: 'invalid', errors: { [path]: [full] } } })
const full = expect.stringMatching(/must not be greater than 999999999999/)

/** A yard with an article that also comes in pallets with a huge factor. */
async function yard() {
  const at = await Yard.open(world)
  const article_id = await at.article('EDGE', { um3pl_2: 'PAL', um3pl_2_factor: most })
  const lines = (quantity_um3pl: string, more: object = {}) => ({
    lines: [{ article_id, quantity_um3pl, ...more }],
  })
  const book = (path: string, quantity: string, more: object = {}): Promise<Reply> =>
    at.post(`/stock/${path}`, { warehouse_id: at.warehouse, ...lines(quantity, more) })
  return { at, article_id, lines, book }
}

describe('quantities at the edge of the column', () => {
  test('stock that is full takes no more, by adjustment, count, transfer, change of status or unit', async () => {
    const { at, lines, book } = await yard()
    expect((await book('adjustments', most)).status).toBe(201)
    const again = await book('adjustments', '0.000001')
    expect(again).toMatchObject(tooMuch('lines.0.quantity_um3pl'))
    expect(await book('adjustments', most)).toMatchObject(tooMuch('lines.0.quantity_um3pl'))
    expect(await book('adjustments', '2', { um3pl: 'PAL' })).toMatchObject(tooMuch('lines.0.quantity_um3pl'))
    expect((await book('counts', most)).status).toBe(201)
    // Another location and another status have room, but stock can't move back from there.
    await at.location('A1')
    expect((await book('adjustments', '5', { location_code: 'A1' })).status).toBe(201)
    expect((await book('adjustments', most, { stock_status: 'hold' })).status).toBe(201)
    const transfer = { from_location_code: 'A1', to_location_code: null }
    const { warehouse } = at
    const moved = await at.post('/stock/transfers', {
      from_warehouse_id: warehouse,
      to_warehouse_id: warehouse,
      ...lines('1', transfer),
    })
    expect(moved.status).toBe(422)
    const status = { warehouse_id: warehouse, from_status: 'hold', to_status: 'available' }
    expect(await at.post('/stock/status-changes', { ...status, ...lines('1') })).toMatchObject(
      tooMuch('lines.0.quantity_um3pl'),
    )
  })

  test('sums of full places are shown, searched, compared and checked', async () => {
    const { at, article_id, lines, book } = await yard()
    for (const stock_status of ['available', 'hold', 'quarantine', 'damaged'])
      expect((await book('adjustments', most, { stock_status })).status).toBe(201)
    await at.location('A1')
    await book('adjustments', most, { location_code: 'A1' })
    await numberAllEvents(world.database)
    const order = await at.post('/sales-orders', lines(most))
    expect(order.status).toBe(201)
    const { id } = order.body.data
    const reads = [
      '/stock',
      `/stock?article_id=${article_id}&as_of=${encodeURIComponent(new Date(Date.now() + 60_000).toISOString())}`,
      '/stock/movements',
      '/stock/sync',
      '/stock/verify',
      '/dashboard',
      '/events',
      `/sales-orders/${id}/explain`,
      `/sales-orders/${id}/timeline`,
    ]
    for (const path of reads) expect([path, (await at.call(path)).status]).toEqual([path, 200])
    const listed = { lines: [most, most].map((quantity_um3pl) => ({ article_id, quantity_um3pl })) }
    expect((await at.post('/stock/reconcile', listed)).status).toBe(200)
    for (const action of ['pick', 'pack', 'ship'])
      expect([action, (await at.post(`/sales-orders/${id}/${action}`)).status]).toEqual([action, 200])
    const back = await at.post('/returns', { sales_order_id: id, ...lines(most) })
    expect(back.status).toBe(201)
    // The return is received where there is no room for it.
    const received = await at.post(`/returns/${back.body.data.id}/receive`)
    expect(received).toMatchObject(tooMuch('lines.0.quantity_um3pl'))
  })

  test('what is announced and received for one line of an order adds up to what fits, or is refused', async () => {
    const { at, lines } = await yard()
    const ordered = await at.post('/purchase-orders', lines(most))
    const purchase_order_id = ordered.body.data.id
    await at.settings({ over_receipt_policy: 'accept' })
    const reception = (quantity: string) => at.post('/receptions', { purchase_order_id, ...lines(quantity) })
    const part = '600000000000'
    const first = await reception(part)
    expect(first.status).toBe(201)
    expect(await reception(part)).toMatchObject(tooMuch('lines'))
    expect((await at.post(`/receptions/${first.body.data.id}/receive`)).status).toBe(200)
    const second = await reception(part)
    expect(second.status).toBe(201)
    const received = await at.post(`/receptions/${second.body.data.id}/receive`)
    expect(received).toMatchObject(tooMuch('lines.0.quantity_um3pl'))
  })

  test('a line number is no larger than fits', async () => {
    const { at, lines } = await yard()
    for (const path of ['/sales-orders', '/purchase-orders', '/receptions', '/returns']) {
      const given = [999_999_999, 1_000_000_000, 2_147_483_648].map((line_number) =>
        lines('1', { line_number }),
      )
      const [fits, ...not] = await Promise.all(given.map((body) => at.post(path, body)))
      expect([path, fits?.status]).toEqual([path, 201])
      for (const reply of not)
        expect(reply).toMatchObject({
          status: 422,
          body: { errors: { 'lines.0.line_number': [expect.any(String)] } },
        })
    }
  })
})
