import { name, sql } from '../../kernel/database/sql.ts'
import type { DeliveryTables } from '../../kernel/webhooks/tables.ts'
import { eventBody } from '../events/store-body.ts'

export const deliveryTables: DeliveryTables = {
  tenant: name('company_id'),
  channel: 'webhook_deliveries',
  wanted: sql`
  w.company_id = e.company_id and (w.client_3pl_id is null or w.client_3pl_id = e.client_3pl_id)
  and w.events && array['*', split_part(e.type, '.', 1) || '.*', e.type]`,
  owner: sql`e.company_id`,
  entitled: sql`join companies c on c.id = e.company_id and c.active and 'webhooks' = any(c.modules)`,
  eventOf: sql`e.company_id = l.company_id`,
  body: eventBody,
}
