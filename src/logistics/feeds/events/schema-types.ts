import type { EventType } from '../../base/access/outbox.ts'
import { documentKinds } from '../../kinds.ts'

const articleEvents = [
  'article.created',
  'article.updated',
  'article.activated',
  'article.deactivated',
  'article.components_changed',
] as const
const otherEvents = [
  'stock.changed',
  'stock.adjusted',
  'stock.low',
  'stock.recovered',
  'stock.assembled',
  'stock.disassembled',
  'replenishment.created',
  'replenishment.urgent',
  'replenishment.done',
  'replenishment.dropped',
  'attachment.created',
  'attachment.deleted',
  'client.created',
  'client.updated',
  'partner.created',
  'partner.updated',
  'warehouse.created',
  'warehouse.updated',
  'location.created',
  'location.updated',
  'unit.created',
  'unit.updated',
  'unit.deleted',
  'webhook.test',
  'webhook.disabled',
] as const

/** Events not about documents, whose kinds name their own. */
export type OtherEvent = (typeof articleEvents)[number] | (typeof otherEvents)[number]

/** The closed list of events. Each business write records its own, in the transaction of the change. */
export const eventTypes: readonly EventType[] = [
  ...articleEvents,
  ...documentKinds.flatMap(({ events }) => events.map(({ type }) => type)),
  ...otherEvents,
]

declare module '../../base/access/outbox.ts' {
  interface EventTypes extends Record<OtherEvent, true> {}
}
