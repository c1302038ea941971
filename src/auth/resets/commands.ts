import * as z from 'zod'
import type { Clock } from '../../kernel/clock.ts'
import { type AnyCommand, command } from '../../kernel/command.ts'
import type { Database } from '../../kernel/database/database.ts'
import { email, id } from '../../kernel/fields.ts'
import { atDesk } from '../access/desk.ts'
import { type LinkParts, giveResetLink } from './changes.ts'

export interface ResetCommandParts {
  readonly database: () => Promise<Database>
  readonly clock: Clock
  readonly address: () => string
  /** Whether there is a server of mail, the language of what is sent where none is told, and whose page a link may lead to. */
  readonly mail: () => Omit<LinkParts, 'address'>
}

export function resetCommands(parts: ResetCommandParts): readonly AnyCommand[] {
  return [
    command({
      name: 'account reset-link',
      summary: 'Send somebody a link by which they set a new password; printed where no mail is sent',
      positional: ['email'],
      input: z.object({
        email: email().meta({ description: 'E-mail address of the account' }),
        site_id: id().optional().meta({ description: 'Id of the site whose name and page the link has' }),
        locale: z.enum(['en', 'it', 'ro']).optional().meta({ description: 'Language: en, it or ro' }),
      }),
      run: (input) =>
        atDesk(parts, (desk) => giveResetLink(desk, { ...parts.mail(), address: parts.address }, input)),
      show: ({ email: to, link, minutes }) =>
        link === null
          ? `A link for ${to}, good once and for ${minutes} minutes, goes out by mail as soon as a worker runs.`
          : `Link for ${to}, good once and for ${minutes} minutes; shown only now:\n  ${link}`,
    }),
  ]
}
