import * as z from 'zod'
import { type Row, type Rows, type Setting, create, next } from './row.ts'

const read = { access: 'member', module: 'stock', role: 'viewer', success: 200 } satisfies Partial<Row>
const write = { access: 'member', module: 'stock', role: 'operator', writes: true } satisfies Partial<Row>

const Set = z.object({ data: z.object({ id: z.int() }) })

async function body(setting: Setting): Promise<object> {
  const article = { article_code: `MIN-${next()}`, description: 'Matrix', um3pl: 'PCE' }
  const { id } = await create(setting, '/articles', { ...article, client_3pl_id: setting.client })
  return { article_id: id, minimum_um3pl: 5 }
}

async function made(setting: Setting): Promise<number> {
  const { world, company, admin } = setting
  const call = { method: 'PUT', token: admin, company, body: await body(setting) }
  return Set.parse((await world.call('/stock/minimums', call)).body).data.id
}

export const minimumRows: Rows = {
  'stock_minimums.list': { ...read, call: () => ({ path: '/stock/minimums' }) },
  'stock_minimums.set': {
    ...write,
    call: async (setting) => ({ path: '/stock/minimums', method: 'PUT', body: await body(setting) }),
    success: 200,
  },
  'stock_minimums.update': {
    ...write,
    call: async (setting) => ({
      path: `/stock/minimums/${await made(setting)}`,
      method: 'PUT',
      body: { minimum_um3pl: 6 },
    }),
    success: 200,
  },
  'stock_minimums.delete': {
    ...write,
    call: async (setting) => ({ path: `/stock/minimums/${await made(setting)}`, method: 'DELETE' }),
    success: 204,
  },
}
