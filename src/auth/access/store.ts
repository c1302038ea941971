import { sql } from '../../kernel/database/sql.ts'
import type { Connection } from '../../kernel/scope.ts'
import type { SessionView } from '../../kernel/site-scope.ts'
import type { SiteStatus } from '../sites/schema.ts'
import { userRecord } from '../users/store.ts'

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

/** A session as the gate and verify see it. */
export interface Session extends SessionView {
  readonly site_id: number
  readonly token_id: number
  readonly user_id: number
  readonly client_id: string
  readonly email: string
  readonly created_at: Date
  /** The user's place on the site; null once detached. */
  readonly status: 'active' | 'suspended' | null
  readonly api_permissions: readonly string[]
}

interface SessionRow extends Omit<Session, 'text'> {
  readonly site: string
  readonly ends: string
  readonly site_action_keys: readonly string[]
  /** JSON text of the user; null once detached. */
  readonly user: string | null
}

/** The session behind any of the hashes a token may be stored under, expired or not. */
export async function sessionByHash(
  connection: Connection,
  candidates: readonly string[],
): Promise<Session | undefined> {
  const { rows } = await connection.query<SessionRow>(sql`
    select t.site_id, t.id as token_id, t.user_id, s.client_id, o.email, t.created_at, t.expires_at, iso(t.expires_at) as ends, m.status,
           json_build_object('id', s.id, 'name', s.name, 'slug', s.slug, 'client_id', s.client_id)::text as site,
           coalesce(v.api_permissions, '{}') as api_permissions, coalesce(v.site_action_keys, '{}') as site_action_keys,
           v.record as user
      from tokens t
      join sites s on s.id = t.site_id
      join accounts o on o.id = t.user_id
      left join site_users m on m.site_id = t.site_id and m.user_id = t.user_id
      left join lateral (
        select r.api_permissions, r.site_action_keys, (select to_json(shown)::text from (
                 select r.id, r.name, r.email, r.roles, r.assignments, r.site_companies, r.site_groups,
                        r.site_action_keys) as shown) as record
          from (select ${userRecord} from site_users u join accounts a on a.id = u.user_id
                 where u.site_id = t.site_id and u.user_id = t.user_id) r) v on true
     where t.hash = any(${candidates}::bytea[])`)
  const [row] = rows
  if (row === undefined) return undefined
  // What the text says already is not kept a second time: there are tens of thousands of these.
  const { site_id, token_id, user_id, client_id, email, created_at, expires_at, status, api_permissions } =
    row
  const text = sessionText(row)
  return {
    site_id,
    token_id,
    user_id,
    client_id,
    email,
    created_at,
    expires_at,
    status,
    api_permissions,
    text,
  }
}

/** Written once for each session that is loaded: verify then costs no more than putting a number into it. */
function sessionText(row: SessionRow): SessionView['text'] {
  const tail = [
    `"expires_at":${JSON.stringify(row.ends)}`,
    `"site":${row.site}`,
    `"token_bound_to_site_id":${row.site_id}`,
    `"user":${row.user ?? 'null'}`,
    `"site_action_keys":${JSON.stringify(row.site_action_keys)}`,
    `"api_permissions":${JSON.stringify(row.api_permissions)}`,
  ]
  return ['{"token_type":"Bearer","expires_in":', `,${tail.join(',')}}`]
}

/** Kept to the minute, so that a busy partner does not write with every request. */
export async function touchSecret(
  connection: Connection,
  secret: { readonly site_id: number; readonly id: number },
  now: Date,
): Promise<void> {
  await connection.query(sql`
    update site_secrets set last_used_at = ${now}
     where site_id = ${secret.site_id} and id = ${secret.id} and (last_used_at is null or last_used_at < ${now}::timestamptz - interval '1 minute')`)
}
