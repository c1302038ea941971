import type { Connection } from '../../../kernel/scope.ts'
import { fanOut } from '../../../webhooks/fan-out.ts'
import { deliveryTables } from '../webhooks/store-tables.ts'

/** Events that were just numbered: those of this transaction, so that `created_at = now()` finds their partition. */
export interface Batch {
  readonly first: number
  readonly last: number
}

/** Runs in the transaction that numbers the events. */
export type Follower = (connection: Connection, batch: Batch) => Promise<unknown>

/** Whoever has to know of each event. */
export const followers: readonly Follower[] = [
  (connection, batch) => fanOut(deliveryTables, connection, batch),
]
