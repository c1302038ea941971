import type { Micros } from '../../catalogue/units/quantities.ts'
import type { Return } from './schema.ts'

type ReturnLine = Return['lines'][number]

/** Values of a line before goods arrive. */
export interface LineValues extends Readonly<
  Omit<ReturnLine, 'id' | 'article_code' | 'serial_numbers' | `${string}_um3pl`>
> {
  readonly factor: Micros
  readonly quantity: Micros
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
