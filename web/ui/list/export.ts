import { type Separator, csvRow } from '../../../src/kernel/csv.ts'
import type { Cursor, PagedOptions } from '../data/rows.ts'
import type { Language } from '../i18n/catalogue.ts'
import { type Column, type RowKey, type Value, valueIn } from '../table/column.ts'

/** As many rows as one file gets; a spreadsheet has not much more. */
export const mostExported = 100_000

/** Pages are asked for so far apart at least: half of what a session may ask stays free for the person. */
const apart_ms = 200

/** Cell and decimal separators that spreadsheets expect depend on their language. */
const signs: Readonly<Record<Language, { readonly separator: Separator; readonly decimal: string }>> = {
  en: { separator: ',', decimal: '.' },
  it: { separator: ';', decimal: ',' },
  ro: { separator: ';', decimal: ',' },
}

/** A line of a file for each row, below the titles. */
export function csvOf<Row>(
  rows: readonly Row[],
  columns: readonly Column<Row>[],
  language: Language,
): readonly string[] {
  const { separator, decimal } = signs[language]
  const written = (value: Value) =>
    typeof value === 'number' ? String(value).replace('.', decimal) : (value ?? '')
  return rows.map((row) =>
    csvRow(
      columns.map((column) => written(valueIn(column, row))),
      separator,
    ),
  )
}

export function csvHead<Row>(columns: readonly Column<Row>[], language: Language): string {
  return csvRow(
    columns.map(({ title, key }) => title || key),
    signs[language].separator,
  )
}

interface Source<Row> {
  readonly source: Pick<PagedOptions<Row>, 'page'>
  readonly rowKey: (row: Row) => RowKey
  readonly signal: AbortSignal
}

interface Part<Row> {
  readonly rows: readonly Row[]
  readonly done: number
  /** Undefined where the service does not count them. */
  readonly total: number | undefined
  /** The list ends with it. */
  readonly isLast: boolean
}

/**
 * All rows of a list, page by page, up to a limit. While it is read somebody may add a row, which moves the others on: one
 * that came already is left out.
 */
export async function* allRows<Row>({ source, rowKey, signal }: Source<Row>): AsyncGenerator<Part<Row>> {
  const seen = new Set<RowKey>()
  let at: Cursor | undefined
  while (seen.size < mostExported) {
    const begun = performance.now()
    const page = await source.page(at, signal)
    const rows = page.data.filter((row) => !seen.has(rowKey(row))).slice(0, mostExported - seen.size)
    for (const row of rows) seen.add(rowKey(row))
    const total = page.total && Math.min(mostExported, Math.max(page.total, seen.size))
    at = page.next
    yield { rows, done: seen.size, total, isLast: at === undefined }
    if (at === undefined) return
    await pause(begun + apart_ms - performance.now(), signal)
  }
}

async function pause(wait_ms: number, signal: AbortSignal): Promise<void> {
  await new Promise((done) => setTimeout(done, Math.max(0, wait_ms)))
  signal.throwIfAborted()
}
