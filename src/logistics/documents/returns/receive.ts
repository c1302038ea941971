import { refuse } from '../../../kernel/problem.ts'
import { blocked } from '../spine/moves.ts'
import { tellAll } from '../spine/tell.ts'
import { salesOrders } from '../sales-orders/store-record.ts'
import type { BucketKey, StockStatus } from '../../stock/ledger/book.ts'
import { openStock } from '../../stock/ledger/ledger.ts'
import { expiriesOf } from '../../stock/stock/store-goods.ts'
import { type ReturnWork, withLines } from './handler.ts'
import { returnMoves } from './moves.ts'
import { countedLines, receiptsOf, type Counted, type Receipt } from './rules-receive.ts'
import type { ReturnReceipt } from './schema.ts'
import type { StoredReturn } from './store.ts'
import type { StoredLine } from './line.ts'
import { orderLinesLeft, setReturned } from './store-orders.ts'

/** Stock bucket of a line's goods. */
export function keyOf(
  { warehouse_id }: Pick<StoredReturn, 'warehouse_id'>,
  { article_id, lot_number, expiry_date }: StoredLine,
  stock_status: StockStatus,
): BucketKey {
  return { article_id, warehouse_id, lot_number, expiry_date, stock_status, location_code: '' }
}

/** Receives returned goods into quarantine. */
export async function receiveGoods(work: ReturnWork, { lines: given }: ReturnReceipt = {}): Promise<void> {
  const { scope, now } = work
  const { id, sales_order_id } = now
  const { counted, faults } = countedLines(now.lines, given)
  refuse(faults)
  const { receipts, faults: wrong } = receiptsOf(counted, {
    orderLines: sales_order_id === null ? [] : await orderLinesLeft(scope, sales_order_id, id),
    expiries: await expiriesOf(scope, counted.map(lotOf)),
  })
  refuse(wrong)
  if (receipts.length === 0) throw blocked(returnMoves, now, [{ code: 'nothing_to_receive' }])
  const lines = receipts.map(({ line }) => line)
  work.set({ lines: withLines(now.lines, lines) })
  await bookReceipts(work, receipts)
  const linked = lines.flatMap((line) => line.sales_order_line_id ?? [])
  if (sales_order_id === null || linked.length === 0) return
  work.afterwards.push(async () => {
    await setReturned(scope, sales_order_id, linked)
    await tellAll(scope, salesOrders, [{ id: sales_order_id, types: ['sales_order.updated'] }])
  })
}

function lotOf({ stored, given }: Counted) {
  return { article_id: stored.article_id, lot_number: given.lot_number ?? stored.lot_number }
}

async function bookReceipts(work: ReturnWork, receipts: readonly Receipt[]): Promise<void> {
  const { scope, now } = work
  const positions = receipts.map(({ line }) => keyOf(now, line, 'quarantine'))
  const { book } = await work.opened(() => openStock(scope, { positions }))
  for (const { index, line, base, serials } of receipts) {
    const bucket = book.bucket(keyOf(now, line, 'quarantine'))
    const cause = { kind: 'return_receive', source_type: 'return', source_id: now.id } as const
    const named = { serials, path: `lines.${index}.serial_numbers` }
    book.post(bucket, { ...cause, source_line_id: line.id }, { on_hand: base, ...named })
  }
}
