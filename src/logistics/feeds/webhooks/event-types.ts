import type { EventType } from '../../base/access/outbox.ts'
import { documentKinds } from '../../kinds.ts'
import { type OtherEvent, eventTypes } from '../events/schema-types.ts'
import { sampleRecords } from './sample-records.ts'
import type { EventTypeInfo } from './schema.ts'

const others: Readonly<Record<OtherEvent, string>> = {
  'article.created': 'An article is new.',
  'article.updated': 'Fields of an article have changed; `previous` has them as they were.',
  'article.activated': 'An article can be used again.',
  'article.deactivated': 'An article can no longer be used in new documents.',
  'article.components_changed': 'The components of an article changed; `data` has them.',
  'stock.changed': 'The stock of an article in a warehouse has changed: one event for each and transaction.',
  'stock.adjusted': 'Somebody corrected stock by hand.',
  'stock.low': 'The available quantity of an article has fallen below its minimum; `data` is the minimum.',
  'stock.recovered': 'The available quantity of an article is back at its minimum; `data` is the minimum.',
  'stock.assembled': 'Kits were made of their parts.',
  'stock.disassembled': 'Kits were taken apart.',
  'replenishment.created': 'A pick place has less than its minimum, and a reserve place has some.',
  'replenishment.urgent': 'Orders have reserved more of the article than the picking location has.',
  'replenishment.done':
    'Goods were moved to a picking location, or were not found; `movements` has the movements.',
  'replenishment.dropped': 'A replenishment is not needed any more, or reserve has nothing left.',
  'attachment.created': 'A photo or file was added to a record.',
  'attachment.deleted': 'A photo or file was deleted; `data` is the deleted record.',
  'client.created': 'A client company is new.',
  'client.updated': 'Fields of a client company have changed; `previous` has them as they were.',
  'partner.created': 'A partner is new.',
  'partner.updated': 'Fields of a partner have changed; `previous` has them as they were.',
  'warehouse.created': 'A warehouse is new.',
  'warehouse.updated': 'Fields of a warehouse have changed; `previous` has them as they were.',
  'location.created': 'A location is new.',
  'location.updated': 'Fields of a location have changed; `previous` has them as they were.',
  'unit.created': 'A unit was added to the catalogue.',
  'unit.updated': 'Fields of a unit have changed; `previous` has them as they were.',
  'unit.deleted': 'A unit was deleted from the catalogue; `data` is the deleted record.',
  'webhook.test': 'Somebody tries out a webhook.',
  'webhook.disabled': 'A webhook was disabled because its receiver is gone or has failed for days.',
}

const descriptions: ReadonlyMap<string, string> = new Map([
  ...Object.entries(others),
  ...documentKinds.flatMap(({ events }) =>
    events.map(({ type, description }): [string, string] => [type, description]),
  ),
])

const records: readonly (readonly [resource: string, record: object])[] = [
  ...Object.entries(sampleRecords),
  ...documentKinds.map(({ resource, sample }) => [resource, sample] as const),
]

const recovered = { available_um3pl: 84, low: false, low_since: null }

function recordOf(type: EventType): object {
  if (type === 'stock.adjusted') return sampleRecords.correction
  if (type === 'stock.low') return sampleRecords.minimum
  if (type === 'stock.recovered') return { ...sampleRecords.minimum, ...recovered }
  if (type === 'article.components_changed') return sampleRecords.kit
  if (type === 'stock.assembled' || type === 'stock.disassembled') return sampleRecords.assembly
  return records.find(([resource]) => type.startsWith(`${resource}.`))?.[1] ?? {}
}

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
    data: recordOf(type),
    previous: previous[what] ?? null,
    movements: null,
    request_id: '01998f2c-7f3e-7cc0-9d3e-0c9f4f6b2a11',
  }
}

export function eventTypeInfos(address: string): readonly EventTypeInfo[] {
  return eventTypes.map((type) => ({
    type,
    description: eventDescription(type),
    resource_type: type.split('.')[0] ?? '',
    schema: `#/webhooks/${type}`,
    sample: sampleBody(type, { address }),
  }))
}

/** The documentation of each event, besides the schema of its body. */
export function eventDescription(type: EventType): string {
  return descriptions.get(type) ?? ''
}
