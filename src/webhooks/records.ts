import { type Statement, sql } from '../kernel/database/sql.ts'
import type { Vault } from '../kernel/vault.ts'
import { type CallableWebhook, openHeaders } from './call.ts'
import { maskedHeaders } from './redaction.ts'
import type { WebhookValues } from './rules.ts'
import type { DeliveryStatus } from './schema.ts'
import { secretHint } from './signature.ts'
import type { DeliveryTables } from './tables.ts'

// Columns that show webhooks and deliveries, for statements that select the tenant themselves.

/** Stored webhook, to be changed or called. */
export interface StoredWebhook extends CallableWebhook, Omit<WebhookValues, 'headers'> {
  readonly status: 'enabled' | 'disabled' | 'auto_disabled'
}

/** Columns of `w`. */
export const storedColumns: Statement<'none'> = sql`
  w.id, w.name, w.url, w.events, w.active, w.status, w.payload, w.timeout_ms, w.version, w.secret, w.previous_secret,
  w.previous_secret_until, w.sealed_headers`

/** Values that the previous caller set. */
export function keptValues(webhook: StoredWebhook, vault: Vault): WebhookValues {
  const { name, url, events, active, payload, timeout_ms, sealed_headers } = webhook
  return { name, url, events, active, payload, timeout_ms, headers: openHeaders(vault, sealed_headers) }
}

export interface NewWebhookValues {
  readonly values: WebhookValues
  readonly secret: string
  readonly vault: Vault
  /** User or administrator who vouches for the URL; null for nobody. */
  readonly by: number | null
}

/** Columns of a new webhook, after its owner. */
export const insertedColumns: Statement<'none'> = sql`
  name, url, events, active, status, secret, secret_hint, payload, headers, sealed_headers, timeout_ms, addressed_by,
  created_at, updated_at`

export function insertedValues(
  { values: v, secret, vault, by }: NewWebhookValues,
  now: Date,
): Statement<'none'> {
  return sql`
    ${v.name}, ${v.url}, ${v.events}, ${v.active}, ${v.active ? 'enabled' : 'disabled'}, ${vault.seal(secret)},
    ${secretHint(secret)}, ${v.payload}, ${JSON.stringify(maskedHeaders(v.headers))}, ${vault.seal(JSON.stringify(v.headers))},
    ${v.timeout_ms}, ${by}, ${now}, ${now}`
}

const healthStatus = sql`
  case when not w.active then 'disabled' when s.paused_until > now() then 'paused' when s.failures > 0 then 'failing'
  when s.last_success_at is not null then 'healthy' else 'untried' end`

/** Health of the webhook `w`, from its row `s`. */
const health = sql`
  json_build_object(
    'status', ${healthStatus}, 'state', ${healthStatus},
    'last_success_at', iso(s.last_success_at), 'last_failure_at', iso(s.last_failure_at), 'failures', coalesce(s.failures, 0),
    'paused_until', case when s.paused_until > now() then iso(s.paused_until) end)`

/** Columns of `w` and `s`, after ID and owner. */
export const webhookColumns: Statement<'none'> = sql`
  w.name, w.url, w.events, w.active, w.status, w.disabled_reason, w.secret_hint, w.payload, w.headers, w.timeout_ms,
  ${health} as health, w.version, iso(w.created_at) as created_at, iso(w.updated_at) as updated_at`

/** Values shown only in the response to the call that set them. */
export interface ShownOnce {
  readonly secret?: string
  readonly dropped_headers?: readonly string[]
}

/** Columns to append to others. */
export function onceColumns({ secret, dropped_headers = [] }: ShownOnce): Statement<'none'> {
  const known = secret === undefined ? sql`` : sql`, ${secret}::text as secret`
  return dropped_headers.length === 0 ? known : sql`${known}, ${dropped_headers}::text[] as dropped_headers`
}

/** Webhooks `w` with their health `s`. */
export function webhooksWithHealth({ tenant }: DeliveryTables): Statement<'none'> {
  return sql`webhooks w left join webhook_health s on s.${tenant} = w.${tenant} and s.webhook_id = w.id`
}

