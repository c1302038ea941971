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
      description:
        'Only where the first factor was set up on the way in, and shown only now; each is good once.',
      example: ['K7DM-2QXA-PWU4-N3HZ'],
    }),
}).meta({ id: 'SecondStepToken' })
