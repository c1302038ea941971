import type { EventType } from '../../kernel/outbox.ts'
import { eventTypes } from '../vocabulary.ts'
import { sampleRecords } from './sample-records.ts'
import type { EventTypeInfo } from './schema.ts'

const descriptions: Readonly<Record<EventType, string>> = {
  'article.created': 'An article is new.',
  'article.updated': 'Fields of an article have changed; `previous` has them as they were.',
  'article.activated': 'An article can be used again.',
  'article.deactivated': 'An article can no longer be used in new documents.',
  'sales_order.created': 'A sales order is new.',
  'sales_order.updated': 'Fields or lines of a sales order have changed.',
  'sales_order.status_changed': 'A sales order has moved on; `previous.status` says from where.',
  'sales_order.shipped': 'Goods of a sales order have left the warehouse.',
  'sales_order.delivered': 'The goods of a sales order have arrived.',
  'sales_order.shortage': 'There is not enough stock for a sales order.',
  'sales_order.cancelled': 'A sales order was cancelled.',
  'purchase_order.created': 'A purchase order is new.',
  'purchase_order.updated': 'Fields or lines of a purchase order have changed.',
  'purchase_order.status_changed': 'A purchase order has moved on; `previous.status` says from where.',
  'purchase_order.received': 'Goods of a purchase order have come in.',
  'reception.created': 'A reception was announced.',
  'reception.updated': 'Fields or lines of a reception have changed.',
  'reception.status_changed': 'A reception has moved on; `previous.status` says from where.',
  'reception.received': 'The goods of a reception have come in.',
  'reception.discrepancy': 'What came in differs from what was announced.',
  'return.created': 'A return was announced.',
  'return.updated': 'Fields or lines of a return have changed.',
  'return.status_changed': 'A return has moved on; `previous.status` says from where.',
  'return.completed': 'All goods of a return have been decided about.',
  'stock.changed': 'The stock of an article in a warehouse has changed: one event for each and transaction.',
  'stock.adjusted': 'Somebody corrected stock by hand.',
  'webhook.test': 'Somebody tries out a webhook.',
  'webhook.disabled': 'A webhook was disabled because its receiver is gone or has failed for days.',
}

function recordOf(type: EventType): object {
  if (type === 'stock.adjusted') return sampleRecords.correction
  return Object.entries(sampleRecords).find(([resource]) => type.startsWith(`${resource}.`))?.[1] ?? {}
}

const previous: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  updated: { updated_at: '2026-01-14T08:00:00.000000Z' },
  status_changed: { status: 'confirmed' },
}

const paths: Readonly<Record<string, string>> = { stock: '/api/stock?article_id=1042&warehouse_id=2' }

/** A body as it would be sent. */
export function sampleBody(
  type: EventType,
  parts: { readonly address: string; readonly company_id?: number },
) {
  const [resource = '', what = ''] = type.split('.')
  const path = paths[resource] ?? `/api/${resource.replaceAll('_', '-')}s/1042`
  return {
    id: 'evt_01998f2c-7f3e-7cc0-9d3e-0c9f4f6b2a11',
    type,
    timestamp: '2026-01-15T10:20:30.000000Z',
    sequence: 1768472430000123,
    api_version: '1.0',
    company_id: parts.company_id ?? 1,
    client_3pl_id: null,
    resource: { type: resource, id: 1042, url: `${parts.address}${path}`, version: 2 },
    data: recordOf(type),
    previous: previous[what] ?? null,
    movements: null,
    request_id: '01998f2c-7f3e-7cc0-9d3e-0c9f4f6b2a11',
  }
}

export function eventTypeInfos(address: string): readonly EventTypeInfo[] {
  return eventTypes.map((type) => ({
    type,
    description: descriptions[type],
    resource_type: type.split('.')[0] ?? '',
    schema: `#/webhooks/${type}`,
    sample: sampleBody(type, { address }),
  }))
}

/** What the documentation says of each event, beside the schema of its body. */
export function eventDescription(type: EventType): string {
  return descriptions[type]
}
