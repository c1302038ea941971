import * as z from 'zod'
import { type Row, type Rows, type Setting, create, next } from './row.ts'

const read = { access: 'member', module: 'picking', role: 'viewer', success: 200 } satisfies Partial<Row>
const write = { access: 'member', module: 'picking', role: 'operator', writes: true } satisfies Partial<Row>

const Set = z.object({ data: z.object({ id: z.int(), replenishment_id: z.int() }) })

/** Five pieces of an article of the client company in reserve, and the body of a rule for a pick place without any. */
async function body(setting: Setting): Promise<object> {
  const { world, company, client, admin } = setting
  const article = { article_code: `REP-${next()}`, description: 'Matrix', um3pl: 'PCE' }
  const { id: article_id } = await create(setting, '/articles', { ...article, client_3pl_id: client })
  const { id: warehouse_id } = await create(setting, '/warehouses', { code: `RP-${next()}`, name: 'Matrix' })
  const places = `/warehouses/${warehouse_id}/locations`
  const { id: location_id } = await create(setting, places, { code: 'A-1', purpose: 'pick' })
  await create(setting, places, { code: 'R-1', purpose: 'reserve' })
  const lines = [{ article_id, quantity_um3pl: 5, location_code: 'R-1' }]
  const filling = { client_3pl_id: client, warehouse_id, reason: 'Matrix', lines }
  await world.call('/stock/adjustments', { method: 'POST', token: admin, company, body: filling })
  return { article_id, location_id, minimum_um3pl: 2, maximum_um3pl: 4 }
}

async function made(setting: Setting): Promise<z.output<typeof Set>['data']> {
  const { world, company, admin } = setting
  const call = { method: 'PUT', token: admin, company, body: await body(setting) }
  return Set.parse((await world.call('/replenishment-rules', call)).body).data
}

async function task(setting: Setting): Promise<number> {
  return (await made(setting)).replenishment_id
}

function deed(name: string): Row {
  return {
    ...write,
    call: async (setting) => ({
      path: `/replenishments/${await task(setting)}/${name}`,
      method: 'POST',
      body: {},
    }),
    success: 200,
  }
}

export const replenishmentRows: Rows = {
  'replenishment_rules.list': { ...read, call: () => ({ path: '/replenishment-rules' }) },
  'replenishment_rules.set': {
    ...write,
    call: async (setting) => ({ path: '/replenishment-rules', method: 'PUT', body: await body(setting) }),
    success: 200,
  },
  'replenishment_rules.update': {
    ...write,
    call: async (setting) => ({
      path: `/replenishment-rules/${(await made(setting)).id}`,
      method: 'PUT',
      body: { minimum_um3pl: 3, maximum_um3pl: 4 },
    }),
    success: 200,
  },
  'replenishment_rules.delete': {
    ...write,
    call: async (setting) => ({
      path: `/replenishment-rules/${(await made(setting)).id}`,
      method: 'DELETE',
    }),
    success: 204,
  },
  'replenishments.list': { ...read, call: () => ({ path: '/replenishments' }) },
  'replenishments.get': {
    ...read,
    call: async (setting) => ({ path: `/replenishments/${await task(setting)}` }),
  },
  'replenishments.next': {
    ...write,
    call: () => ({ path: '/replenishments/next', method: 'POST', body: { worker: `w-${next()}` } }),
    success: 200,
  },
  'replenishments.confirm': deed('confirm'),
  'replenishments.skip': deed('skip'),
}
