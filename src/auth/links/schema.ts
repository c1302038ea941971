import * as z from 'zod'
import { Timestamp, email, id } from '../../kernel/fields.ts'
import { confirmed, isConfirmed, newPassword, onceMore, siteCredentials } from '../accounts/schema.ts'

export const linkKinds = [
  'password_reset',
  'email_verify',
  'invitation',
  'account_reopen',
  'site_join',
] as const
export type LinkKind = (typeof linkKinds)[number]

/** Kinds of link that set a password, whatever else they do. */
export const passwordKinds: readonly LinkKind[] = ['password_reset', 'invitation']

export const mailLocale = () =>
  z
    .enum(['en', 'it', 'ro'])
    .optional()
    .meta({ description: 'Language of the message; the site’s by default.', example: 'en' })

const asked = {
  ...siteCredentials,
  email: email().meta({ example: 'anna.rossi@web-shop.example' }),
  locale: mailLocale(),
}

export const ForgottenPassword = z.object(asked).meta({ id: 'ForgottenPassword' })

export const UnverifiedEmail = z.object(asked).meta({ id: 'UnverifiedEmail' })

const token = () =>
  z.string().max(512).meta({ description: 'Token of the link.', example: 'the token of the link' })

export const PasswordReset = z
  .object({ ...siteCredentials, token: token(), password: newPassword(), password_confirmation: onceMore() })
  .refine(isConfirmed, confirmed)
  .meta({ id: 'PasswordReset' })

export const EmailVerification = z
  .object({ ...siteCredentials, token: token() })
  .meta({ id: 'EmailVerification' })

export const VerifiedEmail = z
  .object({
    message: z.string(),
    user_id: z.int().meta({ description: 'Owner of the address.', example: 17 }),
    email: z.string().meta({ example: 'anna.rossi@web-shop.example' }),
  })
  .meta({ id: 'VerifiedEmail' })

export const LinkToken = z.object({ token: token() }).meta({ id: 'LinkToken' })

export const LinkUse = z
  .object({
    token: token(),
    password: newPassword().optional(),
    password_confirmation: onceMore(),
  })
  .refine(isConfirmed, confirmed)
  .meta({ id: 'LinkUse' })

export const LinkDetails = z
  .object({
    kind: z.enum(linkKinds).meta({ description: 'Purpose.' }),
    email: z.string().meta({ example: 'anna.rossi@web-shop.example' }),
    site_name: z
      .string()
      .nullable()
      .meta({ description: 'Where it was asked for; null for nowhere in particular.', example: 'Web shop' }),
    asks_password: z.boolean().meta({ description: 'Whether it takes a new password to use it.' }),
    expires_at: Timestamp,
  })
  .meta({ id: 'LinkDetails' })

export const LinkRequest = z
  .object({
    site_id: id().optional().meta({
      description:
        'The site whose name and page the link has; that of the account if it is on one alone, else the panel’s page.',
    }),
    locale: mailLocale(),
  })
  .meta({ id: 'LinkRequest' })
export type LinkRequest = z.output<typeof LinkRequest>

export const JoinRequest = z
  .object({
    site_id: id().meta({ description: 'The site that waits for the person’s consent.' }),
    locale: mailLocale(),
  })
  .meta({ id: 'JoinRequest' })

export const IssuedLink = z
  .object({
    email: z.string(),
    sent: z.boolean().meta({ description: 'Whether it goes to the address by mail.' }),
    link: z
      .string()
      .nullable()
      .meta({ description: 'Shown only now, and only where the service sends no mail.', format: 'uri' }),
    minutes: z.int().meta({ description: 'How long it is good: by mail, from when it is sent.' }),
  })
  .meta({ id: 'IssuedLink' })
export type IssuedLink = z.output<typeof IssuedLink>
