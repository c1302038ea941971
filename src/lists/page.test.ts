import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Yard } from '../../test/support/goods.ts'
import { World } from '../../test/support/world.ts'
import { systemClock } from '../kernel/clock.ts'
import { type Statement, sql } from '../kernel/database/sql.ts'
import { readEntry } from '../logistics/base/access/entries.ts'
import type { ReadScope } from '../logistics/base/access/scopes.ts'
import { salesOrderStatuses } from '../logistics/documents/sales-orders/moves.ts'
import { documentsOf } from '../logistics/documents/spine/store-list.ts'
import { foldCounts } from './fold.ts'
import { type Selection, facetOf } from './list.ts'
import { listPage } from './page.ts'

let world: World
beforeAll(async () => {
  world = await World.common()
})
afterAll(() => world.stop())

const list = documentsOf({ table: 'sales_orders' })
/** Limits low enough that a few hundred rows count as many. */
const low = { hits: 50, rows: 40, deep: 20 }

async function scopeOf(companies: readonly number[]): Promise<ReadScope> {
  const visit = { caller: 'test', user_id: null, token_id: null, role: 'viewer', request_id: 'test' } as const
  const enter = readEntry(world.database, companies, {
    visit: { ...visit, clock: systemClock },
    clients: null,
  })
  return enter(async (scope: ReadScope) => scope)
}

interface Place {
  readonly company: number
  readonly clients: readonly number[]
  readonly warehouses: readonly number[]
}

async function opened(): Promise<Place> {
  const yard = await Yard.open(world)
  const { company, client, warehouse } = yard
  const made = await yard.post('/warehouses', { code: 'W2', name: 'Second' })
  expect(made.status).toBe(201)
  return {
    company,
    clients: [client, await world.client(company)],
    warehouses: [warehouse, made.body.data.id],
  }
}

interface Row {
  readonly id: number
  readonly client: number
  readonly status: string
  readonly warehouse: number
}

/** Rows with ids far apart, so that they cover many blocks of both sizes. */
function rowsOf(count: number, { clients, warehouses }: Place, seed: number): readonly Row[] {
  const row = fc.record({
    id: fc.integer({ min: 1, max: 3_000_000 }),
    client: fc.constantFrom(...clients),
    status: fc.constantFrom(...salesOrderStatuses),
    warehouse: fc.constantFrom(...warehouses),
  })
  const rows = fc.sample(row, { numRuns: count, seed })
  return [...new Map(rows.map((each) => [each.id, each])).values()]
}

async function insertRows({ company }: Place, rows: readonly Row[]): Promise<void> {
  await world.database.write(sql`
    insert into sales_orders (company_id, id, client_3pl_id, warehouse_id, order_number, status, created_at, updated_at)
    select ${company}, r.id, r.client, r.warehouse, 'N' || r.id, r.status, now(), now()
      from unnest(${rows.map((row) => row.id)}::bigint[], ${rows.map((row) => row.client)}::bigint[],
                  ${rows.map((row) => row.warehouse)}::bigint[], ${rows.map((row) => row.status)}::text[])
           as r (id, client, warehouse, status)`)
}

async function fold(): Promise<void> {
  while ((await foldCounts(world.database, { tenant: 'company_id', counted: [list] })) > 0);
}

