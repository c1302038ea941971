import * as z from 'zod'
import { email, password } from '../../kernel/fields.ts'

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
    user: TokenUser,
  })
  .meta({ id: 'IssuedToken' })

export const Done = z.object({ message: z.string() }).meta({ id: 'Done' })
