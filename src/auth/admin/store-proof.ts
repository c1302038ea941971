import { sql } from '../../kernel/database/sql.ts'
import type { Connection } from '../../kernel/scope.ts'
import type { AdminReadScope } from '../access/scopes.ts'
import type { Factor } from '../../identity/factors/schema.ts'
import { codesCount, factorsJson } from '../../identity/factors/store.ts'
import { administratorKind } from '../factors/store-owners.ts'

export interface Holder {
  readonly id: number
  readonly name: string
  readonly email: string
  readonly password_hash: string | null
  readonly has_factor: boolean
}

const record = sql`a.id, a.name, a.email, a.password_hash, a.has_factor`

export async function heldBy(connection: Connection, id: number): Promise<Holder | undefined> {
  const { rows } = await connection.query<Holder>(
    sql`select ${record} from administrators a where a.id = ${id}`,
  )
  return rows[0]
}

/** Holds off a factor that is being set up: a sign-in by password alone completes before it. */
export async function lockHolder(connection: Connection, id: number): Promise<Holder | undefined> {
  const { rows } = await connection.query<Holder>(
    sql`select ${record} from administrators a where a.id = ${id} for share`,
  )
  return rows[0]
}

export async function noteProof(connection: Connection, token_id: number | null, now: Date): Promise<void> {
  await connection.query(sql`update administrator_tokens set proven_at = ${now} where id = ${token_id}`)
}

export function ownFactors(
  scope: AdminReadScope,
): Promise<{ readonly factors: Factor[]; readonly recovery_codes_left: number }> {
  return scope.one(sql`
    select ${factorsJson(administratorKind)} as factors,
           ${codesCount(administratorKind)} as recovery_codes_left
      from administrators a where a.id = ${scope.visit.actor.id}`)
}
