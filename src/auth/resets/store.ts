import { hash } from 'node:crypto'
import { sql } from '../../kernel/database/sql.ts'
import type { Connection } from '../../kernel/scope.ts'
import { mostTries } from './rules.ts'

const hashed = (token: string) => `\\x${hash('sha256', token, 'hex')}`

/** What a link of the account `a` is bound to: another address or password, and it opens nothing. */
const bound = sql`sha256(convert_to(a.email || chr(10) || a.password_hash, 'UTF8'))`

const siteCount = sql`(select count(*)::int from site_users n where n.user_id = a.id)`

export interface NewReset {
  readonly account_id: number
  readonly site_id: number | null
  readonly by_mail: boolean
  readonly now: Date
  readonly minutes: number
}

/** Beside those that are there: a message that comes late does not make an earlier one useless. */
export async function insertReset(connection: Connection, token: string, reset: NewReset): Promise<void> {
  const { account_id, site_id, by_mail, now, minutes } = reset
  const expires_at = new Date(now.getTime() + minutes * 60_000)
  await connection.query(sql`
    insert into password_resets (account_id, site_id, hash, bound, by_mail, created_at, expires_at)
    select a.id, ${site_id}::bigint, ${hashed(token)}::bytea, ${bound}, ${by_mail}::boolean, ${now}::timestamptz,
           ${expires_at}::timestamptz
      from accounts a where a.id = ${account_id}`)
}

/** A link that opens, and whose. */
export interface Reset {
  readonly id: number
  readonly account_id: number
  readonly site_id: number | null
  readonly site_name: string | null
  readonly name: string
  readonly email: string
  readonly password_hash: string
  readonly by_mail: boolean
  readonly expires_at: string
  readonly home_site_id: number | null
  readonly site_count: number
}

/** Who has left the site, or is suspended there, sets no password by a link of it. */
const isOpen = sql`r.bound = ${bound} and r.tries < ${mostTries} and (r.site_id is null or exists (
  select from site_users m where m.site_id = r.site_id and m.user_id = r.account_id and m.status = 'active'))`

/** With a site, only a link of that site. */
export async function resetByToken(
  connection: Connection,
  token: string,
  at: { readonly now: Date; readonly site_id: number | null },
): Promise<Reset | undefined> {
  const { rows } = await connection.query<Reset>(sql`
    select r.id, r.account_id, r.site_id, s.name as site_name, coalesce(u.name, a.name) as name, a.email, a.password_hash,
           r.by_mail, iso(r.expires_at) as expires_at, a.home_site_id, ${siteCount} as site_count
      from password_resets r
      join accounts a on a.id = r.account_id
      left join sites s on s.id = r.site_id
      left join site_users u on u.site_id = r.site_id and u.user_id = r.account_id
     where r.hash = ${hashed(token)}::bytea and r.expires_at > ${at.now} and ${isOpen}
       and (${at.site_id}::bigint is null or r.site_id = ${at.site_id})`)
  return rows[0]
}

/** False when the link has been tried too often. */
export async function countTry(connection: Connection, id: number): Promise<boolean> {
  const { count } = await connection.query(sql`
    update password_resets set tries = tries + 1 where id = ${id} and tries < ${mostTries}`)
  return count === 1
}

/**
 * Uses the link up, with all others of the account. The account is locked first: of several who come with one link, or
 * with a link and another change of the password, the second finds what it was bound to changed.
 */
export async function claimReset(
  connection: Connection,
  { id, account_id }: Pick<Reset, 'id' | 'account_id'>,
  now: Date,
): Promise<boolean> {
  await connection.query(sql`select from accounts where id = ${account_id} for update`)
  const { count } = await connection.query(sql`
    delete from password_resets r using accounts a
     where r.id = ${id} and a.id = r.account_id and r.bound = ${bound} and r.expires_at > ${now}`)
  if (count !== 1) return false
  await connection.query(sql`delete from password_resets where account_id = ${account_id}`)
  return true
}

/** Whoever has read a message to the address, and typed the password into no page of a site, has shown that it is theirs. */
export async function verifyAddress(connection: Connection, account_id: number, now: Date): Promise<void> {
  await connection.query(sql`
    update accounts set email_verified_at = coalesce(email_verified_at, ${now}) where id = ${account_id}`)
}

/** Whom a link is for, and what it looks like. */
export interface Recipient {
  readonly account_id: number
  readonly name: string
  readonly site_name: string | null
  readonly url: string | null
  readonly minutes: number | null
  readonly home_site_id: number | null
  readonly site_count: number
}

/** Undefined where nobody has the address, or nobody who may enter the site. */
export async function recipientBy(
  connection: Connection,
  { email, site_id }: { readonly email: string; readonly site_id: number | null },
): Promise<Recipient | undefined> {
  const { rows } = await connection.query<Recipient>(sql`
    select a.id as account_id, coalesce(u.name, a.name) as name, s.name as site_name, s.password_reset_url as url,
           s.password_reset_minutes as minutes, a.home_site_id, ${siteCount} as site_count
      from accounts a
      left join sites s on s.id = ${site_id}
      left join site_users u on u.site_id = s.id and u.user_id = a.id
     where a.email = ${email} and (${site_id}::bigint is null or u.status = 'active')`)
  return rows[0]
}
