import * as z from 'zod'
import { password, text } from '../../kernel/fields.ts'

/** A typed password. Input longer than any valid password is refused before it costs a hash. */
export function typedPassword() {
  return password(256)
}

export const newPassword = () =>
  typedPassword().meta({
    description:
      '8 to 256 characters; not a common one, not the e-mail address, the name or the site, not the current one.',
    example: 'four quiet lamps at noon',
  })
export const onceMore = () =>
  typedPassword()
    .optional()
    .meta({ description: 'The new password once more.', example: 'four quiet lamps at noon' })

interface Twice {
  readonly password?: string | undefined
  readonly password_confirmation?: string | undefined
}
export const isConfirmed = (body: Twice) => body.password === body.password_confirmation
export const confirmed = { path: ['password'], params: { rule: 'confirmed' } }

export const PasswordChange = z
  .object({
    current_password: typedPassword().meta({ example: 'correct horse battery' }),
    password: newPassword(),
    password_confirmation: onceMore(),
  })
  .refine(isConfirmed, confirmed)
  .meta({ id: 'PasswordChange' })

/** Credentials of a site in a body, with examples. */
export const siteCredentials = {
  client_id: text()
    .optional()
    .meta({ description: 'Here or in the X-Client-ID header.', example: 'web-shop' }),
  client_secret: text()
    .optional()
    .meta({ description: 'Here or in the X-Client-Secret header.', example: 'the secret of the site' }),
}
/** The same without examples. */
export const plainCredentials = {
  client_id: text().optional().meta({ description: 'Here or in the X-Client-ID header.' }),
  client_secret: text().optional().meta({ description: 'Here or in the X-Client-Secret header.' }),
}

export const Message = z.object({ message: z.string() }).meta({ id: 'Message' })
