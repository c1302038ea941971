import { unusablePasswordHash } from '../../../kernel/passwords.ts'
import { type Statement, sql } from '../../../kernel/database/sql.ts'
import type { OwnReadScope } from '../../base/access/scopes-own.ts'
import type { Connection } from '../../../kernel/scope.ts'
import type { PlatformReadScope, ReadScope, WriteScope } from '../../base/access/scopes.ts'
import { own } from '../../../kernel/problem.ts'
import type { Factor } from '../../../identity/factors/schema.ts'
import { codesCount, factorRecord, factorsJson } from '../../../identity/factors/store.ts'
import { isChosen } from '../links/store.ts'
import type { Guard } from './rules.ts'
import { userKind } from './store-owners.ts'

export function ownFactors(
  scope: OwnReadScope,
): Promise<{ readonly factors: Factor[]; readonly recovery_codes_left: number }> {
  return scope.one(sql`
    select ${factorsJson(userKind)} as factors, ${codesCount(userKind)} as recovery_codes_left
      from users a where a.id = ${scope.user}`)
}

/** Factors of a member of the company; empty for anyone else. */
export function memberFactors(scope: ReadScope, user_id: number): Promise<readonly Factor[]> {
  return scope.all<Factor>(sql`
    select ${factorRecord} from factors f join memberships m on m.user_id = f.user_id
     where ${scope.within('m')} and f.user_id = ${user_id} order by f.id`)
}

/** Returns how many it deleted. Concurrent sign-ins wait, because the user's row is already locked. */
export async function deleteMemberFactors(scope: WriteScope, user_id: number): Promise<number> {
  const isMember = sql`exists (
    select from memberships m where m.company_id = ${scope.company} and m.user_id = ${user_id})`
  const count = await scope.run(sql`delete from factors where user_id = ${user_id} and ${isMember}`)
  await scope.run(sql`delete from recovery_codes where user_id = ${user_id} and ${isMember}`)
  await scope.run(sql`update users set has_factor = false where id = ${user_id} and ${isMember}`)
  return count
}

/** Matches no password. Unlike `unusablePasswordHash`, it still lets the person set one by a link. */
const endedPassword = '*'

/** A password set by someone else ends with the factors: that person could now sign in with it. */
const toLink: Statement<'none'> = sql`
  link_only = true,
  password_hash = case when ${isChosen} or u.password_hash = ${unusablePasswordHash} then u.password_hash else ${endedPassword} end`

/** Requires the person to sign in with a password of their own. */
export async function leaveToLink(connection: Connection, user_id: number): Promise<void> {
  await connection.query(sql`update users u set ${toLink} where u.id = ${user_id}`)
}

export async function leaveMemberToLink(scope: WriteScope, user_id: number): Promise<void> {
  await scope.run(sql`
    update users u set ${toLink} from memberships m
     where m.company_id = ${scope.company} and m.user_id = u.id and u.id = ${user_id}`)
}

/** Clears `link_only`: the user has a factor again. */
export async function leaveToFactor(connection: Connection, user_id: number): Promise<void> {
  await connection.query(sql`update users set link_only = false where id = ${user_id} and link_only`)
}

export function userGuard(scope: PlatformReadScope, id: number): Promise<Guard> {
  return scope.one<Guard>(sql`select has_factor, link_only from users where id = ${id}`)
}

export function memberGuard(scope: ReadScope, id: number): Promise<Guard> {
  return scope.one<Guard>(sql`
    select u.has_factor, u.link_only from users u join memberships m on m.user_id = u.id
     where ${scope.within('m')} and u.id = ${id} limit 1`)
}

export async function endMemberSessions(scope: WriteScope, user_id: number): Promise<void> {
  await scope.run(sql`
    delete from tokens where user_id = ${user_id} and exists (
      select from memberships m where m.company_id = ${scope.company} and m.user_id = ${user_id})`)
}

/** Ends all sessions except `keepToken_id`, if given. */
export async function endSessions(
  connection: Connection,
  user_id: number,
  keepToken_id: number | null,
): Promise<void> {
  await connection.query(sql`
    delete from tokens where user_id = ${user_id} and id is distinct from ${keepToken_id}::bigint`)
}

export interface Holder {
  readonly id: number
  readonly name: string
  readonly email: string
  readonly password_hash: string
  readonly has_factor: boolean
}

export async function ownHolder(scope: OwnReadScope): Promise<Holder> {
  const holder = await scope.maybe<Holder>(sql`
    select id, name, email, password_hash, has_factor from users where id = ${scope.user} and active`)
  return own(holder)
}

export async function noteProof(connection: Connection, token_id: number | null, now: Date): Promise<void> {
  await connection.query(sql`update tokens set proven_at = ${now} where id = ${token_id}`)
}
