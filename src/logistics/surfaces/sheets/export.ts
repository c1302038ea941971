import type { Terminal } from '../../../kernel/command.ts'
import { csvRow } from '../../../kernel/csv.ts'
import { refuse } from '../../../kernel/problem.ts'
import type { Desk } from '../../base/access/desk.ts'
import { isClient } from './store-articles.ts'
import type { DocumentList } from '../../documents/spine/schema.ts'
import { type DocumentSheet, cellOf, exportedColumns } from './sheet.ts'
import { type Streams, writeTexts } from './streams.ts'
import { type SheetRow, countRows, rowsAfter } from './store.ts'

export interface ExportOrder {
  /** A path, or `-` for standard output. */
  readonly file: string
  readonly company: number
  readonly status?: readonly string[] | undefined
  readonly client?: number | undefined
  /** Created at or after this time. */
  readonly from?: string | undefined
  /** Created before this time. */
  readonly to?: string | undefined
}

interface ExportParts {
  readonly sheet: DocumentSheet
  readonly desk: Desk
  readonly terminal: Terminal
  readonly stdout: Streams['stdout']
}

export interface ExportSummary {
  readonly file: string
  readonly documents: number
  readonly rows: number
}

/**
 * Writes documents by ID, each with all its lines. A document that changes during the export appears in either version.
 */
export async function exportDocuments(order: ExportOrder, parts: ExportParts): Promise<ExportSummary> {
  const { file, company, client } = order
  const { sheet, desk, terminal, stdout } = parts
  const query = queryOf(order)
  const total = await desk.inCompany(company, async (scope) => {
    if (client !== undefined && !(await isClient(scope, client)))
      refuse([{ path: 'client', rule: 'selected' }])
    return countRows(scope, sheet.stored, query)
  })
  const bar = terminal.progress(`Exporting ${sheet.words}`, total)
  const columns = exportedColumns(sheet)
  const summary = { file, documents: 0, rows: 0 }
  async function* texts(): AsyncGenerator<string> {
    yield csvRow(columns.map(([name]) => name))
    let rows: readonly SheetRow[] = []
    do {
      const after = rows.at(-1)?.document_id ?? 0
      rows = await desk.inCompany(company, (scope) => rowsAfter(scope, sheet.stored, { query, after }))
      yield rows.map((row) => csvRow(columns.map(([name, kind]) => cellOf(kind, name, row)))).join('')
      summary.documents += new Set(rows.map((row) => row.document_id)).size
      summary.rows += rows.length
      bar.advance(rows.length)
    } while (rows.length > 0)
  }
  await writeTexts(texts(), file, stdout)
  bar.done()
  return summary
}

function queryOf({ status, client, from, to }: ExportOrder): DocumentList {
  return {
    page: 1,
    per_page: 1,
    status,
    client_3pl_id: client === undefined ? undefined : [client],
    created_from: from,
    created_to: to,
  }
}
