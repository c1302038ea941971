import { sql } from '../../kernel/database/sql.ts'
import type { Connection } from '../../kernel/scope.ts'
import type { SiteStatus } from '../sites/schema.ts'
import { type Session, type SessionRow, sessionOf } from './rules-session.ts'

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

/**
 * The session behind any hash that a token may be stored under, expired or not. The query visits each table once and
 * leaves joining, sorting and serializing to `sessionOf`. Doing all of it in PostgreSQL took twice as long.
 */
export async function sessionByHash(
  connection: Connection,
  candidates: readonly string[],
): Promise<Session | undefined> {
  const { rows } = await connection.query<SessionRow>(sql`
    select t.site_id, t.id as token_id, t.user_id, t.created_at, t.expires_at, iso(t.expires_at) as ends,
           s.client_id, s.name as site_name, s.slug as site_slug, a.email, coalesce(u.name, a.name) as name, u.status,
           (select json_agg(json_build_object(
                     'id', r.id, 'name', r.name, 'slug', r.slug, 'is_primary', g.is_primary, 'position', g.position,
                     'metadata', g.metadata::text, 'api_permissions', r.api_permissions, 'action_keys', r.action_keys))
              from assignments g join roles r on r.site_id = g.site_id and r.id = g.site_role_id
             where g.site_id = t.site_id and g.user_id = t.user_id) as roles,
           (select json_agg(json_build_object('id', c.id, 'name', c.name, 'slug', c.slug, 'action_keys', c.action_keys))
              from company_members m join companies c on c.site_id = m.site_id and c.id = m.site_company_id
             where m.site_id = t.site_id and m.user_id = t.user_id) as companies,
           (select json_agg(json_build_object('id', c.id, 'name', c.name, 'slug', c.slug, 'action_keys', c.action_keys))
              from group_members m join groups c on c.site_id = m.site_id and c.id = m.site_group_id
             where m.site_id = t.site_id and m.user_id = t.user_id) as groups
      from tokens t
      join sites s on s.id = t.site_id
      join accounts a on a.id = t.user_id
      left join site_users u on u.site_id = t.site_id and u.user_id = t.user_id
     where t.hash = any(${candidates}::bytea[])`)
  const [row] = rows
  return row && sessionOf(row)
}
