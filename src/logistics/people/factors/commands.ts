import * as z from 'zod'
import { removeFactors } from '../../../identity/factors/changes.ts'
import { type AnyCommand, command } from '../../../kernel/command.ts'
import { email } from '../../../kernel/fields.ts'
import { found } from '../../../kernel/problem.ts'
import type { LinkCommandParts } from '../links/commands.ts'
import { userByEmail } from '../users/store.ts'
import { userActing } from './act.ts'

export function factorCommands({ desk, sendsMail }: LinkCommandParts): readonly AnyCommand[] {
  return [
    command({
      name: 'user factors-reset',
      summary: 'Remove all second factors of a user of the logistics service who has lost them',
      positional: ['email'],
      input: z.object({ email: email().meta({ description: 'E-mail address of the user' }) }),
      run: (input) =>
        desk.onPlatform(async (scope) => {
          const { id } = found(await userByEmail(scope, input.email), 'user')
          const acting = userActing(scope, { sendsMail: sendsMail() }, { id, email: input.email })
          return { email: input.email, removed: await removeFactors(acting) }
        }),
      show: (result) =>
        result.removed
          ? `${result.email} signs in with the password alone, until a new factor is set up. A password that somebody else had set has ended: waybill user reset-link gives a link for a new one.`
          : `${result.email} has no second factor.`,
    }),
  ]
}
