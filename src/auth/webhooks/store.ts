import { jsonRows } from '../../kernel/database/json-rows.ts'
import { sql } from '../../kernel/database/sql.ts'
import type { Fault } from '../../kernel/faults.ts'
import { Json, type Page } from '../../kernel/json.ts'
import type { AdminReadScope, AdminWriteScope } from '../access/scopes.ts'
import { type NewWebhookValues, insertedColumns, insertedValues } from '../../webhooks/records.ts'
import { deliveryPage } from '../../webhooks/store-deliveries.ts'
import { type KeptWebhook, WebhookStore } from '../../webhooks/store.ts'
import type { Delivery, DeliveryList, Webhook, WebhookList } from './schema.ts'
import { deliveryTables } from './store-tables.ts'

/** Null if no administrator acts. */
function administratorOf({ visit: { actor } }: AdminReadScope): number | null {
  return actor.type === 'administrator' ? actor.id : null
}

/** The tenant of a webhook is a site, or 0 for all sites. */
export const webhooks = new WebhookStore<AdminReadScope, AdminWriteScope, KeptWebhook>({
  tables: deliveryTables,
  shown: sql`nullif(w.site_id, 0) as site_id`,
  kept: sql``,
  seen: (scope) => scope.everywhere,
  told: () => sql`true`,
  within: (scope, site_id) => (table) => scope.within(table, site_id),
  by: administratorOf,
})

export async function webhookRows(
  scope: AdminReadScope,
  { site_id }: WebhookList,
): Promise<Json<readonly Webhook[]>> {
  const { json } = await scope.one<{ json: string }>(sql`
    select ${jsonRows('r')}::text as json
      from (select ${webhooks.record} from ${webhooks.from}
             where ${site_id === undefined ? sql`true` : sql`w.site_id = any(${site_id})`} order by w.id limit 10000) r`)
  return new Json(json)
}

/** Number of webhooks for this site, or for all sites. Nobody else can create one until the transaction ends. */
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

export function deliveries(
  scope: AdminReadScope,
  { tenant_id, id }: Pick<KeptWebhook, 'tenant_id' | 'id'>,
  query: DeliveryList,
): Promise<Page<Delivery>> {
  const tenants = scope.tenantsOf(tenant_id)
  return deliveryPage(scope, { tables: deliveryTables, tenants, webhook_id: id }, query)
}
