import { sql } from '../../../../kernel/database/sql.ts'
import type { Connection } from '../../../../kernel/scope.ts'
import { isReturn } from './orders.ts'
import { thrown, word } from '../stretch.ts'
import { insertUnchecked } from '../unchecked.ts'
import * as words from './words.ts'

/**
 * Creates returns of half of an order's first line. Companies without orders get returns of unknown origin. Fills the
 * temporary table `demo_returns`.
 */
export async function insertReturns(connection: Connection): Promise<void> {
  const n = sql`n`
  await connection.query(sql`
    create temp table demo_returns on commit drop as
    select nextval('returns_id_seq') as id, nextval('return_lines_id_seq') as line_id, r.*, f.status, f.version, f.last_moment
      from (select o.n, o.company_id, o.client_3pl_id, o.warehouse_id, o.id as sales_order_id, l.id as sales_order_line_id,
                   l.article_id, l.um3pl, l.quantity / 2 as quantity, o.back_fate as fate, o.back_moments as moments
              from demo_orders o join demo_order_lines l on l.order_id = o.id and l.line_number = 1
             where ${isReturn} and o.n % 100 <> 87
            union all
            select o.n, p.company_id, p.client_3pl_id, p.quick_warehouse, null, null, g.article_id, g.um3pl,
                   1 + ${thrown(n, 51, 4)}, o.back_fate, o.back_moments
              from demo_numbers o
              join demo_places p on p.trade = 'purchase' and p.slot = 99 - ${thrown(n, 52, 30)}
              join demo_goods g on g.client_3pl_id = p.client_3pl_id and g.is_stocked and g.nth = ${thrown(n, 53, sql`g.of`)}
             where o.n % 100 = 87
             order by n) as r
      join demo_fates f on f.kind = 'return' and f.fate = r.fate`)
  await connection.query(sql`
    insert into returns (company_id, id, client_3pl_id, warehouse_id, return_number, return_type, status, sales_order_id,
                         reason_code, carrier_code, tracking_number, cancel_reason, external_reference, notes, version, created_at, updated_at)
    select r.company_id, r.id, r.client_3pl_id, r.warehouse_id, 'DT-' || lpad(n::text, 8, '0'), 'customer', r.status, r.sales_order_id,
           ${word(n, 54, words.returnReasons)}, ${word(n, 55, words.carriers)}, 'RT' || lpad((n * 2654435761 % 1000000000)::text, 9, '0'),
           case r.fate when 'cancelled' then 'The customer keeps it' when 'rejected' then 'Not ours' end,
           'RMA-' || n, case when ${thrown(n, 56, 100)} < 30 then ${word(n, 57, words.commonNotes)} end, r.version,
           r.moments[1], r.moments[r.last_moment]
      from demo_returns r order by r.id`)
  await insertUnchecked(
    connection,
    sql`
    insert into return_lines (company_id, id, return_id, line_number, sales_order_line_id, article_id, um3pl, factor, quantity,
                              requested_action, received, restocked, quarantined, disposed, condition)
    select r.company_id, r.line_id, r.id, 1, r.sales_order_line_id, r.article_id, r.um3pl, 1, r.quantity, 'default',
           case when r.status in ('inspecting', 'completed') then r.quantity else 0 end,
           case r.fate when 'restocked' then r.quantity else 0 end, case r.fate when 'quarantined' then r.quantity else 0 end,
           case r.fate when 'disposed' then r.quantity else 0 end, case r.status when 'completed' then 'opened' end
      from demo_returns r order by r.line_id`,
  )
  await connection.query(sql`
    insert into demo_postings (company_id, article_id, warehouse_id, stock_status, kind, on_hand, source_type, source_id,
                               source_line_id, reason, at, step)
    select r.company_id, r.article_id, r.warehouse_id, m.stock_status, m.kind, m.on_hand, 'return', r.id, r.line_id, m.reason,
           r.moments[m.moment], m.step
      from demo_returns r
      join lateral (values
        ('inspecting', 'quarantine', 'return_receive', r.quantity, null, 3, 5),
        ('restocked', 'quarantine', 'return_receive', r.quantity, null, 3, 5),
        ('quarantined', 'quarantine', 'return_receive', r.quantity, null, 3, 5),
        ('disposed', 'quarantine', 'return_receive', r.quantity, null, 3, 5),
        ('restocked', 'quarantine', 'restock', -r.quantity, 'opened', 4, 6),
        ('restocked', 'available', 'restock', r.quantity, 'opened', 4, 7),
        ('quarantined', 'quarantine', 'status_change', 0, 'kept in quarantine', 4, 6),
        ('disposed', 'quarantine', 'scrap', -r.quantity, 'opened', 4, 6)
      ) as m (fate, stock_status, kind, on_hand, reason, moment, step) on m.fate = r.fate`)
}
