import { type Statement, name, sql } from '../../../../kernel/database/sql.ts'
import type { Connection } from '../../../../kernel/scope.ts'
import { documentKinds } from '../../../kinds.ts'
import { documentRows } from '../../../documents/spine/store-placeholders.ts'
import { stockFeed } from '../../../feeds/events/feed-rows.ts'
import { holdEventNumbers } from '../../../feeds/events/sequencer.ts'
import type { DemoArticle } from '../articles.ts'
import { purchaseOrders } from '../../../documents/purchase-orders/store-record.ts'
import { receptions } from '../../../documents/receptions/store-record.ts'
import { returns } from '../../../documents/returns/store-record.ts'
import { salesOrders } from '../../../documents/sales-orders/store-record.ts'
import { layOut } from './places.ts'
import { type Stretch, actor } from '../stretch.ts'
import { insertUnchecked } from '../unchecked.ts'

/**
 * Fills feeds and history like the event sequencer would. It writes no events: old ones would have been removed long
 * ago, and nobody should be notified of recent ones.
 */
export async function tellDocuments(connection: Connection, { request_id }: Stretch): Promise<void> {
  await holdEventNumbers(connection)
  await connection.query(sql`
    create temp table demo_told on commit drop as
    select nextval('event_seq') as sequence, t.*
      from (select d.company_id, d.kind, d.id, d.client_3pl_id, s.type, s.status_before, s.status, s.changed,
                   d.moments[s.moment] as at
              from (${documents}) as d join demo_steps s on s.kind = d.kind and s.fate = d.fate
             order by d.company_id, d.kind, d.id, s.step) as t`)
  await connection.query(sql`
    insert into document_history (company_id, resource_type, resource_id, sequence, client_3pl_id, type, status_before, status,
                                  changed, actor, request_id, occurred_at)
    select t.company_id, t.kind, t.id, t.sequence, t.client_3pl_id, t.type, t.status_before, t.status, t.changed, ${actor},
           ${request_id}, t.at
      from demo_told t`)
  await connection.query(sql`
    insert into event_days as d (company_id, day, type, client_3pl_id, total)
    select t.company_id, (t.at at time zone 'UTC')::date, t.type, coalesce(t.client_3pl_id, 0), count(*)
      from demo_told t group by 1, 2, 3, 4
    on conflict (company_id, day, type, client_3pl_id) do update set total = d.total + excluded.total`)
  await insertUnchecked(
    connection,
    sql`
    insert into document_feed (company_id, resource_type, sync_seq, id, client_3pl_id, record)
    select r.company_id, r.kind, t.sequence, r.id, t.client_3pl_id, r.record
      from demo_records r
      join (select company_id, kind, id, client_3pl_id, max(sequence) as sequence from demo_told group by 1, 2, 3, 4) as t
        using (company_id, kind, id)
     order by r.company_id, r.kind, t.sequence`,
  )
  await connection.query(sql`
    insert into search_queue (company_id, list, id)
    select r.company_id, k.list, r.id
      from demo_records r join unnest(${documentKinds.map(({ resource }) => resource)}::text[],
                                      ${documentKinds.map(({ table }) => table)}::text[]) as k (kind, list) using (kind)
    on conflict do nothing`)
}

/** All documents of the stretch. */
const documents = sql`
  select 'sales_order' as kind, company_id, id, client_3pl_id, fate, moments from demo_orders
  union all select 'purchase_order', company_id, order_id, client_3pl_id, order_fate, order_moments from demo_inbound
  union all select 'reception', company_id, id, client_3pl_id, fate, moments from demo_inbound
  union all select 'return', company_id, id, client_3pl_id, fate, moments from demo_returns`

/** The records, as events carry them. */
export async function recordDocuments(connection: Connection): Promise<void> {
  await connection.query(sql`
    create temp table demo_records (company_id bigint, kind text, id bigint, record text) on commit drop`)
  for (const each of made) await connection.query(recordsOf(each))
}

/** Temporary table with the stretch's documents of each kind, and its ID column. */
const made = [
  { of: salesOrders, stretch: 'demo_orders', id: 'id' },
  { of: purchaseOrders, stretch: 'demo_inbound', id: 'order_id' },
  { of: receptions, stretch: 'demo_inbound', id: 'id' },
  { of: returns, stretch: 'demo_returns', id: 'id' },
]

function recordsOf({ of: kind, stretch, id }: (typeof made)[number]): Statement<'none'> {
  const at = (column: string) => name(`${kind.alias}.${column}`)
  return sql`
    insert into demo_records
    select r.company_id, ${kind.resource}, r.id, row_to_json(r)::text
      from (select ${kind.record} from ${documentRows(kind)}
              join ${name(stretch)} s on s.company_id = ${at('company_id')} and ${name(`s.${id}`)} = ${at('id')}) as r`
}

/** Adds the articles' current stock to the feed. */
export async function tellStock(connection: Connection, articles: readonly DemoArticle[]): Promise<void> {
  await layOut(connection, articles)
  await holdEventNumbers(connection)
  await connection.query(sql`
    with positions as (
      select p.company_id, p.id from demo_goods g
        join stock_positions p on p.company_id = g.company_id and p.article_id = g.article_id),
    ${stockFeed(sql`nextval('event_seq')`)}
    select count(*) from stock_fed`)
}
