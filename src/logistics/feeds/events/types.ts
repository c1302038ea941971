import { keysOf } from '../../../kernel/objects.ts'
import type { EventType } from '../../base/access/outbox.ts'
import { documentKinds } from '../../kinds.ts'

// Events not about documents, whose kinds name their own, each with its documentation.

const articleEvents = {
  'article.created': 'An article is new.',
  'article.updated': 'Fields of an article have changed; `previous` has them as they were.',
  'article.activated': 'An article can be used again.',
  'article.deactivated': 'An article can no longer be used in new documents.',
  'article.components_changed': 'The components of an article changed; `data` has them.',
}
const otherEvents = {
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

const documentEvents = documentKinds.flatMap(({ events }) => events)

/** The closed list of events. Each business write records its own, in the transaction of the change. */
export const eventTypes: readonly EventType[] = [
  ...keysOf(articleEvents),
  ...documentEvents.map(({ type }) => type),
  ...keysOf(otherEvents),
]

/** Documentation of each event, besides the schema of its body. */
export const eventDescriptions: ReadonlyMap<string, string> = new Map([
  ...Object.entries({ ...articleEvents, ...otherEvents }),
  ...documentEvents.map(({ type, description }): [string, string] => [type, description]),
])

/** Resources that events concern, as named in event bodies and filters. */
export const resourceTypes = [...new Set(eventTypes.map((type) => type.replace(/\..*/, '')))]

declare module '../../base/access/outbox.ts' {
  interface EventTypes extends Record<keyof typeof articleEvents | keyof typeof otherEvents, true> {}
}
