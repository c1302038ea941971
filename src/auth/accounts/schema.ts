import * as z from 'zod'
import { password } from '../../kernel/fields.ts'

/** A typed password. Input longer than any valid password is refused before it costs a hash. */
export function typedPassword() {
  return password(256)
}

export const PasswordChange = z
  .object({
    current_password: typedPassword().meta({ example: 'correct horse battery' }),
    password: typedPassword().meta({
      description:
        '8 to 256 characters; not a common one, not the e-mail address, the name or the site, not the current one.',
      example: 'four quiet lamps at noon',
    }),
    password_confirmation: typedPassword()
      .optional()
      .meta({ description: 'The new password once more.', example: 'four quiet lamps at noon' }),
  })
  .refine((body) => body.password === body.password_confirmation, {
    path: ['password'],
    params: { rule: 'confirmed' },
  })
  .meta({ id: 'PasswordChange' })

export const Message = z.object({ message: z.string() }).meta({ id: 'Message' })
