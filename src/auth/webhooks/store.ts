import { jsonRows } from '../../kernel/database/json-rows.ts'
import { type Tenancy, name, slow, sql } from '../../kernel/database/sql.ts'
import type { Fault } from '../../kernel/faults.ts'
import { Json, type Page } from '../../kernel/json.ts'
import type { AdminReadScope, AdminWriteScope } from '../../kernel/site-scope.ts'
import { HeldWebhook } from '../../kernel/webhooks/held-webhook.ts'
import {
  type NewWebhookValues,
  type ShownOnce,
  type StoredWebhook,
  deliveryColumns,
  deliveryDetail,
  deliveryStatusIs,
  insertedColumns,
  insertedValues,
  onceColumns,
  statsColumns,
  storedColumns,
  webhookColumns,
  webhooksWithHealth,
} from '../../kernel/webhooks/records.ts'
import type { WebhookStats } from '../../kernel/webhooks/schema.ts'
import type { Delivery, DeliveryDetail, DeliveryList, Webhook, WebhookList } from './schema.ts'
import { deliveryTables } from './store-tables.ts'

const record = sql`w.id, nullif(w.site_id, 0) as site_id, ${webhookColumns}`
const joined = webhooksWithHealth(deliveryTables)

export async function webhookRows(
  scope: AdminReadScope,
  { site_id }: WebhookList,
): Promise<Json<readonly Webhook[]>> {
  const { json } = await scope.one<{ json: string }>(sql`
    select ${jsonRows('r')}::text as json
      from (select ${record} from ${joined}
             where ${site_id === undefined ? sql`true` : sql`w.site_id = ${site_id}`} order by w.id limit 10000) r`)
  return new Json(json)
}

export function webhookById(
  scope: AdminReadScope,
  id: number,
  once: ShownOnce = {},
): Promise<Json<Webhook> | undefined> {
  return scope.record<Webhook>(sql`
    select row_to_json(r)::text as json, r.version
      from (select ${record}${onceColumns(once)} from ${joined} where w.id = ${id} limit 1) r`)
}

export interface SiteWebhook extends StoredWebhook {
  /** 0 for all of them. */
  readonly site_id: number
}

/** As it is kept, to be called. */
export function storedWebhook(scope: AdminReadScope, id: number): Promise<SiteWebhook | undefined> {
  return scope.maybe<SiteWebhook>(sql`
    select w.site_id, ${storedColumns} from webhooks w where w.id = ${id} limit 1`)
}

/** To be changed. */
export function lockWebhook(scope: AdminWriteScope, id: number): Promise<SiteWebhook | undefined> {
  return scope.maybe<SiteWebhook>(sql`
    select w.site_id, ${storedColumns} from webhooks w where w.id = ${id} for update`)
}

/** Null where no administrator acts. */
export function administratorOf({ visit: { actor } }: AdminReadScope): number | null {
  return actor.type === 'administrator' ? actor.id : null
}

/** One that was looked up before. */
export function heldWebhook(
  scope: AdminWriteScope,
  { site_id, id }: { readonly site_id: number; readonly id: number },
): HeldWebhook<Tenancy> {
  const within = (table: string) => sql`${name(`${table}.site_id`)} = ${site_id}`
  return new HeldWebhook<Tenancy>({ scope, tables: deliveryTables, within, by: administratorOf(scope) }, id)
}

/** How many are for this site, or for all; until the transaction ends nobody makes another one. */
export async function countWebhooks(scope: AdminWriteScope, site_id: number): Promise<number> {
  await scope.run(sql`select pg_advisory_xact_lock(hashtextextended('waybill.auth_webhooks', 0))`)
  const { count } = await scope.one<{ count: number }>(sql`
    select count(*)::int as count from webhooks w where w.site_id = ${site_id}`)
  return count
}

export async function siteFaults(scope: AdminWriteScope, site_id: number): Promise<readonly Fault[]> {
  if (site_id === 0) return []
  const site = await scope.maybe(sql`select 1 from sites where id = ${site_id}`)
  return site === undefined ? [{ path: 'site_id', rule: 'selected' }] : []
}

export async function insertWebhook(
  scope: AdminWriteScope,
  site_id: number,
  webhook: NewWebhookValues,
): Promise<number> {
  const { id } = await scope.one<{ id: number }>(sql`
    insert into webhooks (site_id, ${insertedColumns}) values (${site_id}, ${insertedValues(webhook, scope.now)})
    returning id`)
  return id
}

/** Newest first. */
export function deliveryPage(
  scope: AdminReadScope,
  { site_id, id }: { readonly site_id: number; readonly id: number },
  query: DeliveryList,
): Promise<Page<Delivery>> {
  const { event_type = null, resource_type = null, resource_id = null } = query
  const from = sql`
    from deliveries d
   where d.site_id = ${site_id} and d.webhook_id = ${id} and ${deliveryStatusIs(deliveryTables, query.status)}
     and (${event_type}::text is null or d.event_type = ${event_type})
     and (${resource_type}::text is null or d.resource_type = ${resource_type})
     and (${resource_id}::bigint is null or d.resource_id = ${resource_id})`
  return scope.page<Delivery>(
    slow(sql`
      select ${jsonRows('r')}::text as json, count(*)::int as count, (select count(*) ${from}) as total
        from (select ${deliveryColumns(deliveryTables)}
                from (select d.* ${from} order by d.id desc
                      offset ${(query.page - 1) * query.per_page} limit ${query.per_page}) as d
               order by d.id desc) r`),
  )
}

export function deliveryById(
  scope: AdminReadScope,
  { webhook_id, id }: { readonly webhook_id: number; readonly id: number },
): Promise<Json<DeliveryDetail> | undefined> {
  return scope.record<DeliveryDetail>(sql`
    select row_to_json(r)::text as json
      from (select ${deliveryDetail(deliveryTables)}
              from webhooks w join deliveries d on d.site_id = w.site_id and d.webhook_id = w.id
             where w.id = ${webhook_id} and d.id = ${id} limit 1) r`)
}

export function webhookStats(scope: AdminReadScope, id: number): Promise<Json<WebhookStats> | undefined> {
  return scope.record<WebhookStats>(
    slow(sql`
      select row_to_json(r)::text as json
        from (select ${statsColumns(deliveryTables)} from webhooks w where w.id = ${id} limit 1) r`),
  )
}
