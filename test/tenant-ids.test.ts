import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { rowOf } from './access-rows/row.ts'
import { webhookRows } from './access-rows/webhooks.ts'
import { Goods } from './support/shelves.ts'
import { type Reply, World } from './support/world.ts'

let world: World
beforeAll(async () => {
  world = await World.common()
})
afterAll(() => world.stop())

function dataOf(reply: Reply, status: number) {
  expect([reply.status, reply.text]).toEqual([status, expect.any(String)])
  return reply.body.data
}

// Callers choose article IDs, so two companies may have the same: a join that forgets the company finds both.
describe('two companies with an article of the same ID', () => {
  const codes = ['MINE-SAME-ID', 'THEIRS-SAME-ID'] as const

  /** Both companies, with goods of the article on the shelf. */
  async function both(fields: object = {}) {
    const [mine, theirs] = [await Goods.in(world), await Goods.in(world)]
    const id = await mine.article({ article_code: codes[0], description: codes[0], ...fields })
    await theirs.article({ id, article_code: codes[1], description: codes[1], ...fields })
    return { companies: [mine, theirs] as const, id }
  }

  test('each order, reception and return has one line, of its own article, after any action', async () => {
    const { companies, id } = await both()
    const lines = [{ article_id: id, quantity_um3pl: 2 }]
    for (const [at, goods] of companies.entries()) {
      await goods.fill(id, 10)
      const order = dataOf(await goods.post('/sales-orders', { lines }), 201)
      dataOf(await goods.put(`/sales-orders/${order.id}`, { notes: 'Changed' }), 200)
      for (const action of ['pick', 'pack', 'ship'])
        dataOf(await goods.post(`/sales-orders/${order.id}/${action}`), 200)
      const reception = dataOf(await goods.post('/receptions', { lines }), 201)
      dataOf(await goods.post(`/receptions/${reception.id}/receive`), 200)
      const back = dataOf(await goods.post('/returns', { sales_order_id: order.id, lines }), 201)
      dataOf(await goods.post(`/returns/${back.id}/receive`), 200)
      const purchase = dataOf(await goods.post('/purchase-orders', { lines }), 201)
      for (const path of [
        `/sales-orders/${order.id}`,
        `/receptions/${reception.id}`,
        `/returns/${back.id}`,
        `/purchase-orders/${purchase.id}`,
      ]) {
        const shown = dataOf(await goods.call(path), 200)
        expect(shown.lines.map((line: { article_code: string }) => line.article_code)).toEqual([codes[at]])
      }
    }
  })

  test('stock, movements and the list of articles show their own', async () => {
    const { companies, id } = await both()
    for (const goods of companies) await goods.fill(id, 5)
    for (const [at, goods] of companies.entries()) {
      for (const path of [`/stock?article_id=${id}`, `/stock/movements?article_id=${id}`, '/articles']) {
        const shown = dataOf(await goods.call(path), 200)
        expect(shown.map((row: { article_code: string }) => row.article_code)).toEqual([codes[at]])
      }
    }
  })

  test('a serial number is taken in one company and free in the other', async () => {
    const { companies, id } = await both({ tracking: 'serial' })
    for (const goods of companies) {
      const lines = [{ article_id: id, quantity_um3pl: 1, serial_numbers: ['SN-1'] }]
      const body = { warehouse_id: goods.warehouse, reason: 'Found', lines }
      dataOf(await goods.post('/stock/adjustments', body), 201)
      expect((await goods.post('/stock/adjustments', body)).status).toBe(422)
    }
  })
})

test('a delivery is found under its own webhook, and under no other of the same company', async () => {
  const company = await world.company()
  const { token: admin } = await world.user([], { super_admin: true })
  const setting = { world, company, client: await world.client(company), admin }
  const delivery = await rowOf(webhookRows, 'webhooks.delivery').call(setting)
  const other = await rowOf(webhookRows, 'webhooks.get').call(setting)
  const [, , id] = delivery.path.split(/\/(?:webhooks|deliveries)\//)
  const ask = (webhook: string, end = '', method = 'GET') =>
    world.call(`${webhook}/deliveries/${id}${end}`, { token: admin, company, method })
  expect((await world.call(delivery.path, { token: admin, company })).status).toBe(200)
  expect((await ask(other.path)).status).toBe(404)
  expect((await ask(other.path, '/redeliver', 'POST')).status).toBe(404)
})
