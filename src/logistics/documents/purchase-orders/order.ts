import type { Decimal } from '../../../kernel/decimal.ts'
import type { KeptLine } from '../spine/edited-lines.ts'
import type { Micros } from '../../catalogue/units/quantities.ts'
import type { PurchaseOrderStatus } from './moves.ts'

/** Fields that a caller sets. */
export interface OrderValues {
  readonly client_3pl_id: number | null
  readonly warehouse_id: number
  readonly order_number: string
  readonly partner_id: number | null
  readonly expected_date: string | null
  readonly over_receipt_tolerance_percent: Decimal | null
  readonly external_reference: string | null
  readonly notes: string | null
  readonly metadata: Readonly<Record<string, unknown>>
}

export interface StoredOrder extends OrderValues {
  readonly id: number
  readonly status: PurchaseOrderStatus
  readonly cancel_reason: string | null
  readonly version: number
}

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

export interface OrderLineValues {
  readonly line_number: number
  readonly article_id: number
  readonly description: string | null
  readonly um3pl: string
  readonly factor: Micros
  readonly quantity: Micros
  readonly expected_date: string | null
}
