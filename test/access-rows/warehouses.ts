import { type Row, type Rows, type Setting, create, next } from './row.ts'

async function newWarehouse(setting: Setting): Promise<number> {
  return (await create(setting, '/warehouses', { code: `W-${next()}`, name: 'Matrix' })).id
}

export async function newLocation(setting: Setting) {
  const warehouseId = await newWarehouse(setting)
  const { id } = await create(setting, `/warehouses/${warehouseId}/locations`, { code: 'A-01-01' })
  return { warehouseId, locationId: id }
}

async function locationPath(setting: Setting): Promise<string> {
  const { warehouseId, locationId } = await newLocation(setting)
  return `/warehouses/${warehouseId}/locations/${locationId}`
}

const read = { access: 'member', role: 'viewer', success: 200 } satisfies Partial<Row>
const write = { access: 'member', role: 'manager', writes: true } satisfies Partial<Row>

export const warehouseRows: Rows = {
  'locations.print': {
    ...read,
    call: async (setting) => ({ path: `${await locationPath(setting)}/documents/label.zpl` }),
  },
  'warehouses.list': { ...read, call: () => ({ path: '/warehouses' }) },
  'warehouses.get': {
    ...read,
    call: async (setting) => ({ path: `/warehouses/${await newWarehouse(setting)}` }),
  },
  'warehouses.create': {
    ...write,
    call: () => ({ path: '/warehouses', method: 'POST', body: { code: `W-${next()}`, name: 'Matrix' } }),
    success: 201,
  },
  'warehouses.update': {
    ...write,
    call: async (setting) => ({
      path: `/warehouses/${await newWarehouse(setting)}`,
      method: 'PUT',
      body: { name: `Changed ${next()}` },
    }),
    success: 200,
  },
  'locations.list': {
    ...read,
    call: async (setting) => ({ path: `/warehouses/${await newWarehouse(setting)}/locations` }),
  },
  'locations.get': { ...read, call: async (setting) => ({ path: await locationPath(setting) }) },
  'locations.create': {
    ...write,
    call: async (setting) => ({
      path: `/warehouses/${await newWarehouse(setting)}/locations`,
      method: 'POST',
      body: { code: 'A-01-01' },
    }),
    success: 201,
  },
  'locations.update': {
    ...write,
    call: async (setting) => ({
      path: await locationPath(setting),
      method: 'PUT',
      body: { name: `Changed ${next()}` },
    }),
    success: 200,
  },
}
