import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'
import * as z from 'zod'
import { email, isRecord, text } from '../../kernel/fields.ts'
import { tidy } from '../../kernel/validation.ts'

export const ImportRow = z.object({
  email: email(),
  name: text(),
  password_hash: text(500),
  /** Slugs of the site to put the account on, and of its role there. */
  site: text(60).optional(),
  role: text(100).optional(),
})
export type ImportRow = z.output<typeof ImportRow>

/** One row of the file: what it says, or that it says nothing that can be read. */
export interface ReadRow {
  readonly line: number
  readonly row: ImportRow | undefined
  readonly email: string | null
  readonly reason: string | null
}

/** A quote that is never closed would otherwise swallow the rest of the file. */
const recordLimit = 64 * 1_024

/** The rows of a file of NDJSON or CSV: which one, its first character says. */
export async function* rowsOf(path: string): AsyncGenerator<ReadRow> {
  const stream = createReadStream(path, 'utf8')
  try {
    let read: ((record: string) => unknown) | undefined
    for await (const record of recordsOf(stream)) {
      const { text: content } = record
      if (content.trim() === '') continue
      if (read === undefined && !content.startsWith('{')) {
        read = csvReader(content)
        continue
      }
      read ??= parsedJson
      yield rowOf(record, read(content))
    }
  } finally {
    stream.destroy()
  }
}

interface FileRecord {
  readonly line: number
  readonly text: string
}

/** Lines, or several of them where a quoted cell goes over its end. */
async function* recordsOf(stream: NodeJS.ReadableStream): AsyncGenerator<FileRecord> {
  let open: FileRecord | undefined
  let line = 0
  for await (const given of createInterface({ input: stream, crlfDelay: Number.POSITIVE_INFINITY })) {
    line += 1
    const piece = line === 1 ? given.replace(/^\uFEFF/, '') : given
    const record: FileRecord =
      open === undefined ? { line, text: piece } : { line: open.line, text: `${open.text}\n${piece}` }
    const isJson = record.text.startsWith('{')
    if (!isJson && quotes(record.text) % 2 === 1 && record.text.length < recordLimit) open = record
    else {
      open = undefined
      yield record
    }
  }
  if (open !== undefined) yield open
}

function quotes(content: string): number {
  return content.split('"').length - 1
}

function parsedJson(content: string): unknown {
  try {
    return JSON.parse(content)
  } catch {
    return undefined
  }
}

function csvReader(head: string): (record: string) => unknown {
  const separator = !head.includes(',') && head.includes(';') ? ';' : ','
  const names = cellsOf(head, separator).map((name) =>
    name
      .trim()
      .toLowerCase()
      .replace(/[_ ]slug$/, ''),
  )
  return (record) => {
    const cells = cellsOf(record, separator)
    return Object.fromEntries(names.map((name, at) => [name, cells[at] ?? '']))
  }
}

/** RFC 4180: a cell in quotes may hold separators, line ends and doubled quotes. */
function cellsOf(record: string, separator: string): readonly string[] {
  const cells: string[] = []
  let cell = ''
  let quoted = false
  for (let at = 0; at < record.length; at += 1) {
    const char = record[at] ?? ''
    if (quoted && char === '"' && record[at + 1] === '"') {
      cell += '"'
      at += 1
    } else if (char === '"') quoted = !quoted
    else if (char === separator && !quoted) {
      cells.push(cell)
      cell = ''
    } else cell += char
  }
  return [...cells, cell]
}

function rowOf({ line }: FileRecord, value: unknown): ReadRow {
  const given = isRecord(value) ? tidy(value) : undefined
  if (!isRecord(given)) return { line, row: undefined, email: null, reason: 'unreadable' }
  const values = Object.fromEntries(Object.entries(given).filter(([, each]) => each !== null))
  const address = typeof values['email'] === 'string' ? values['email'].slice(0, 255) : null
  const result = ImportRow.safeParse(values)
  if (result.success) return { line, row: result.data, email: result.data.email, reason: null }
  const field = String(result.error.issues[0]?.path[0] ?? 'row')
  return { line, row: undefined, email: address, reason: `invalid_${field}` }
}
