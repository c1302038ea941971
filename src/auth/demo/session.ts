import type { Clock } from '../../kernel/clock.ts'
import type { Database } from '../../kernel/database/database.ts'
import { Keys } from '../../kernel/keys.ts'
import { Problem } from '../../kernel/problem.ts'
import { newToken } from '../access/rules.ts'
import { accountByEmail } from '../accounts/store.ts'
import { lifetime_s } from '../sessions/rules.ts'
import { insertToken } from '../sessions/store.ts'
import { insertSecret } from '../sites/store-secrets.ts'
import { siteBy } from '../sites/store.ts'
import { groundOf } from './records.ts'
import { demoAdministrators, demoPassword, demoSecretLabel, demoSites } from './world.ts'

interface DemoSession {
  readonly client_id: string
  readonly token: string
}

interface DemoParts {
  readonly database: Database
  readonly clock: Clock
}

/** The first demo site and its manager, if the schema holds only the demo world. */
async function managed(database: Database) {
  const [demo] = demoSites
  if (demo === undefined || (await groundOf(database)) !== 'demo') return undefined
  const site = await siteBy(database, 'slug', demo.slug)
  const user = site && (await accountByEmail(database, demo.users[0]?.email ?? ''))
  return user && { site, user }
}

const secretLifetime_ms = 8 * 3_600_000

/** Credentials of the site's manager, with a new secret of the site, and of a panel administrator. */
export async function demoAuthSignIn({ database, clock }: DemoParts) {
  const known = await managed(database)
  if (known === undefined) return undefined
  const { site, user } = known
  const now = clock.now()
  const expires_at = new Date(now.getTime() + secretLifetime_ms)
  const terms = { now, othersUntil: null, label: demoSecretLabel, expires_at }
  const issued = await database
    .transaction((connection) => insertSecret(connection, site.id, terms))
    .catch((error: unknown) => {
      // The site already has the maximum number of secrets.
      if (error instanceof Problem) return undefined
      throw error
    })
  if (issued === undefined) return undefined
  const { client_secret } = issued
  const administrator = demoAdministrators[0].email
  return {
    client_id: site.client_id,
    client_secret,
    email: user.email,
    administrator,
    password: demoPassword,
  }
}

export async function demoSession(
  parts: DemoParts & { readonly appKey: string },
): Promise<DemoSession | undefined> {
  const { database, clock } = parts
  const known = await managed(database)
  if (known === undefined) return undefined
  const { site, user } = known
  const token = newToken('sat')
  const created_at = clock.now()
  const row = {
    site_id: site.id,
    user_id: user.id,
    password_hash: user.password_hash,
    isProven: false,
    hash: `\\x${new Keys(parts.appKey, 'site tokens').hash(token).toString('hex')}`,
    address: '127.0.0.1',
    user_agent: null,
    created_at,
    expires_at: new Date(created_at.getTime() + lifetime_s * 1000),
  }
  const inserted = await database.transaction((connection) => insertToken(connection, row))
  return inserted ? { client_id: site.client_id, token } : undefined
}
