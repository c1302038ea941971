import { sql } from '../../kernel/database/sql.ts'
import type { Connection } from '../../kernel/scope.ts'
import type { SiteStatus } from '../sites/schema.ts'

/** A site as the gate sees it, with the secrets that may be presented to it. */
export interface SiteAccess {
  readonly id: number
  readonly name: string
  readonly slug: string
  readonly client_id: string
  readonly status: SiteStatus
  readonly auth_enabled: boolean
  readonly catalog_active: boolean
  readonly secrets: readonly {
    readonly id: number
    readonly hash: string
    readonly expires_at: string | null
  }[]
}

export async function siteAccessBy(
  connection: Connection,
  client_id: string,
): Promise<SiteAccess | undefined> {
  const { rows } = await connection.query<SiteAccess>(sql`
    select s.id, s.name, s.slug, s.client_id, s.status, s.auth_enabled, s.catalog_active,
           (select coalesce(json_agg(json_build_object(
                     'id', c.id, 'hash', encode(c.hash, 'hex'), 'expires_at', c.expires_at)), '[]')
              from site_secrets c where c.site_id = s.id) as secrets
      from sites s where s.client_id = ${client_id}`)
  return rows[0]
}

/** Records the last use at most once a minute, so that a busy partner doesn't cause a write with every request. */
export async function touchSecret(
  connection: Connection,
  secret: { readonly site_id: number; readonly id: number },
  now: Date,
): Promise<void> {
  await connection.query(sql`
    update site_secrets set last_used_at = ${now}
     where site_id = ${secret.site_id} and id = ${secret.id} and (last_used_at is null or last_used_at < ${now}::timestamptz - interval '1 minute')`)
}
