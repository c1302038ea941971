// The words of this service that the kernel passes on without knowing them: merged into its types, so that each list is closed.

/** The closed list of events; each business write records its own in the transaction that makes the change. */
export const eventTypes = [
  'article.created',
  'article.updated',
  'article.activated',
  'article.deactivated',
  'sales_order.created',
  'sales_order.updated',
  'sales_order.status_changed',
  'sales_order.shipped',
  'sales_order.delivered',
  'sales_order.shortage',
  'sales_order.cancelled',
  'purchase_order.created',
  'purchase_order.updated',
  'purchase_order.status_changed',
  'purchase_order.received',
  'reception.created',
  'reception.updated',
  'reception.status_changed',
  'reception.received',
  'reception.discrepancy',
  'return.created',
  'return.updated',
  'return.status_changed',
  'return.completed',
  'stock.changed',
  'stock.adjusted',
  'webhook.test',
  'webhook.disabled',
] as const

/** The systems that call in with a shared token of the configuration. */
export const integrations = ['etsm', 'mdm'] as const
export type Integration = (typeof integrations)[number]

declare module '../kernel/outbox.ts' {
  interface EventTypes extends Record<(typeof eventTypes)[number], true> {}
}
