import type { Json } from '../../../kernel/json.ts'
import { defined } from '../../../kernel/objects.ts'
import { operation } from '../../../kernel/operation.ts'
import { creates, readsPage, readsRecord, updates } from '../../base/access/routes.ts'
import { found, refuse } from '../../../kernel/problem.ts'
import type { WriteScope } from '../../base/access/scopes.ts'
import { tellChangedLocation } from './listeners.ts'
import { ReferenceList } from '../../base/reference/schema.ts'
import { Location, LocationChanges, LocationParams, NewLocation } from './schema-locations.ts'
import { WarehouseParams } from './schema.ts'
import { isFilled, isRuled, locationIn, locationPage, locations, lockLocation } from './store-locations.ts'
import { warehouses } from './store.ts'

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
    found(await warehouses.byId(scope, params.warehouseId), 'warehouse')
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
    found(await warehouses.byId(scope, params.warehouseId), 'warehouse')
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
    const changed = await locations.change(scope, before, after)
    if (isMeantOtherwise || after.active !== before.active) await tellChangedLocation(scope, after)
    return changed
  },
})

/** Creates a location in a warehouse of the scope's company. */
export async function createLocation(
  scope: WriteScope,
  warehouse_id: number,
  body: NewLocation,
): Promise<Json<Location>> {
  return locations.create(scope, {
    warehouse_id,
    name: null,
    sort_order: null,
    purpose: null,
    active: true,
    ...defined(body),
    code: body.code,
  })
}

export const locationOperations = [
  listLocations,
  getLocation,
  createLocationOperation,
  updateLocationOperation,
]
