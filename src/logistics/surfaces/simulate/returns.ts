import * as z from 'zod'
import { fromMicros } from '../../../kernel/decimal.ts'
import type { Json } from '../../../kernel/json.ts'
import { found } from '../../../kernel/problem.ts'
import type { WriteScope } from '../../base/access/scopes.ts'
import { blocked } from '../../documents/spine/moves.ts'
import { act } from '../../documents/spine/work.ts'
import { returnHandler } from '../../documents/returns/handler.ts'
import { receiveGoods } from '../../documents/returns/receive.ts'
import { createReturn } from '../../documents/returns/create.ts'
import type { NewReturnLine, Return } from '../../documents/returns/schema.ts'
import { type OrderLineLeft } from '../../documents/returns/rules.ts'
import { orderLinesLeft } from '../../documents/returns/store-orders.ts'
import { salesOrderMoves } from '../../documents/sales-orders/moves.ts'
import { standingOf } from '../../documents/sales-orders/store-facts.ts'
import { lockOrder } from '../../documents/sales-orders/store.ts'
import { least, one } from '../../catalogue/units/quantities.ts'
import { type ShippedLot, shippedLots } from './store.ts'

const Made = z.object({ id: z.int() })

/** Returns everything shipped that isn't back or announced, to the warehouse it left. */
export async function returnOrder(scope: WriteScope, sales_order_id: number): Promise<Json<Return>> {
  const order = found(await lockOrder(scope, sales_order_id), 'sales_order')
  const left = await orderLinesLeft(scope, sales_order_id, null)
  const lots = await shippedLots(scope, sales_order_id)
  const lines = left.flatMap((line) =>
    comingBack(
      line,
      lots.filter((lot) => lot.order_line_id === line.id),
    ),
  )
  if (lines.length === 0) throw blocked(salesOrderMoves, standingOf(order), [{ code: 'nothing_to_return' }])
  const made = await createReturn(scope, {
    client_3pl_id: order.client_3pl_id,
    warehouse_id: order.warehouse_id,
    partner_id: order.partner_id,
    sales_order_id,
    reason_code: 'SIMULATED',
    lines,
  })
  const { id } = Made.parse(JSON.parse(made.text))
  return act(scope, returnHandler, {
    id,
    action: 'receive',
    role: 'operator',
    apply: (work) => receiveGoods(work),
  })
}

/** Creates a line for each remaining lot. Earlier returns are assumed to be of the lots shipped first. */
function comingBack({ id, article_id, left }: OrderLineLeft, lots: readonly ShippedLot[]): NewReturnLine[] {
  if (left <= 0n) return []
  const known = lots.length > 0 ? lots : [{ ...unknownLot, order_line_id: id, quantity: left }]
  const lines: NewReturnLine[] = []
  let rest = left
  for (const lot of known.toReversed()) {
    const quantity = least(rest, lot.quantity)
    if (quantity === 0n) continue
    rest -= quantity
    lines.push({
      article_id,
      sales_order_line_id: id,
      quantity_um3pl: fromMicros(quantity),
      lot_number: lot.lot_number,
      expiry_date: lot.expiry_date,
      serial_numbers: lot.serials.slice(0, Number(quantity / one)),
    })
  }
  return lines
}

const unknownLot = { lot_number: null, expiry_date: null, serials: [] }
