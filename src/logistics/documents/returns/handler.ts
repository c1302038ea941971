import type { WriteScope } from '../../base/access/scopes.ts'
import { factsIn } from '../spine/facts.ts'
import { deleteLines } from '../spine/store-lines.ts'
import { saveHeader } from '../spine/store-rows.ts'
import { type DocumentHandler, type Work, lineChanges } from '../spine/work.ts'
import type { StoredLine } from './line.ts'
import { returnPaths } from './moves.ts'
import type { Return } from './schema.ts'
import { linesOf, returnLineRows } from './store-lines.ts'
import { lockOrder } from './store-orders.ts'
import { returnFacts } from './store-facts.ts'
import { returns } from './store-record.ts'
import { type StoredReturn, lockReturn, orderOfReturn } from './store.ts'

export interface ReturnDraft extends StoredReturn {
  readonly lines: readonly StoredLine[]
}

export type ReturnWork = Work<ReturnDraft>

export const returnHandler: DocumentHandler<typeof Return, ReturnDraft> = {
  documents: returns,
  paths: returnPaths,
  load,
  standing: (draft) => ({ status: draft.status, facts: factsIn(returnFacts, draft) }),
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
  const { lines: _lines, version: _version, ...row } = now
  saveHeader(scope, returns, { row, isNew: before === undefined })
  const { changed, removed } = lineChanges(now.lines, before?.lines)
  deleteLines(scope, returns, removed)
  returnLineRows.save(scope, now.id, changed)
}

/** The lines, with the counted or decided ones replaced. */
export function withLines(
  lines: readonly StoredLine[],
  changed: readonly StoredLine[],
): readonly StoredLine[] {
  return lines.map((line) => changed.find((each) => each.id === line.id) ?? line)
}
