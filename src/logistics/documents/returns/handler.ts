import type { WriteScope } from '../../base/access/scopes.ts'
import type { Blocker, Standing } from '../spine/moves.ts'
import { deleteLines } from '../spine/store-lines.ts'
import { type DocumentHandler, type Work, lineChanges } from '../spine/work.ts'
import { numberOf } from '../../catalogue/units/quantities.ts'
import type { StoredLine } from './line.ts'
import { type ReturnStatus, returnPaths } from './moves.ts'
import { pendingOf } from './rules-dispose.ts'
import type { Return } from './schema.ts'
import { linesOf, saveLines } from './store-lines.ts'
import { lockOrder } from './store-orders.ts'
import { returns } from './store-record.ts'
import { type StoredReturn, insertReturn, lockReturn, orderOfReturn, updateReturn } from './store.ts'

/** A return in memory, with its lines. */
export interface ReturnDraft extends StoredReturn {
  readonly lines: readonly StoredLine[]
}

export type ReturnWork = Work<ReturnDraft>

export const returnHandler: DocumentHandler<typeof Return, ReturnDraft> = {
  documents: returns,
  paths: returnPaths,
  load,
  standing: standingOf,
  write,
  told: ({ lines: _lines, ...fields }) => fields,
}

/** Locks the order before the return, so that all shipping and returns of that order wait at the same lock. */
async function load(scope: WriteScope, id: number): Promise<ReturnDraft | undefined> {
  const order_id = await orderOfReturn(scope, id)
  if (order_id != null) await lockOrder(scope, order_id)
  const locked = await lockReturn(scope, id)
  if (locked === undefined) return undefined
  // The return was linked to another order in the meantime. This lock comes late, and a deadlock would retry the
  // transaction.
  if (locked.sales_order_id !== null && locked.sales_order_id !== order_id)
    await lockOrder(scope, locked.sales_order_id)
  return { ...locked, lines: await linesOf(scope, id) }
}

async function write({ scope, before, now }: ReturnWork): Promise<void> {
  if (before === undefined) insertReturn(scope, now)
  else updateReturn(scope, now)
  const { changed, removed } = lineChanges(now.lines, before?.lines)
  deleteLines(scope, returns, removed)
  saveLines(scope, now.id, changed)
}

/** Standing of a return: the facts that block its completion, with details for the refusal. */
function standingOf({ status, lines }: ReturnDraft): Standing<ReturnStatus> {
  return { status, facts: completionBlockers(lines) }
}

function completionBlockers(lines: readonly StoredLine[]): readonly Blocker[] {
  if (lines.every((line) => line.received === 0n)) return [{ code: 'nothing_received' }]
  const pending = lines.filter((line) => pendingOf(line) > 0n)
  if (pending.length === 0) return []
  const told = pending.map((line) => ({
    id: line.id,
    line_number: line.line_number,
    pending_um3pl: numberOf(pendingOf(line)),
  }))
  return [{ code: 'pending', lines: told }]
}

/** The lines, with the counted or decided ones replaced. */
export function withLines(
  lines: readonly StoredLine[],
  changed: readonly StoredLine[],
): readonly StoredLine[] {
  return lines.map((line) => changed.find((each) => each.id === line.id) ?? line)
}
