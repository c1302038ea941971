import { type Statement, slow, sql } from '../../kernel/database/sql.ts'
import { Json } from '../../kernel/json.ts'
import type { AdminReadScope } from '../access/scopes.ts'
import type { BodyParts } from '../../webhooks/tables.ts'
import { auditRecord } from '../audit/store.ts'
import type { EventFeed, EventQuery } from './schema.ts'

/** The JSON text of event `e`, for webhooks and the feed alike, with the content of the audit log. */
export function eventBody({ payload = 'full' }: Pick<BodyParts, 'payload'> = {}): Statement<'none'> {
  const data =
    payload === 'full' ? sql`(select row_to_json(a) from (select ${auditRecord}) a) as data,` : sql``
  return sql`(
    select row_to_json(r)::text
      from (select e.event_id as id, e.type, iso(t.at) as timestamp, e.sequence, '1.0' as api_version, t.site_id,
                   case when t.target_type is not null
                        then json_build_object('type', t.target_type, 'id', t.target_id) end as resource,
                   ${data} t.request_id
              from audit t where t.id = e.audit_id) as r)`
}

export interface EventStretch {
  readonly feed: Json<EventFeed>
  readonly has_more: boolean
  /** Whether a committed event without a number existed at the same moment. */
  readonly unnumbered: boolean
}

/** Maximum events scanned per response. A caller with a narrow filter gets fewer, and continues. */
const looked = 10_000

interface Row {
  readonly bodies: string
  readonly cursor: number
  readonly has_more: boolean
  readonly unnumbered: boolean
}

export async function eventStretch(scope: AdminReadScope, query: EventQuery): Promise<EventStretch> {
  const { after, limit, types, site_id } = query
  const isOfType = types === undefined ? sql`true` : sql`e.type = any(${types})`
  const isOfSite = site_id === undefined ? sql`true` : sql`e.site_id = any(${site_id})`
  const { bodies, cursor, has_more, unnumbered } = await scope.one<Row>(
    slow(
      sql`
      with seen as materialized (
        select e.sequence, e.created_at, ${isOfType} and ${isOfSite} as wanted
          from events e where e.sequence > ${after} order by e.sequence limit ${looked}),
      matched as materialized (select * from seen where wanted order by sequence limit ${limit}),
      reached as (
        select case when (select count(*) from matched) = ${limit}::bigint then (select max(sequence) from matched)
                    else (select max(sequence) from seen) end as sequence)
      select coalesce((select string_agg(b.text, ',' order by b.sequence)
                         from (select m.sequence, ${eventBody()} as text
                                 from matched m join events e on e.sequence = m.sequence and e.created_at = m.created_at) as b),
                      '') as bodies,
             coalesce(r.sequence, ${after}::bigint) as cursor,
             exists (select from seen s where s.sequence > r.sequence)
               or (select count(*) from seen) = ${looked}::bigint as has_more,
             exists (select from outbox) as unnumbered
        from reached r`,
      'planned once',
    ),
  )
  const meta = JSON.stringify({ next_cursor: has_more ? cursor : null, has_more, cursor, per_page: limit })
  return { feed: new Json(`{"data":[${bodies}],"meta":${meta}}`), has_more, unnumbered }
}
