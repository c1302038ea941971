import * as z from 'zod'
import type { TypedProof } from '../../identity/factors/proof.ts'
import { Factor, enrolmentWish, factorCode, secondStep } from '../../identity/factors/schema.ts'
import { plainCredentials, typedPassword } from '../accounts/schema.ts'

/** A site's requirement for its users beyond the password. */
export const MfaPolicy = z.enum(['off', 'optional', 'required'])
export type MfaPolicy = z.output<typeof MfaPolicy>

export const FactorOverview = z
  .object({
    policy: MfaPolicy.meta({ description: 'Requirements of this site for its users.' }),
    required: z.boolean().meta({ description: 'Whether this user cannot log in here without a factor.' }),
    passkeys: z.boolean().meta({ description: 'Whether this site has pages that use passkeys.' }),
    factors: z.array(Factor),
    recovery_codes_left: z.int().meta({ example: 10 }),
  })
  .meta({ id: 'FactorOverview' })
export type FactorOverview = z.output<typeof FactorOverview>

/** Changing factors requires the user to prove their identity again. */
const proof = {
  password: typedPassword()
    .optional()
    .meta({ description: 'The password, or `code`.', example: 'correct horse battery' }),
  code: factorCode().optional(),
}
const isOne = (body: TypedProof) => (body.password === undefined) !== (body.code === undefined)
const one = { path: ['password'], params: { rule: 'required' } }

export const Proof = z.object(proof).refine(isOne, one).meta({ id: 'FactorProof' })

export const SecondStep = secondStep('SecondStep', plainCredentials)
export const LoginFactorEnrolment = enrolmentWish('LoginFactorEnrolment', plainCredentials)

export const AdminSecondStep = secondStep('AdminSecondStep', {})
export const AdminFactorEnrolment = enrolmentWish('AdminFactorEnrolment', {})
