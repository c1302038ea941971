import { hash } from 'bcryptjs'
import { insertSecret } from '../../src/auth/sites/store-secrets.ts'
import { insertSite, updateSite } from '../../src/auth/sites/store.ts'
import { systemClock } from '../../src/kernel/clock.ts'
import { sql } from '../../src/kernel/database/sql.ts'
import { unusablePasswordHash } from '../../src/kernel/passwords.ts'
import { type DoorWorld, password } from './door-world.ts'
import { type Door, type Kind, afterwards, posted } from './doors.ts'

interface Site {
  readonly id: number
  readonly client_id: string
  readonly client_secret: string
}

/** A site in production with optional second factors: only users who have one are asked for it. */
function insertWorkingSite({ auth }: DoorWorld, name: string): Promise<Site> {
  return auth.transaction(async (connection) => {
    const now = systemClock.now()
    const site = await insertSite(connection, { name, slug: undefined, now })
    const { id, client_id } = await updateSite(connection, { ...site, status: 'production' }, now)
    await connection.query(sql`update sites set mfa_policy = 'optional' where id = ${id}`)
    const { client_secret } = await insertSecret(connection, id, { now, othersUntil: now })
    return { id, client_id, client_secret }
  })
}

interface Accounts {
  readonly site_id: number
  readonly emails: readonly string[]
  readonly password_hash?: string
  readonly status?: 'active' | 'suspended'
  readonly has_factor?: boolean
  readonly is_confirmed?: boolean
  readonly is_closed?: boolean
}

export async function insertAccounts(world: DoorWorld, accounts: Accounts): Promise<void> {
  const { site_id, emails, status = 'active', has_factor = false } = accounts
  const { password_hash = world.password_hash, is_confirmed = false, is_closed = false } = accounts
  await world.auth.transaction(async (connection) => {
    await connection.query(sql`
      insert into accounts (name, email, password_hash, home_site_id, has_factor, email_confirmed_at, closed_at, created_at,
                            updated_at)
      select 'Person', e.email, ${password_hash}, ${site_id}, ${has_factor}, case when ${is_confirmed} then now() end,
             case when ${is_closed} then now() end, now(), now()
        from unnest(${emails}::text[]) as e (email)`)
    await connection.query(sql`
      insert into site_users (site_id, user_id, status, created_at, updated_at)
      select ${site_id}, a.id, ${status}, now(), now() from accounts a where a.email = any(${emails}::text[])`)
  })
}

/** Logins and mail of a site, and logins of a second site whose users also have imported password hashes. */
export async function siteDoors(world: DoorWorld, count: number): Promise<readonly Door[]> {
  const site = await insertWorkingSite(world, 'Web shop')
  const kinds = await siteKinds(world, site, count)
  const { client_id, client_secret } = site
  const headers = { 'x-client-id': client_id, 'x-client-secret': client_secret }
  const mail = (path: string) => ({
    name: `Authentication service: POST ${path}`,
    kinds,
    status: 200,
    ask: (email: string) => posted(`${world.service}/api${path}`, { email }, headers),
  })
  const forgotten = mail('/auth/password/forgot')
  return [
    loginDoor(world, site, { name: 'a wrong password', kinds }),
    forgotten,
    afterwards(forgotten, world.service),
    mail('/auth/email/verify'),
    await importedDoor(world, count),
  ]
}

function loginDoor(
  { service }: DoorWorld,
  { client_id, client_secret }: Site,
  { name, kinds }: { readonly name: string; readonly kinds: readonly Kind[] },
): Door {
  return {
    name: `Authentication service: POST /auth/login, ${name}`,
    kinds,
    status: 401,
    ask: (email) =>
      posted(`${service}/api/auth/login`, { client_id, client_secret, email, password: `not ${password}` }),
  }
}

async function siteKinds(world: DoorWorld, site: Site, count: number): Promise<readonly Kind[]> {
  const other = await insertWorkingSite(world, 'Another shop')
  const made: readonly (readonly [name: string, accounts: Omit<Accounts, 'emails'> | undefined])[] = [
    ['a user of the site', { site_id: site.id }],
    ['nobody', undefined],
    ['a user of another site', { site_id: other.id }],
    ['a suspended user', { site_id: site.id, status: 'suspended' }],
    ['a closed account', { site_id: site.id, is_closed: true, password_hash: unusablePasswordHash }],
    ['a user with a second factor', { site_id: site.id, has_factor: true }],
    ['a user who has verified it', { site_id: site.id, is_confirmed: true }],
    ['an invited user without a password', { site_id: site.id, password_hash: unusablePasswordHash }],
  ]
  const kinds: Kind[] = []
  for (const [name, accounts] of made) {
    const addresses = world.addresses(count)
    if (accounts !== undefined) await insertAccounts(world, { ...accounts, emails: addresses })
    kinds.push({ name, addresses })
  }
  return kinds
}

async function importedDoor(world: DoorWorld, count: number): Promise<Door> {
  const site = await insertWorkingSite(world, 'Shop with a past')
  const [own, nobody, imported] = [world.addresses(count), world.addresses(count), world.addresses(count)]
  const site_id = site.id
  await insertAccounts(world, { site_id, emails: own })
  await insertAccounts(world, { site_id, emails: imported, password_hash: await hash(password, 10) })
  return loginDoor(world, site, {
    name: 'a wrong password, on a site with imported hashes',
    kinds: [
      { name: 'a user with a hash of ours', addresses: own },
      { name: 'nobody', addresses: nobody },
      { name: 'a user with an imported hash', addresses: imported },
    ],
  })
}

/** The panel has no password reset by e-mail: administrators get a new link from each other. */
export async function panelDoors(world: DoorWorld, count: number): Promise<readonly Door[]> {
  const made: readonly (readonly [name: string, is: Administrators | undefined])[] = [
    ['an administrator', {}],
    ['nobody', undefined],
    ['one who was switched off', { active: false }],
    ['one with a second factor', { has_factor: true }],
    ['one without a password', { password_hash: null }],
  ]
  const kinds: Kind[] = []
  for (const [name, is] of made) {
    const addresses = world.addresses(count)
    if (is !== undefined) await insertAdministrators(world, addresses, is)
    kinds.push({ name, addresses })
  }
  return [
    {
      name: 'Panel: POST /admin/login, a wrong password',
      kinds,
      status: 401,
      ask: (email) => posted(`${world.service}/api/admin/login`, { email, password: `not ${password}` }),
    },
  ]
}

interface Administrators {
  readonly active?: boolean
  readonly has_factor?: boolean
  readonly password_hash?: string | null
}

async function insertAdministrators(
  { auth, password_hash: usual }: DoorWorld,
  emails: readonly string[],
  { active = true, has_factor = false, password_hash = usual }: Administrators,
): Promise<void> {
  await auth.write(sql`
    insert into administrators (name, email, password_hash, active, has_factor, created_at, updated_at)
    select 'Person', e.email, ${password_hash}, ${active}, ${has_factor}, now(), now()
      from unnest(${emails}::text[]) as e (email)`)
}
