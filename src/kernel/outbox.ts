import type { Json } from './json.ts'

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
export type EventType = (typeof eventTypes)[number]

export interface Event {
  readonly type: EventType
  readonly resource: { readonly type: string; readonly id: number; readonly version: number }
  readonly client_3pl_id: number | null
  /** The record as a read gives it. */
  readonly data: Json<unknown>
  /** Of an update: the changed fields as they were. */
  readonly previous?: Readonly<Record<string, unknown>>
  /** The movements of stock that came with it. */
  readonly movements?: readonly object[]
  /** Of several such events of one resource in a transaction only the last is recorded. */
  readonly supersedes?: true
}
