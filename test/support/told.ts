import { sql } from '../../src/kernel/database/sql.ts'

/** All events there are, as a table: those that wait in the outbox come after those that were numbered, `id` is the order. */
export const toldEvents = sql`(
  select company_id, sequence as id, event_id, type, client_3pl_id, resource_type, resource_id, resource_version, data, previous,
         movements, user_id, request_id
    from events
  union all
  select company_id, (1::bigint << 60) + id, event_id, type, client_3pl_id, resource_type, resource_id, resource_version, data,
         previous, movements, user_id, request_id
    from outbox)`
