import { timingSafeEqual } from 'node:crypto'
import { type Statement, sql } from '../../../kernel/database/sql.ts'
import type { Integration } from './schema-integrations.ts'
import type { Connection, Role, Visit } from '../../../kernel/scope.ts'
import type { Caller } from '../../../kernel/service.ts'
import { type TokenEnd, type TokenLimits, newSecret, tokenHash, tokenParts } from './rules.ts'

export interface CompanyAccess {
  readonly company_id: number
  readonly role: Role
  readonly is_primary: boolean
  /** Of a `client`: the client companies it is restricted to. */
  readonly clients: readonly number[] | null
  readonly modules: readonly string[]
}

/** Who a token belongs to and which companies they may enter. */
export interface Identity extends TokenEnd {
  /** `user:5`, `integration:mdm` */
  readonly caller: string
  readonly token_id: number | null
  readonly user_id: number | null
  readonly super_admin: boolean
  /** A read that names no company looks into all of them. */
  readonly everywhere: boolean
  /** By a token of somebody who signed in at our own page. */
  readonly at_console: boolean
  /** Of a program: what its token is for. */
  readonly limits: TokenLimits | null
  readonly has_factor: boolean
  /** When whoever signed in last showed who they are; null of programs. */
  readonly proven_at: Date | null
  /** Null where that is of no interest. */
  readonly last_used_at: Date | null
  readonly companies: readonly CompanyAccess[]
}

type Known =
  | 'super_admin'
  | 'everywhere'
  | 'at_console'
  | 'limits'
  | 'has_factor'
  | 'proven_at'
  | 'last_used_at'
  | 'expires_at'
  | 'renewable_until'

interface TokenRow extends Pick<Identity, Known | 'companies'> {
  readonly user_id: number
  readonly hash: Buffer
}

/**
 * The identity behind a token, unless it is unknown, forged or its user inactive. Expiry is the reader's to check. Of
 * somebody who may go everywhere only the company that is asked for is read: there may be any number of others.
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

/** For whom something is done that they asked for before. */
interface Asker {
  readonly company_id: number
  /** Null: the company itself, by what its managers set up. */
  readonly user_id: number | null
  /** Of the program by which they asked. */
  readonly api_token_id: number | null
}

/** Opens operations to somebody who asked for something before, as if they called now; undefined where they cannot any more. */
export type Errands = (asker: Asker, request_id: string) => Promise<Pick<Caller, 'admit'> | undefined>

/** Who they are now; undefined where they may enter nothing any more. */
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

/** An operator of one company alone. */
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

/** Of a super-admin's only one that is narrowed in nothing is more than what lies in its companies. */
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

/** Where the user `u` may go, and what they are there. */
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

/** A system that calls in with a shared token: an operator in every active company. */
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

/** Two texts, and so two plans: by the key, or all of them. */
function named(company: number | undefined) {
  return company === undefined ? sql`true` : sql`c.id = ${company}`
}

interface NewToken extends Partial<TokenEnd> {
  readonly created_at: Date
  readonly at_console?: boolean
  readonly address?: string
  readonly user_agent?: string | undefined
  /** Of one that the authentication service stands behind: what happened there up to this moment does not end it. */
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

/** As the column takes it. */
export function storedHash(secret: string): string {
  return `\\x${tokenHash(secret).toString('hex')}`
}

/** Never makes it shorter: another node may have been asked later. */
export async function extendToken(connection: Connection, token_id: number, expires_at: Date): Promise<void> {
  await connection.query(sql`
    update tokens set expires_at = ${expires_at} where id = ${token_id} and expires_at < ${expires_at}`)
}

/** When and from where a token was used last; what a faster node has noted stays. */
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

/** That of the request, whichever it is. */
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

/** The row that a lock leaves in the audit log, of no company: the address may be nobody's. */
export function lockRow(lock: {
  readonly email: string
  readonly now: Date
  readonly request_id: string
}): Statement {
  return sql`
    insert into audit (company_id, at, actor, action, target_type, target_id, request_id, change)
    values (null, ${lock.now}, 'nobody', 'login.locked', 'email', ${lock.email}, ${lock.request_id}, '{}')`
}

/** The account, if it is still the one that was read: until the transaction ends it stays so, and gets no factor. */
export async function lockCurrent(
  connection: Connection,
  { id, password_hash }: Pick<Account, 'id' | 'password_hash'>,
): Promise<Pick<Account, 'has_factor'> | undefined> {
  const { rows } = await connection.query<Pick<Account, 'has_factor'>>(sql`
    select has_factor from users where id = ${id} and password_hash = ${password_hash} and active for share`)
  return rows[0]
}
