import { name, sql } from '../../kernel/database/sql.ts'
import type { DeliveryTables } from '../../webhooks/tables.ts'
import { eventBody } from './store-events.ts'

export const deliveryTables: DeliveryTables = {
  tenant: name('site_id'),
  channel: 'auth_webhook_deliveries',
  // A webhook for all sites has site 0. An event has another site, or none.
  wanted: sql`
  (w.site_id = 0 or w.site_id = e.site_id)
  and w.events && array['*', split_part(e.type, '.', 1) || '.*', e.type]`,
  owner: sql`w.site_id`,
  entitled: sql``,
  vouched: sql`
  (w.addressed_by is null or exists (
    select from administrators a
     where a.id = w.addressed_by and a.active and a.scopes && array['*', 'webhooks.write']))`,
  eventOf: sql`true`,
  request: sql`(select t.request_id from audit t where t.id = e.audit_id)`,
  body: eventBody,
  reader: sql`''`,
  bodyFor: (_reader, body) => body,
}
