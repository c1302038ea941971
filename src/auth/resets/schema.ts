import * as z from 'zod'
import { Timestamp, email, id, text } from '../../kernel/fields.ts'
import { typedPassword } from '../accounts/schema.ts'

const credentials = {
  client_id: text()
    .optional()
    .meta({ description: 'Here or in the X-Client-ID header.', example: 'web-shop' }),
  client_secret: text()
    .optional()
    .meta({ description: 'Here or in the X-Client-Secret header.', example: 'the secret of the site' }),
}

const locale = () =>
  z
    .enum(['en', 'it', 'ro'])
    .optional()
    .meta({ description: 'Language of the message; that of the service if not told.', example: 'en' })

export const ForgottenPassword = z
  .object({
    ...credentials,
    email: email().meta({ example: 'anna.rossi@web-shop.example' }),
    locale: locale(),
  })
  .meta({ id: 'ForgottenPassword' })

const token = () =>
  z
    .string()
    .max(512)
    .meta({ description: 'What the link carries as its token.', example: 'the token of the link' })

const passwords = {
  password: typedPassword().meta({
    description:
      '8 to 256 characters; not a common one, not the e-mail address, the name or the site, not the current one.',
    example: 'four quiet lamps at noon',
  }),
  password_confirmation: typedPassword()
    .optional()
    .meta({ description: 'The new password once more.', example: 'four quiet lamps at noon' }),
}

interface Twice {
  readonly password: string
  readonly password_confirmation?: string | undefined
}
const isConfirmed = (body: Twice) => body.password === body.password_confirmation
const confirmed = { path: ['password'], params: { rule: 'confirmed' } }

export const PasswordReset = z
  .object({ ...credentials, token: token(), ...passwords })
  .refine(isConfirmed, confirmed)
  .meta({ id: 'PasswordReset' })

export const ResetLinkQuestion = z.object({ token: token() }).meta({ id: 'ResetLinkQuestion' })

export const ResetLinkUse = z
  .object({ token: token(), ...passwords })
  .refine(isConfirmed, confirmed)
  .meta({ id: 'ResetLinkUse' })

export const ResetLinkOwner = z
  .object({
    email: z.string().meta({ example: 'anna.rossi@web-shop.example' }),
    site_name: z
      .string()
      .nullable()
      .meta({ description: 'Where it was asked for; null for nowhere in particular.', example: 'Web shop' }),
    expires_at: Timestamp,
  })
  .meta({ id: 'ResetLinkOwner' })

export const ResetLinkWish = z
  .object({
    site_id: id().optional().meta({
      description:
        'The site whose name and page the link has; that of the account if it is on one alone, else the panel’s page.',
    }),
    locale: locale(),
  })
  .meta({ id: 'ResetLinkWish' })
export type ResetLinkWish = z.output<typeof ResetLinkWish>

export const ResetLink = z
  .object({
    email: z.string(),
    sent: z.boolean().meta({ description: 'Whether it goes to the address by mail.' }),
    link: z
      .string()
      .nullable()
      .meta({ description: 'Shown only now, and only where the service sends no mail.', format: 'uri' }),
    minutes: z.int().meta({ description: 'How long it is good: by mail, from when it is sent.' }),
  })
  .meta({ id: 'ResetLink' })
export type ResetLink = z.output<typeof ResetLink>
