import { type CsvRow, csvRows } from '../../ui/csv.ts'
import { columnName } from './cells.ts'

/** A cell that cannot be what its column wants. */
export interface Unread {
  readonly line: number
  readonly column: string
  readonly cell: string
  /** What another row of the same record says. */
  readonly differs?: string
}

/** A row of the file. */
export interface SheetRow {
  readonly line: number
  /** What stands in the columns that mean something. */
  readonly cells: ReadonlyMap<string, string>
}

/** A record of the file: one row, or several that belong together. */
export interface ImportItem<Body> {
  readonly rows: readonly SheetRow[]
  readonly body: Body
  /** With these there is no body to send. */
  readonly unread: readonly Unread[]
}

export type Refusal = 'empty' | 'noKey' | 'tooMany'

export type ReadSheet<Body> =
  | {
      readonly kind: 'items'
      readonly items: readonly ImportItem<Body>[]
      /** Columns that mean nothing. */
      readonly ignored: readonly string[]
      /** Whether it says itself whose they are. */
      readonly namesOwners: boolean
    }
  | { readonly kind: 'refused'; readonly reason: Refusal }

/** As many rows as a person may send from a page; more goes through the command line. */
export const mostRows = 100_000

interface SheetSpec<Body> {
  readonly isColumn: (name: string) => boolean
  /** Without one of these nothing can be told apart. */
  readonly keys: readonly string[]
  /** One of these says whose a record is. */
  readonly owners: readonly string[]
  /** The records that the rows are. */
  readonly itemsOf: (rows: readonly SheetRow[]) => readonly ImportItem<Body>[]
}

/** The records of a CSV file, by the names of its columns; which of these meant nothing is said, not hidden. */
export function sheetIn<Body>(file: string, spec: SheetSpec<Body>): ReadSheet<Body> {
  const { isColumn, keys, owners, itemsOf } = spec
  const [head, ...rest] = csvRows(file)
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

/** Where a field of the service stands in the file: each row is a line of its record, so `lines.2.quantity_um3pl` is in its third. */
export function placeOf<Body>({ rows }: ImportItem<Body>, field: string) {
  const [, index, column] = /^lines\.(\d+)\.(.+)$/.exec(field) ?? []
  const row = rows[Number(index ?? 0)] ?? rows[0]
  return { line: row?.line ?? 0, column: column ?? field }
}

/** Most bytes of one request, with room below what the API takes (1 MiB). */
const chunkBytes = 700_000

/** The items in pieces that fit a request. */
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
