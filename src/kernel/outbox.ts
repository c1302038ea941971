import type { Json } from './json.ts'

/** The closed list of events; each business write records its own in the transaction that makes the change. */
export const eventTypes = [
  'article.created',
  'article.updated',
  'article.activated',
  'article.deactivated',
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
}
