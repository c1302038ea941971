import { randomUUID } from 'node:crypto'
import * as z from 'zod'
import { sql } from '../../src/kernel/database/sql.ts'
import { found } from '../../src/kernel/problem.ts'
import type { GoodsWorld } from './goods-world.ts'
import { type Plan, postRequest } from './load.ts'
import type { Move, MoveValues } from './move-scripts.ts'
import { type OrderValues, mostOfArticle, orderLines, orderScripts } from './order-script.ts'

/** Documents whose ids follow each other. */
export interface Supply {
  readonly first: number
  readonly count: number
}

const statuses: Readonly<Record<Move, string>> = {
  pick: 'picking',
  pack: 'packed',
  ship: 'shipped',
  receive: 'receiving',
}

function pathOf(move: Move, id: number): string {
  return `/api/${move === 'receive' ? 'receptions' : 'sales-orders'}/${id}/${move}`
}

const json = { 'content-type': 'application/json' } as const

/** The move of one document after the other over the API, each with a key of its own. */
export function movePlan(world: GoodsWorld, move: Move, { first }: Supply): Plan {
  let next = first
  const status = Buffer.from(`"status":"${statuses[move]}"`)
  return {
    mark: () => next++,
    request: (id) =>
      postRequest(pathOf(move, id), { ...world.headers, ...json, 'idempotency-key': randomUUID() }, '{}'),
    isRight: (body) => body.includes(status),
  }
}

/** Orders with all of their stock reserved, made by the script that stands beside the API in `bench:orders`. */
export async function makeOrders(
  world: GoodsWorld,
  values: OrderValues,
  { connections, each }: { readonly connections: number; readonly each: number },
): Promise<Supply> {
  const { sets } = orderScripts(values)
  const before = await lastOrder(world)
  await world.run(sets, { connections, seconds: 0, times: each })
  const count = connections * each
  const last = await lastOrder(world)
  if (last !== before + count) throw new Error(`${last - before} orders instead of ${count}`)
  return { first: before + 1, count }
}

export async function lastOrder({ database, goods }: GoodsWorld): Promise<number> {
  const { rows } = await database.query<{ id: number }>(
    sql`select max(id) as id from sales_orders where company_id = ${goods.tenant.company}`,
  )
  return found(rows[0], 'order').id
}

/** Announced receptions, an article of each fifth of the catalogue. */
export async function makeReceptions({ database, goods }: GoodsWorld, count: number): Promise<Supply> {
  const { tenant, client, warehouse, articles } = goods
  const { company } = tenant
  const span = Math.floor(articles / orderLines)
  const { rows } = await database.write<{ first: number; last: number }>(sql`
    with made as (
      insert into receptions (company_id, client_3pl_id, warehouse_id, reception_number, status, source, created_at, updated_at)
      select ${company}::bigint, ${client}::bigint, ${warehouse}::bigint, 'RC-' || gen_random_uuid(), 'announced', 'api', now(), now()
        from generate_series(1, ${count}::bigint)
      returning id),
    line as (
      insert into reception_lines (company_id, reception_id, line_number, article_id, um3pl, factor, quantity)
      select ${company}::bigint, made.id, n, (n - 1) * ${span}::bigint + 1 + floor(random() * ${span}::bigint)::bigint, 'PCE', 1,
             1 + floor(random() * ${mostOfArticle}::bigint)
        from made, generate_series(1, ${orderLines}::bigint) as n
      returning id, article_id, quantity),
    expected as (
      insert into incoming (company_id, line_type, line_id, position_id, item_id, quantity)
      select ${company}::bigint, 'reception_line', line.id, i.position_id, i.id, line.quantity from line
        join stock_items i on i.company_id = ${company}::bigint and i.article_id = line.article_id
         and i.warehouse_id = ${warehouse}::bigint)
    select min(id) as first, max(id) as last from made`)
  const { first, last } = found(rows[0], 'receptions')
  if (last - first + 1 !== count) throw new Error(`receptions ${first} to ${last} instead of ${count}`)
  return { first, count }
}

const Moved = z.object({ data: z.object({ id: z.int() }) })

type Recorded = Pick<
  MoveValues,
  | 'user'
  | 'caller'
  | 'route'
  | 'document_json'
  | 'previous_json'
  | 'movements_json'
  | 'stock_json'
  | 'shipment_json'
>

