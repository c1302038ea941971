import { type Statement, sql } from '../kernel/database/sql.ts'
import type { Connection } from '../kernel/scope.ts'
import type { DeliveryTables } from './tables.ts'

/**
 * Opens the lanes of the deliveries `added`, up to the update of an existing lane. That locks it even if it changes
 * nothing: closing it must wait until these deliveries are visible. Lanes are locked in key order, as in every
 * statement that locks several.
 */
export function lanesOpened({ tenant }: DeliveryTables): Statement<'none'> {
  return sql`
  insert into delivery_lanes as l (${tenant}, webhook_id, resource_type, resource_id, head_id, head_sequence, head_at, due_at)
  select distinct on (a.${tenant}, a.webhook_id, a.resource_type, a.resource_id)
         a.${tenant}, a.webhook_id, a.resource_type, a.resource_id, a.id, a.sequence, a.created_at, now()
    from added a
   order by a.${tenant}, a.webhook_id, a.resource_type, a.resource_id, a.sequence
  on conflict (${tenant}, webhook_id, resource_type, resource_id) do update set`
}

/** Inserts deliveries of the events just numbered, in their transaction, and wakes the workers. */
export async function fanOut(
  tables: DeliveryTables,
  connection: Connection,
  batch: { readonly first: number; readonly last: number },
): Promise<void> {
  const { tenant, owner, wanted, entitled, channel } = tables
  await connection.query(sql`
    with added as (
      insert into deliveries (${tenant}, webhook_id, sequence, event_id, event_type, resource_type, resource_id, created_at)
      select ${owner}, w.id, e.sequence, e.event_id, e.type, e.resource_type, e.resource_id, e.created_at
        from events e
        join webhooks w on ${wanted} and w.active
        ${entitled}
       where e.sequence between ${batch.first} and ${batch.last} and e.created_at = now()
       order by e.sequence
      returning ${tenant}, webhook_id, id, sequence, resource_type, resource_id, created_at),
    opened as (${lanesOpened(tables)} due_at = l.due_at returning 1)
    select pg_notify(${channel}, '') from opened limit 1`)
}
