import * as z from 'zod'
import { Timestamp, bool, id, integer, password, text } from '../../../kernel/fields.ts'
import { locales } from '../../../kernel/messages/messages.ts'
import { moduleSlugs } from '../../base/access/schema-modules.ts'
import { PasswordChangeFactor } from '../sso/schema.ts'
import { NewPassword, UserName } from '../users/schema.ts'

/** Modules a token can be narrowed to. Every token needs `api`. */
const contents = moduleSlugs.filter((slug) => slug !== 'api')

const language = z.enum(locales).nullable().meta({
  description: 'Language of the console and of letters; null for the browser’s.',
  example: 'it',
})

export const Profile = z
  .object({
    id: z.int().meta({ example: 5 }),
    name: z.string().meta({ example: 'Anna Bianchi' }),
    email: z.string().meta({ example: 'anna@adriatica.example' }),
    language,
    super_admin: z.boolean().meta({ description: 'May enter every company.' }),
    has_password: z.boolean().meta({ description: 'Whether one can sign in with a password.' }),
    sign_on_linked: z.boolean().meta({ description: 'Whether one can sign in by the identity provider.' }),
    account_linked: z
      .boolean()
      .meta({ description: 'Whether one can sign in with an account of the authentication service.' }),
    version: z.int().meta({ example: 1 }),
    created_at: Timestamp,
    updated_at: Timestamp,
  })
  .meta({ id: 'Profile' })
export type Profile = z.output<typeof Profile>

export const ProfileChanges = z
  .object({ name: UserName.optional(), language: language.optional() })
  .meta({ id: 'ProfileChanges' })
export type ProfileChanges = z.output<typeof ProfileChanges>

export const OwnPasswordChange = z
  .object({
    current_password: password().meta({ example: 'correct horse battery' }),
    password: NewPassword,
    end_tokens: bool().optional().meta({
      type: 'boolean',
      description: 'Whether your API tokens end too.',
      default: false,
    }),
    second: PasswordChangeFactor.optional().meta({ description: 'After `mfa_required`.' }),
  })
  .meta({ id: 'OwnPasswordChange' })
export type OwnPasswordChange = z.output<typeof OwnPasswordChange>

export const Session = z
  .object({
    id: z.int().meta({ example: 71 }),
    current: z.boolean().meta({ description: 'That of this request.' }),
    at_console: z.boolean().meta({ description: 'Whether somebody signed in at the console.' }),
    address: z
      .string()
      .nullable()
      .meta({ description: 'Network address of the last use.', example: '203.0.113.7' }),
    user_agent: z.string().nullable().meta({ description: 'User agent at the sign-in.' }),
    created_at: Timestamp,
    last_used_at: Timestamp.nullable().meta({ description: 'To about five minutes.' }),
    expires_at: Timestamp.nullable(),
  })
  .meta({ id: 'Session' })
export type Session = z.output<typeof Session>

export const EndedSessions = z
  .object({ ended: z.int().meta({ description: 'How many there were.', example: 2 }) })
  .meta({ id: 'EndedSessions' })

export const ApiToken = z
  .object({
    id: z.int().meta({ example: 12 }),
    name: z.string().meta({ example: 'ERP, nightly' }),
    read_only: z.boolean().meta({ description: 'Whether it reads and changes nothing.' }),
    modules: z
      .array(z.string())
      .nullable()
      .meta({ description: 'The modules it is for; null for all.', example: ['stock'] }),
    company_ids: z
      .array(z.int())
      .nullable()
      .meta({ description: 'The companies it is for; null for all, of super-admins only.', example: [1] }),
    created_at: Timestamp,
    expires_at: Timestamp,
    last_used_at: Timestamp.nullable().meta({ description: 'To about five minutes.' }),
    address: z
      .string()
      .nullable()
      .meta({ description: 'Network address of the last use.', example: '203.0.113.7' }),
  })
  .meta({ id: 'ApiToken' })
export type ApiToken = z.output<typeof ApiToken>

export const IssuedApiToken = ApiToken.extend({
  token: z.string().meta({
    description: 'Shown only here. Send it as `Authorization: Bearer <token>`.',
    example: 'wbt_12_Qm9…4f2a91c0',
  }),
}).meta({ id: 'IssuedApiToken' })

export const NewApiToken = z
  .object({
    name: text(100).meta({ description: 'What it is for', example: 'ERP, nightly' }),
    read_only: bool()
      .optional()
      .meta({ type: 'boolean', description: 'Reads and changes nothing. The default.', default: true }),
    modules: z
      .array(z.enum(contents))
      .min(1)
      .max(contents.length)
      .nullable()
      .optional()
      .meta({
        description: 'Only these modules, in addition to what every member can read; all modules by default.',
        example: ['stock'],
      }),
    company_ids: z
      .array(id())
      .min(1)
      .max(1_000)
      .nullable()
      .optional()
      .meta({
        description: 'Only these companies of yours; by default all that you are in now.',
        example: [1],
      }),
    expires_in_days: integer(1, 366)
      .optional()
      .meta({ description: 'Lifetime in days, used or not.', default: 90, example: 90 }),
  })
  .meta({ id: 'NewApiToken' })
export type NewApiToken = z.output<typeof NewApiToken>

/** Parses the path's `{token_id}` like `{id}`. */
const number = z
  .string()
  .regex(/^[1-9]\d{0,14}$/)
  .transform(Number)
  .meta({ type: 'integer', minimum: 1 })
export const TokenParams = z.object({ token_id: number })
export const MemberTokenParams = z.object({ id: number, token_id: number })
