import { jsonRows } from '../../kernel/database/json-rows.ts'
import { violates } from '../../kernel/database/failures.ts'
import { sql } from '../../kernel/database/sql.ts'
import type { Page } from '../../kernel/json.ts'
import { Problem, found } from '../../kernel/problem.ts'
import type { Connection } from '../../kernel/scope.ts'
import type { AdminReadScope } from '../access/scopes.ts'
import { orderBy } from '../../lists/sorting.ts'
import type { Administrator, AdministratorChanges, AdministratorList, AdministratorToken } from './schema.ts'

/** The owner of a token, and what the token may do. */
export interface KnownAdministrator {
  readonly administrator_id: number
  readonly token_id: number
  readonly kind: 'session' | 'token'
  readonly scopes: readonly string[]
  readonly expires_at: Date
  /** `expires_at` in the format of responses. */
  readonly ends: string
  readonly has_factor: boolean
  /** When the owner of the session last proved their identity; null for a program's token. */
  readonly proven_at: Date | null
}

/** A token's power is limited by its own scopes and by its owner's current ones. */
const power = sql`case when '*' = any(t.scopes) then a.scopes
                       when '*' = any(a.scopes) then t.scopes
                       else array(select unnest(t.scopes) intersect select unnest(a.scopes)) end`

export async function administratorByToken(
  connection: Connection,
  candidates: readonly string[],
): Promise<KnownAdministrator | undefined> {
  const { rows } = await connection.query<KnownAdministrator>(sql`
    select t.administrator_id, t.id as token_id, t.kind, t.expires_at, iso(t.expires_at) as ends,
           ${power} as scopes, a.has_factor,
           case t.kind when 'session' then coalesce(t.proven_at, t.created_at) end as proven_at
      from administrator_tokens t join administrators a on a.id = t.administrator_id and a.active
     where t.hash = any(${candidates}::bytea[])`)
  return rows[0]
}

const record = sql`a.id, a.name, a.email, a.scopes, a.active, a.password_hash is not null as local_sign_in,
  a.oidc_subject is not null as oidc_linked, a.version, iso(a.created_at) as created_at, iso(a.updated_at) as updated_at`

export interface StoredAdministrator extends Administrator {
  readonly password_hash: string | null
}

export async function activeAdministratorBy(
  connection: Connection,
  email: string,
): Promise<StoredAdministrator | undefined> {
  const { rows } = await connection.query<StoredAdministrator>(sql`
    select ${record}, a.password_hash from administrators a where a.email = ${email} and a.active`)
  return rows[0]
}

export function administratorOf(scope: AdminReadScope, id: number): Promise<Administrator | undefined> {
  return scope.maybe<Administrator>(sql`select ${record} from administrators a where a.id = ${id}`)
}

export async function administratorById(
  connection: Connection,
  id: number,
): Promise<Administrator | undefined> {
  const statement = sql`select ${record} from administrators a where a.id = ${id}`
  return (await connection.query<Administrator>(statement)).rows[0]
}

export async function lockAdministrator(
  connection: Connection,
  id: number,
): Promise<Administrator | undefined> {
  const statement = sql`select ${record} from administrators a where a.id = ${id} for update`
  return (await connection.query<Administrator>(statement)).rows[0]
}

export function administratorPage(
  scope: AdminReadScope,
  query: AdministratorList,
): Promise<Page<Administrator>> {
  const { page, per_page, updated_since = null } = query
  const changed = sql`(${updated_since}::timestamptz is null or a.updated_at >= ${updated_since}::timestamptz)`
  return scope.page<Administrator>(sql`
    select ${jsonRows('r')}::text as json, count(*)::int as count,
           (select count(*) from administrators a where ${changed}) as total
      from (select ${record} from administrators a where ${changed}
             order by ${orderBy('a', query)} offset ${(page - 1) * per_page} limit ${per_page}) r`)
}

async function emailFree<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    if (!violates(error, 'administrators_email_key')) throw error
    throw new Problem('invalid', { faults: [{ path: 'email', rule: 'taken' }] })
  }
}

export interface AdministratorValues {
  readonly name: string
  readonly email: string
  readonly password_hash: string | null
  readonly scopes: readonly string[]
  readonly now: Date
}

export async function insertAdministrator(
  connection: Connection,
  values: AdministratorValues,
): Promise<Administrator> {
  const { rows } = await emailFree(() =>
    connection.query<Administrator>(sql`
      insert into administrators as a (name, email, password_hash, scopes, created_at, updated_at)
      values (${values.name}, ${values.email}, ${values.password_hash}, ${values.scopes}, ${values.now}, ${values.now})
      returning ${record}`),
  )
  return found(rows[0], 'administrator')
}

