import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { name, sql } from '../src/kernel/database/sql.ts'
import { atLeast } from '../src/kernel/scope.ts'
import { services } from '../src/main/documents.ts'
import { logisticsRows } from './access-rows/logistics.ts'
import { type Call, type Setting, rowOf } from './access-rows/row.ts'
import { elsewhere } from './contract/cases.ts'
import { World } from './support/world.ts'

// The object swap: the successful call of every route with an id in it is replayed by every kind of outsider. Each must get the
// same 404 as for a record that does not exist, and the record must stay as it was.

let world: World
beforeAll(async () => {
  world = await World.common()
})
afterAll(() => world.stop())

/** By the resource of a route, the tables that keep its records. Goods and documents belong to a client company. */
const ofClients: Readonly<Record<string, readonly string[]>> = {
  article: ['articles'],
  attachment: ['attachments'],
  barcode: ['articles'],
  client: ['clients'],
  count: ['counts', 'count_tasks'],
  count_plan: ['count_plans'],
  count_task: ['counts', 'count_tasks'],
  delivery: ['webhooks', 'deliveries'],
  parcel: ['parcels'],
  parcel_label: ['carrier_labels'],
  partner: ['partners'],
  pick_task: ['waves', 'wave_tasks'],
  purchase_order: ['purchase_orders', 'purchase_order_lines'],
  reception: ['receptions', 'reception_lines'],
  replenishment: ['replenishments'],
  replenishment_rule: ['replenishment_rules'],
  return: ['returns', 'return_lines'],
  sales_order: ['sales_orders', 'sales_order_lines'],
  stock_item: ['stock_items'],
  stock_minimum: ['stock_minimums'],
  wave: ['waves', 'wave_tasks'],
  webhook: ['webhooks', 'deliveries'],
}
const ofCompanies: Readonly<Record<string, readonly string[]>> = {
  carrier_connection: ['carrier_connections'],
  company: ['companies'],
  factor: ['factors'],
  invitation: ['invitations'],
  location: ['locations'],
  print_job: ['print_jobs'],
  print_station: ['print_stations'],
  session: ['tokens'],
  token: ['api_tokens'],
  unit: ['units'],
  user: ['memberships', 'factors', 'api_tokens'],
  warehouse: ['warehouses', 'locations'],
}
const tables = { ...ofClients, ...ofCompanies }

/** Everything that the company, or its members, have in the tables of a resource. */
async function recordsOf(resource: string, company: number): Promise<unknown> {
  const found = (tables[resource] ?? []).map(async (table) => {
    const { rows } = await world.database.query(sql`
      select t.* from ${name(table)} t where ${within(table, company)} order by t::text`)
    return rows
  })
  return Promise.all(found)
}

function within(table: string, company: number) {
  if (table === 'companies') return sql`t.id = ${company}`
  if (!['factors', 'tokens', 'api_tokens'].includes(table)) return sql`t.company_id = ${company}`
  return sql`t.user_id in (select user_id from memberships where company_id = ${company})`
}

const routes = services().logistics.operations.filter(
  (op) =>
    op.path.includes('{') &&
    op.integration === undefined &&
    !op.access.startsWith('platform_') &&
    // A code that is not in the catalogue is put there, into that of the caller; its own tests see that it is no other's.
    op.id !== 'units.set',
)

test('the tables of every route with an id are known', () => {
  expect(routes.filter(({ resource = '' }) => tables[resource] === undefined)).toEqual([])
})

interface Outsider {
  readonly token: string
  readonly company: number
}

describe.each(routes.map((op) => [op.id, op] as const))('%s', (id, op) => {
  const { resource = '' } = op
  // Where a client may not go at all, the access matrix sees that it is refused.
  const meetsClients = resource in ofClients && atLeast('client', op.role ?? 'client')
  const outsiders: Readonly<Record<string, (company: number) => Promise<Outsider>>> = {
    'another company': () => world.tenant('manager'),
    ...(meetsClients && { 'another client company of the same company': otherClient }),
  }

  test.each(Object.entries(outsiders))('by %s', async (_kind, make) => {
    const company = await world.company()
    const { token: admin } = await world.user([], { super_admin: true })
    const owner = await world.user([{ company_id: company, role: 'manager' }])
    const setting: Setting = { world, company, client: await world.client(company), admin }
    const call = await rowOf(logisticsRows, id).call(setting, owner.token)
    const outsider = await make(company)
    const before = await recordsOf(resource, company)
    const replay = ({ path, ...request }: Call) => world.call(path, { ...request, ...outsider })
    const swapped = await replay(call)
    const missing = await replay({ ...call, path: elsewhere(op, call.path) })
    expect(swapped.status).toBe(404)
    const { request_id: a, ...swappedBody } = swapped.body
    const { request_id: b, ...missingBody } = missing.body
    expect(a).not.toBe(b)
    expect(swappedBody).toEqual(missingBody)
    expect(await recordsOf(resource, company)).toEqual(before)
  })
})

async function otherClient(company: number): Promise<Outsider> {
  const client_ids = [await world.client(company)]
  return { company, ...(await world.user([{ company_id: company, role: 'client', client_ids }])) }
}

test('the same code in two companies never crosses', async () => {
  const [a, b] = [await world.tenant(), await world.tenant()]
  const body = { article_code: 'SAME', description: 'of a', um3pl: 'PCE' }
  await world.call('/articles', { method: 'POST', ...a, body })
  await world.call('/articles', { method: 'POST', ...b, body: { ...body, description: 'of b' } })
  for (const [tenant, description] of [
    [a, 'of a'],
    [b, 'of b'],
  ] as const) {
    const list = await world.call('/articles?search=SAME', { token: tenant.token })
    expect(list.body.data.map((each: { description: string }) => each.description)).toEqual([description])
  }
})

test('lists show no row of another tenant, whatever is asked for', async () => {
  const [mine, other] = [await world.tenant(), await world.tenant()]
  await world.call('/articles', {
    method: 'POST',
    ...other,
    body: { article_code: 'OTHER', description: 'x', um3pl: 'PCE' },
  })
  for (const query of [
    '',
    '?search=OTHER',
    `?company_id=${other.company}`,
    '?page=1&per_page=100',
    '?search=%25',
  ]) {
    const { body } = await world.call(`/articles${query}`, { token: mine.token })
    expect(body.data).toEqual([])
    expect(body.meta.total).toBe(0)
  }
})
