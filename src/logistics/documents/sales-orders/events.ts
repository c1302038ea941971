export const salesOrderEvents = [
  { type: 'sales_order.created', description: 'A sales order is new.' },
  { type: 'sales_order.updated', description: 'Fields or lines of a sales order have changed.' },
  {
    type: 'sales_order.status_changed',
    description: 'The status of a sales order changed; `previous.status` has the old one.',
  },
  {
    type: 'sales_order.parcels_changed',
    description: 'Parcels of a sales order were made, changed or unpacked.',
  },
  {
    type: 'sales_order.label_ready',
    description: 'A carrier has made the label of a parcel; its `tracking_number` is known.',
  },
  {
    type: 'sales_order.label_failed',
    description: 'There is no label for a parcel, or the carrier did not confirm that one is cancelled.',
  },
  {
    type: 'sales_order.tracking_changed',
    description: 'The carrier reported a new tracking status of a parcel: `tracking_status` of its label.',
  },
  { type: 'sales_order.shipped', description: 'Goods of a sales order have left the warehouse.' },
  { type: 'sales_order.delivered', description: 'The goods of a sales order have arrived.' },
  { type: 'sales_order.shortage', description: 'There is not enough stock for a sales order.' },
  { type: 'sales_order.cancelled', description: 'A sales order was cancelled.' },
] as const

declare module '../../base/access/outbox.ts' {
  interface EventTypes extends Record<(typeof salesOrderEvents)[number]['type'], true> {}
}
