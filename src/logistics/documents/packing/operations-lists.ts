import { type AnyOperation, operation } from '../../../kernel/operation.ts'
import { ListedParcel, ListedShipment, ParcelList, ShipmentList } from './schema-lists.ts'
import { parcelPage, shipmentPage } from './store-lists.ts'

const common = {
  tag: 'Sales orders',
  module: 'outbound',
  method: 'GET',
  access: 'read',
  status: 200,
  envelope: 'page',
} as const

const listParcels = operation({
  ...common,
  id: 'parcels.list_all',
  resource: 'parcel',
  summary: 'List the parcels of all sales orders',
  description:
    'The newest first: what a carrier asks about by its tracking number, what left on a day, what is packed and still here.',
  path: '/parcels',
  query: ParcelList,
  response: ListedParcel,
  handle: (scope, { query }) => parcelPage(scope, query),
})

const listShipments = operation({
  ...common,
  id: 'shipments.list',
  resource: 'shipment',
  summary: 'List the shipments of all sales orders',
  description: 'The newest first: what left, with which carrier, on which day, and what has arrived.',
  path: '/shipments',
  query: ShipmentList,
  response: ListedShipment,
  handle: (scope, { query }) => shipmentPage(scope, query),
})

export const shippingListOperations: readonly AnyOperation[] = [listParcels, listShipments]
