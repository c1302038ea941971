import { fromMicros } from '../../../kernel/decimal.ts'
import type { Fault } from '../../../kernel/faults.ts'
import { defined, differing } from '../../../kernel/objects.ts'
import type { WriteScope } from '../../base/access/scopes.ts'
import { matchLines, notesAfter } from '../spine/lines.ts'
import {
  type LineArticle,
  type ResolvedLine,
  isWholeOnly,
  resolveLines,
  writtenUnit,
} from '../../catalogue/named/lines.ts'
import { articlesNamed } from '../../catalogue/named/store.ts'
import { type OrderLineLeft, linkLines } from './rules.ts'
import type { ReturnLineChanges } from './schema.ts'
import { lockOrder, orderLinesLeft } from './store-orders.ts'
import type { LineCounts, LineValues, StoredLine } from './line.ts'

/** A line to be stored. */
export interface PlannedLine extends LineValues {
  readonly id: number | undefined
  /** Position in the request. */
  readonly index: number
  readonly article: LineArticle
  /** The stored line before the change; undefined for a new line. */
  readonly stored: StoredLine | undefined
}

interface Plan {
  readonly lines: readonly PlannedLine[]
  readonly removed: readonly StoredLine[]
  readonly faults: readonly Fault[]
}

/** Order that goods come back from, with its lines. */
export interface Origin {
  readonly id: number
  readonly client_3pl_id: number | null
  readonly lines: readonly OrderLineLeft[]
}

/** Locks the order and returns what may come back; `apart_from` is the return that asks. */
export async function originOf(
  scope: WriteScope,
  order_id: number | null | undefined,
  apart_from: number | null,
): Promise<Origin | undefined> {
  const order = order_id == null ? undefined : await lockOrder(scope, order_id)
  if (order === undefined) return undefined
  return { ...order, lines: await orderLinesLeft(scope, order.id, apart_from) }
}

/** Goods can't come back from another client company's order or from an order without shipments. */
export function originFaults(
  {
    sales_order_id,
    client_3pl_id,
  }: { readonly sales_order_id: number | null; readonly client_3pl_id: number | null },
  origin: Origin | undefined,
): readonly Fault[] {
  if (sales_order_id === null) return []
  const isOwn = origin?.client_3pl_id === client_3pl_id
  return isOwn && origin.lines.some((line) => line.shipped)
    ? []
    : [{ path: 'sales_order_id', rule: 'selected' }]
}

interface Asked {
  readonly given: readonly ReturnLineChanges[]
  readonly stored: readonly StoredLine[]
  readonly origin: Origin | undefined
}

/**
 * Plans the lines for a client company's goods, before they are linked to order lines. If the client company is
 * undefined, the articles decide. Omitted fields keep their values.
 */
export async function planner(
  scope: WriteScope,
  asked: Asked,
): Promise<(client_3pl_id: number | null | undefined) => Plan> {
  const match = matchLines(asked.stored, asked.given)
  const storedAt = new Map(match.kept.map(({ index, stored }) => [index, stored]))
  const merged = asked.given.map((line, index) => mergedLine(line, storedAt.get(index), asked.origin))
  const articles = await articlesNamed(scope, merged)
  const numbers = new Map(match.added.map(({ index, line_number }) => [index, line_number]))
  const unsaid = merged.flatMap((line, index): readonly Fault[] =>
    line.quantity_um3pl === undefined ? [{ path: `lines.${index}.quantity_um3pl`, rule: 'required' }] : [],
  )
  return (client_3pl_id) => {
    const resolved = resolveLines(merged, articles, { client_3pl_id, inactive: 'taken' })
    return {
      lines: resolved.lines.map((line) => {
        const stored = storedAt.get(line.index)
        return plannedLine(line, stored, stored?.line_number ?? numbers.get(line.index) ?? 0)
      }),
      removed: match.removed,
      faults: [...match.faults, ...unsaid, ...resolved.faults],
    }
  }
}

const nothingYet: LineCounts = { received: 0n, restocked: 0n, quarantined: 0n, disposed: 0n }

