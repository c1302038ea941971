import * as z from 'zod'
import { password, text } from '../../kernel/fields.ts'
import { PasskeyAssertion } from '../../factors/passkeys.ts'
import { Factor } from '../factors/schema.ts'

export const OwnFactors = z
  .object({
    required: z.boolean().meta({ description: 'Whether every administrator needs one (`REQUIRE_MFA`).' }),
    passkeys: z.boolean().meta({ description: 'Whether the address of the panel can have passkeys.' }),
    factors: z.array(Factor),
    recovery_codes_left: z.int().meta({ example: 10 }),
  })
  .meta({ id: 'OwnFactors' })

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
    { path: ['code'], params: { rule: 'required' } },
  )
  .meta({ id: 'ProofBody' })
export type ProofBody = z.output<typeof ProofBody>
