import { newToken } from '../../src/auth/access/rules.ts'
import { insertAdministrator, insertAdministratorToken } from '../../src/auth/admin/store.ts'
import { auth, authLists, authMigrations } from '../../src/auth/index.ts'
import { systemClock } from '../../src/kernel/clock.ts'
import type { Database } from '../../src/kernel/database/database.ts'
import { Keys } from '../../src/kernel/keys.ts'
import { Passwords } from '../../src/kernel/passwords.ts'
import type { Service } from '../../src/kernel/service.ts'
import type { ServiceLists } from '../../src/lists/list.ts'
import { insertToken } from '../../src/logistics/base/access/store.ts'
import { logistics, logisticsLists, logisticsMigrations } from '../../src/logistics/index.ts'
import type { Headers } from './inside.ts'
import { authRows } from './list-rows-auth.ts'
import { logisticsRows } from './list-rows-logistics.ts'
import type { Rows } from './list-rows.ts'

/** Facts about a service, for filling its lists and asking it. */
export interface ListService {
  readonly name: 'logistics' | 'auth'
  readonly lists: ServiceLists
  readonly migrations: URL
  readonly rows: Rows
  /** The service itself, in this process. */
  readonly made: (database: Database) => Pick<Service, 'gate' | 'operations'>
  /** Credentials of somebody who may see everything. */
  readonly enter: (database: Database) => Promise<Headers>
}

export const key = 'key-of-the-bench-and-of-nothing-else'

/** Settings that don't affect lists. */
const parts = {
  clock: systemClock,
  passwords: new Passwords(),
  locale: 'en',
  production: false,
  outbound: { appKey: key, targets: { production: false, allowed: [] } },
} as const
const address = () => 'http://127.0.0.1'

export const logisticsService: ListService = {
  name: 'logistics',
  lists: logisticsLists,
  migrations: logisticsMigrations,
  rows: logisticsRows,
  made: (database) =>
    logistics({
      ...parts,
      database,
      log: console,
      tokenLifetime_s: undefined,
      serviceAddress: address,
      attachmentsQuota: 0,
      sendsMail: false,
      requireMfa: false,
      sharedTokens: { etsm: undefined, mdm: undefined },
      health: { app: { name: 'bench', env: 'bench' }, address, dataDir: '.', integrations: {} },
    }),
  async enter(database) {
    const token = await database.transaction((connection) =>
      insertToken(connection, 1, { created_at: systemClock.now(), expires_at: null }),
    )
    return { authorization: `Bearer ${token}`, 'x-company-id': '1' }
  },
}

export const authService: ListService = {
  name: 'auth',
  lists: authLists,
  migrations: authMigrations,
  rows: authRows,
  made: (database) =>
    auth({
      ...parts,
      database,
      appKey: key,
      credentialsPolicy: 'any',
      isOwnHost: () => false,
      address,
      oidc: undefined,
      requireMfa: false,
      sendsMail: false,
    }),
  async enter(database) {
    return { authorization: `Bearer ${await administrator(database)}` }
  },
}

async function administrator(database: Database): Promise<string> {
  const token = newToken('sad')
  const now = systemClock.now()
  const [hash = ''] = new Keys(key, 'administrator tokens').candidates(token)
  await database.transaction(async (connection) => {
    // One for each run on a database that is kept.
    const email = `bench-${now.getTime()}@test.example`
    const who = { name: 'Bench', email, password_hash: null, scopes: ['*'], now }
    const { id } = await insertAdministrator(connection, who)
    const expires_at = new Date(now.getTime() + 86_400_000)
    const kind = { kind: 'token', label: 'bench', scopes: ['*'] } as const
    await insertAdministratorToken(connection, { ...kind, administrator_id: id, hash, now, expires_at })
  })
  return token
}
