import * as z from 'zod'
import { Text } from '../../../kernel/json.ts'
import { type AnyOperation, operation } from '../../../kernel/operation.ts'
import { found } from '../../../kernel/problem.ts'
import { salesOrders } from '../sales-orders/store-record.ts'
import { tellingAllowed } from '../spine/work.ts'
import { Parcel, ParcelParams } from '../packing/schema.ts'
import { cancelLabel, requestLabel } from '../sales-orders/act-labels.ts'
import { LabelRequest } from './schema.ts'
import { contentTypes } from './schema-label.ts'
import { labelFile } from './store-labels.ts'

const common = { tag: 'Carriers', module: 'outbound', params: ParcelParams } as const
const write = {
  method: 'POST',
  access: 'write',
  role: 'operator',
  status: 202,
  envelope: 'record',
  response: Parcel,
  problems: ['action_not_allowed'],
} as const

const requestOperation = operation({
  ...common,
  ...write,
  id: 'parcels.request_label',
  resource: 'parcel',
  summary: 'Request a carrier label for a parcel',
  description:
    'A worker calls the carrier. Read the parcel, or wait for `sales_order.label_ready`, for the result. If there is a label or a pending request, nothing is bought and the answer is the unchanged parcel. A failed label is requested again.',
  path: '/sales-orders/{id}/parcels/{parcel}/label',
  body: LabelRequest,
  handle: (scope, { params, body, precondition }) =>
    tellingAllowed(scope, { documents: salesOrders, id: params.id }, () =>
      requestLabel(scope, { order_id: params.id, id: params.parcel, precondition }, body),
    ),
})

const cancelOperation = operation({
  ...common,
  ...write,
  id: 'parcels.cancel_label',
  resource: 'parcel_label',
  summary: 'Cancel the label of a parcel that has not left',
  description:
    'A worker tells the carrier, again and again for days until it confirms. Unpacking a parcel and cancelling its order do so as well.',
  path: '/sales-orders/{id}/parcels/{parcel}/label/cancel',
  handle: (scope, { params, precondition }) =>
    tellingAllowed(scope, { documents: salesOrders, id: params.id }, () =>
      cancelLabel(scope, { order_id: params.id, id: params.parcel, precondition }),
    ),
})

const fileOperation = operation({
  ...common,
  id: 'parcels.label_file',
  resource: 'parcel_label',
  summary: 'Download the carrier label',
  description: 'Byte for byte: a PDF, a PNG or ZPL, as `content_type` of the label says.',
  method: 'GET',
  path: '/sales-orders/{id}/parcels/{parcel}/label',
  access: 'read',
  status: 200,
  envelope: 'bare',
  response: z.never(),
  texts: Object.fromEntries(contentTypes.map((type) => [type, null])),
  async handle(scope, { params }) {
    const named = { order_id: params.id, id: params.parcel }
    const { content_type, content } = found(await labelFile(scope, named), 'parcel_label')
    const ending = content_type.split('/')[1] ?? 'bin'
    return new Text(content_type, content, { file: `P-${params.parcel} label.${ending}`, download: true })
  },
})

export const parcelLabelOperations: readonly AnyOperation[] = [
  requestOperation,
  cancelOperation,
  fileOperation,
]
