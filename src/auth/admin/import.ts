import type { Terminal } from '../../kernel/command.ts'
import { importAccounts } from '../accounts/store-import.ts'
import { type DeskParts, atDesk } from '../access/desk.ts'
import { type Desk, recordAct } from '../audit/store.ts'
import { type Place, placeAccount, placeBySlugs } from './store-import.ts'
import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'
import * as z from 'zod'
import { type CsvRow, CsvReader } from '../../kernel/csv.ts'
import { email as emailField, isRecord, text } from '../../kernel/fields.ts'
import { tidy } from '../../kernel/validation.ts'

interface RowError {
  readonly line: number
  readonly email: string | null
  readonly reason: string
}

export interface ImportSummary {
  readonly rows: number
  readonly imported: number
  readonly refused: number
  readonly errors: readonly RowError[]
}

/** Rows per transaction. If a long import breaks off, the rows committed so far stay imported. */
const batchSize = 200
const errorsLimit = 1_000

export async function importFile(parts: DeskParts, path: string, terminal: Terminal): Promise<ImportSummary> {
  const bar = terminal.progress('Importing accounts', await rowCount(path))
  const tally = new Tally()
  let batch: ReadRow[] = []
  const finish = async () => {
    tally.add(batch.length, await importBatch(parts, batch))
    bar.advance(batch.length)
    batch = []
  }
  for await (const row of rowsOf(path)) {
    batch.push(row)
    if (batch.length === batchSize) await finish()
  }
  await finish()
  bar.done()
  return tally.summary
}

/** Counts the rows in a pass of its own: reading is cheap, and a progress bar needs a total. */
async function rowCount(path: string): Promise<number> {
  let count = 0
  for await (const _ of rowsOf(path)) count += 1
  return count
}

class Tally {
  #rows = 0
  #refused = 0
  readonly #errors: RowError[] = []
  add(rows: number, errors: readonly RowError[]): void {
    this.#rows += rows
    this.#refused += errors.length
    this.#errors.push(...errors.slice(0, errorsLimit - this.#errors.length))
  }
  get summary(): ImportSummary {
    const [rows, refused] = [this.#rows, this.#refused]
    return { rows, imported: rows - refused, refused, errors: this.#errors }
  }
}

async function importBatch(parts: DeskParts, batch: readonly ReadRow[]): Promise<readonly RowError[]> {
  if (batch.length === 0) return []
  return atDesk(parts, async (desk) => {
    const errors: RowError[] = []
    for (const { line, email, row, reason } of batch) {
      const refusal = row === undefined ? reason : await importRow(desk, row)
      if (refusal !== null) errors.push({ line, email, reason: refusal })
    }
    return errors
  })
}

/** Null for an imported row, otherwise the reason for its refusal. */
async function importRow(desk: Desk, row: ImportRow): Promise<string | null> {
  const { connection, visit } = desk
  const place = await placeOf(desk, row)
  if (typeof place === 'string') return place
  const now = visit.clock.now()
  const { name, email, password_hash } = row
  const account = { name, email, password_hash, home_site_id: place?.site_id ?? null, now }
  const { imported, refused } = await importAccounts(connection, [account])
  const [created] = imported
  if (created === undefined) return refused[0]?.reason ?? 'refused'
  if (place !== null) await placeAccount(connection, created.id, { ...place, now })
  await recordAct(desk, place?.site_id ?? null, {
    action: 'account.imported',
    target: { type: 'account', id: created.id },
    change: { email, ...(row.role !== undefined && { role: row.role }) },
  })
  return null
}

async function placeOf({ connection }: Desk, row: ImportRow): Promise<Place | string | null> {
  if (row.site === undefined) return row.role === undefined ? null : 'role_without_site'
  const place = await placeBySlugs(connection, row.site, row.role)
  if (place === undefined) return 'unknown_site'
  return row.role !== undefined && place.role_id === null ? 'unknown_role' : place
}

const ImportRow = z.object({
  email: emailField(),
  name: text(),
  password_hash: text(500),
  /** Slugs of the account's site and of its role there. */
  site: text(60).optional(),
  role: text(100).optional(),
})
type ImportRow = z.output<typeof ImportRow>

/** One row of the file: its values, or the fact that it can't be parsed. */
interface ReadRow {
  readonly line: number
  readonly row: ImportRow | undefined
  readonly email: string | null
  readonly reason: string | null
}

/** Rows of an NDJSON or CSV file. The first character tells the format. */
async function* rowsOf(path: string): AsyncGenerator<ReadRow> {
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
