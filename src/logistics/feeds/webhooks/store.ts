import { jsonRows } from '../../../kernel/database/json-rows.ts'
import { type Statement, sql } from '../../../kernel/database/sql.ts'
import type { Fault } from '../../../kernel/faults.ts'
import { Json, type Page } from '../../../kernel/json.ts'
import type { ReadScope, WriteScope } from '../../base/access/scopes.ts'
import { type NewWebhookValues, insertedColumns, insertedValues } from '../../../webhooks/records.ts'
import { deliveryPage } from '../../../webhooks/store-deliveries.ts'
import { type KeptWebhook, WebhookStore } from '../../../webhooks/store.ts'
import type { WebhookCounts } from './rules.ts'
import type { Delivery, DeliveryList, Webhook } from './schema.ts'
import { deliveryTables } from './store-tables.ts'

export interface CompanyWebhook extends KeptWebhook {
  readonly client_3pl_id: number | null
}

/**
 * Whether the caller may see the contents of the delivery `d`: its webhook may have belonged to another client company
 * before.
 */
function isVisible(scope: ReadScope): Statement<'company'> | Statement<'none'> {
  if (scope.clients === null) return sql`true`
  return sql`exists (
    select from events e
     where ${scope.owned('e')} and e.company_id = d.company_id and e.sequence = d.sequence and e.created_at = d.created_at)`
}

export const webhooks = new WebhookStore<ReadScope, WriteScope, CompanyWebhook>({
  tables: deliveryTables,
  shown: sql`w.company_id, w.client_3pl_id`,
  kept: sql`, w.client_3pl_id`,
  seen: (scope) => scope.owned('w'),
  told: isVisible,
  within: (scope) => (table) => scope.within(table),
  by: (scope) => scope.visit.user_id,
})

export async function webhookRows(scope: ReadScope): Promise<Json<readonly Webhook[]>> {
  const { json } = await scope.one<{ json: string }>(sql`
    select ${jsonRows('r')}::text as json
      from (select ${webhooks.record} from ${webhooks.from} where ${scope.owned('w')}
             order by w.company_id, w.id limit 10000) r`)
  return new Json(json)
}

/** Deliveries, newest first. */
export function deliveries(
  scope: ReadScope,
  { tenant_id, id }: Pick<CompanyWebhook, 'tenant_id' | 'id'>,
  query: DeliveryList,
): Promise<Page<Delivery>> {
  const tenants = scope.tenantsOf(tenant_id)
  const told = scope.clients === null ? [] : [isVisible(scope)]
  return deliveryPage(scope, { tables: deliveryTables, tenants, webhook_id: id, told }, query)
}

/** Counts the company's webhooks. The lock prevents new ones until the transaction ends. */
export async function webhookCounts(scope: WriteScope): Promise<WebhookCounts> {
  await scope.run(sql`select from companies where id = ${scope.company} for no key update`)
  return scope.one<WebhookCounts>(sql`
    select count(*)::int as all, count(*) filter (where w.client_3pl_id is not null)::int as of_clients,
           count(*) filter (where ${scope.owned('w')})::int as visible
      from webhooks w where ${scope.within('w')}`)
}

/** A webhook for one client company requires that it belongs to the company and is visible to the caller. */
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

export async function insertWebhook(
  scope: WriteScope,
  client_3pl_id: number | null,
  webhook: NewWebhookValues,
): Promise<number> {
  const { id } = await scope.one<{ id: number }>(sql`
    insert into webhooks (company_id, client_3pl_id, ${insertedColumns})
    values (${scope.company}, ${client_3pl_id}, ${insertedValues(webhook, scope.now)})
    returning id`)
  return id
}