export function storedLine(planned: PlannedLine, id: number): StoredLine {
  const { index: _index, article, stored, ...values } = planned
  return {
    ...nothingYet,
    ...stored,
    ...values,
    id,
    article_code: article.article_code,
    tracking: article.tracking,
    expiry_tracking: article.expiry_tracking,
    whole_only: isWholeOnly(article, values.um3pl),
  }
}

/** A request line, completed from the stored line that it changes or the order line that it names. */
function mergedLine(
  line: ReturnLineChanges,
  stored: StoredLine | undefined,
  origin: Origin | undefined,
): ReturnLineChanges {
  const namesArticle = line.article_id !== undefined || line.article_code !== undefined
  const shipped = origin?.lines.find((each) => each.id === line.sales_order_line_id)
  if (stored === undefined) return namesArticle ? line : { ...line, article_id: shipped?.article_id }
  const isSame =
    (line.article_id ?? stored.article_id) === stored.article_id &&
    (line.article_id !== undefined || (line.article_code ?? stored.article_code) === stored.article_code)
  return {
    ...(isSame && { um3pl: stored.um3pl, sales_order_line_id: stored.sales_order_line_id }),
    quantity_um3pl: fromMicros(stored.quantity),
    ...(!namesArticle && { article_id: stored.article_id }),
    ...defined(line),
  }
}

function plannedLine(
  line: ResolvedLine<ReturnLineChanges>,
  stored: StoredLine | undefined,
  line_number: number,
): PlannedLine {
  const { index, given, article, factor, quantity } = line
  return {
    id: stored?.id,
    index,
    article,
    stored,
    line_number,
    sales_order_line_id: given.sales_order_line_id ?? null,
    article_id: article.id,
    description: given.description === undefined ? (stored?.description ?? null) : given.description,
    um3pl: writtenUnit(line, stored),
    factor,
    quantity,
    requested_action: given.requested_action ?? stored?.requested_action ?? 'default',
    condition: given.condition === undefined ? (stored?.condition ?? null) : given.condition,
    lot_number: given.lot_number === undefined ? (stored?.lot_number ?? null) : given.lot_number,
    expiry_date: given.expiry_date === undefined ? (stored?.expiry_date ?? null) : given.expiry_date,
    serial_numbers: given.serial_numbers ?? stored?.serial_numbers ?? [],
    ...notesAfter(given, stored),
  }
}

/** Further faults of changed lines: new lines with inactive articles, and repeated serial numbers. */
export function planFaults(lines: readonly PlannedLine[]): readonly Fault[] {
  return lines.flatMap(({ index, article, stored, serial_numbers }): readonly Fault[] => {
    const isNew = stored?.article_id !== article.id
    const isTwice = new Set(serial_numbers).size < serial_numbers.length
    return [
      ...(isNew && !article.active ? [{ path: `lines.${index}.article_id`, rule: 'inactive' as const }] : []),
      ...(isTwice ? [{ path: `lines.${index}.serial_numbers`, rule: 'duplicate' as const }] : []),
    ]
  })
}

/** The lines, linked to order lines; without an order, no line is linked. */
export function linked(
  lines: readonly PlannedLine[],
  origin: Origin | undefined,
): { readonly lines: readonly PlannedLine[]; readonly faults: readonly Fault[] } {
  if (origin === undefined) {
    const astray = lines.filter((line) => line.sales_order_line_id !== null)
    return {
      lines,
      faults: astray.map(({ index }) => ({ path: `lines.${index}.sales_order_line_id`, rule: 'selected' })),
    }
  }
  const linkable = lines.map((line) => ({
    ...line,
    sales_order_line_id: line.sales_order_line_id ?? undefined,
  }))
  const { links, faults } = linkLines(linkable, origin.lines)
  return {
    lines: lines.map((line) => ({ ...line, sales_order_line_id: links.get(line.index) ?? null })),
    faults,
  }
}

/** Fields of a line that change, under their request names. */
export function alterations({
  id: _id,
  index: _index,
  article: _article,
  stored,
  ...after
}: PlannedLine): readonly string[] {
  if (stored === undefined) return ['article_id']
  return Object.keys(differing<LineValues>(after, stored)).map((key) =>
    key === 'quantity' ? 'quantity_um3pl' : key,
  )
}
