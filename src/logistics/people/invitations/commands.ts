import { type AnyCommand, command } from '../../../kernel/command.ts'
import { id } from '../../../kernel/fields.ts'
import type { Desk } from '../../base/access/desk.ts'
import { shownLink } from '../../../identity/links/rules.ts'
import { minutesOf } from '../links/rules.ts'
import { invite } from './invite.ts'
import { NewInvitation } from './schema.ts'

interface InvitationCommandParts {
  readonly desk: Desk
  /** Whether a mail server is configured. */
  readonly sendsMail: () => boolean
  /** Public address of the service, which serves the link's page. */
  readonly address: () => string
}

export function invitationCommands({
  desk,
  sendsMail,
  address,
}: InvitationCommandParts): readonly AnyCommand[] {
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
