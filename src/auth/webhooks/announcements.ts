import type { Announcement } from '../../kernel/service.ts'
import { AuditRow } from '../audit/schema.ts'
import { eventDescription, sampleBody } from './event-types.ts'
import { EventBody } from './schema.ts'
import { eventTypes } from '../vocabulary.ts'

export const announcements: readonly Announcement[] = eventTypes.map((type) => ({
  type,
  description: eventDescription(type),
  body: EventBody,
  record: AuditRow,
  sample: sampleBody(type),
}))
