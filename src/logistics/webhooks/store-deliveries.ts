import { type Statement, slow, sql } from '../../kernel/database/sql.ts'
import type { Json, Page } from '../../kernel/json.ts'
import type { ReadScope, WriteScope } from '../../kernel/scope.ts'
import { equals, referencePage } from '../reference/store.ts'
import type { Delivery, DeliveryDetail, DeliveryList, WebhookStats } from './schema.ts'
import { wanted } from './store-fan-out.ts'

/** Being sent right now: it is the head of its lane, and somebody has leased that. */
const isSent = sql`exists (
  select from delivery_lanes l
   where l.company_id = d.company_id and l.webhook_id = d.webhook_id and l.resource_type = d.resource_type
     and l.resource_id = d.resource_id and l.head_id = d.id and l.lease is not null and l.due_at > now())`

const status = sql`case when d.status in ('pending', 'retrying') and ${isSent} then 'delivering' else d.status end`

const record = sql`
  d.id, d.webhook_id, d.event_id, d.event_type, d.sequence,
  json_build_object('type', d.resource_type, 'id', d.resource_id) as resource, ${status} as status,
  jsonb_array_length(d.attempts) as attempt_count, (d.attempts -> -1 ->> 'status')::int as last_status,
  d.attempts -> -1 ->> 'error' as last_error, iso(d.last_attempt_at) as last_attempt_at,
  iso(d.next_attempt_at) as next_attempt_at, iso(d.finished_at) as finished_at, iso(d.created_at) as created_at`

/** Newest first. */
export function deliveryPage(
  scope: ReadScope,
  webhook: { readonly company_id: number; readonly id: number },
  query: DeliveryList,
): Promise<Page<Delivery>> {
  const from = sql`
    from deliveries d
   where ${scope.within('d')} and d.company_id = ${webhook.company_id} and d.webhook_id = ${webhook.id}
     and ${statusIs(query.status)} and ${equals('d.event_type', query.event_type)}
     and ${equals('d.resource_type', query.resource_type)} and ${equals('d.resource_id', query.resource_id)}`
  return referencePage(scope, { table: 'd', record, from, order: sql`d.id desc`, query })
}

function statusIs(asked: DeliveryList['status']): Statement<'none'> {
  if (asked === undefined) return sql`true`
  if (asked === 'delivering') return sql`d.status in ('pending', 'retrying') and ${isSent}`
  const isWaiting = asked === 'pending' || asked === 'retrying'
  return isWaiting ? sql`d.status = ${asked} and not ${isSent}` : sql`d.status = ${asked}`
}

export function deliveryById(
  scope: ReadScope,
  webhook_id: number,
  id: number,
): Promise<Json<DeliveryDetail> | undefined> {
  return scope.record<DeliveryDetail>(sql`
    select row_to_json(r)::text as json
      from (select ${record},
                   (select coalesce(json_agg(jsonb_build_object('number', a.number) || a.attempt order by a.number), '[]')
                      from jsonb_array_elements(d.attempts) with ordinality as a (attempt, number)) as attempts
              from deliveries d join webhooks w on w.company_id = d.company_id and w.id = d.webhook_id and ${scope.owned('w')}
             where ${scope.within('d')} and d.webhook_id = ${webhook_id} and d.id = ${id} limit 1) r`)
}

/** Opens the lane of what was queued again; a lane at rest begins with the oldest of what waits in it, at once. */
const lanesReopened = sql`
  insert into delivery_lanes as l (company_id, webhook_id, resource_type, resource_id, head_id, head_sequence, head_at, due_at)
  select distinct on (a.company_id, a.webhook_id, a.resource_type, a.resource_id)
         a.company_id, a.webhook_id, a.resource_type, a.resource_id, a.id, a.sequence, a.created_at, now()
    from added a
   order by a.company_id, a.webhook_id, a.resource_type, a.resource_id, a.sequence
  on conflict (company_id, webhook_id, resource_type, resource_id) do update set
     head_id = case when l.lease is null and excluded.head_sequence <= l.head_sequence then excluded.head_id else l.head_id end,
     head_at = case when l.lease is null and excluded.head_sequence <= l.head_sequence then excluded.head_at else l.head_at end,
     head_sequence = case when l.lease is null then least(excluded.head_sequence, l.head_sequence) else l.head_sequence end,
     due_at = case when l.lease is null and excluded.head_sequence <= l.head_sequence then now() else l.due_at end,
     leases = case when l.lease is null then 0 else l.leases end`

