import * as z from 'zod'
import type { SiteStatus } from '../../src/auth/sites/schema.ts'
import type { Values } from '../../src/main/config-variables.ts'
import { Admins, type TestAdmin } from './admins.ts'
import { HandClock } from './clock.ts'
import type { Targets } from './site-targets.ts'
import { Sites, type TestSite, type TestUser } from './sites.ts'
import { type Reply, type Request, World, testPassword } from './world.ts'

export const prefixes = ['/api', '/api/v2'] as const
export type Prefix = (typeof prefixes)[number]

/** The authentication service for one test file, with an administrator and a clock that only tests advance. */
export class Service {
  readonly clock: HandClock
  readonly world: World
  readonly sites: Sites
  readonly admins: Admins
  readonly admin: TestAdmin
  constructor(parts: { clock: HandClock; world: World; sites: Sites; admins: Admins; admin: TestAdmin }) {
    this.clock = parts.clock
    this.world = parts.world
    this.sites = parts.sites
    this.admins = parts.admins
    this.admin = parts.admin
  }

  static async start(values: Values = {}): Promise<Service> {
    const clock = new HandClock()
    const world = await World.start({ only: ['auth'], clock, values })
    const sites = new Sites(world)
    const admins = new Admins(world, sites)
    // Tests advance the clock by hours.
    return new Service({ clock, world, sites, admins, admin: await admins.admin(['*'], 1e9) })
  }

  async stop(): Promise<void> {
    await this.sites.close()
    await this.world.stop()
  }

  async partner(prefix: Prefix, status: SiteStatus = 'production'): Promise<Partner> {
    return new Partner(this, prefix, await this.sites.site(status))
  }
}

const Created = z.object({ data: z.object({ id: z.int() }) })

/**
 * A client application that knows only the OpenAPI document. It has a site and calls it under one of the two prefixes.
 */
export class Partner {
  readonly service: Service
  readonly prefix: Prefix
  readonly site: TestSite
  constructor(service: Service, prefix: Prefix, site: TestSite) {
    this.service = service
    this.prefix = prefix
    this.site = site
  }

  /** Client credentials as body fields. */
  get client() {
    const { client_id, client_secret } = this.site
    return { client_id, client_secret }
  }

  call(path: string, request: Request = {}): Promise<Reply> {
    return this.service.world.callAuth(`${this.prefix}${path}`, request)
  }

  bySecret(path: string, request: Request = {}): Promise<Reply> {
    return this.service.sites.bySecret(this.site, `${this.prefix}${path}`, request)
  }

  byToken(user: { readonly token: string }, path: string, request: Request = {}): Promise<Reply> {
    return this.service.sites.byUser(this.site, user, { ...request, path: `${this.prefix}${path}` })
  }

  post(path: string, body: unknown): Promise<Reply> {
    return this.bySecret(path, { method: 'POST', body })
  }

  patch(path: string, body: unknown): Promise<Reply> {
    return this.bySecret(path, { method: 'PATCH', body })
  }

  remove(path: string): Promise<Reply> {
    return this.bySecret(path, { method: 'DELETE' })
  }

  /** ID of the record that a POST created. */
  async made(path: string, body: unknown): Promise<number> {
    return Created.parse((await this.post(path, body)).body).data.id
  }

  /** Attaches a user of another site, who accepts. */
  async attach({ email }: { readonly email: string }, assignments: readonly object[] = []): Promise<Reply> {
    const reply = await this.post('/site/users/attach', { email, assignments })
    await this.service.sites.accept(this.site, email)
    return reply
  }

  login(user: { readonly email: string }, password = testPassword): Promise<Reply> {
    return this.call('/auth/login', {
      method: 'POST',
      body: { ...this.client, email: user.email, password },
    })
  }

  status(): Promise<Reply> {
    return this.call(`/auth/status?site=${this.site.slug}`)
  }

  /** A site user with a token and the test password. */
  user(options: { readonly permissions?: readonly string[] } = {}): Promise<TestUser> {
    return this.service.sites.user(this.site, options)
  }

  /** Changes the site as an administrator. */
  administer(changes: object): Promise<Reply> {
    const { admins, admin } = this.service
    return admins.call(admin, `/sites/${this.site.id}`, { method: 'PATCH', body: changes })
  }
}

export interface ManagementCall {
  readonly name: string
  readonly path: string
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  readonly body?: object
}

let serial = 0

function unitRows(kind: 'roles' | 'companies' | 'groups', id: number) {
  return [
    ['GET', `/site/${kind}`],
    ['POST', `/site/${kind}`, { name: 'New' }],
    ['GET', `/site/${kind}/${id}`],
    ['PATCH', `/site/${kind}/${id}`, { name: 'Changed' }],
    ['DELETE', `/site/${kind}/${id}`],
  ] as const
}

/** One successful call for each row of the management table, ordered so that no call breaks a later one. */
export function managementCalls(on: Targets): readonly ManagementCall[] {
  const password = 'walnut carousel 88'
  const email = `row-${process.pid}-${(serial += 1)}-${Date.now()}@test.example`
  const newcomer = { name: 'Nora', email, password, password_confirmation: password }
  const rows: readonly (readonly [ManagementCall['method'], string, object?])[] = [
    ['POST', `/site/users/${on.user}/companies`, { site_company_id: on.company }],
    ['DELETE', `/site/users/${on.user}/companies/${on.company}`],
    ['POST', `/site/users/${on.user}/groups`, { site_group_id: on.group }],
    ['DELETE', `/site/users/${on.user}/groups/${on.group}`],
    ...unitRows('roles', on.role),
    ...unitRows('companies', on.company),
    ...unitRows('groups', on.group),
    ['GET', '/site/users'],
    ['POST', '/site/users', newcomer],
    ['POST', '/site/users/attach', { email: on.stranger, assignments: [] }],
    ['GET', `/site/users/${on.user}`],
    ['PATCH', `/site/users/${on.user}`, { assignments: [] }],
    ['DELETE', `/site/users/${on.user}`],
  ]
  return rows.map(([method, path, body]) => ({
    name: `${method} ${path.replaceAll(/\d+/g, '{id}')}`,
    method,
    path,
    ...(body && { body }),
  }))
}
