import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod'
import { sql } from '../../src/kernel/database/sql.ts'
import { services } from '../../src/main/documents.ts'
import { logisticsRows } from '../access-rows/logistics.ts'
import { type Setting, rowOf } from '../access-rows/row.ts'
import { Depot } from '../support/depot.ts'
import { World } from '../support/world.ts'

// Filters of lists that mean the same everywhere.

let world: World
let depot: Depot
let setting: Setting
beforeAll(async () => {
  world = await World.common()
  depot = await Depot.open(world)
  const { token: admin } = await world.user([], { super_admin: true })
  setting = { world, company: depot.company, client: await world.client(depot.company), admin }
})
afterAll(() => world.stop())

const { logistics } = services()
const lists = logistics.operations.filter((op) => op.method === 'GET' && op.envelope !== 'record')

function fieldsOf(query: z.ZodType | undefined): readonly string[] {
  return query instanceof z.ZodObject ? Object.keys(query.shape) : []
}

async function answerTo(id: string, query: string) {
  const { path, ...request } = await rowOf(logisticsRows, id).call(setting, depot.token)
  const at = `${path}${path.includes('?') ? '&' : '?'}${query}`
  const token = rowOf(logisticsRows, id).access === 'super_admin' ? setting.admin : depot.token
  return world.call(at, { token, company: depot.company, ...request })
}

describe('a filter by ids takes several', () => {
  const filters = lists.flatMap((op) =>
    fieldsOf(op.query)
      .filter((name) => name.endsWith('_id') && !['request_id', 'after_id'].includes(name))
      .map((name) => [op.id, name] as const),
  )

  test.each(filters)('%s: %s', async (id, name) => {
    for (const query of [`${name}=1,2`, `${name}[]=1&${name}[]=2`])
      expect((await answerTo(id, query)).status).toBe(200)
  })

  test('and shows what belongs to any of them', async () => {
    const [one, other] = [await world.client(depot.company), await world.client(depot.company)]
    await depot.article('IDS-1', { client_3pl_id: one })
    await depot.article('IDS-2', { client_3pl_id: other })
    const { body } = await depot.call(`/articles?client_3pl_id=${one},${other}`)
    expect(body.data.map((each: { article_code: string }) => each.article_code)).toEqual(['IDS-1', 'IDS-2'])
    expect((await depot.call('/articles?client_3pl_id=1,x')).status).toBe(422)
  })
})

describe('a plain date as a bound is the whole day in the company’s zone', () => {
  const periods = lists.flatMap((op) => {
    const names = fieldsOf(op.query)
    return names
      .filter((name) => /(^|_)to$/.test(name) && name !== 'return_to')
      .map((name) => [op.id, name.replace(/to$/, 'from'), name] as const)
  })
  /** Operation that makes a row of each list without a create. */
  const makers: Readonly<Record<string, string>> = {
    'audit.list': 'clients.create',
    'parcels.list_all': 'sales_orders.ship',
    'shipments.list': 'sales_orders.ship',
    'stock.movements': 'stock.adjust',
  }
  async function make(id: string, at: Setting, own: Depot): Promise<void> {
    const row = rowOf(logisticsRows, makers[id] ?? id.replace(/list$/, 'create'))
    const { path, ...request } = await row.call(at, own.token)
    const made = await own.call(path, request)
    expect([made.status, made.text]).toEqual([row.success, made.text])
  }
  // One where it is another day than in UTC, whenever this runs.
  const timeZone = new Date().getUTCHours() >= 10 ? 'Pacific/Kiritimati' : 'Pacific/Pago_Pago'

  test('there are several', () => expect(periods.length).toBeGreaterThan(8))
  test.each(periods)('%s: %s, %s', async (id, from, to) => {
    const own = await Depot.open(world)
    const at = { ...setting, company: own.company, client: await world.client(own.company) }
    await world.database.query(sql`update companies set timezone = ${timeZone} where id = ${own.company}`)
    await make(id, at, own)
    await world.database.query(
      sql`update receptions set expected_at = created_at where company_id = ${own.company}`,
    )
    const today = new Date().toLocaleDateString('sv', { timeZone })
    await world.database.query(
      sql`update sales_orders set requested_ship_date = ${today} where company_id = ${own.company}`,
    )
    const [yesterday, tomorrow] = [-1, 1].map((days) =>
      new Date(Date.parse(today) + days * 86_400_000).toISOString().slice(0, 10),
    )
    const list = logistics.operations.find((op) => op.id === id)?.path ?? ''
    const count = async (query: string) => (await own.call(`${list}?${query}`)).body.data.length
    const all = await count('')
    expect(all).toBeGreaterThan(0)
    expect(await count(`${from}=${today}&${to}=${today}`)).toBe(all)
    for (const day of [yesterday, tomorrow]) expect(await count(`${from}=${day}&${to}=${day}`)).toBe(0)
    // An instant stays an instant; where days are compared, it is its day in UTC.
    expect(await count(`${to}=${new Date(Date.now() - 2 * 86_400_000).toISOString()}`)).toBe(0)
  })
})
