import { type Book, type Bucket, type Hold, type OrderLine, orderCause } from './book.ts'
import type { Micros } from '../../catalogue/units/quantities.ts'

// Reservations when the goods differ from the books.

/** Reason of a short pick's movement. Counts search for it. */
export function shortPicked(reason: 'missing' | 'damaged'): string {
  return `short pick: ${reason}`
}

/** Moves part of a reservation to another bucket: releases it there and reserves it here. */
export function holdInstead<B extends Bucket>(
  book: Book<B>,
  hold: Hold<B>,
  { bucket, quantity }: { readonly bucket: B; readonly quantity: Micros },
): void {
  book.giveBack(hold, quantity)
  book.post(bucket, orderCause('reserve', hold), { reserved: quantity })
  book.holdOf(hold, bucket).quantity += quantity
}

/** Bucket of the lot found at the same location instead, if it has free, unexpired stock. */
export function freeLot<B extends Bucket>(
  book: Book<B>,
  line: Pick<OrderLine, 'article_id' | 'warehouse_id'>,
  { location_code, lot_number, today }: { location_code: string; lot_number: string; today: string },
): B | undefined {
  return book
    .takeable({ ...line, lot_number }, today)
    .find((bucket) => bucket.location_code === location_code)
}
