import type { WriteScope } from '../../base/access/scopes.ts'
import { tellAll } from '../spine/tell.ts'
import { salesOrders } from '../sales-orders/store-record.ts'
import { stockFollows } from '../sales-orders/moves.ts'
import { piecesOf, reserveLine } from '../sales-orders/line-pieces.ts'
import type { Position } from '../../stock/ledger/book.ts'
import type { Movement } from '../../stock/ledger/chain.ts'
import type { Stock } from '../../stock/ledger/ledger.ts'
import { gainedPositions } from './rules.ts'
import { type Given, type WaitingLine, giveToLines, waitingBatch, waitingLines } from './waiting.ts'

/**
 * Completes a transaction's stock changes: allocates stock that became available to waiting orders, in allocation
 * order, then writes everything. Callers write their own order changes first. Returns all movements, including those of
 * the waiting orders.
 */
export function settle(scope: WriteScope, stock: Stock): Promise<readonly Movement[]> {
  return allocateNow(scope, stock, gainedPositions(stock.book.buckets))
}

/** Allocates stock of the given positions and writes everything, like `settle`. */
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
      ...(allocated && { previous: { status: stockFollows.reserved.from[0] } }),
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
    seen.push(...lines.map((line) => line.id))
    // A kit needs all of its parts. If another transaction holds one of them locked, the allocator retries the kit
    // later.
    await stock.lockMore(lines.flatMap(positionsOf))
    const served = lines.filter((line) => positionsOf(line).every((position) => stock.isLocked(position)))
    await stock.loadHolds(served.map((line) => line.id))
    for (const line of served) {
      const quantity = reserveLine(stock, line, line.backorder)
      if (quantity > 0n) given.push({ line, quantity })
    }
    if (lines.length < waitingBatch) return given
  }
}

function positionsOf(line: WaitingLine): readonly Position[] {
  return piecesOf(line).map(({ article_id }) => ({ article_id, warehouse_id: line.warehouse_id }))
}
