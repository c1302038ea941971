import * as z from 'zod'
import { type AnyCommand, command } from '../../kernel/command.ts'
import { email } from '../../kernel/fields.ts'
import { found } from '../../kernel/problem.ts'
import { graceDays } from '../../identity/closing/grace.ts'
import { atDesk } from '../access/desk.ts'
import { accountByEmail } from '../accounts/store.ts'
import type { LinkCommandParts } from '../links/commands.ts'
import { shownLink } from '../../identity/links/rules.ts'
import { closeById, reopenById } from './act.ts'

const input = z.object({ email: email().meta({ description: 'E-mail address of the account' }) })

export function closingCommands(parts: LinkCommandParts): readonly AnyCommand[] {
  return [
    command({
      name: 'account close',
      summary: `Close an account on every site; it can be opened again for ${graceDays} days, and is erased after them`,
      positional: ['email'],
      input,
      run: ({ email: address }) =>
        atDesk(parts, async (desk) => {
          const { id } = found(await accountByEmail(desk.connection, address), 'account')
          await closeById(desk, parts.mail(), id)
          return { id, email: address, closed: true }
        }),
      show: (closed) =>
        `${closed.email} is closed. Open it again with: waybill account reopen ${closed.email}`,
    }),
    command({
      name: 'account reopen',
      summary: 'Reopen a closed account; its owner chooses a new password with a link',
      positional: ['email'],
      input,
      run: ({ email: address }) =>
        atDesk(parts, async (desk) => {
          const { id } = found(await accountByEmail(desk.connection, address), 'account')
          return reopenById(desk, { ...parts.mail(), address: parts.address }, id)
        }),
      show: shownLink,
    }),
  ]
}
