import { keysOf } from '../../../kernel/objects.ts'
import {
  SheetError,
  columnName,
  csvRowsOf,
  flagIn,
  isFilled,
  parsedCell,
  refuseTwice,
  tooLong,
} from './rows.ts'
import { emptyArticle } from '../../catalogue/articles/rules.ts'
import { ArticleRow } from '../../catalogue/articles/schema.ts'
import type { StoredArticle } from '../../catalogue/articles/store.ts'

// Articles as CSV rows: column names and cell formats.

/** Columns of an exported sheet. An import also accepts aliases, in any order. */
export const sheetColumns = [
  'id',
  'client_3pl_id',
  'article_code',
  'name',
  'description',
  'um3pl',
  ...keysOf(emptyArticle).filter((column) => column !== 'name'),
] as const

/** An article's cells, in column order. */
export function cellsOf(article: StoredArticle): readonly string[] {
  return sheetColumns.map((column) => cellOf(article[column]))
}

function cellOf(value: unknown): string {
  if (value === null) return ''
  if (typeof value === 'boolean') return value ? '1' : '0'
  return typeof value === 'string' ? value : JSON.stringify(value)
}

const columns = ArticleRow.keyof().options
type Column = (typeof columns)[number]

/** Columns of a sheet by index; undefined for unknown names. */
type Head = readonly (Column | undefined)[]

/** A row of a sheet: its data, or why it can't be read. */
export type SheetLine =
  | { readonly line: number; readonly record: Readonly<Record<string, unknown>> }
  | { readonly line: number; readonly problem: string }

/** The rows below the header; `ignore` receives the unknown columns. */
export async function* linesOf(
  bytes: AsyncIterable<Uint8Array>,
  ignore: (names: readonly string[]) => void,
): AsyncGenerator<SheetLine> {
  let head: Head | undefined
  for await (const { line, cells } of csvRowsOf(bytes)) {
    if (head === undefined) {
      const known = headOf(cells)
      ignore(cells.filter((cell, at) => isFilled(cell) && known[at] === undefined))
      head = known
    } else if (cells.some(isFilled)) {
      const problem = tooLong(cells, head)
      yield problem === undefined ? { line, record: recordOf(head, cells) } : { line, problem }
    }
  }
  if (head === undefined) throw new SheetError('the sheet is empty')
}

function headOf(cells: readonly string[]): Head {
  const head = cells.map(columnOf)
  refuseTwice(head)
  if (!head.includes('article_code')) throw new SheetError('the first line names no column article_code')
  return head
}

function columnOf(cell: string): Column | undefined {
  const name = columnName(cell)
  return columns.find((column) => column === name)
}

/** A row's cells in the form of an API body. */
function recordOf(head: Head, cells: readonly string[]): Readonly<Record<string, unknown>> {
  const record: Record<string, unknown> = {}
  for (const [at, column] of head.entries()) {
    const cell = cells[at]?.trim()
    if (column === undefined || cell === undefined) continue
    // An empty cell clears a field if the field is nullable, and is ignored otherwise.
    if (cell !== '') record[column] = valueOf(column, cell)
    else if (nullable.has(column)) record[column] = null
  }
  return record
}

const nullable: ReadonlySet<Column> = new Set(
  columns.filter((column) => ArticleRow.shape[column].safeParse(null).success),
)

const flags: ReadonlySet<Column> = new Set([
  'integer_only_um3pl_quantity',
  'integer_only',
  'expiry_tracking',
  'active',
])

function valueOf(column: Column, cell: string): unknown {
  if (column === 'metadata') return parsedCell(cell)
  return flags.has(column) ? flagIn(cell) : cell
}
