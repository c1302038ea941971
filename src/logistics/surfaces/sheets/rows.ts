import { CsvReader, type CsvRow } from '../../../kernel/csv.ts'
import { tidy } from '../../../kernel/validation.ts'

// Code shared by all sheets, whatever their rows mean.

/** A sheet that can't be imported at all. */
export class SheetError extends Error {
  override readonly name = 'SheetError'
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