/** A document moved by the API: what it left behind is what the script's texts are as long as. */
export async function moveExample(world: GoodsWorld, move: Move, id: number): Promise<MoveValues> {
  const key = randomUUID()
  const headers = { ...world.headers, ...json, 'idempotency-key': key }
  const response = await fetch(world.address + pathOf(move, id), { method: 'POST', headers, body: '{}' })
  const answer = await response.text()
  if (response.status !== 200) throw new Error(`no ${move}: ${answer}`)
  Moved.parse(JSON.parse(answer))
  const { database, goods } = world
  const { company } = goods.tenant
  const type = `${move === 'receive' ? 'reception' : 'sales_order'}.status_changed`
  const { rows } = await database.query<Recorded>(sql`
    select o.user_id as user, o.data::text as document_json, o.previous::text as previous_json, k.caller, k.route,
           coalesce(o.movements::text, '[]') as movements_json, coalesce(s.data::text, '{}') as stock_json,
           coalesce((select h.lines::text from shipments h where h.company_id = o.company_id and h.order_id = o.resource_id), '[]') as shipment_json
      from outbox o
      left join outbox s on s.company_id = o.company_id and s.request_id = o.request_id and s.type = 'stock.changed'
      join idempotency_keys k on k.company_id = o.company_id and k.body = ${answer}
     where o.company_id = ${company} and o.type = ${type} and o.resource_id = ${id}
     order by o.id desc limit 1`)
  const { user, caller, route, ...told } = found(rows[0], 'event')
  const place = { company, client: goods.client, warehouse: goods.warehouse }
  return { ...place, user, caller, route, answer, ...told }
}

/** Rows in the ledger of finished documents. */
interface Checked {
  readonly orders: number
  readonly receptions: number
  readonly movements: number
}

type Counted = Record<
  'orders' | 'receptions' | 'lines' | 'expected' | 'reservations' | 'shipments' | 'events' | 'keys',
  number
> &
  Record<'on_hand' | 'moved' | 'reserved' | 'shipped' | 'received' | 'opened', string>

/** All documents have made every move, by the API or by a script; the ledger has it all, in chains that hold. */
export async function checkMoves(
  world: GoodsWorld,
  made: { orders: number; receptions: number },
): Promise<Checked> {
  const Verified = z.object({ data: z.object({ ok: z.boolean(), movements: z.int() }) })
  const { data } = Verified.parse(await world.read('/api/stock/verify'))
  const { company } = world.goods.tenant
  const { rows } = await world.database.query<Counted>(sql`
    select (select count(*) from sales_orders where company_id = ${company} and status = 'shipped') as orders,
           (select count(*) from receptions where company_id = ${company} and status = 'receiving') as receptions,
           (select count(*) from sales_order_lines where company_id = ${company} and shipped = quantity and reserved = 0) as lines,
           (select count(*) from incoming where company_id = ${company}) as expected,
           (select count(*) from reservations where company_id = ${company}) as reservations,
           (select count(*) from shipments where company_id = ${company}) as shipments,
           (select count(*) from outbox where company_id = ${company} and user_id is not null) as events,
           (select count(*) from idempotency_keys where company_id = ${company}) as keys,
           (select sum(on_hand) from stock_buckets where company_id = ${company}) as on_hand,
           (select sum(on_hand_delta) from stock_movements where company_id = ${company}) as moved,
           (select sum(reserved) from stock_buckets where company_id = ${company}) as reserved,
           (select sum(shipped) from sales_order_lines where company_id = ${company}) as shipped,
           (select sum(received) from reception_lines where company_id = ${company}) as received,
           (select sum(on_hand_delta) from stock_movements where company_id = ${company} and kind = 'opening_balance') as opened`)
  const books = found(rows[0], 'figures')
  const [on_hand, shipped, received, opened] = [
    books.on_hand,
    books.shipped,
    books.received,
    books.opened,
  ].map(Number)
  const isRight =
    data.ok &&
    // Three movements for each line of an order (reserve, pick, ship), one for each of a reception.
    data.movements === world.goods.articles + orderLines * (3 * made.orders + made.receptions) &&
    // Statements per order: six when it is made, six when picked, one when packed, seven when shipped.
    books.events === 20 * made.orders + 6 * made.receptions &&
    books.keys === 4 * made.orders + made.receptions &&
    books.orders === made.orders &&
    books.receptions === made.receptions &&
    books.lines === orderLines * made.orders &&
    books.shipments === made.orders &&
    books.expected === 0 &&
    books.reservations === 0 &&
    Number(books.reserved) === 0 &&
    books.on_hand === books.moved &&
    on_hand === (opened ?? 0) - (shipped ?? 0) + (received ?? 0)
  if (!isRight) throw new Error(`the books are wrong: ${JSON.stringify({ ...made, ...data, ...books })}`)
  return { ...made, movements: data.movements }
}
