import { type Statement, sql } from '../../kernel/database/sql.ts'
import type { Connection } from '../../kernel/scope.ts'

/** Workers listen here for deliveries that are due. */
export const deliveryChannel = 'webhook_deliveries'

/** That the webhook `w` wants the event `e`. */
export const wanted: Statement<'none'> = sql`
  w.company_id = e.company_id and (w.client_3pl_id is null or w.client_3pl_id = e.client_3pl_id)
  and w.events && array['*', split_part(e.type, '.', 1) || '.*', e.type]`

/**
 * Opens the lanes of the deliveries `added`. One that is there is taken hold of without being changed: whoever closes it
 * has to wait until these deliveries can be seen. In the order of the key, as all who hold several lanes do.
 */
const lanesOpened: Statement<'none'> = sql`
  insert into delivery_lanes as l (company_id, webhook_id, resource_type, resource_id, head_id, head_sequence, head_at, due_at)
  select distinct on (a.company_id, a.webhook_id, a.resource_type, a.resource_id)
         a.company_id, a.webhook_id, a.resource_type, a.resource_id, a.id, a.sequence, a.created_at, now()
    from added a
   order by a.company_id, a.webhook_id, a.resource_type, a.resource_id, a.sequence
  on conflict (company_id, webhook_id, resource_type, resource_id) do update set due_at = l.due_at`

/** Notes a delivery for each webhook that wants one of the events just numbered, in their transaction, and wakes the workers. */
export async function fanOut(
  connection: Connection,
  batch: { readonly first: number; readonly last: number },
): Promise<void> {
  await connection.query(sql`
    with added as (
      insert into deliveries (company_id, webhook_id, sequence, event_id, event_type, resource_type, resource_id, created_at)
      select e.company_id, w.id, e.sequence, e.event_id, e.type, e.resource_type, e.resource_id, e.created_at
        from events e
        join webhooks w on ${wanted} and w.active
        join companies c on c.id = e.company_id and c.active and 'webhooks' = any(c.modules)
       where e.sequence between ${batch.first} and ${batch.last} and e.created_at = now()
       order by e.sequence
      returning company_id, webhook_id, id, sequence, resource_type, resource_id, created_at),
    opened as (${lanesOpened} returning 1)
    select pg_notify(${deliveryChannel}, '') from opened limit 1`)
}
