import { CsvError, type CsvRow, csvRows } from '../../../src/kernel/csv.ts'
import { columnName } from './cells.ts'

/** A cell that its column can't parse. */
export interface Unread {
  readonly line: number
  readonly column: string
  readonly cell: string
  /** Conflicting value in another row of the same record. */
  readonly differs?: string
}

export interface SheetRow {
  readonly line: number
  /** Cells of the recognized columns. */
  readonly cells: ReadonlyMap<string, string>
}

/** A record of the file: one or more rows. */
export interface ImportItem<Body> {
  readonly rows: readonly SheetRow[]
  readonly body: Body
  /** Unreadable cells. An item that has any can't be sent. */
  readonly unread: readonly Unread[]
}

export type Refusal = 'empty' | 'noKey' | 'tooMany'

export type ReadSheet<Body> =
  | {
      readonly kind: 'items'
      readonly items: readonly ImportItem<Body>[]
      /** Unrecognized columns. */
      readonly ignored: readonly string[]
      /** Whether the file has a column that names the owner. */
      readonly namesOwners: boolean
    }
  | { readonly kind: 'refused'; readonly reason: Refusal }
  /** The file isn't CSV from the row that begins on this line. */
  | { readonly kind: 'broken'; readonly line: number }

/** Maximum rows for an import from a page. The command line handles more. */
export const mostRows = 100_000

interface SheetSpec<Body> {
  readonly isColumn: (name: string) => boolean
  /** Columns that identify a record. At least one is required. */
  readonly keys: readonly string[]
  /** Columns that name a record's owner. */
  readonly owners: readonly string[]
  /** Groups rows into records. */
  readonly itemsOf: (rows: readonly SheetRow[]) => readonly ImportItem<Body>[]
}

/** Reads a CSV file's records by column name. Unrecognized columns are reported, not dropped silently. */
export function sheetIn<Body>(file: string, spec: SheetSpec<Body>): ReadSheet<Body> {
  try {
    return sheetOf(csvRows(file), spec)
  } catch (error) {
    if (error instanceof CsvError) return { kind: 'broken', line: error.line }
    throw error
  }
}

function sheetOf<Body>(rows: readonly CsvRow[], spec: SheetSpec<Body>): ReadSheet<Body> {
  const { isColumn, keys, owners, itemsOf } = spec
  const [head, ...rest] = rows.filter(({ cells }) => cells.some((cell) => cell.trim() !== ''))
  if (head === undefined || rest.length === 0) return { kind: 'refused', reason: 'empty' }
  const known = head.cells.map(columnName).map((name) => (isColumn(name) ? name : undefined))
  if (!keys.some((key) => known.includes(key))) return { kind: 'refused', reason: 'noKey' }
  if (rest.length > mostRows) return { kind: 'refused', reason: 'tooMany' }
  return {
    kind: 'items',
    items: itemsOf(rest.map((row) => rowOf(row, known))),
    ignored: head.cells.filter((cell, at) => cell.trim() !== '' && known[at] === undefined),
    namesOwners: owners.some((name) => known.includes(name)),
  }
}

function rowOf({ line, cells }: CsvRow, known: readonly (string | undefined)[]): SheetRow {
  const named = new Map<string, string>()
  for (const [at, column] of known.entries()) {
    const cell = cells[at]?.trim()
    if (column !== undefined && cell !== undefined) named.set(column, cell)
  }
  return { line, cells: named }
}

/**
 * Finds an API field's line and column in the file. Each row is a line of its record, so `lines.2.quantity_um3pl` is in
 * its third row.
 */
export function placeOf<Body>({ rows }: ImportItem<Body>, field: string) {
  const [, index, column] = /^lines\.(\d+)\.(.+)$/.exec(field) ?? []
  const row = rows[Number(index ?? 0)] ?? rows[0]
  return { line: row?.line ?? 0, column: column ?? field }
}

/** Maximum bytes per request, below the API limit (1 MiB). */
const chunkBytes = 700_000

/** Splits items into chunks that fit a request. */
export function chunksOf<Item extends { readonly body: unknown }>(
  items: readonly Item[],
  most: number,
): readonly (readonly Item[])[] {
  const chunks: Item[][] = []
  let bytes = 0
  for (const item of items) {
    const size = JSON.stringify(item.body).length * 2
    const chunk = chunks.at(-1)
    if (chunk === undefined || chunk.length >= most || bytes + size > chunkBytes) {
      chunks.push([item])
      bytes = size
    } else {
      chunk.push(item)
      bytes += size
    }
  }
  return chunks
}
