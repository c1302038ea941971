import type { Announcement } from '../../../kernel/service.ts'
import { EventBody } from '../events/schema.ts'
import { eventTypeInfos } from './event-types.ts'
import { carriedBy } from './sample-records.ts'

export const announcements: readonly Announcement[] = eventTypeInfos('https://api.example.com').map(
  ({ type, description, sample }) => ({
    type,
    description,
    body: EventBody,
    record: carriedBy(type).schema,
    sample,
  }),
)
