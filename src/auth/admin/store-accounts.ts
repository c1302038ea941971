import { slow, sql } from '../../kernel/database/sql.ts'
import { unusablePasswordHash } from '../../kernel/passwords.ts'
import type { Json, Page } from '../../kernel/json.ts'
import type { AdminReadScope } from '../access/scopes.ts'
import type { CountedList, SearchedList } from '../../lists/list.ts'
import { searchFor } from '../../lists/listing.ts'
import { listPage } from '../../lists/page.ts'
import { inOrder } from '../../lists/sorting.ts'
import { erasedAt } from '../../identity/closing/store.ts'
import type { Account, AccountDetail, AccountList } from './schema.ts'
import { jsonRows } from '../../kernel/database/json-rows.ts'
import type { Lock, LockList } from './schema-panel.ts'

/** The record; the table is `a`. Columns that decide about passwords are left out. */
function record(now: Date) {
  return sql`a.id, a.name, a.email, a.home_site_id,
    iso(a.email_confirmed_at) as email_confirmed_at, iso(a.email_verified_at) as email_verified_at,
    a.password_hash <> ${unusablePasswordHash} or a.closed_at is not null as joined,
    iso(a.closed_at) as closed_at, ${erasedAt(sql`a.closed_at`)} as erased_at,
    (select count(*)::int from site_users u where u.user_id = a.id and u.consent_asked_at is null) as site_count,
    (select iso(max(t.locked_until)) from throttle t where t.email = a.email and t.locked_until > ${now}) as locked_until,
    a.version, iso(a.created_at) as created_at, iso(a.updated_at) as updated_at`
}

export const accountList: CountedList = { table: 'accounts', columns: [], facets: [[]], newestFirst: false }

export const accountTexts: SearchedList = {
  table: 'accounts',
  shared: true,
  alias: 'a',
  text: sql`concat_ws(chr(31), a.name, a.email)`,
}

export function accountPage(scope: AdminReadScope, query: AccountList): Promise<Page<Account>> {
  return listPage(scope, {
    ...inOrder(accountList, query),
    alias: 'a',
    record: record(scope.now),
    selection: {},
    conditions: [],
    search: searchFor(query.q, accountTexts),
    query,
  })
}

export function accountDetail(scope: AdminReadScope, id: number): Promise<Json<AccountDetail> | undefined> {
  return scope.record<AccountDetail>(sql`
    select row_to_json(r)::text as json, r.version
      from (select ${record(scope.now)},
                   (select coalesce(json_agg(json_build_object(
                             'id', s.id, 'name', s.name, 'slug', s.slug, 'status', u.status,
                             'consent_pending', u.consent_asked_at is not null,
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

/** Addresses that are locked now, the longest lock first. Failures of administrators are stored under site 0. */
export function lockPage(scope: AdminReadScope, query: LockList): Promise<Page<Lock>> {
  const site_id = query.site_id ?? null
  const offset = Math.min((query.page - 1) * query.per_page, Number.MAX_SAFE_INTEGER)
  return scope.page<Lock>(
    slow(sql`
      with hits as materialized (
        select t.site_id, t.email, t.failures, t.locked_until from throttle t
         where t.locked_until > ${scope.now} and (${site_id}::bigint[] is null or t.site_id = any(${site_id}::bigint[])))
      select ${jsonRows('r')}::text as json, count(*)::int as count, (select count(*) from hits) as total
        from (select nullif(h.site_id, 0) as site_id, s.name as site_name, h.email, a.id as account_id, h.failures,
                     iso(h.locked_until) as locked_until
                from hits h
                left join sites s on s.id = h.site_id
                left join accounts a on a.email = h.email and h.site_id <> 0
               order by h.locked_until desc, h.site_id, h.email
              offset ${offset} limit ${query.per_page}) r`),
  )
}
