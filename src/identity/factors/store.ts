import { violates } from '../../kernel/database/failures.ts'
import { sql } from '../../kernel/database/sql.ts'
import { found } from '../../kernel/problem.ts'
import type { Connection } from '../../kernel/scope.ts'
import type { StoredPasskey } from './passkeys.ts'
import { type FactorOwner, type Realm, ownedBy } from '../realm.ts'
import type { Factor, FactorKind } from './schema.ts'

export const factorRecord = sql`f.id, f.kind, f.name, f.domain, iso(f.created_at) as created_at, iso(f.last_used_at) as last_used_at`

/** Factors of `a`, a row of the owner's table, as JSON. */
export function factorsJson({ column }: Realm) {
  return sql`(
    select coalesce(json_agg(row_to_json(r) order by r.id), '[]')
      from (select ${factorRecord} from factors f where ${column} = a.id) r)`
}

export function codesCount({ column }: Realm) {
  return sql`(select count(*)::int from recovery_codes c where ${column} = a.id)`
}

export async function factorsOf(connection: Connection, owner: FactorOwner): Promise<readonly Factor[]> {
  const statement = sql`select ${factorRecord} from factors f where ${ownedBy(owner)} order by f.id`
  return (await connection.query<Factor>(statement)).rows
}

export interface StoredTotp {
  readonly id: number
  readonly secret: Buffer
  readonly last_step: number | null
}

export async function totpsOf(connection: Connection, owner: FactorOwner): Promise<readonly StoredTotp[]> {
  const { rows } = await connection.query<StoredTotp>(sql`
    select f.id, f.secret, f.last_step from factors f where ${ownedBy(owner)} and f.kind = 'totp' order by f.id`)
  return rows
}

export async function passkeysOf(
  connection: Connection,
  owner: FactorOwner,
  domain: string,
): Promise<readonly (StoredPasskey & { readonly id: number })[]> {
  const { rows } = await connection.query<StoredPasskey & { readonly id: number }>(sql`
    select f.id, f.credential, f.public_key, f.sign_count, f.transports from factors f
     where ${ownedBy(owner)} and f.kind = 'passkey' and f.domain = ${domain} order by f.id`)
  return rows
}

export interface NewFactor {
  readonly kind: FactorKind
  readonly name: string | null
  readonly now: Date
  /** Sealed secret as PostgreSQL writes bytea, the mark of its key, and the step whose code confirmed it. */
  readonly totp?: { readonly secret: string; readonly sealed_by: string; readonly last_step: number }
  readonly passkey?: StoredPasskey & { readonly domain: string }
}

/** Undefined if the passkey already belongs to somebody: it can have only one owner. */
export async function insertFactor(
  connection: Connection,
  owner: FactorOwner,
  { kind, name, now, totp, passkey }: NewFactor,
): Promise<Factor | undefined> {
  const public_key = passkey === undefined ? null : `\\x${passkey.public_key.toString('hex')}`
  try {
    const { rows } = await connection.query<Factor>(sql`
      insert into factors as f (${owner.kind.column}, kind, name, secret, sealed_by, last_step, domain, credential,
                                public_key, sign_count, transports, created_at, last_used_at)
      values (${owner.id}, ${kind}, ${name}, ${totp?.secret ?? null}::bytea, ${totp?.sealed_by ?? null},
              ${totp?.last_step ?? null}, ${passkey?.domain ?? null}, ${passkey?.credential ?? null},
              ${public_key}::bytea, ${passkey?.sign_count ?? null}, ${passkey?.transports ?? null}::text[], ${now}, null)
      returning ${factorRecord}`)
    return found(rows[0], 'factor')
  } catch (error) {
    if (violates(error, 'factors_credential_key')) return undefined
    throw error
  }
}

