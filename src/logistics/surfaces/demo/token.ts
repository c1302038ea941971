import type { Clock } from '../../../kernel/clock.ts'
import type { Database } from '../../../kernel/database/database.ts'
import { sql } from '../../../kernel/database/sql.ts'
import { demoPasswords } from '../../../kernel/demo.ts'
import { accountByEmail, insertToken } from '../../base/access/store.ts'
import { groundOf } from './records.ts'

const lifetime_ms = 8 * 3_600_000

const email = 'operator@demo.waybill.test'

/** The demo world's operator, if the database holds only that world. */
async function operator(database: Database) {
  return (await groundOf(database)) === 'demo' ? accountByEmail(database, email) : undefined
}

/** The operator's sign-in. */
export async function demoSignIn(database: Database) {
  return (await operator(database)) && { email, password: demoPasswords.short }
}

/** Creates a token for the operator and returns it with their company. */
export async function demoSession(database: Database, clock: Clock) {
  const user = await operator(database)
  const { rows } = await database.query<{ company_id: number }>(sql`
    select company_id from memberships where user_id = ${user?.id ?? null} order by is_primary desc, company_id limit 1`)
  const [membership] = rows
  if (user === undefined || membership === undefined) return undefined
  const created_at = clock.now()
  const life = { created_at, expires_at: new Date(created_at.getTime() + lifetime_ms) }
  const token = await database.transaction((connection) => insertToken(connection, user.id, life))
  return { token, ...membership }
}
