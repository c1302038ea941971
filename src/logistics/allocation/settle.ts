import type { WriteScope } from '../../kernel/scope.ts'
import { tellAll } from '../documents/tell.ts'
import { salesOrders } from '../sales-orders/store-record.ts'
import { inBase, stepOf } from '../sales-orders/order.ts'
import type { Position } from '../ledger/book.ts'
import type { Movement } from '../ledger/chain.ts'
import type { Stock } from '../ledger/ledger.ts'
import { lineUnits } from '../ledger/quantities.ts'
import { type Given, type WaitingLine, giveToLines, waitingBatch, waitingLines } from './waiting.ts'

/**
 * Ends what a transaction does to stock: what became available goes to the orders that wait for it, in their order, and
 * then everything is written. Whoever changed an order has written it before. Gives the movements, those of the orders
 * that were waiting among them.
 */
export function settle(scope: WriteScope, stock: Stock): Promise<readonly Movement[]> {
  return allocateNow(scope, stock, gainedPositions(stock))
}

/** The same for positions that somebody names. */
export async function allocateNow(
  scope: WriteScope,
  stock: Stock,
  positions: readonly Position[],
): Promise<readonly Movement[]> {
  const given = await giveToWaiting(scope, stock, positions)
  const touched = given.length === 0 ? [] : await giveToLines(scope, given)
  const movements = await stock.close()
  await tellAll(
    scope,
    salesOrders,
    touched.map(({ id, allocated }) => ({
      id,
      types: [allocated ? 'sales_order.status_changed' : 'sales_order.updated'],
      ...(allocated && { previous: { status: 'confirmed' } }),
      movements,
    })),
  )
  return movements
}

async function giveToWaiting(
  scope: WriteScope,
  stock: Stock,
  positions: readonly Position[],
): Promise<readonly Given[]> {
  const given: Given[] = []
  const seen: number[] = []
  for (;;) {
    const filled = positions.filter((position) => stock.book.takeable(position, stock.today).length > 0)
    if (filled.length === 0) return given
    const lines = await waitingLines(scope, filled, seen)
    await stock.loadHolds(lines.map((line) => line.id))
    for (const line of lines) {
      const quantity = give(stock, line)
      if (quantity > 0n) given.push({ line, quantity })
      seen.push(line.id)
    }
    if (lines.length < waitingBatch) return given
  }
}

function give(stock: Stock, line: WaitingLine): bigint {
  const wanted = inBase(line.backorder, line)
  const orderLine = { ...line, order_line_id: line.id }
  const taken = stock.book.reserve(orderLine, { wanted, step: stepOf(line), today: stock.today })
  return lineUnits(taken, line.factor)
}

/** Positions where this transaction made something available. */
function gainedPositions(stock: Stock): readonly Position[] {
  const gained = stock.book.buckets.filter(
    (bucket) =>
      bucket.stock_status === 'available' &&
      bucket.on_hand - bucket.reserved > bucket.before.on_hand - bucket.before.reserved,
  )
  return [...new Map(gained.map((bucket) => [bucket.position_id, positionOf(bucket)])).values()]
}

function positionOf({ article_id, warehouse_id }: Position): Position {
  return { article_id, warehouse_id }
}
