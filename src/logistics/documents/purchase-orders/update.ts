import type { Fault } from '../../../kernel/faults.ts'
import { defined, differing } from '../../../kernel/objects.ts'
import type { WriteScope } from '../../base/access/scopes.ts'
import { editLines } from '../spine/edited-lines.ts'
import { changedHeadingFaults } from '../spine/heading.ts'
import { unlessOwnerIs } from '../../catalogue/named/owner.ts'
import { notesAfter } from '../spine/lines.ts'
import { nextLineIds } from '../spine/store-lines.ts'
import { articlesNamed } from '../../catalogue/named/store.ts'
import type { Edited } from '../spine/work.ts'
import type { PurchaseOrderWork } from './handler.ts'
import type { StoredOrderLine } from './order.ts'
import { type EditedOrderLine, headerFaults, lineFaults, lineValues, newLine } from './rules.ts'
import type { PurchaseOrderChanges } from './schema.ts'
import { purchaseOrders } from './store-record.ts'
import { hasReceptions } from './store.ts'

export async function editPurchaseOrder(
  work: PurchaseOrderWork,
  { lines: given, status, ...fields }: PurchaseOrderChanges,
): Promise<Edited> {
  const { scope, now } = work
  // A null warehouse keeps the old one; any other null clears its field.
  const after = { ...now, ...defined(fields), warehouse_id: fields.warehouse_id ?? now.warehouse_id }
  const altered = Object.keys(differing(now, after))
  const isNamed = now.lines.some((line) => line.named) || (await hasReceptions(scope, now.id))
  const edit = await editedLines(scope, { stored: now.lines, given, client_3pl_id: after.client_3pl_id })
  const heading = { after, number: after.order_number, altered }
  const wrong = await changedHeadingFaults(scope, purchaseOrders, heading)
  const faults = [
    ...headerFaults(now, after, isNamed),
    ...wrong,
    ...unlessOwnerIs(wrong, edit.faults),
    ...lineFaults(now.status, edit),
    ...strangers(edit.lines, now.lines, altered.includes('client_3pl_id') && given === undefined),
  ]
  if (faults.length > 0) return { faults, status }
  const lines = given === undefined ? now.lines : await storedLines(scope, edit.lines)
  work.set({ ...after, lines })
  return { faults, status }
}

interface Asked {
  readonly stored: readonly StoredOrderLine[]
  readonly given: PurchaseOrderChanges['lines']
  readonly client_3pl_id: number | null
}

async function editedLines(scope: WriteScope, { stored, given, client_3pl_id }: Asked) {
  if (given === undefined) return { lines: [], removed: [], faults: [] }
  const ids = stored.map((line) => ({ article_id: line.article_id }))
  const articles = await articlesNamed(scope, [...given, ...ids])
  return editLines(given, stored, { articles, client_3pl_id, inactive: 'refused' })
}

/** An order's goods belong to its client company, so changing the client requires sending all lines. */
function strangers(
  edited: readonly EditedOrderLine[],
  stored: readonly StoredOrderLine[],
  moves: boolean,
): readonly Fault[] {
  return moves && edited.length < stored.length ? [{ path: 'client_3pl_id', rule: 'selected' }] : []
}

async function storedLines(
  scope: WriteScope,
  edited: readonly EditedOrderLine[],
): Promise<readonly StoredOrderLine[]> {
  const added = edited.filter((line) => line.stored === undefined)
  const ids = (await nextLineIds(scope, purchaseOrders, added.length)).values()
  return edited
    .map((line) =>
      line.stored === undefined
        ? newLine(line, ids.next().value ?? 0)
        : {
            ...line.stored,
            ...lineValues(line),
            ...notesAfter(line.given, line.stored),
            article_code: line.article?.article_code ?? line.stored.article_code,
          },
    )
    .toSorted((a, b) => a.line_number - b.line_number)
}
