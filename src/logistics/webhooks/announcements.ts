import { eventTypes } from '../../kernel/outbox.ts'
import type { Announcement } from '../../kernel/service.ts'
import { eventDescription } from './event-types.ts'

/** Names of the schemas of records in events. A stock event tells of a position, of which no read gives the record. */
const records: Readonly<Record<string, string>> = {
  article: 'Article',
  sales_order: 'SalesOrder',
  purchase_order: 'PurchaseOrder',
  reception: 'Reception',
  return: 'Return',
  webhook: 'Webhook',
}

export const announcements: readonly Announcement[] = eventTypes.map((type) => ({
  type,
  description: eventDescription(type),
  body: 'Event',
  record: records[type.split('.')[0] ?? ''],
}))
