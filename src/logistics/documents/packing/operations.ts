import { IdParams } from '../../../kernel/fields.ts'
import { type AnyOperation, operation } from '../../../kernel/operation.ts'
import { changing, creating, deleting, reading } from '../../../kernel/operation-shapes.ts'
import { found } from '../../../kernel/problem.ts'
import { salesOrders } from '../sales-orders/store-record.ts'
import { tellingAllowed } from '../spine/work.ts'
import { changeParcel, createParcel, removeParcel } from '../sales-orders/act-parcels.ts'
import { NewParcel, Parcel, ParcelChanges, ParcelParams } from './schema.ts'
import { parcelById, parcelsOfOrder } from './store.ts'

const common = { tag: 'Sales orders', module: 'outbound' } as const
const ofOrder = {
  ...common,
  resource: 'sales_order',
  path: '/sales-orders/{id}/parcels',
  params: IdParams,
} as const
const ofParcel = {
  ...common,
  resource: 'parcel',
  path: '/sales-orders/{id}/parcels/{parcel}',
  params: ParcelParams,
} as const
const write = { role: 'operator', problems: ['action_not_allowed'] } as const

const listParcels = operation({
  ...reading,
  ...ofOrder,
  id: 'parcels.list',
  summary: 'List the parcels of a sales order',
  description: 'The same as in the record of the order, at most 1,000.',
  envelope: 'list',
  response: Parcel,
  handle: async (scope, { params }) => found(await parcelsOfOrder(scope, params.id), 'sales_order'),
})

const getParcel = operation({
  ...reading,
  ...ofParcel,
  id: 'parcels.get',
  summary: 'Read one parcel',
  response: Parcel,
  handle: async (scope, { params }) =>
    found(await parcelById(scope, { order_id: params.id, id: params.parcel }), 'parcel'),
})

const createParcelOperation = operation({
  ...creating,
  ...ofOrder,
  ...write,
  unversioned: true,
  id: 'parcels.create',
  summary: 'Pack goods of a sales order into a parcel',
  description:
    'Compares the contents with picked goods that are in no parcel. Excess quantities, other articles and other lots are refused, each at its index in the list.',
  body: NewParcel,
  pivots: [
    'contents',
    'sales_order_line_id',
    'line_id',
    'line_number',
    'article_id',
    'article_code',
    'barcode',
    'um3pl',
  ],
  response: Parcel,
  handle: (scope, { params, body }) =>
    tellingAllowed(scope, { documents: salesOrders, id: params.id }, () =>
      createParcel(scope, params.id, body),
    ),
})

const updateParcelOperation = operation({
  ...changing,
  ...ofParcel,
  ...write,
  id: 'parcels.update',
  summary: 'Change a parcel',
  description:
    'Omitted fields stay as they are; `contents`, where sent, are all that is in it. Of one that has left only the tracking changes.',
  method: 'PATCH',
  body: ParcelChanges,
  response: Parcel,
  handle: (scope, { params, body, precondition }) =>
    tellingAllowed(scope, { documents: salesOrders, id: params.id }, () =>
      changeParcel(scope, { order_id: params.id, id: params.parcel, precondition }, body),
    ),
})

const deleteParcelOperation = operation({
  ...deleting,
  ...ofParcel,
  ...write,
  id: 'parcels.delete',
  summary: 'Unpack a parcel that has not left',
  async handle(scope, { params, precondition }) {
    await tellingAllowed(scope, { documents: salesOrders, id: params.id }, () =>
      removeParcel(scope, { order_id: params.id, id: params.parcel, precondition }),
    )
    return undefined
  },
})

export const parcelOperations: readonly AnyOperation[] = [
  listParcels,
  getParcel,
  createParcelOperation,
  updateParcelOperation,
  deleteParcelOperation,
]
