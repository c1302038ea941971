import { newToken } from '../../src/auth/access/rules.ts'
import { insertSecret } from '../../src/auth/sites/store-secrets.ts'
import { insertSite, updateSite } from '../../src/auth/sites/store.ts'
import type { SiteStatus } from '../../src/auth/sites/schema.ts'
import { Database } from '../../src/kernel/database/database.ts'
import { sql } from '../../src/kernel/database/sql.ts'
import { Keys } from '../../src/kernel/keys.ts'
import type { Connection } from '../../src/kernel/scope.ts'
import { testKey, testPasswordHash } from './credentials.ts'
import type { Reply, Request, World } from './world.ts'

export interface TestSite {
  readonly id: number
  readonly slug: string
  readonly name: string
  readonly client_id: string
  readonly client_secret: string
}

export interface TestUser {
  readonly id: number
  readonly email: string
  readonly name: string
  readonly token: string
  readonly role_id: number | undefined
}

let serial = 0

type Place = Pick<World, 'clock' | 'database' | 'callAuth'>

/** Sites and their users for tests of the authentication service. Each test creates its own. */
export class Sites {
  readonly #world: Place
  readonly database: Database
  constructor(world: Place) {
    this.#world = world
    this.database = new Database({
      url: world.database.url,
      schema: 'auth',
      poolSize: 2,
      readTimeout_ms: 20_000,
      connectTimeout_ms: 20_000,
    })
  }

  close(): Promise<void> {
    return this.database.close()
  }

  /** Creates a site with one secret, by default in production. */
  site(status: SiteStatus = 'production'): Promise<TestSite> {
    const now = this.#world.clock.now()
    const name = `Site ${process.pid}-${(serial += 1)}-${Date.now()}`
    // Compute the slug: finding a free one would read all slugs.
    const slug = name.toLowerCase().replace(' ', '-')
    return this.database.transaction(async (connection) => {
      const site = await insertSite(connection, { name, slug, now })
      if (status !== 'draft') await updateSite(connection, { ...site, status }, now)
      const { client_secret } = await insertSecret(connection, site.id, { now, othersUntil: null })
      return { id: site.id, slug: site.slug, name, client_id: site.client_id, client_secret }
    })
  }

  /** Creates a site user with a token. Permissions come from a role of the user's own. */
  user(
    site: TestSite,
    options: { readonly permissions?: readonly string[]; readonly status?: 'active' | 'suspended' } = {},
  ): Promise<TestUser> {
    const now = this.#world.clock.now()
    const name = `User ${(serial += 1)}`
    const email = `user-${process.pid}-${serial}-${Date.now()}@test.example`
    return this.database.transaction(async (connection) => {
      const account = await connection.query<{ id: number }>(sql`
        insert into accounts (name, email, password_hash, home_site_id, created_at, updated_at)
        values (${name}, ${email}, ${testPasswordHash}, ${site.id}, ${now}, ${now}) returning id`)
      const id = account.rows[0]?.id ?? 0
      await this.place(connection, site, { id, status: options.status ?? 'active' })
      const role_id =
        options.permissions &&
        (await this.#assignRole(connection, site, { id, permissions: options.permissions }))
      return { id, email, name, token: await this.token(connection, site, id), role_id }
    })
  }

  /**
   * Links an existing account to a site. `verified` verifies its address: a new site accepts only verified accounts of
   * other sites.
   */
  async place(
    connection: Connection,
    site: TestSite,
    user: { readonly id: number; readonly status: string; readonly verified?: boolean },
  ): Promise<void> {
    const now = this.#world.clock.now()
    if (user.verified === true)
      await connection.query(sql`update accounts set email_verified_at = ${now} where id = ${user.id}`)
    await connection.query(sql`
      insert into site_users (site_id, user_id, status, created_at, updated_at)
      values (${site.id}, ${user.id}, ${user.status}, ${now}, ${now})`)
  }

  /** Accepts on behalf of a person whom the site attached. This verifies their address, unless `verified` is false. */
  async accept(
    site: TestSite,
    email: string,
    { verified = true }: { readonly verified?: boolean | undefined } = {},
  ): Promise<void> {
    await this.database.transaction(async (connection) => {
      await connection.query(sql`
        update site_users u set consent_asked_at = null, status = 'active'
          from accounts a
         where a.email = ${email.toLowerCase()} and a.id = u.user_id and u.site_id = ${site.id} and u.consent_asked_at is not null`)
      if (verified)
        await connection.query(sql`
          update accounts set email_verified_at = coalesce(email_verified_at, ${this.#world.clock.now()})
           where email = ${email.toLowerCase()}`)
    })
  }

  async token(connection: Connection, site: TestSite, user_id: number): Promise<string> {
    const token = newToken('sat')
    const now = this.#world.clock.now()
    const [hash = ''] = new Keys(testKey, 'site tokens').candidates(token)
    await connection.query(sql`
      insert into tokens (site_id, user_id, hash, created_at, expires_at)
      values (${site.id}, ${user_id}, ${hash}, ${now}, ${new Date(now.getTime() + 3_600_000)})`)
    return token
  }

  async #assignRole(
    connection: Connection,
    site: TestSite,
    user: { readonly id: number; readonly permissions: readonly string[] },
  ): Promise<number> {
    const now = this.#world.clock.now()
    // Avoid "role-1": the service gives that slug to a role named "Role 1".
    const slug = `granted-${(serial += 1)}`
    const { rows } = await connection.query<{ id: number }>(sql`
      insert into roles (site_id, name, slug, api_permissions, created_at, updated_at)
      values (${site.id}, ${slug}, ${slug}, ${user.permissions}, ${now}, ${now}) returning id`)
    const role_id = rows[0]?.id ?? 0
    await connection.query(sql`
      insert into assignments (site_id, user_id, site_role_id, is_primary, position)
      values (${site.id}, ${user.id}, ${role_id}, true, 0)`)
    return role_id
  }

  /** Calls the service as the site's own server, with its secret. */
  bySecret(site: TestSite, path: string, request: Request = {}): Promise<Reply> {
    const headers = {
      'x-client-id': site.client_id,
      'x-client-secret': site.client_secret,
      ...request.headers,
    }
    return this.#world.callAuth(path, { ...request, headers })
  }

  /** Calls the service as a user of the site, with a bearer token. */
  byUser(site: TestSite, user: { readonly token: string }, call: { path: string } & Request): Promise<Reply> {
    const { path, ...request } = call
    const headers = { 'x-client-id': site.client_id, ...request.headers }
    return this.#world.callAuth(path, { ...request, token: user.token, headers })
  }
}
