import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Setting, create } from '../../../../test/access-rows/row.ts'
import { readyOrder } from '../../../../test/access-rows/sales-orders.ts'
import { World } from '../../../../test/support/world.ts'

let world: World
beforeAll(async () => {
  world = await World.common()
})
afterAll(() => world.stop())

test('parcels and shipments are found by status, tracking number, carrier, order and day, by their owner alone', async () => {
  const company = await world.company()
  const { token: admin } = await world.user([], { super_admin: true })
  const client = await world.client(company)
  const setting: Setting = { world, company, client, admin }
  const order = await readyOrder(setting, 'pack')
  const parcel = await create(setting, `/sales-orders/${order}/parcels`, { tracking_number: 'TRACK-1' })
  const ids = async (query: string, token = admin) => {
    const { status, body } = await world.call(query, { token, company })
    expect([query, status]).toEqual([query, 200])
    return body.data.map(({ id }: { id: number }) => id)
  }
  expect(await ids('/parcels?status=packed')).toEqual([parcel.id])
  expect(await ids('/shipments')).toEqual([])
  const act = (action: string, body: object = {}) =>
    world.call(`/sales-orders/${order}/${action}`, { method: 'POST', token: admin, company, body })
  await act('pack')
  const shipped = await act('ship', { carrier_code: 'DHL', tracking_number: 'MASTER-1' })
  expect([shipped.status, shipped.text]).toEqual([200, expect.any(String)])
  const [shipment] = shipped.body.data.shipments
  const today = shipment.shipped_at.slice(0, 10)
  for (const query of [
    'status=shipped',
    'tracking_number=TRACK-1',
    'tracking_number=MASTER-1',
    'carrier_code=DHL',
    `sales_order_id=${order}`,
    `client_3pl_id=${client}`,
    `shipped_from=${today}T00:00:00Z`,
    `shipped_to=2100-01-01`,
  ]) {
    expect([query, await ids(`/parcels?${query}`)]).toEqual([query, [parcel.id]])
    expect([query, await ids(`/shipments?${query}`)]).toEqual([query, [shipment.id]])
  }
  for (const query of [
    'tracking_number=OTHER',
    'carrier_code=UPS',
    'shipped_to=2000-01-01',
    'status=delivered',
  ]) {
    expect([query, await ids(`/parcels?${query}`)]).toEqual([query, []])
    expect([query, await ids(`/shipments?${query}`)]).toEqual([query, []])
  }
  await act('deliver')
  expect(await ids('/parcels?status=delivered')).toEqual([parcel.id])
  expect(await ids('/shipments?status=delivered')).toEqual([shipment.id])
  const stranger = await world.client(company)
  const { token } = await world.user([{ company_id: company, role: 'client', client_ids: [stranger] }])
  for (const path of ['/parcels', '/shipments', `/parcels?client_3pl_id=${client}`])
    expect(await ids(path, token)).toEqual([])
})
