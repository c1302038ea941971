import { timingSafeEqual } from 'node:crypto'
import { sql } from '../../kernel/database/sql.ts'
import type { Integration } from '../../kernel/operation.ts'
import type { Connection, Role } from '../../kernel/scope.ts'
import { newSecret, tokenHash, tokenParts } from './rules.ts'

export interface CompanyAccess {
  readonly company_id: number
  readonly role: Role
  readonly is_primary: boolean
  /** Of a `client`: the client companies it is restricted to. */
  readonly clients: readonly number[] | null
  readonly modules: readonly string[]
}

/** Who a token belongs to and which companies they may enter. */
export interface Identity {
  /** `user:5`, `integration:mdm` */
  readonly caller: string
  readonly token_id: number | null
  readonly user_id: number | null
  readonly super_admin: boolean
  /** A read that names no company looks into all of them. */
  readonly everywhere: boolean
  readonly expires_at: Date | null
  readonly companies: readonly CompanyAccess[]
}

interface TokenRow extends Pick<Identity, 'super_admin' | 'expires_at' | 'companies'> {
  readonly user_id: number
  readonly hash: Buffer
}

/** The identity behind a token, unless it is unknown, forged or its user inactive. Expiry is the reader's to check. */
export async function identityByToken(connection: Connection, token: string): Promise<Identity | undefined> {
  const parts = tokenParts(token)
  if (parts === undefined) return undefined
  const { rows } = await connection.query<TokenRow>(sql`
    select t.hash, t.expires_at, u.id as user_id, u.super_admin,
           (select coalesce(json_agg(json_build_object(
                     'company_id', c.id, 'modules', c.modules, 'is_primary', coalesce(m.is_primary, false),
                     'role', case when u.super_admin then 'super_admin' else m.role end,
                     'clients', case when u.super_admin then null else m.client_ids end) order by c.id), '[]')
              from companies c left join memberships m on m.company_id = c.id and m.user_id = u.id
             where c.active and (u.super_admin or m.user_id is not null)) as companies
      from tokens t join users u on u.id = t.user_id
     where t.id = ${parts.id} and u.active`)
  const [row] = rows
  if (row === undefined || !timingSafeEqual(row.hash, tokenHash(parts.secret))) return undefined
  const { user_id, super_admin, expires_at, companies } = row
  const everywhere = super_admin
  const caller = `user:${user_id}`
  return { caller, token_id: parts.id, user_id, super_admin, everywhere, expires_at, companies }
}

/** A system that calls in with a shared token: an operator in every active company. */
export async function integrationIdentity(
  connection: Connection,
  integration: Integration,
): Promise<Identity> {
  const { rows } = await connection.query<CompanyAccess>(sql`
    select id as company_id, modules, 'operator' as role, false as is_primary, null as clients
      from companies where active order by id`)
  const nobody = { token_id: null, user_id: null, super_admin: false, everywhere: true, expires_at: null }
  return { ...nobody, caller: `integration:${integration}`, companies: rows }
}

export async function insertToken(
  connection: Connection,
  user_id: number,
  life: { readonly created_at: Date; readonly expires_at: Date | null },
): Promise<string> {
  const secret = newSecret()
  const { rows } = await connection.query<{ id: number }>(sql`
    insert into tokens (user_id, hash, created_at, expires_at)
    values (${user_id}, ${`\\x${tokenHash(secret).toString('hex')}`}, ${life.created_at}, ${life.expires_at})
    returning id`)
  return `${rows[0]?.id}|${secret}`
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

/** Whether the account is still the one that was read; until the transaction ends it stays so. */
export async function isCurrent(connection: Connection, { id, password_hash }: Account): Promise<boolean> {
  const { rows } = await connection.query(sql`
    select 1 from users where id = ${id} and password_hash = ${password_hash} and active for share`)
  return rows.length > 0
}
