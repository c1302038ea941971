import * as z from 'zod'
import { Timestamp, password, text } from '../../kernel/fields.ts'
import { PasskeyAssertion, PasskeyAttestation } from './passkeys.ts'

export const FactorKind = z.enum(['totp', 'passkey'])
export type FactorKind = z.output<typeof FactorKind>

export const FactorMethod = z.enum(['totp', 'passkey', 'recovery_code'])
export type FactorMethod = z.output<typeof FactorMethod>

export const Factor = z
  .object({
    id: z.int().meta({ example: 31 }),
    kind: FactorKind,
    name: z.string().nullable().meta({ example: 'Phone' }),
    domain: z
      .string()
      .nullable()
      .meta({ description: 'For a passkey: the only site where it can be used.', example: null }),
    created_at: Timestamp,
    last_used_at: Timestamp.nullable(),
  })
  .meta({ id: 'Factor' })
export type Factor = z.output<typeof Factor>

export const OwnFactors = z
  .object({
    required: z.boolean().meta({ description: 'Whether everybody here needs one (`REQUIRE_MFA`).' }),
    passkeys: z.boolean().meta({ description: 'Whether the address of these pages can have passkeys.' }),
    factors: z.array(Factor),
    recovery_codes_left: z.int().meta({ example: 10 }),
  })
  .meta({ id: 'OwnFactors' })

export const factorCode = () =>
  text(64).meta({
    description: 'Code of the authenticator app, or a recovery code; each works once.',
    example: '492039',
  })

const name = () => text(60).nullable().default(null).meta({ example: 'Phone' })
const enrolment = () =>
  z.string().max(200).meta({ description: 'From the start of this day.', example: 'sac_…' })

const begun = () =>
  z.string().meta({ description: 'For the confirmation, within ten minutes.', example: 'sac_…' })

export const TotpSetup = z
  .object({
    enrolment: begun(),
    secret: z
      .string()
      .meta({ description: 'To be typed into the app.', example: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP' }),
    uri: z.string().meta({
      description: 'The same as an `otpauth://` address.',
      example:
        'otpauth://totp/Web%20shop:anna.rossi%40web-shop.example?secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP&issuer=Web%20shop',
    }),
    qr: z.string().meta({
      description: 'The same as a QR code: an SVG image, dark on white with its white margin.',
      example: '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 53 53">…</svg>',
    }),
  })
  .meta({ id: 'TotpSetup' })

export const TotpConfirmation = z
  .object({ enrolment: enrolment(), code: factorCode(), name: name() })
  .meta({ id: 'TotpConfirmation' })

const options = () =>
  z.record(z.string(), z.unknown()).meta({ description: 'For the browser, as WebAuthn has it in JSON.' })

export const PasskeySetup = z
  .object({
    enrolment: begun(),
    options: options(),
  })
  .meta({ id: 'PasskeySetup' })

export const PasskeyConfirmation = z
  .object({ enrolment: enrolment(), passkey: PasskeyAttestation, name: name() })
  .meta({ id: 'PasskeyConfirmation' })

export const RecoveryCodes = z
  .object({
    recovery_codes: z
      .array(z.string())
      .meta({ description: 'Shown only now; each works once.', example: ['K7DM-2QXA-PWU4-N3HZ'] }),
  })
  .meta({ id: 'RecoveryCodes' })

export const AddedFactor = z
  .object({
    factor: Factor,
    recovery_codes: z
      .array(z.string())
      .nullable()
      .meta({ description: 'With the first factor, and shown only now; else null.' }),
  })
  .meta({ id: 'AddedFactor' })
export type AddedFactor = z.output<typeof AddedFactor>

const challenge = () => z.string().max(200).meta({ description: 'From `mfa_required`.', example: 'sac_…' })

interface Answers {
  readonly code?: unknown
  readonly passkey?: unknown
  readonly new_passkey?: unknown
}
const isAnswer = (body: Answers) =>
  [body.code, body.passkey, body.new_passkey].filter((each) => each !== undefined).length === 1
const required = { path: ['code'], params: { rule: 'required' } }

/** Body of a sign-in's second step, in addition to the fields of the endpoint itself. */
export function secondStep<T extends z.ZodRawShape>(id: string, door: T) {
  return z
    .object({
      ...door,
      challenge: challenge(),
      code: factorCode().optional(),
      passkey: PasskeyAssertion.optional(),
      new_passkey: PasskeyAttestation.optional().meta({
        description: 'Of a login that has to set up a factor first.',
      }),
    })
    .refine(isAnswer, required)
    .meta({ id })
}

/** Body that chooses the kind of the first factor during a sign-in. */
export function enrolmentWish<T extends z.ZodRawShape>(id: string, door: T) {
  return z.object({ ...door, challenge: challenge(), method: FactorKind }).meta({ id })
}

export const EnrolmentStart = z
  .object({
    secret: z.string().nullable().meta({ description: 'Of an app: to be typed into it.' }),
    uri: z.string().nullable().meta({ description: 'The same as an `otpauth://` address.' }),
    qr: z.string().nullable().meta({ description: 'The same as a QR code: an SVG image, dark on white.' }),
    options: options().nullable().meta({ description: 'Of a passkey: for the browser.' }),
  })
  .meta({ id: 'EnrolmentStart' })

export const ProofOptions = z
  .object({
    challenge: z.string().meta({ example: 'sac_…' }),
    methods: z
      .array(z.enum(['password', 'totp', 'passkey', 'recovery_code']))
      .meta({ description: 'The password only while there is no factor.' }),
    passkey_options: z.record(z.string(), z.unknown()).nullable(),
  })
  .meta({ id: 'ProofOptions' })

export const ProofBody = z
  .object({
    challenge: z.string().max(200).meta({ example: 'sac_…' }),
    password: password(512).optional().meta({ example: 'correct horse battery' }),
    code: text(64).optional().meta({ example: '492039' }),
    passkey: PasskeyAssertion.optional(),
  })
  .refine(
    (body) => [body.password, body.code, body.passkey].filter((each) => each !== undefined).length === 1,
    required,
  )
  .meta({ id: 'ProofBody' })
export type ProofBody = z.output<typeof ProofBody>

export const RemovedFactors = z.object({
  removed: z.boolean().meta({ description: 'Whether there were any.' }),
})
