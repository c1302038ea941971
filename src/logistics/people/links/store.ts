import { unusablePasswordHash } from '../../../kernel/passwords.ts'
import { type Statement, sql } from '../../../kernel/database/sql.ts'
import type { Locale } from '../../../kernel/messages/messages.ts'
import type { Connection } from '../../../kernel/scope.ts'
import { endOfGrace, graceDays } from '../../../identity/closing/grace.ts'
import { mostTries } from '../../../identity/links/rules.ts'
import { type LinkRealm, hashed } from '../../../identity/links/store.ts'
import { userKind } from '../factors/store-owners.ts'
import type { Standing } from './rules.ts'
import type { LinkKind } from './schema.ts'

/** Binds a link to address and password of account `u`, and a reopening link to that closing. */
const bound = sql`sha256(convert_to(
  concat_ws(chr(10), u.email, u.password_hash, extract(epoch from u.closed_at)), 'UTF8'))`

/** Whether the link `r` finds its account `u` in the right state: active, or closed for a reopening link. */
const isStanding = sql`u.active = (r.kind <> 'account_reopen') and r.bound = ${bound}`

export const userLinks: LinkRealm = {
  realm: userKind,
  accounts: sql`users u`,
  fits: sql`u.id = r.user_id and ${isStanding}`,
}

/** Whether the owner of the account `u` chose its password. */
export const isChosen: Statement<'none'> = sql`coalesce(u.chosen_password = sha256(convert_to(u.password_hash, 'UTF8')), false)`

/** Mark stored with a password that its owner chose. */
export const chosenBy = hashed

export interface NewLink {
  readonly kind: 'password_reset' | 'address_change'
  readonly user_id: number
  readonly email: string | null
  readonly by_mail: boolean
  readonly now: Date
  readonly minutes: number
}

/** Keeps earlier links valid, so a late message doesn't invalidate them. */
export async function insertLink(connection: Connection, token: string, link: NewLink): Promise<number> {
  const { kind, user_id, email, by_mail, now, minutes } = link
  const expires_at = new Date(now.getTime() + minutes * 60_000)
  const { rows } = await connection.query<{ id: number }>(sql`
    insert into links (kind, user_id, email, hash, bound, by_mail, created_at, expires_at)
    select ${kind}::text, u.id, ${email}::text, ${hashed(token)}::bytea, ${bound}, ${by_mail}::boolean,
           ${now}::timestamptz, ${expires_at}::timestamptz
      from users u where u.id = ${user_id}
    returning id`)
  return rows[0]?.id ?? 0
}

export interface Addressee {
  readonly name: string
  readonly language: Locale | null
}

/**
 * Creates the mailed link for an address change, from a request whose token nobody holds. It keeps the request's
 * binding, so a password change while the message waited ends it. Returns undefined if the request has ended or the
 * address is taken.
 */
export async function insertWishedLink(
  connection: Connection,
  token: string,
  wish: { readonly id: number | null; readonly now: Date },
): Promise<Addressee | undefined> {
  const { rows } = await connection.query<Addressee>(sql`
    with wished as (
      select r.*, u.name, u.language from links r join users u on u.id = r.user_id
       where r.id = ${wish.id} and r.kind = 'address_change' and r.bound = ${bound} and u.active
         and r.expires_at > ${wish.now} and not exists (select from users o where o.email = r.email)),
    made as (
      insert into links (kind, user_id, email, hash, bound, by_mail, created_at, expires_at)
      select kind, user_id, email, ${hashed(token)}::bytea, bound, true, ${wish.now}::timestamptz, expires_at from wished)
    select name, language from wished`)
  return rows[0]
}

/** Valid while the account can be reopened. Undefined if it is open or its grace period is over. */
export async function insertReopeningLink(
  connection: Connection,
  token: string,
  closed: { readonly user_id: number | null; readonly now: Date },
): Promise<Addressee | undefined> {
  const { user_id, now } = closed
  const { rows } = await connection.query<Addressee>(sql`
    with made as (
      insert into links (kind, user_id, hash, bound, by_mail, created_at, expires_at)
      select 'account_reopen', u.id, ${hashed(token)}::bytea, ${bound}, true, ${now}::timestamptz,
             u.closed_at + make_interval(days => ${graceDays})
        from users u where u.id = ${user_id} and u.closed_at > ${endOfGrace(now)}
      returning user_id)
    select u.name, u.language from users u join made m on m.user_id = u.id`)
  return rows[0]
}

/** The link expires and is deleted with its invitation. */
export async function insertInvitationLink(
  connection: Connection,
  token: string,
  link: { readonly invitation_id: number | null; readonly by_mail: boolean; readonly now: Date },
): Promise<void> {
  await connection.query(sql`
    insert into links (kind, company_id, invitation_id, hash, bound, by_mail, created_at, expires_at)
    select 'invitation', i.company_id, i.id, ${hashed(token)}::bytea, sha256(convert_to(i.email, 'UTF8')),
           ${link.by_mail}::boolean, ${link.now}::timestamptz, i.expires_at
      from invitations i where i.id = ${link.invitation_id}`)
}

