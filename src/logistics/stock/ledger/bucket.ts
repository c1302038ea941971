import type { Bucket, Position } from './book.ts'
import type { Micros } from '../../catalogue/units/quantities.ts'

/** A bucket as it is stored; one that was never written has no id yet. */
export interface StoredBucket extends Bucket {
  id: number | undefined
  readonly position_id: number
  /** The end of its chain. */
  movements: number
  head: Buffer
  last_at: Date
  /** As it was read. */
  readonly before: { readonly on_hand: Micros; readonly reserved: Micros }
}

export interface StockRequest {
  readonly positions: readonly Position[]
  /** Order lines whose reservations are needed. */
  readonly order_lines?: readonly number[]
  /** All reservations on these positions are needed: stock may have to be taken from orders. */
  readonly all_holds?: boolean
}

/** What a line still lets expect, in base units; nothing where it expects nothing any more. */
export interface Expected extends Position {
  readonly line_type: 'reception_line' | 'purchase_order_line'
  readonly line_id: number
  readonly lot_number: string | null
  readonly expiry_date: string | null
  readonly quantity: Micros
  /** ISO 8601, or null when nobody knows. */
  readonly expected_at: string | null
}
