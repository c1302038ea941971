import { sql } from '../../src/kernel/database/sql.ts'
import type { Sites, TestSite, TestUser } from './sites.ts'
import type { Reply, Request } from './world.ts'

/** The two ways to authenticate to the management API, under both of its prefixes. */
export const doors = (['/api', '/api/v2'] as const).flatMap((prefix) =>
  (['client secret', 'user token'] as const).map((mode) => ({ prefix, mode })),
)
export type Door = (typeof doors)[number]

let serial = 0

/** A site under test: calls with one kind of authentication, and rows that other endpoints would create. */
export class Desk {
  readonly sites: Sites
  readonly site: TestSite
  readonly #door: Door
  readonly #manager: TestUser
  constructor(parts: { sites: Sites; site: TestSite; door: Door; manager: TestUser }) {
    this.sites = parts.sites
    this.site = parts.site
    this.#door = parts.door
    this.#manager = parts.manager
  }

  /** A new site, managed by its secret or by a user with all permissions. */
  static async open(sites: Sites, door: Door = { prefix: '/api', mode: 'client secret' }): Promise<Desk> {
    const site = await sites.site()
    return new Desk({ sites, site, door, manager: await sites.user(site, { permissions: ['*'] }) })
  }

  call(path: string, request: Request = {}): Promise<Reply> {
    const full = `${this.#door.prefix}${path}`
    return this.#door.mode === 'client secret'
      ? this.sites.bySecret(this.site, full, request)
      : this.sites.byUser(this.site, this.#manager, { path: full, ...request })
  }

  post(path: string, body: unknown = {}): Promise<Reply> {
    return this.call(path, { method: 'POST', body })
  }

  patch(path: string, body: unknown): Promise<Reply> {
    return this.call(path, { method: 'PATCH', body })
  }

  remove(path: string): Promise<Reply> {
    return this.call(path, { method: 'DELETE' })
  }

  /** Attaches a user of another site, who accepts. */
  async attach(
    { email }: Pick<TestUser, 'email'>,
    { assignments, verified }: { readonly assignments?: readonly object[]; readonly verified?: boolean } = {},
  ): Promise<void> {
    const { status } = await this.post('/site/users/attach', { email, assignments })
    if (status !== 200) throw new Error(`attach: ${status}`)
    await this.sites.accept(this.site, email, { verified })
  }

  /** Calls the service as one of the site's users. */
  as(user: { readonly token: string }, path: string, request: Request = {}): Promise<Reply> {
    return this.sites.byUser(this.site, user, { path: `${this.#door.prefix}${path}`, ...request })
  }

  async role(permissions: readonly string[] = [], action_keys: readonly string[] = []): Promise<number> {
    const slug = `r-${(serial += 1)}`
    const { rows } = await this.sites.database.write<{ id: number }>(sql`
      insert into roles (site_id, name, slug, api_permissions, action_keys, created_at, updated_at)
      values (${this.site.id}, ${`Role ${slug}`}, ${slug}, ${permissions}, ${action_keys}, now(), now()) returning id`)
    return rows[0]?.id ?? 0
  }

  async company(action_keys: readonly string[] = []): Promise<number> {
    const slug = `c-${(serial += 1)}`
    const { rows } = await this.sites.database.write<{ id: number }>(sql`
      insert into companies (site_id, name, slug, action_keys, created_at, updated_at)
      values (${this.site.id}, ${`Company ${slug}`}, ${slug}, ${action_keys}, now(), now()) returning id`)
    return rows[0]?.id ?? 0
  }

  async group(action_keys: readonly string[] = []): Promise<number> {
    const slug = `g-${(serial += 1)}`
    const { rows } = await this.sites.database.write<{ id: number }>(sql`
      insert into groups (site_id, name, slug, action_keys, created_at, updated_at)
      values (${this.site.id}, ${`Group ${slug}`}, ${slug}, ${action_keys}, now(), now()) returning id`)
    return rows[0]?.id ?? 0
  }

  /** Audit log entries about this user on the site, oldest first. */
  async trail(user_id: number): Promise<readonly { action: string; change: Record<string, unknown> }[]> {
    const { rows } = await this.sites.database.query<{ action: string; change: Record<string, unknown> }>(sql`
      select action, change from audit
       where site_id = ${this.site.id} and target_type = 'user' and target_id = ${user_id} order by id`)
    return rows
  }
}

/** Body for POST /site/users, with a unique address. */
export function newcomer(more: object = {}) {
  const email = `newcomer-${process.pid}-${(serial += 1)}-${Date.now()}@test.example`
  const password = 'walnut carousel 88'
  return { name: 'Nora Newcomer', email, password, password_confirmation: password, ...more }
}
