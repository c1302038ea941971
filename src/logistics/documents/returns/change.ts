import type { Fault } from '../../../kernel/faults.ts'
import { defined, differing } from '../../../kernel/objects.ts'
import type { WriteScope } from '../../base/access/scopes.ts'
import { changedHeadingFaults, fixedFaults } from '../spine/heading.ts'
import { nextLineIds } from '../spine/store-lines.ts'
import type { Edited } from '../spine/work.ts'
import type { ReturnDraft, ReturnWork } from './handler.ts'
import { type ReturnStatus, returnOpen } from './moves.ts'
import {
  type PlannedLine,
  alterations,
  linked,
  originFaults,
  originOf,
  planFaults,
  planner,
  storedLine,
} from './plan.ts'
import type { ReturnChanges } from './schema.ts'
import { returns } from './store-record.ts'

/** Fields that may still change; for an announced return, everything but its owner. */
function changeable(status: ReturnStatus): readonly string[] | undefined {
  if (status === 'announced') return undefined
  return returnOpen.includes(status) ? ['notes', 'metadata'] : ['metadata']
}

export async function editReturn(work: ReturnWork, changes: ReturnChanges): Promise<Edited> {
  const { scope, now } = work
  const { client_3pl_id, status, lines: _lines, warehouse_id, ...sent } = changes
  const after = { ...now, ...defined(sent), warehouse_id: warehouse_id ?? now.warehouse_id }
  const altered = Object.keys(differing(now, after))
  const lines = await changedLines(scope, now, { changes, sales_order_id: after.sales_order_id })
  const touched = [...altered, ...lines.altered].filter((field) => !isNote(field))
  const faults = [
    ...(client_3pl_id != null && client_3pl_id !== now.client_3pl_id
      ? fixedFaults(['client_3pl_id'], [])
      : []),
    ...fixedFaults(touched, changeable(now.status)),
    ...lines.faults,
    ...(await changedHeadingFaults(scope, returns, { after, number: after.return_number, altered })),
  ]
  if (faults.length > 0) return { faults, status }
  work.set(after)
  if (lines.altered.length > 0) work.set({ lines: await storedLines(scope, lines.lines) })
  return { faults, status }
}

async function storedLines(scope: WriteScope, planned: readonly PlannedLine[]) {
  const added = planned.filter((line) => line.id === undefined)
  const ids = (await nextLineIds(scope, returns, added.length)).values()
  return planned
    .map((line) => storedLine(line, line.id ?? ids.next().value ?? 0))
    .toSorted((a, b) => a.line_number - b.line_number)
}

/** Whether the path is a line's `external_reference` or `metadata`. */
function isNote(path: string): boolean {
  return /^lines\.\d+\.(external_reference|metadata)$/.test(path)
}

interface ChangedLines {
  readonly lines: readonly PlannedLine[]
  /** Paths of the changed fields. */
  readonly altered: readonly string[]
  readonly faults: readonly Fault[]
}

const unchanged: ChangedLines = { lines: [], altered: [], faults: [] }

/** Lines after the change; another order links all of them again, including lines that weren't sent. */
async function changedLines(
  scope: WriteScope,
  before: ReturnDraft,
  { changes, sales_order_id }: { readonly changes: ReturnChanges; readonly sales_order_id: number | null },
): Promise<ChangedLines> {
  const isMoved = sales_order_id !== before.sales_order_id
  if (changes.lines === undefined && !isMoved) return unchanged
  const { client_3pl_id, status } = before
  const origin = await originOf(scope, sales_order_id, before.id)
  const stored = before.lines.map((line) => (isMoved ? { ...line, sales_order_line_id: null } : line))
  const given = changes.lines ?? stored.map(({ id }) => ({ id }))
  const plan = (await planner(scope, { given, stored, origin }))(client_3pl_id)
  const wrong = [...originFaults({ sales_order_id, client_3pl_id }, origin), ...plan.faults]
  if (wrong.length > 0) return { ...unchanged, faults: [...wrong, ...planFaults(plan.lines)] }
  // Lines that have arrived aren't checked against the order again: they may not change anyway.
  const tied = status === 'announced' ? linked(plan.lines, origin) : { lines: plan.lines, faults: [] }
  const altered = tied.lines.flatMap((line) =>
    alterations(line).map((field) => `lines.${line.index}.${field}`),
  )
  return {
    lines: tied.lines,
    altered: [
      ...altered,
      ...(plan.removed.length > 0 ? ['lines'] : []),
      ...(isMoved ? ['sales_order_id'] : []),
    ],
    faults: [...planFaults(plan.lines), ...tied.faults],
  }
}
