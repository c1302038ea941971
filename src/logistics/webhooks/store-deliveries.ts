import { type Statement, slow, sql } from '../../kernel/database/sql.ts'
import type { Json, Page } from '../../kernel/json.ts'
import type { ReadScope } from '../../kernel/scope.ts'
import {
  deliveryColumns,
  deliveryDetail,
  deliveryStatusIs,
  statsColumns,
} from '../../kernel/webhooks/records.ts'
import type { WebhookStats } from '../../kernel/webhooks/schema.ts'
import { equals, referencePage } from '../reference/store.ts'
import type { Delivery, DeliveryDetail, DeliveryList } from './schema.ts'
import { deliveryTables } from './store-tables.ts'

const record = deliveryColumns(deliveryTables)

/** That the caller may see what the delivery `d` tells of: a webhook may have been another client company's before. */
function isVisible(scope: ReadScope): Statement<'company'> | Statement<'none'> {
  if (scope.clients === null) return sql`true`
  return sql`exists (
    select from events e
     where ${scope.owned('e')} and e.company_id = d.company_id and e.sequence = d.sequence and e.created_at = d.created_at)`
}

/** Newest first. */
export function deliveryPage(
  scope: ReadScope,
  webhook: { readonly company_id: number; readonly id: number },
  query: DeliveryList,
): Promise<Page<Delivery>> {
  const from = sql`
    from deliveries d
   where ${scope.within('d')} and d.company_id = ${webhook.company_id} and d.webhook_id = ${webhook.id}
     and ${isVisible(scope)} and ${deliveryStatusIs(deliveryTables, query.status)} and ${equals('d.event_type', query.event_type)}
     and ${equals('d.resource_type', query.resource_type)} and ${equals('d.resource_id', query.resource_id)}`
  return referencePage(scope, { table: 'd', record, from, order: sql`d.id desc`, query })
}

export function deliveryById(
  scope: ReadScope,
  webhook_id: number,
  id: number,
): Promise<Json<DeliveryDetail> | undefined> {
  return scope.record<DeliveryDetail>(sql`
    select row_to_json(r)::text as json
      from (select ${deliveryDetail(deliveryTables)}
              from deliveries d join webhooks w on w.company_id = d.company_id and w.id = d.webhook_id and ${scope.owned('w')}
             where ${scope.within('d')} and d.webhook_id = ${webhook_id} and d.id = ${id}
               and ${isVisible(scope)} limit 1) r`)
}

export function webhookStats(scope: ReadScope, id: number): Promise<Json<WebhookStats> | undefined> {
  return scope.record<WebhookStats>(
    slow(sql`
      select row_to_json(r)::text as json
        from (select ${statsColumns(deliveryTables)} from webhooks w where ${scope.owned('w')} and w.id = ${id} limit 1) r`),
  )
}
