import type { Clock } from '../../kernel/clock.ts'
import type { Database } from '../../kernel/database/database.ts'
import { Keys } from '../../kernel/keys.ts'
import { newToken } from '../access/rules.ts'
import { accountByEmail } from '../accounts/store.ts'
import { lifetime_s } from '../sessions/rules.ts'
import { insertToken } from '../sessions/store.ts'
import { siteBy } from '../sites/store.ts'
import { groundOf } from './records.ts'
import { demoSites } from './world.ts'

interface DemoSession {
  readonly client_id: string
  readonly token: string
}

/** A session of whoever manages the first site of the demo world, where the schema holds that world alone. */
export async function demoSession(parts: {
  readonly database: Database
  readonly clock: Clock
  readonly appKey: string
}): Promise<DemoSession | undefined> {
  const { database, clock } = parts
  const [demo] = demoSites
  if (demo === undefined || (await groundOf(database)) !== 'demo') return undefined
  const site = await siteBy(database, 'slug', demo.slug)
  const email = demo.users[0]?.email ?? ''
  const user = site && (await accountByEmail(database, email))
  if (site === undefined || user === undefined) return undefined
  const token = newToken('sat')
  const created_at = clock.now()
  const row = {
    site_id: site.id,
    user_id: user.id,
    password_hash: user.password_hash,
    hash: `\\x${new Keys(parts.appKey, 'site tokens').hash(token).toString('hex')}`,
    address: '127.0.0.1',
    user_agent: null,
    created_at,
    expires_at: new Date(created_at.getTime() + lifetime_s * 1000),
  }
  const inserted = await database.transaction((connection) => insertToken(connection, row))
  return inserted ? { client_id: site.client_id, token } : undefined
}
