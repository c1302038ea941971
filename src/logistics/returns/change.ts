import type { Fault } from '../../kernel/faults.ts'
import type { Json } from '../../kernel/json.ts'
import { defined, differing } from '../../kernel/objects.ts'
import type { Precondition } from '../../kernel/operation.ts'
import { found, refuse } from '../../kernel/problem.ts'
import type { WriteScope } from '../../kernel/scope.ts'
import { headerOf } from '../documents/store-header.ts'
import { moveTo } from '../documents/moves.ts'
import { completionBlockers, lockWithOrder, makeMove } from './act.ts'
import { emitReturn } from './events.ts'
import { type ReturnStatus, returnMoves, returnWays } from './moves.ts'
import {
  type PlannedLine,
  alterations,
  linked,
  originFaults,
  originOf,
  planFaults,
  planLines,
} from './plan.ts'
import type { Return, ReturnChanges } from './schema.ts'
import { type ReturnValues, type StoredReturn, lockReturn, returnById, updateReturn } from './store.ts'
import { linesOf, removeLines, saveLines } from './store-lines.ts'

/** What may still change; of an announced return, everything but its owner. */
function changeable(status: ReturnStatus): readonly string[] | 'all' {
  if (status === 'announced') return 'all'
  return status === 'arrived' || status === 'inspecting' ? ['notes', 'metadata'] : ['metadata']
}

/** Applies the fields of the request, then the move that its status asks for. */
export async function changeReturn(
  scope: WriteScope,
  id: number,
  { changes, precondition }: { readonly changes: ReturnChanges; readonly precondition: Precondition },
): Promise<Json<Return>> {
  const before = await lockWithOrder(scope, id)
  precondition.check(before.version)
  await changeFields(scope, before, changes)
  if (changes.status !== undefined) await changeStatus(scope, id, changes.status)
  return found(await returnById(scope, id), 'return')
}

async function changeStatus(scope: WriteScope, id: number, status: ReturnStatus): Promise<void> {
  const before = found(await lockReturn(scope, id), 'return')
  const facts = status === 'completed' ? await completionBlockers(scope, id) : []
  const standing = { status: before.status, facts }
  const move = moveTo(returnMoves, status, { standing, role: scope.visit.role, ways: returnWays })
  if (move === undefined) return
  await makeMove(scope, before, { action: move.action, body: {} })
}

async function changeFields(scope: WriteScope, before: StoredReturn, changes: ReturnChanges): Promise<void> {
  const values = valuesOf(before)
  const { client_3pl_id, status: _status, lines: _lines, warehouse_id, ...sent } = changes
  const after: ReturnValues = {
    ...values,
    ...defined(sent),
    warehouse_id: warehouse_id ?? values.warehouse_id,
  }
  const previous = differing(values, after)
  const altered = Object.keys(previous)
  const lines = await changedLines(scope, before, { changes, sales_order_id: after.sales_order_id })
  const editable = changeable(before.status)
  refuse([
    ...(client_3pl_id != null && client_3pl_id !== before.client_3pl_id ? [fixed('client_3pl_id')] : []),
    ...(editable === 'all'
      ? []
      : [...altered, ...lines.altered].filter((field) => !editable.includes(field)).map(fixed)),
    ...lines.faults,
    ...(await headerFaults(scope, { ...after, client_3pl_id: before.client_3pl_id }, altered)),
  ])
  if (altered.length === 0 && lines.altered.length === 0) return
  await updateReturn(scope, before.id, after)
  if (lines.altered.length > 0) {
    await removeLines(scope, before.id, lines.removed)
    await saveLines(scope, before.id, lines.lines)
  }
  await emitReturn(scope, before.id, { type: 'return.updated', previous })
}

function fixed(path: string): Fault {
  return { path, rule: 'fixed' }
}

function valuesOf(stored: StoredReturn): ReturnValues {
  const { id: _id, client_3pl_id: _client, status: _status, version: _version, ...values } = stored
  return values
}

interface ChangedLines {
  readonly lines: readonly PlannedLine[]
  readonly removed: readonly number[]
  /** Paths of what differs. */
  readonly altered: readonly string[]
  readonly faults: readonly Fault[]
}

const unchanged: ChangedLines = { lines: [], removed: [], altered: [], faults: [] }

/** The lines as they will be; another order ties all of them anew, also those that nobody sent. */
async function changedLines(
  scope: WriteScope,
  before: StoredReturn,
  { changes, sales_order_id }: { readonly changes: ReturnChanges; readonly sales_order_id: number | null },
): Promise<ChangedLines> {
  const isMoved = sales_order_id !== before.sales_order_id
  if (changes.lines === undefined && !isMoved) return unchanged
  const { client_3pl_id, status } = before
  const origin = await originOf(scope, sales_order_id, before.id)
  const stored = (await linesOf(scope, before.id)).map((line) =>
    isMoved ? { ...line, sales_order_line_id: null } : line,
  )
  const given = changes.lines ?? stored.map(({ id }) => ({ id }))
  const plan = await planLines(scope, { given, stored, client_3pl_id, origin })
  const wrong = [...originFaults({ sales_order_id, client_3pl_id }, origin), ...plan.faults]
  if (wrong.length > 0) return { ...unchanged, faults: wrong }
  // What has arrived is not measured against the order again: it may not change anyway.
  const tied = status === 'announced' ? linked(plan.lines, origin) : { lines: plan.lines, faults: [] }
  const altered = tied.lines.flatMap((line) =>
    alterations(line).map((field) => `lines.${line.index}.${field}`),
  )
  return {
    lines: tied.lines,
    removed: plan.removed.map((line) => line.id),
    altered: [
      ...altered,
      ...(plan.removed.length > 0 ? ['lines'] : []),
      ...(isMoved ? ['sales_order_id'] : []),
    ],
    faults: [...planFaults(plan.lines), ...tied.faults],
  }
}

/** Records named anew must be there and active; those named before may have been switched off since. */
async function headerFaults(
  scope: WriteScope,
  after: Pick<StoredReturn, 'client_3pl_id' | 'warehouse_id' | 'partner_id'>,
  altered: readonly string[],
): Promise<readonly Fault[]> {
  if (!altered.includes('warehouse_id') && !altered.includes('partner_id')) return []
  const { faults } = await headerOf(scope, after)
  return faults.filter((fault) => altered.includes(fault.path))
}
