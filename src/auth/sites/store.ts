import { jsonRows } from '../../kernel/database/json-rows.ts'
import { violates } from '../../kernel/database/failures.ts'
import { name, slow, sql } from '../../kernel/database/sql.ts'
import { Problem, found } from '../../kernel/problem.ts'
import type { Page } from '../../kernel/json.ts'
import type { Connection } from '../../kernel/scope.ts'
import type { AdminReadScope } from '../access/scopes.ts'
import { randomText } from '../../kernel/secrets.ts'
import { slugOf } from '../../kernel/slugs.ts'
import { orderBy } from '../../lists/sorting.ts'
import type { Site, SiteList } from './schema.ts'

const record = sql`s.id, s.type, s.name, s.slug, s.client_id, s.status, s.auth_enabled, s.catalog_active,
  s.require_verified_email, s.password_reset_url, s.password_reset_minutes, s.email_verify_url, s.locale, s.mail_from_name, s.link_address,
  s.mfa_policy, array_to_json(s.mfa_role_ids) as mfa_role_ids, s.passkey_origins,
  s.is_console, s.account_closing, s.device_notices, s.version,
  iso(s.created_at) as created_at, iso(s.updated_at) as updated_at`

export async function siteBy(
  connection: Connection,
  key: 'slug' | 'client_id',
  value: string,
): Promise<Site | undefined> {
  const statement = sql`select ${record} from sites s where ${name(`s.${key}`)} = ${value}`
  return (await connection.query<Site>(statement)).rows[0]
}

export async function allSites(connection: Connection): Promise<readonly Site[]> {
  return (await connection.query<Site>(sql`select ${record} from sites s order by s.id`)).rows
}

export async function siteById(connection: Connection, id: number): Promise<Site | undefined> {
  return (await connection.query<Site>(sql`select ${record} from sites s where s.id = ${id}`)).rows[0]
}

export async function consoleSite(connection: Connection): Promise<Site | undefined> {
  return (await connection.query<Site>(sql`select ${record} from sites s where s.is_console`)).rows[0]
}

/** Marks the only site of the console; null leaves none. */
export async function markConsole(connection: Connection, id: number | null): Promise<void> {
  await connection.query(sql`
    update sites set is_console = false where is_console and id is distinct from ${id}::bigint`)
  await connection.query(sql`update sites set is_console = true where id = ${id}::bigint and not is_console`)
}

export function siteOf(scope: AdminReadScope, id: number): Promise<Site | undefined> {
  return scope.maybe<Site>(sql`select ${record} from sites s where s.id = ${id}`)
}

export function sitePage(scope: AdminReadScope, query: SiteList): Promise<Page<Site>> {
  const { updated_since = null } = query
  const pattern = query.q === undefined ? null : `%${query.q.replace(/[\\%_]/g, '\\$&')}%`
  return scope.page<Site>(
    slow(sql`
      with hits as materialized (
        select s.id from sites s
         where (${pattern}::text is null or s.name ilike ${pattern} or s.slug ilike ${pattern})
           and (${query.status ?? null}::text is null or s.status = ${query.status ?? null})
           and (${updated_since}::timestamptz is null or s.updated_at >= ${updated_since}::timestamptz))
      select ${jsonRows('r')}::text as json, count(*)::int as count, (select count(*) from hits) as total
        from (select ${record} from hits h join sites s on s.id = h.id
               order by ${orderBy('s', query)} offset ${(query.page - 1) * query.per_page} limit ${query.per_page}) r`),
  )
}

/** Locks the site until the transaction ends, so that concurrent changes run one after the other. */
export async function lockSite(connection: Connection, id: number): Promise<Site | undefined> {
  return (await connection.query<Site>(sql`select ${record} from sites s where s.id = ${id} for update`))
    .rows[0]
}

export async function insertSite(
  connection: Connection,
  input: { readonly name: string; readonly slug: string | undefined; readonly now: Date },
): Promise<Site> {
  const slug = input.slug ?? (await freeSlug(connection, slugOf(input.name, 'site')))
  try {
    const { rows } = await connection.query<Site>(sql`
      insert into sites as s (name, slug, client_id, created_at, updated_at)
      values (${input.name}, ${slug}, ${`cli_${randomText(24)}`}, ${input.now}, ${input.now}) returning ${record}`)
    return found(rows[0], 'site')
  } catch (error) {
    throw slugTaken(error)
  }
}

function slugTaken(error: unknown): unknown {
  return violates(error, 'sites_slug_key')
    ? new Problem('invalid', { faults: [{ path: 'slug', rule: 'taken' }] })
    : error
}

/** The slug itself, or with the first free number appended. */
async function freeSlug(connection: Connection, slug: string): Promise<string> {
  const { rows } = await connection.query<{ slug: string }>(sql`
    with taken as materialized (select s.slug from sites s where starts_with(s.slug, ${slug}))
    select s.slug
      from (select n, case n when 1 then ${slug}::text else ${slug}::text || '-' || n end as slug
              from generate_series(1, (select count(*) + 1 from taken)) as n) as s
     where s.slug not in (select slug from taken)
     order by s.n limit 1`)
  return rows[0]?.slug ?? slug
}

export async function updateSite(connection: Connection, site: Site, now: Date): Promise<Site> {
  try {
    const { rows } = await connection.query<Site>(sql`
      update sites as s
         set name = ${site.name}, slug = ${site.slug}, status = ${site.status}, auth_enabled = ${site.auth_enabled},
             catalog_active = ${site.catalog_active}, require_verified_email = ${site.require_verified_email},
             password_reset_url = ${site.password_reset_url}, password_reset_minutes = ${site.password_reset_minutes},
             email_verify_url = ${site.email_verify_url}, locale = ${site.locale},
             mail_from_name = ${site.mail_from_name}, link_address = ${site.link_address},
             mfa_policy = ${site.mfa_policy}, mfa_role_ids = ${site.mfa_role_ids},
             passkey_origins = ${site.passkey_origins}, account_closing = ${site.account_closing},
             device_notices = ${site.device_notices},
             withdrawn_at = case ${site.status} when 'withdrawn' then coalesce(withdrawn_at, ${now}) end,
             version = version + 1, updated_at = ${now}
       where s.id = ${site.id} returning ${record}`)
    return found(rows[0], 'site')
  } catch (error) {
    throw slugTaken(error)
  }
}

/** Names of production sites that admit accounts which another site created and whose address nobody has verified. */
export async function sitesWithUnverified(connection: Connection): Promise<readonly string[]> {
  const { rows } = await connection.query<{ name: string }>(sql`
    select s.name from sites s where s.status = 'production' and not s.require_verified_email order by s.id limit 100`)
  return rows.map((row) => row.name)
}

/** Whether all ids are roles of the site. */
export async function areRoles(
  connection: Connection,
  site_id: number,
  ids: readonly number[],
): Promise<boolean> {
  const { rows } = await connection.query<{ count: number }>(sql`
    select count(*)::int as count from roles r where r.site_id = ${site_id} and r.id = any(${ids}::bigint[])`)
  return rows[0]?.count === new Set(ids).size
}

/** Ends all sessions of the site's users. Returns how many there were. */
export async function deleteSiteTokens(connection: Connection, site_id: number): Promise<number> {
  return (await connection.query(sql`delete from tokens where site_id = ${site_id}`)).count
}
