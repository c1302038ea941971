import * as z from 'zod'
import { enrolmentWish, secondStep } from '../../../identity/factors/schema.ts'
import { IssuedToken } from '../../base/access/schema.ts'

export const TokenSecondStep = secondStep('TokenSecondStep', {})
export const TokenFactorEnrolment = enrolmentWish('TokenFactorEnrolment', {})

export const SecondStepToken = IssuedToken.extend({
  recovery_codes: z
    .array(z.string())
    .optional()
    .meta({
      description: 'Only if the first factor was set up while signing in. Shown only now; each works once.',
      example: ['K7DM-2QXA-PWU4-N3HZ'],
    }),
}).meta({ id: 'SecondStepToken' })
