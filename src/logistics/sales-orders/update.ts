import type { Fault } from '../../kernel/faults.ts'
import type { Json } from '../../kernel/json.ts'
import { defined, differing } from '../../kernel/objects.ts'
import type { Precondition } from '../../kernel/operation.ts'
import { Problem, refuse } from '../../kernel/problem.ts'
import type { WriteScope } from '../../kernel/scope.ts'
import { headerOf } from '../documents/store-header.ts'
import { moveBy, moveTo, transitionFault } from '../documents/moves.ts'
import { perform } from './actions.ts'
import { type EditedLines, editedLines } from './edit-lines.ts'
import { holdBy } from './hold.ts'
import { type SalesOrderAction, salesOrderMoves, salesOrderWays, wantsStock } from './moves.ts'
import { type Order, type OrderValues, releaseLines, reserveLines } from './order.ts'
import type { SalesOrder, SalesOrderChanges } from './schema.ts'
import { OrderSession } from './session.ts'
import { standingOf } from './standing.ts'

/** Changes what is sent, as far as the state of the order allows it, and then moves it where a status is named. */
export async function updateSalesOrder(
  scope: WriteScope,
  { id, body }: { readonly id: number; readonly body: SalesOrderChanges },
  precondition: Precondition,
): Promise<Json<SalesOrder>> {
  const session = await OrderSession.open(scope, id, precondition)
  const { order } = session
  const move =
    body.status === undefined
      ? undefined
      : moveTo(salesOrderMoves, body.status, {
          standing: standingOf(order),
          role: scope.visit.role,
          ways: salesOrderWays,
        })
  await edit(session, body)
  if (move !== undefined) {
    await act(session, move.action).catch((error: unknown) => {
      throw isBlocked(error) ? transitionProblem(order.status, move.put ?? '') : error
    })
  }
  return session.close()
}

/** The action without a body; what was edited may stand in its way. */
async function act(session: OrderSession, action: SalesOrderAction): Promise<void> {
  const { order, scope } = session
  moveBy(salesOrderMoves, action, { standing: standingOf(order), role: scope.visit.role })
  await perform(session, action, {})
}

function isBlocked(error: unknown): boolean {
  return error instanceof Problem && error.code === 'action_not_allowed'
}

function transitionProblem(from: string, to: string): Problem {
  return new Problem('invalid', { faults: [transitionFault(from, to)] })
}

async function edit(session: OrderSession, body: SalesOrderChanges): Promise<void> {
  const { order, scope } = session
  const changes = headerChanges(order, body)
  // Lines of another owner would be told of instead of it.
  if ('client_3pl_id' in changes) refuse(fixedFaults(order, changes, undefined))
  const lines = body.lines === undefined ? undefined : await editedLines(scope, order, body.lines)
  refuse([...fixedFaults(order, changes, lines), ...(await headerFaults(scope, order, changes))])
  const moves = changes.warehouse_id !== undefined && changes.warehouse_id !== order.warehouse_id
  const before = { warehouse_id: order.warehouse_id, lines: order.lines }
  const isHold = changes.on_hold !== undefined || changes.hold_reason !== undefined
  Object.assign(order, changes, isHold ? holdBy(scope.visit.role, order, changes) : {})
  if (lines !== undefined) order.lines = [...lines.lines]
  if (!wantsStock(order.status) || !(moves || lines?.isChanged === true)) return
  const stock = await session.stock()
  const renewed = before.lines.filter((line) => moves || !order.lines.includes(line))
  releaseLines({ ...order, ...before }, stock, renewed)
  if (!order.allocation_paused) reserveLines(order, stock)
}

function headerChanges(
  order: Order,
  body: SalesOrderChanges,
): Partial<OrderValues> & { client_3pl_id?: number | null } {
  const { status: _status, lines: _lines, warehouse_id, order_number, ...rest } = body
  const sent = defined({
    ...rest,
    ...(warehouse_id !== null && { warehouse_id }),
    ...(order_number !== null && { order_number }),
  })
  const before = Object.fromEntries(Object.keys(sent).map((key) => [key, Reflect.get(order, key)]))
  return Object.fromEntries(Object.entries(sent).filter(([key]) => key in differing(before, sent)))
}

const whilePicking = [
  'carrier_code',
  'carrier_service',
  'ship_to',
  'notes',
  'metadata',
  'on_hold',
  'hold_reason',
]

/** Before picking everything changes but the owner; then carrier, address and notes; after shipping only metadata. */
function fixedFaults(order: Order, changes: object, lines: EditedLines | undefined): readonly Fault[] {
  const isEarly = ['draft', 'confirmed', 'allocated'].includes(order.status)
  const isMoving = ['picking', 'packed', 'partially_shipped'].includes(order.status)
  const free = (field: string) =>
    isEarly ? field !== 'client_3pl_id' : isMoving ? whilePicking.includes(field) : field === 'metadata'
  const fields = [...Object.keys(changes), ...(lines?.isChanged === true ? ['lines'] : [])]
  return fields.filter((field) => !free(field)).map((path) => ({ path, rule: 'fixed' }))
}

async function headerFaults(
  scope: WriteScope,
  order: Order,
  changes: Partial<OrderValues>,
): Promise<readonly Fault[]> {
  const { warehouse_id, partner_id } = changes
  if (warehouse_id === undefined && partner_id === undefined) return []
  const asked = {
    warehouse_id: order.warehouse_id,
    partner_id: order.partner_id,
    ...defined({ warehouse_id, partner_id }),
  }
  const { faults } = await headerOf(scope, { client_3pl_id: order.client_3pl_id, ...asked })
  // What was not touched may have become inactive meanwhile.
  return faults.filter(({ path }) => path in changes)
}
