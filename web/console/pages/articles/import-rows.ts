import type { ArticleRow } from '../../../../client/src/generated/logistics.ts'
import { promised } from '../../../../client/src/typed.ts'
import { type CsvRow, csvRows } from '../../../ui/csv.ts'

/** The columns that mean something: fields of an article, as the API and an exported sheet name them. */
const columns = [
  'id',
  'client_3pl_id',
  'article_code',
  'name',
  'description',
  'um3pl',
  'um3pl_barcode',
  'barcode',
  'integer_only_um3pl_quantity',
  'integer_only',
  'um3pl_2',
  'um3pl_2_factor',
  'um3pl_2_barcode',
  'um3pl_3',
  'um3pl_3_factor',
  'um3pl_3_barcode',
  'tracking',
  'expiry_tracking',
  'weight_kg',
  'length_cm',
  'width_cm',
  'height_cm',
  'external_reference',
  'metadata',
  'active',
] as const
type Column = (typeof columns)[number]

/** Fields that an empty cell leaves as they are, because they cannot be empty. */
const never: ReadonlySet<Column> = new Set([
  'id',
  'article_code',
  'description',
  'um3pl',
  'integer_only_um3pl_quantity',
  'integer_only',
  'tracking',
  'expiry_tracking',
  'metadata',
  'active',
])

export interface ImportRow {
  readonly line: number
  readonly article: ArticleRow
}

export type ReadSheet =
  | { readonly kind: 'rows'; readonly rows: readonly ImportRow[]; readonly ignored: readonly string[] }
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
  const known = names.map((name) => columns.find((column) => column === name))
  if (!known.includes('article_code')) return { kind: 'refused', reason: 'noCode' }
  if (rest.length > mostRows) return { kind: 'refused', reason: 'tooMany' }
  const ignored = head.cells.filter((cell, at) => cell.trim() !== '' && known[at] === undefined)
  return { kind: 'rows', rows: rest.map((row) => importRow(row, known)), ignored }
}

function importRow({ line, cells }: CsvRow, known: readonly (Column | undefined)[]): ImportRow {
  const article: Record<string, unknown> = {}
  for (const [at, column] of known.entries()) {
    const cell = cells[at]?.trim()
    if (column === undefined || cell === undefined) continue
    if (cell !== '') article[column] = valueOf(column, cell)
    else if (!never.has(column)) article[column] = null
  }
  // Cells are text as somebody typed it: the service is asked whether they make an article.
  return { line, article: promised(article) }
}

/** As a body of the API would say it. What is wrong with a cell the API says, by row and field. */
function valueOf(column: Column, cell: string): unknown {
  if (/^(true|false)$/i.test(cell) && /integer_only|expiry|active/.test(column))
    return cell.toLowerCase() === 'true'
  if (column !== 'metadata') return cell
  try {
    const parsed: unknown = JSON.parse(cell)
    return parsed
  } catch {
    return cell
  }
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
