import { Problem } from '../../../kernel/problem.ts'
import { type Role, atLeast } from '../../base/access/roles.ts'
import type { Order } from './order.ts'

type Hold = Pick<Order, 'on_hold' | 'hold_reason'>

/** An order's hold after a change by this role. A client company can't change a hold that the staff set. */
export function holdBy(
  role: Role,
  order: Order,
  change: Partial<Hold>,
): Hold & Pick<Order, 'held_by_client'> {
  const isStaff = atLeast(role, 'operator')
  if (order.on_hold && !order.held_by_client && !isStaff) throw new Problem('role_forbidden')
  const { on_hold = order.on_hold, hold_reason = order.hold_reason } = change
  return { on_hold, hold_reason, held_by_client: on_hold && !isStaff }
}
