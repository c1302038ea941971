import type { Fault } from '../../kernel/faults.ts'
import { defined, differing } from '../../kernel/objects.ts'
import { refuse } from '../../kernel/problem.ts'
import type { WriteScope } from '../../kernel/scope.ts'
import { editLines } from '../documents/edited-lines.ts'
import { headerOf } from '../documents/store-header.ts'
import { articlesNamed } from '../documents/store.ts'
import { followReceptions, tellOfProgress } from '../purchase-orders/progress.ts'
import { setIncoming } from '../ledger/incoming.ts'
import { newLine, orderFaults } from './create.ts'
import { canonicalInstant, changedFields, editedLine, headerFaults, lineFaults } from './edit.ts'
import { type ReceptionLine, expectedOf } from './line.ts'
import { linkLines } from './links.ts'
import { locationFaults } from './receive.ts'
import type { ChangedReceptionLine, ReceptionChanges } from './schema.ts'
import { deleteLines, nextLineIds, saveLines } from './store-lines.ts'
import { type ReceptionValues, type StoredReception, updateReception } from './store.ts'
import { tellOfReception } from './tell.ts'
import { type Ordered, type Work, lockOrdered } from './work.ts'

/** Changes the fields of a reception that is locked; says whether that altered anything. */
export async function changeReception(
  scope: WriteScope,
  work: Work,
  { lines: given, status: _status, ...fields }: ReceptionChanges,
): Promise<boolean> {
  const { reception: before } = work
  const after = changedHeader(before, fields)
  const previous = differing<ReceptionValues>(before, { ...before, ...after })
  const changesOrder = 'purchase_order_id' in previous
  const ordered = changesOrder ? await lockOrdered(scope, after.purchase_order_id) : work.ordered
  const edit = await editedLines(scope, { work, given, ordered, after, changesOrder })
  refuse([
    ...headerFaults(before, after),
    ...(await referenceFaults(scope, previous, after)),
    ...(changesOrder ? orderFaults(after.purchase_order_id, ordered, after.client_3pl_id) : []),
    ...('client_3pl_id' in previous && given === undefined
      ? [{ path: 'client_3pl_id', rule: 'selected' } as const]
      : []),
    ...edit.faults,
  ])
  const changed = edit.lines.filter((line) => line.isChanged)
  if (changed.length + edit.removed.length + Object.keys(previous).length === 0) return false
  await updateReception(scope, before.id, after)
  await deleteLines(
    scope,
    edit.removed.map((line) => line.id),
  )
  await saveLines(
    scope,
    before.id,
    changed.map(({ line }) => line),
  )
  await expectAnew(scope, { work, ordered, changesOrder, after, edit })
  await tellOfReception(scope, { ...before, ...after }, [{ type: 'reception.updated', previous }])
  return true
}

/** Without a warehouse it stays where it is; anything else that is null is taken away. */
function changedHeader(
  before: StoredReception,
  fields: Omit<ReceptionChanges, 'lines' | 'status'>,
): ReceptionValues {
  const { id: _id, status: _s, version: _v, arrived_at: _a, received_at: _r, ...rest } = before
  const { has_discrepancies: _d, ...own } = rest
  const values: ReceptionValues = {
    ...own,
    ...defined(fields),
    warehouse_id: fields.warehouse_id ?? own.warehouse_id,
  }
  return { ...values, expected_at: canonicalInstant(values.expected_at) }
}

/** What was named before may have become inactive since. */
async function referenceFaults(
  scope: WriteScope,
  previous: Partial<ReceptionValues>,
  after: ReceptionValues,
): Promise<readonly Fault[]> {
  const named = ['client_3pl_id', 'warehouse_id', 'partner_id'].filter((field) => field in previous)
  if (named.length === 0) return []
  const { faults } = await headerOf(scope, after)
  return faults.filter((fault) => named.includes(fault.path))
}

interface Asked {
  readonly work: Work
  readonly given: ReceptionChanges['lines']
  readonly ordered: Ordered | undefined
  readonly after: ReceptionValues
  readonly changesOrder: boolean
}

interface Edited {
  readonly lines: readonly { readonly line: ReceptionLine; readonly isChanged: boolean }[]
  readonly removed: readonly ReceptionLine[]
  readonly faults: readonly Fault[]
}

/** The lines after the request; with another order all of them look for their lines in it. */
async function editedLines(scope: WriteScope, asked: Asked): Promise<Edited> {
  const { work, ordered, after, changesOrder } = asked
  const { reception, lines: stored } = work
  if (asked.given === undefined && !changesOrder)
    return { lines: stored.map((line) => ({ line, isChanged: false })), removed: [], faults: [] }
  const given: readonly ChangedReceptionLine[] = asked.given ?? stored.map(({ id }) => ({ id }))
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
  const drawn = (await nextLineIds(scope, fresh.length)).values()
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
    lines,
    removed: edit.removed,
    faults: [
      ...edit.faults,
      ...faults.filter((fault) => moved.some((index) => fault.path.startsWith(`lines.${index}.`))),
      ...lineFaults(reception.status, { lines, removed: edit.removed }),
      ...(await locationFaults(scope, after.warehouse_id, located)),
    ],
  }
}

interface Changed extends Omit<Asked, 'given'> {
  readonly edit: Edited
}

/** Says anew what the reception and its orders, the one before and the one now, let expect. */
async function expectAnew(scope: WriteScope, changed: Changed): Promise<void> {
  const { work, ordered, changesOrder, after, edit } = changed
  const reception = { ...work.reception, ...after }
  const orders = [ordered, ...(changesOrder ? [work.ordered] : [])].flatMap((each) => each?.order ?? [])
  const progress = []
  for (const order of orders) progress.push(await followReceptions(scope, order))
  await setIncoming(scope, [
    ...edit.lines.map(({ line }) => expectedOf(reception, line)),
    ...edit.removed.map((line) => ({ ...expectedOf(reception, line), quantity: 0n })),
    ...progress.flatMap((each) => each.expected),
  ])
  for (const each of progress) await tellOfProgress(scope, each)
}
