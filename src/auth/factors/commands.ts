import * as z from 'zod'
import type { Clock } from '../../kernel/clock.ts'
import { type AnyCommand, command } from '../../kernel/command.ts'
import type { Database } from '../../kernel/database/database.ts'
import { email } from '../../kernel/fields.ts'
import { found } from '../../kernel/problem.ts'
import { type Acting, removeFactors } from '../../identity/factors/changes.ts'
import { atDesk } from '../access/desk.ts'
import { accountByEmail } from '../accounts/store.ts'
import { activeAdministratorBy } from '../admin/store.ts'
import type { Desk } from '../audit/store.ts'
import type { NoticeParts } from '../../identity/notices/tell.ts'
import { accountActing, administratorActing } from './act.ts'

interface FactorCommandParts {
  readonly database: () => Promise<Database>
  readonly clock: Clock
  /** Whether a mail server is configured. */
  readonly mail: () => NoticeParts
}

type Find = (desk: Desk, notices: NoticeParts, address: string) => Promise<Acting>

const realms = {
  async account(desk, notices, address) {
    const { id } = found(await accountByEmail(desk.connection, address), 'account')
    return accountActing(desk, notices, { id, email: address, site_id: null })
  },
  async admin(desk, notices, address) {
    const { id } = found(await activeAdministratorBy(desk.connection, address), 'administrator')
    return administratorActing(desk, notices, { id, email: address })
  },
} as const satisfies Readonly<Record<string, Find>>

export function factorCommands(parts: FactorCommandParts): readonly AnyCommand[] {
  return [
    reset(parts, {
      whose: 'account',
      summary: 'Remove all second factors of an account whose owner has lost them',
    }),
    reset(parts, {
      whose: 'admin',
      summary: 'Remove all second factors of an administrator who is locked out',
    }),
  ]
}

function reset(
  parts: FactorCommandParts,
  { whose, summary }: { readonly whose: keyof typeof realms; readonly summary: string },
): AnyCommand {
  return command({
    name: `${whose} factors-reset`,
    summary,
    positional: ['email'],
    input: z.object({ email: email().meta({ description: 'E-mail address to log in with' }) }),
    run: (input) =>
      atDesk(parts, async (desk) => {
        const acting = await realms[whose](desk, parts.mail(), input.email)
        return { email: input.email, removed: await removeFactors(acting) }
      }),
    show: (result) =>
      result.removed
        ? `${result.email} logs in with the password alone, until a new factor is set up.`
        : `${result.email} has no second factor.`,
  })
}
