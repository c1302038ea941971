import { type Row, type Rows, type Setting, create, next } from './row.ts'

const read = { access: 'member', module: 'counting', role: 'viewer', success: 200 } satisfies Partial<Row>
const write = { access: 'member', module: 'counting', role: 'operator', writes: true } satisfies Partial<Row>

/** A plan for a warehouse with one piece in it, all of the client company's. */
async function body(setting: Setting): Promise<object> {
  const { world, company, client, admin } = setting
  const article = { article_code: `PLAN-${next()}`, description: 'Matrix', um3pl: 'PCE' }
  const { id: article_id } = await create(setting, '/articles', { ...article, client_3pl_id: client })
  const { id: warehouse_id } = await create(setting, '/warehouses', { code: `PL-${next()}`, name: 'Matrix' })
  const lines = [{ article_id, quantity_um3pl: 1, location_code: 'A-1' }]
  const filling = { client_3pl_id: client, warehouse_id, reason: 'Matrix', lines }
  await world.call('/stock/adjustments', { method: 'POST', token: admin, company, body: filling })
  return { name: `Plan ${next()}`, client_3pl_id: client, warehouse_id, weekdays: [1], at: '06:30' }
}

async function made(setting: Setting): Promise<number> {
  return (await create(setting, '/count-plans', await body(setting))).id
}

export const countPlanRows: Rows = {
  'count_plans.list': { ...read, call: () => ({ path: '/count-plans' }) },
  'count_plans.get': { ...read, call: async (setting) => ({ path: `/count-plans/${await made(setting)}` }) },
  'count_plans.create': {
    ...write,
    call: async (setting) => ({ path: '/count-plans', method: 'POST', body: await body(setting) }),
    success: 201,
  },
  'count_plans.update': {
    ...write,
    call: async (setting) => ({
      path: `/count-plans/${await made(setting)}`,
      method: 'PUT',
      body: { name: `Changed ${next()}` },
    }),
    success: 200,
  },
  'count_plans.delete': {
    ...write,
    call: async (setting) => ({ path: `/count-plans/${await made(setting)}`, method: 'DELETE' }),
    success: 204,
  },
  'count_plans.make': {
    ...write,
    call: async (setting) => ({ path: `/count-plans/${await made(setting)}/make`, method: 'POST' }),
    success: 201,
  },
}
