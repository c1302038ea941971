import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sql } from '../src/kernel/database/sql.ts'
import { services } from '../src/main/documents.ts'
import { articleRows } from './access-rows/articles.ts'
import { attachmentRows } from './access-rows/attachments.ts'
import { clientRows } from './access-rows/clients.ts'
import { inboundRows } from './access-rows/inbound.ts'
import { partnerRows } from './access-rows/partners.ts'
import { replenishmentRows } from './access-rows/replenishments.ts'
import { returnRows } from './access-rows/returns.ts'
import type { Rows, Setting } from './access-rows/row.ts'
import { salesOrderRows } from './access-rows/sales-orders.ts'
import { simulateRows } from './access-rows/simulate.ts'
import { stockRows } from './access-rows/stock.ts'
import { countRows } from './access-rows/counts.ts'
import { unitRows } from './access-rows/units.ts'
import { warehouseRows } from './access-rows/warehouses.ts'
import { waveRows } from './access-rows/waves.ts'
import { toldEvents } from './support/told.ts'
import { World } from './support/world.ts'

// Every write of articles, stock, documents and reference data leaves events with its change; the sync feeds live on that.

const rows: Rows = {
  ...articleRows,
  ...stockRows,
  ...salesOrderRows,
  ...inboundRows,
  ...returnRows,
  ...waveRows,
  ...countRows,
  ...replenishmentRows,
  ...simulateRows,
  ...clientRows,
  ...partnerRows,
  ...warehouseRows,
  ...unitRows,
  ...attachmentRows,
}

/** Writes whose call in the access rows changes nothing. */
const silent: ReadonlySet<string> = new Set([
  'articles.restore',
  'receptions.putaway',
  'sales_orders.release-hold',
  // A lease is nobody's but the worker's.
  'waves.next',
  'waves.skip_task',
  'counts.next',
  'counts.skip_task',
  'replenishments.next',
  'replenishments.skip',
])

const rooms =
  /^(articles|stock|sales_orders|purchase_orders|receptions|returns|waves|counts|replenishments|simulate|clients|partners|warehouses|locations|units|attachments)\./
const writes = services().logistics.operations.filter(
  (op) => rooms.test(op.id) && op.access === 'write' && op.integration === undefined,
)

let world: World
let setting: Setting
beforeAll(async () => {
  world = await World.common()
  const company = await world.company({ sandbox: true })
  const { token: admin } = await world.user([], { super_admin: true })
  setting = { world, company, client: await world.client(company), admin }
})
afterAll(() => world.stop())

async function typesTold(request_id: string): Promise<readonly string[]> {
  const { rows: found } = await world.database.query<{ type: string }>(
    sql`select type from ${toldEvents} as e where company_id = ${setting.company} and request_id = ${request_id} order by id`,
  )
  return found.map((row) => row.type)
}

test('there are writes of every room', () => {
  const walked = new Set(writes.map((op) => op.id.split('.')[0]))
  for (const room of [
    'articles',
    'stock',
    'sales_orders',
    'purchase_orders',
    'receptions',
    'returns',
    'waves',
    'counts',
  ]) {
    expect(walked).toContain(room)
  }
})

describe.each(writes.map((op) => [op.id] as const))('%s', (id) => {
  test('leaves events', async () => {
    const row = rows[id]
    expect(row).toBeDefined()
    if (row === undefined) return
    const { path, ...request } = await row.call(setting)
    const request_id = `walk-${id.replaceAll(/[^a-z]/g, '-')}`
    const reply = await world.call(path, {
      ...request,
      token: setting.admin,
      company: setting.company,
      headers: { ...request.headers, 'x-request-id': request_id },
    })
    expect(reply.status).toBe(row.success)
    const told = await typesTold(request_id)
    expect(told.length === 0).toBe(silent.has(id))
  })
})

test('every record is at the version that its last event tells of', async () => {
  const { rows: behind } = await world.database.query(sql`
    with last as (
      select resource_type, resource_id, max(resource_version) as version from ${toldEvents} as e
       where company_id = ${setting.company} group by resource_type, resource_id),
    records as (
      select 'article' as type, company_id, id, version from articles
      union all select 'sales_order', company_id, id, version from sales_orders
      union all select 'purchase_order', company_id, id, version from purchase_orders
      union all select 'reception', company_id, id, version from receptions
      union all select 'return', company_id, id, version from returns
      union all select 'wave', company_id, id, version from waves
      union all select 'count', company_id, id, version from counts
      -- One that was only looked at has no version yet.
      union all select 'stock', company_id, id, version from stock_positions where version > 0)
    select r.type, r.id, r.version, l.version as told
      from records r left join last l on l.resource_type = r.type and l.resource_id = r.id
     where r.company_id = ${setting.company} and l.version is distinct from r.version`)
  expect(behind).toEqual([])
})
