import { fromMicros } from '../../../kernel/decimal.ts'
import type { Fault } from '../../../kernel/faults.ts'
import type { WriteScope } from '../../base/access/scopes.ts'
import { type LineNotes, matchLines, notesAfter } from '../spine/lines.ts'
import { isWholeOnly, resolveLines, writtenUnit } from '../../catalogue/named/lines.ts'
import { nextLineIds } from '../spine/store-lines.ts'
import { articlesNamed } from '../../catalogue/named/store.ts'
import type { Line, Order } from './order.ts'
import type { SalesOrderLineChanges } from './schema.ts'
import { salesOrders } from './store-record.ts'

export interface EditedLines {
  /** Unchanged lines are the same objects as before. */
  readonly lines: readonly Line[]
  readonly isChanged: boolean
  /** Notes for lines that are otherwise unchanged. */
  readonly noted: ReadonlyMap<Line, LineNotes>
  readonly faults: readonly Fault[]
}

/** Lines of an order after an edit: kept lines with their changes and new lines, without the omitted ones. */
export async function editedLines(
  scope: WriteScope,
  order: Order,
  given: readonly SalesOrderLineChanges[],
): Promise<EditedLines> {
  const { kept, added, removed, faults } = matchLines(order.lines, given)
  const stored = new Map(kept.map((each) => [each.index, each.stored]))
  const wanted = given.map((line, index) => completed(line, stored.get(index)))
  const articles = await articlesNamed(scope, wanted)
  const resolved = resolveLines(wanted, articles, { client_3pl_id: order.client_3pl_id, inactive: 'taken' })
  const numbers = new Map(added.map((each) => [each.index, each.line_number]))
  const ids = (await nextLineIds(scope, salesOrders, added.length)).values()
  const newFaults: Fault[] = []
  const noted = new Map<Line, LineNotes>()
  const lines = resolved.lines.map((line): Line => {
    const { article, um3pl, factor, quantity, index } = line
    const before = stored.get(index)
    if (!article.active && before?.article_id !== article.id)
      newFaults.push({ path: `lines.${index}.article_id`, rule: 'inactive' })
    if (line.given.quantity_um3pl === undefined)
      newFaults.push({ path: `lines.${index}.quantity_um3pl`, rule: 'required' })
    const after = {
      id: before?.id ?? ids.next().value ?? 0,
      line_number: line.given.line_number ?? before?.line_number ?? numbers.get(index) ?? index + 1,
      article_id: article.id,
      article_code: article.article_code,
      description: ownDescription(line.given.description, before, article.description),
      um3pl: writtenUnit(line, before),
      factor,
      whole: (before?.parts.length ?? 0) > 0 || isWholeOnly(article, um3pl),
      tracking: article.tracking,
      picked_as: article.picked_as,
      parts: keptParts(before, { ...line.given, article_id: article.id }),
      quantity,
      reserved: 0n,
      picked: 0n,
      shipped: 0n,
      cancelled: 0n,
      lot_number: line.given.lot_number ?? null,
      serial_numbers: line.given.serial_numbers ?? [],
      ...notesAfter(line.given, before),
    }
    if (before === undefined || !isSame(before, after)) return after
    noted.set(before, notesAfter(line.given, before))
    return before
  })
  return {
    lines,
    noted,
    isChanged: removed.length > 0 || lines.some((line) => !order.lines.includes(line)),
    faults: [...faults, ...resolved.faults, ...newFaults],
  }
}

/** A line keeps its parts unless its article changes or it asks for assembled kits. */
function keptParts(before: Line | undefined, now: SalesOrderLineChanges): Line['parts'] {
  const isMade = now.lot_number != null || (now.serial_numbers ?? []).length > 0
  return before === undefined || before.article_id !== now.article_id || isMade ? [] : before.parts
}

/** A line without its own description shows the article's. If a request sends that back, the line still has none. */
function ownDescription(
  given: string | null | undefined,
  before: Line | undefined,
  shown: string,
): string | null {
  return before?.description === null && given === shown ? null : (given ?? null)
}

/** Omitted fields of an existing line keep their values. */
function completed(line: SalesOrderLineChanges, stored: Line | undefined): SalesOrderLineChanges {
  if (stored === undefined) return line
  const isNamed = line.article_id !== undefined || line.article_code !== undefined
  const isOther =
    line.article_id === undefined
      ? line.article_code !== stored.article_code
      : line.article_id !== stored.article_id
  return {
    ...line,
    ...(!isNamed && { article_id: stored.article_id }),
    um3pl: line.um3pl ?? (isNamed && isOther ? undefined : stored.um3pl),
    quantity_um3pl: line.quantity_um3pl ?? fromMicros(stored.quantity),
    description: line.description === undefined ? stored.description : line.description,
    lot_number: line.lot_number === undefined ? stored.lot_number : line.lot_number,
    serial_numbers: line.serial_numbers ?? [...stored.serial_numbers],
  }
}

function isSame(before: Line, after: Line): boolean {
  const fields = [
    'line_number',
    'article_id',
    'description',
    'um3pl',
    'factor',
    'quantity',
    'lot_number',
  ] as const
  return (
    fields.every((field) => before[field] === after[field]) &&
    before.serial_numbers.join('\n') === after.serial_numbers.join('\n')
  )
}
