import type { Json } from './json.ts'

/** The closed list of events: the service that records them names them here, in its vocabulary. */
export interface EventTypes {}
export type EventType = keyof EventTypes

export interface Event {
  readonly type: EventType
  readonly resource: { readonly type: string; readonly id: number; readonly version: number }
  readonly client_3pl_id: number | null
  /** The record as a read gives it. */
  readonly data: Json<unknown>
  /** For an update: the changed fields as they were. */
  readonly previous?: Readonly<Record<string, unknown>>
  /** The movements of stock that came with it. */
  readonly movements?: readonly object[]
  /** A transaction records only the last of several such events of one resource. */
  readonly supersedes?: true
}
