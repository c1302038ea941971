import * as z from 'zod'
import { type AnyCommand, type Terminal, command } from '../../kernel/command.ts'
import type { Database } from '../../kernel/database/database.ts'
import { id, text } from '../../kernel/fields.ts'
import { openPrivate } from '../../kernel/private-file.ts'
import { type AuditFormat, headOf, linesOf } from './rules.ts'
import { AuditFilter, type AuditRow, exportLimit } from './schema.ts'
import { type DeskParts, atDesk } from '../access/desk.ts'
import { type AuditSpan, auditSpan, countAudit, recordAct } from './store.ts'

class TooManyRows extends Error {
  override readonly name = 'TooManyRows'
}

const { occurred_from: from, occurred_to: to } = AuditFilter.shape

const Input = z.object({
  file: text(4_096).optional().meta({ description: 'Where to write it; standard output by default' }),
  site: id().optional().meta({ description: 'Only actions on the site with this id' }),
  from: from.meta({ description: 'Only actions since: 2026-01-15, 2026-01-15T10:00:00Z' }),
  to: to.meta({ description: 'Only actions before; a plain date includes the whole day' }),
  format: z
    .enum(['ndjson', 'csv'])
    .optional()
    .meta({ description: 'By default CSV for a file that ends in .csv, else NDJSON' }),
})

export function auditCommands(parts: DeskParts): readonly AnyCommand[] {
  return [
    command({
      name: 'audit export',
      summary: 'Export the audit log, oldest first',
      positional: ['file'],
      input: Input,
      async run(input, terminal) {
        const { file, site, format = file?.endsWith('.csv') === true ? 'csv' : 'ndjson' } = input
        const span = {
          site_id: site === undefined ? undefined : [site],
          occurred_from: input.from,
          occurred_to: input.to,
          after_id: 0,
          limit: batch,
        }
        const database = await parts.database()
        // The log records who exported it.
        const change = {
          site_id: site ?? null,
          from: input.from ?? null,
          to: input.to ?? null,
          file: file ?? null,
        }
        await atDesk(parts, (desk) => recordAct(desk, null, { action: 'audit.exported', change }))
        if (file === undefined) return { data: await fewRows(database, span), format }
        return { file, format, rows: await written({ database, terminal }, file, { ...span, format }) }
      },
      show: (result) =>
        'data' in result
          ? headOf(result.format) + linesOf(result.data, result.format)
          : `${result.rows} rows written to ${result.file}.`,
    }),
  ]
}

const batch = 2_000

async function fewRows(database: Database, span: AuditSpan): Promise<readonly AuditRow[]> {
  const { rows } = await database.query<AuditRow>(auditSpan({ ...span, limit: exportLimit + 1 }))
  if (rows.length <= exportLimit) return rows
  throw new TooManyRows(`there are more than ${exportLimit} rows: name a file, or a span by --from and --to`)
}

async function written(
  { database, terminal }: { readonly database: Database; readonly terminal: Terminal },
  path: string,
  span: AuditSpan & { readonly format: AuditFormat },
): Promise<number> {
  // The log concerns nobody else on this machine.
  const file = await openPrivate(path)
  try {
    await file.write(headOf(span.format))
    const bar = terminal.progress('Copying the audit log', await countAudit(database, span))
    let count = 0
    for (let after_id = 0; ;) {
      const { rows } = await database.query<AuditRow>(auditSpan({ ...span, after_id }))
      const last = rows.at(-1)
      if (last === undefined) break
      await file.write(linesOf(rows, span.format))
      count += rows.length
      bar.advance(rows.length)
      after_id = last.id
    }
    bar.done()
    return count
  } finally {
    await file.close()
  }
}
