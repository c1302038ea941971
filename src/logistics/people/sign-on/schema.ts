import * as z from 'zod'
import { anyText } from '../../../kernel/fields.ts'
import { ServiceAccount } from '../sso/schema.ts'

export const SignInOptions = z
  .object({
    provider: z.string().nullable().meta({
      description: 'What the identity provider is called by which one can sign in; null where there is none.',
      example: 'Company login',
    }),
    accounts: z.string().nullable().meta({
      description:
        'What the accounts of the authentication service are called with which one can sign in; null where that is off.',
      example: 'Adriatica accounts',
    }),
    sends_mail: z.boolean().meta({ description: 'Whether one can ask for a new password by mail.' }),
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

/** Exactly one of the two. */
export const SignOnLink = z
  .object({ ...SignOnCode.partial().shape, account: ServiceAccount.optional() })
  .refine(
    ({ code, nonce, account }) =>
      account === undefined ? code !== undefined && nonce !== undefined : code === undefined,
    { path: ['code'], params: { rule: 'required' } },
  )
  .meta({ id: 'SignOnLink' })
