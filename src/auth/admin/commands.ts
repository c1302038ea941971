import * as z from 'zod'
import { type AnyCommand, command } from '../../kernel/command.ts'
import { email, password, text } from '../../kernel/fields.ts'
import type { Passwords } from '../../kernel/passwords.ts'
import { found } from '../../kernel/problem.ts'
import { table } from '../../kernel/text-table.ts'
import { type DeskParts, atDesk } from '../access/desk.ts'
import { accountByEmail } from '../accounts/store.ts'
import type { NoticeParts } from '../../identity/notices/tell.ts'
import { changeAccount, unlockByAddress } from './accounts.ts'
import { createAdministrator } from './changes.ts'
import { type ImportSummary, importFile } from './import.ts'
import { setupLink } from './rules.ts'
import { Scopes } from './schema.ts'
import { inviteAdministrator } from './setup.ts'

interface AdminParts extends DeskParts {
  readonly passwords: Passwords
  readonly address: () => string
  readonly mail: () => NoticeParts
}

export function adminCommands(parts: AdminParts): readonly AnyCommand[] {
  return [createAdmin(parts), inviteAdmin(parts), unlock(parts), verify(parts), importCommand(parts)]
}

function createAdmin(parts: AdminParts): AnyCommand {
  return command({
    name: 'admin create',
    summary: 'Create an administrator of the authentication service',
    input: z.object({
      email: email().meta({ description: 'E-mail address to sign in with' }),
      password: password().meta({ description: 'Password, at least 8 characters' }),
      name: text().optional().meta({ description: 'Name; the e-mail address by default' }),
    }),
    run: ({ name, ...input }) =>
      atDesk(parts, (desk) =>
        createAdministrator(desk, parts.passwords, { ...input, name: name ?? input.email, scopes: ['*'] }),
      ),
    show: (administrator) => `Administrator ${administrator.id} ${administrator.email} created.`,
  })
}

function inviteAdmin(parts: AdminParts): AnyCommand {
  return command({
    name: 'admin invite',
    summary: 'Print a link for a new administrator, or one with a lost password, to choose a password',
    input: z.object({
      email: email().meta({ description: 'E-mail address of the administrator' }),
      name: text().optional().meta({ description: 'Name of a new one; the e-mail address by default' }),
      scopes: Scopes.optional().meta({
        description: 'Permissions of a new administrator, separated by commas; all by default',
      }),
    }),
    run: (input) =>
      atDesk(parts, async (desk) => {
        const { name = input.email, scopes = ['*'] } = input
        const invited = await inviteAdministrator(desk, { email: input.email, name, scopes })
        const { id, email: address } = invited.administrator
        const link = setupLink(parts.address(), invited.token)
        return { id, email: address, link, expires_at: invited.expires_at }
      }),
    show: (invited) => `Set-up link for ${invited.email}, good once and for 24 hours:\n  ${invited.link}`,
  })
}

function unlock(parts: AdminParts): AnyCommand {
  return command({
    name: 'account unlock',
    summary: 'Unlock an e-mail address on every site',
    positional: ['email'],
    input: z.object({ email: email().meta({ description: 'E-mail address of the account' }) }),
    run: async (input) => ({
      email: input.email,
      unlocked: await atDesk(parts, (desk) => unlockByAddress(desk, input.email)),
    }),
    show: (result) =>
      result.unlocked ? `${result.email} can log in again.` : `${result.email} was not locked.`,
  })
}

function verify(parts: AdminParts): AnyCommand {
  return command({
    name: 'account verify',
    summary:
      'Say that an e-mail address is its person’s; ends the sessions of the account and sets a new password',
    positional: ['email'],
    input: z.object({
      email: email().meta({ description: 'E-mail address of the account' }),
      password: password().meta({ description: 'New password, for the person and nobody else' }),
    }),
    run: (input) =>
      atDesk(parts, async (desk) => {
        const { id } = found(await accountByEmail(desk.connection, input.email), 'account')
        const changes = { password: input.password, email_verified: true } as const
        const { passwords } = parts
        await changeAccount(desk, { ...parts.mail(), passwords }, { id, changes })
        return { id, email: input.email, email_verified: true }
      }),
    show: (result) => `${result.email} is verified. It logs in with the new password.`,
  })
}

function importCommand(parts: AdminParts): AnyCommand {
  return command({
    name: 'account import',
    summary: 'Create accounts with the password hashes of another system',
    positional: ['file'],
    input: z.object({
      file: text(4_096).meta({
        description:
          'NDJSON, or CSV with a head: email, name, password_hash, and maybe site and role (slugs)',
      }),
    }),
    run: ({ file }, terminal) => importFile(parts, file, terminal),
    show: shown,
  })
}

function shown({ imported, refused, errors }: ImportSummary): string {
  const counts = `${imported} accounts imported, ${refused} refused.`
  if (errors.length === 0) return counts
  const rows = table(errors, {
    line: (each) => each.line,
    email: (each) => each.email,
    reason: (each) => each.reason.replaceAll('_', ' '),
  })
  return `${counts}\n\n${rows}${refused > errors.length ? '\n…' : ''}`
}
