import { violates } from '../../kernel/database/failures.ts'
import { sql } from '../../kernel/database/sql.ts'
import { Problem } from '../../kernel/problem.ts'
import type { Connection } from '../../kernel/scope.ts'
import type { SiteReadScope } from '../access/scopes.ts'

export interface Account {
  readonly id: number
  readonly name: string
  readonly email: string
  readonly password_hash: string
  /** The site that created the account, or the site that has set its credentials since. */
  readonly home_site_id: number | null
  readonly email_verified_at: Date | null
  readonly closed_at: Date | null
  readonly version: number
  readonly created_at: Date
}

export interface NewAccount {
  readonly name: string
  /** Normalized by `email()` of the fields: lower case, with the domain in ASCII. */
  readonly email: string
  readonly password_hash: string
  readonly home_site_id: number | null
  readonly now: Date
}

const record = sql`a.id, a.name, a.email, a.password_hash, a.home_site_id, a.email_verified_at, a.closed_at, a.version,
  a.created_at`

export async function accountByEmail(connection: Connection, email: string): Promise<Account | undefined> {
  const { rows } = await connection.query<Account>(
    sql`select ${record} from accounts a where a.email = ${email}`,
  )
  return rows[0]
}

export async function accountById(connection: Connection, id: number): Promise<Account | undefined> {
  return (await connection.query<Account>(sql`select ${record} from accounts a where a.id = ${id}`)).rows[0]
}

/** Locks the account until the transaction ends, so that it can't be changed or attached to a site meanwhile. */
export async function lockAccount(connection: Connection, id: number): Promise<Account | undefined> {
  const statement = sql`select ${record} from accounts a where a.id = ${id} for update`
  return (await connection.query<Account>(statement)).rows[0]
}

/** Inserts an account. Of several inserts that race for an address, all but one get `email_taken`. */
export async function insertAccount(
  connection: Connection,
  account: NewAccount,
): Promise<Account | 'email_taken'> {
  const { rows } = await connection.query<Account>(sql`
    insert into accounts as a (name, email, password_hash, home_site_id, created_at, updated_at)
    values (${account.name}, ${account.email}, ${account.password_hash}, ${account.home_site_id},
            ${account.now}, ${account.now})
    on conflict (email) do nothing returning ${record}`)
  return rows[0] ?? 'email_taken'
}

/** Sets the password on every site at once and ends the account's tokens, except the one to keep. */
export async function setPassword(
  connection: Connection,
  user_id: number,
  change: { readonly password_hash: string; readonly now: Date; readonly keepToken_id: number | null },
): Promise<void> {
  // The account row comes first: a concurrent login with the old password waits here or finds the password changed.
  await connection.query(sql`
    update accounts set password_hash = ${change.password_hash}, version = version + 1, updated_at = ${change.now}
     where id = ${user_id}`)
  await endSessions(connection, user_id, change.keepToken_id)
}

export interface Credentials {
  readonly email: string
  /** Undefined keeps the current hash. */
  readonly password_hash: string | undefined
  /** When somebody vouched that the address is the person's; null if nobody does. */
  readonly email_verified_at: Date | null
  /** The site that sets the credentials and becomes the account's home; null for an administrator. */
  readonly by_site_id: number | null
  readonly now: Date
}

/** Sets login credentials. `email_verified_at` says whether anyone vouches that they are the person's own. */
export async function setCredentials(
  connection: Connection,
  user_id: number,
  given: Credentials,
): Promise<'done' | 'email_taken'> {
  try {
    await connection.query(sql`
      update accounts
         set email = ${given.email}, password_hash = coalesce(${given.password_hash ?? null}, password_hash),
             email_verified_at = ${given.email_verified_at}, home_site_id = coalesce(${given.by_site_id}, home_site_id),
             version = version + 1, updated_at = ${given.now}
       where id = ${user_id}`)
  } catch (error) {
    if (violates(error, 'accounts_email_key')) return 'email_taken'
    throw error
  }
  await connection.query(sql`
    update site_users set version = version + 1, updated_at = ${given.now}
     where user_id = ${user_id} and site_id is distinct from ${given.by_site_id} and consent_asked_at is null`)
  return 'done'
}

/** Ends all sessions of the account on all sites, except the one to keep. */
export async function endSessions(
  connection: Connection,
  user_id: number,
  keepToken_id: number | null = null,
): Promise<void> {
  await connection.query(
    sql`delete from tokens where user_id = ${user_id} and id is distinct from ${keepToken_id}`,
  )
}

/** The sites that an account is on. A site still waiting for consent doesn't count. */
export async function sitesOf(connection: Connection, user_id: number): Promise<readonly number[]> {
  const { rows } = await connection.query<{ site_id: number }>(
    sql`select u.site_id from site_users u
         where u.user_id = ${user_id} and u.consent_asked_at is null order by u.site_id`,
  )
  return rows.map((row) => row.site_id)
}

/** Replaces the hash of an unchanged password, unless the password was changed meanwhile. */
export async function replaceHash(
  connection: Connection,
  user_id: number,
  hashes: { readonly old: string; readonly new: string },
): Promise<boolean> {
  const { count } = await connection.query(sql`
    update accounts set password_hash = ${hashes.new} where id = ${user_id} and password_hash = ${hashes.old}`)
  return count === 1
}

export async function unlockAccount(connection: Connection, email: string): Promise<boolean> {
  return (await connection.query(sql`delete from throttle where email = ${email}`)).count > 0
}

/** The owner of a password, with the values to which the policy compares a new one. */
export interface Owner {
  readonly id: number
  readonly name: string
  readonly email: string
  readonly password_hash: string
  readonly site_name: string
}

/** The calling user, unless they have left the site. */
export async function passwordOwner(scope: SiteReadScope): Promise<Owner> {
  const owner = await scope.maybe<Owner>(sql`
    select a.id, coalesce(u.name, a.name) as name, a.email, a.password_hash, s.name as site_name
      from site_users u join accounts a on a.id = u.user_id join sites s on s.id = u.site_id
     where u.site_id = ${scope.site} and u.user_id = ${scope.visit.actor.id}`)
  if (owner === undefined) throw new Problem('no_site_access')
  return owner
}

/** Whether the compared hash is still the account's. Locks the account until the transaction ends. */
export async function hashIsCurrent(
  connection: Connection,
  owner: Pick<Owner, 'id' | 'password_hash'>,
): Promise<boolean> {
  const { rows } = await connection.query(sql`
    select 1 from accounts where id = ${owner.id} and password_hash = ${owner.password_hash} for update`)
  return rows.length === 1
}
