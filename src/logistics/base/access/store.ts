import { timingSafeEqual } from 'node:crypto'
import { type Statement, sql } from '../../../kernel/database/sql.ts'
import type { Integration } from './schema-integrations.ts'
import type { Connection } from '../../../kernel/scope.ts'
import type { Role } from './roles.ts'
import type { Visit } from './types.ts'
import type { Caller } from '../../../kernel/service.ts'
import { type TokenEnd, type TokenLimits, newSecret, tokenHash, tokenParts } from './rules.ts'

export interface CompanyAccess {
  readonly company_id: number
  readonly role: Role
  readonly is_primary: boolean
  /** Client companies that a `client` is restricted to. */
  readonly clients: readonly number[] | null
  readonly modules: readonly string[]
}

/** The owner of a token and the companies they may enter. */
export interface Identity extends TokenEnd {
  /** `user:5`, `integration:mdm` */
  readonly caller: string
  readonly token_id: number | null
  readonly user_id: number | null
  readonly super_admin: boolean
  /** A read that names no company covers all companies. */
  readonly everywhere: boolean
  /** The token comes from our own sign-in page. */
  readonly at_console: boolean
  /** Limits of an API token; null for a session. */
  readonly limits: TokenLimits | null
  readonly has_factor: boolean
  /** When the signed-in user last proved their identity; null for programs. */
  readonly proven_at: Date | null
  /** Null if the last use isn't tracked. */
  readonly last_used_at: Date | null
  readonly companies: readonly CompanyAccess[]
}

interface TokenRow extends Omit<Identity, 'caller' | 'token_id'> {
  readonly user_id: number
  readonly hash: Buffer
}

/**
 * Identity behind a token, unless the token is unknown or forged, or its user is inactive. The caller checks expiry.
 * For users who may enter every company, only the requested one is read: there may be any number of others.
 */
export async function identityByToken(
  connection: Connection,
  token: string,
  company?: number,
): Promise<Identity | undefined> {
  const parts = tokenParts(token)
  if (parts === undefined) return undefined
  const { rows } = await connection.query<TokenRow>(
    parts.kind === 'session' ? sessionRow(parts.id, company) : apiTokenRow(parts.id, company),
  )
  const [row] = rows
  if (row === undefined || !timingSafeEqual(row.hash, tokenHash(parts.secret))) return undefined
  const { hash: _, ...known } = row
  return { ...known, caller: `user:${row.user_id}`, token_id: parts.id }
}

/** The user or company on whose behalf an earlier request now runs. */
interface Asker {
  readonly company_id: number
  /** Null if the company itself asked, through its managers' settings. */
  readonly user_id: number | null
  /** API token of the program that asked. */
  readonly api_token_id: number | null
}

/** Opens operations to an earlier asker as if they called now; undefined if they may no longer call any. */
export type Errands = (asker: Asker, request_id: string) => Promise<Pick<Caller, 'admit'> | undefined>

/** The asker's current identity; undefined if they may no longer enter any company. */
export async function identityOfAsker(
  connection: Connection,
  { company_id, user_id, api_token_id }: Asker,
  now: Date,
): Promise<Identity | undefined> {
  if (user_id === null) return companyIdentity(connection, company_id)
  const { rows } = await connection.query<TokenRow>(
    api_token_id === null ? userRow(user_id, company_id) : apiTokenRow(api_token_id, company_id),
  )
  const [row] = rows
  if (row?.user_id !== user_id || (row.expires_at !== null && row.expires_at <= now)) return undefined
  const { hash: _, ...known } = row
  return { ...known, caller: `user:${user_id}`, token_id: api_token_id }
}

/** Operator of a single company. */
async function companyIdentity(connection: Connection, company_id: number): Promise<Identity> {
  const { companies, ...nobody } = await integrationIdentity(connection, 'etsm', company_id)
  return { ...nobody, everywhere: false, caller: `company:${company_id}`, companies }
}

function userRow(id: number, company: number): Statement {
  return sql`
    select null as hash, null as expires_at, null as renewable_until, false as at_console, null as last_used_at,
           null as limits, u.id as user_id, u.super_admin, u.super_admin as everywhere,
           ${companiesOf(sql`true`, company)} as companies
      from users u where u.id = ${id} and u.active`
}

function sessionRow(id: number, company: number | undefined): Statement {
  return sql`
    select t.hash, t.expires_at, t.renewable_until, t.at_console, t.last_used_at, null as limits,
           u.has_factor, coalesce(t.proven_at, t.created_at) as proven_at, u.id as user_id, u.super_admin, u.super_admin as everywhere,
           ${companiesOf(sql`true`, company)} as companies
      from tokens t join users u on u.id = t.user_id
     where t.id = ${id} and u.active`
}

/**
 * A super-admin's API token has super-admin rights only if it is limited to neither companies nor modules. Otherwise it
 * covers only what lies in its companies.
 */
function apiTokenRow(id: number, company: number | undefined): Statement {
  return sql`
    select t.hash, t.expires_at, null as renewable_until, false as at_console, t.last_used_at,
           json_build_object('read_only', t.read_only, 'modules', t.modules) as limits, u.has_factor,
           null as proven_at, u.id as user_id,
           u.super_admin and t.company_ids is null and t.modules is null as super_admin,
           u.super_admin and t.company_ids is null as everywhere,
           ${companiesOf(sql`(c.id = any(t.company_ids) or u.super_admin and t.company_ids is null)`, company)} as companies
      from api_tokens t join users u on u.id = t.user_id
     where t.id = ${id} and u.active`
}

