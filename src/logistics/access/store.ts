import { timingSafeEqual } from 'node:crypto'
import { type Statement, sql } from '../../kernel/database/sql.ts'
import type { Integration } from '../vocabulary.ts'
import type { Connection, Role } from '../../kernel/scope.ts'
import { type TokenEnd, newSecret, tokenHash, tokenParts } from './rules.ts'

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
  readonly companies: readonly CompanyAccess[]
}

interface TokenRow extends TokenEnd, Pick<Identity, 'super_admin' | 'at_console' | 'companies'> {
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
  const { rows } = await connection.query<TokenRow>(sql`
    select t.hash, t.expires_at, t.renewable_until, t.at_console, u.id as user_id, u.super_admin,
           (select coalesce(json_agg(json_build_object(
                     'company_id', c.id, 'modules', c.modules, 'is_primary', c.is_primary, 'role', c.role,
                     'clients', c.client_ids) order by c.id), '[]')
              from (select c.id, c.modules, m.is_primary, m.role, m.client_ids
                      from memberships m join companies c on c.id = m.company_id
                     where m.user_id = u.id and c.active and not u.super_admin
                    union all
                    select c.id, c.modules, coalesce(m.is_primary, false), 'super_admin', null
                      from companies c left join memberships m on m.company_id = c.id and m.user_id = u.id
                     where u.super_admin and c.active and ${named(company)}) c) as companies
      from tokens t join users u on u.id = t.user_id
     where t.id = ${parts.id} and u.active`)
  const [row] = rows
  if (row === undefined || !timingSafeEqual(row.hash, tokenHash(parts.secret))) return undefined
  const { hash: _, ...known } = row
  const caller = `user:${row.user_id}`
  return { ...known, caller, token_id: parts.id, everywhere: row.super_admin }
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
    expires_at: null,
    renewable_until: null,
  }
  return { ...nobody, everywhere: true, caller: `integration:${integration}`, companies: rows }
}

/** Two texts, and so two plans: by the key, or all of them. */
function named(company: number | undefined) {
  return company === undefined ? sql`true` : sql`c.id = ${company}`
}

export async function insertToken(
  connection: Connection,
  user_id: number,
  token: Partial<TokenEnd> & { readonly created_at: Date; readonly at_console?: boolean },
): Promise<string> {
  const secret = newSecret()
  const { rows } = await connection.query<{ id: number }>(sql`
    insert into tokens (user_id, hash, at_console, created_at, expires_at, renewable_until)
    values (${user_id}, ${`\\x${tokenHash(secret).toString('hex')}`}, ${token.at_console ?? false},
            ${token.created_at}, ${token.expires_at ?? null}, ${token.renewable_until ?? null})
    returning id`)
  return `${rows[0]?.id}|${secret}`
}

/** Never makes it shorter: another node may have been asked later. */
export async function extendToken(connection: Connection, token_id: number, expires_at: Date): Promise<void> {
  await connection.query(sql`
    update tokens set expires_at = ${expires_at} where id = ${token_id} and expires_at < ${expires_at}`)
}

export async function deleteToken(connection: Connection, token_id: number): Promise<void> {
  await connection.query(sql`delete from tokens where id = ${token_id}`)
}

export interface Account {
  readonly id: number
  readonly name: string
  readonly email: string
  readonly password_hash: string
}

export async function accountByEmail(connection: Connection, email: string): Promise<Account | undefined> {
  const { rows } = await connection.query<Account>(sql`
    select id, name, email, password_hash from users where email = ${email} and active`)
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

/** Whether the account is still the one that was read; until the transaction ends it stays so. */
export async function isCurrent(connection: Connection, { id, password_hash }: Account): Promise<boolean> {
  const { rows } = await connection.query(sql`
    select 1 from users where id = ${id} and password_hash = ${password_hash} and active for share`)
  return rows.length > 0
}
