import type { Clock } from '../../../kernel/clock.ts'
import { type DemoTrace } from '../../../kernel/demo.ts'
import type { Database } from '../../../kernel/database/database.ts'
import { sql } from '../../../kernel/database/sql.ts'
import { type Passwords, unusablePasswordHash } from '../../../kernel/passwords.ts'
import type { PlatformWriteScope } from '../../base/access/scopes.ts'
import { Desk } from '../../base/access/desk.ts'
import { changeCompany } from '../../people/companies/changes.ts'
import { allCompanies } from '../../people/companies/store.ts'
import { groundOf } from './records.ts'
import { demoUserTraces } from './traces.ts'
import { documentsToRemove, removeOrders } from './remove-orders.ts'
import { demoCompanies } from './world.ts'

export interface RemovedDemo {
  readonly users: readonly DemoTrace<'user'>[]
  /** Codes of the closed companies. */
  readonly companies: readonly string[]
  /** Number of removed `demo load --orders` documents. */
  readonly documents: number
}

/**
 * Removes passwords and tokens from all users with a demo address or password, and deactivates the demo's own users. It
 * deletes no user or company, because the append-only ledger and audit log name them. Loaded orders are removed last,
 * in batches: an interrupted run has already closed off access, and the next one continues. `progress` is called for
 * each batch.
 */
export async function removeDemo(
  parts: {
    readonly database: () => Promise<Database>
    readonly passwords: Passwords
    readonly clock: Clock
  },
  options: { readonly companies: boolean },
  progress: (documents: number) => void,
): Promise<RemovedDemo> {
  const removed = await new Desk(parts).onPlatform(async (scope) => {
    const users = await demoUserTraces(scope.connection, parts.passwords)
    for (const user of users) await shutOut(scope, user)
    return { users, companies: options.companies ? await closeCompanies(scope) : [] }
  })
  const database = await parts.database()
  const isOurs = (await groundOf(database)) === 'demo'
  const documents = isOurs ? await removeOrders({ database, clock: parts.clock }, progress) : 0
  return { ...removed, documents }
}

/** Number of `demo load --orders` documents. */
export async function demoDocuments(database: Database): Promise<number> {
  return (await groundOf(database)) === 'demo' ? documentsToRemove(database) : 0
}

async function shutOut(scope: PlatformWriteScope, { id, named }: DemoTrace<'user'>): Promise<void> {
  await scope.run(sql`
    update users set password_hash = ${unusablePasswordHash}, has_factor = false, active = active and not ${named}, version = version + 1,
           updated_at = ${scope.now}
     where id = ${id}`)
  await scope.run(sql`delete from tokens where user_id = ${id}`)
  await scope.run(sql`delete from api_tokens where user_id = ${id}`)
  await scope.run(sql`delete from factors where user_id = ${id}`)
  await scope.run(sql`delete from recovery_codes where user_id = ${id}`)
  const change = { password: 'removed', ...(named && { active: false }), demo: true }
  await scope.audit({ action: 'user.updated', target: { type: 'user', id }, change }, null)
}

/** Closes the demo's companies to all users and disables their webhooks. */
async function closeCompanies(scope: PlatformWriteScope): Promise<readonly string[]> {
  const codes: readonly (string | null)[] = demoCompanies.map((company) => company.code)
  const found = (await allCompanies(scope)).filter(({ code, active }) => active && codes.includes(code))
  for (const company of found) {
    await changeCompany(scope, company, { active: false })
    await scope.run(sql`
      update webhooks set status = 'disabled', active = false, version = version + 1, updated_at = ${scope.now}
       where company_id = ${company.id} and status = 'enabled'`)
  }
  return found.map(({ code }) => code ?? '')
}