/** Compares every page with the page computed from the rows themselves. */
async function expectPages(
  scope: ReadScope,
  rows: readonly Row[],
  { selection, conditions = [] }: { selection: Selection; conditions?: readonly Statement<'none'>[] },
): Promise<void> {
  const kept = rows
    .filter(
      (row) =>
        (selection['client_3pl_id']?.includes(row.client) ?? true) &&
        (selection['status']?.includes(row.status) ?? true) &&
        (selection['warehouse_id']?.includes(row.warehouse) ?? true) &&
        (conditions.length === 0 || row.id % 3 === 0),
    )
    .map((row) => row.id)
    .toSorted((a, b) => b - a)
  for (const page of [1, 2, 3, 7, 20, Math.max(1, Math.ceil(kept.length / 10)), 999]) {
    const query = { page, per_page: 10 }
    const listing = { list, alias: 'o', record: sql`o.id`, selection, conditions, query }
    const found = await listPage(scope, listing, low)
    const ids = JSON.parse(found.rows).map((row: { id: number }) => row.id)
    const wanted = kept.slice((page - 1) * 10, page * 10)
    expect([selection, page, ids]).toEqual([selection, page, wanted])
    expect(found.count).toBe(wanted.length)
    const least = found.exact ? kept.length : Math.max(low.hits, page * 10) + 1
    expect([selection, page, found.total >= least]).toEqual([selection, page, true])
    expect(found.total).toBeLessThanOrEqual(kept.length)
    const isCounted = conditions.length === 0 && facetOf(list, selection) !== undefined
    expect(found.exact || !isCounted).toBe(true)
  }
}

function selectionsOf({ clients: [client = 0], warehouses: [warehouse = 0] }: Place): readonly Selection[] {
  return [
    {},
    { client_3pl_id: [client] },
    { status: ['confirmed'] },
    { status: ['draft', 'shipped', 'draft'] },
    { client_3pl_id: [client], status: ['draft', 'closed'] },
    { warehouse_id: [warehouse] },
    { client_3pl_id: [] },
    // Columns that aren't counted together.
    { warehouse_id: [warehouse], status: [...salesOrderStatuses] },
    { warehouse_id: [warehouse], client_3pl_id: [client], status: ['packed'] },
  ]
}

test('every page of every facet is right at any state of the counters', async () => {
  const place = await opened()
  const scope = await scopeOf([place.company])
  const [first, second] = [rowsOf(250, place, 1), rowsOf(120, place, 2)]
  await insertRows(place, first)
  await fold()
  const known = new Set(first.map((row) => row.id))
  const added = second.filter((row) => !known.has(row.id))
  await insertRows(place, added)
  const { company } = place
  await world.database.write(
    sql`update sales_orders set status = 'closed' where company_id = ${company} and id % 5 = 0`,
  )
  await world.database.write(sql`delete from sales_orders where company_id = ${company} and id % 7 = 0`)
  const rows = [...first, ...added]
    .filter((row) => row.id % 7 !== 0)
    .map((row) => (row.id % 5 === 0 ? { ...row, status: 'closed' } : row))
  for (const settle of [async () => {}, fold]) {
    await settle()
    for (const selection of selectionsOf(place)) {
      await expectPages(scope, rows, { selection })
      await expectPages(scope, rows, { selection, conditions: [sql`o.id % 3 = 0`] })
    }
  }
})

test('over several companies the newest come first, whosever they are', async () => {
  const [a, b] = [await opened(), await opened()]
  const rows = [rowsOf(90, a, 3), rowsOf(90, b, 4).filter((row) => row.id % 2 === 0)] as const
  const own = new Set(rows[0].map((row) => row.id))
  const others = rows[1].filter((row) => !own.has(row.id))
  await insertRows(a, rows[0])
  await fold()
  await insertRows(b, others)
  const scope = await scopeOf([a.company, b.company])
  const all = [...rows[0], ...others]
  for (const selection of [{}, { status: ['draft', 'shipped'] }]) {
    await expectPages(scope, all, { selection })
    await expectPages(scope, all, { selection, conditions: [sql`o.id % 3 = 0`] })
  }
})

test('two who count at once count nothing twice', async () => {
  const place = await opened()
  await insertRows(place, rowsOf(60, place, 5))
  await Promise.all([fold(), fold(), fold()])
  const scope = await scopeOf([place.company])
  const { rows } = await world.database.query<{ count: number }>(
    sql`select count(*)::int as count from sales_orders where company_id = ${place.company}`,
  )
  const listing = { list, alias: 'o', record: sql`o.id`, selection: {}, conditions: [] }
  const page = await listPage(scope, { ...listing, query: { page: 1, per_page: 1 } })
  expect(page.total).toBe(rows[0]?.count)
})
