import { jsonRows } from '../../kernel/database/json-rows.ts'
import { slow, sql } from '../../kernel/database/sql.ts'
import type { Page } from '../../kernel/json.ts'
import type { AdminReadScope } from '../access/scopes.ts'
import type { Lock, LockList } from './schema-panel.ts'

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
