import * as z from 'zod'
import { type AnyCommand, command } from '../../../kernel/command.ts'
import { bool, boundOf, id, text } from '../../../kernel/fields.ts'
import type { Desk } from '../../base/access/desk.ts'
import { documentList } from '../../documents/spine/schema.ts'
import type { DocumentSheet } from './sheet.ts'
import { exportDocuments } from './export.ts'
import { type ImportSummary, importDocuments } from './import.ts'
import { type Streams, standardStreams } from './streams.ts'

const company = id().meta({ description: 'Id of the company' })

/** `import` and `export` commands for one kind of document. */
export function sheetCommands(
  sheet: DocumentSheet,
  desk: Desk,
  streams: Streams = standardStreams,
): readonly AnyCommand[] {
  return [importCommand(sheet, desk, streams), exportCommand(sheet, desk, streams)]
}

function importCommand(sheet: DocumentSheet, desk: Desk, { stdin }: Streams): AnyCommand {
  return command({
    name: `${sheet.command} import`,
    summary: `Create ${sheet.words} from a CSV file, one row for each line`,
    positional: ['file'],
    input: z.object({
      file: text(4_096).meta({
        description: `CSV in UTF-8 whose first line names fields as the API does; rows that share external_reference, else ${sheet.number}, are one document; - for standard input`,
      }),
      company,
      on_duplicate: z
        .enum(['return', 'refuse'])
        .default('refuse')
        .meta({ description: 'What to do with an external_reference that exists: leave it, or fail' }),
      dry_run: bool().default(false).meta({ description: 'Dry run: report the result and store nothing' }),
    }),
    run: (order, terminal) => importDocuments(order, { sheet, desk, terminal, stdin }),
    show: shownImport,
    failed: (summary) => summary.failed > 0,
  })
}

function shownImport({ created, existing, failed, dry_run }: ImportSummary): string {
  const counts = `${created} created, ${existing} existing, ${failed} failed`
  return dry_run ? `Nothing was stored. It would be: ${counts}.` : `${counts}.`
}

function exportCommand(sheet: DocumentSheet, desk: Desk, { stdout }: Streams): AnyCommand {
  return command({
    name: `${sheet.command} export`,
    summary: `Write the ${sheet.words} of a company to a CSV file, one row for each line`,
    positional: ['file'],
    input: z.object({
      file: text(4_096).default('-').meta({ description: 'Where to write it; - for standard output' }),
      company,
      status: documentList(sheet.statuses).shape.status,
      client: id().optional().meta({ description: 'Only those of this client' }),
      from: boundOf('from', 'Created at or after.'),
      to: boundOf('to', 'Created before.'),
    }),
    run: (order, terminal) => exportDocuments(order, { sheet, desk, terminal, stdout }),
    show: ({ file, documents, rows }) =>
      file === '-' ? '' : `${documents} ${sheet.words} in ${rows} rows written to ${file}.`,
  })
}
