import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { Database } from '../src/kernel/database/database.ts'
import { Depot } from './support/depot.ts'
import { ask } from './support/graphql.ts'
import { World } from './support/world.ts'

// However many records a query leads to, the number of statements stays the same: one for each field that runs an
// operation and one for each relation of each level.

let world: World
beforeAll(async () => {
  world = await World.common()
})
afterAll(() => world.stop())

/** A company with that many orders of two lines each, every order of articles of its own. */
async function filled(orders: number): Promise<Depot> {
  const depot = await Depot.open(world)
  const partner_id = await depot.made('/partners', { code: 'P', name: 'Partner', is_customer: true })
  const codes = Array.from({ length: orders * 2 }, (_, i) => `A${i}`)
  const articles = codes.map((article_code) => ({ article_code, description: article_code, um3pl: 'PCE' }))
  expect((await depot.post('/articles/bulk', { articles })).status).toBe(200)
  const goods = codes.map((article_code) => ({ article_code, quantity_um3pl: 3 }))
  expect((await depot.post('/stock/adjustments', { lines: goods })).status).toBe(201)
  const sales_orders = Array.from({ length: orders }, (_, i) => ({
    partner_id,
    lines: goods.slice(i * 2, i * 2 + 2),
  }))
  expect((await depot.post('/sales-orders/bulk', { sales_orders })).status).toBe(200)
  return depot
}

const query = `query ($n: Int) { sales_orders(limit: $n) { id order_number partner { name } warehouse { code } client { code }
  lines { quantity_um3pl article { article_code movements(limit: 2) { kind } stock(limit: 5) { quantity_um3pl warehouse { code } } } } } }`

async function counted(depot: Depot, n: number) {
  // A connection's first statement is not counted, nor is the question who calls: a node that has just
  // heard of a change of access asks it again.
  await ask(depot, query, { n })
  const statements = vi.spyOn(Database.prototype, 'query')
  try {
    const { body } = await ask(depot, query, { n })
    const asked = statements.mock.calls.filter(([{ shape }]) => !shape.text.includes('from tokens'))
    return { body, count: asked.length }
  } finally {
    statements.mockRestore()
  }
}

test('100 orders with lines, articles, stock and movements take as many statements as 10', async () => {
  const depot = await filled(100)
  const ten = await counted(depot, 10)
  const hundred = await counted(depot, 100)
  expect(hundred.body.errors).toBeUndefined()
  expect(hundred.body.data.sales_orders).toHaveLength(100)
  const lines = hundred.body.data.sales_orders.flatMap((order: { lines: unknown[] }) => order.lines)
  const stock = [{ quantity_um3pl: 3, warehouse: { code: 'MAIN' } }]
  const movements = [{ kind: 'reserve' }, { kind: 'adjust' }]
  expect(lines).toHaveLength(200)
  expect(lines.map((line: { article: { stock: unknown } }) => line.article)).toEqual(
    lines.map(() => ({ article_code: expect.any(String), movements, stock })),
  )
  // The orders; partner, warehouse and article (no order has a client); movements and stock; the warehouse of the stock.
  expect([ten.count, hundred.count]).toEqual([7, 7])
})