/** Companies that user `u` may enter, with their role in each. */
function companiesOf(reach: Statement<'none'>, company: number | undefined): Statement<'none'> {
  return sql`
    (select coalesce(json_agg(json_build_object(
              'company_id', c.id, 'modules', c.modules, 'is_primary', c.is_primary, 'role', c.role,
              'clients', c.client_ids) order by c.id), '[]')
       from (select c.id, c.modules, m.is_primary, m.role, m.client_ids
               from memberships m join companies c on c.id = m.company_id
              where m.user_id = u.id and c.active and not u.super_admin and ${reach}
             union all
             select c.id, c.modules, coalesce(m.is_primary, false), 'super_admin', null
               from companies c left join memberships m on m.company_id = c.id and m.user_id = u.id
              where u.super_admin and c.active and ${named(company)} and ${reach}) c)`
}

/** Identity of a system with a shared token: an operator in every active company. */
export async function integrationIdentity(
  connection: Connection,
  integration: Integration,
  company?: number,
): Promise<Identity> {
  const { rows } = await connection.query<CompanyAccess>(sql`
    select c.id as company_id, c.modules, 'operator' as role, false as is_primary, null as clients
      from companies c where c.active and ${named(company)} order by c.id`)
  const nobody = {
    token_id: null,
    user_id: null,
    super_admin: false,
    at_console: false,
    limits: null,
    has_factor: false,
    proven_at: null,
    last_used_at: null,
    expires_at: null,
    renewable_until: null,
  }
  return { ...nobody, everywhere: true, caller: `integration:${integration}`, companies: rows }
}

/** Two statement texts, so two query plans: by the key, or all companies. */
function named(company: number | undefined) {
  return company === undefined ? sql`true` : sql`c.id = ${company}`
}

interface NewToken extends Partial<TokenEnd> {
  readonly created_at: Date
  readonly at_console?: boolean
  readonly address?: string
  readonly user_agent?: string | undefined
  /** For a single sign-on token: events at the authentication service up to this moment don't end it. */
  readonly sso_since?: Date
}

export async function insertToken(connection: Connection, user_id: number, token: NewToken): Promise<string> {
  const secret = newSecret()
  const { created_at, address = null } = token
  const { rows } = await connection.query<{ id: number }>(sql`
    insert into tokens (user_id, hash, at_console, created_at, expires_at, renewable_until, last_used_at, address,
                        user_agent, sso_since)
    values (${user_id}, ${storedHash(secret)}, ${token.at_console ?? false}, ${created_at}, ${token.expires_at ?? null},
            ${token.renewable_until ?? null}, ${created_at}, ${address}, ${token.user_agent?.slice(0, 255) ?? null},
            ${token.sso_since ?? null})
    returning id`)
  return `${rows[0]?.id}|${secret}`
}

/** Token hash in the column's text format. */
export function storedHash(secret: string): string {
  return `\\x${tokenHash(secret).toString('hex')}`
}

/** Never shortens the expiry: another node may have extended it later. */
export async function extendToken(connection: Connection, token_id: number, expires_at: Date): Promise<void> {
  await connection.query(sql`
    update tokens set expires_at = ${expires_at} where id = ${token_id} and expires_at < ${expires_at}`)
}

/** Notes when and from where a token was last used. A later note from another node stays. */
export async function noteUse(
  connection: Connection,
  { token_id, limits }: Pick<Identity, 'token_id' | 'limits'>,
  use: { readonly now: Date; readonly address: string },
): Promise<void> {
  const { now, address } = use
  const values = sql`set last_used_at = ${now}, address = ${address}
     where id = ${token_id} and (last_used_at < ${now}) is not false`
  await connection.query(limits === null ? sql`update tokens ${values}` : sql`update api_tokens ${values}`)
}

/** Deletes the token that the request came with, of either kind. */
export async function deleteToken(
  connection: Connection,
  { token_id, api_token_id }: Pick<Visit, 'token_id' | 'api_token_id'>,
): Promise<void> {
  await connection.query(
    api_token_id === undefined
      ? sql`delete from tokens where id = ${token_id}`
      : sql`delete from api_tokens where id = ${api_token_id}`,
  )
}

export interface Account {
  readonly id: number
  readonly name: string
  readonly email: string
  readonly password_hash: string
  readonly has_factor: boolean
}

export async function accountByEmail(connection: Connection, email: string): Promise<Account | undefined> {
  const { rows } = await connection.query<Account>(sql`
    select id, name, email, password_hash, has_factor from users where email = ${email} and active`)
  return rows[0]
}

/** Audit row for a login lock. It belongs to no company, because the address may belong to no user. */
export function lockRow(lock: {
  readonly email: string
  readonly now: Date
  readonly request_id: string
}): Statement {
  return sql`
    insert into audit (company_id, at, actor, action, target_type, target_id, request_id, change)
    values (null, ${lock.now}, 'nobody', 'login.locked', 'email', ${lock.email}, ${lock.request_id}, '{}')`
}

/**
 * The account, if unchanged since it was read. Until the transaction ends it stays unchanged and gets no second factor.
 */
export async function lockCurrent(
  connection: Connection,
  { id, password_hash }: Pick<Account, 'id' | 'password_hash'>,
): Promise<Pick<Account, 'has_factor'> | undefined> {
  const { rows } = await connection.query<Pick<Account, 'has_factor'>>(sql`
    select has_factor from users where id = ${id} and password_hash = ${password_hash} and active for share`)
  return rows[0]
}
