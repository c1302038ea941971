import type { Writable } from 'node:stream'
import type { Terminal } from '../../../kernel/command.ts'
import { csvRow } from '../../../kernel/csv.ts'
import { refuse } from '../../../kernel/problem.ts'
import type { Desk } from '../../base/access/desk.ts'
import { writeTexts } from './streams.ts'
import { cellsOf, sheetColumns } from './articles.ts'
import type { StoredArticle } from '../../catalogue/articles/store.ts'
import { countForSheet, isClient, rowsForSheet } from './store-articles.ts'

export interface ExportOrder {
  /** A path, or `-` for standard output. */
  readonly file: string
  readonly company: number
  /** Limits the export to this client company's articles. */
  readonly client?: number | undefined
}

export interface ExportParts {
  readonly desk: Desk
  readonly terminal: Terminal
  readonly stdout: () => Writable
}

/** Rows per page, to bound memory use. */
const limit = 1_000

/** Writes articles that aren't archived, by ID. An article that changes during the export appears in either version. */
export async function exportArticles(order: ExportOrder, parts: ExportParts): Promise<number> {
  const { file, company, client } = order
  const { desk, terminal, stdout } = parts
  const total = await desk.inCompany(company, async (scope) => {
    if (client !== undefined && !(await isClient(scope, client)))
      refuse([{ path: 'client', rule: 'selected' }])
    return countForSheet(scope, client)
  })
  const bar = terminal.progress('Exporting articles', total)
  let written = 0
  async function* texts(): AsyncGenerator<string> {
    yield csvRow(sheetColumns)
    let rows: readonly StoredArticle[] = []
    do {
      const page = { after: rows.at(-1)?.id ?? 0, limit }
      rows = await desk.inCompany(company, (scope) => rowsForSheet(scope, client, page))
      yield rows.map((row) => csvRow(cellsOf(row))).join('')
      written += rows.length
      bar.advance(rows.length)
    } while (rows.length === limit)
  }
  await writeTexts(texts(), file, stdout)
  bar.done()
  return written
}
