import * as z from 'zod'
import { type AnyCommand, command } from '../../kernel/command.ts'
import { email } from '../../kernel/fields.ts'
import { found } from '../../kernel/problem.ts'
import { type Acting, removeFactors } from '../../identity/factors/changes.ts'
import { type DeskParts, atDesk } from '../access/desk.ts'
import { accountByEmail } from '../accounts/store.ts'
import { activeAdministratorBy } from '../admin/store.ts'
import type { Desk } from '../audit/store.ts'
import type { NoticeParts } from '../../identity/notices/tell.ts'
import { accountActing, administratorActing } from './act.ts'

interface FactorCommandParts extends DeskParts {
  readonly mail: () => NoticeParts
}

interface Realm {
  readonly summary: string
  readonly find: (desk: Desk, notices: NoticeParts, address: string) => Promise<Acting>
}

const realms: Readonly<Record<'account' | 'admin', Realm>> = {
  account: {
    summary: 'Remove all second factors of an account whose owner has lost them',
    async find(desk, notices, address) {
      const { id } = found(await accountByEmail(desk.connection, address), 'account')
      return accountActing(desk, notices, { id, email: address, site_id: null })
    },
  },
  admin: {
    summary: 'Remove all second factors of an administrator who is locked out',
    async find(desk, notices, address) {
      const { id } = found(await activeAdministratorBy(desk.connection, address), 'administrator')
      return administratorActing(desk, notices, { id, email: address })
    },
  },
}

export function factorCommands(parts: FactorCommandParts): readonly AnyCommand[] {
  return Object.entries(realms).map(([whose, { summary, find }]) =>
    command({
      name: `${whose} factors-reset`,
      summary,
      positional: ['email'],
      input: z.object({ email: email().meta({ description: 'E-mail address to log in with' }) }),
      run: (input) =>
        atDesk(parts, async (desk) => {
          const acting = await find(desk, parts.mail(), input.email)
          return { email: input.email, removed: await removeFactors(acting) }
        }),
      show: (result) =>
        result.removed
          ? `${result.email} logs in with the password alone, until a new factor is set up.`
          : `${result.email} has no second factor.`,
    }),
  )
}
