import { type AnyOperation, operation } from '../../../kernel/operation.ts'
import { listing } from '../../../kernel/operation-shapes.ts'
import { ListedParcel, ListedShipment, ParcelList, ShipmentList } from './schema-lists.ts'
import { parcelPage, shipmentPage } from './store-lists.ts'

const common = {
  ...listing,
  tag: 'Sales orders',
  module: 'outbound',
} as const

const listParcels = operation({
  ...common,
  id: 'parcels.list_all',
  resource: 'parcel',
  summary: 'List the parcels of all sales orders',
  description:
    'Newest first. Find parcels by tracking number, by shipping day, or those packed and not yet shipped.',
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
  description: 'Newest first, with carrier, day and delivery.',
  path: '/shipments',
  query: ShipmentList,
  response: ListedShipment,
  handle: (scope, { query }) => shipmentPage(scope, query),
})

export const shippingListOperations: readonly AnyOperation[] = [listParcels, listShipments]
