import type { Connection } from '../../../kernel/scope.ts'
import { fanOut } from '../../../webhooks/fan-out.ts'
import { deliveryTables } from '../webhooks/store-tables.ts'

/** Events just numbered in this transaction, so `created_at = now()` finds their partition. */
export interface Batch {
  readonly first: number
  readonly last: number
}

/** Runs in the transaction that numbers the events. */
export type Follower = (connection: Connection, batch: Batch) => Promise<unknown>

/** Functions to call with every batch of events. */
export const followers: readonly Follower[] = [
  (connection, batch) => fanOut(deliveryTables, connection, batch),
]
