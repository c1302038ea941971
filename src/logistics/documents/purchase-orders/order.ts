import type { Decimal } from '../../../kernel/decimal.ts'
import type { KeptLine } from '../spine/edited-lines.ts'
import type { HeaderOf } from '../spine/kind.ts'
import type { Micros } from '../../catalogue/units/quantities.ts'
import type { PurchaseOrder } from './schema.ts'

export interface StoredOrder extends Omit<HeaderOf<PurchaseOrder>, 'over_receipt_tolerance_percent'> {
  readonly over_receipt_tolerance_percent: Decimal | null
}

/** Fields that a caller sets. */
export type OrderValues = Omit<StoredOrder, 'id' | 'status' | 'cancel_reason' | 'version'>

/** An order in memory, with its lines. */
export interface PurchaseOrderDraft extends StoredOrder {
  readonly lines: readonly StoredOrderLine[]
}

export interface StoredOrderLine extends KeptLine {
  readonly expected_date: string | null
  /** In base units, from the receptions. */
  readonly received: Micros
  readonly announced: Micros
  /** Whether any reception names the line, whatever its status. */
  readonly named: boolean
}

export type OrderLineValues = Pick<
  StoredOrderLine,
  'line_number' | 'article_id' | 'description' | 'um3pl' | 'factor' | 'quantity' | 'expected_date'
>
