import type { EventType } from '../../base/access/outbox.ts'
import { eventDescriptions, eventTypes } from '../events/types.ts'
import { carriedBy } from './sample-records.ts'
import type { EventTypeInfo } from './schema.ts'

const previous: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  updated: { updated_at: '2026-01-14T08:00:00.000000Z' },
  status_changed: { status: 'confirmed' },
}

const paths: Readonly<Record<string, string>> = {
  stock: '/api/stock?article_id=1042&warehouse_id=2',
  unit: '/api/units/PCE',
  location: '/api/warehouses/2/locations/1042',
}

/** A sample body, as it would be sent. */
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
    data: carriedBy(type).sample,
    previous: previous[what] ?? null,
    movements: null,
    request_id: '01998f2c-7f3e-7cc0-9d3e-0c9f4f6b2a11',
  }
}

export function eventTypeInfos(address: string): readonly EventTypeInfo[] {
  return eventTypes.map((type) => ({
    type,
    description: eventDescriptions.get(type) ?? '',
    resource_type: type.split('.')[0] ?? '',
    schema: `#/webhooks/${type}`,
    sample: sampleBody(type, { address }),
  }))
}
