import type { Clock } from '../../kernel/clock.ts'
import type { Database } from '../../kernel/database/database.ts'
import type { Passwords } from '../../kernel/passwords.ts'
import type { Connection } from '../../kernel/scope.ts'
import { Vault } from '../../kernel/vault.ts'
import { demoTotpKey } from '../../identity/factors/demo.ts'
import { atDesk } from '../access/desk.ts'
import { factorPurpose } from '../factors/store-owners.ts'
import { siteBy } from '../sites/store.ts'
import type { Site } from '../sites/schema.ts'
import { type CreatedSite, type Ground, groundOf, insertWorld, lockDemo } from './records.ts'
import { demoAdministrators, demoPassword, demoSites } from './world.ts'

interface SignIn {
  readonly email: string
  readonly password: string
}

export interface AuthDemo {
  /** Whether this call loaded the demo. All lists are empty if the schema holds somebody else's rows. */
  readonly loaded: boolean
  readonly sites: readonly (Pick<Site, 'id' | 'name' | 'slug' | 'client_id'> & {
    /** Known only to the call that created the site. */
    readonly client_secret: string | null
  })[]
  readonly users: readonly (SignIn & {
    readonly role: string
    readonly site: string
    readonly totp_key: string | null
  })[]
  readonly administrators: readonly (SignIn & { readonly name: string })[]
}

interface DemoParts {
  readonly database: Database
  readonly passwords: Passwords
  readonly clock: Clock
  /** APP_KEY, which seals the secrets of authenticator apps. Without it, nobody has an app. */
  readonly appKey?: string | undefined
}

/** Loads the demo world into an empty schema. A schema with rows of its own stays as it is. */
export async function loadAuthDemo(parts: DemoParts): Promise<AuthDemo> {
  const ground = await groundOf(parts.database)
  const created = ground === 'empty' ? await founded(parts) : ground
  if (created === 'foreign' || created === 'empty') {
    return { loaded: false, sites: [], users: [], administrators: [] }
  }
  const sites = created === 'demo' ? await existing(parts.database) : created
  return {
    loaded: created !== 'demo',
    sites: sites.map(shown),
    users: users(parts.appKey !== undefined),
    administrators: administrators(),
  }
}

async function founded({
  database,
  passwords,
  clock,
  appKey,
}: DemoParts): Promise<readonly CreatedSite[] | Ground> {
  // Hashed before the transaction, and once for everybody: a hash takes 40 ms.
  const password_hash = await passwords.hash(demoPassword)
  const vault = appKey === undefined ? undefined : new Vault(appKey, factorPurpose)
  return atDesk({ database: () => Promise.resolve(database), clock }, async (desk) => {
    await lockDemo(desk.connection)
    const ground = await groundOf(desk.connection)
    return ground === 'empty' ? insertWorld(desk, { password_hash, vault }) : ground
  })
}

async function existing(connection: Connection): Promise<readonly Site[]> {
  const sites: Site[] = []
  for (const { slug } of demoSites) {
    const site = await siteBy(connection, 'slug', slug)
    if (site !== undefined) sites.push(site)
  }
  return sites
}

function shown(site: Site & { readonly client_secret?: string }): AuthDemo['sites'][number] {
  const { id, name, slug, client_id, client_secret = null } = site
  return { id, name, slug, client_id, client_secret }
}

function users(hasKey: boolean): AuthDemo['users'] {
  return demoSites.flatMap((site) =>
    site.users
      .filter((user) => user.status === undefined)
      .map((user) => ({
        email: user.email,
        password: demoPassword,
        role: site.roles.find((role) => role.slug === user.roles[0])?.name ?? '',
        site: site.name,
        totp_key: user.hasApp && hasKey ? demoTotpKey : null,
      })),
  )
}

function administrators(): AuthDemo['administrators'] {
  return demoAdministrators.map(({ email, name }) => ({ email, name, password: demoPassword }))
}
