import { sql } from '../../kernel/database/sql.ts'
import type { Fault } from '../../kernel/faults.ts'
import type { Json } from '../../kernel/json.ts'
import type { ReadScope, WriteScope } from '../../kernel/scope.ts'
import type { Vault } from '../../kernel/vault.ts'
import { maskedHeaders } from '../../kernel/webhooks/redaction.ts'
import { secretHint } from '../../kernel/webhooks/signature.ts'
import type { WebhookValues } from './rules.ts'
import type { Webhook } from './schema.ts'

/** What the attempts tell, of the webhook `w` and its health `s`. */
const health = sql`
  json_build_object(
    'state', case when not w.active then 'disabled' when s.paused_until > now() then 'paused' when s.failures > 0 then 'failing'
                  when s.last_success_at is not null then 'healthy' else 'untried' end,
    'last_success_at', iso(s.last_success_at), 'last_failure_at', iso(s.last_failure_at), 'failures', coalesce(s.failures, 0),
    'paused_until', case when s.paused_until > now() then iso(s.paused_until) end)`

const record = sql`
  w.id, w.company_id, w.client_3pl_id, w.name, w.url, w.events, w.active, w.status, w.disabled_reason, w.secret_hint,
  w.payload, w.headers, w.timeout_ms, ${health} as health, w.version, iso(w.created_at) as created_at,
  iso(w.updated_at) as updated_at`

const joined = sql`webhooks w left join webhook_health s on s.company_id = w.company_id and s.webhook_id = w.id`

export async function webhookRows(scope: ReadScope): Promise<{ readonly json: string }> {
  return scope.one<{ json: string }>(sql`
    select coalesce(json_agg(r), '[]')::text as json
      from (select ${record} from ${joined} where ${scope.owned('w')} order by w.company_id, w.id limit 10000) r`)
}

export function webhookById(scope: ReadScope, id: number): Promise<Json<Webhook> | undefined> {
  return scope.record<Webhook>(sql`
    select row_to_json(r)::text as json, r.version
      from (select ${record} from ${joined} where ${scope.owned('w')} and w.id = ${id} limit 1) r`)
}

/** The same with the secret in it, for the two answers that show it. */
export function webhookWithSecret(
  scope: ReadScope,
  id: number,
  secret: string,
): Promise<Json<Webhook> | undefined> {
  return scope.record<Webhook>(sql`
    select row_to_json(r)::text as json, r.version
      from (select ${record}, ${secret}::text as secret from ${joined} where ${scope.owned('w')} and w.id = ${id} limit 1) r`)
}

export interface StoredWebhook extends Omit<WebhookValues, 'headers'> {
  readonly company_id: number
  readonly id: number
  readonly status: Webhook['status']
  readonly version: number
  readonly secret: Buffer
  readonly previous_secret: Buffer | null
  readonly previous_secret_until: Date | null
  readonly sealed_headers: Buffer | null
}

const stored = sql`
  w.company_id, w.id, w.client_3pl_id, w.name, w.url, w.events, w.active, w.status, w.payload, w.timeout_ms, w.version,
  w.secret, w.previous_secret, w.previous_secret_until, w.sealed_headers`

/** As it is kept, to be called. */
export function storedWebhook(scope: ReadScope, id: number): Promise<StoredWebhook | undefined> {
  return scope.maybe<StoredWebhook>(sql`
    select ${stored} from webhooks w where ${scope.owned('w')} and w.id = ${id} limit 1`)
}

/** To be changed. */
export function lockWebhook(scope: WriteScope, id: number): Promise<StoredWebhook | undefined> {
  return scope.maybe<StoredWebhook>(sql`
    select ${stored} from webhooks w where ${scope.owned('w')} and w.id = ${id} for update`)
}

export function openHeaders(vault: Vault, sealed: Buffer | null): Readonly<Record<string, string>> {
  if (sealed === null) return {}
  const headers: unknown = JSON.parse(vault.open(sealed))
  return Object.fromEntries(Object.entries(headers ?? {}).map(([name, value]) => [name, String(value)]))
}

/** How many the company has; until the transaction ends it gets no other one. */
export async function countWebhooks(scope: WriteScope): Promise<number> {
  await scope.run(sql`select from companies where id = ${scope.company} for no key update`)
  const { count } = await scope.one<{ count: number }>(sql`
    select count(*)::int as count from webhooks w where ${scope.within('w')}`)
  return count
}

/** A webhook for one client company needs that the company has it and the caller may see it. */
export async function ownerFaults(
  scope: WriteScope,
  client_3pl_id: number | null,
): Promise<readonly Fault[]> {
  if (client_3pl_id === null)
    return scope.clients === null ? [] : [{ path: 'client_3pl_id', rule: 'required' }]
  const row = await scope.maybe(sql`
    select 1 from clients where company_id = ${scope.company} and id = ${client_3pl_id}
       and ${scope.clients === null ? sql`true` : sql`id = any(${scope.clients})`}`)
  return row === undefined ? [{ path: 'client_3pl_id', rule: 'selected' }] : []
}

