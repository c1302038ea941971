import * as z from 'zod'
import { type AnyCommand, command } from '../../../kernel/command.ts'
import { email } from '../../../kernel/fields.ts'
import { found } from '../../../kernel/problem.ts'
import type { Desk } from '../../base/access/desk.ts'
import { insertUserMail } from '../mail/store.ts'
import { shownLink } from '../../../identity/links/rules.ts'
import { linkTo, minutesOf, newLinkToken } from './rules.ts'
import { insertLink, recipientBy } from './store.ts'

export interface LinkCommandParts {
  readonly desk: Desk
  readonly sendsMail: () => boolean
  readonly address: () => string
}

export function linkCommands({ desk, sendsMail, address }: LinkCommandParts): readonly AnyCommand[] {
  const kind = 'password_reset'
  return [
    command({
      name: 'user reset-link',
      summary: 'Send a user a password reset link; printed if no mail is sent',
      positional: ['email'],
      input: z.object({ email: email().meta({ description: 'E-mail address of the user' }) }),
      run: (input) =>
        desk.onPlatform(async (scope) => {
          const { connection, now } = scope
          const user = await recipientBy(connection, input.email)
          const { id: user_id } = found(user, 'user')
          const by_mail = sendsMail()
          const minutes = minutesOf[kind]
          const target = { type: 'user', id: user_id }
          await scope.audit({ action: 'password.reset_asked', target, change: { by_mail } }, null)
          if (by_mail) {
            await insertUserMail(connection, { kind, about_id: null, email: input.email, locale: null, now })
            return { email: input.email, sent: true, link: null, minutes }
          }
          const token = newLinkToken()
          await insertLink(connection, token, { kind, user_id, email: null, by_mail, now, minutes })
          return { email: input.email, sent: false, link: linkTo(kind, address(), token), minutes }
        }),
      show: shownLink,
    }),
  ]
}
