import * as z from 'zod'
import { closedTimes } from '../../../identity/closing/schema.ts'
import { factorCode } from '../../../identity/factors/schema.ts'
import { password } from '../../../kernel/fields.ts'
import { NewPassword } from '../users/schema.ts'

export const OwnAccountClosing = z
  .object({
    password: password().optional().meta({
      description:
        'Your password, or `code`. Who has no password signs in by the identity provider again, and closes it within ten minutes.',
      example: 'correct horse battery',
    }),
    code: factorCode().optional(),
  })
  .meta({ id: 'OwnAccountClosing' })

export const ClosedUser = z.object(closedTimes).meta({ id: 'ClosedUser' })
export type ClosedUser = z.output<typeof ClosedUser>

export const Reopening = z
  .object({
    password: NewPassword.optional().meta({
      description: 'A new password; without one they sign in by the identity provider.',
    }),
  })
  .meta({ id: 'UserReopening' })
