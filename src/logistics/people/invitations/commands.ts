import { type AnyCommand, command } from '../../../kernel/command.ts'
import { id } from '../../../kernel/fields.ts'
import { shownLink } from '../../../identity/links/rules.ts'
import type { LinkCommandParts } from '../links/commands.ts'
import { minutesOf } from '../links/rules.ts'
import { invite } from './invite.ts'
import { NewInvitation } from './schema.ts'

export function invitationCommands({ desk, sendsMail, address }: LinkCommandParts): readonly AnyCommand[] {
  return [
    command({
      name: 'user invite',
      summary: 'Invite a person to a company; the link is printed if no mail is sent',
      positional: ['email'],
      input: NewInvitation.omit({ client_ids: true }).extend({
        company: id().meta({ description: 'Id of the company' }),
        client: NewInvitation.shape.client_ids.meta({
          description: 'Clients that the role client is restricted to',
        }),
      }),
      run: ({ company, client, ...asked }) =>
        desk.inCompany(company, (scope) =>
          invite(scope, { notices: { sendsMail: sendsMail() }, address }, { ...asked, client_ids: client }),
        ),
      show: ({ email, link }) => shownLink({ email, link, minutes: minutesOf.invitation }),
    }),
  ]
}
