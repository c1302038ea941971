import { type Row, type Rows, type Setting, create } from './row.ts'
import { readyOrder } from './sales-orders.ts'

const read = { access: 'member', module: 'outbound', role: 'viewer', success: 200 } satisfies Partial<Row>
const write = { access: 'member', module: 'outbound', role: 'operator', writes: true } satisfies Partial<Row>

/** A picked order with a parcel of one of its two pieces. */
export async function packedOrder(
  setting: Setting,
): Promise<{ readonly order: number; readonly parcel: number }> {
  const order = await readyOrder(setting, 'pack')
  const contents = [{ line_number: 1, quantity_um3pl: 1 }]
  const { id } = await create(setting, `/sales-orders/${order}/parcels`, { contents })
  return { order, parcel: id }
}

const at = async (setting: Setting) => {
  const { order, parcel } = await packedOrder(setting)
  return `/sales-orders/${order}/parcels/${parcel}`
}

export const parcelRows: Rows = {
  'parcels.list': {
    ...read,
    call: async (setting) => ({ path: `/sales-orders/${(await packedOrder(setting)).order}/parcels` }),
  },
  'parcels.list_all': { ...read, call: () => ({ path: '/parcels' }) },
  'shipments.list': { ...read, call: () => ({ path: '/shipments' }) },
  'parcels.get': { ...read, call: async (setting) => ({ path: await at(setting) }) },
  'parcels.print': {
    ...read,
    call: async (setting) => ({ path: `${await at(setting)}/documents/label.zpl` }),
  },
  'parcels.create': {
    ...write,
    call: async (setting) => ({
      path: `/sales-orders/${await readyOrder(setting, 'pack')}/parcels`,
      method: 'POST',
      body: {},
    }),
    success: 201,
  },
  'parcels.update': {
    ...write,
    call: async (setting) => ({ path: await at(setting), method: 'PATCH', body: { weight_kg: 2 } }),
    success: 200,
  },
  'parcels.delete': {
    ...write,
    call: async (setting) => ({ path: await at(setting), method: 'DELETE' }),
    success: 204,
  },
}
