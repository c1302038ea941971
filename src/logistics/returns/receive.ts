import { refuse } from '../../kernel/problem.ts'
import type { WriteScope } from '../../kernel/scope.ts'
import { settle } from '../allocation/settle.ts'
import { blocked } from '../documents/moves.ts'
import { tellOrders } from '../sales-orders/events.ts'
import type { Place, StockStatus } from '../ledger/book.ts'
import { openStock } from '../ledger/ledger.ts'
import { emitReturn } from './events.ts'
import { returnMoves } from './moves.ts'
import { countedLines, receiptsOf, type Counted, type Receipt } from './rules-receive.ts'
import type { ReturnReceipt } from './schema.ts'
import { setReturnStatus, type StoredReturn } from './store.ts'
import { countLines, expiryOfLots, linesOf } from './store-lines.ts'
import { type StoredLine } from './line.ts'
import { orderLinesLeft, setReturned } from './store-orders.ts'

/** Where the goods of a line lie. */
export function placeOf(
  { warehouse_id }: Pick<StoredReturn, 'warehouse_id'>,
  { article_id, lot_number, expiry_date }: StoredLine,
  stock_status: StockStatus,
): Place {
  return { article_id, warehouse_id, lot_number, expiry_date, stock_status, location_code: '' }
}

/** Takes goods that came back into quarantine. The return and, where it has one, its order are locked. */
export async function receiveGoods(
  scope: WriteScope,
  before: StoredReturn,
  { lines: given }: ReturnReceipt,
): Promise<void> {
  const { id, sales_order_id } = before
  const { counted, faults } = countedLines(await linesOf(scope, id), given)
  refuse(faults)
  const { receipts, faults: wrong } = receiptsOf(counted, {
    orderLines: sales_order_id === null ? [] : await orderLinesLeft(scope, sales_order_id, id),
    expiries: await expiriesFor(scope, counted),
  })
  refuse(wrong)
  if (receipts.length === 0) throw blocked(returnMoves, before, [{ code: 'nothing_to_receive' }])
  await countLines(
    scope,
    receipts.map(({ line }) => line),
  )
  await setReturnStatus(scope, id, { status: 'inspecting' })
  const movements = await bookReceipts(scope, before, receipts)
  if (before.status === 'inspecting') await emitReturn(scope, id, { type: 'return.updated', movements })
  else {
    const previous = { status: before.status }
    await emitReturn(scope, id, { type: 'return.status_changed', previous, movements })
  }
  const linked = receipts.flatMap(({ line }) => line.sales_order_line_id ?? [])
  if (sales_order_id === null || linked.length === 0) return
  await setReturned(scope, sales_order_id, linked)
  await tellOrders(scope, [{ id: sales_order_id, types: ['sales_order.updated'] }])
}

function expiriesFor(scope: WriteScope, counted: readonly Counted[]) {
  const lots = counted.flatMap(({ stored, given }) => {
    const lot_number = given.lot_number ?? stored.lot_number
    return lot_number === null ? [] : [{ article_id: stored.article_id, lot_number }]
  })
  return expiryOfLots(scope, lots)
}

async function bookReceipts(scope: WriteScope, before: StoredReturn, receipts: readonly Receipt[]) {
  const places = receipts.map(({ line }) => placeOf(before, line, 'quarantine'))
  const stock = await openStock(scope, { positions: places })
  for (const { index, line, base, serials } of receipts) {
    const bucket = stock.book.bucket(placeOf(before, line, 'quarantine'))
    const cause = { kind: 'return_receive', source_type: 'return', source_id: before.id } as const
    const named = { serials, path: `lines.${index}.serial_numbers` }
    stock.book.post(bucket, { ...cause, source_line_id: line.id }, { on_hand: base, ...named })
  }
  return settle(scope, stock)
}
