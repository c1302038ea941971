import type { Clock } from '../../kernel/clock.ts'
import type { Database } from '../../kernel/database/database.ts'
import { accountByEmail, insertToken } from '../access/store.ts'
import { groundOf } from './records.ts'

const lifetime_ms = 8 * 3_600_000

/** A token of the demo world's operator, where the database holds that world and nothing of anybody else's. */
export async function demoToken(database: Database, clock: Clock): Promise<string | undefined> {
  if ((await groundOf(database)) !== 'demo') return undefined
  const user = await accountByEmail(database, 'operator@demo.waybill.test')
  if (user === undefined) return undefined
  const created_at = clock.now()
  const life = { created_at, expires_at: new Date(created_at.getTime() + lifetime_ms) }
  return database.transaction((connection) => insertToken(connection, user.id, life))
}
