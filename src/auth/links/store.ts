import { type Statement, sql } from '../../kernel/database/sql.ts'
import { unusablePasswordHash } from '../../kernel/passwords.ts'
import type { Locale } from '../../kernel/messages/messages.ts'
import type { Connection } from '../../kernel/scope.ts'
import { mostTries } from '../../identity/links/rules.ts'
import { type LinkRealm, hashed } from '../../identity/links/store.ts'
import { accountKind } from '../factors/store-owners.ts'
import type { Linked } from './rules.ts'
import type { LinkKind } from './schema.ts'

/** Binds a link to account `a`: a new address, or for most kinds a new password, invalidates it. */
const boundAs = (kind: Statement<'none'>) => sql`sha256(convert_to(
  case when ${kind} in ('email_verify', 'site_join') then a.email else a.email || chr(10) || a.password_hash end, 'UTF8'))`
const bound = boundAs(sql`r.kind`)

export const accountLinks: LinkRealm = {
  realm: accountKind,
  accounts: sql`accounts a`,
  fits: sql`a.id = r.account_id and r.bound = ${bound}`,
}

/** Columns of account `a` that decide who may have a link. */
const standing = sql`a.home_site_id, a.email_verified_at is not null as is_verified,
  (select count(*)::int from site_users n where n.user_id = a.id and n.consent_asked_at is null) as site_count`

export interface NewLink {
  readonly kind: LinkKind
  readonly account_id: number
  readonly site_id: number | null
  readonly by_mail: boolean
  readonly now: Date
  readonly minutes: number
}

/** Adds the link to the existing ones: a message that arrives late doesn't invalidate an earlier one. */
export async function insertLink(connection: Connection, token: string, link: NewLink): Promise<void> {
  const { kind, account_id, site_id, by_mail, now, minutes } = link
  const expires_at = new Date(now.getTime() + minutes * 60_000)
  await connection.query(sql`
    insert into links (kind, account_id, site_id, hash, bound, by_mail, created_at, expires_at)
    select ${kind}::text, a.id, ${site_id}::bigint, ${hashed(token)}::bytea, ${boundAs(sql`${kind}::text`)},
           ${by_mail}::boolean, ${now}::timestamptz, ${expires_at}::timestamptz
      from accounts a where a.id = ${account_id}`)
}

/** The person's name in the letter. A site that asks for consent has no say in it yet. */
const nameTold = (kind: Statement<'none'>) =>
  sql`case ${kind} when 'site_join' then a.name else coalesce(u.name, a.name) end`

export interface Link extends Linked {
  readonly id: number
  readonly account_id: number
  readonly site_name: string | null
  readonly name: string
  readonly email: string
  readonly password_hash: string
  readonly by_mail: boolean
  readonly expires_at: string
}

/** Whether member `m` may use such a link here: to join while consent is pending, otherwise while active. */
const mayUse = (kind: Statement<'none'>) => sql`case ${kind}
  when 'site_join' then m.consent_asked_at is not null else m.status = 'active' end`

/** A site's link doesn't work for people who have left the site or are suspended there. */
const isOpen = sql`r.bound = ${bound} and r.tries < ${mostTries} and (r.site_id is null or exists (
  select from site_users m where m.site_id = r.site_id and m.user_id = r.account_id and ${mayUse(sql`r.kind`)}))`

/** Finds links of these kinds; with a site, only that site's links. */
export async function linkByToken(
  connection: Connection,
  token: string,
  at: { readonly now: Date; readonly site_id: number | null; readonly kinds: readonly LinkKind[] },
): Promise<Link | undefined> {
  const { rows } = await connection.query<Link>(sql`
    select r.id, r.kind, r.account_id, r.site_id, s.name as site_name, ${nameTold(sql`r.kind`)} as name, a.email,
           a.password_hash, r.by_mail, iso(r.expires_at) as expires_at, ${standing}
      from links r
      join accounts a on a.id = r.account_id
      left join sites s on s.id = r.site_id
      left join site_users u on u.site_id = r.site_id and u.user_id = r.account_id
     where r.hash = ${hashed(token)}::bytea and r.expires_at > ${at.now} and ${isOpen}
       and r.kind = any(${at.kinds}::text[]) and (${at.site_id}::bigint is null or r.site_id = ${at.site_id})`)
  return rows[0]
}

/** Notes that the address is the person's. `isVerified`: they typed the password on no site's page. */
export async function confirmAddress(
  connection: Connection,
  account_id: number,
  how: { readonly isVerified: boolean; readonly now: Date },
): Promise<void> {
  const { isVerified, now } = how
  await connection.query(sql`
    update accounts
       set email_confirmed_at = coalesce(email_confirmed_at, ${now}),
           email_verified_at = case when ${isVerified} then coalesce(email_verified_at, ${now}) else email_verified_at end
     where id = ${account_id}`)
}

/** Raises the versions of the account and its sites' records, because each site shows the change. */
export async function touchPlaces(connection: Connection, account_id: number, now: Date): Promise<void> {
  await connection.query(sql`
    update accounts set version = version + 1, updated_at = ${now} where id = ${account_id}`)
  await connection.query(sql`
    update site_users set version = version + 1, updated_at = ${now}
     where user_id = ${account_id} and consent_asked_at is null`)
}

export interface Recipient extends Omit<Linked, 'kind' | 'site_id'> {
  readonly account_id: number
  readonly name: string
  readonly is_confirmed: boolean
  readonly has_password: boolean
  readonly is_closed: boolean
  readonly site_name: string | null
  readonly password_reset_url: string | null
  readonly password_reset_minutes: number | null
  readonly email_verify_url: string | null
  readonly locale: Locale | null
  readonly mail_from_name: string | null
  readonly link_address: string | null
}

/** Admits the person to a site that waited for their consent. */
export async function joinSite(
  connection: Connection,
  { account_id, site_id }: Pick<Link, 'account_id' | 'site_id'>,
  now: Date,
): Promise<boolean> {
  const { count } = await connection.query(sql`
    update site_users
       set consent_asked_at = null, status = 'active', version = version + 1, created_at = ${now}, updated_at = ${now}
     where site_id = ${site_id} and user_id = ${account_id} and consent_asked_at is not null`)
  return count === 1
}

interface Addressed {
  readonly kind: LinkKind
  readonly email: string
  readonly site_id: number | null
}

/** Undefined if nobody has the address, or nobody who may enter the site. */
export async function recipientBy(
  connection: Connection,
  { kind, email, site_id }: Addressed,
): Promise<Recipient | undefined> {
  const { rows } = await connection.query<Recipient>(sql`
    select a.id as account_id, ${nameTold(sql`${kind}::text`)} as name, s.name as site_name, s.password_reset_url,
           s.password_reset_minutes, s.email_verify_url, s.locale, s.mail_from_name, s.link_address,
           a.email_confirmed_at is not null as is_confirmed, a.password_hash <> ${unusablePasswordHash} as has_password,
           a.closed_at is not null as is_closed, ${standing}
      from accounts a
      left join sites s on s.id = ${site_id}
      left join site_users u on u.site_id = s.id and u.user_id = a.id
      left join site_users m on m.site_id = s.id and m.user_id = a.id
     where a.email = ${email}
       and (${site_id}::bigint is null or ${mayUse(sql`${kind}::text`)} or a.closed_at is not null)`)
  return rows[0]
}