/** Condition: the delivery is being sent, as the head of a leased lane. */
function isSent({ tenant }: DeliveryTables): Statement<'none'> {
  return sql`exists (
  select from delivery_lanes l
   where l.${tenant} = d.${tenant} and l.webhook_id = d.webhook_id and l.resource_type = d.resource_type
     and l.resource_id = d.resource_id and l.head_id = d.id and l.lease is not null and l.due_at > now())`
}

/** Columns of `d`. */
export function deliveryColumns(tables: DeliveryTables): Statement<'none'> {
  return sql`
  d.id, d.webhook_id, d.event_id, d.event_type, d.sequence,
  case when d.resource_type <> '' then json_build_object('type', d.resource_type, 'id', d.resource_id) end as resource,
  case when d.status in ('pending', 'retrying') and ${isSent(tables)} then 'delivering' else d.status end as status,
  jsonb_array_length(d.attempts) as attempt_count, (d.attempts -> -1 ->> 'status')::int as last_status,
  d.attempts -> -1 ->> 'error' as last_error, iso(d.last_attempt_at) as last_attempt_at,
  iso(d.next_attempt_at) as next_attempt_at, iso(d.finished_at) as finished_at, iso(d.created_at) as created_at`
}

/** Columns of `d`, with every attempt. */
export function deliveryDetail(tables: DeliveryTables): Statement<'none'> {
  return sql`${deliveryColumns(tables)},
    (select coalesce(json_agg(jsonb_build_object('number', a.number) || a.attempt order by a.number), '[]')
       from jsonb_array_elements(d.attempts) with ordinality as a (attempt, number)) as attempts`
}

/** Condition: the delivery `d` is shown with this status. */
export function deliveryStatusIs(tables: DeliveryTables, asked: DeliveryStatus): Statement<'none'> {
  if (asked === 'delivering') return sql`d.status in ('pending', 'retrying') and ${isSent(tables)}`
  const isWaiting = asked === 'pending' || asked === 'retrying'
  return isWaiting ? sql`d.status = ${asked} and not ${isSent(tables)}` : sql`d.status = ${asked}`
}

const counted = 100_000

/** Delivery statistics of `w`. */
export function statsColumns(tables: DeliveryTables): Statement<'none'> {
  const { tenant } = tables
  return sql`
    (select count(*) from (select from deliveries d where d.${tenant} = w.${tenant} and d.webhook_id = w.id
                              and d.status in ('pending', 'retrying') limit ${counted}) as waiting) as waiting,
    (select iso(min(l.head_at)) from delivery_lanes l
      where l.${tenant} = w.${tenant} and l.webhook_id = w.id) as oldest_waiting_at,
    ${period(tables, 1)} as last_hour, ${period(tables, 24)} as last_24_hours, ${period(tables, 168)} as last_7_days,
    (select coalesce(json_agg(json_build_object('hour', iso(h.hour), 'delivered', h.delivered, 'failures', h.failures)
                              order by h.hour), '[]')
       from webhook_hours h
      where h.${tenant} = w.${tenant} and h.webhook_id = w.id and h.hour > now() - interval '168 hours') as hours`
}

function period({ tenant }: DeliveryTables, hours: number): Statement<'none'> {
  return sql`(
    select json_build_object(
      'attempts', coalesce(sum(h.attempts), 0), 'failures', coalesce(sum(h.failures), 0),
      'delivered', coalesce(sum(h.delivered), 0), 'failed', coalesce(sum(h.failed), 0),
      'success_rate', round(1 - sum(h.failures) / nullif(sum(h.attempts), 0), 4),
      'average_ms', round(sum(h.duration_ms) / nullif(sum(h.attempts), 0), 1))
      from webhook_hours h
     where h.${tenant} = w.${tenant} and h.webhook_id = w.id and h.hour > now() - ${hours} * interval '1 hour')`
}
