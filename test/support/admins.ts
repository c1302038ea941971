import { newToken } from '../../src/auth/access/rules.ts'
import { insertAdministrator, insertAdministratorToken } from '../../src/auth/admin/store.ts'
import { Keys } from '../../src/kernel/keys.ts'
import type { Sites } from './sites.ts'
import { type Reply, type Request, type World, testPasswordHash, testKey } from './world.ts'

export interface TestAdmin {
  readonly id: number
  readonly email: string
  readonly token: string
}

let serial = 0

/** Administrators for tests. Each has the password `secret-of-tests`. */
export class Admins {
  readonly #world: World
  readonly #sites: Sites
  constructor(world: World, sites: Sites) {
    this.#world = world
    this.#sites = sites
  }

  /** An administrator with a token of these scopes: an API token, or a panel session. */
  admin(
    scopes: readonly string[] = ['*'],
    lifetime_s = 3_600,
    kind: 'token' | 'session' = 'token',
  ): Promise<TestAdmin> {
    const now = this.#world.clock.now()
    const email = `admin-${process.pid}-${(serial += 1)}-${Date.now()}@test.example`
    const token = newToken('sad')
    const [hash = ''] = new Keys(testKey, 'administrator tokens').candidates(token)
    return this.#sites.database.transaction(async (connection) => {
      const values = {
        name: 'Test administrator',
        email,
        password_hash: testPasswordHash,
        scopes: ['*'],
        now,
      }
      const { id } = await insertAdministrator(connection, values)
      const expires_at = new Date(now.getTime() + lifetime_s * 1_000)
      const issued = { administrator_id: id, kind, label: 'test', scopes, hash, now, expires_at } as const
      await insertAdministratorToken(connection, issued)
      return { id, email, token }
    })
  }

  call(admin: { readonly token: string }, path: string, request: Request = {}): Promise<Reply> {
    return this.#world.callAuth(`/api/admin${path}`, { ...request, token: admin.token })
  }
}
