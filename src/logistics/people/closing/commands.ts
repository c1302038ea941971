import * as z from 'zod'
import { type AnyCommand, command } from '../../../kernel/command.ts'
import { email } from '../../../kernel/fields.ts'
import type { Passwords } from '../../../kernel/passwords.ts'
import { found } from '../../../kernel/problem.ts'
import { graceDays } from '../../../identity/closing/grace.ts'
import type { Desk } from '../../base/access/desk.ts'
import { NewPassword } from '../users/schema.ts'
import { userByEmail } from '../users/store.ts'
import { closeById, reopenById } from './act.ts'

interface ClosingParts {
  readonly desk: Desk
  readonly passwords: Passwords
  readonly sendsMail: () => boolean
}

const UserEmail = email().meta({ description: 'E-mail address of the user' })

export function closingCommands({ desk, passwords, sendsMail }: ClosingParts): readonly AnyCommand[] {
  return [
    command({
      name: 'user close',
      summary: `Close the account of a user; it can be opened again for ${graceDays} days, and is erased after them`,
      positional: ['email'],
      input: z.object({ email: UserEmail }),
      run: ({ email: address }) =>
        desk.onPlatform(async (scope) => {
          const { id } = found(await userByEmail(scope, address), 'user')
          return closeById(scope, { sendsMail: sendsMail() }, id)
        }),
      show: (user) => `${user.email} is closed. Open it again with: waybill user reopen ${user.email}`,
    }),
    command({
      name: 'user reopen',
      summary: 'Reopen the closed account of a user, with a new password',
      positional: ['email'],
      input: z.object({
        email: UserEmail,
        password: NewPassword.optional().meta({
          description: 'New password; not needed for users of an identity provider',
        }),
      }),
      run: ({ email: address, password }) =>
        desk.onPlatform(async (scope) => {
          const { id } = found(await userByEmail(scope, address), 'user')
          return reopenById(scope, passwords, { id, password })
        }),
      show: (user) =>
        `${user.email} is open again, and in no company yet: waybill user update ${user.email} --company …`,
    }),
  ]
}
