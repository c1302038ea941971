import { sql } from '../../src/kernel/database/sql.ts'

/** All events as one table, ordered by `id`. Outbox events follow the numbered ones. */
export const toldEvents = sql`(
  select company_id, sequence as id, event_id, type, client_3pl_id, resource_type, resource_id, resource_version, data, previous,
         movements, user_id, request_id
    from events
  union all
  select company_id, (1::bigint << 60) + id, event_id, type, client_3pl_id, resource_type, resource_id, resource_version, data,
         previous, movements, user_id, request_id
    from outbox)`
