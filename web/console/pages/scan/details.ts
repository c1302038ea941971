import type { Entry } from './count.ts'
import { exact } from '../../documents/exact.ts'
import type { Kind } from './task.ts'

/** What has to be known of goods before they can be counted. */
export interface Missing {
  readonly lot: boolean
  readonly expiry: boolean
  /** How many serial numbers there have to be in all. */
  readonly serials: number
}

/** What an entry lacks; undefined when it can be counted. Goods that are refused stay outside, and so does their lot. */
export function missingOf(kind: Kind, { goods, unit, quantity, ...said }: Entry): Missing | undefined {
  if (kind !== 'receive' || said.condition === 'rejected') return undefined
  const missing = {
    lot: goods.tracking === 'lot' && said.lot_number === null,
    expiry: goods.expiry_tracking && said.expiry_date === null,
    serials: goods.tracking === 'serial' ? exact(quantity * unit.factor) : 0,
  }
  return missing.lot || missing.expiry || missing.serials > said.serials.length ? missing : undefined
}
