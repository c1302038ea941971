import { hash } from 'node:crypto'
import { noPassword } from '../../../kernel/demo.ts'
import { type Statement, sql } from '../../../kernel/database/sql.ts'
import type { Locale } from '../../../kernel/messages/messages.ts'
import type { Connection } from '../../../kernel/scope.ts'
import { endOfGrace, graceDays } from '../../../people/closing.ts'
import { mostTries, type Standing } from './rules.ts'
import type { LinkKind } from './schema.ts'

const hashed = (token: string) => `\\x${hash('sha256', token, 'hex')}`

/**
 * What a link to the account `u` is bound to: with another address or another password it opens nothing. One to an account that
 * is closed is bound to that closing too.
 */
const bound = sql`sha256(convert_to(
  concat_ws(chr(10), u.email, u.password_hash, extract(epoch from u.closed_at)), 'UTF8'))`

/** Whether the link `r` finds its account `u` as it must be: a closed one is not active. */
const isStanding = sql`u.active = (r.kind <> 'account_reopen') and r.bound = ${bound}`

/** Of the account `u`, whether its person has chosen the password. */
export const isChosen: Statement<'none'> = sql`coalesce(u.chosen_password = sha256(convert_to(u.password_hash, 'UTF8')), false)`

/** Said of a password by whoever lets its person choose it. */
export const chosenBy = (password_hash: string) => `\\x${hash('sha256', password_hash, 'hex')}`

export interface NewLink {
  readonly kind: 'password_reset' | 'address_change'
  readonly user_id: number
  /** The address that a link to another address is for. */
  readonly email: string | null
  readonly by_mail: boolean
  readonly now: Date
  readonly minutes: number
}

/** Beside those that are there: a message that comes late does not make an earlier one useless. */
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

/** How somebody is written to. */
export interface Addressee {
  readonly name: string
  readonly language: Locale | null
}

/**
 * A link for what was wished by another one, which nobody has: bound as that was, so that a password that was changed while
 * the message waited ends it. Undefined where it is over, or somebody has the address by now.
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

/** As long as the account can be opened again; undefined where it is open, or that time is over. */
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

/** As long as the invitation is good; with it, it goes. */
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

/** An account as a link finds it. */
export interface LinkAccount extends Standing {
  readonly id: number
  readonly name: string
  readonly email: string
  readonly password_hash: string
}

/** A link that opens, whose it is and what it is for. */
export interface Link {
  readonly id: number
  readonly kind: LinkKind
  readonly by_mail: boolean
  readonly expires_at: string
  /** The address that it is for. */
  readonly email: string
  readonly invitation: LinkInvitation | null
  /** That of the link, or the one that has the address of the invitation. */
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

/** Of these kinds. Whether what it asks for can still be done is the rules' to say. Whoever was counted already has their try. */
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
             'has_password', u.password_hash <> ${noPassword}, 'is_chosen', ${isChosen},
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
                     and (r.kind <> 'password_reset' or u.password_hash <> ${noPassword} or u.link_only) end`)
  return rows[0]
}

/** False when the link has been tried too often. */
export async function countTry(connection: Connection, id: number): Promise<boolean> {
  const { count } = await connection.query(sql`
    update links set tries = tries + 1 where id = ${id} and tries < ${mostTries}`)
  return count === 1
}

/**
 * Uses a link to an account up, with all others of its kind, and where a password is set all others of the account. The account
 * is locked first: of several who come with one link, or with a link and another change of the password, the second finds
 * what it was bound to changed, or nothing.
 */
export async function claimLink(
  connection: Connection,
  {
    id,
    kind,
    account,
  }: { readonly id: number; readonly kind: LinkKind; readonly account: { readonly id: number } },
  now: Date,
): Promise<boolean> {
  await connection.query(sql`select from users where id = ${account.id} for no key update`)
  const { count } = await connection.query(sql`
    delete from links r using users u
     where r.id = ${id} and u.id = r.user_id and ${isStanding} and r.expires_at > ${now}`)
  if (count !== 1) return false
  await connection.query(sql`
    delete from links where user_id = ${account.id} and (kind = ${kind} or ${kind === 'password_reset'})`)
  return true
}

/** Somebody who may be written to by this address. */
export interface Recipient {
  readonly id: number
  readonly name: string
  readonly language: Locale | null
}

/** Who has a password to forget, or may set one by a link alone: who signs in by an identity provider alone has none. */
export async function recipientBy(connection: Connection, email: string): Promise<Recipient | undefined> {
  const { rows } = await connection.query<Recipient>(sql`
    select u.id, u.name, u.language from users u
     where u.email = ${email} and u.active and (u.password_hash <> ${noPassword} or u.link_only)`)
  return rows[0]
}

/** The language of somebody who has an account already. */
export async function languageOf(connection: Connection, email: string): Promise<Locale | null> {
  const { rows } = await connection.query<{ language: Locale | null }>(
    sql`select u.language from users u where u.email = ${email}`,
  )
  return rows[0]?.language ?? null
}

/** A password that the person has typed: every session ends, and whoever was locked out for guessing may try again. */
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

/** Tokens for programs: who found an open session may have made some. How many there were. */
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
