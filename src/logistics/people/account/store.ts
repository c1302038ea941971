import { unusablePasswordHash } from '../../../kernel/passwords.ts'
import { sql } from '../../../kernel/database/sql.ts'
import type { OwnReadScope, OwnWriteScope } from '../../base/access/scopes-own.ts'
import { own } from '../../../kernel/problem.ts'
import { apiToken, newSecret } from '../../base/access/rules.ts'
import { storedHash } from '../../base/access/store.ts'
import { issuerScheme } from '../sso/rules.ts'
import type { Holder } from '../factors/store.ts'
import { chosenBy } from '../links/store.ts'
import type { Giver } from './rules.ts'
import type { ApiToken, NewApiToken, Profile, Session } from './schema.ts'

const profile = sql`
  u.id, u.name, u.email, u.language, u.super_admin, u.password_hash <> ${unusablePasswordHash} as has_password,
  u.oidc_subject is not null and not starts_with(u.oidc_issuer, ${issuerScheme}) as sign_on_linked,
  exists (select from sso s where s.issuer = u.oidc_issuer) as account_linked, u.version,
  iso(u.created_at) as created_at, iso(u.updated_at) as updated_at`

export async function ownProfile(scope: OwnReadScope): Promise<Profile> {
  return own(await scope.maybe<Profile>(sql`select ${profile} from users u where u.id = ${scope.user}`))
}

/** Locks the row, then reads it in a second statement to see what the previous holder committed. */
export async function lockProfile(scope: OwnWriteScope): Promise<Profile> {
  await scope.run(sql`select from users where id = ${scope.user} for no key update`)
  return ownProfile(scope)
}

export async function updateProfile(
  scope: OwnWriteScope,
  { name, language }: Pick<Profile, 'name' | 'language'>,
): Promise<void> {
  await scope.run(sql`
    update users set name = ${name}, language = ${language}, version = version + 1, updated_at = ${scope.now}
     where id = ${scope.user}`)
}

/** Returns false if another change got in first. */
export async function replacePassword(
  scope: OwnWriteScope,
  { password_hash: before }: Pick<Holder, 'password_hash'>,
  after: string,
): Promise<boolean> {
  const changed = await scope.run(sql`
    update users set password_hash = ${after}, chosen_password = ${chosenBy(after)}, link_only = false,
           version = version + 1, updated_at = ${scope.now}
     where id = ${scope.user} and password_hash = ${before} and active`)
  return changed > 0
}

/** Maximum sessions listed. A program that signs in for every call leaves thousands. */
const shownSessions = 100

/** Sessions, most recently used first. */
export function ownSessions(scope: OwnReadScope): Promise<readonly Session[]> {
  return scope.all<Session>(sql`
    select t.id, t.id = ${scope.visit.token_id} as current, t.at_console, t.address, t.user_agent,
           iso(t.created_at) as created_at, iso(t.last_used_at) as last_used_at, iso(t.expires_at) as expires_at
      from tokens t
     where t.user_id = ${scope.user} and (t.expires_at > ${scope.now}) is not false
     order by t.last_used_at desc nulls last, t.id desc limit ${shownSessions}`)
}

export async function deleteSession(scope: OwnWriteScope, id: number): Promise<boolean> {
  return (await scope.run(sql`delete from tokens where user_id = ${scope.user} and id = ${id}`)) > 0
}

/** Ends all sessions except the request's own. */
export function deleteOtherSessions(scope: OwnWriteScope): Promise<number> {
  return scope.run(sql`delete from tokens where user_id = ${scope.user} and id <> ${scope.visit.token_id}`)
}

const apiTokenRecord = sql`
  t.id, t.name, t.read_only, t.modules, to_json(t.company_ids) as company_ids, iso(t.created_at) as created_at,
  iso(t.expires_at) as expires_at, iso(t.last_used_at) as last_used_at, t.address`

export async function ownTokens(scope: OwnReadScope): Promise<readonly ApiToken[]> {
  return scope.all<ApiToken>(
    sql`select ${apiTokenRecord} from api_tokens t where t.user_id = ${scope.user} order by t.id desc`,
  )
}

/** Reads the token's giver as of now. The lock stops concurrent counts of their tokens until the transaction ends. */
export async function lockGiver(scope: OwnWriteScope, asked: readonly number[]): Promise<Giver> {
  await scope.run(sql`select from users where id = ${scope.user} for no key update`)
  return scope.one<Giver>(sql`
    select u.super_admin, (select count(*)::int from api_tokens where user_id = ${scope.user}) as tokens,
           to_json(array(select m.company_id from memberships m where m.user_id = ${scope.user} order by m.company_id))
             as company_ids,
           to_json(array(select c.id from companies c
                  where c.id = any(${asked}) and c.active and (u.super_admin or exists (
                    select from memberships m where m.user_id = ${scope.user} and m.company_id = c.id)))) as entered
      from users u where u.id = ${scope.user}`)
}

interface Given extends Pick<NewApiToken, 'name'> {
  readonly read_only: boolean
  readonly modules: readonly string[] | null
  readonly company_ids: readonly number[] | null
  readonly expires_at: Date
}

export async function insertApiToken(
  scope: OwnWriteScope,
  given: Given,
): Promise<ApiToken & { readonly token: string }> {
  const secret = newSecret()
  const issued = await scope.one<ApiToken>(sql`
    insert into api_tokens as t (user_id, name, hash, read_only, modules, company_ids, created_at, expires_at)
    values (${scope.user}, ${given.name}, ${storedHash(secret)}, ${given.read_only}, ${given.modules},
            ${given.company_ids}, ${scope.now}, ${given.expires_at})
    returning ${apiTokenRecord}`)
  return { ...issued, token: apiToken(issued.id, secret) }
}

export function deleteApiTokens(scope: OwnWriteScope): Promise<number> {
  return scope.run(sql`delete from api_tokens where user_id = ${scope.user}`)
}

export function deleteApiToken(
  scope: OwnWriteScope,
  id: number,
): Promise<Pick<ApiToken, 'name' | 'company_ids'> | undefined> {
  return scope.maybe(sql`
    delete from api_tokens where user_id = ${scope.user} and id = ${id} returning name, to_json(company_ids) as company_ids`)
}
