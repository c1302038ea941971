import { randomUUID } from 'node:crypto'
import * as z from 'zod'
import { systemClock } from '../../src/kernel/clock.ts'
import { sql } from '../../src/kernel/database/sql.ts'
import { fingerprintsOf } from '../../src/kernel/idempotency.ts'
import { inputOf } from '../../src/kernel/input.ts'
import { Keys } from '../../src/kernel/keys.ts'
import type { AnyOperation } from '../../src/kernel/operation.ts'
import { found } from '../../src/kernel/problem.ts'
import { logisticsGate } from '../../src/logistics/base/access/gate.ts'
import { once } from '../../src/logistics/base/access/idempotency.ts'
import { Identities } from '../../src/logistics/base/access/identities.ts'
import { salesOrderKind } from '../../src/logistics/documents/sales-orders/kind.ts'
import { answerOf } from '../../src/http/answer.ts'
import type { GoodsWorld } from './goods-world.ts'
import { type Plan, getRequest, postRequest } from './load.ts'
import { type OrderValues, mostOfArticle, orderLines } from './order-script.ts'
import type { Timed } from './stopwatch.ts'

const shipTo = {
  name: 'Trattoria al Molo',
  street: 'Via del Porto 12',
  city: 'Genova',
  postal_code: '16121',
  country_code: 'IT',
}

function below(limit: number): number {
  return Math.floor(Math.random() * limit)
}

/** An order of five articles, one of each fifth of the catalogue. */
function orderBody({ goods }: GoodsWorld) {
  const span = Math.floor(goods.articles / orderLines)
  const lines = Array.from({ length: orderLines }, (_, i) => ({
    article_id: i * span + 1 + below(span),
    quantity_um3pl: 1 + below(mostOfArticle),
  }))
  return { client_3pl_id: goods.client, warehouse_id: goods.warehouse, ship_to: shipTo, lines }
}

const json = { 'content-type': 'application/json' } as const

/** New orders over the API, each with a key of its own. */
export function orderPlan(world: GoodsWorld): Plan {
  const allocated = Buffer.from('"status":"allocated"')
  return {
    status: 201,
    mark: () => 0,
    request() {
      const headers = { ...world.headers, ...json, 'idempotency-key': randomUUID() }
      return postRequest('/api/sales-orders', headers, JSON.stringify(orderBody(world)))
    },
    isRight: (body) => body.includes(allocated),
  }
}

/** Orders that are there: one, and a page of them. */
export async function readPlans(world: GoodsWorld): Promise<{ readonly one: Plan; readonly page: Plan }> {
  const { rows } = await world.database.query<{ id: number }>(sql`
    select id from sales_orders order by id desc limit 1000`)
  const plan = (pathOf: (id: number) => string): Plan => ({
    mark: () => rows[below(rows.length)]?.id ?? 0,
    request: (id) => getRequest(pathOf(id), world.headers),
    isRight: (body, id) => body.includes(`"id":${id},`),
  })
  const newest = rows[0]?.id ?? 0
  return {
    one: plan((id) => `/api/sales-orders/${id}`),
    page: { ...plan(() => '/api/sales-orders?per_page=25'), mark: () => newest },
  }
}

const route = 'POST /sales-orders'
const Made = z.object({ data: z.object({ id: z.int(), version: z.int() }) })

/** An order by the API: what it left behind is what the script's texts are as long as. */
export async function exampleOf(world: GoodsWorld): Promise<OrderValues> {
  const headers = { ...world.headers, ...json, 'idempotency-key': randomUUID() }
  const body = JSON.stringify(orderBody(world))
  const response = await fetch(`${world.address}/api/sales-orders`, { method: 'POST', headers, body })
  const answer = await response.text()
  if (response.status !== 201) throw new Error(`no order: ${answer}`)
  const { data } = Made.parse(JSON.parse(answer))
  const { goods, database } = world
  const { rows } = await database.query<{
    user: number
    caller: string
    order_json: string
    movements_json: string
    stock_json: string
  }>(sql`
    select o.user_id as user, o.data::text as order_json, o.movements::text as movements_json, s.data::text as stock_json,
           k.caller
      from outbox o
      join outbox s on s.company_id = o.company_id and s.request_id = o.request_id and s.type = 'stock.changed'
      join idempotency_keys k on k.company_id = o.company_id
     where o.company_id = ${goods.tenant.company} and o.type = 'sales_order.created' and o.resource_id = ${data.id} limit 1`)
  const texts = found(rows[0], 'event')
  return {
    company: goods.tenant.company,
    client: goods.client,
    warehouse: goods.warehouse,
    articles: goods.articles,
    route,
    ship_to: JSON.stringify(shipTo),
    answer,
    ...texts,
  }
}

