import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod'
import { services } from '../src/main/documents.ts'
import type { AnyOperation } from '../src/kernel/operation.ts'
import { logisticsRows } from './access-rows/logistics.ts'
import { type Setting, create, next, rowOf } from './access-rows/row.ts'
import { readyOrder } from './access-rows/sales-orders.ts'
import { World } from './support/world.ts'

// Every list takes `sort`, `dir` and `updated_since`, and does what they say.

const { logistics, auth } = services()

/** Lists without them, each with the reason. */
const comesWhole = 'all of it comes in one answer'
const byCursor = 'a log, which is read by cursor from the newest on'
const inWalkingOrder = 'its order is the way through the warehouse'
const without: Readonly<Record<string, string>> = {
  'companies.list': comesWhole,
  'modules.list': comesWhole,
  'me.sessions': comesWhole,
  'me.tokens': comesWhole,
  'members.tokens': comesWhole,
  'members.factors': comesWhole,
  'users.factors': comesWhole,
  'parcels.list': comesWhole,
  'people.erasures': comesWhole,
  'webhooks.list': comesWhole,
  'webhooks.event_types': comesWhole,
  'sales_orders.timeline': comesWhole,
  'purchase_orders.timeline': comesWhole,
  'receptions.timeline': comesWhole,
  'returns.timeline': comesWhole,
  'waves.timeline': comesWhole,
  'counts.timeline': comesWhole,
  'auth.sessions': comesWhole,
  'admin.secrets_list': comesWhole,
  'admin.letters_list': comesWhole,
  'admin.tokens_list': comesWhole,
  'admin.administrators_factors_list': comesWhole,
  'admin.account_factors_list': comesWhole,
  'admin.webhooks_list': comesWhole,
  'admin.webhooks_event_types': comesWhole,
  'admin.people_erasures': comesWhole,
  'users.sessions.list': comesWhole,
  'admin.site_users_sessions_list': comesWhole,
  'audit.list': byCursor,
  'waves.tasks': inWalkingOrder,
  'counts.tasks': inWalkingOrder,
  'stock.at_location': 'what lies at one place, by article',
  'admin.locks_list': 'locks end by themselves and have no time of change',
}

/** Sorted, but without `updated_since`: records that do not say when they changed. */
const undated: readonly string[] = ['webhooks.deliveries', 'admin.webhooks_deliveries']

function namesOf({ query }: AnyOperation): readonly string[] {
  return query instanceof z.ZodObject ? Object.keys(query.shape) : []
}

const lists = [...logistics.operations, ...auth.operations].filter(
  (op) => op.envelope === 'page' || op.envelope === 'list' || namesOf(op).includes('q'),
)

test('every list of both services can be sorted and asked for what changed', () => {
  const names = ['sort', 'dir', 'updated_since']
  const lacking = lists
    .map((op) => [op.id, names.filter((name) => !namesOf(op).includes(name))] as const)
    .filter(([, missing]) => missing.length > 0)
  const expected = [
    ...Object.keys(without).map((id) => [id, names] as const),
    ...undated.map((id) => [id, ['updated_since']] as const),
  ]
  expect(Object.fromEntries(lacking)).toEqual(Object.fromEntries(expected))
})

let world: World
beforeAll(async () => {
  world = await World.common()
})
afterAll(() => world.stop())

async function scene(): Promise<Setting> {
  const company = await world.company()
  const { token: admin } = await world.user([], { super_admin: true })
  return { world, company, client: await world.client(company), admin }
}

/** Steps that make a record of a list, if that is not the operation `create` of the same name. */
const makers: Readonly<Record<string, string>> = {
  'replenishment_rules.list': 'replenishment_rules.set',
  'replenishments.list': 'replenishment_rules.set',
  'stock.list': 'stock.adjust',
  'stock_minimums.list': 'stock_minimums.set',
  'units.list': 'units.set',
}

