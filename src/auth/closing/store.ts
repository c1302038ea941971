import { unusablePasswordHash } from '../../kernel/passwords.ts'
import { sql } from '../../kernel/database/sql.ts'
import type { Connection } from '../../kernel/scope.ts'
import type { SiteReadScope } from '../access/scopes.ts'
import { endOfGrace } from '../../identity/closing/grace.ts'
import { erasedAt } from '../../identity/closing/store.ts'

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

/**
 * Closes an account, unless it is already closed or its password differs from the compared one. Pending links and
 * second steps end with its sessions. Factors stay for a later reopening.
 */
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
