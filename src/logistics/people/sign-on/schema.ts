import * as z from 'zod'
import { anyText } from '../../../kernel/fields.ts'
import { ServiceAccount } from '../sso/schema.ts'

export const SignInOptions = z
  .object({
    provider: z.string().nullable().meta({
      description: 'Name of the identity provider; null without one.',
      example: 'Company login',
    }),
    accounts: z.string().nullable().meta({
      description: 'Name of the authentication service whose accounts can sign in; null if that is off.',
      example: 'Adriatica accounts',
    }),
    sends_mail: z.boolean().meta({ description: 'Whether one can ask for a new password by mail.' }),
  })
  .meta({ id: 'SignInOptions' })

export const SignOnQuery = z.object({
  return_to: anyText().optional().meta({
    type: 'string',
    description: 'Console path to open afterwards; anything else opens the start page.',
  }),
  nonce: anyText().optional().meta({
    type: 'string',
    description:
      'Random value that must be sent again with the code, so that only the same browser can finish.',
  }),
})

const secret = () => z.string().max(512)

export const SignOnCode = z
  .object({
    code: secret().meta({
      description: 'The value of `#sign_on=` in the address.',
      example: 'Qm9yZ2VzIGlzIG5vdCBoZXJl',
    }),
    nonce: secret().meta({ description: 'That of the beginning.', example: '9f2c41d07be35a68' }),
  })
  .meta({ id: 'SignOnCode' })
export type SignOnCode = z.output<typeof SignOnCode>

/** Exactly one of the two. */
export const SignOnLink = z
  .object({ ...SignOnCode.partial().shape, account: ServiceAccount.optional() })
  .refine(
    ({ code, nonce, account }) =>
      account === undefined ? code !== undefined && nonce !== undefined : code === undefined,
    { path: ['code'], params: { rule: 'required' } },
  )
  .meta({ id: 'SignOnLink' })
