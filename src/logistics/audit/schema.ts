import * as z from 'zod'
import { Timestamp, instant, pageQuery, text } from '../../kernel/fields.ts'

export const AuditRow = z
  .object({
    id: z.int().meta({ example: 815 }),
    company_id: z
      .int()
      .nullable()
      .meta({ description: 'Null for what concerns no one company.', example: 1 }),
    at: Timestamp,
    actor: z
      .string()
      .meta({ description: 'Who did it: a user, an integration or the command line.', example: 'user:5' }),
    actor_name: z.string().nullable().meta({ description: 'The name of a user.', example: 'Ada Rossi' }),
    action: z.string().meta({ example: 'client.updated' }),
    target: z.object({
      type: z.string().meta({ example: 'client' }),
      id: z.string().meta({ description: 'Its id, or its code where it has no id.', example: '3' }),
    }),
    change: z.record(z.string(), z.unknown()).meta({
      description: 'The values of what is new; of a change, each field with its value before and after.',
      example: { name: ['Bianchi', 'Frantoio Bianchi'] },
    }),
    request_id: z.string(),
  })
  .meta({ id: 'AuditRow' })
export type AuditRow = z.output<typeof AuditRow>

function several(description: string, example: string) {
  return text(1_000)
    .transform((value) => value.split(',').map((each) => each.trim()))
    .optional()
    .meta({ type: 'string', description, example })
}

export const AuditList = pageQuery(100).extend({
  action: several('Actions, separated by commas.', 'client.updated'),
  target_type: several('Types of what was changed, separated by commas.', 'client'),
  target_id: text().optional().meta({ example: '3' }),
  actor: several('Who did it; several are separated by commas.', 'user:5'),
  request_id: text().optional().meta({ description: 'Only what this request did.' }),
  from: instant().optional().meta({ description: 'Only what happened at this time or later.' }),
  to: instant().optional().meta({ description: 'Only what happened before this time.' }),
})
export type AuditList = z.output<typeof AuditList>
