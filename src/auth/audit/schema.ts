import * as z from 'zod'
import { Timestamp, ids, integer, text } from '../../kernel/fields.ts'
import { oldField, oldName } from '../../kernel/names.ts'

const instantForm = /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2})(:\d{2}(?:\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2})?)?$/i

/** Parses an ISO 8601 instant. Without a zone it is UTC; a plain date is its first moment. */
export function instantOf(given: string): Date | undefined {
  const [, date, minutes = '00:00', seconds = ':00', zone = 'Z'] = instantForm.exec(given) ?? []
  if (date === undefined) return undefined
  // JavaScript reads 30 February as 2 March.
  const day = new Date(`${date}T00:00:00Z`)
  if (Number.isNaN(day.getTime()) || day.toISOString().slice(0, 10) !== date) return undefined
  const moment = new Date(`${date}T${minutes}${seconds}${zone.toUpperCase()}`)
  return Number.isNaN(moment.getTime()) ? undefined : moment
}

const day_ms = 86_400_000

function instant(whole: 'begins' | 'ends') {
  return z
    .string()
    .transform((given, context) => {
      const found = instantOf(given)
      if (found !== undefined) {
        return whole === 'ends' && given.length === 10 ? new Date(found.getTime() + day_ms) : found
      }
      context.issues.push({ code: 'custom', input: given, params: { rule: 'date' } })
      return z.NEVER
    })
    .meta({ type: 'string', example: '2026-01-15T10:20:30Z' })
}

/** An instant as bodies and queries send it. */
export const InstantInput = instant('begins')

/** End of a range: a plain date includes the whole day. */
const EndInput = instant('ends')

const party = (what: string) =>
  text(60)
    .regex(/^[a-z_]+(:\d{1,15})?$/)
    .optional()
    .meta({ description: `${what}, as a kind or as kind and id.` })

export const AuditFilter = z.object({
  actor: party('Who acted').meta({ example: 'administrator:3' }),
  action: text(60).optional().meta({ example: 'site.updated' }),
  resource_type: text(60).optional().meta({ description: 'Kind of the changed record.', example: 'site' }),
  resource_id: ids()
    .optional()
    .meta({ type: 'integer', description: 'With `resource_type`: acts on this record, or these.' }),
  target: oldField('resource_type', party('What was acted on')).meta({ example: 'site:7' }),
  occurred_from: InstantInput.optional(),
  from: oldName('occurred_from', InstantInput),
  occurred_to: EndInput.optional(),
  to: oldName('occurred_to', EndInput),
})

const Cursor = z
  .string()
  .transform((given, context) => {
    if (/^a[1-9]\d{0,14}$/.test(given)) return Number(given.slice(1))
    context.issues.push({ code: 'custom', input: given, params: { rule: 'cursor' } })
    return z.NEVER
  })
  .meta({ type: 'string', description: 'Where the page before ended: its `next_cursor`.' })

const perPageLimit = 200

export const AuditQuery = AuditFilter.extend({
  cursor: Cursor.optional(),
  per_page: integer(1, perPageLimit).default(50).meta({ description: 'How many rows at most.' }),
})
export type AuditQuery = z.output<typeof AuditQuery>

const site_id = ids().optional().meta({ type: 'integer', description: 'Only acts on this site, or these.' })

export const AdminAuditQuery = AuditQuery.extend({ site_id })

export const exportLimit = 10_000

/** Oldest first, so that a client that keeps a copy can continue where it ended. */
export const ExportQuery = AuditFilter.extend({
  site_id,
  format: z.enum(['ndjson', 'csv']).default('ndjson'),
  after_id: integer(0)
    .default(0)
    .meta({
      description: `Go on behind this row; one answer holds at most ${exportLimit} rows.`,
    }),
})

export const AuditRow = z
  .object({
    id: z.int(),
    site_id: z.int().nullable().meta({ description: 'Null if the row concerns no single site.' }),
    occurred_at: Timestamp,
    at: oldField('occurred_at', Timestamp),
    actor: z.object({
      type: z.enum(['client', 'user', 'administrator', 'cli', 'nobody']),
      id: z.int().nullable(),
      name: z
        .string()
        .nullable()
        .meta({ description: 'Of a user or an administrator.', example: 'Ada Rossi' }),
    }),
    action: z.string().meta({ example: 'site.updated' }),
    resource_type: z.string().nullable().meta({ description: 'Changed record.', example: 'site' }),
    resource_id: z.int().nullable().meta({ example: 7 }),
    target: oldField('resource_type', z.object({ type: z.string(), id: z.int().nullable() }).nullable()),
    outcome: z.enum(['done', 'refused']),
    request_id: z.string().nullable(),
    address: z.string().nullable(),
    change: z.record(z.string(), z.unknown()).meta({
      description: 'Changes, without passwords, hashes and secrets.',
    }),
  })
  .meta({ id: 'AuditRow' })
export type AuditRow = z.output<typeof AuditRow>

export const AuditPage = z
  .object({
    data: z.array(AuditRow),
    meta: z.object({
      per_page: z.int(),
      next_cursor: z.string().nullable().meta({ description: 'Null when there are no older rows.' }),
    }),
  })
  .meta({ id: 'AuditPage' })
export type AuditPage = z.output<typeof AuditPage>
