import { sql } from '../../kernel/database/sql.ts'
import type { Connection } from '../../kernel/scope.ts'
import { type FactorOwner, type Realm, ownedBy } from '../realm.ts'
import { hashed, mostTries } from './rules.ts'

/**
 * `login` waits for a factor, `enrol` for the first factor. `totp` and `passkey` wait for the confirmation of a new
 * factor, `proof` for a new proof of identity.
 */
export type Purpose = 'login' | 'enrol' | 'totp' | 'passkey' | 'proof'

export interface NewChallenge {
  readonly purpose: Purpose
  readonly owner: FactorOwner
  /** Site where the challenge was started, null for none. Only in a service that has sites. */
  readonly site_id?: number | null
  readonly password_hash: string | null
  readonly address: string
  readonly user_agent?: string | null
  readonly now: Date
  readonly lifetime_s: number
  readonly secret?: string
}

/** Maximum open challenges per person; the oldest make room. */
const mostWaiting = 20

export async function insertChallenge(
  connection: Connection,
  token: string,
  challenge: NewChallenge,
): Promise<void> {
  const { purpose, owner, site_id, password_hash, address, now, lifetime_s } = challenge
  const { secret = null, user_agent = null } = challenge
  const expires_at = new Date(now.getTime() + lifetime_s * 1_000)
  const site = site_id === undefined ? undefined : sql`${site_id}::bigint,`
  await connection.query(sql`
    delete from factor_challenges where id in (
      select id from factor_challenges where ${ownedBy(owner)} order by id desc offset ${mostWaiting - 1})`)
  await connection.query(sql`
    insert into factor_challenges (${owner.kind.column}, purpose, ${site === undefined ? sql`` : sql`site_id,`} hash, bound,
                                   address, user_agent, secret, created_at, expires_at)
    values (${owner.id}, ${purpose}, ${site ?? sql``} ${hashed(token)}::bytea, ${hashed(password_hash ?? '')}::bytea,
            ${address}, ${user_agent}, ${secret}::bytea, ${now}, ${expires_at})`)
}

export interface Challenge {
  readonly id: number
  readonly purpose: Purpose
  readonly owner_id: number
  readonly email: string
  readonly name: string
  readonly password_hash: string | null
  readonly user_agent: string | null
  readonly secret: Buffer | null
}

export interface Presented {
  readonly token: string
  readonly kind: Realm
  readonly purposes: readonly Purpose[]
  /** Site where the challenge was started. */
  readonly site_id?: number | null
  readonly address: string
  readonly now: Date
}

function challengeQuery(presented: Presented) {
  const { token, kind, purposes, site_id, address, now } = presented
  const isHere = site_id === undefined ? sql`true` : sql`c.site_id is not distinct from ${site_id}::bigint`
  return sql`
    select c.id, c.purpose, o.id as owner_id, o.email, ${kind.name} as name, o.password_hash, c.user_agent, c.secret
      from factor_challenges c join ${kind.table} o on o.id = ${kind.column}
     where c.hash = ${hashed(token)}::bytea and c.purpose = any(${purposes}::text[])
       and ${isHere} and c.address = ${address} and c.expires_at > ${now} and c.tries < ${mostTries}
       and ${kind.isOpen} and c.bound = sha256(convert_to(coalesce(o.password_hash, ''), 'UTF8'))`
}

/** Open challenge that was started here with the person's current password. */
export async function challengeBy(
  connection: Connection,
  presented: Presented,
): Promise<Challenge | undefined> {
  return (await connection.query<Challenge>(challengeQuery(presented))).rows[0]
}

/** Open challenge, locked until the transaction ends: of several simultaneous answers, only the first finds it. */
export async function lockChallenge(
  connection: Connection,
  presented: Presented,
): Promise<Challenge | undefined> {
  const locked = await connection.query(sql`
    select from factor_challenges where hash = ${hashed(presented.token)}::bytea for update`)
  return locked.rows.length === 0 ? undefined : challengeBy(connection, presented)
}

export async function endChallenge(connection: Connection, id: number): Promise<void> {
  await connection.query(sql`delete from factor_challenges where id = ${id}`)
}

export async function countWrong(connection: Connection, id: number): Promise<void> {
  await connection.query(sql`update factor_challenges set tries = tries + 1 where id = ${id}`)
}

export async function keepSecret(connection: Connection, id: number, secret: string): Promise<void> {
  await connection.query(sql`update factor_challenges set secret = ${secret}::bytea where id = ${id}`)
}
