import type { Terminal } from '../../../kernel/command.ts'
import { csvRow } from '../../../kernel/csv.ts'
import { refuse } from '../../../kernel/problem.ts'
import type { Desk } from '../../base/access/desk.ts'
import type { ReadScope } from '../../base/access/scopes.ts'
import type { StoredArticle } from '../../catalogue/articles/store.ts'
import { cellsOf, sheetColumns } from './articles.ts'
import { countForSheet, isClient, rowsForSheet } from './store-articles.ts'
import { type DocumentSheet, cellOf, exportedColumns } from './sheet.ts'
import { type Streams, writeTexts } from './streams.ts'
import { type SheetRow, countRows, rowsAfter } from './store.ts'

interface ExportOrder {
  /** A path, or `-` for standard output. */
  readonly file: string
  readonly company: number
  /** Limits the export to this client company's records. */
  readonly client?: number | undefined
}

interface DocumentOrder extends ExportOrder {
  readonly status?: readonly string[] | undefined
  /** Created at or after this time. */
  readonly from?: string | undefined
  /** Created before this time. */
  readonly to?: string | undefined
}

interface ExportParts {
  readonly desk: Desk
  readonly terminal: Terminal
  readonly stdout: Streams['stdout']
}

/** Content of an exported sheet. A row that changes during the export appears in either version. */
interface Content<Row> {
  readonly title: string
  readonly columns: readonly string[]
  readonly count: (scope: ReadScope) => Promise<number>
  /** The next rows after one, to bound memory use; none at the end. */
  readonly next: (scope: ReadScope, last: Row | undefined) => Promise<readonly Row[]>
  readonly cells: (row: Row) => readonly string[]
  readonly written: (rows: readonly Row[]) => void
}

async function writeSheet<Row>(order: ExportOrder, parts: ExportParts, content: Content<Row>): Promise<void> {
  const { file, company, client } = order
  const { desk, terminal, stdout } = parts
  const total = await desk.inCompany(company, async (scope) => {
    if (client !== undefined && !(await isClient(scope, client)))
      refuse([{ path: 'client', rule: 'selected' }])
    return content.count(scope)
  })
  const bar = terminal.progress(content.title, total)
  async function* texts(): AsyncGenerator<string> {
    yield csvRow(content.columns)
    let rows: readonly Row[] = []
    do {
      const last = rows.at(-1)
      rows = await desk.inCompany(company, (scope) => content.next(scope, last))
      yield rows.map((row) => csvRow(content.cells(row))).join('')
      content.written(rows)
      bar.advance(rows.length)
    } while (rows.length > 0)
  }
  await writeTexts(texts(), file, stdout)
  bar.done()
}

/** Writes articles that aren't archived, by ID. Returns how many. */
export async function exportArticles(order: ExportOrder, parts: ExportParts): Promise<number> {
  const { client } = order
  let articles = 0
  await writeSheet<StoredArticle>(order, parts, {
    title: 'Exporting articles',
    columns: sheetColumns,
    count: (scope) => countForSheet(scope, client),
    next: (scope, last) => rowsForSheet(scope, client, { after: last?.id ?? 0, limit: 1_000 }),
    cells: cellsOf,
    written: (rows) => {
      articles += rows.length
    },
  })
  return articles
}

/** Writes documents by ID, each with all its lines. */
export async function exportDocuments(
  order: DocumentOrder,
  parts: ExportParts & { readonly sheet: DocumentSheet },
) {
  const { file, status, client, from, to } = order
  const { words, stored } = parts.sheet
  const query = {
    page: 1,
    per_page: 1,
    status,
    client_3pl_id: client === undefined ? undefined : [client],
    created_from: from,
    created_to: to,
  }
  const columns = exportedColumns(parts.sheet)
  const summary = { file, documents: 0, rows: 0 }
  await writeSheet<SheetRow>(order, parts, {
    title: `Exporting ${words}`,
    columns: columns.map(([name]) => name),
    count: (scope) => countRows(scope, stored, query),
    next: (scope, last) => rowsAfter(scope, stored, { query, after: last?.document_id ?? 0 }),
    cells: (row) => columns.map(([name, kind]) => cellOf(kind, name, row)),
    written: (rows) => {
      summary.documents += new Set(rows.map((row) => row.document_id)).size
      summary.rows += rows.length
    },
  })
  return summary
}
