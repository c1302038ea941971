import * as z from 'zod'
import { Timestamp, boundOf, pageQuery, text, texts } from '../../../kernel/fields.ts'
import { oldField, oldName } from '../../../kernel/names.ts'
import { actorFields } from './schema-actor.ts'

export const AuditRow = z
  .object({
    id: z.int().meta({ example: 815 }),
    company_id: z
      .int()
      .nullable()
      .meta({ description: 'Null if the row concerns no single company.', example: 1 }),
    occurred_at: Timestamp,
    at: oldField('occurred_at', Timestamp),
    ...actorFields,
    actor: oldField('actor_type', z.string().meta({ example: 'user:5' })),
    action: z.string().meta({ example: 'client.updated' }),
    resource_type: z.string().meta({ example: 'client' }),
    resource_id: z
      .string()
      .meta({ description: 'ID, or code for records without an ID. A text for this reason.', example: '3' }),
    target: oldField('resource_type', z.object({ type: z.string(), id: z.string() })).meta({
      example: { type: 'client', id: '3' },
    }),
    change: z.record(z.string(), z.unknown()).meta({
      description: 'Values of a new record; for a change, each field with its value before and after.',
      example: { name: ['Bianchi', 'Frantoio Bianchi'] },
    }),
    request_id: z.string(),
  })
  .meta({ id: 'AuditRow' })
export type AuditRow = z.output<typeof AuditRow>

function several(description: string, example: string) {
  return texts().optional().meta({ type: 'string', description, example })
}

const resourceType = several('Types of changed records, separated by commas.', 'client')
const resourceId = several('IDs or codes of changed records, separated by commas.', '3')
const occurredFrom = boundOf('from', 'Only what happened at this time or later.')
const occurredTo = boundOf('to', 'Only what happened before this time.')

export const AuditList = pageQuery(100).extend({
  action: several('Actions, separated by commas.', 'client.updated'),
  resource_type: resourceType,
  target_type: oldName('resource_type', resourceType),
  resource_id: resourceId,
  target_id: oldName('resource_id', resourceId),
  actor: several('Users; several are separated by commas.', 'user:5'),
  request_id: text().optional().meta({ description: 'Only changes by this request.' }),
  occurred_from: occurredFrom,
  from: oldName('occurred_from', occurredFrom),
  occurred_to: occurredTo,
  to: oldName('occurred_to', occurredTo),
})
export type AuditList = z.output<typeof AuditList>
