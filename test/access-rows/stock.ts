import * as z from 'zod'
import { type Row, type Rows, type Setting, create, next } from './row.ts'
import { newLocation } from './warehouses.ts'

const read = { access: 'member', module: 'stock', role: 'viewer', success: 200 } satisfies Partial<Row>
const write = {
  access: 'member',
  module: 'stock',
  role: 'operator',
  writes: true,
  success: 201,
} satisfies Partial<Row>

/** An article of the client company with ten of it on hand, in a warehouse of its own. */
async function stocked(setting: Setting) {
  const { world, company, client, admin } = setting
  const warehouse = await create(setting, '/warehouses', { code: `W-${next()}`, name: 'Matrix' })
  const body = { article_code: `M-${next()}`, description: 'Matrix', um3pl: 'PCE', client_3pl_id: client }
  const { id: article_id } = await create(setting, '/articles', body)
  const reply = await world.call('/stock/adjustments', {
    method: 'POST',
    token: admin,
    company,
    body: { warehouse_id: warehouse.id, lines: [{ article_id, quantity_um3pl: 10 }] },
  })
  const { data } = z
    .object({ data: z.object({ stock: z.tuple([z.object({ id: z.int() })]) }) })
    .parse(reply.body)
  return { id: data.stock[0].id, article_id, warehouse_id: warehouse.id }
}

async function posted(setting: Setting, path: string, fields: (warehouse_id: number) => object) {
  const { article_id, warehouse_id } = await stocked(setting)
  const lines = [{ article_id, quantity_um3pl: 1, to_location_code: 'A-1' }]
  return { path, method: 'POST', body: { lines, ...fields(warehouse_id) } }
}

export const stockRows: Rows = {
  'stock.print': {
    ...read,
    call: async (setting) => ({ path: `/stock/${(await stocked(setting)).id}/documents/label.zpl` }),
  },
  'stock.list': { ...read, call: () => ({ path: '/stock' }) },
  'stock.get': { ...read, call: async (setting) => ({ path: `/stock/${(await stocked(setting)).id}` }) },
  'stock.at_location': {
    ...read,
    call: async (setting) => ({ path: `/locations/${(await newLocation(setting)).locationId}/stock` }),
  },
  'stock.movements': { ...read, call: () => ({ path: '/stock/movements' }) },
  'stock.verify': { ...read, call: () => ({ path: '/stock/verify' }) },
  'stock.reconcile': {
    ...read,
    call: () => ({ path: '/stock/reconcile', method: 'POST', body: { lines: [] } }),
  },
  'stock.adjust': {
    ...write,
    call: (setting) => posted(setting, '/stock/adjustments', (warehouse_id) => ({ warehouse_id })),
  },
  'stock.count': {
    ...write,
    call: (setting) => posted(setting, '/stock/counts', (warehouse_id) => ({ warehouse_id })),
  },
  'stock.transfer': {
    ...write,
    call: (setting) =>
      posted(setting, '/stock/transfers', (id) => ({ from_warehouse_id: id, to_warehouse_id: id })),
  },
  'stock.change_status': {
    ...write,
    call: (setting) =>
      posted(setting, '/stock/status-changes', (warehouse_id) => ({
        warehouse_id,
        from_status: 'available',
        to_status: 'hold',
      })),
  },
}
