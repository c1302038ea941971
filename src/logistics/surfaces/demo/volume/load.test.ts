import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Terminal, prepared } from '../../../../kernel/command.ts'
import { Database } from '../../../../kernel/database/database.ts'
import { type Statement, name, sql } from '../../../../kernel/database/sql.ts'
import { Passwords } from '../../../../kernel/passwords.ts'
import { withConnection } from '../../../../postgres/migrate.ts'
import { type Fresh, migratedDatabase } from '../../../../../test/support/fresh.ts'
import { textFor } from '../../../documents/spine/placeholders.ts'
import { brokenLaws } from '../../../../../test/ledger/invariants.ts'
import { testPasswordCost } from '../../../../../test/support/world.ts'
import { Desk } from '../../../base/access/desk.ts'
import { insertCompany } from '../../../people/companies/store.ts'
import { purchaseOrderStatuses } from '../../../documents/purchase-orders/moves.ts'
import { receptionStatuses } from '../../../documents/receptions/moves.ts'
import { returnStatuses } from '../../../documents/returns/moves.ts'
import { salesOrderStatuses } from '../../../documents/sales-orders/moves.ts'
import { SalesOrder } from '../../../documents/sales-orders/schema.ts'
import { documentKinds } from '../../../kinds.ts'
import { documentById } from '../../../documents/spine/store.ts'
import { salesOrders } from '../../../documents/sales-orders/store-record.ts'
import { verifyStock } from '../../../stock/stock/verify.ts'
import { demoCommands } from '../commands.ts'
import { demoDocuments, removeDemo } from '../remove.ts'
import { demoCompanies } from '../world.ts'
import { loadOrders } from './load.ts'
import { volumeArticles } from './places.ts'
import { patience } from '../../../../../test/support/patience.ts'

const passwords = new Passwords(testPasswordCost)
const clock = { now: () => new Date('2026-03-01T12:00:00Z') }
let fresh: Fresh
let database: Database

beforeEach(async () => {
  fresh = await migratedDatabase()
  database = new Database({ url: fresh.url, schema: 'logistics', poolSize: 2, ...patience })
})
afterEach(async () => {
  await database.close()
  await fresh.drop()
})

const silent: Terminal = { progress: () => ({ advance: () => {}, done: () => {} }), note: () => {} }

async function load(orders: number): Promise<object> {
  const [command] = demoCommands({ database: async () => database, passwords, clock })
  if (command === undefined) throw new Error('no command')
  return (await prepared(command, { articles: 0, history: false, orders })(silent)).result
}

async function rows<Row>(statement: Statement): Promise<readonly Row[]> {
  return (await database.query<Row>(statement)).rows
}

async function one(statement: Statement): Promise<unknown> {
  return (await rows(statement))[0]
}

const counts = sql`
  select (select count(*) from sales_orders) as orders, (select count(*) from purchase_orders) as purchase_orders,
         (select count(*) from receptions) as receptions, (select count(*) from returns) as returns`

async function findings(): Promise<readonly unknown[]> {
  const desk = new Desk({ database: async () => database, clock })
  const found = []
  for (const { id } of demoCompanies) {
    found.push(...(await brokenLaws(database, id, { allocated: true })))
    found.push(...(await desk.inCompany(id, (scope) => verifyStock(scope, {}))).differences)
  }
  return found
}

async function statuses(table: string): Promise<unknown> {
  const found = await rows<{ status: string }>(sql`select distinct status from ${name(table)}`)
  return new Set(found.map(({ status }) => status))
}

