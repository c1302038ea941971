import type { LineNotes } from '../spine/lines.ts'
import type { Micros } from '../../catalogue/units/quantities.ts'
import type { Return } from './schema.ts'

type RequestedAction = Return['lines'][number]['requested_action']

/** Values of a line before goods arrive. */
export interface LineValues extends LineNotes {
  readonly line_number: number
  readonly sales_order_line_id: number | null
  readonly article_id: number
  readonly description: string | null
  readonly um3pl: string
  readonly factor: Micros
  readonly quantity: Micros
  readonly requested_action: RequestedAction
  readonly condition: string | null
  readonly lot_number: string | null
  readonly expiry_date: string | null
  readonly serial_numbers: readonly string[]
}

/** Received and decided quantities, in the line's unit. */
export interface LineCounts {
  readonly received: Micros
  readonly restocked: Micros
  readonly quarantined: Micros
  readonly disposed: Micros
}

export interface StoredLine extends LineValues, LineCounts {
  readonly id: number
  readonly article_code: string
  readonly tracking: 'none' | 'lot' | 'serial'
  readonly expiry_tracking: boolean
  /** Whether quantities must be whole. */
  readonly whole_only: boolean
}

export function lotKey({
  article_id,
  lot_number,
}: {
  readonly article_id: number
  readonly lot_number: string | null
}): string {
  return `${article_id}:${lot_number ?? ''}`
}
