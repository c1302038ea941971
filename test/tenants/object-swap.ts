import { afterAll, beforeAll, expect, test } from 'vitest'
import { name, sql } from '../../src/kernel/database/sql.ts'
import { atLeast } from '../../src/logistics/base/access/roles.ts'
import { services } from '../../src/main/documents.ts'
import { logisticsRows } from '../access-rows/logistics.ts'
import { type Call, type Setting, rowOf } from '../access-rows/row.ts'
import { elsewhere } from '../contract/cases.ts'
import { byName } from '../support/by-name.ts'
import { World } from '../support/world.ts'

// The object swap: the successful call of every route with an id in it is replayed by every kind of outsider. Each must get the
// same 404 as for a record that does not exist, and the record must stay as it was.

let world: World

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
const tables: typeof ofClients = { ...ofClients, ...ofCompanies }

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

/** Routes with an id whose tables nobody has named here. */
export const unknownRoutes = routes.filter(({ resource = '' }) => tables[resource] === undefined)

interface Outsider {
  readonly token: string
  readonly company: number
}

/** Whom every route refuses, so that nothing changes them. */
const stranger = byName(() => world.tenant('manager'))
const superAdmin = byName(() => world.user([], { super_admin: true }))

/** The tests of routes to what belongs to client companies, or to the company alone. */
export function proveSwaps(owner: 'clients' | 'companies'): void {
  beforeAll(async () => {
    world = await World.common()
  })
  afterAll(() => world.stop())

  const owned = routes.filter(({ resource = '' }) => resource in ofClients === (owner === 'clients'))
  test.each(owned.map((op) => [op.id, op] as const))('%s', async (id, op) => {
    const { resource = '' } = op
    const company = await world.company()
    const { token: admin } = await superAdmin('')
    const manager = await world.user([{ company_id: company, role: 'manager' }])
    const setting: Setting = { world, company, client: await world.client(company), admin }
    const call = await rowOf(logisticsRows, id).call(setting, manager.token)
    // Where a client may not go at all, the access matrix sees that it is refused.
    const meetsClients = owner === 'clients' && atLeast('client', op.role ?? 'client')
    const outsiders = [await stranger(''), ...(meetsClients ? [await otherClient(company)] : [])]
    const before = await recordsOf(resource, company)
    for (const outsider of outsiders) {
      const replay = ({ path, ...request }: Call) => world.call(path, { ...request, ...outsider })
      const swapped = await replay(call)
      const missing = await replay({ ...call, path: elsewhere(op, call.path) })
      expect(swapped.status).toBe(404)
      expect(swapped.headers.get('x-request-id')).not.toBe(missing.headers.get('x-request-id'))
      expect({ ...swapped.body, request_id: '' }).toEqual({ ...missing.body, request_id: '' })
      expect(await recordsOf(resource, company)).toEqual(before)
    }
  })
}

/** A user of another client company of the same company. */
async function otherClient(company: number): Promise<Outsider> {
  const client_ids = [await world.client(company)]
  return { company, ...(await world.user([{ company_id: company, role: 'client', client_ids }])) }
}
