import type { Entry } from './count.ts'
import { exact } from '../../documents/exact.ts'
import type { Kind } from './task.ts'

/** Details required before goods can be counted. */
export interface Missing {
  readonly lot: boolean
  readonly expiry: boolean
  /** Total number of serial numbers required. */
  readonly serials: number
}

/**
 * Details that an entry lacks, or undefined if it can be counted. Refused goods stay outside the warehouse, so they
 * need no lot.
 */
export function missingOf(kind: Kind, { goods, unit, quantity, ...said }: Entry): Missing | undefined {
  if (kind !== 'receive' || said.condition === 'rejected') return undefined
  const missing = {
    lot: goods.tracking === 'lot' && said.lot_number === null,
    expiry: goods.expiry_tracking && said.expiry_date === null,
    serials: goods.tracking === 'serial' ? exact(quantity * unit.factor) : 0,
  }
  return missing.lot || missing.expiry || missing.serials > said.serials.length ? missing : undefined
}
