import type { Hold, Position } from '../../stock/ledger/book.ts'
import type { StoredBucket } from '../../stock/ledger/bucket.ts'
import { type Micros, sum } from '../../catalogue/units/quantities.ts'

/** Positions where a transaction increased available stock. */
export function gainedPositions(buckets: readonly StoredBucket[]): readonly Position[] {
  const gained = buckets.filter(
    ({ stock_status, on_hand, reserved, before }) =>
      stock_status === 'available' && on_hand - reserved > before.on_hand - before.reserved,
  )
  return [...new Map(gained.map((bucket) => [bucket.position_id, positionOf(bucket)])).values()]
}

function positionOf({ article_id, warehouse_id }: Position): Position {
  return { article_id, warehouse_id }
}

/** Lines that give up their reservations, order by order, until `missing` is covered. `left` is the rest. */
export function yieldingLines(
  holds: readonly Pick<Hold, 'order_id' | 'order_line_id' | 'quantity'>[],
  orders: readonly number[],
  missing: Micros,
): { readonly lines: readonly number[]; readonly left: Micros } {
  const lines: number[] = []
  let left = missing
  for (const order of orders) {
    if (left <= 0n) break
    const own = holds.filter((hold) => hold.order_id === order)
    left -= sum(own.map((hold) => hold.quantity))
    lines.push(...own.map((hold) => hold.order_line_id))
  }
  return { lines, left }
}
