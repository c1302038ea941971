import { hashed } from '../../../identity/links/store.ts'
import { sql } from '../../../kernel/database/sql.ts'
import type { OwnWriteScope } from '../../base/access/scopes-own.ts'
import type { Connection } from '../../../kernel/scope.ts'
import { unlessTaken } from '../../base/reference/store.ts'
import type { SignOnCode } from './schema.ts'

export interface Comer {
  readonly issuer: string
  readonly subject: string
  readonly name: string | null
  /** Null if the provider hasn't verified it. */
  readonly email: string | null
}

interface Arrived extends Comer, SignOnCode {
  readonly expires_at: Date
}

export async function insertSignOn(connection: Connection, arrived: Arrived): Promise<void> {
  const { code, nonce, issuer, subject, name, email, expires_at } = arrived
  await connection.query(sql`
    insert into sign_ons (code, nonce, issuer, subject, name, email, expires_at)
    values (${hashed(code)}, ${hashed(nonce)}, ${issuer}, ${subject}, ${name}, ${email}, ${expires_at})`)
}

/** Works once, in time, for the browser that began it. */
export async function spendSignOn(
  connection: Connection,
  { code, nonce }: SignOnCode,
  now: Date,
): Promise<Comer | undefined> {
  const { rows } = await connection.query<Comer>(sql`
    delete from sign_ons where code = ${hashed(code)} and nonce = ${hashed(nonce)} and expires_at > ${now}
    returning issuer, subject, name, email`)
  return rows[0]
}

/** Spends the code in the scope of a signed-in user: the code belongs to nobody until then. */
export function spendOwnSignOn(
  scope: OwnWriteScope,
  { code, nonce }: SignOnCode,
): Promise<Comer | undefined> {
  return scope.maybe<Comer>(sql`
    delete from sign_ons where code = ${hashed(code)} and nonce = ${hashed(nonce)} and expires_at > ${scope.now}
       and ${scope.user}::bigint is not null
    returning issuer, subject, name, email`)
}

export interface Linked {
  readonly id: number
  readonly name: string
  readonly email: string
  readonly active: boolean
}

export async function userByLink(
  connection: Connection,
  { issuer, subject }: Comer,
): Promise<Linked | undefined> {
  const { rows } = await connection.query<Linked>(sql`
    select id, name, email, active from users where oidc_issuer = ${issuer} and oidc_subject = ${subject} for share`)
  return rows[0]
}

export async function hasAddress(connection: Connection, email: string): Promise<boolean> {
  const { rows } = await connection.query(sql`select from users where email = ${email}`)
  return rows.length > 0
}

export async function isOpenCompany(connection: Connection, company_id: number): Promise<boolean> {
  const { rows } = await connection.query(
    sql`select from companies where id = ${company_id} and active for share`,
  )
  return rows.length > 0
}

export async function linkNewUser(
  connection: Connection,
  id: number,
  { issuer, subject }: Comer,
): Promise<void> {
  await connection.query(
    sql`update users set oidc_issuer = ${issuer}, oidc_subject = ${subject} where id = ${id}`,
  )
}

/** An identity can be linked to only one user. */
export async function linkOwn(
  scope: OwnWriteScope,
  { issuer, subject }: Pick<Comer, 'issuer' | 'subject'>,
  field: string,
): Promise<void> {
  await unlessTaken('users_oidc_key', field, () =>
    scope.run(sql`
      update users set oidc_issuer = ${issuer}, oidc_subject = ${subject}, version = version + 1, updated_at = ${scope.now}
       where id = ${scope.user}`),
  )
}

export function unlinkOwn(scope: OwnWriteScope): Promise<number> {
  return scope.run(sql`
    update users set oidc_issuer = null, oidc_subject = null, version = version + 1, updated_at = ${scope.now}
     where id = ${scope.user} and oidc_subject is not null`)
}

/** Writes to the installation's log, because the person may have no account. */
export async function noteSignOn(
  connection: Connection,
  note: {
    readonly comer: Comer
    readonly reason: string
    readonly now: Date
    readonly request_id: string
  },
): Promise<void> {
  const { comer, reason, now, request_id } = note
  const change = JSON.stringify({ reason, email: comer.email })
  await connection.query(sql`
    insert into audit (company_id, at, actor, action, target_type, target_id, request_id, change)
    values (null, ${now}, 'nobody', 'sign_on.refused', 'subject', ${comer.subject}, ${request_id}, ${change})`)
}
