import * as z from 'zod'
import { Timestamp, email, text } from '../../../kernel/fields.ts'
import { locales } from '../../../kernel/messages/messages.ts'
import { NewPassword, UserEmail, UserName } from '../users/schema.ts'

export const linkKinds = ['password_reset', 'invitation', 'address_change', 'account_reopen'] as const
export type LinkKind = (typeof linkKinds)[number]

const token = () => text(512).meta({ description: 'Token of the link.', example: 'the token of the link' })

const confirmation = () =>
  NewPassword.optional().meta({
    description: 'Repetition of the new password, if it was typed twice.',
    example: 'four quiet lamps at noon',
  })

interface Twice {
  readonly password?: string | undefined
  readonly password_confirmation?: string | undefined
}
const isConfirmed = ({ password, password_confirmation: again }: Twice) =>
  again === undefined || password === again
const confirmed = { path: ['password'], params: { rule: 'confirmed' } }

export const ForgottenPassword = z
  .object({
    email: email().meta({ example: 'anna@adriatica.example' }),
    locale: z
      .enum(locales)
      .optional()
      .meta({ description: 'Language of the message if the user has not chosen one.', example: 'it' }),
  })
  .meta({ id: 'ForgottenPassword' })

export const PasswordReset = z
  .object({ token: token(), password: NewPassword, password_confirmation: confirmation() })
  .refine(isConfirmed, confirmed)
  .meta({ id: 'PasswordReset' })

export const AccountReopening = z
  .object({
    token: token(),
    password: NewPassword.optional().meta({
      description: 'A new password, unless one signs in by an identity provider alone.',
      example: 'four quiet lamps at noon',
    }),
    password_confirmation: confirmation(),
  })
  .refine(isConfirmed, confirmed)
  .meta({ id: 'AccountReopening' })

export const LinkToken = z.object({ token: token() }).meta({ id: 'LinkToken' })

export const InvitationUse = z
  .object({
    token: token(),
    name: UserName.optional(),
    current_password: z.string().max(4096).optional().meta({
      description: 'Current password of the account, if the link requires it.',
      example: 'correct horse battery',
    }),
    password: NewPassword.optional(),
    password_confirmation: confirmation(),
  })
  .refine(isConfirmed, confirmed)
  .meta({ id: 'InvitationUse' })
export type InvitationUse = z.output<typeof InvitationUse>

export const LinkDetails = z
  .object({
    kind: z.enum(linkKinds).meta({ description: 'Purpose.' }),
    email: z.string().meta({
      description: 'Address of the user; for a change of address, the new one.',
      example: 'anna@adriatica.example',
    }),
    name: z.string().nullable().meta({ description: 'As far as it is known.', example: 'Anna Bianchi' }),
    company_name: z
      .string()
      .nullable()
      .meta({ description: 'The company that an invitation is to.', example: 'Adriatica' }),
    role: z.string().nullable().meta({ description: 'Role in the company.', example: 'operator' }),
    asks_name: z.boolean().meta({ description: 'Whether it makes an account, which needs a name.' }),
    asks_current_password: z
      .boolean()
      .meta({ description: 'Whether it takes the password of the account: it did not come by mail.' }),
    asks_password: z.boolean().meta({ description: 'Whether it takes a new password to use it.' }),
    expires_at: Timestamp,
  })
  .meta({ id: 'LinkDetails' })

export const OwnEmailChange = z
  .object({
    email: UserEmail.meta({ description: 'The address that the account is to have' }),
    current_password: z.string().max(4096).optional().meta({
      description: 'Required for everybody who signs in with a password.',
      example: 'correct horse battery',
    }),
  })
  .meta({ id: 'OwnEmailChange' })
export type OwnEmailChange = z.output<typeof OwnEmailChange>
