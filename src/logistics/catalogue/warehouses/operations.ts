import type { Json } from '../../../kernel/json.ts'
import { defined } from '../../../kernel/objects.ts'
import { operation } from '../../../kernel/operation.ts'
import { creates, readsPage, readsRecord, updates } from '../../base/access/routes.ts'
import { found, refuse } from '../../../kernel/problem.ts'
import type { WriteScope } from '../../base/access/scopes.ts'
import { ReferenceList } from '../../base/reference/schema.ts'
import { defaultFaults, emptyWarehouse, settled } from './rules.ts'
import { NewWarehouse, Warehouse, WarehouseChanges, WarehouseParams } from './schema.ts'
import { lockWarehouses, storedWarehouse, warehousePage, warehouses } from './store.ts'

const common = { tag: 'Warehouses', resource: 'warehouse' } as const

const listWarehouses = operation({
  ...common,
  ...readsPage,
  id: 'warehouses.list',
  summary: 'List warehouses',
  path: '/warehouses',
  query: ReferenceList,
  response: Warehouse,
  handle: (scope, { query }) => warehousePage(scope, query),
})

const getWarehouse = operation({
  ...common,
  ...readsRecord,
  id: 'warehouses.get',
  summary: 'Read one warehouse',
  path: '/warehouses/{warehouseId}',
  params: WarehouseParams,
  response: Warehouse,
  handle: async (scope, { params }) => found(await warehouses.byId(scope, params.warehouseId), 'warehouse'),
})

const createWarehouseOperation = operation({
  ...common,
  ...creates,
  id: 'warehouses.create',
  summary: 'Create a warehouse',
  description:
    'The first active warehouse becomes the default one. Without a time zone it is in that of the company.',
  path: '/warehouses',
  role: 'manager',
  body: NewWarehouse,
  response: Warehouse,
  handle: (scope, { body }) => createWarehouse(scope, body),
})

const updateWarehouseOperation = operation({
  ...common,
  ...updates,
  id: 'warehouses.update',
  summary: 'Change a warehouse',
  description:
    'Omitted fields stay as they are; an address is replaced as a whole. A change without an effect keeps the version. The default warehouse stays the default and active until another one replaces it.',
  path: '/warehouses/{warehouseId}',
  role: 'manager',
  params: WarehouseParams,
  body: WarehouseChanges,
  response: Warehouse,
  async handle(scope, { params: { warehouseId: id }, body, precondition }) {
    const { default_id } = await lockWarehouses(scope)
    const before = found(await storedWarehouse(scope, id), 'warehouse')
    precondition.check(before.version)
    const after = settled({ ...before, ...defined(body) }, default_id)
    refuse(defaultFaults(before, after))
    if (after.is_default && default_id !== id) await unsetDefault(scope, default_id)
    return warehouses.change(scope, before, after)
  },
})

export async function createWarehouse(scope: WriteScope, body: NewWarehouse): Promise<Json<Warehouse>> {
  const { timezone, default_id } = await lockWarehouses(scope)
  const { code, name } = body
  const values = settled({ ...emptyWarehouse, timezone, ...defined(body), code, name }, default_id)
  refuse(defaultFaults(emptyWarehouse, values))
  if (values.is_default) await unsetDefault(scope, default_id)
  return warehouses.create(scope, values)
}

/** Unsets the current default warehouse before another becomes the default. */
async function unsetDefault(scope: WriteScope, id: number | undefined): Promise<void> {
  const holder = id === undefined ? undefined : await storedWarehouse(scope, id)
  if (holder !== undefined) await warehouses.change(scope, holder, { ...holder, is_default: false })
}

export const warehouseOperations = [
  listWarehouses,
  getWarehouse,
  createWarehouseOperation,
  updateWarehouseOperation,
]
