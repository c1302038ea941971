import type { Json } from '../../../kernel/json.ts'
import { found } from '../../../kernel/problem.ts'
import type { WriteScope } from '../../base/access/scopes.ts'
import { statusesFor } from '../../documents/spine/moves.ts'
import { act } from '../../documents/spine/work.ts'
import { salesOrderMoves } from '../../documents/sales-orders/moves.ts'
import { deliver } from '../../documents/sales-orders/actions.ts'
import { type OrderWork, salesOrderHandler, stockOf } from '../../documents/sales-orders/handler.ts'
import { pack } from '../../documents/sales-orders/pack.ts'
import { pick } from '../../documents/sales-orders/pick.ts'
import { piecesOf } from '../../documents/sales-orders/line-pieces.ts'
import type { SalesOrder, ShipBody } from '../../documents/sales-orders/schema.ts'
import { ship } from '../../documents/sales-orders/ship.ts'
import { lockOrder } from '../../documents/sales-orders/store.ts'
import { one } from '../../catalogue/units/quantities.ts'
import { serialsIn } from '../../stock/ledger/serials.ts'

const changes = {
  pick: (work: OrderWork) => pick(work),
  pack: (work: OrderWork) => pack(work),
  ship: async (work: OrderWork) => ship(work, await parcel(work)),
  deliver,
}

/** Performs one warehouse step, with its usual events. */
export function stepOrder(
  scope: WriteScope,
  id: number,
  action: keyof typeof changes,
): Promise<Json<SalesOrder>> {
  return act(scope, salesOrderHandler, { id, action, apply: changes[action], role: 'operator' })
}

/** Picks, packs and ships everything reserved for the order. */
export async function shipOrder(scope: WriteScope, id: number): Promise<Json<SalesOrder>> {
  const order = found(await lockOrder(scope, id), 'sales_order')
  const isUnpicked = order.lines.some((line) => line.reserved > line.picked - line.shipped)
  const isPickable = statusesFor(salesOrderMoves, 'pick').includes(order.status)
  const isShippable = statusesFor(salesOrderMoves, 'ship').includes(order.status)
  if (isUnpicked && isPickable) await stepOrder(scope, id, 'pick')
  if (isPickable && !isShippable) await stepOrder(scope, id, 'pack')
  return stepOrder(scope, id, 'ship')
}

/** A shipment's body: a tracking number and, for serial-tracked articles, the first serial numbers in stock. */
async function parcel(work: OrderWork): Promise<ShipBody> {
  const { now: order, scope } = work
  const tracking_number = `SIM-${order.id}`
  const tracked = order.lines.filter(
    (line) =>
      piecesOf(line).some(({ tracking }) => tracking === 'serial') &&
      line.reserved > 0n &&
      line.serial_numbers.length === 0,
  )
  if (tracked.length === 0) return { tracking_number }
  const { book } = await stockOf(work)
  const used = new Set<string>()
  const serials = new Map<number, readonly string[]>()
  for (const line of tracked) {
    const own: string[] = []
    // In the order in which the ledger takes from the line's reservations.
    for (const hold of book.heldBy(line.id).toSorted((a, b) => Number(b.picked - a.picked))) {
      const rows = hold.bucket.id === undefined ? [] : await serialsIn(scope, hold.bucket.id)
      const free = rows.map((row) => row.serial_number).filter((serial) => !used.has(serial))
      const taken = free.slice(0, Number(hold.quantity / one))
      for (const serial of taken) used.add(serial)
      own.push(...taken)
    }
    serials.set(line.id, own)
  }
  const lines = order.lines
    .filter((line) => line.reserved > 0n)
    .map(({ id }) => {
      const serial_numbers = serials.get(id)
      return { id, ...(serial_numbers !== undefined && { serial_numbers: [...serial_numbers] }) }
    })
  return { tracking_number, lines }
}
