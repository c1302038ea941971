import type { Json } from '../../../kernel/json.ts'
import { defined } from '../../../kernel/objects.ts'
import { operation } from '../../../kernel/operation.ts'
import { creates, readsPage, readsRecord, updates } from '../../base/access/routes.ts'
import { found, refuse } from '../../../kernel/problem.ts'
import type { WriteScope } from '../../base/access/scopes.ts'
import { tellChangedLocation } from './listeners.ts'
import { ReferenceList } from '../../base/reference/schema.ts'
import { changesBetween } from '../../base/reference/store.ts'
import { told } from '../../base/reference/tell.ts'
import { Location, LocationChanges, LocationParams, NewLocation } from './schema-locations.ts'
import { WarehouseParams } from './schema.ts'
import {
  insertLocation,
  isFilled,
  isRuled,
  locationById,
  locationIn,
  locationPage,
  lockLocation,
  updateLocation,
} from './store-locations.ts'
import { warehouseById } from './store.ts'

const common = { tag: 'Warehouses', response: Location } as const

const listLocations = operation({
  ...common,
  ...readsPage,
  id: 'locations.list',
  resource: 'warehouse',
  summary: 'List the locations of a warehouse',
  path: '/warehouses/{warehouseId}/locations',
  params: WarehouseParams,
  query: ReferenceList,
  async handle(scope, { params, query }) {
    found(await warehouseById(scope, params.warehouseId), 'warehouse')
    return locationPage(scope, params.warehouseId, query)
  },
})

const getLocation = operation({
  ...common,
  ...readsRecord,
  id: 'locations.get',
  resource: 'location',
  summary: 'Read one location',
  path: '/warehouses/{warehouseId}/locations/{locationId}',
  params: LocationParams,
  handle: async (scope, { params: { warehouseId, locationId } }) =>
    found(await locationIn(scope, warehouseId, locationId), 'location'),
})

const createLocationOperation = operation({
  ...common,
  ...creates,
  id: 'locations.create',
  resource: 'warehouse',
  summary: 'Create a location in a warehouse',
  path: '/warehouses/{warehouseId}/locations',
  role: 'manager',
  params: WarehouseParams,
  unversioned: true,
  body: NewLocation,
  async handle(scope, { params, body }) {
    found(await warehouseById(scope, params.warehouseId), 'warehouse')
    return createLocation(scope, params.warehouseId, body)
  },
})

const updateLocationOperation = operation({
  ...common,
  ...updates,
  id: 'locations.update',
  resource: 'location',
  summary: 'Change a location',
  description:
    'Omitted fields stay as they are. A change without an effect keeps the version. The code is fixed while goods are there, the purpose while replenishment rules use the location.',
  path: '/warehouses/{warehouseId}/locations/{locationId}',
  role: 'manager',
  params: LocationParams,
  body: LocationChanges,
  async handle(scope, { params: { warehouseId, locationId: id }, body, precondition }) {
    const before = found(await lockLocation(scope, warehouseId, id), 'location')
    precondition.check(before.version)
    const after = { ...before, ...defined(body) }
    const isMeantOtherwise = after.purpose !== before.purpose
    refuse([
      ...(after.code !== before.code && (await isFilled(scope, before))
        ? [{ path: 'code', rule: 'fixed' } as const]
        : []),
      ...(isMeantOtherwise && (await isRuled(scope, id))
        ? [{ path: 'purpose', rule: 'place_ruled' } as const]
        : []),
    ])
    const change = changesBetween(before, after)
    if (change === undefined) return found(await locationById(scope, id), 'location')
    await updateLocation(scope, id, after)
    if (isMeantOtherwise || after.active !== before.active) await tellChangedLocation(scope, after)
    await scope.audit({ action: 'location.updated', target: { type: 'location', id }, change })
    const json = found(await locationById(scope, id), 'location')
    return told(scope, 'location.updated', { id, json, change })
  },
})

/** Creates a location in a warehouse of the scope's company. */
export async function createLocation(
  scope: WriteScope,
  warehouse_id: number,
  body: NewLocation,
): Promise<Json<Location>> {
  const values = {
    name: null,
    sort_order: null,
    purpose: null,
    active: true,
    ...defined(body),
    code: body.code,
  }
  const id = await insertLocation(scope, warehouse_id, values)
  const change = { warehouse_id, ...values }
  await scope.audit({ action: 'location.created', target: { type: 'location', id }, change })
  return told(scope, 'location.created', { id, json: found(await locationById(scope, id), 'location') })
}

export const locationOperations = [
  listLocations,
  getLocation,
  createLocationOperation,
  updateLocationOperation,
]
