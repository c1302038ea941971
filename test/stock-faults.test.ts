import { tmpdir } from 'node:os'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '../src/kernel/database/sql.ts'
import type { StockClients } from './faults/stock-clients.ts'
import { runStockFaults } from './faults/stock-run.ts'
import { brokenLaws } from './ledger/invariants.ts'
import { Depot } from './support/depot.ts'
import { type Fresh, migratedDatabase } from './support/fresh.ts'
import { World } from './support/world.ts'

let fresh: Fresh
let world: World
beforeAll(async () => {
  fresh = await migratedDatabase()
  const { url } = fresh
  world = await World.start({ url, only: ['logistics'] })
})
afterAll(async () => {
  await world.stop()
  await fresh.drop()
})

/** Events that must happen, or the run would prove nothing. */
function happened({ refused, aborted, unanswered, repeated }: StockClients): readonly number[] {
  return [refused, aborted, unanswered, repeated]
}

// The long form is `npm run faults -- stock`.
test('on hot articles, with connections cut and servers killed, every request is done once or not at all', async () => {
  const { clients, faults } = await runStockFaults({
    url: fresh.url,
    dataDir: tmpdir(),
    clients: 16,
    articles: 4,
    kills: 2,
    seconds: 2,
    enough: (so) => so.done > 50 && happened(so).every((times) => times > 0),
    seed: 1,
    report: () => {},
  })
  expect(faults).toEqual([])
  expect(clients.done).toBeGreaterThan(50)
  for (const times of happened(clients)) expect(times).toBeGreaterThan(0)
}, 120_000)

test('ten copies of one order under one key at the same moment: one order, one answer', async () => {
  const depot = await Depot.open(world)
  const article_id = await depot.article('HOT')
  await depot.adjust({ article_id, quantity_um3pl: 100 })
  const body = { external_reference: 'ONCE', lines: [{ article_id, quantity_um3pl: 3 }] }
  const copy = async () => {
    for (;;) {
      const reply = await depot.post('/sales-orders', body, { headers: { 'idempotency-key': 'once' } })
      if (reply.body.code !== 'idempotency_key_in_flight') return reply
    }
  }
  const replies = await Promise.all(Array.from({ length: 10 }, copy))
  expect(replies.map((reply) => reply.status)).toEqual(Array(10).fill(201))
  expect(new Set(replies.map((reply) => reply.text)).size).toBe(1)
  expect(replies.filter((reply) => reply.headers.get('idempotent-replayed') === null)).toHaveLength(1)
  const { rows } = await world.database.query(sql`
    select (select count(*)::int from sales_orders where company_id = ${depot.company}) as orders,
           (select count(*)::int from reservations where company_id = ${depot.company}) as reservations,
           (select count(*)::int from outbox
             where company_id = ${depot.company} and type = 'sales_order.created') as events`)
  expect(rows).toEqual([{ orders: 1, reservations: 1, events: 1 }])
  expect(await depot.rows()).toMatchObject([{ available_um3pl: 97, reserved_um3pl: 3 }])
  expect(await brokenLaws(world.database, depot.company, { allocated: true })).toEqual([])
})
