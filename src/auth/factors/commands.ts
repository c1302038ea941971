import * as z from 'zod'
import type { Clock } from '../../kernel/clock.ts'
import { type AnyCommand, command } from '../../kernel/command.ts'
import type { Database } from '../../kernel/database/database.ts'
import { email } from '../../kernel/fields.ts'
import { found } from '../../kernel/problem.ts'
import type { FactorOwner } from '../../identity/factors/owners.ts'
import { atDesk } from '../access/desk.ts'
import { accountByEmail } from '../accounts/store.ts'
import { activeAdministratorBy } from '../admin/store.ts'
import type { NoticeParts } from '../notices/tell.ts'
import { removeFactors } from './act.ts'
import { accountOwner, administratorOwner } from './store-owners.ts'

interface FactorCommandParts {
  readonly database: () => Promise<Database>
  readonly clock: Clock
  /** Whether a mail server is configured. */
  readonly mail: () => NoticeParts
}

type Find = (connection: Parameters<typeof accountByEmail>[0], email: string) => Promise<FactorOwner>

const owners = {
  account: async (connection, address) =>
    accountOwner(found(await accountByEmail(connection, address), 'account').id),
  admin: async (connection, address) =>
    administratorOwner(found(await activeAdministratorBy(connection, address), 'administrator').id),
} as const satisfies Readonly<Record<string, Find>>

export function factorCommands(parts: FactorCommandParts): readonly AnyCommand[] {
  return [
    reset(parts, {
      whose: 'account',
      summary: 'Remove all second factors of an account whose person has lost them',
    }),
    reset(parts, {
      whose: 'admin',
      summary: 'Remove all second factors of an administrator who is locked out',
    }),
  ]
}

function reset(
  parts: FactorCommandParts,
  { whose, summary }: { readonly whose: keyof typeof owners; readonly summary: string },
): AnyCommand {
  return command({
    name: `${whose} factors-reset`,
    summary,
    positional: ['email'],
    input: z.object({ email: email().meta({ description: 'E-mail address to log in with' }) }),
    run: (input) =>
      atDesk(parts, async (desk) => {
        const owner = await owners[whose](desk.connection, input.email)
        const owned = { owner, email: input.email, site_id: null }
        return { email: input.email, removed: await removeFactors(desk, parts.mail(), owned) }
      }),
    show: (result) =>
      result.removed
        ? `${result.email} logs in with the password alone, until a new factor is set up.`
        : `${result.email} has no second factor.`,
  })
}
