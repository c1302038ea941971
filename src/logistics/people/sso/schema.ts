import * as z from 'zod'
import { email, password, text } from '../../../kernel/fields.ts'
import { PasskeyAssertion } from '../../../identity/factors/passkeys.ts'

// The authentication service's answers to a site, limited to the fields that the console uses.

export const LoginAnswer = z.object({
  token: z.string(),
  expires_at: z.iso.datetime(),
  user: z.object({ id: z.int(), name: z.string(), email: z.string() }),
})

export const SiteUserAnswer = z.object({
  data: z.object({
    email: z.string(),
    status: z.string(),
    email_confirmed: z.boolean(),
  }),
})

export const StatusAnswer = z.object({ enabled: z.boolean(), site_name: z.string() })

export const LogAnswer = z.object({
  data: z.array(
    z.object({
      at: z.iso.datetime(),
      action: z.string(),
      outcome: z.string(),
      target: z.object({ type: z.string(), id: z.int().nullable() }).nullable(),
      change: z.record(z.string(), z.unknown()),
    }),
  ),
  meta: z.object({ next_cursor: z.string().nullable() }),
})
export type LogRow = z.output<typeof LogAnswer>['data'][number]

export const RefusalAnswer = z.object({
  code: z.string(),
  errors: z.record(z.string(), z.array(z.string())).optional(),
})

/** Details of an `mfa_required` response, besides its message. */
export const SecondNeeded = z.object({
  challenge: z.string(),
  expires_in: z.int(),
  methods: z.array(z.string()),
  enrolment: z.array(z.string()),
  passkey_options: z.record(z.string(), z.unknown()).nullable(),
  // The previous release of the service doesn't send it.
  passkey_elsewhere: z.boolean().default(false),
})
export type SecondNeeded = z.output<typeof SecondNeeded>

/** The second step of a signed-in user who proves their identity again. */
export const PasswordChangeFactor = z
  .object({
    challenge: z.string().max(200).meta({ description: 'From `mfa_required`.', example: 'sac_…' }),
    code: text(64).optional().meta({
      description: 'Code of the authenticator app, or a recovery code.',
      example: '492039',
    }),
    passkey: PasskeyAssertion.optional(),
  })
  .refine(({ code, passkey }) => (code === undefined) !== (passkey === undefined), {
    path: ['code'],
    params: { rule: 'required' },
  })
  .meta({ id: 'PasswordChangeFactor' })
export type PasswordChangeFactor = z.output<typeof PasswordChangeFactor>

export const ServiceAccount = z
  .object({
    email: email().meta({ example: 'anna.rossi@adriatica.example' }),
    password: password().meta({ example: 'correct horse battery' }),
    second: PasswordChangeFactor.optional().meta({ description: 'After `mfa_required`.' }),
  })
  .meta({ id: 'ServiceAccount' })
export type ServiceAccount = z.output<typeof ServiceAccount>
