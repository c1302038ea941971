import { receptions, salesOrders } from '../../documents/entries.ts'
import type { Kind } from './task.ts'

/** The kind of document counted. */
export function entryOf(kind: Kind) {
  return kind === 'receive' ? receptions : salesOrders
}
