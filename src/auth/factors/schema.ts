import * as z from 'zod'
import { Timestamp, text } from '../../kernel/fields.ts'
import { PasskeyAssertion, PasskeyAttestation } from '../../factors/passkeys.ts'
import { typedPassword } from '../accounts/schema.ts'

/** What a site asks of its users beside the password. */
export const MfaPolicy = z.enum(['off', 'optional', 'required'])
export type MfaPolicy = z.output<typeof MfaPolicy>

/** What somebody has: an authenticator app, or a passkey. */
export const FactorKind = z.enum(['totp', 'passkey'])
export type FactorKind = z.output<typeof FactorKind>

/** What a second step may be done with. */
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
      .meta({ description: 'Of a passkey: the only place where it can be used.', example: null }),
    created_at: Timestamp,
    last_used_at: Timestamp.nullable(),
  })
  .meta({ id: 'Factor' })
export type Factor = z.output<typeof Factor>

export const FactorOverview = z
  .object({
    policy: MfaPolicy.meta({ description: 'What this site asks of its users.' }),
    required: z.boolean().meta({ description: 'Whether this user cannot log in here without a factor.' }),
    passkeys: z.boolean().meta({ description: 'Whether this site has pages that use passkeys.' }),
    factors: z.array(Factor),
    recovery_codes_left: z.int().meta({ example: 10 }),
  })
  .meta({ id: 'FactorOverview' })
export type FactorOverview = z.output<typeof FactorOverview>

const code = () =>
  text(64).meta({
    description: 'What the authenticator app shows, or a recovery code; each is good once.',
    example: '492039',
  })

/** Whoever changes factors shows once more who they are. */
const proof = {
  password: typedPassword()
    .optional()
    .meta({ description: 'The password, or `code`.', example: 'correct horse battery' }),
  code: code().optional(),
}
export interface GivenProof {
  readonly password?: string | undefined
  readonly code?: string | undefined
}
const isOne = (body: GivenProof) => (body.password === undefined) !== (body.code === undefined)
const one = { path: ['password'], params: { rule: 'required' } }

export const Proof = z.object(proof).refine(isOne, one).meta({ id: 'FactorProof' })

const name = () => text(60).nullable().default(null).meta({ example: 'Phone' })
const enrolment = () =>
  z.string().max(200).meta({ description: 'From the beginning of this.', example: 'sac_…' })

export const TotpBegun = z
  .object({
    enrolment: z
      .string()
      .meta({ description: 'For the confirmation, within ten minutes.', example: 'sac_…' }),
    secret: z
      .string()
      .meta({ description: 'To be typed into the app.', example: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP' }),
    uri: z.string().meta({
      description: 'The same as an `otpauth://` address, for a QR code.',
      example:
        'otpauth://totp/Web%20shop:anna.rossi%40web-shop.example?secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP&issuer=Web%20shop',
    }),
  })
  .meta({ id: 'TotpBegun' })

export const TotpConfirmation = z
  .object({ enrolment: enrolment(), code: code(), name: name() })
  .meta({ id: 'TotpConfirmation' })

const options = () =>
  z.record(z.string(), z.unknown()).meta({ description: 'For the browser, as WebAuthn has it in JSON.' })

export const PasskeyBegun = z
  .object({
    enrolment: z
      .string()
      .meta({ description: 'For the confirmation, within ten minutes.', example: 'sac_…' }),
    options: options(),
  })
  .meta({ id: 'PasskeyBegun' })

export const PasskeyConfirmation = z
  .object({ enrolment: enrolment(), passkey: PasskeyAttestation, name: name() })
  .meta({ id: 'PasskeyConfirmation' })

export const RecoveryCodes = z
  .object({
    recovery_codes: z
      .array(z.string())
      .meta({ description: 'Shown only now; each is good once.', example: ['K7DM-2QXA-PWU4-N3HZ'] }),
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

const credentials = {
  client_id: text().optional().meta({ description: 'Here or in the X-Client-ID header.' }),
  client_secret: text().optional().meta({ description: 'Here or in the X-Client-Secret header.' }),
}
const challenge = () => z.string().max(200).meta({ description: 'From `mfa_required`.', example: 'sac_…' })

const answer = {
  code: code().optional(),
  passkey: PasskeyAssertion.optional(),
  new_passkey: PasskeyAttestation.optional().meta({
    description: 'Of a login that has to set up a factor first.',
  }),
}
interface Answers {
  readonly code?: unknown
  readonly passkey?: unknown
  readonly new_passkey?: unknown
}
const isAnswer = (body: Answers) =>
  [body.code, body.passkey, body.new_passkey].filter((each) => each !== undefined).length === 1
const oneAnswer = { path: ['code'], params: { rule: 'required' } }

export const SecondStep = z
  .object({ ...credentials, challenge: challenge(), ...answer })
  .refine(isAnswer, oneAnswer)
  .meta({ id: 'SecondStep' })

export const EnrolmentWish = z
  .object({ ...credentials, challenge: challenge(), method: FactorKind })
  .meta({ id: 'EnrolmentWish' })

export const EnrolmentBegun = z
  .object({
    secret: z.string().nullable().meta({ description: 'Of an app: to be typed into it.' }),
    uri: z.string().nullable().meta({ description: 'The same for a QR code.' }),
    options: options().nullable().meta({ description: 'Of a passkey: for the browser.' }),
  })
  .meta({ id: 'EnrolmentBegun' })

/** The same steps of administrators. */
export const AdminSecondStep = z
  .object({ challenge: challenge(), ...answer })
  .refine(isAnswer, oneAnswer)
  .meta({ id: 'AdminSecondStep' })
export const AdminEnrolmentWish = z
  .object({ challenge: challenge(), method: FactorKind })
  .meta({ id: 'AdminEnrolmentWish' })
