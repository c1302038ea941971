import * as z from 'zod'
import { Timestamp, email, password } from '../../../kernel/fields.ts'

export const Credentials = z
  .object({
    email: email().meta({ example: 'operator@demo.waybill.test' }),
    password: password().meta({ example: 'correct horse battery' }),
  })
  .meta({ id: 'Credentials' })
export type Credentials = z.output<typeof Credentials>

const TokenUser = z.object({ id: z.int(), name: z.string(), email: z.string() }).meta({ id: 'TokenUser' })

export const IssuedToken = z
  .object({
    token: z
      .string()
      .meta({ description: 'Send it as `Authorization: Bearer <token>`.', example: '1|Qm9…4f2a91c0' }),
    expires_at: Timestamp.nullable().meta({
      description:
        'When the token ends, unless it is used before. Each use makes it live on: 30 days from then, up to 90 days after the sign-in (`USER_TOKEN_LIFETIME`). Null where tokens have no end.',
    }),
    user: TokenUser,
  })
  .meta({ id: 'IssuedToken' })

export const Message = z.object({ message: z.string() }).meta({ id: 'Message' })