interface Sealing {
  readonly values: WebhookValues
  readonly vault: Vault
}

export async function insertWebhook(
  scope: WriteScope,
  { values: v, vault }: Sealing,
  secret: string,
): Promise<number> {
  const { id } = await scope.one<{ id: number }>(sql`
    insert into webhooks (company_id, client_3pl_id, name, url, events, active, status, secret, secret_hint, payload, headers,
                          sealed_headers, timeout_ms, created_at, updated_at)
    values (${scope.company}, ${v.client_3pl_id}, ${v.name}, ${v.url}, ${v.events}, ${v.active},
            ${v.active ? 'enabled' : 'disabled'}, ${vault.seal(secret)}, ${secretHint(secret)}, ${v.payload},
            ${JSON.stringify(maskedHeaders(v.headers))}, ${vault.seal(JSON.stringify(v.headers))}, ${v.timeout_ms},
            ${scope.now}, ${scope.now})
    returning id`)
  return id
}

/** An active one is enabled and has its past forgiven; of an inactive one it stays known who disabled it. */
export async function updateWebhook(
  scope: WriteScope,
  id: number,
  { values: v, vault }: Sealing,
): Promise<void> {
  await scope.run(sql`
    update webhooks set
      client_3pl_id = ${v.client_3pl_id}, name = ${v.name}, url = ${v.url}, events = ${v.events}, active = ${v.active},
      status = case when ${v.active} then 'enabled' when status = 'enabled' then 'disabled' else status end,
      disabled_reason = case when ${v.active} then null else disabled_reason end,
      payload = ${v.payload}, headers = ${JSON.stringify(maskedHeaders(v.headers))},
      sealed_headers = ${vault.seal(JSON.stringify(v.headers))}, timeout_ms = ${v.timeout_ms},
      version = version + 1, updated_at = ${scope.now}
    where company_id = ${scope.company} and id = ${id}`)
}

/** Who is enabled again, or has another address, is not judged by what was before. */
export async function forgiveWebhook(scope: WriteScope, id: number): Promise<void> {
  await scope.run(sql`
    update webhook_health set failures = 0, failing_since = null, minutes = '[]', pause_ms = 0, paused_until = null
     where company_id = ${scope.company} and webhook_id = ${id}`)
  await scope.run(sql`select pg_notify('webhook_deliveries', '') where ${scope.company}::bigint > 0`)
}

export async function disableWebhook(
  scope: WriteScope,
  id: number,
  { status, reason }: { readonly status: 'disabled' | 'auto_disabled'; readonly reason: string | null },
): Promise<boolean> {
  const count = await scope.run(sql`
    update webhooks set active = false, status = ${status}, disabled_reason = ${reason}, version = version + 1,
           updated_at = ${scope.now}
     where company_id = ${scope.company} and id = ${id} and active`)
  return count > 0
}

const overlap = '24 hours'

/** The secret before goes on signing beside the new one for a day. */
export async function rotateSecret(
  scope: WriteScope,
  id: number,
  { vault, secret }: { readonly vault: Vault; readonly secret: string },
): Promise<void> {
  await scope.run(sql`
    update webhooks set previous_secret = secret, previous_secret_until = ${scope.now}::timestamptz + ${overlap}::interval,
           secret = ${vault.seal(secret)}, secret_hint = ${secretHint(secret)}, version = version + 1, updated_at = ${scope.now}
     where company_id = ${scope.company} and id = ${id}`)
}

/** What waits for it is cancelled: nobody will ever say again that it arrived. */
export async function deleteWebhook(scope: WriteScope, id: number): Promise<void> {
  await scope.run(sql`
    select 1 from delivery_lanes where company_id = ${scope.company} and webhook_id = ${id}
     order by resource_type, resource_id for update`)
  await scope.run(sql`
    update deliveries set status = 'cancelled', finished_at = ${scope.now}
     where company_id = ${scope.company} and webhook_id = ${id} and status in ('pending', 'retrying')`)
  await scope.run(sql`delete from delivery_lanes where company_id = ${scope.company} and webhook_id = ${id}`)
  await scope.run(sql`delete from webhooks where company_id = ${scope.company} and id = ${id}`)
}

export async function enableWebhook(scope: WriteScope, id: number): Promise<void> {
  await scope.run(sql`
    update webhooks set active = true, status = 'enabled', disabled_reason = null, version = version + 1, updated_at = ${scope.now}
     where company_id = ${scope.company} and id = ${id}`)
}