export async function updateAdministrator(
  connection: Connection,
  id: number,
  change: Omit<AdministratorChanges, 'password'> & { password_hash: string | null; now: Date },
): Promise<Administrator> {
  const { rows } = await emailFree(() =>
    connection.query<Administrator>(sql`
      update administrators as a
         set name = coalesce(${change.name ?? null}, name), email = coalesce(${change.email ?? null}, email),
             password_hash = coalesce(${change.password_hash}, password_hash),
             scopes = coalesce(${change.scopes ?? null}::text[], scopes),
             oidc_issuer = case when ${change.oidc_linked ?? true} then oidc_issuer end,
             oidc_subject = case when ${change.oidc_linked ?? true} then oidc_subject end,
             active = coalesce(${change.active ?? null}, active), version = version + 1, updated_at = ${change.now}
       where a.id = ${id} returning ${record}`),
  )
  return found(rows[0], 'administrator')
}

const tokenRecord = sql`t.id, t.kind, t.label, t.scopes, t.address, t.user_agent, iso(t.created_at) as created_at,
  iso(t.expires_at) as expires_at`

export function administratorTokenOf(
  scope: AdminReadScope,
  id: number | null,
): Promise<AdministratorToken | undefined> {
  return scope.maybe<AdministratorToken>(sql`
    select ${tokenRecord} from administrator_tokens t
     where t.id = ${id} and t.administrator_id = ${scope.visit.actor.id}`)
}

export async function powerOfToken(scope: AdminReadScope, id: number): Promise<readonly string[]> {
  const { scopes } = await scope.one<{ scopes: readonly string[] }>(sql`
    select ${power} as scopes from administrator_tokens t join administrators a on a.id = t.administrator_id
     where t.id = ${id} and t.administrator_id = ${scope.visit.actor.id}`)
  return scopes
}

/** The token of the current request, unless it was ended after the request was admitted. */
export async function ownTokenOf(scope: AdminReadScope): Promise<AdministratorToken> {
  const token = await administratorTokenOf(scope, scope.visit.token_id)
  if (token === undefined) throw new Problem('unauthenticated')
  return token
}

/** Tokens of the scope's own administrator. Sessions are included, so that a forgotten one can be ended. */
export function administratorTokens(scope: AdminReadScope): Promise<readonly AdministratorToken[]> {
  return scope.all<AdministratorToken>(sql`
    select ${tokenRecord} from administrator_tokens t
     where t.administrator_id = ${scope.visit.actor.id} and t.expires_at > ${scope.now}
     order by t.id desc limit 200`)
}

export interface TokenValues {
  readonly administrator_id: number
  readonly kind: 'session' | 'token'
  readonly label: string | null
  readonly scopes: readonly string[]
  readonly address?: string | null
  readonly user_agent?: string | null
  /** In PostgreSQL's bytea format. */
  readonly hash: string
  readonly now: Date
  readonly expires_at: Date
}

/** Also deletes the administrator's expired tokens: nothing else does. */
export async function insertAdministratorToken(
  connection: Connection,
  values: TokenValues,
): Promise<AdministratorToken> {
  await connection.query(sql`
    delete from administrator_tokens
     where administrator_id = ${values.administrator_id} and expires_at <= ${values.now}`)
  const { rows } = await connection.query<AdministratorToken>(sql`
    insert into administrator_tokens as t (administrator_id, kind, label, scopes, address, user_agent, hash, created_at,
                                           expires_at)
    values (${values.administrator_id}, ${values.kind}, ${values.label}, ${values.scopes}, ${values.address ?? null},
            ${values.user_agent ?? null}, ${values.hash}, ${values.now}, ${values.expires_at})
    returning ${tokenRecord}`)
  return found(rows[0], 'token')
}

export async function deleteAdministratorToken(connection: Connection, id: number | null): Promise<void> {
  await connection.query(sql`delete from administrator_tokens where id = ${id}`)
}

/** Ends all tokens, or all sessions except the one to keep. Returns how many there were. */
export async function endAdministratorTokens(
  connection: Connection,
  administrator_id: number,
  which: 'all' | { readonly sessionsBut: number | null },
): Promise<number> {
  const statement =
    which === 'all'
      ? sql`delete from administrator_tokens where administrator_id = ${administrator_id}`
      : sql`delete from administrator_tokens
             where administrator_id = ${administrator_id} and kind = 'session'
               and id is distinct from ${which.sessionsBut}`
  return (await connection.query(statement)).count
}
