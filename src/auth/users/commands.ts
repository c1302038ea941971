import * as z from 'zod'
import { type AnyCommand, command } from '../../kernel/command.ts'
import { email, id, text } from '../../kernel/fields.ts'
import { atSite } from '../access/desk.ts'
import { accountByEmail } from '../accounts/store.ts'
import type { LinkCommandParts } from '../links/commands.ts'
import { shownLink } from '../../identity/links/rules.ts'
import { inviteAgain, inviteUser } from './invite.ts'
import { memberById } from './store.ts'

export function userCommands(parts: LinkCommandParts): readonly AnyCommand[] {
  return [
    command({
      name: 'site invite',
      summary:
        'Invite a user to a site, or again: they choose a password with a link, printed if no mail is sent',
      positional: ['site_id', 'email'],
      input: z.object({
        site_id: id().meta({ description: 'Id of the site' }),
        email: email().meta({ description: 'E-mail address of the person' }),
        name: text().optional().meta({ description: 'Name of a new user; the e-mail address by default' }),
        locale: z.enum(['en', 'it', 'ro']).optional().meta({ description: 'Language: en, it or ro' }),
      }),
      run: ({ site_id, name, ...input }) =>
        atSite(parts, site_id, async (scope) => {
          const given = { ...parts.mail(), address: parts.address }
          const account = await accountByEmail(scope.accounts, input.email)
          const known = account && (await memberById(scope, account.id))
          return known === undefined
            ? inviteUser(scope, given, { ...input, name: name ?? input.email })
            : inviteAgain(scope, given, { id: known.id, locale: input.locale })
        }),
      show: shownLink,
    }),
  ]
}