export async function deleteFactor(
  connection: Connection,
  owner: FactorOwner,
  id: number,
): Promise<Factor | undefined> {
  const { rows } = await connection.query<Factor>(sql`
    delete from factors as f where ${ownedBy(owner)} and f.id = ${id} returning ${factorRecord}`)
  return rows[0]
}

export async function deleteFactors(connection: Connection, owner: FactorOwner): Promise<number> {
  return (await connection.query(sql`delete from factors where ${ownedBy(owner)}`)).count
}

/** Records beside the credentials whether there is a factor. Recovery codes alone don't count, and are deleted. */
export async function noteFactors(connection: Connection, owner: FactorOwner): Promise<boolean> {
  const { kind, id } = owner
  const { rows } = await connection.query<{ has_factor: boolean }>(sql`
    update ${kind.table} o set has_factor = exists (select from factors where ${ownedBy(owner)})
     where o.id = ${id} returning o.has_factor`)
  const isLeft = rows[0]?.has_factor ?? false
  if (!isLeft) await replaceCodes(connection, owner, [])
  return isLeft
}

/** False if this code or a later one was accepted before. Also reseals the secret with the current key. */
export async function spendStep(
  connection: Connection,
  id: number,
  use: { readonly step: number; readonly secret: string; readonly sealed_by: string; readonly now: Date },
): Promise<boolean> {
  const { count } = await connection.query(sql`
    update factors set last_step = ${use.step}, last_used_at = ${use.now}, secret = ${use.secret}::bytea, sealed_by = ${use.sealed_by}
     where id = ${id} and (last_step is null or last_step < ${use.step})`)
  return count === 1
}

export async function notePasskeyUse(
  connection: Connection,
  id: number,
  use: { readonly sign_count: number; readonly now: Date },
): Promise<void> {
  await connection.query(sql`
    update factors set sign_count = greatest(sign_count, ${use.sign_count}), last_used_at = ${use.now} where id = ${id}`)
}

/** False if the code doesn't exist or was already used. */
export async function spendCode(connection: Connection, owner: FactorOwner, hash: Buffer): Promise<boolean> {
  const { count } = await connection.query(sql`
    delete from recovery_codes where ${ownedBy(owner)} and hash = ${`\\x${hash.toString('hex')}`}::bytea`)
  return count === 1
}

export async function replaceCodes(
  connection: Connection,
  owner: FactorOwner,
  hashes: readonly Buffer[],
): Promise<void> {
  await connection.query(sql`delete from recovery_codes where ${ownedBy(owner)}`)
  const values = hashes.map((hash) => `\\x${hash.toString('hex')}`)
  await connection.query(sql`
    insert into recovery_codes (${owner.kind.column}, hash)
    select ${owner.id}::bigint, h from unnest(${values}::bytea[]) as h`)
}

export async function codesLeft(connection: Connection, owner: FactorOwner): Promise<number> {
  const { rows } = await connection.query<{ count: number }>(
    sql`select count(*)::int as count from recovery_codes where ${ownedBy(owner)}`,
  )
  return rows[0]?.count ?? 0
}

const batch = 500

/** Secrets that were not sealed with the current key. */
export async function sealedByOthers(
  connection: Connection,
  { mark, after }: { readonly mark: string; readonly after: number },
): Promise<readonly { readonly id: number; readonly secret: Buffer }[]> {
  const { rows } = await connection.query<{ id: number; secret: Buffer }>(sql`
    select f.id, f.secret from factors f
     where f.sealed_by <> ${mark} and f.id > ${after} order by f.id limit ${batch}`)
  return rows
}

/** Replaces a sealed secret, unless it was used meanwhile, which also reseals it. */
export async function reseal(
  connection: Connection,
  row: { readonly id: number; readonly secret: Buffer; readonly sealed: string; readonly mark: string },
): Promise<void> {
  await connection.query(sql`
    update factors set secret = ${row.sealed}::bytea, sealed_by = ${row.mark}
     where id = ${row.id} and secret = ${`\\x${row.secret.toString('hex')}`}::bytea`)
}
