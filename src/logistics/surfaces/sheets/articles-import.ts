import { createReadStream } from 'node:fs'
import type { Terminal } from '../../../kernel/command.ts'
import { refuse } from '../../../kernel/problem.ts'
import type { Desk } from '../../base/access/desk.ts'
import { errorsOf } from '../../catalogue/articles/bulk.ts'
import { type Outcome, type Wanted, failed, keyOf, wantedRows } from '../../catalogue/articles/rules-bulk.ts'
import { saveRows } from '../../catalogue/articles/save.ts'
import { type BulkResult, bulkLimit } from '../../catalogue/articles/schema.ts'
import { type SheetLine, linesOf } from './articles.ts'
import { type RowError, noteErrors } from './rows.ts'
import { ownersAmong } from '../../catalogue/articles/store.ts'

interface ImportOrder {
  /** A path, or `-` for standard input. */
  readonly file: string
  readonly company: number
  /** Client company of rows that name none. */
  readonly client?: number | undefined
  readonly dry_run: boolean
}

interface ImportParts {
  readonly desk: Desk
  readonly terminal: Terminal
  readonly stdin: () => AsyncIterable<Uint8Array>
}

/** A row states the article's new data, so no row counts as merely existing. */
type Counts = Omit<BulkResult['meta'], 'existing'>

export interface ArticleSummary extends Counts {
  readonly dry_run: boolean
  /** The first thousand errors. */
  readonly errors: readonly RowError[]
}

/** Imports rows as articles, a thousand per transaction. A failing row doesn't affect the others. */
export class ArticleImport {
  readonly #order: ImportOrder
  readonly #parts: ImportParts
  readonly #counts: Counts = { created: 0, updated: 0, unchanged: 0, failed: 0 }
  readonly #errors: RowError[] = []
  /** Keys of all rows so far: uniqueness within a request applies to the whole file. */
  readonly #seen = new Set<string>()
  constructor(order: ImportOrder, parts: ImportParts) {
    this.#order = order
    this.#parts = parts
  }

  async run(): Promise<ArticleSummary> {
    const { file, dry_run } = this.#order
    const { terminal, stdin } = this.#parts
    await this.#checkClient()
    // Read twice: that costs little next to the database work, and a file that ends inside a quote is refused as a
    // whole.
    const bar = file === '-' ? undefined : terminal.progress('Importing articles', await lineCount(file))
    const lines = linesOf(file === '-' ? stdin() : createReadStream(file), (names) => {
      if (names.length > 0) terminal.note(`Columns that mean nothing here: ${names.join(', ')}`)
    })
    for await (const batch of inBatches(lines)) {
      await this.#take(batch)
      bar?.advance(batch.length)
    }
    bar?.done()
    return { ...this.#counts, dry_run, errors: this.#errors }
  }

  async #checkClient(): Promise<void> {
    const { client = null, company } = this.#order
    const { usable } = await this.#parts.desk.inCompany(company, (scope) => ownersAmong(scope, [client]))
    if (client !== null && !usable.has(client)) refuse([{ path: 'client', rule: 'selected' }])
  }

  async #take(lines: readonly SheetLine[]): Promise<void> {
    const readable = lines.filter((each) => 'record' in each)
    const unreadable = lines.filter((each) => 'problem' in each)
    const outcomes = await this.#outcomes(readable.map(({ record }) => this.#owned(record)))
    for (const { status } of outcomes) this.#counts[status] += 1
    this.#counts.failed += unreadable.length
    const errors = [
      ...unreadable.map(({ line, problem }) => ({ line, field: null, message: problem })),
      ...outcomes.flatMap((outcome) => rowErrors(outcome, readable[outcome.index]?.line ?? 0)),
    ].toSorted((a, b) => a.line - b.line)
    noteErrors(this.#parts.terminal, this.#errors, errors)
  }

  #owned(record: Readonly<Record<string, unknown>>): object {
    const { client } = this.#order
    return client === undefined ? record : { ...record, client_3pl_id: record['client_3pl_id'] ?? client }
  }

  async #outcomes(records: readonly object[]): Promise<readonly Outcome[]> {
    const { wanted, refused } = wantedRows(records, null)
    const isAgain = (row: Wanted) => this.#seen.has(keyOf(row))
    const again = wanted
      .filter(isAgain)
      .map((row) => failed(row, [{ path: 'article_code', rule: 'duplicate' }]))
    const fresh = wanted.filter((row) => !isAgain(row))
    for (const row of fresh) this.#seen.add(keyOf(row))
    const { company, dry_run } = this.#order
    const saved = this.#parts.desk.inCompany(company, (scope) => saveRows(scope, fresh), { dry_run })
    return [...refused, ...again, ...(await saved)]
  }
}

function rowErrors(outcome: Outcome, line: number): readonly RowError[] {
  if (outcome.status !== 'failed') return []
  return Object.entries(errorsOf(outcome.faults, 'en')).flatMap(([field, messages]) =>
    messages.map((message) => ({ line, field, message })),
  )
}

async function lineCount(file: string): Promise<number> {
  let count = 0
  for await (const _ of linesOf(createReadStream(file), () => {})) count += 1
  return count
}

async function* inBatches(lines: AsyncIterable<SheetLine>): AsyncGenerator<readonly SheetLine[]> {
  let batch: SheetLine[] = []
  for await (const line of lines) {
    batch.push(line)
    if (batch.length < bulkLimit) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}
