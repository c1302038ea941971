import { type Statement, slow, sql } from '../../kernel/database/sql.ts'
import { type Connection } from '../../kernel/scope.ts'
import {
  type AdminReadScope,
  type AuditEntry,
  type SiteReadScope,
  type SiteVisit,
  auditRow,
} from '../../kernel/site-scope.ts'
import { nameHere } from '../users/store.ts'
import type { AuditPage, AuditQuery, AuditRow } from './schema.ts'

/** One open transaction and who acts in it: an administrator's scope, or the command line. */
export interface Desk {
  readonly connection: Connection
  readonly visit: Pick<SiteVisit, 'actor' | 'request_id' | 'address' | 'clock'>
}

export async function recordAct(desk: Desk, site_id: number | null, entry: AuditEntry): Promise<void> {
  await desk.connection.query(auditRow(site_id, desk.visit, entry))
}

/** A row `t`, whose actor has that name where it is a user. */
function recordNaming(user: Statement<'none'>): Statement<'none'> {
  return sql`
    t.id, t.site_id, iso(t.at) as at,
    json_build_object('type', t.actor_type, 'id', t.actor_id, 'name', case t.actor_type
      when 'user' then ${user}
      when 'administrator' then (select d.name from administrators d where d.id = t.actor_id) end) as actor, t.action,
    case when t.target_type is not null then json_build_object('type', t.target_type, 'id', t.target_id) end as target,
    t.outcome, t.request_id, t.address, t.change`
}

const nameOnSite = sql`(
  select ${nameHere} from site_users u join accounts a on a.id = u.user_id
   where u.site_id = t.site_id and u.user_id = t.actor_id)`

/** As a site may see it: users have the name that it knows, and none once they have left it. */
export const auditRecord: Statement<'none'> = recordNaming(nameOnSite)

/** As administrators see it, to whom every account has a name. */
const fullRecord = recordNaming(
  sql`coalesce(${nameOnSite}, (select a.name from accounts a where a.id = t.actor_id))`,
)

type Filter = Pick<AuditQuery, 'actor' | 'action' | 'target' | 'from' | 'to'>

function matching(filter: Filter): Statement<'none'> {
  const [actor_type = null, actor_id = null] = filter.actor?.split(':') ?? []
  const [target_type = null, target_id = null] = filter.target?.split(':') ?? []
  return sql`
        (${actor_type}::text is null or t.actor_type = ${actor_type})
    and (${actor_id}::bigint is null or t.actor_id = ${actor_id}::bigint)
    and (${target_type}::text is null or t.target_type = ${target_type})
    and (${target_id}::bigint is null or t.target_id = ${target_id}::bigint)
    and (${filter.action ?? null}::text is null or t.action = ${filter.action ?? null})
    and (${filter.from ?? null}::timestamptz is null or t.at >= ${filter.from ?? null})
    and (${filter.to ?? null}::timestamptz is null or t.at < ${filter.to ?? null})`
}

/** One row more than asked for says whether there is another page. */
function pageOf(rows: readonly AuditRow[], per_page: number): AuditPage {
  const data = rows.slice(0, per_page)
  const last = rows.length > per_page ? data.at(-1) : undefined
  return { data, meta: { per_page, next_cursor: last === undefined ? null : `a${last.id}` } }
}

/** The rows of the scope's own site, newest first. */
export async function siteAudit(scope: SiteReadScope, query: AuditQuery): Promise<AuditPage> {
  const before = query.cursor ?? Number.MAX_SAFE_INTEGER
  const rows = await scope.all<AuditRow>(
    slow(sql`
      select ${auditRecord} from audit t
       where t.site_id = ${scope.site} and t.id < ${before} and ${matching(query)}
       order by t.id desc limit ${query.per_page + 1}`),
  )
  return pageOf(rows, query.per_page)
}

export async function adminAudit(
  scope: AdminReadScope,
  query: AuditQuery & { readonly site_id?: number | undefined },
): Promise<AuditPage> {
  const before = query.cursor ?? Number.MAX_SAFE_INTEGER
  const site = ofSite(query.site_id)
  const rows = await scope.all<AuditRow>(
    slow(sql`
      select ${fullRecord} from audit t
       where ${site} and t.id < ${before} and ${matching(query)}
       order by t.id desc limit ${query.per_page + 1}`),
  )
  return pageOf(rows, query.per_page)
}

/** Two statements rather than one with a maybe: a plan for both would walk all rows for one site. */
function ofSite(site_id: number | undefined): Statement<'none'> {
  return site_id === undefined ? sql`true` : sql`t.site_id = ${site_id}`
}

export interface AuditSpan extends Filter {
  readonly site_id?: number | undefined
  /** Rows behind this one, oldest first. */
  readonly after_id: number
  readonly limit: number
}

/** Rows for a copy of the log. */
export function auditSpan(span: AuditSpan): Statement<'none'> {
  return slow(sql`
    select ${fullRecord} from audit t
     where ${ofSite(span.site_id)} and t.id > ${span.after_id} and ${matching(span)}
     order by t.id limit ${span.limit}`)
}

export async function countAudit(connection: Connection, span: AuditSpan): Promise<number> {
  const { rows } = await connection.query<{ count: number }>(
    slow(sql`
      select count(*) as count from audit t
       where ${ofSite(span.site_id)} and t.id > ${span.after_id} and ${matching(span)}`),
  )
  return rows[0]?.count ?? 0
}
