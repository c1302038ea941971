import { jsonRows } from '../../kernel/database/json-rows.ts'
import { type Statement, slow, sql } from '../../kernel/database/sql.ts'
import type { Page } from '../../kernel/json.ts'
import type { SiteReadScope } from '../../kernel/site-scope.ts'
import type { SiteUserSummary, UserList } from './schema.ts'
import { nameHere, userSummary } from './store.ts'

/** By name without regard to case, as people look for one. */
const columns = {
  name: sql`lower(${nameHere})`,
  email: sql`a.email`,
  created_at: sql`u.created_at`,
  updated_at: sql`u.updated_at`,
} as const

/** A page of the site's users. Sorting and counting look at all of them, so it does not share a connection. */
export function userPage(scope: SiteReadScope, query: UserList): Promise<Page<SiteUserSummary>> {
  const column = columns[query.sort]
  const order = query.dir === 'asc' ? sql`${column}, a.id` : sql`${column} desc, a.id desc`
  const offset = Math.min((query.page - 1) * query.per_page, Number.MAX_SAFE_INTEGER)
  const matching = matches(scope, query.q)
  return scope.page<SiteUserSummary>(
    slow(sql`
    select ${jsonRows('r')}::text as json, count(*)::int as count,
           (select count(*) from site_users u join accounts a on a.id = u.user_id where ${matching}) as total
      from (select ${userSummary}
              from (select u.* from site_users u join accounts a on a.id = u.user_id where ${matching}
                     order by ${order} offset ${offset} limit ${query.per_page}) u
              join accounts a on a.id = u.user_id
             order by ${order}) r`),
  )
}

function matches(scope: SiteReadScope, q: string | undefined): Statement<'site'> {
  if (q === undefined) return sql`u.site_id = ${scope.site}`
  const pattern = `%${q.replace(/[\\%_]/g, '\\$&')}%`
  return sql`u.site_id = ${scope.site} and (${nameHere} ilike ${pattern} or a.email ilike ${pattern})`
}