async function made(setting: Setting, id: string): Promise<void> {
  const { path, ...request } = await rowOf(
    logisticsRows,
    makers[id] ?? id.replace(/\.list$/, '.create'),
  ).call(setting, setting.admin)
  const { status, text } = await world.call(path, {
    token: setting.admin,
    company: setting.company,
    ...request,
  })
  if (status >= 300) throw new Error(`${path} answered ${status}: ${text}`)
}

/** Where two records of the list are. */
async function filled(setting: Setting, id: string): Promise<string> {
  const { company, admin: token } = setting
  if (id === 'locations.list') {
    const { id: warehouse } = await create(setting, '/warehouses', { code: `S-${next()}`, name: 'Sorted' })
    const path = `/warehouses/${warehouse}/locations`
    for (const code of ['B-2', 'A-1']) await create(setting, path, { code, name: `Place ${code}` })
    return path
  }
  if (id === 'parcels.list_all' || id === 'shipments.list') {
    for (let at = 0; at < 2; at += 1) {
      const order = await readyOrder(setting, 'pack')
      await create(setting, `/sales-orders/${order}/parcels`, {})
      for (const step of ['pack', 'ship'])
        await world.call(`/sales-orders/${order}/${step}`, { method: 'POST', token, company, body: {} })
    }
    return id === 'shipments.list' ? '/shipments' : '/parcels'
  }
  if (id === 'members.list') {
    for (let at = 0; at < 2; at += 1) await world.user([{ company_id: company, role: 'viewer' }])
    return '/members'
  }
  for (let at = 0; at < 2; at += 1) await made(setting, id)
  const { path } = await rowOf(logisticsRows, id).call(setting, token)
  return path.split('?')[0] ?? path
}

function columnsOf({ query }: AnyOperation): readonly string[] {
  const sort = query instanceof z.ZodObject ? query.shape['sort'] : undefined
  const kind = sort instanceof z.ZodOptional ? sort.unwrap() : undefined
  return kind instanceof z.ZodEnum ? kind.options.map(String) : []
}

function inTurn(one: unknown, other: unknown): number {
  return Number(one) - Number(other) || (String(one) < String(other) ? -1 : 1)
}

const Rows = z.object({ data: z.array(z.record(z.string(), z.unknown())) })

describe.each(
  logistics.operations
    .filter((op) => columnsOf(op).length > 0 && !undated.includes(op.id))
    .map((op) => [op.id, op] as const),
)('%s', (id, op) => {
  test('is sorted by each column, both ways, and knows what has changed', async () => {
    const isOfAll = id === 'users.list'
    const setting = await scene()
    const path = await filled(setting, id)
    const list = async (query: string) => {
      const { status, body } = await world.call(`${path}?${query}`, {
        token: setting.admin,
        company: setting.company,
      })
      expect([query, status]).toEqual([query, 200])
      return Rows.parse(body).data
    }
    expect((await list('')).length).toBeGreaterThan(1)
    for (const sort of columnsOf(op)) {
      const up = await list(`sort=${sort}&dir=asc`)
      const down = await list(`sort=${sort}&dir=desc`)
      // Other tests add rows to a list of everybody meanwhile.
      expect(isOfAll ? [] : down).toEqual(isOfAll ? [] : up.toReversed())
      const values = up.map((row) => row[sort])
      const isOrdered = sort === 'id' || sort.endsWith('_at')
      expect(values).toEqual(isOrdered ? values.toSorted(inTurn) : values)
      expect(values).not.toContain(undefined)
    }
    expect(await list('updated_since=2100-01-01')).toEqual([])
    const all = isOfAll ? [] : await list('')
    expect(isOfAll ? [] : await list('updated_since=2000-01-01')).toEqual(all)
    const { status, body } = await world.call(`${path}?sort=version`, {
      token: setting.admin,
      company: setting.company,
    })
    expect([status, Object.keys(body.errors)]).toEqual([422, ['sort']])
  })
})
