import { Timestamp } from '../../kernel/fields.ts'

export const closedTimes = {
  closed_at: Timestamp,
  erased_at: Timestamp.meta({
    description: 'When name and address go for good. Until then the account can be opened again.',
  }),
}
