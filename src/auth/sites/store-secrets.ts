import { hashed } from '../../identity/links/store.ts'
import { sql } from '../../kernel/database/sql.ts'
import { Problem, found } from '../../kernel/problem.ts'
import type { Connection } from '../../kernel/scope.ts'
import type { AdminReadScope } from '../access/scopes.ts'
import { randomText } from '../../kernel/secrets.ts'
import type { IssuedSecret, SiteSecret } from './schema.ts'

const secretLimit = 5

const record = sql`c.id, c.label, c.hint, iso(c.created_at) as created_at, iso(c.expires_at) as expires_at,
  iso(c.last_used_at) as last_used_at`

/** All secrets not yet swept: a secret that has just ended still shows when it was last used. */
export function secretsOf(scope: AdminReadScope, site_id: number): Promise<readonly SiteSecret[]> {
  return scope.all<SiteSecret>(sql`
    select ${record} from site_secrets c where c.site_id = ${site_id} order by c.id desc limit 100`)
}

export interface SecretTerms {
  readonly now: Date
  /** Latest end of the earlier secrets; null leaves them unchanged. */
  readonly othersUntil: Date | null
  readonly label?: string | null
  readonly expires_at?: Date | null
}

/** Inserts a secret. Also returns the ids of secrets deleted to make room for it. */
export async function insertSecret(
  connection: Connection,
  site_id: number,
  terms: SecretTerms,
): Promise<IssuedSecret & { readonly dropped: readonly number[] }> {
  const { now, othersUntil, label = null, expires_at = null } = terms
  if (othersUntil !== null) {
    await connection.query(sql`
      update site_secrets set expires_at = ${othersUntil}
       where site_id = ${site_id} and (expires_at is null or expires_at > ${othersUntil})`)
  }
  await connection.query(sql`delete from site_secrets where site_id = ${site_id} and expires_at <= ${now}`)
  const client_secret = `scs_${randomText(40)}`
  const { rows } = await connection.query<SiteSecret>(sql`
    insert into site_secrets as c (site_id, hash, hint, label, created_at, expires_at)
    values (${site_id}, ${hashed(client_secret)}, ${client_secret.slice(-4)}, ${label}, ${now},
            ${expires_at}) returning ${record}`)
  const secret = found(rows[0], 'secret')
  return { ...secret, client_secret, dropped: await makeRoom(connection, site_id, secret.id) }
}

/** At most five secrets are live. Those with an end make room, the nearest first; people remove the others. */
async function makeRoom(connection: Connection, site_id: number, newest: number): Promise<readonly number[]> {
  const { rows } = await connection.query<{ id: number }>(sql`
    delete from site_secrets where site_id = ${site_id} and id in (
      select id from site_secrets where site_id = ${site_id} and id <> ${newest} and expires_at is not null
       order by expires_at, id
       limit greatest(0, (select count(*) from site_secrets where site_id = ${site_id}) - ${secretLimit}))
    returning id`)
  const left = await connection.query<{ count: number }>(
    sql`select count(*) as count from site_secrets where site_id = ${site_id}`,
  )
  if ((left.rows[0]?.count ?? 0) > secretLimit) {
    const fault = { path: 'secrets', rule: 'max_items', params: { max: secretLimit } } as const
    throw new Problem('invalid', { faults: [fault] })
  }
  return rows.map((row) => row.id)
}

export async function deleteSecret(
  connection: Connection,
  site_id: number,
  secret_id: number,
): Promise<SiteSecret | undefined> {
  const { rows } = await connection.query<SiteSecret>(sql`
    delete from site_secrets as c where c.site_id = ${site_id} and c.id = ${secret_id} returning ${record}`)
  return rows[0]
}

/** Whether the site has this secret and it hasn't ended. */
export async function hasSecret(
  connection: Connection,
  site_id: number,
  { client_secret, now }: { readonly client_secret: string; readonly now: Date },
): Promise<boolean> {
  const { rows } = await connection.query(sql`
    select from site_secrets where site_id = ${site_id} and hash = ${hashed(client_secret)}
       and (expires_at > ${now}) is not false`)
  return rows.length > 0
}

export async function secretsLabelled(
  connection: Connection,
  site_id: number,
  label: string,
): Promise<readonly number[]> {
  const { rows } = await connection.query<{ id: number }>(
    sql`select id from site_secrets where site_id = ${site_id} and label = ${label} order by id`,
  )
  return rows.map(({ id }) => id)
}

/** Deletes all secrets of the site. Returns how many there were. */
export async function deleteSecrets(connection: Connection, site_id: number): Promise<number> {
  return (await connection.query(sql`delete from site_secrets where site_id = ${site_id}`)).count
}
