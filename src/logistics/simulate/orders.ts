import type { Json } from '../../kernel/json.ts'
import { Precondition } from '../../kernel/operation.ts'
import type { WriteScope } from '../../kernel/scope.ts'
import { moveBy } from '../documents/moves.ts'
import { type ActionBody, perform } from '../sales-orders/actions.ts'
import { type SalesOrderAction, salesOrderMoves } from '../sales-orders/moves.ts'
import type { SalesOrder } from '../sales-orders/schema.ts'
import { OrderSession } from '../sales-orders/session.ts'
import { standingOf } from '../sales-orders/standing.ts'
import { one } from '../ledger/quantities.ts'
import { serialsIn } from '../ledger/serials.ts'

/** One step of the warehouse, with the events that it has there. */
export async function stepOrder(
  scope: WriteScope,
  id: number,
  action: SalesOrderAction,
): Promise<Json<SalesOrder>> {
  const session = await OrderSession.open(scope, id, new Precondition(undefined))
  moveBy(salesOrderMoves, action, { standing: standingOf(session.order), role: 'operator' })
  await perform(session, action, action === 'ship' ? await parcel(session) : {})
  return session.close()
}

/** Picks, packs and ships all that the order holds. */
export async function shipOrder(scope: WriteScope, id: number): Promise<Json<SalesOrder>> {
  const { order } = await OrderSession.open(scope, id, new Precondition(undefined))
  const isUnpicked = order.lines.some((line) => line.reserved > line.picked - line.shipped)
  if (isUnpicked && order.status !== 'packed') await stepOrder(scope, id, 'pick')
  if (['confirmed', 'allocated', 'picking'].includes(order.status)) await stepOrder(scope, id, 'pack')
  return stepOrder(scope, id, 'ship')
}

/** What a shipment says: a tracking number, and of articles with serial numbers the first ones on the shelf. */
async function parcel(session: OrderSession): Promise<ActionBody> {
  const { order, scope } = session
  const tracking_number = `SIM-${order.id}`
  const tracked = order.lines.filter(
    (line) => line.tracking === 'serial' && line.reserved > 0n && line.serial_numbers.length === 0,
  )
  if (tracked.length === 0) return { tracking_number }
  const { book } = await session.stock()
  const used = new Set<string>()
  const serials = new Map<number, readonly string[]>()
  for (const line of tracked) {
    const own: string[] = []
    // In the order in which the book takes from what the line holds.
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
