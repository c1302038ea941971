import * as z from 'zod'
import { anyText } from '../../kernel/fields.ts'

export const SignInOptions = z
  .object({
    provider: z.string().nullable().meta({
      description: 'What the identity provider is called by which one can sign in; null where there is none.',
      example: 'Company login',
    }),
  })
  .meta({ id: 'SignInOptions' })

export const SignOnQuery = z.object({
  return_to: anyText().optional().meta({
    type: 'string',
    description: 'A path of the console to go to afterwards; anything else is its start page.',
  }),
  nonce: anyText().optional().meta({
    type: 'string',
    description: 'Random, and asked for again when the code is used: only who began can end it.',
  }),
})

const secret = () => z.string().max(512)

export const SignOnCode = z
  .object({
    code: secret().meta({
      description: 'What stands behind `#sign_on=` in the address.',
      example: 'Qm9yZ2VzIGlzIG5vdCBoZXJl',
    }),
    nonce: secret().meta({ description: 'That of the beginning.', example: '9f2c41d07be35a68' }),
  })
  .meta({ id: 'SignOnCode' })
export type SignOnCode = z.output<typeof SignOnCode>
