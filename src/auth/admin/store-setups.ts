import { hashed } from '../../identity/links/store.ts'
import { sql } from '../../kernel/database/sql.ts'
import type { Connection } from '../../kernel/scope.ts'

/** The administrator of a set-up link; the fields are null for the very first administrator. */
export interface Setup {
  readonly administrator_id: number | null
  readonly name: string | null
  readonly email: string | null
  readonly expires_at: string
}

/** A first administrator's link works until there is one; a personal link while its owner is active. */
const isOpen = sql`case when s.administrator_id is null then not exists (select from administrators)
  else exists (select from administrators o where o.id = s.administrator_id and o.active) end`

export async function setupByToken(
  connection: Connection,
  token: string,
  now: Date,
): Promise<Setup | undefined> {
  const { rows } = await connection.query<Setup>(sql`
    select s.administrator_id, a.name, a.email, iso(s.expires_at) as expires_at
      from administrator_setups s left join administrators a on a.id = s.administrator_id
     where s.hash = ${hashed(token)} and s.expires_at > ${now} and ${isOpen}`)
  return rows[0]
}

/** Consumes the link. Of several requests with it, or with several links for the first administrator, one succeeds. */
export async function claimSetup(connection: Connection, token: string, now: Date): Promise<boolean> {
  await connection.query(sql`select pg_advisory_xact_lock(hashtext('waybill administrator set-up'))`)
  const { count } = await connection.query(sql`
    delete from administrator_setups s where s.hash = ${hashed(token)} and s.expires_at > ${now} and ${isOpen}`)
  return count === 1
}

/** Returns the link's expiry. The administrator's previous link ends now. */
export async function insertSetup(
  connection: Connection,
  token: string,
  values: { readonly administrator_id: number | null; readonly now: Date; readonly expires_at: Date },
): Promise<string> {
  await connection.query(sql`
    delete from administrator_setups where administrator_id = ${values.administrator_id}`)
  const { rows } = await connection.query<{ ends: string }>(sql`
    insert into administrator_setups (administrator_id, hash, created_at, expires_at)
    values (${values.administrator_id}, ${hashed(token)}, ${values.now}, ${values.expires_at})
    returning iso(expires_at) as ends`)
  return rows[0]?.ends ?? ''
}

export async function hasAdministrators(connection: Connection): Promise<boolean> {
  const { rows } = await connection.query(sql`select 1 from administrators limit 1`)
  return rows.length === 1
}