export interface LinkAccount extends Standing {
  readonly id: number
  readonly name: string
  readonly email: string
  readonly password_hash: string
}

export interface Link {
  readonly id: number
  readonly kind: LinkKind
  readonly by_mail: boolean
  readonly expires_at: string
  /** The address that the link is for. */
  readonly email: string
  readonly invitation: LinkInvitation | null
  /** The link's account, or the account that has the invitation's address. */
  readonly account: LinkAccount | null
}

export interface LinkInvitation {
  readonly id: number
  readonly company_id: number
  readonly company_name: string
  readonly name: string | null
  readonly role: string
  readonly client_ids: readonly number[] | null
  readonly language: Locale | null
}

/** Finds a link; rules decide whether its action is possible. `isCounted`: `tries` has this attempt. */
export async function linkByToken(
  connection: Connection,
  token: string,
  at: { readonly now: Date; readonly kinds: readonly LinkKind[]; readonly isCounted?: true },
): Promise<Link | undefined> {
  const { rows } = await connection.query<Link>(sql`
    select r.id, r.kind, r.by_mail, iso(r.expires_at) as expires_at, coalesce(i.email, r.email, u.email) as email,
           case when i.id is not null then json_build_object(
             'id', i.id, 'company_id', i.company_id, 'company_name', c.name, 'name', i.name, 'role', i.role,
             'client_ids', i.client_ids, 'language', i.language) end as invitation,
           case when u.id is not null then json_build_object(
             'id', u.id, 'name', u.name, 'email', u.email, 'password_hash', u.password_hash, 'active', u.active,
             'has_password', u.password_hash <> ${unusablePasswordHash}, 'is_chosen', ${isChosen},
             'is_member', exists (
               select from memberships m where m.user_id = u.id and m.company_id = r.company_id),
             'is_elsewhere', u.super_admin or u.closed_at is not null or u.has_factor or u.link_only or exists (
               select from memberships m where m.user_id = u.id and m.company_id is distinct from r.company_id),
             'is_by_provider', u.oidc_subject is not null and u.chosen_password is null) end as account
      from links r
      left join invitations i on i.company_id = r.company_id and i.id = r.invitation_id
      left join companies c on c.id = i.company_id
      left join users u on u.id = coalesce(r.user_id, (select o.id from users o where o.email = i.email))
     where r.hash = ${hashed(token)}::bytea and r.expires_at > ${at.now} and r.tries < ${at.isCounted === true ? mostTries + 1 : mostTries}
       and r.kind = any(${at.kinds}::text[])
       and case when r.kind = 'invitation' then i.expires_at > ${at.now} and c.active
                else ${isStanding}
                     and (r.kind <> 'password_reset' or u.password_hash <> ${unusablePasswordHash} or u.link_only) end`)
  return rows[0]
}

/** A person who may receive letters at this address. */
export interface Recipient {
  readonly id: number
  readonly name: string
  readonly language: Locale | null
}

/** Users with a password to forget, or who may set one only by a link; others use a provider. */
export async function recipientBy(connection: Connection, email: string): Promise<Recipient | undefined> {
  const { rows } = await connection.query<Recipient>(sql`
    select u.id, u.name, u.language from users u
     where u.email = ${email} and u.active and (u.password_hash <> ${unusablePasswordHash} or u.link_only)`)
  return rows[0]
}

export async function languageOf(connection: Connection, email: string): Promise<Locale | null> {
  const { rows } = await connection.query<{ language: Locale | null }>(
    sql`select u.language from users u where u.email = ${email}`,
  )
  return rows[0]?.language ?? null
}

/** Sets a password that the person typed. Ends every session and clears the lockout for wrong guesses. */
export async function setChosenPassword(
  connection: Connection,
  { id, email }: Pick<LinkAccount, 'id' | 'email'>,
  { password_hash, now }: { readonly password_hash: string; readonly now: Date },
): Promise<void> {
  await connection.query(sql`
    update users set password_hash = ${password_hash}, chosen_password = ${chosenBy(password_hash)},
           link_only = false, version = version + 1, updated_at = ${now}
     where id = ${id}`)
  await connection.query(sql`delete from tokens where user_id = ${id}`)
  await connection.query(sql`delete from throttle where email = ${email}`)
}

/** Ends API tokens, which an intruder in an open session may have created. Returns how many there were. */
export async function endTokens(connection: Connection, user_id: number): Promise<number> {
  return (await connection.query(sql`delete from api_tokens where user_id = ${user_id}`)).count
}

export async function setAddress(
  connection: Connection,
  { id, email, now }: { readonly id: number; readonly email: string; readonly now: Date },
): Promise<void> {
  await connection.query(sql`
    update users set email = ${email}, version = version + 1, updated_at = ${now} where id = ${id}`)
}
