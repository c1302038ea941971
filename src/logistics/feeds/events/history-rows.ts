import { sql } from '../../../kernel/database/sql.ts'
import { documentKinds } from '../../kinds.ts'

/** For the events in `told`: keeps documents' history for good, and counts events per day. */
export const historyRows = sql`
  remembered as (
    insert into document_history (company_id, resource_type, resource_id, sequence, client_3pl_id, type, status_before,
                                  status, changed, actor, request_id, occurred_at)
    select t.company_id, t.resource_type, t.resource_id, t.sequence, t.client_3pl_id, t.type, t.previous ->> 'status',
           t.data ->> 'status', array(select json_object_keys(t.previous)), t.actor, t.request_id, t.occurred_at
      from told t where t.resource_type = any(${documentKinds.map(({ resource }) => resource)})),
  counted as (
    insert into event_days as d (company_id, day, type, client_3pl_id, total)
    select t.company_id, (t.occurred_at at time zone 'UTC')::date, t.type, coalesce(t.client_3pl_id, 0), count(*)
      from told t group by 1, 2, 3, 4
    on conflict (company_id, day, type, client_3pl_id) do update set total = d.total + excluded.total)`
