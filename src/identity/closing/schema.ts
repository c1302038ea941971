import { Timestamp } from '../../kernel/fields.ts'

/** Fields of an account that has just been closed. */
export const closedTimes = {
  closed_at: Timestamp,
  erased_at: Timestamp.meta({
    description: 'When name and address go for good. Until then the account can be opened again.',
  }),
}
