import { type Decimal, fromMicros, micros } from '../../../kernel/decimal.ts'
import type { Fault } from '../../../kernel/faults.ts'
import { refuse } from '../../../kernel/problem.ts'
import type { WriteScope } from '../../base/access/scopes.ts'
import { notesAfter } from '../spine/lines.ts'
import {
  type LineArticle,
  type ResolvedLine,
  quantityFault,
  resolveLines,
} from '../../catalogue/named/lines.ts'
import { nextLineIds } from '../spine/store-lines.ts'
import { articlesNamed } from '../../catalogue/named/store.ts'
import { type Micros, baseUnits, one } from '../../catalogue/units/quantities.ts'
import { sameUnit } from '../../catalogue/units/rules.ts'
import { type Counting, countLine } from './counting.ts'
import { type ReceptionDraft, type ReceptionWork, measuring, stockOf } from './handler.ts'
import { type ReceptionLine, nothingCounted, outstandingOf } from './line.ts'
import type { ReceivedLine } from './schema.ts'
import { activeLocations, termsOf } from './store-lines.ts'
import { receptions } from './store-record.ts'

/** A count from a request. `field` names the field of the good quantity if it isn't `quantity_um3pl`. */
export type CountedLine = ReceivedLine & { readonly field?: 'received_um3pl' | undefined }

/** Counts what the request names, or everything outstanding. */
export async function receive(work: ReceptionWork, given: readonly CountedLine[] | undefined): Promise<void> {
  const { scope, now: reception } = work
  const { lines } = reception
  const asked = given ?? everything(lines)
  const unnamed = asked.filter((line) => line.id === undefined && line.line_number === undefined)
  const counted = asked.flatMap((each) => {
    const line = namedLine(lines, each)
    return line === undefined || line === 'unknown' ? [] : [{ article_id: line.article_id }]
  })
  const articles = await articlesNamed(scope, [...unnamed, ...counted])
  const own = articles.filter((article) => article.client_3pl_id === reception.client_3pl_id)
  const terms = await termsOf(scope, reception)
  const stock = await stockOf(
    work,
    own.map((article) => article.id),
  )
  const ids = await nextLineIds(scope, receptions, unnamed.length)
  const counting: Counting = {
    reception_id: reception.id,
    warehouse_id: reception.warehouse_id,
    terms,
    book: stock.book,
    ordered: measuring(reception.ordered, micros(terms.tolerance_percent)),
    faults: [],
    serials: new Set(),
  }
  refuse(await locationFaults(scope, reception.warehouse_id, asked))
  countAll(counting, reception, { asked, articles, ids, all: given === undefined })
  refuse(counting.faults)
}

/** Names every line in turn, so that fault indexes match the lines in the response. */
function everything(lines: readonly ReceptionLine[]): readonly ReceivedLine[] {
  return lines.map(({ id }) => ({ id }))
}

/** Faults of locations that the warehouse doesn't have or doesn't use. */
export async function locationFaults(
  scope: WriteScope,
  warehouse_id: number,
  lines: readonly { readonly location_code?: string | null | undefined }[],
): Promise<readonly Fault[]> {
  const codes = [...new Set(lines.flatMap((line) => line.location_code ?? []))]
  const active = await activeLocations(scope, warehouse_id, codes)
  return lines.flatMap(({ location_code }, index): readonly Fault[] =>
    (location_code ?? null) === null || active.has(location_code ?? '')
      ? []
      : [{ path: `lines.${index}.location_code`, rule: 'selected' }],
  )
}

interface Asked {
  readonly asked: readonly CountedLine[]
  readonly articles: readonly LineArticle[]
  /** IDs for unannounced lines. */
  readonly ids: readonly number[]
  /** Whether everything outstanding is meant; then lines with nothing outstanding are skipped. */
  readonly all: boolean
}

function countAll(counting: Counting, reception: ReceptionDraft, { asked, articles, ids, all }: Asked): void {
  const { lines } = reception
  const free = ids.values()
  const named = asked.map((given) => namedLine(lines, given))
  const units = asked.map((given, index) => {
    const line = named[index]
    if (line === undefined || line === 'unknown') return pickArticle(given)
    // A line keeps its unit, even if the article has lost it since.
    return { article_id: line.article_id, um3pl: isOwnUnit(given, line) ? undefined : given.um3pl }
  })
  const { client_3pl_id } = reception
  const resolved = resolveLines(units, articles, { client_3pl_id, inactive: 'taken' })
  asked.forEach((given, index) => {
    const at = `lines.${index}`
    const line = named[index]
    if (line === 'unknown') {
      const field = given.id === undefined ? 'line_number' : 'id'
      counting.faults.push({ path: `${at}.${field}`, rule: 'selected' })
      return
    }
    if (all && line !== undefined && outstandingOf(line) === 0n) return
    const found = resolved.lines.find((each) => each.index === index)
    if (found === undefined) {
      counting.faults.push(...resolved.faults.filter((fault) => fault.path.startsWith(`${at}.`)))
      return
    }
    const target = line ?? ofArticle(lines, found) ?? unexpected(reception, found, free.next().value ?? 0)
    countGiven(counting, {
      given,
      line: target,
      article: found.article,
      unit: isOwnUnit(given, target) ? target : found,
      at,
    })
  })
}

