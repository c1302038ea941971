import type { Bucket, Position } from './book.ts'
import type { Micros } from '../../catalogue/units/quantities.ts'

/** Stored bucket; without an ID until it is first written. */
export interface StoredBucket extends Bucket {
  id: number | undefined
  readonly position_id: number
  /** End of its movement chain. */
  movements: number
  head: Buffer
  last_at: Date
  /** Balance as it was read. */
  readonly before: { readonly on_hand: Micros; readonly reserved: Micros }
}

export interface StockRequest {
  readonly positions: readonly Position[]
  /** Order lines whose reservations to load. */
  readonly order_lines?: readonly number[]
  /** Loads all reservations on these positions: stock may have to be taken from orders. */
  readonly all_holds?: boolean
}

/** Quantity that a line still expects, in base units; zero once it expects no more. */
export interface Expected extends Position {
  readonly line_type: 'reception_line' | 'purchase_order_line'
  readonly line_id: number
  readonly lot_number: string | null
  readonly expiry_date: string | null
  readonly quantity: Micros
  /** ISO 8601, or null if unknown. */
  readonly expected_at: string | null
}
