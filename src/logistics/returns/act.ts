import type { Json } from '../../kernel/json.ts'
import type { Precondition } from '../../kernel/operation.ts'
import { found } from '../../kernel/problem.ts'
import type { Role, WriteScope } from '../../kernel/scope.ts'
import { type Blocker, actionsFrom, blocked, moveBy } from '../documents/moves.ts'
import { numberOf } from '../ledger/quantities.ts'
import { disposeGoods } from './dispose.ts'
import { emitReturn } from './events.ts'
import { type ReturnAction, type ReturnStatus, returnMoves } from './moves.ts'
import { receiveGoods } from './receive.ts'
import { pendingOf } from './rules-dispose.ts'
import type { Return, ReturnDisposal, ReturnReceipt } from './schema.ts'
import { type StoredReturn, lockReturn, orderOfReturn, returnById, setReturnStatus } from './store.ts'
import { linesOf } from './store-lines.ts'
import { lockOrder } from './store-orders.ts'

/** The bodies of all actions; each takes what is its own. */
export interface ReturnActionBody {
  readonly receipt?: ReturnReceipt
  readonly disposal?: ReturnDisposal
  readonly reason?: string | null | undefined
}

interface Asked {
  readonly action: ReturnAction
  readonly body?: ReturnActionBody
  readonly precondition?: Precondition
  /** Whose rights count; the caller's, unless something acts for the warehouse. */
  readonly role?: Role
}

/** Locks a return after its order: whoever ships or counts returns of that order waits at the same place. */
export async function lockWithOrder(scope: WriteScope, id: number): Promise<StoredReturn> {
  const order_id = await orderOfReturn(scope, id)
  if (order_id != null) await lockOrder(scope, order_id)
  const locked = found(await lockReturn(scope, id), 'return')
  // Somebody has tied it to another order since: the lock comes late, and a deadlock would repeat the transaction.
  if (locked.sales_order_id !== null && locked.sales_order_id !== order_id)
    await lockOrder(scope, locked.sales_order_id)
  return locked
}

export async function actOnReturn(scope: WriteScope, id: number, asked: Asked): Promise<Json<Return>> {
  const { action, body = {}, precondition, role = scope.visit.role } = asked
  const before =
    action === 'receive' ? await lockWithOrder(scope, id) : found(await lockReturn(scope, id), 'return')
  precondition?.check(before.version)
  const isOver = actionsFrom(returnMoves, before).length === 0
  const blockers = action === 'complete' && !isOver ? await completionBlockers(scope, id) : []
  if (blockers.length > 0) {
    throw blocked(returnMoves, { status: before.status, facts: blockers }, blockers)
  }
  moveBy(returnMoves, action, { standing: before, role })
  await makeMove(scope, before, { action, body })
  return found(await returnById(scope, id), 'return')
}

/** What stands in the way of completing it. */
export async function completionBlockers(scope: WriteScope, id: number): Promise<readonly Blocker[]> {
  const lines = await linesOf(scope, id)
  if (lines.every((line) => line.received === 0n)) return [{ code: 'nothing_received' }]
  const pending = lines.filter((line) => pendingOf(line) > 0n)
  if (pending.length === 0) return []
  return [
    {
      code: 'pending',
      lines: pending.map((line) => ({
        id: line.id,
        line_number: line.line_number,
        pending_um3pl: numberOf(pendingOf(line)),
      })),
    },
  ]
}

const ends = { arrive: 'arrived', complete: 'completed', cancel: 'cancelled', reject: 'rejected' } as const

/** Makes a move that was found possible. */
export async function makeMove(
  scope: WriteScope,
  before: StoredReturn,
  { action, body }: { readonly action: ReturnAction; readonly body: ReturnActionBody },
): Promise<void> {
  if (action === 'receive') await receiveGoods(scope, before, body.receipt ?? {})
  else if (action === 'dispose') await disposeGoods(scope, before, body.disposal ?? {})
  else await end(scope, before, { status: ends[action], cancel_reason: body.reason ?? null })
}

async function end(
  scope: WriteScope,
  before: StoredReturn,
  after: { readonly status: ReturnStatus; readonly cancel_reason: string | null },
): Promise<void> {
  await setReturnStatus(scope, before.id, after)
  const previous = { status: before.status }
  const changed = { type: 'return.status_changed', previous } as const
  if (after.status !== 'completed') await emitReturn(scope, before.id, changed)
  else await emitReturn(scope, before.id, changed, { type: 'return.completed', previous })
}
