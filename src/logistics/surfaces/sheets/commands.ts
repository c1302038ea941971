import * as z from 'zod'
import { type AnyCommand, command } from '../../../kernel/command.ts'
import { bool, boundOf, id, text } from '../../../kernel/fields.ts'
import type { Desk } from '../../base/access/desk.ts'
import { documentList } from '../../documents/spine/schema.ts'
import { ArticleImport, type ArticleSummary } from './articles-import.ts'
import { exportArticles, exportDocuments } from './export.ts'
import { type ImportSummary, importDocuments } from './import.ts'
import type { DocumentSheet } from './sheet.ts'
import { type Streams, standardStreams } from './streams.ts'

const company = id().meta({ description: 'Id of the company' })
const target = { description: 'Where to write it; - for standard output' }
const dry_run = bool().default(false).meta({ description: 'Dry run: report the result and store nothing' })

const positional = ['file'] as const
const reporting = {
  positional,
  show(summary: ArticleSummary | ImportSummary): string {
    const { dry_run: isDry, errors: _, ...counts } = summary
    const shown = Object.entries(counts).map(([status, rows]) => `${rows} ${status}`)
    return isDry ? `Nothing was stored. It would be: ${shown.join(', ')}.` : `${shown.join(', ')}.`
  },
  failed: ({ failed }: ArticleSummary | ImportSummary) => failed > 0,
}

export function articleCommands(
  desk: Desk,
  { stdin, stdout }: Streams = standardStreams,
): readonly AnyCommand[] {
  return [
    command({
      ...reporting,
      name: 'article import',
      summary: 'Create and change articles from a CSV file',
      input: z.object({
        file: text(4_096).meta({
          description: 'CSV in UTF-8 whose first line names fields as the API does; - for standard input',
        }),
        company,
        client: id().optional().meta({ description: 'Client company of the rows that name none' }),
        dry_run,
      }),
      run: (order, terminal) => new ArticleImport(order, { desk, terminal, stdin }).run(),
    }),
    command({
      name: 'article export',
      summary: 'Write the articles of a company to a CSV file',
      positional,
      input: z.object({
        file: text(4_096).meta(target),
        company,
        client: id().optional().meta({ description: 'Only the articles of this client company' }),
      }),
      run: async (order, terminal) => ({
        file: order.file,
        articles: await exportArticles(order, { desk, terminal, stdout }),
      }),
      show: ({ file, articles }) => (file === '-' ? '' : `${articles} articles written to ${file}.`),
    }),
  ]
}

/** `import` and `export` commands for one kind of document. */
export function sheetCommands(
  sheet: DocumentSheet,
  desk: Desk,
  { stdin, stdout }: Streams = standardStreams,
): readonly AnyCommand[] {
  return [
    command({
      ...reporting,
      name: `${sheet.command} import`,
      summary: `Create ${sheet.words} from a CSV file, one row for each line`,
      input: z.object({
        file: text(4_096).meta({
          description: `CSV in UTF-8 whose first line names fields as the API does; rows that share external_reference, else ${sheet.number}, are one document; - for standard input`,
        }),
        company,
        on_duplicate: z
          .enum(['return', 'refuse'])
          .default('refuse')
          .meta({ description: 'What to do with an external_reference that exists: leave it, or fail' }),
        dry_run,
      }),
      run: (order, terminal) => importDocuments(order, { sheet, desk, terminal, stdin }),
    }),
    command({
      name: `${sheet.command} export`,
      summary: `Write the ${sheet.words} of a company to a CSV file, one row for each line`,
      positional,
      input: z.object({
        file: text(4_096).default('-').meta(target),
        company,
        status: documentList(sheet.statuses).shape.status,
        client: id().optional().meta({ description: 'Only those of this client' }),
        from: boundOf('from', 'Created at or after.'),
        to: boundOf('to', 'Created before.'),
      }),
      run: (order, terminal) => exportDocuments(order, { sheet, desk, terminal, stdout }),
      show: ({ file, documents, rows }) =>
        file === '-' ? '' : `${documents} ${sheet.words} in ${rows} rows written to ${file}.`,
    }),
  ]
}
