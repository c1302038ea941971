import * as z from 'zod'
import { systemClock } from '../../src/kernel/clock.ts'
import { sql } from '../../src/kernel/database/sql.ts'
import { found } from '../../src/kernel/problem.ts'
import type { Transaction } from '../../src/kernel/scope.ts'
import { Desk } from '../../src/logistics/base/access/desk.ts'
import { logisticsSchema } from '../../src/logistics/index.ts'
import { pickWalk } from '../../src/logistics/floor/waves/walk.ts'
import { withConnection } from '../../src/postgres/migrate.ts'
import { type Measured, Samples, grouped } from './figures.ts'
import type { GoodsWorld } from './goods-world.ts'
import type { Table } from './report.ts'

const Made = z.object({ data: z.looseObject({ id: z.int() }) })

async function post(world: GoodsWorld, path: string, body: object): Promise<{ id: number; time_ms: number }> {
  const began = performance.now()
  const response = await fetch(`${world.address}/api${path}`, {
    method: 'POST',
    headers: { ...world.headers, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  const text = await response.text()
  const time_ms = performance.now() - began
  if (!response.ok) throw new Error(`${path}: ${response.status} ${text}`)
  return { id: Made.parse(JSON.parse(text)).data.id, time_ms }
}

/** Creates this many orders of five lines through the API. */
export async function makeOrders(world: GoodsWorld, count: number): Promise<readonly number[]> {
  const { goods } = world
  const orders: number[] = []
  for (let n = 0; n < count; n += 1) {
    const lines = Array.from({ length: 5 }, (_, i) => ({
      article_id: 1 + ((n * 5 + i) % goods.articles),
      quantity_um3pl: 1 + (n % 3),
    }))
    const body = { client_3pl_id: goods.client, warehouse_id: goods.warehouse, lines }
    orders.push((await post(world, '/sales-orders', body)).id)
  }
  await analyzed(world, 'sales_orders', 'sales_order_lines', 'reservations')
  return orders
}

/** Planned as tables are that the server has had time to look at. */
async function analyzed({ database }: GoodsWorld, ...tables: readonly string[]): Promise<void> {
  const named = tables.map((table) => `${logisticsSchema}.${table}`).join(', ')
  await withConnection(database.url, (client) => client.query(`vacuum analyze ${named}`))
}

export interface Releases {
  readonly orders: number
  readonly lines: number
  /** By the API: from the request to the whole answer. */
  readonly api: Measured
  /** The rows of the tasks alone, by one statement and a commit. */
  readonly raw: Measured
}

/** A wave of all orders, released and cancelled again, and the same rows inserted by hand. */
export async function measureReleases(
  world: GoodsWorld,
  orders: readonly number[],
  rounds: number,
): Promise<Releases> {
  const [api, raw] = [new Samples(), new Samples()]
  for (let round = 0; round < rounds; round += 1) {
    const { id } = await post(world, '/waves', { orders, warehouse_id: world.goods.warehouse })
    api.add((await post(world, `/waves/${id}/release`, {})).time_ms)
    await post(world, `/waves/${id}/cancel`, {})
    raw.add(await insertTasks(world, id, orders))
  }
  return { orders: orders.length, lines: orders.length * 5, api: api.measured(1), raw: raw.measured(1) }
}

async function insertTasks(world: GoodsWorld, wave: number, orders: readonly number[]): Promise<number> {
  const { company } = world.goods.tenant
  const began = performance.now()
  await world.database.write(sql`
    insert into wave_tasks (company_id, wave_id, order_id, order_line_id, line_number, article_id, um3pl, bucket_id,
                            location_code, quantity, turn, place_key)
    select l.company_id, ${wave}::bigint, l.order_id, l.id, l.line_number, l.article_id, 'PCE', r.bucket_id, '', r.quantity, 0, ''
      from sales_order_lines l join reservations r on r.company_id = l.company_id and r.order_line_id = l.id
     where l.company_id = ${company} and l.order_id = any(${orders})`)
  const time_ms = performance.now() - began
  await world.database.write(sql`delete from wave_tasks where company_id = ${company} and wave_id = ${wave}`)
  return time_ms
}

export interface Walks {
  readonly open: number
  /** The statements of one call, added up. */
  readonly database_ms: number
  /** One call in this process, with its transaction. */
  readonly call: Measured
  /** Finding the first open task and leasing it, by two statements in a transaction. */
  readonly raw: Measured
}

/** Task that `next` takes with so many open tasks, all of one wave. */
export async function measureNext(
  world: GoodsWorld,
  orders: readonly number[],
  { open, calls }: { readonly open: number; readonly calls: number },
): Promise<Walks> {
  const { company } = world.goods.tenant
  const wave = await openWave(world, orders, open)
  const desk = new Desk({ database: () => Promise.resolve(world.database), clock: systemClock })
  const [call, raw] = [new Samples(), new Samples()]
  for (let n = 0; n < calls + 10; n += 1) {
    // The task it finds is free each time, and the first of the walk.
    if (n === 10) world.database.forget()
    await world.database.write(sql`
      update wave_tasks set worker = null, leased_until = null
       where company_id = ${company} and wave_id = ${wave} and state = 'open' and worker is not null`)
    const began = performance.now()
    await desk.inCompany(company, (scope) => pickWalk.next(scope, wave, { worker: 'bench' }))
    if (n >= 10) call.add(performance.now() - began)
  }
  const database_ms = world.database.timed.reduce(
    (sum, { p50_ms, count }) => sum + (p50_ms * count) / calls,
    0,
  )
  for (let n = 0; n < calls; n += 1) {
    const began = performance.now()
    await world.database.transaction((connection) => leaseByHand(connection, company, wave))
    raw.add(performance.now() - began)
    await world.database.write(sql`
      update wave_tasks set worker = null, leased_until = null
       where company_id = ${company} and wave_id = ${wave} and state = 'open' and worker is not null`)
  }
  await leave(world, wave)
  return { open, database_ms, call: call.measured(1), raw: raw.measured(1) }
}

/** Rows that are inserted within the time that a statement has. */
const stretch = 20_000

/** A released wave of these orders with so many tasks, by SQL: more than its orders have lines. */
async function openWave(world: GoodsWorld, orders: readonly number[], open: number): Promise<number> {
  const { company } = world.goods.tenant
  const { id } = await post(world, '/waves', { orders, warehouse_id: world.goods.warehouse })
  await world.database.write(sql`
    update wave_orders w set order_version = o.version from sales_orders o
     where w.company_id = ${company} and w.wave_id = ${id} and o.company_id = w.company_id and o.id = w.order_id`)
  await world.database.write(sql`
    update waves set status = 'released' where company_id = ${company} and id = ${id}`)
  for (let first = 1; first <= open; first += stretch) {
    const last = Math.min(open, first + stretch - 1)
    await world.database.write(sql`
      insert into wave_tasks (company_id, wave_id, order_id, order_line_id, line_number, article_id, um3pl, bucket_id,
                              location_code, quantity, turn, place_key)
      select ${company}, ${id}::bigint, (${orders}::bigint[])[1 + n % ${orders.length}::int], ${id}::bigint * 10000000 + n, 1, 1,
             'PCE', 1, 'A-' || n, 1, 0, place_key('A-' || n)
        from generate_series(${first}::int, ${last}::int) as n`)
  }
  await analyzed(world, 'waves', 'wave_orders', 'wave_tasks')
  return id
}

async function leaseByHand(connection: Transaction, company: number, wave: number): Promise<void> {
  const { rows } = await connection.query<{ id: number }>(sql`
    select id from wave_tasks where company_id = ${company} and wave_id = ${wave} and state = 'open' and leased_until is null
     order by skips, turn, place_order, place_key, id limit 1 for update skip locked`)
  const { id } = found(rows[0], 'pick_task')
  await connection.query(sql`
    update wave_tasks set worker = 'bench', leased_until = now() + interval '5 min' where company_id = ${company} and id = ${id}`)
}

/** Its orders may join the next one. */
async function leave(world: GoodsWorld, wave: number): Promise<void> {
  const { company } = world.goods.tenant
  await world.database.write(sql`
    update wave_orders set state = 'left' where company_id = ${company} and wave_id = ${wave}`)
}

const shown = (value: number) => value.toFixed(2)

export function releaseTable({ orders, lines, api, raw }: Releases): Table {
  return {
    title: 'Releasing a wave',
    columns: [
      'orders',
      'lines',
      'API p50 ms',
      'API slowest ms',
      'rows by SQL p50 ms',
      'rows by SQL slowest ms',
    ],
    rows: [
      [
        grouped(orders),
        grouped(lines),
        ...[api, raw].flatMap((each) => [shown(each.p50_ms), shown(each.p99_ms)]),
      ],
    ],
  }
}

export function nextTable(walks: readonly Walks[]): Table {
  return {
    title: 'The next task of a wave',
    columns: [
      'open tasks',
      'statements ms',
      'call p50 ms',
      'call p99 ms',
      'SQL by hand p50 ms',
      'SQL by hand p99 ms',
    ],
    rows: walks.map(({ open, database_ms, call, raw }) => [
      grouped(open),
      shown(database_ms),
      ...[call, raw].flatMap((each) => [shown(each.p50_ms), shown(each.p99_ms)]),
    ]),
  }
}