/** Whether the count is in the line's unit, which is the default. */
function isOwnUnit({ um3pl }: ReceivedLine, line: ReceptionLine): boolean {
  return um3pl === undefined || sameUnit(um3pl, line.um3pl)
}

function pickArticle({ article_id, article_code, um3pl }: ReceivedLine) {
  return { article_id, article_code, um3pl }
}

/** Line named by `id`, else by `line_number`; undefined if only an article is named. */
function namedLine(
  lines: readonly ReceptionLine[],
  { id, line_number }: ReceivedLine,
): ReceptionLine | 'unknown' | undefined {
  if (id === undefined && line_number === undefined) return undefined
  const found = lines.find((line) => (id === undefined ? line.line_number === line_number : line.id === id))
  return found ?? 'unknown'
}

/** Line of a scanned article: lines in the named unit come first, then lines with goods outstanding. */
function ofArticle(lines: readonly ReceptionLine[], found: ResolvedLine): ReceptionLine | undefined {
  const own = lines.filter((line) => line.article_id === found.article.id)
  const isNamed = found.given.um3pl !== undefined
  const rank = (line: ReceptionLine) =>
    (isNamed && !sameUnit(line.um3pl, found.um3pl) ? 2 : 0) + (outstandingOf(line) === 0n ? 1 : 0)
  return own.toSorted((a, b) => rank(a) - rank(b) || a.line_number - b.line_number)[0]
}

/** Adds a line for unannounced goods. */
function unexpected({ lines, ordered }: ReceptionDraft, found: ResolvedLine, id: number): ReceptionLine {
  const { article, um3pl, factor } = found
  const link = ordered?.lines.find((line) => line.article_id === article.id)
  const line: ReceptionLine = {
    id,
    line_number: Math.max(0, ...lines.map((each) => each.line_number)) + 1,
    purchase_order_line_id: link?.id ?? null,
    article_id: article.id,
    article_code: article.article_code,
    tracking: article.tracking,
    expiry_tracking: article.expiry_tracking,
    description: article.description,
    ...notesAfter({}, undefined),
    um3pl,
    factor,
    quantity: 0n,
    ...nothingCounted,
    lot_number: null,
    expiry_date: null,
    serial_numbers: [],
    location_code: null,
  }
  lines.push(line)
  return line
}

interface GivenCount {
  readonly given: CountedLine
  readonly line: ReceptionLine
  readonly article: LineArticle
  /** The unit of the given quantities. */
  readonly unit: { readonly um3pl: string; readonly factor: Micros }
  readonly at: string
}

const parts = ['quantity_um3pl', 'damaged_um3pl', 'rejected_um3pl'] as const

function countGiven(counting: Counting, { given, line, article, unit, at }: GivenCount): void {
  const [first] = parts.filter((part) => given[part] !== undefined)
  const fieldOf = (part: (typeof parts)[number]) => (part === 'quantity_um3pl' ? (given.field ?? part) : part)
  const rest = outstandingOf(line)
  if (first === undefined && rest === 0n) {
    counting.faults.push({ path: `${at}.quantity_um3pl`, rule: 'required' })
    return
  }
  const faults = parts.flatMap((part): readonly Fault[] => {
    const quantity = given[part]
    const fault = quantity === undefined ? undefined : quantityFault(article, unit, quantity)
    return fault === undefined ? [] : [{ path: `${at}.${fieldOf(part)}`, ...fault }]
  })
  const [good, damaged, rejected] = parts.map((part) => inLineUnits(given[part], unit, line))
  if (good === undefined || damaged === undefined || rejected === undefined)
    faults.push({ path: `${at}.um3pl`, rule: 'selected' })
  counting.faults.push(...faults)
  if (faults.length > 0 || good === undefined || damaged === undefined || rejected === undefined) return
  countLine(counting, {
    ...given,
    at,
    field: fieldOf(first ?? 'quantity_um3pl'),
    line,
    article,
    good: first === undefined ? rest : good,
    damaged,
    rejected,
  })
}

/** Converts a quantity to the line's unit; undefined if that isn't exact. */
function inLineUnits(
  quantity: Decimal | undefined,
  unit: { readonly um3pl: string; readonly factor: Micros },
  line: ReceptionLine,
): Micros | undefined {
  const given = micros(quantity ?? fromMicros(0n))
  if (sameUnit(unit.um3pl, line.um3pl)) return given
  const base = (baseUnits(given, unit.factor) ?? 0n) * one
  const units = base / line.factor
  return base % line.factor === 0n ? units : undefined
}
