export const purchaseOrderEvents = [
  { type: 'purchase_order.created', description: 'A purchase order is new.' },
  { type: 'purchase_order.updated', description: 'Fields or lines of a purchase order have changed.' },
  {
    type: 'purchase_order.status_changed',
    description: 'The status of a purchase order changed; `previous.status` has the old one.',
  },
  { type: 'purchase_order.received', description: 'Goods of a purchase order have come in.' },
] as const

declare module '../../base/access/outbox.ts' {
  interface EventTypes extends Record<(typeof purchaseOrderEvents)[number]['type'], true> {}
}
