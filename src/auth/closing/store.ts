import { unusablePasswordHash } from '../../kernel/passwords.ts'
import { type Statement, sql } from '../../kernel/database/sql.ts'
import type { Connection } from '../../kernel/scope.ts'
import type { SiteReadScope } from '../access/scopes.ts'
import { namesOfCircles } from '../users/store.ts'
import { endOfGrace } from '../../identity/closing/grace.ts'
import { erasedAt } from '../../identity/closing/store.ts'
import type { SectionRows } from '../../people/export.ts'

/** Whether the site lets its users close their accounts, and whether this one is already closed. */
export function closingOf(
  scope: SiteReadScope,
  user_id: number,
): Promise<{ readonly is_offered: boolean; readonly is_closed: boolean }> {
  return scope.one(sql`
    select s.account_closing as is_offered,
           exists (select from accounts a where a.id = ${user_id} and a.closed_at is not null) as is_closed
      from sites s where s.id = ${scope.site}`)
}

export interface Closed {
  readonly closed_at: string
  readonly erased_at: string
}

/** Closes an open account with the compared password. Its factors stay for a later reopening. */
export async function shutAccount(
  connection: Connection,
  account: { readonly id: number; readonly password_hash: string },
  now: Date,
): Promise<Closed | undefined> {
  const { id, password_hash } = account
  const { rows } = await connection.query<Closed>(sql`
    update accounts a
       set closed_at = ${now}, password_hash = ${unusablePasswordHash}, version = a.version + 1, updated_at = ${now}
     where a.id = ${id} and a.password_hash = ${password_hash} and a.closed_at is null
    returning iso(a.closed_at) as closed_at, ${erasedAt(sql`a.closed_at`)} as erased_at`)
  const [closed] = rows
  if (closed === undefined) return undefined
  await connection.query(sql`delete from tokens where user_id = ${id}`)
  await connection.query(sql`delete from links where account_id = ${id}`)
  await connection.query(sql`delete from factor_challenges where account_id = ${id}`)
  await touchPlaces(connection, id, now)
  return closed
}

/** Reopens the account without a password. False if it isn't closed, or was closed for too long. */
export async function unshutAccount(connection: Connection, id: number, now: Date): Promise<boolean> {
  const { count } = await connection.query(sql`
    update accounts set closed_at = null, version = version + 1, updated_at = ${now}
     where id = ${id} and closed_at > ${endOfGrace(now)}`)
  if (count === 0) return false
  await connection.query(sql`delete from links where account_id = ${id} and kind = 'account_reopen'`)
  await touchPlaces(connection, id, now)
  return true
}

/** Raises the version on every site, because sites show whether the account is closed. */
async function touchPlaces(connection: Connection, user_id: number, now: Date): Promise<void> {
  await connection.query(
    sql`update site_users set version = version + 1, updated_at = ${now}
         where user_id = ${user_id} and consent_asked_at is null`,
  )
}

/** One more than a response contains of each kind, so that it can say that there are more. */
const most = 1_001

/** Data of the account `a` on the site `u` that the person may export through the site. */
function sectionsOf(scope: SiteReadScope, user_id: number): Readonly<Record<string, Statement<'site'>>> {
  const { site } = scope
  const here = sql`exists (select from site_users u where u.site_id = ${site} and u.user_id = ${user_id})`
  return {
    account: sql`
      select a.id, a.name, a.email, a.email_confirmed_at, a.created_at from accounts a
       where a.id = ${user_id} and ${here}`,
    site: sql`
      select s.name as site, u.status, u.shown_name as name, u.created_at, u.updated_at,
             ${namesOfCircles}
        from site_users u join sites s on s.id = u.site_id where u.site_id = ${site} and u.user_id = ${user_id}`,
    sessions: sql`
      select t.id, t.address, t.user_agent, t.created_at, t.expires_at from tokens t
       where t.site_id = ${site} and t.user_id = ${user_id} order by t.id desc limit ${most}`,
    factors: sql`
      select f.kind, f.name, f.created_at, f.last_used_at from factors f
       where f.account_id = ${user_id} and ${here} order by f.id limit ${most}`,
    devices: sql`
      select d.network, d.device, d.first_seen_at, d.seen_at from account_devices d
       where d.account_id = ${user_id} and ${here} order by d.seen_at desc limit ${most}`,
    failed_logins: sql`
      select t.failures, t.first_at, t.locked_until from throttle t join accounts a on a.email = t.email
       where t.site_id = ${site} and a.id = ${user_id}`,
    audit: sql`
      select t.id, t.at, t.action, t.outcome, t.address, t.target_type, t.target_id, t.change from audit t
       where t.site_id = ${site} and t.actor_type = 'user' and t.actor_id = ${user_id}
       order by t.id desc limit ${most}`,
    audit_of_others: sql`
      select t.id, t.at, t.action, t.outcome, t.change from audit t
       where t.site_id = ${site} and t.target_type = 'user' and t.target_id = ${user_id}
         and (t.actor_type, t.actor_id) is distinct from ('user', ${user_id}::bigint)
       order by t.id desc limit ${most}`,
  }
}

export async function* ownSections(scope: SiteReadScope, user_id: number): AsyncGenerator<SectionRows> {
  for (const [section, rows] of Object.entries(sectionsOf(scope, user_id))) {
    const found = await scope.all<{ json: string }>(
      sql`select row_to_json(r)::text as json from (${rows}) r where ${scope.site}::bigint is not null`,
    )
    yield { section, rows: found.map(({ json }) => json) }
  }
}
