import type { Fault } from '../../../kernel/faults.ts'
import { defined, differing } from '../../../kernel/objects.ts'
import { editLines } from '../spine/edited-lines.ts'
import { changedHeadingFaults, fixedFaults } from '../spine/heading.ts'
import { unlessOwnerIs } from '../../catalogue/named/owner.ts'
import { nextLineIds } from '../spine/store-lines.ts'
import { articlesNamed } from '../../catalogue/named/store.ts'
import type { Edited } from '../spine/work.ts'
import { type Ordered, type ReceptionWork, lockOrdered } from './handler.ts'
import { newLine, orderFaults } from './create.ts'
import { canonicalInstant, changeable, changedFields, editedLine, lineFaults } from './edit.ts'
import type { ReceptionLine } from './line.ts'
import { linkLines, withArticle } from './links.ts'
import { locationFaults } from './receive.ts'
import type { ChangedReceptionLine, ReceptionChanges } from './schema.ts'
import { receptions } from './store-record.ts'
import type { StoredReception } from './store.ts'

export async function editReception(
  work: ReceptionWork,
  { lines: given, status, ...fields }: ReceptionChanges,
): Promise<Edited> {
  const { scope, now } = work
  // A null warehouse keeps the old one; any other null clears its field.
  const values = { ...now, ...defined(fields), warehouse_id: fields.warehouse_id ?? now.warehouse_id }
  const after = { ...values, expected_at: canonicalInstant(values.expected_at) }
  const altered = Object.keys(differing(now, after))
  const changesOrder = altered.includes('purchase_order_id')
  const ordered = changesOrder ? await lockOrdered(scope, after.purchase_order_id) : now.ordered
  const edit = await editedLines(work, { given, ordered, after, changesOrder })
  const heading = { after, number: after.reception_number, altered }
  const wrong = await changedHeadingFaults(scope, receptions, heading)
  const faults = [
    ...fixedFaults(altered, changeable[now.status]),
    ...wrong,
    ...(changesOrder ? orderFaults(after.purchase_order_id, ordered, after.client_3pl_id) : []),
    ...(altered.includes('client_3pl_id') && given === undefined
      ? [{ path: 'client_3pl_id', rule: 'selected' } as const]
      : []),
    ...unlessOwnerIs(wrong, edit.faults),
  ]
  if (faults.length === 0) work.set({ ...after, ordered, lines: [...edit.lines] })
  return { faults, status }
}

interface Asked {
  readonly given: ReceptionChanges['lines']
  readonly ordered: Ordered | undefined
  readonly after: StoredReception
  readonly changesOrder: boolean
}

interface ChangedLines {
  readonly lines: readonly ReceptionLine[]
  readonly faults: readonly Fault[]
}

/** Lines after the request; a change of order links all of them again. */
async function editedLines({ scope, now }: ReceptionWork, asked: Asked): Promise<ChangedLines> {
  const { ordered, after, changesOrder } = asked
  const { lines: stored } = now
  if (asked.given === undefined && !changesOrder) return { lines: stored, faults: [] }
  const sent: readonly ChangedReceptionLine[] = asked.given ?? stored.map(({ id }) => ({ id }))
  const isNew = ({ id, line_number }: ChangedReceptionLine) =>
    id === undefined && !stored.some((line) => line.line_number === line_number)
  const given = sent.map((line) => (isNew(line) ? withArticle(ordered, line) : line))
  const ids = stored.map((line) => ({ article_id: line.article_id }))
  const articles = await articlesNamed(scope, [...given, ...ids])
  const { client_3pl_id } = after
  const edit = editLines(given, stored, { articles, client_3pl_id, inactive: 'refused' })
  const linkable = edit.lines.map((line) => {
    const { purchase_order_line_id } = line.given
    const own = line.stored?.article_id === line.article_id ? line.stored : undefined
    const wanted = purchase_order_line_id === undefined ? own?.purchase_order_line_id : purchase_order_line_id
    const isKept = own !== undefined && !changesOrder
    return { ...line, wanted: isKept ? wanted : (line.given.purchase_order_line_id ?? undefined) }
  })
  const { links, faults } = linkLines(ordered, linkable)
  const fresh = edit.lines.filter((line) => line.stored === undefined)
  const drawn = (await nextLineIds(scope, receptions, fresh.length)).values()
  const lines = edit.lines.map((each) => {
    const purchase_order_line_id = links.get(each.index) ?? null
    const { stored: old } = each
    if (old === undefined) {
      const id = drawn.next().value ?? 0
      return { each, line: newLine(each, { id, purchase_order_line_id }), isChanged: true }
    }
    const line = editedLine(each, old, purchase_order_line_id)
    return { each, line, isChanged: changedFields(old, line).length > 0 }
  })
  const moved = lines.filter(({ isChanged }) => isChanged).map(({ each }) => each.index)
  const located = given.map((line, index) => (moved.includes(index) ? line : {}))
  return {
    lines: lines.map(({ line }) => line).toSorted((a, b) => a.line_number - b.line_number),
    faults: [
      ...edit.faults,
      ...faults.filter((fault) => moved.some((index) => fault.path.startsWith(`lines.${index}.`))),
      ...lineFaults(now.status, { lines, removed: edit.removed }),
      ...(await locationFaults(scope, after.warehouse_id, located)),
    ],
  }
}
