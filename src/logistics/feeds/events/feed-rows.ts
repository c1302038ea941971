import { type Statement, sql } from '../../../kernel/database/sql.ts'
import { documentKinds } from '../../kinds.ts'
import { presentStock, stockNames } from '../../stock/stock/store-list.ts'
import { stockRecord } from '../../stock/ledger/record.ts'

/** Article fields shown in a stock row. */
const shown = sql`array['article_code', 'description', 'um3pl', 'um3pl_2', 'um3pl_2_factor', 'um3pl_3', 'um3pl_3_factor']`

/** Current stock rows of the `positions`, with their numbers. Like the names of stock, each is found by its key. */
export const stockFeed = (number: Statement<'none'>) => sql`
  stock_fed as (
    insert into document_feed as f (company_id, resource_type, sync_seq, id, client_3pl_id, record)
    select r.company_id, 'stock', ${number}, r.id, r.client_3pl_id, row_to_json(r)::text
      from (select ${stockRecord}
              from positions t
             cross join lateral (
                select * from stock_items i where i.company_id = t.company_id and i.position_id = t.id offset 0) as i
              ${stockNames} ${presentStock.joined}
             order by i.company_id, i.id) as r
    on conflict (company_id, resource_type, id) do update
       set sync_seq = excluded.sync_seq, client_3pl_id = excluded.client_3pl_id, record = excluded.record
     where f.record::jsonb - 'updated_at' is distinct from excluded.record::jsonb - 'updated_at'
    returning sync_seq)`

/**
 * Document feeds take the last record that the events in `told` carry. The stock feed takes the current rows: an event
 * concerns a position, which may have many lots, and this statement never sees older data than the event. Unchanged
 * lots keep their position in the feed.
 */
export const feedRows = (stockNumber: Statement<'none'>) => sql`
  documents_fed as (
    insert into document_feed as f (company_id, resource_type, sync_seq, id, client_3pl_id, record)
    select distinct on (t.company_id, t.resource_type, t.resource_id)
           t.company_id, t.resource_type, t.sequence, t.resource_id, t.client_3pl_id, t.data::text
      from told t where t.resource_type = any(${documentKinds.map(({ resource }) => resource)})
     order by t.company_id, t.resource_type, t.resource_id, t.sequence desc
    on conflict (company_id, resource_type, id) do update
       set sync_seq = excluded.sync_seq, client_3pl_id = excluded.client_3pl_id, record = excluded.record),
  queued as (
    insert into search_queue (company_id, list, id)
    select distinct t.company_id, k.list, t.resource_id
      from told t join unnest(${documentKinds.map(({ resource }) => resource)}::text[],
                              ${documentKinds.map(({ table }) => table)}::text[]) as k (resource, list)
        on k.resource = t.resource_type
    on conflict do nothing),
  positions as (
    select t.company_id, t.resource_id as id from told t where t.type = 'stock.changed'
    union
    select s.company_id, s.id from told t
      join stock_positions s on s.company_id = t.company_id and s.article_id = t.resource_id
     where t.type = 'article.updated' and t.previous::jsonb ?| ${shown}),
  ${stockFeed(stockNumber)}`

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
