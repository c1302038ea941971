import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'
import * as z from 'zod'
import { CsvReader, type CsvRow } from '../../kernel/csv.ts'
import { email, isRecord, text } from '../../kernel/fields.ts'
import { tidy } from '../../kernel/validation.ts'

export const ImportRow = z.object({
  email: email(),
  name: text(),
  password_hash: text(500),
  /** Slugs of the account's site and of its role there. */
  site: text(60).optional(),
  role: text(100).optional(),
})
export type ImportRow = z.output<typeof ImportRow>

/** One row of the file: its values, or the fact that it can't be parsed. */
export interface ReadRow {
  readonly line: number
  readonly row: ImportRow | undefined
  readonly email: string | null
  readonly reason: string | null
}

/** Rows of an NDJSON or CSV file. The first character tells the format. */
export async function* rowsOf(path: string): AsyncGenerator<ReadRow> {
  yield* (await isJson(path)) ? jsonRows(path) : csvRows(path)
}

async function isJson(path: string): Promise<boolean> {
  for await (const piece of piecesOf(path)) {
    const begin = piece.replace(/^\uFEFF/, '').trimStart()
    if (begin !== '') return begin.startsWith('{')
  }
  return false
}

function piecesOf(path: string): AsyncIterable<string> {
  return createReadStream(path, 'utf8')
}

async function* jsonRows(path: string): AsyncGenerator<ReadRow> {
  const input = createReadStream(path, 'utf8')
  try {
    let line = 0
    for await (const given of createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY })) {
      line += 1
      const content = given.replace(/^\uFEFF/, '')
      if (content.trim() !== '') yield rowOf(line, parsedJson(content))
    }
  } finally {
    input.destroy()
  }
}

function parsedJson(content: string): unknown {
  try {
    return JSON.parse(content)
  } catch {
    return undefined
  }
}

async function* csvRows(path: string): AsyncGenerator<ReadRow> {
  let names: readonly string[] | undefined
  for await (const { line, cells } of sheetRows(path)) {
    if (cells.every((cell) => cell.trim() === '')) continue
    if (names === undefined) names = cells.map(columnName)
    else yield rowOf(line, Object.fromEntries(names.map((name, at) => [name, cells[at] ?? ''])))
  }
}

async function* sheetRows(path: string): AsyncGenerator<CsvRow> {
  const reader = new CsvReader()
  for await (const piece of piecesOf(path)) yield* reader.push(piece)
  yield* reader.end()
}

function columnName(cell: string): string {
  return cell
    .trim()
    .toLowerCase()
    .replace(/[_ ]slug$/, '')
}

function rowOf(line: number, value: unknown): ReadRow {
  const given = isRecord(value) ? tidy(value) : undefined
  if (!isRecord(given)) return { line, row: undefined, email: null, reason: 'unreadable' }
  const values = Object.fromEntries(Object.entries(given).filter(([, each]) => each !== null))
  const address = typeof values['email'] === 'string' ? values['email'].slice(0, 255) : null
  const result = ImportRow.safeParse(values)
  if (result.success) return { line, row: result.data, email: result.data.email, reason: null }
  const field = String(result.error.issues[0]?.path[0] ?? 'row')
  return { line, row: undefined, email: address, reason: `invalid_${field}` }
}
