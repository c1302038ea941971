import type { KeptLine } from '../spine/edited-lines.ts'
import type { Expected } from '../../stock/ledger/bucket.ts'
import { type Micros, baseUnits } from '../../catalogue/units/quantities.ts'
import { type ReceptionStatus, receptionExpecting } from './moves.ts'
import type { Discrepancy } from './schema.ts'
import type { StoredReception } from './store.ts'

/** A line during a count: counted fields change, announced fields don't. Quantities in its unit. */
export interface ReceptionLine extends KeptLine {
  readonly purchase_order_line_id: number | null
  readonly tracking: 'none' | 'lot' | 'serial'
  readonly expiry_tracking: boolean
  received: Micros
  damaged: Micros
  rejected: Micros
  putaway: Micros
  discrepancy: Discrepancy
  lot_number: string | null
  expiry_date: string | null
  /** Counted serial numbers, then announced ones not counted yet. */
  serial_numbers: readonly string[]
  location_code: string | null
}

/** Counters of a line before its first count. */
export const nothingCounted = {
  received: 0n,
  damaged: 0n,
  rejected: 0n,
  putaway: 0n,
  discrepancy: 'none',
} as const

/** Total counted: good, damaged and refused units. */
export function countedOf({ received, damaged, rejected }: ReceptionLine): Micros {
  return received + damaged + rejected
}

/** Announced quantity not counted yet. */
export function outstandingOf(line: ReceptionLine): Micros {
  const left = line.quantity - countedOf(line)
  return left > 0n ? left : 0n
}

/** Quantity of the line in base units; validation refuses inexact quantities. */
export function inBase({ factor }: Pick<ReceptionLine, 'factor'>, quantity: Micros): Micros {
  const base = baseUnits(quantity, factor)
  if (base === undefined) throw new Error(`${quantity} of ${factor} are no exact base units`)
  return base
}

/** Discrepancy of a line. An excess is found during the count and stays; a shortfall shows at its end. */
export function discrepancyOf(line: ReceptionLine, completed: boolean): Discrepancy {
  const counted = countedOf(line)
  if (line.quantity === 0n) return counted > 0n ? 'unexpected' : 'none'
  if (counted > line.quantity || line.discrepancy === 'over') return 'over'
  if (completed && counted < line.quantity) return 'short'
  return line.damaged + line.rejected > 0n ? 'damaged' : 'none'
}

/** Whether goods of a reception in this status are still expected. */
export function isOpen(status: ReceptionStatus): boolean {
  return receptionExpecting.includes(status)
}

export function expectedOf(
  { status, warehouse_id, expected_at }: Pick<StoredReception, 'status' | 'warehouse_id' | 'expected_at'>,
  line: ReceptionLine,
): Expected {
  return {
    line_type: 'reception_line',
    line_id: line.id,
    article_id: line.article_id,
    warehouse_id,
    lot_number: line.tracking === 'lot' ? line.lot_number : null,
    expiry_date: line.expiry_tracking ? line.expiry_date : null,
    quantity: isOpen(status) ? inBase(line, outstandingOf(line)) : 0n,
    expected_at,
  }
}