test('loads orders in every status with all that belongs to them, the ledger is right and all is told', async () => {
  expect(await load(300)).toMatchObject({ loaded: true, orders: 300 })
  expect(await one(counts)).toEqual({ orders: 300, purchase_orders: 15, receptions: 15, returns: 15 })
  expect(await statuses('sales_orders')).toEqual(new Set(salesOrderStatuses))
  expect(await statuses('purchase_orders')).toEqual(new Set(purchaseOrderStatuses))
  expect(await statuses('receptions')).toEqual(new Set(receptionStatuses))
  expect(await statuses('returns')).toEqual(new Set(returnStatuses))
  expect(await findings()).toEqual([])
  expect(
    await one(sql`
      select min(created_at) < ${clock.now()}::timestamptz - interval '700 days' as is_old,
             max(updated_at) <= ${clock.now()} as is_past,
             count(distinct company_id) as companies, count(distinct client_3pl_id) as clients,
             count(distinct warehouse_id) as warehouses, bool_or(on_hold) as some_held,
             bool_and(ship_to ?& array['name', 'city', 'email']) as has_recipients from sales_orders`),
  ).toEqual({
    is_old: true,
    is_past: true,
    companies: 2,
    clients: 7,
    warehouses: 4,
    some_held: true,
    has_recipients: true,
  })
  expect(
    await one(sql`
      select min(n) as fewest, max(n) as most from (
        select count(*) as n from sales_order_lines group by company_id, order_id) as l`),
  ).toEqual({ fewest: 1, most: 8 })
  expect(
    await one(sql`
      select count(*) as wrong from sales_orders o
       where (o.shipped_at is not null) <> exists (
         select from shipments s where s.company_id = o.company_id and s.order_id = o.id and s.tracking_number is not null)`),
  ).toEqual({ wrong: 0 })
  await expectTold()
})

/** Feeds and history match the sequencer's output, including its numbers. */
async function expectTold(): Promise<void> {
  expect(await one(untold)).toEqual({ documents: 0, rows: 0, stock: 0 })
  const { rows: orders } = await database.query<{ id: number; company_id: number; record: string }>(sql`
    select f.id, f.company_id, f.record from document_feed f where f.resource_type = 'sales_order' order by f.id limit 60`)
  const desk = new Desk({ database: async () => database, clock })
  for (const { id, company_id, record } of orders.filter((_, at) => at % 6 === 0)) {
    const [shown, kept] = await desk.inCompany(company_id, async (scope) => [
      await documentById(scope, salesOrders, id),
      textFor(documentKinds, scope.visit.role, record),
    ])
    expect(SalesOrder.parse(JSON.parse(kept))).toEqual(JSON.parse(shown.text))
  }
  expect(
    await one(sql`
      select (select max(seq) from event_marks) >= (select max(sync_seq) from document_feed) as is_marked,
             (select sum(total)::int from event_days where type = 'sales_order.created') as created`),
  ).toEqual({ is_marked: true, created: 300 })
}

test('stretches follow one another, also those of two processes, and refer to nothing that is not there', async () => {
  await load(20)
  const other = new Database({ url: fresh.url, schema: 'logistics', poolSize: 2, ...patience })
  const wanted = { total: 300, articles: volumeArticles(300), batch: 70 }
  const heard = [0, 0]
  try {
    await Promise.all(
      [database, other].map((each, at) =>
        loadOrders({ database: each, clock }, wanted, (orders) => (heard[at] = (heard[at] ?? 0) + orders)),
      ),
    )
  } finally {
    await other.close()
  }
  expect(heard).toEqual([300, 300])
  expect(await one(counts)).toEqual({ orders: 300, purchase_orders: 15, receptions: 15, returns: 15 })
  expect(await findings()).toEqual([])
  expect(await one(untold)).toEqual({ documents: 0, rows: 0, stock: 0 })
  const orphans = (await rows<{ statement: string }>(orphansOf)).map(({ statement }) => statement)
  expect(orphans.length).toBeGreaterThan(50)
  await withConnection(fresh.url, async (client) => {
    await client.query('set search_path = logistics')
    expect((await client.query(orphans.join(' union all '))).rows).toEqual([])
  })
})

