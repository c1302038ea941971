import * as z from 'zod'
import { Timestamp, password } from '../../../kernel/fields.ts'
import { NewPassword } from '../users/schema.ts'

export const OwnAccountClosing = z
  .object({
    password: password().optional().meta({
      description:
        'Your password. Users without one sign in with the identity provider again, and close the account within ten minutes.',
      example: 'correct horse battery',
    }),
  })
  .meta({ id: 'OwnAccountClosing' })

export const ClosedUser = z
  .object({
    closed_at: Timestamp,
    erased_at: Timestamp.meta({
      description: 'When name and address go for good. Until then the account can be opened again.',
    }),
  })
  .meta({ id: 'ClosedUser' })
export type ClosedUser = z.output<typeof ClosedUser>

export const Reopening = z
  .object({
    password: NewPassword.optional().meta({
      description: 'A new password; without one they sign in by the identity provider.',
    }),
  })
  .meta({ id: 'UserReopening' })