const operations: readonly AnyOperation[] = salesOrderKind.operations('en')
const createOrder = found(
  operations.find((op) => op.id === 'sales_orders.create'),
  'operation',
)

/** Runs orders one after the other in this process and says which statements one takes. */
export async function orderStatements(world: GoodsWorld, orders: number): Promise<readonly Timed[]> {
  const { database } = world
  const identities = new Identities({ database, clock: systemClock, tokenLifetime_s: undefined })
  const sharedTokens = { etsm: undefined, mdm: undefined }
  const keys = new Keys('bench', 'idempotency keys')
  const gate = logisticsGate({ database, identities, clock: systemClock, sharedTokens })
  const headers = new Map(Object.entries(world.headers))
  const header = (name: string) => headers.get(name)
  const make = async () => {
    const body = orderBody(world)
    const caller = await gate.identify(createOrder, {
      request_id: randomUUID(),
      address: '127.0.0.1',
      body,
      header,
      param: () => undefined,
    })
    const { input, page } = inputOf(createOrder, { params: {}, query: {}, body, ifMatch: undefined })
    const setting = { request_id: 'bench', address: '', url: '/', page, requestIdInBodies: false }
    const keyed = { key: randomUUID(), route, fingerprints: fingerprintsOf('/api/sales-orders', body, keys) }
    const work = async (scope: never) =>
      answerOf(createOrder, await createOrder.handle(scope, input), setting)
    await once(caller.admit(createOrder), keyed, work)
  }
  for (let i = 0; i < orders; i += 1) await make()
  database.forget()
  for (let i = 0; i < orders; i += 1) await make()
  return database.timed.map((timed) => ({ ...timed, count: timed.count / orders }))
}

/** Everything that was promised to orders is in the ledger, and in nothing twice; says how many orders there are. */
export async function checkOrders(world: GoodsWorld): Promise<number> {
  const Verified = z.object({ data: z.object({ ok: z.boolean(), movements: z.int() }) })
  const { data } = Verified.parse(await world.read('/api/stock/verify'))
  const { company } = world.goods.tenant
  const { rows } = await world.database.query<
    Record<'orders' | 'lines' | 'events' | 'keys', number> & Sums
  >(sql`
    select (select count(*) from sales_orders where company_id = ${company} and status = 'allocated') as orders,
           (select count(*) from sales_order_lines where company_id = ${company}) as lines,
           (select count(*) from outbox where company_id = ${company} and (type = 'sales_order.created' or user_id is not null)) as events,
           (select count(*) from idempotency_keys where company_id = ${company}) as keys,
           (select sum(reserved) from stock_buckets where company_id = ${company}) as reserved,
           (select sum(quantity) from reservations where company_id = ${company}) as held,
           (select sum(reserved_delta) from stock_movements where company_id = ${company}) as moved,
           (select sum(quantity) from sales_order_lines where company_id = ${company}) as ordered`)
  const { orders, lines, events, keys, reserved, held, moved, ordered } = found(rows[0], 'figures')
  const isRight =
    data.ok &&
    data.movements === world.goods.articles + orderLines * orders &&
    lines === orderLines * orders &&
    events === (orderLines + 1) * orders &&
    keys === orders &&
    new Set([reserved, held, moved, ordered]).size === 1
  if (!isRight) throw new Error(`the books are wrong: ${JSON.stringify({ ...data, ...rows[0] })}`)
  return orders
}

type Sums = Record<'reserved' | 'held' | 'moved' | 'ordered', string>
