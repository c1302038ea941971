import { jsonRows } from '../../kernel/database/json-rows.ts'
import { slow, sql } from '../../kernel/database/sql.ts'
import type { Json, Page } from '../../kernel/json.ts'
import type { AdminReadScope } from '../../kernel/site-scope.ts'
import type { Account, AccountDetail, AccountList } from './schema.ts'

/** The table is `a`; what decides about passwords stays behind. */
function record(now: Date) {
  return sql`a.id, a.name, a.email, a.home_site_id,
    iso(a.email_verified_at) as email_verified_at,
    (select count(*)::int from site_users u where u.user_id = a.id) as site_count,
    (select iso(max(t.locked_until)) from throttle t where t.email = a.email and t.locked_until > ${now}) as locked_until,
    a.version, iso(a.created_at) as created_at, iso(a.updated_at) as updated_at`
}

export function accountPage(scope: AdminReadScope, query: AccountList): Promise<Page<Account>> {
  const pattern = query.q === undefined ? null : `%${query.q.replace(/[\\%_]/g, '\\$&')}%`
  return scope.page<Account>(
    slow(sql`
      with hits as materialized (
        select a.id from accounts a
         where ${pattern}::text is null or a.name ilike ${pattern} or a.email ilike ${pattern})
      select ${jsonRows('r')}::text as json, count(*)::int as count, (select count(*) from hits) as total
        from (select ${record(scope.now)}
                from (select id from hits order by id
                       offset ${(query.page - 1) * query.per_page} limit ${query.per_page}) h
                join accounts a on a.id = h.id order by a.id) r`),
  )
}

export function accountDetail(scope: AdminReadScope, id: number): Promise<Json<AccountDetail> | undefined> {
  return scope.record<AccountDetail>(sql`
    select row_to_json(r)::text as json, r.version
      from (select ${record(scope.now)},
                   (select coalesce(json_agg(json_build_object(
                             'id', s.id, 'name', s.name, 'slug', s.slug, 'status', u.status,
                             'roles', (select coalesce(json_agg(json_build_object(
                                                'id', r.id, 'name', r.name, 'slug', r.slug, 'is_primary', g.is_primary)
                                                order by g.position), '[]')
                                         from assignments g
                                         join roles r on r.site_id = g.site_id and r.id = g.site_role_id
                                        where g.site_id = s.id and g.user_id = a.id)) order by s.id), '[]')
                      from site_users u join sites s on s.id = u.site_id where u.user_id = a.id) as sites
              from accounts a where a.id = ${id}) r`)
}

export async function accountEmail(scope: AdminReadScope, id: number): Promise<string | undefined> {
  return (await scope.maybe<{ email: string }>(sql`select a.email from accounts a where a.id = ${id}`))?.email
}
