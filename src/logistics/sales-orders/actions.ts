import type { Json } from '../../kernel/json.ts'
import type { Precondition } from '../../kernel/operation.ts'
import type { WriteScope } from '../../kernel/scope.ts'
import { moveBy } from '../documents/moves.ts'
import { holdBy } from './hold.ts'
import { type SalesOrderAction, salesOrderMoves } from './moves.ts'
import { isFullyReserved, open, releaseLines, reserveLines } from './order.ts'
import { pick } from './pick.ts'
import type { SalesOrder, ShipBody } from './schema.ts'
import { OrderSession } from './session.ts'
import { ship } from './ship.ts'
import { standingOf } from './standing.ts'
import { markDelivered } from './store-write.ts'

/** What the bodies of all actions can hold; each takes its own. */
export interface ActionBody extends ShipBody {
  readonly reason?: string | null | undefined
}

/** Does an action on an order, if its state and the caller's role allow it. */
export async function actOnOrder(
  scope: WriteScope,
  {
    id,
    action,
    body = {},
  }: { readonly id: number; readonly action: SalesOrderAction; readonly body?: ActionBody },
  precondition: Precondition,
): Promise<Json<SalesOrder>> {
  const session = await OrderSession.open(scope, id, precondition)
  moveBy(salesOrderMoves, action, { standing: standingOf(session.order), role: scope.visit.role })
  await perform(session, action, body)
  return session.close()
}

/** The action itself, in memory. */
export async function perform(
  session: OrderSession,
  action: SalesOrderAction,
  body: ActionBody,
): Promise<void> {
  const { order, scope } = session
  switch (action) {
    case 'confirm':
      return confirm(session)
    case 'allocate':
      order.allocation_paused = false
      return reserveLines(order, await session.stock())
    case 'deallocate':
      releaseLines(order, await session.stock())
      order.allocation_paused = true
      order.status = 'confirmed'
      return
    case 'hold':
      Object.assign(
        order,
        holdBy(scope.visit.role, order, { on_hold: true, hold_reason: body.reason ?? null }),
      )
      return
    case 'release-hold':
      Object.assign(order, holdBy(scope.visit.role, order, { on_hold: false, hold_reason: null }))
      return
    case 'pick':
      return pick(session, body)
    case 'pack':
      order.status = 'packed'
      return
    case 'ship':
      return ship(session, body)
    case 'deliver':
      order.status = 'delivered'
      order.delivered_at = scope.now
      session.tell('sales_order.delivered')
      return markDelivered(scope, order.id)
    case 'close':
      return giveUp(session, 'closed')
    case 'cancel':
      order.cancel_reason = body.reason ?? null
      session.tell('sales_order.cancelled')
      return giveUp(session, 'cancelled')
  }
}

async function confirm(session: OrderSession): Promise<void> {
  const { order } = session
  order.status = 'confirmed'
  order.confirmed_at = session.scope.now
  reserveLines(order, await session.stock())
  if (!isFullyReserved(order)) session.tell('sales_order.shortage')
}

/** What is not shipped never will be; its stock goes to whoever waits for it. */
async function giveUp(session: OrderSession, status: 'closed' | 'cancelled'): Promise<void> {
  const { order } = session
  if (order.lines.some((line) => line.reserved > 0n)) releaseLines(order, await session.stock())
  for (const line of order.lines) line.cancelled += open(line)
  order.status = status
}
