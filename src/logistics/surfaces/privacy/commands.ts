import type { Clock } from '../../../kernel/clock.ts'
import type { Database } from '../../../kernel/database/database.ts'
import { slow, sql } from '../../../kernel/database/sql.ts'
import { type ErasedAddresses, erasureById, erasureNotes } from '../../../people/erasures.ts'
import type { PeopleOfService } from '../../../people/service.ts'
import { Desk } from '../../base/access/desk.ts'
import { userByEmail } from '../../people/users/store.ts'
import { askForAccount, askInCompany, askOnPlatform } from './ask.ts'
import { personIn } from './export.ts'
import { finishErasure } from './jobs.ts'
import { erasureTable } from './store.ts'

/** Person commands of the logistics service. */
export function logisticsPeople(parts: {
  readonly database: () => Promise<Database>
  readonly clock: Clock
  readonly addresses: () => Promise<ErasedAddresses>
}): PeopleOfService {
  const { database, addresses } = parts
  const desk = new Desk(parts)
  return {
    look: (email, take) =>
      desk.everywhere(async (scope) => {
        for await (const part of personIn(scope, email)) await take(part)
      }),
    async ask({ email, include_open, tenant }) {
      const known = await addresses()
      return tenant === 0
        ? desk.onPlatform((scope) => askOnPlatform(scope, known, { email, include_open }))
        : desk.inCompany(tenant, (scope) => askInCompany(scope, known, { email, include_open }))
    },
    async askAgain({ email, erased_at }) {
      const known = await addresses()
      return desk.onPlatform(async (scope) => {
        const user = await userByEmail(scope, email)
        if (user === undefined || new Date(user.created_at) >= erased_at) return undefined
        return askForAccount(scope, known, email)
      })
    },
    async finish(id, report) {
      await finishErasure({ database, desk, addresses: await addresses() }, id, { report })
      return erasureById(await database(), id)
    },
    notes: async () => erasureNotes(await database(), erasureTable),
    async addresses() {
      const { rows } = await (
        await database()
      ).query<{ email: string }>(
        slow(sql`
          select distinct lower(k.email) as email from (
            select email from users union all select email from partners union all select address->>'email' from partners
            union all select email from clients union all select ship_to->>'email' from sales_orders) as k
           where k.email is not null`),
      )
      return rows.map(({ email }) => email)
    },
  }
}
