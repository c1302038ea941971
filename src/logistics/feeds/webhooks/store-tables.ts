import { name, sql } from '../../../kernel/database/sql.ts'
import { roles } from '../../base/access/roles.ts'
import type { DeliveryTables } from '../../../webhooks/tables.ts'
import { textFor } from '../../documents/spine/placeholders.ts'
import { documentKinds } from '../../kinds.ts'
import { eventBody } from '../events/store-body.ts'

export const deliveryTables: DeliveryTables = {
  tenant: name('company_id'),
  channel: 'webhook_deliveries',
  wanted: sql`
  w.company_id = e.company_id and (w.client_3pl_id is null or w.client_3pl_id = e.client_3pl_id)
  and w.events && array['*', split_part(e.type, '.', 1) || '.*', e.type]`,
  owner: sql`e.company_id`,
  entitled: sql`join companies c on c.id = w.company_id and c.active and 'webhooks' = any(c.modules)`,
  vouched: sql`
  (w.addressed_by is null or exists (
    select from users u left join memberships m on m.company_id = w.company_id and m.user_id = u.id
     where u.id = w.addressed_by and u.active
       and (u.super_admin or (m.user_id is not null and m.client_ids is null) or w.client_3pl_id = any(m.client_ids))))`,
  eventOf: sql`e.company_id = l.company_id`,
  request: sql`e.request_id`,
  body: eventBody,
  // Current role of the user who set the target address; `operator` for older webhooks, which don't record the user.
  reader: sql`
  coalesce((select case when u.super_admin then 'super_admin' else m.role end
              from users u left join memberships m on m.company_id = w.company_id and m.user_id = u.id
             where u.id = w.addressed_by), 'operator')`,
  bodyFor: (reader, body) => textFor(documentKinds, roles.find((role) => role === reader) ?? 'viewer', body),
}
