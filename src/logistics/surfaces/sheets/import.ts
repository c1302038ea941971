import { createReadStream, createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Terminal } from '../../../kernel/command.ts'
import type { Fault } from '../../../kernel/faults.ts'
import { Existing } from '../../../kernel/json.ts'
import { errorBody } from '../../../kernel/messages/messages.ts'
import { Problem, refuse } from '../../../kernel/problem.ts'
import type { WriteScope } from '../../base/access/scopes.ts'
import type { Desk } from '../../base/access/desk.ts'
import { type DocumentSheet, valueOf } from './sheet.ts'
import { type SheetDocument, documentsIn } from './documents.ts'
import { type RowError, noteErrors } from './rows.ts'
import type { Streams } from './streams.ts'
import { idsNamed } from './store.ts'

export interface ImportOrder {
  /** A path, or `-` for standard input. */
  readonly file: string
  readonly company: number
  readonly on_duplicate: 'return' | 'refuse'
  readonly dry_run: boolean
}

interface ImportParts {
  readonly sheet: DocumentSheet
  readonly desk: Desk
  readonly terminal: Terminal
  readonly stdin: Streams['stdin']
}

export interface ImportSummary {
  readonly created: number
  readonly existing: number
  readonly failed: number
  readonly dry_run: boolean
  /** The first thousand errors. */
  readonly errors: readonly RowError[]
}

/** Creates a sheet's documents, each in its own transaction: a failing one doesn't affect the others. */
export async function importDocuments(order: ImportOrder, parts: ImportParts): Promise<ImportSummary> {
  const { file } = order
  // Report a missing company before any faults in rows.
  await parts.desk.inCompany(order.company, () => Promise.resolve())
  return file === '-'
    ? spooled(parts.stdin, (path) => importFile({ ...order, file: path }, parts))
    : importFile(order, parts)
}

/** Copies standard input to a file: the sheet is read twice, standard input only once. */
async function spooled<T>(stdin: Streams['stdin'], work: (path: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'waybill-import-'))
  try {
    const path = join(folder, 'sheet.csv')
    await pipeline(stdin(), createWriteStream(path))
    return await work(path)
  } finally {
    await rm(folder, { recursive: true })
  }
}

async function importFile(order: ImportOrder, parts: ImportParts): Promise<ImportSummary> {
  const { sheet, terminal } = parts
  const counts = { created: 0, existing: 0, failed: 0 }
  const kept: RowError[] = []
  const documents = () => documentsIn(createReadStream(order.file), sheet)
  // Read the whole sheet before creating a document. Otherwise a truncated sheet, or one with scattered rows, would be
  // half imported.
  let rows = 0
  for await (const document of documents()) rows += document.rows
  const bar = terminal.progress(`Importing ${sheet.words}`, rows)
  for await (const document of documents()) {
    const { status, errors } = await outcomeOf(document, order, parts)
    counts[status] += 1
    noteErrors(terminal, kept, errors)
    bar.advance(document.rows)
  }
  bar.done()
  return { ...counts, dry_run: order.dry_run, errors: kept }
}

type Made = 'created' | 'existing'

async function outcomeOf(
  document: SheetDocument,
  order: ImportOrder,
  parts: ImportParts,
): Promise<{ readonly status: Made | 'failed'; readonly errors: readonly RowError[] }> {
  if (document.errors.length > 0) return { status: 'failed', errors: document.errors }
  try {
    return { status: await madeOf(document, order, parts), errors: [] }
  } catch (error) {
    // A fault of the installation would affect every document.
    if (!(error instanceof Problem) || error.status >= 500) throw error
    return { status: 'failed', errors: rowErrors(error, document) }
  }
}

function madeOf(document: SheetDocument, order: ImportOrder, { sheet, desk }: ImportParts): Promise<Made> {
  const query = order.on_duplicate === 'return' ? ({ on_duplicate: 'return' } as const) : {}
  return desk.inCompany(
    order.company,
    async (scope) => {
      const json = await sheet.create(scope, await bodyOf(scope, document, sheet), query)
      return json instanceof Existing ? 'existing' : 'created'
    },
    order,
  )
}

/** The document in the form of an API body. */
async function bodyOf(
  scope: WriteScope,
  { header, lines }: SheetDocument,
  sheet: DocumentSheet,
): Promise<object> {
  const { ids, faults } = await idsNamed(scope, header)
  refuse(faults)
  const body: Record<string, unknown> = { ...ids, lines: lines.map(({ fields }) => fields) }
  for (const [column, cell] of header) {
    const [field = column, inner] = column.split('.')
    const value = valueOf(sheet.header[column], cell)
    body[field] = inner === undefined ? value : { ...Object(body[field]), [inner]: value }
  }
  const { status } = body
  if (typeof status === 'string') body['status'] = sheet.beginnings[status] ?? status
  return body
}

/** The faults, by line and column of the sheet. */
function rowErrors(problem: Problem, document: SheetDocument): readonly RowError[] {
  if (problem.faults.length === 0) {
    return [{ line: document.line, field: null, message: errorBody(problem, 'en').message }]
  }
  return problem.faults.map((fault) => rowError(fault, document)).toSorted((a, b) => a.line - b.line)
}

/** `lines.2.um3pl` is the column `um3pl` of the third row. */
function rowError(fault: Fault, { line: first, lines }: SheetDocument): RowError {
  const [list, index, field = null] = fault.path.split('.')
  const row = list === 'lines' && index !== undefined ? lines[Number(index)] : undefined
  const [line, path] = row === undefined ? [first, fault.path] : [row.line, field]
  const named = new Problem('invalid', { faults: [{ ...fault, path: path ?? 'line' }] })
  return { line, field: path, message: errorBody(named, 'en').message }
}