/** Generates a statement for every foreign key that finds rows without a parent. */
const orphansOf = sql`
  select format('select %L as orphans from %s c where (%s) and not exists (select from %s p where %s)', k.conrelid::regclass,
                k.conrelid::regclass, string_agg(format('c.%I is not null', a.attname), ' and '), k.confrelid::regclass,
                string_agg(format('c.%I = p.%I', a.attname, b.attname), ' and ')) as statement
    from pg_constraint k
   cross join lateral unnest(k.conkey, k.confkey) as u (own, other)
    join pg_attribute a on a.attrelid = k.conrelid and a.attnum = u.own
    join pg_attribute b on b.attrelid = k.confrelid and b.attnum = u.other
   where k.contype = 'f' and k.connamespace = 'logistics'::regnamespace and k.conparentid = 0
   group by k.oid, k.conrelid, k.confrelid`

/** Counts documents without a feed row, feed rows not numbered by their last event, and stock without a feed row. */
const untold = sql`
  with documents as (
    select company_id, 'sales_order' as kind, id, status, version from sales_orders
    union all select company_id, 'purchase_order', id, status, version from purchase_orders
    union all select company_id, 'reception', id, status, version from receptions
    union all select company_id, 'return', id, status, version from returns)
  select (select count(*) from documents d where not exists (
            select from document_feed f
             where f.company_id = d.company_id and f.resource_type = d.kind and f.id = d.id
               and f.record::json ->> 'status' = d.status)) as documents,
         (select count(*) from document_feed f join documents d on d.company_id = f.company_id and d.kind = f.resource_type and d.id = f.id
           where not exists (
             select from document_history h
              where h.company_id = d.company_id and h.resource_type = d.kind and h.resource_id = d.id
             having max(h.sequence) = f.sync_seq and count(distinct h.occurred_at) <= d.version
                and (array_agg(h.status order by h.sequence desc))[1] = d.status)) as rows,
         (select count(*) from stock_items i where not exists (
            select from document_feed f
             where f.company_id = i.company_id and f.resource_type = 'stock' and f.id = i.id)) as stock`

test('goes on where it was, and is removed as a whole', async () => {
  await load(120)
  expect(await load(120)).toMatchObject({ loaded: false, orders: 0 })
  expect(await load(300)).toMatchObject({ loaded: true, orders: 180 })
  expect(await load(200)).toMatchObject({ loaded: false, orders: 0 })
  expect(await one(counts)).toEqual({ orders: 300, purchase_orders: 15, receptions: 15, returns: 15 })
  expect(await findings()).toEqual([])
  await database.write(ownOrder)
  let heard = 0
  const parts = { database: async () => database, passwords, clock }
  expect(await demoDocuments(database)).toBe(345)
  const removed = await removeDemo(parts, { companies: false }, (gone) => (heard += gone))
  expect(heard).toBe(345)
  expect(removed.documents).toBe(345)
  expect(await one(counts)).toEqual({ orders: 1, purchase_orders: 0, receptions: 0, returns: 0 })
  expect(
    await one(sql`
      select (select count(*) from reservations) as reservations, (select sum(reserved)::int from stock_buckets) as reserved,
             (select count(*) from incoming) as incoming, (select count(*) from document_history) as history,
             (select sum(total)::int from event_days) as days, (select count(*) from sales_order_lines) as lines,
             (select count(*) from document_feed where resource_type <> 'stock') as fed`),
  ).toEqual({ reservations: 0, reserved: 0, incoming: 0, history: 0, days: 0, lines: 0, fed: 0 })
  expect(await findings()).toEqual([])
  expect(await load(100)).toMatchObject({ orders: 100 })
  expect(await findings()).toEqual([])
})

/** An order created by a user of the demo world. */
const ownOrder = sql`
  insert into sales_orders (company_id, warehouse_id, order_number, status, created_at, updated_at)
  select company_id, id, 'SO-OWN', 'draft', now(), now() from warehouses where code = 'MOD'`

test('refuses more than there is room for, and a database of somebody else', async () => {
  await expect(load(20_000_001)).rejects.toMatchObject({
    code: 'invalid',
    faults: [expect.objectContaining({ path: 'orders' })],
  })
  await database.transaction((connection) =>
    insertCompany(connection, { name: 'Own', modules: ['all'], now: clock.now() }),
  )
  await expect(load(10)).rejects.toThrow('has companies of its own')
  expect(await one(counts)).toMatchObject({ orders: 0 })
})
