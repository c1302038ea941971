import { type Statement, join, slow, sql } from '../../kernel/database/sql.ts'
import type { Connection } from '../../kernel/scope.ts'
import { type AdminReadScope, type AuditEntry, type SiteReadScope, auditRow } from '../access/scopes.ts'
import type { SiteVisit } from '../access/types.ts'
import type { Tenants } from '../../kernel/tenants.ts'
import type { CountedList } from '../../lists/list.ts'
import { type ListScope, asked } from '../../lists/listing.ts'
import { type StretchLimits, stretchOf } from '../../lists/stretch.ts'
import { nameHere } from '../users/store.ts'
import type { AuditPage, AuditQuery, AuditRow } from './schema.ts'

/** An open transaction and its actor: an administrator's scope, or the command line. */
export interface Desk {
  readonly connection: Connection
  readonly visit: Pick<SiteVisit, 'actor' | 'request_id' | 'address' | 'clock'>
}

export async function recordAct(desk: Desk, site_id: number | null, entry: AuditEntry): Promise<void> {
  await desk.connection.query(auditRow(site_id, desk.visit, entry))
}

/** A row `t`. `user` is the name of an actor who is a user. */
function recordNaming(user: Statement<'none'>): Statement<'none'> {
  return sql`
    t.id, t.site_id, iso(t.at) as occurred_at, iso(t.at) as at,
    json_build_object('type', t.actor_type, 'id', t.actor_id, 'name', case t.actor_type
      when 'user' then ${user}
      when 'administrator' then (select d.name from administrators d where d.id = t.actor_id) end) as actor, t.action,
    t.target_type as resource_type, t.target_id as resource_id,
    case when t.target_type is not null then json_build_object('type', t.target_type, 'id', t.target_id) end as target,
    t.outcome, t.request_id, t.address, t.change`
}

const nameOnSite = sql`(
  select ${nameHere} from site_users u join accounts a on a.id = u.user_id
   where u.site_id = t.site_id and u.user_id = t.actor_id)`

/** The row as a site may see it: users have the name that the site knows, and none once they have left it. */
export const auditRecord: Statement<'none'> = recordNaming(nameOnSite)

/** The row as administrators see it: every account has a name. */
const fullRecord = recordNaming(
  sql`coalesce(${nameOnSite}, (select a.name from accounts a where a.id = t.actor_id))`,
)

type Filter = Pick<
  AuditQuery,
  'actor' | 'action' | 'resource_type' | 'resource_id' | 'target' | 'occurred_from' | 'occurred_to'
>

function askedOf({ actor, action, target, ...query }: Filter): readonly Statement<'none'>[] {
  const [actor_type, actor_id] = actor?.split(':') ?? []
  const [target_type = query.resource_type, target_id] = target?.split(':') ?? []
  const target_ids = target_id === undefined ? query.resource_id : [Number(target_id)]
  return [
    ...asked(actor_type, (type) => sql`t.actor_type = ${type}`),
    ...asked(actor_id, (id) => sql`t.actor_id = ${id}::bigint`),
    ...asked(target_type, (type) => sql`t.target_type = ${type}`),
    ...asked(target_ids, (ids) => sql`t.target_id = any(${ids}::bigint[])`),
    ...asked(action, (name) => sql`t.action = ${name}`),
  ]
}

function boundsOf({ occurred_from: from, occurred_to: to }: Filter): readonly Statement<'none'>[] {
  return [
    ...asked(from, (moment) => sql`t.at >= ${moment}::timestamptz`),
    ...asked(to, (moment) => sql`t.at < ${moment}::timestamptz`),
  ]
}

const auditList: CountedList = { table: 'audit', columns: [], facets: [], newestFirst: true }

interface Reading {
  readonly tenants: Tenants
  readonly record: Statement<'none'>
  readonly query: AuditQuery
  readonly limits: StretchLimits | undefined
}

/** Newest first, by time; rows of the same instant are in the order of writing. */
async function auditPage(scope: ListScope, { tenants, record, query, limits }: Reading): Promise<AuditPage> {
  const { cursor, per_page } = query
  const last = (id: number) =>
    sql`(t.at, t.id) < (coalesce((select c.at from audit c where c.id = ${id} and ${tenants.within('c')}), 'infinity'), ${id})`
  const rows = await stretchOf<AuditRow>(
    scope,
    {
      list: auditList,
      alias: 't',
      record,
      tenants,
      sort: { column: 'at', descending: true },
      bounds: [...boundsOf(query), ...asked(cursor, last)],
      conditions: askedOf(query),
      limit: per_page + 1,
    },
    limits,
  )
  return pageOf(rows, per_page)
}

/** A row beyond the page size shows that there is another page. */
function pageOf(rows: readonly AuditRow[], per_page: number): AuditPage {
  const data = rows.slice(0, per_page)
  const last = rows.length > per_page ? data.at(-1) : undefined
  return { data, meta: { per_page, next_cursor: last === undefined ? null : `a${last.id}` } }
}

export function siteAudit(
  scope: SiteReadScope,
  query: AuditQuery,
  limits?: StretchLimits,
): Promise<AuditPage> {
  return auditPage(scope, { tenants: scope.tenants, record: auditRecord, query, limits })
}

export function adminAudit(
  scope: AdminReadScope,
  query: AuditQuery & { readonly site_id?: readonly number[] | undefined },
  limits?: StretchLimits,
): Promise<AuditPage> {
  return auditPage(scope, { tenants: scope.tenantsOf(query.site_id), record: fullRecord, query, limits })
}

export interface AuditSpan extends Filter {
  readonly site_id?: readonly number[] | undefined
  /** Rows after this id, oldest first. */
  readonly after_id: number
  readonly limit: number
}

function spanned(span: AuditSpan): Statement<'none'> {
  const parts = [
    sql`t.id > ${span.after_id}`,
    ...asked(span.site_id, (ids) => sql`t.site_id = any(${ids})`),
    ...boundsOf(span),
    ...askedOf(span),
  ]
  return sql`from audit t where ${join(parts, sql` and `)}`
}

export function auditSpan(span: AuditSpan): Statement<'none'> {
  return slow(sql`select ${fullRecord} ${spanned(span)} order by t.id limit ${span.limit}`)
}

export async function countAudit(connection: Connection, span: AuditSpan): Promise<number> {
  const { rows } = await connection.query<{ count: number }>(
    slow(sql`select count(*) as count ${spanned(span)}`),
  )
  return rows[0]?.count ?? 0
}
