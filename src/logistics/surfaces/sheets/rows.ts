import type { Terminal } from '../../../kernel/command.ts'
import { CsvReader, type CsvRow } from '../../../kernel/csv.ts'
import { tidy } from '../../../kernel/validation.ts'

// Code shared by all sheets, whatever their rows mean.

/** A sheet that can't be imported at all. */
export class SheetError extends Error {
  override readonly name = 'SheetError'
}

export interface RowError {
  readonly line: number
  /** Null if the whole row is invalid. */
  readonly field: string | null
  readonly message: string
}

const errorsLimit = 1_000

/** Shows errors, and keeps the first thousand. */
export function noteErrors(terminal: Terminal, kept: RowError[], errors: readonly RowError[]): void {
  for (const { line, field, message } of errors) {
    terminal.note(`line ${line}: ${field === null ? '' : `${field}: `}${message}`)
  }
  kept.push(...errors.slice(0, errorsLimit - kept.length))
}

/** Why a row with more cells than the header can't be read. */
export function tooLong(cells: readonly string[], head: readonly unknown[]): string | undefined {
  return cells.slice(head.length).some(isFilled)
    ? `the row has ${cells.length} cells, the first line only ${head.length}`
    : undefined
}

export function refuseTwice(head: readonly (string | undefined)[]): void {
  const twice = head.find((column, at) => column !== undefined && head.indexOf(column) < at)
  if (twice !== undefined) throw new SheetError(`two columns are named ${twice}`)
}

/** A yes or no; spreadsheets write TRUE and FALSE. The schema reads everything else. */
export function flagIn(cell: string): boolean | string {
  return /^(true|false)$/i.test(cell) ? cell.toLowerCase() === 'true' : cell
}

/** The rows of a UTF-8 file, including the header. */
export async function* csvRowsOf(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<CsvRow> {
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
  const reader = new CsvReader()
  try {
    for await (const chunk of bytes) yield* reader.push(decoder.decode(chunk, { stream: true }))
    yield* reader.push(decoder.decode())
  } catch (error) {
    const isEncoding = error instanceof TypeError && 'code' in error && /ENCODING/.test(String(error.code))
    throw isEncoding ? new SheetError('the sheet is not UTF-8; save it as "CSV UTF-8"') : error
  }
  yield* reader.end()
}

/** Spreadsheets pad rows, and whole sheets, with empty cells. */
export function isFilled(cell: string): boolean {
  return cell.trim() !== ''
}

/** Ignores case; `Article code` becomes `article_code`. */
export function columnName(cell: string): string {
  return cell.trim().toLowerCase().replaceAll(/[\s-]/g, '_')
}

/** Invalid JSON stays text, which the schema rejects. */
export function parsedCell(cell: string): unknown {
  try {
    return tidy(JSON.parse(cell))
  } catch {
    return cell
  }
}
