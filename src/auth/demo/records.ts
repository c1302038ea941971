import { sql } from '../../kernel/database/sql.ts'
import { found } from '../../kernel/problem.ts'
import type { Connection } from '../../kernel/scope.ts'
import type { Vault } from '../../kernel/vault.ts'
import { insertDemoApp } from '../../identity/factors/demo.ts'
import { accountByEmail, insertAccount } from '../accounts/store.ts'
import { insertAdministrator } from '../admin/store.ts'
import { type Desk, recordAct } from '../audit/store.ts'
import { accountOwner } from '../factors/store-owners.ts'
import { insertSecret } from '../sites/store-secrets.ts'
import { insertSite, updateSite } from '../sites/store.ts'
import type { Site } from '../sites/schema.ts'
import { type DemoSite, demoAdministrators, demoSecretLabel, demoSites } from './world.ts'

export type Ground = 'empty' | 'demo' | 'foreign'

export async function groundOf(connection: Connection): Promise<Ground> {
  const slugs = demoSites.map((site) => site.slug)
  const { rows } = await connection.query<{ others: number; ours: number }>(sql`
    select (select count(*) from sites where slug <> all(${slugs})) + (select count(*) from accounts)
             + (select count(*) from administrators) as others,
           (select count(*) from sites where slug = any(${slugs})) as ours`)
  const [{ others, ours } = { others: 0, ours: 0 }] = rows
  // The demo is inserted in one transaction: if all its sites exist, so did the rest at one time.
  if (ours === slugs.length) return 'demo'
  return others + ours === 0 ? 'empty' : 'foreign'
}

/** Only one process loads the demo; the next one sees what it committed. */
export async function lockDemo(connection: Connection): Promise<void> {
  await connection.query(sql`select pg_advisory_xact_lock(hashtextextended('waybill.auth.demo', 0))`)
}

export interface CreatedSite extends Site {
  readonly client_secret: string
}

interface Foundation {
  readonly password_hash: string
  /** Seals the secrets of authenticator apps. Without it, nobody has an app. */
  readonly vault: Vault | undefined
}

export async function insertWorld(desk: Desk, foundation: Foundation): Promise<readonly CreatedSite[]> {
  const { password_hash } = foundation
  const now = desk.visit.clock.now()
  const created: CreatedSite[] = []
  for (const site of demoSites) created.push(await insertDemoSite(desk, site, foundation))
  for (const { email, name } of demoAdministrators) {
    const values = { email, name, password_hash, scopes: ['*'], now }
    const { id } = await insertAdministrator(desk.connection, values)
    const target = { type: 'administrator', id }
    await recordAct(desk, null, { action: 'administrator.created', target, change: { email, demo: true } })
  }
  return created
}

async function insertDemoSite(
  desk: Desk,
  demo: DemoSite,
  { password_hash, vault }: Foundation,
): Promise<CreatedSite> {
  const { connection } = desk
  const now = desk.visit.clock.now()
  const draft = await insertSite(connection, { name: demo.name, slug: demo.slug, now })
  const { id } = draft
  const opened = { ...draft, status: 'production', account_closing: true, device_notices: true } as const
  const site = await updateSite(
    connection,
    demo.asksForFactors ? { ...opened, mfa_policy: 'optional' } : opened,
    now,
  )
  const { client_secret } = await insertSecret(connection, id, {
    now,
    othersUntil: null,
    label: demoSecretLabel,
  })
  await insertGrants(connection, id, { demo, now })
  for (const user of demo.users) {
    const account = { name: user.name, email: user.email, password_hash, home_site_id: id, now }
    const inserted = await insertAccount(connection, account)
    const known = inserted === 'email_taken' ? await accountByEmail(connection, user.email) : inserted
    const user_id = found(known, 'account').id
    await insertMember(connection, id, { user, user_id, now })
    if (user.hasApp && vault) await insertDemoApp(connection, accountOwner(user_id), { vault, now })
  }
  const target = { type: 'site', id }
  await recordAct(desk, id, { action: 'site.created', target, change: { slug: demo.slug, demo: true } })
  return { ...site, client_secret }
}

async function insertGrants(
  connection: Connection,
  site_id: number,
  { demo, now }: { readonly demo: DemoSite; readonly now: Date },
): Promise<void> {
  for (const role of demo.roles) {
    await connection.query(sql`
      insert into roles (site_id, name, slug, description, api_permissions, action_keys, created_at, updated_at)
      values (${site_id}, ${role.name}, ${role.slug}, ${role.description}, ${role.api_permissions}, ${role.action_keys},
              ${now}, ${now})`)
  }
  for (const grant of demo.companies) {
    await connection.query(sql`
      insert into companies (site_id, name, slug, action_keys, created_at, updated_at)
      values (${site_id}, ${grant.name}, ${grant.slug}, ${grant.action_keys}, ${now}, ${now})`)
  }
  for (const grant of demo.groups) {
    await connection.query(sql`
      insert into groups (site_id, name, slug, action_keys, created_at, updated_at)
      values (${site_id}, ${grant.name}, ${grant.slug}, ${grant.action_keys}, ${now}, ${now})`)
  }
}

interface Member {
  readonly user: DemoSite['users'][number]
  readonly user_id: number
  readonly now: Date
}

async function insertMember(connection: Connection, site_id: number, member: Member): Promise<void> {
  const { user, user_id, now } = member
  const { companies = [], groups = [] } = user
  await connection.query(sql`
    insert into site_users (site_id, user_id, status, created_at, updated_at)
    values (${site_id}, ${user_id}, ${user.status ?? 'active'}, ${now}, ${now})`)
  await connection.query(sql`
    insert into assignments (site_id, user_id, site_role_id, is_primary, position)
    select r.site_id, ${user_id}, r.id, g.position = 1, g.position - 1
      from unnest(${user.roles}::text[]) with ordinality as g (slug, position)
      join roles r on r.site_id = ${site_id} and r.slug = g.slug`)
  await connection.query(sql`
    insert into company_members (site_id, site_company_id, user_id, created_at)
    select c.site_id, c.id, ${user_id}, ${now} from companies c
     where c.site_id = ${site_id} and c.slug = any(${companies})`)
  await connection.query(sql`
    insert into group_members (site_id, site_group_id, user_id, created_at)
    select g.site_id, g.id, ${user_id}, ${now} from groups g
     where g.site_id = ${site_id} and g.slug = any(${groups})`)
}
