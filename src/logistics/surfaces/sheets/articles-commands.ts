import * as z from 'zod'
import { type AnyCommand, command } from '../../../kernel/command.ts'
import { bool, id, text } from '../../../kernel/fields.ts'
import type { Desk } from '../../base/access/desk.ts'
import { type Streams, standardStreams } from './streams.ts'
import { exportArticles } from './articles-export.ts'
import { ArticleImport, type ImportSummary } from './articles-import.ts'

const company = id().meta({ description: 'Id of the company' })

export function articleCommands(desk: Desk, streams = standardStreams): readonly AnyCommand[] {
  return [importCommand(desk, streams), exportCommand(desk, streams)]
}

function importCommand(desk: Desk, { stdin }: Streams): AnyCommand {
  return command({
    name: 'article import',
    summary: 'Create and change articles from a CSV file',
    positional: ['file'],
    input: z.object({
      file: text(4_096).meta({
        description: 'CSV in UTF-8 whose first line names fields as the API does; - for standard input',
      }),
      company,
      client: id().optional().meta({ description: 'Client company of the rows that name none' }),
      dry_run: bool().default(false).meta({ description: 'Dry run: report the result and store nothing' }),
    }),
    run: (order, terminal) => new ArticleImport(order, { desk, terminal, stdin }).run(),
    show: shownImport,
    failed: (summary) => summary.failed > 0,
  })
}

function shownImport({ created, updated, unchanged, failed, dry_run }: ImportSummary): string {
  const counts = `${created} created, ${updated} updated, ${unchanged} unchanged, ${failed} failed`
  return dry_run ? `Nothing was stored. It would be: ${counts}.` : `${counts}.`
}

function exportCommand(desk: Desk, { stdout }: Streams): AnyCommand {
  return command({
    name: 'article export',
    summary: 'Write the articles of a company to a CSV file',
    positional: ['file'],
    input: z.object({
      file: text(4_096).meta({ description: 'Where to write it; - for standard output' }),
      company,
      client: id().optional().meta({ description: 'Only the articles of this client company' }),
    }),
    run: async (order, terminal) => ({
      file: order.file,
      articles: await exportArticles(order, { desk, terminal, stdout }),
    }),
    show: ({ file, articles }) => (file === '-' ? '' : `${articles} articles written to ${file}.`),
  })
}
