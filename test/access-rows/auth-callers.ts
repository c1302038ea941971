import { sql } from '../../src/kernel/database/sql.ts'
import { Admins } from '../support/admins.ts'
import { byName } from '../support/by-name.ts'
import { Sites, type TestSite } from '../support/sites.ts'
import type { World } from '../support/world.ts'
import type { AuthRow } from './auth.ts'
import type { AuthCaller, AuthCheck } from './auth-checks.ts'

export type Credentials = Readonly<Record<string, string>>

/** The caller, and the site whose records the call names. */
export interface AuthIdentity {
  readonly site: TestSite
  readonly credentials: Credentials
}

const permissions = ['roles', 'users', 'companies', 'groups', 'webhooks'].flatMap((kind) => [
  `${kind}.read`,
  `${kind}.write`,
])

/** Sites, and callers of every kind that the access matrix has. */
export class AuthCallers {
  readonly sites: Sites
  readonly #admins: Admins
  readonly #known = new Map<string, Promise<AuthIdentity>>()
  constructor(world: World) {
    this.sites = new Sites(world)
    this.#admins = new Admins(world, this.sites)
  }

  close(): Promise<void> {
    return this.sites.close()
  }

  /** The caller of a check: the same for every operation of the permission, unless the operation needs a fresh one. */
  identity(check: AuthCheck, row: AuthRow): Promise<AuthIdentity> {
    if (row.endsCaller === true && check.refusal === undefined) return this.#made(check, row)
    const key = JSON.stringify([check.caller, check.site, check.lacks, row.who, row.permission])
    const identity = this.#known.get(key) ?? this.#made(check, row)
    this.#known.set(key, identity)
    return identity
  }

  /** By state, switch that is off, and the permission: long lists take long. */
  readonly #site = byName(async (name) => {
    const [state, lacks] = name.split('/')
    const status = (['draft', 'maintenance', 'withdrawn'] as const).find((each) => each === state)
    const site = await this.sites.site(status)
    if (lacks === 'auth_enabled')
      await this.sites.database.write(sql`update sites set auth_enabled = false where id = ${site.id}`)
    if (lacks === 'catalog_active')
      await this.sites.database.write(sql`update sites set catalog_active = false where id = ${site.id}`)
    return site
  })

  async #made(check: AuthCheck, row: AuthRow): Promise<AuthIdentity> {
    const site = await this.#site([check.site, check.lacks, row.who, row.permission].join('/'))
    return { site, credentials: await this.#credentials(check.caller, site, row) }
  }

  #credentials(caller: AuthCaller, site: TestSite, row: AuthRow): Promise<Credentials> {
    const makers = { ...this.#strangers(site), ...this.#users(site, row), ...this.#administrators(row) }
    return makers[caller]()
  }

  #strangers(site: TestSite) {
    const { sites } = this
    const user = () => sites.user(site, { permissions: ['*'] })
    const other = () => this.#site('other')
    return {
      'no credentials': async () => ({}),
      'garbage bearer': async () => bearer('garbage'),
      'bearer without a client id': async () => bearer((await user()).token),
      'client id alone': async () => clientId(site),
      'garbage bearer of the site': async () => byToken(site, 'garbage'),
      'expired bearer': async () => {
        const { id, token } = await user()
        await sites.database.write(sql`
          update tokens set expires_at = now() - interval '1 second'
           where site_id = ${site.id} and user_id = ${id}`)
        return byToken(site, token)
      },
      'ended bearer': async () => {
        const { id, token } = await user()
        await sites.database.write(sql`delete from tokens where site_id = ${site.id} and user_id = ${id}`)
        return byToken(site, token)
      },
      'user of another site': async () =>
        byToken(site, (await sites.user(await other(), { permissions: ['*'] })).token),
      'bearer at another site': async () => byToken(await other(), (await user()).token),
      'client id given twice': async () => ({
        ...bearer((await user()).token),
        'x-client-id': `${site.client_id}, ${site.client_id}`,
      }),
      'secret of another site': async () => ({ ...bySecret(await other()), ...clientId(site) }),
      'bearer beside a wrong secret': async () => ({
        ...byToken(site, (await user()).token),
        'x-client-secret': 'scs_wrong',
      }),
      'unknown client id': async () => ({ ...bySecret(site), 'x-client-id': 'cli_unknown' }),
    } satisfies Makers
  }

  #users(site: TestSite, { who, permission }: AuthRow) {
    // Scopes of administrators have other names.
    const own = who === 'site' && permission !== undefined ? [permission] : []
    const user = async (held: readonly string[], status: 'active' | 'suspended' = 'active') =>
      byToken(site, (await this.sites.user(site, { permissions: held, status })).token)
    return {
      secret: async () => bySecret(site),
      'user with every permission': () => user(['*']),
      'user without permissions': async () => byToken(site, (await this.sites.user(site)).token),
      'user with its permission': () => user(own),
      'user with the other permissions': () => user(permissions.filter((each) => !own.includes(each))),
      'suspended user': () => user(['*'], 'suspended'),
    } satisfies Makers
  }

  #administrators({ permission }: AuthRow) {
    const admin = async (scope: string, lifetime_s?: number) =>
      bearer((await this.#admins.admin([scope], lifetime_s)).token)
    return {
      'administrator with every scope': () => admin('*'),
      'administrator with its scope': () => admin(permission ?? 'sites.read'),
      'administrator with another scope': () =>
        admin(permission === 'webhooks.read' ? 'groups.read' : 'webhooks.read'),
      'administrator with an expired token': () => admin('*', -1),
    } satisfies Makers
  }
}

type Makers = Partial<Readonly<Record<AuthCaller, () => Promise<Credentials>>>>

const bearer = (token: string) => ({ authorization: `Bearer ${token}` })
const clientId = ({ client_id }: TestSite) => ({ 'x-client-id': client_id })
const byToken = (site: TestSite, token: string) => ({ ...clientId(site), ...bearer(token) })
const bySecret = (site: TestSite) => ({ ...clientId(site), 'x-client-secret': site.client_secret })