const returned = sql`d.company_id, d.webhook_id, d.id, d.sequence, d.resource_type, d.resource_id, d.created_at`

/** Puts a delivery at the head of its lane, whatever became of it before. One that waits need not wait any longer. */
export async function requeueDelivery(scope: WriteScope, webhook_id: number, id: number): Promise<boolean> {
  const { count } = await scope.one<{ count: number }>(sql`
    with added as (
      update deliveries d set status = 'pending', tries = 0, next_attempt_at = null, finished_at = null
       where d.company_id = ${scope.company} and d.webhook_id = ${webhook_id} and d.id = ${id}
      returning ${returned}),
    opened as (${lanesReopened}),
    told as (select pg_notify('webhook_deliveries', '') from added)
    select (select count(*) from added)::int as count, (select count(*) from told) as told`)
  return count > 0
}

/** How many deliveries one call of `recover` queues. */
const recoveryBatch = 20_000

/** Queues again what was given up since then, and what was never queued because the webhook was disabled. */
export async function recoverDeliveries(
  scope: WriteScope,
  webhook_id: number,
  since: Date | string,
): Promise<{ readonly queued: number; readonly has_more: boolean }> {
  const { count } = await scope.one<{ count: number }>(sql`
    with missing as materialized (
      select e.company_id, w.id as webhook_id, e.sequence, e.event_id, e.type, e.resource_type, e.resource_id, e.created_at,
             d.id, d.status
        from webhooks w
        join events e on ${wanted}
        left join deliveries d on d.company_id = w.company_id and d.webhook_id = w.id and d.created_at = e.created_at
         and d.sequence = e.sequence
       where w.company_id = ${scope.company} and w.id = ${webhook_id}
         and e.created_at >= greatest(${since}::timestamptz, ${scope.now}::timestamptz - interval '30 days')
         and (d.id is null or d.status in ('failed', 'blocked', 'cancelled'))
       order by e.sequence limit ${recoveryBatch}),
    again as (
      update deliveries d set status = 'pending', tries = 0, next_attempt_at = null, finished_at = null
        from missing m
       where d.company_id = m.company_id and d.webhook_id = m.webhook_id and d.id = m.id and d.created_at = m.created_at
      returning ${returned}),
    new as (
      insert into deliveries as d (company_id, webhook_id, sequence, event_id, event_type, resource_type, resource_id, created_at)
      select m.company_id, m.webhook_id, m.sequence, m.event_id, m.type, m.resource_type, m.resource_id, m.created_at
        from missing m where m.id is null order by m.sequence
      returning ${returned}),
    added as (select * from again union all select * from new),
    opened as (${lanesReopened}),
    told as (select pg_notify('webhook_deliveries', '') from added limit 1)
    select (select count(*) from added)::int as count, (select count(*) from told) as told`)
  return { queued: count, has_more: count === recoveryBatch }
}

const counted = 100_000

function period(hours: number): Statement<'none'> {
  return sql`(
    select json_build_object(
      'attempts', coalesce(sum(h.attempts), 0), 'failures', coalesce(sum(h.failures), 0),
      'delivered', coalesce(sum(h.delivered), 0), 'failed', coalesce(sum(h.failed), 0),
      'success_rate', round(1 - sum(h.failures) / nullif(sum(h.attempts), 0), 4),
      'average_ms', round(sum(h.duration_ms) / nullif(sum(h.attempts), 0), 1))
      from webhook_hours h
     where h.company_id = w.company_id and h.webhook_id = w.id and h.hour > now() - ${hours} * interval '1 hour')`
}

export function webhookStats(scope: ReadScope, id: number): Promise<Json<WebhookStats> | undefined> {
  return scope.record<WebhookStats>(
    slow(sql`
      select row_to_json(r)::text as json
        from (select (select count(*) from (select from deliveries d where d.company_id = w.company_id and d.webhook_id = w.id
                                               and d.status in ('pending', 'retrying') limit ${counted}) as waiting) as waiting,
                     (select iso(min(l.head_at)) from delivery_lanes l
                       where l.company_id = w.company_id and l.webhook_id = w.id) as oldest_waiting_at,
                     ${period(1)} as last_hour, ${period(24)} as last_24_hours, ${period(168)} as last_7_days
                from webhooks w where ${scope.owned('w')} and w.id = ${id} limit 1) r`),
  )
}
