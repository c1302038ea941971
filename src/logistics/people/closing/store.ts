import { unusablePasswordHash } from '../../../kernel/passwords.ts'
import { type Statement, sql } from '../../../kernel/database/sql.ts'
import type { UserId } from '../../base/access/types.ts'
import type { OwnReadScope, OwnWriteScope } from '../../base/access/scopes-own.ts'
import type { Connection } from '../../../kernel/scope.ts'
import type { PlatformWriteScope } from '../../base/access/scopes.ts'
import { endOfGrace } from '../../../identity/closing/grace.ts'
import { erasedAt } from '../../../identity/closing/store.ts'
import { endOfFreshness } from './rules.ts'
import type { ClosedUser } from './schema.ts'
import type { SectionRows } from '../../../people/export.ts'

/** Scope of a change to one account: its owner's, or that of someone who may change every account. */
export type UserRows = Pick<OwnWriteScope | PlatformWriteScope, 'now' | 'audit'> & {
  run(statement: Statement<'user'>): Promise<number>
  all<Row>(statement: Statement<'user'>): Promise<readonly Row[]>
}

export interface Place {
  readonly company_id: number
  readonly role: string
  readonly client_ids: readonly number[] | null
}

/** Whether the request's session began with a recent sign-in. */
export async function isFresh(scope: OwnReadScope): Promise<boolean> {
  const { token_id } = scope.visit
  const found = await scope.maybe(sql`
    select from tokens t
     where t.user_id = ${scope.user} and t.id = ${token_id} and t.created_at > ${endOfFreshness(scope.now)}`)
  return found !== undefined
}

/**
 * Locks the account's companies, then the account. If several managers close their accounts at once, the second sees
 * that the first is gone. Only changes to a company also wait for these locks.
 */
export async function lockPlaces(scope: UserRows, user: UserId): Promise<readonly Place[]> {
  await scope.run(sql`
    select from companies c where c.id in (select m.company_id from memberships m where m.user_id = ${user})
     order by c.id for no key update`)
  await scope.run(sql`select from users where id = ${user} for no key update`)
  return scope.all<Place>(sql`
    select m.company_id, m.role, m.client_ids from memberships m where m.user_id = ${user} order by m.company_id`)
}

/** Companies that would have no manager without this user. */
export async function onlyManagerOf(scope: UserRows, user: UserId): Promise<readonly string[]> {
  const rows = await scope.all<{ name: string }>(sql`
    select c.name from memberships m join companies c on c.id = m.company_id and c.active
     where m.user_id = ${user} and m.role = 'manager' and not exists (
       select from memberships o join users u on u.id = o.user_id and u.active
        where o.company_id = m.company_id and o.role = 'manager' and o.user_id <> m.user_id)
     order by c.id limit 10`)
  return rows.map(({ name }) => name)
}

export async function isSuperAdmin(scope: UserRows, user: UserId): Promise<boolean> {
  return (await scope.all(sql`select from users where id = ${user} and super_admin and active`)).length > 0
}

interface Shut extends ClosedUser {
  readonly email: string
  readonly was_active: boolean
}

/** Closes the account and ends every means of access. Returns undefined if it's already closed. */
export async function shutUser(scope: UserRows, user: UserId): Promise<Shut | undefined> {
  const [closed] = await scope.all<Shut>(sql`
    update users u
       set closed_at = ${scope.now}, active = false, super_admin = false, password_hash = ${unusablePasswordHash},
           version = u.version + 1, updated_at = ${scope.now}
      from users before
     where u.id = ${user} and u.closed_at is null and before.id = u.id
    returning u.email, before.active as was_active, iso(u.closed_at) as closed_at, ${erasedAt(sql`u.closed_at`)} as erased_at`)
  if (closed === undefined) return undefined
  await scope.run(sql`delete from tokens where user_id = ${user}`)
  await scope.run(sql`delete from api_tokens where user_id = ${user}`)
  await scope.run(sql`delete from links where user_id = ${user}`)
  await scope.run(sql`delete from factor_challenges where user_id = ${user}`)
  await scope.run(sql`delete from memberships where user_id = ${user}`)
  return closed
}

/** Reopens the account. Returns false if it isn't closed, or if the grace period is over. */
export async function unshutUser(
  connection: Connection,
  reopened: { readonly id: number; readonly password_hash: string | null; readonly now: Date },
): Promise<boolean> {
  const { id, password_hash, now } = reopened
  const { count } = await connection.query(sql`
    update users
       set closed_at = null, active = true, password_hash = coalesce(${password_hash}, password_hash),
           version = version + 1, updated_at = ${now}
     where id = ${id} and closed_at > ${endOfGrace(now)}`)
  if (count === 0) return false
  await connection.query(sql`delete from links where user_id = ${id} and kind = 'account_reopen'`)
  return true
}

/** One more than the answer shows of each kind, so it can tell whether there are more. */
const most = 1_001

/** Data a person may export: of acts on a company's records not the contents, which are the company's. */
function sectionsOf({ user }: OwnReadScope): Readonly<Record<string, Statement<'user'>>> {
  return {
    user: sql`
      select u.id, u.name, u.email, u.language, u.oidc_issuer, u.oidc_subject, u.super_admin, u.created_at, u.updated_at
        from users u where u.id = ${user}`,
    memberships: sql`
      select c.name as company, m.company_id, m.role, m.is_primary, m.client_ids, m.created_at
        from memberships m join companies c on c.id = m.company_id where m.user_id = ${user} order by m.company_id limit ${most}`,
    sessions: sql`
      select t.id, t.at_console, t.address, t.user_agent, t.created_at, t.last_used_at, t.expires_at
        from tokens t where t.user_id = ${user} order by t.id desc limit ${most}`,
    api_tokens: sql`
      select t.id, t.name, t.read_only, t.modules, t.company_ids, t.created_at, t.expires_at, t.last_used_at, t.address
        from api_tokens t where t.user_id = ${user} order by t.id desc limit ${most}`,
    devices: sql`
      select d.network, d.device, d.first_seen_at, d.seen_at from user_devices d
       where d.user_id = ${user} order by d.seen_at desc limit ${most}`,
    failed_sign_ins: sql`
      select t.failures, t.first_at, t.locked_until from throttle t join users u on u.email = t.email where u.id = ${user}`,
    acts: sql`
      select t.company_id, t.at, t.action, t.target_type, t.target_id from audit t
       where t.actor = 'user:' || ${user}::bigint order by t.id desc limit ${most}`,
    done_to_you: sql`
      select t.company_id, t.at, t.action, t.change from audit t
       where t.target_type = 'user' and t.target_id = ${user}::bigint::text order by t.id desc limit ${most}`,
  }
}

export async function* ownSections(scope: OwnReadScope): AsyncGenerator<SectionRows> {
  for (const [section, rows] of Object.entries(sectionsOf(scope))) {
    const found = await scope.all<{ json: string }>(
      sql`select row_to_json(r)::text as json from (${rows}) r where ${scope.user}::bigint is not null`,
    )
    yield { section, rows: found.map(({ json }) => json) }
  }
}
