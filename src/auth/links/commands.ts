import * as z from 'zod'
import { type AnyCommand, command } from '../../kernel/command.ts'
import { email, id } from '../../kernel/fields.ts'
import { type DeskParts, atDesk } from '../access/desk.ts'
import { type AskedKind, type LinkParts, giveLink } from './create.ts'
import { shownLink } from '../../identity/links/rules.ts'

export interface LinkCommandParts extends DeskParts {
  readonly address: () => string
  /** Whether a mail server is configured, and which sites' pages a link may lead to. */
  readonly mail: () => Omit<LinkParts, 'address'>
}

const Wish = z.object({
  email: email().meta({ description: 'E-mail address of the account' }),
  site_id: id().optional().meta({ description: 'Id of the site whose name and page the link has' }),
  locale: z.enum(['en', 'it', 'ro']).optional().meta({ description: 'Language: en, it or ro' }),
})

export function linkCommands(parts: LinkCommandParts): readonly AnyCommand[] {
  const give = (kind: AskedKind) => (input: z.output<typeof Wish>) =>
    atDesk(parts, (desk) => giveLink(desk, { ...parts.mail(), address: parts.address }, { ...input, kind }))
  return [
    command({
      name: 'account reset-link',
      summary: 'Send an account a password reset link; printed if no mail is sent',
      positional: ['email'],
      input: Wish,
      run: give('password_reset'),
      show: shownLink,
    }),
    command({
      name: 'account verify-link',
      summary: 'Send an account a verification link; printed if no mail is sent',
      positional: ['email'],
      input: Wish,
      run: give('email_verify'),
      show: shownLink,
    }),
    command({
      name: 'account join-link',
      summary: 'Send a link to join a site that added the user; printed if no mail is sent',
      positional: ['email', 'site_id'],
      input: Wish.required({ site_id: true }),
      run: give('site_join'),
      show: shownLink,
    }),
  ]
}
