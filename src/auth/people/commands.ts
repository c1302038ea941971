import { slow, sql } from '../../kernel/database/sql.ts'
import type { ServiceLists } from '../../lists/list.ts'
import { type ErasedAddresses, erasureById, erasureNotes } from '../../people/erasures.ts'
import type { PeopleOfService } from '../../people/service.ts'
import { type DeskParts, asAdministrator } from '../access/desk.ts'
import { accountByEmail } from '../accounts/store.ts'
import { askForAccount, askToErase } from './ask.ts'
import { personOn } from './export.ts'
import { finishErasure } from './jobs.ts'
import { erasureTable } from './store.ts'

export function authPeople(
  parts: DeskParts & { readonly addresses: () => Promise<ErasedAddresses>; readonly lists: ServiceLists },
): PeopleOfService {
  const { database, addresses, clock, lists } = parts
  return {
    look: (email, take) =>
      asAdministrator(parts, async (scope) => {
        for await (const part of personOn(scope, email)) await take(part)
        await scope.audit({ action: 'person.exported' }, null)
      }),
    async ask({ email }) {
      const known = await addresses()
      return asAdministrator(parts, (scope) => askToErase(scope, known, email))
    },
    async askAgain({ email, erased_at }) {
      const known = await addresses()
      return asAdministrator(parts, async (scope) => {
        const account = await accountByEmail(scope.connection, email)
        if (account === undefined || account.created_at >= erased_at) return undefined
        return askForAccount(scope, known, email)
      })
    },
    async finish(id, report) {
      const all = { database: await database(), clock, addresses: await addresses(), lists }
      await finishErasure(all, id, { report })
      return erasureById(all.database, id)
    },
    notes: async () => erasureNotes(await database(), erasureTable),
    async addresses() {
      const { rows } = await (
        await database()
      ).query<{ email: string }>(slow(sql`select email from accounts union select email from administrators`))
      return rows.map(({ email }) => email)
    },
  }
}
