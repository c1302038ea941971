import { isObject } from '../../../../client/src/errors.ts'
import type { ArticleRow } from '../../../../client/src/generated/logistics.ts'
import { type CsvRow, csvRows } from '../../../ui/csv.ts'

/** Said of a cell that cannot be what its column wants. */
const unread = Symbol('unread')

/** A cell as a field takes it; undefined leaves the field as it is. */
type Reader<T> = (cell: string) => T | undefined | typeof unread

type Readers<Row> = { readonly [Name in keyof Row]-?: Reader<Row[Name]> }

const asText = (cell: string) => cell

function asNumber(cell: string): number | typeof unread {
  return /^\d{1,15}$/.test(cell) ? Number(cell) : unread
}

/** As the API takes a yes or no from anybody. */
function asBoolean(cell: string): boolean | typeof unread {
  const at = ['false', 'true', '0', '1'].indexOf(cell.toLowerCase())
  return at === -1 ? unread : at % 2 === 1
}

function asTracking(cell: string): NonNullable<ArticleRow['tracking']> | typeof unread {
  return (['none', 'lot', 'serial'] as const).find((each) => each === cell) ?? unread
}

function asObject(cell: string): NonNullable<ArticleRow['metadata']> | typeof unread {
  try {
    const parsed: unknown = JSON.parse(cell)
    return isObject(parsed) ? { ...parsed } : unread
  } catch {
    return unread
  }
}

/** An empty cell empties the field. */
function orNone<T>(read: (cell: string) => T): (cell: string) => T | null {
  return (cell) => (cell === '' ? null : read(cell))
}

/** The field cannot be empty: an empty cell leaves it as it is. */
function kept<T>(read: (cell: string) => T): (cell: string) => T | undefined {
  return (cell) => (cell === '' ? undefined : read(cell))
}

/** The columns that mean something: fields of an article, as the API and an exported sheet name them. */
const readers: Readers<ArticleRow> = {
  id: kept(asNumber),
  client_3pl_id: orNone(asNumber),
  article_code: kept(asText),
  name: orNone(asText),
  description: kept(asText),
  um3pl: kept(asText),
  um3pl_barcode: orNone(asText),
  barcode: orNone(asText),
  integer_only_um3pl_quantity: kept(asBoolean),
  integer_only: kept(asBoolean),
  um3pl_2: orNone(asText),
  um3pl_2_factor: orNone(asText),
  um3pl_2_barcode: orNone(asText),
  um3pl_3: orNone(asText),
  um3pl_3_factor: orNone(asText),
  um3pl_3_barcode: orNone(asText),
  tracking: kept(asTracking),
  expiry_tracking: kept(asBoolean),
  weight_kg: orNone(asText),
  length_cm: orNone(asText),
  width_cm: orNone(asText),
  height_cm: orNone(asText),
  external_reference: orNone(asText),
  metadata: kept(asObject),
  active: kept(asBoolean),
}
type Column = keyof ArticleRow

function isColumn(name: string): name is Column {
  return Object.hasOwn(readers, name)
}

export interface ImportRow {
  readonly line: number
  readonly article: ArticleRow
  /** What stands in the columns that mean something. */
  readonly cells: ReadonlyMap<Column, string>
  /** Those that cannot be what their column wants, so that there is no article to send. */
  readonly unread: readonly Column[]
}

export type ReadSheet =
  | {
      readonly kind: 'rows'
      readonly rows: readonly ImportRow[]
      readonly ignored: readonly string[]
      /** Whether it says itself whose articles they are: by their ids, or in a column. */
      readonly namesOwners: boolean
    }
  | { readonly kind: 'refused'; readonly reason: 'empty' | 'noCode' | 'tooMany' }

/** As many as a person may send from a page; more goes through the command line. */
export const mostRows = 100_000

/** The rows of a CSV file as articles; which columns meant nothing is said, not hidden. */
export function readSheet(file: string): ReadSheet {
  const [head, ...rest] = csvRows(file)
  if (head === undefined || rest.length === 0) return { kind: 'refused', reason: 'empty' }
  const names = head.cells.map((cell) =>
    cell
      .trim()
      .toLowerCase()
      .replaceAll(/[\s-]+/g, '_'),
  )
  const known = names.map((name) => (isColumn(name) ? name : undefined))
  if (!known.includes('article_code')) return { kind: 'refused', reason: 'noCode' }
  if (rest.length > mostRows) return { kind: 'refused', reason: 'tooMany' }
  const ignored = head.cells.filter((cell, at) => cell.trim() !== '' && known[at] === undefined)
  const namesOwners = known.includes('client_3pl_id') || known.includes('id')
  return { kind: 'rows', rows: rest.map((row) => importRow(row, known)), ignored, namesOwners }
}

/** The same rows as articles of a client company, or of none. */
export function ownedBy(rows: readonly ImportRow[], client_3pl_id: number | null): readonly ImportRow[] {
  return rows.map((row) => ({ ...row, article: { ...row.article, client_3pl_id } }))
}

function importRow({ line, cells }: CsvRow, known: readonly (Column | undefined)[]): ImportRow {
  const named = new Map<Column, string>()
  for (const [at, column] of known.entries()) {
    const cell = cells[at]?.trim()
    if (column !== undefined && cell !== undefined) named.set(column, cell)
  }
  // Without a code the service says that it is missing.
  const article: ArticleRow = { article_code: '' }
  return { line, article, cells: named, unread: readInto(article, readers, named) }
}

/**
 * Puts what the cells say into a row, and gives the columns whose cells cannot be read. What else is wrong with them the
 * service says, by row and field.
 */
function readInto<Row extends object>(
  row: Row,
  its: Readers<Row>,
  cells: ReadonlyMap<keyof Row, string>,
): readonly (keyof Row)[] {
  const left: (keyof Row)[] = []
  for (const column in its) {
    const cell = cells.get(column)
    const value = cell === undefined ? undefined : its[column](cell)
    if (value === unread) left.push(column)
    else if (value !== undefined) row[column] = value
  }
  return left
}

/** Most rows and bytes of one request, with room below what the API takes (1,000 rows, 1 MiB). */
const chunkRows = 500
const chunkBytes = 700_000

export function chunksOf(rows: readonly ImportRow[]): readonly (readonly ImportRow[])[] {
  const chunks: ImportRow[][] = []
  let bytes = 0
  for (const row of rows) {
    const size = JSON.stringify(row.article).length * 2
    const chunk = chunks.at(-1)
    if (chunk === undefined || chunk.length >= chunkRows || bytes + size > chunkBytes) {
      chunks.push([row])
      bytes = size
    } else {
      chunk.push(row)
      bytes += size
    }
  }
  return chunks
}
