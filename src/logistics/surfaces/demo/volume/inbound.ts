import { sql } from '../../../../kernel/database/sql.ts'
import type { Connection } from '../../../../kernel/scope.ts'
import { itemOf } from '../postings.ts'
import { type Stretch, lastReceived, later, madeAt, thrown, word } from '../stretch.ts'
import { insertUnchecked } from '../unchecked.ts'
import * as words from './words.ts'

/** States of the last receptions, in turn. Those at even indexes belong to their purchase order. */
const lateFates = [
  'receiving',
  'draft',
  'announced',
  'arrived',
  'received',
  'announced',
  'receiving',
  'closed',
]

/** Status of the purchase order of each. */
const lateOrderFates = [
  'partially_received',
  'draft',
  'announced',
  'confirmed',
  'received',
  'confirmed',
  'partially_received',
  'draft',
]

/**
 * Every twentieth number has a purchase order and a reception of the same goods. Creates the temporary table
 * `demo_inbound`.
 */
export async function planInbound(connection: Connection, stretch: Stretch): Promise<void> {
  const { first, last, total, now } = stretch
  const done = lastReceived(total)
  const n = sql`n`
  await connection.query(sql`
    create temp table demo_inbound on commit drop as
    select nextval('purchase_orders_id_seq') as order_id, nextval('receptions_id_seq') as id, d.*,
           array[m1, m2, m3, m4, m5] as order_moments, array[m2, m3, m4, m5, m6] as moments, f.status, f.version, f.last_moment,
           o.status as order_status, o.version as order_version, o.last_moment as order_last_moment
      from (select d.n, d.m1, d.n <= ${done}::bigint or k % 2 = 0 as is_linked, p.company_id, p.client_3pl_id,
                   p.quick_warehouse as warehouse_id,
                   p.suppliers[1 + ${thrown(n, 61, sql`greatest(1, coalesce(array_length(p.suppliers, 1), 1))`)}] as partner_id,
                   case when d.n > ${done}::bigint then (${lateFates}::text[])[1 + k % 8] when k % 12 = 5 then 'cancelled'
                        when k % 10 = 3 then 'damaged' else 'closed' end as fate,
                   case when d.n > ${done}::bigint then (${lateOrderFates}::text[])[1 + k % 8] when k % 12 = 5 then 'cancelled'
                        when k % 4 = 0 then 'closed' else 'received' end as order_fate
              from (select n, n / 20 as k, ${madeAt(stretch)} as m1, ${thrown(n, 62, 100)} as slot
                      from generate_series(${first}::bigint, ${last}::bigint) as n where n % 20 = 13) as d
              join demo_places p on p.trade = 'purchase' and p.slot = d.slot
             order by d.n) as d
      join demo_fates f on f.kind = 'reception' and f.fate = d.fate
      join demo_fates o on o.kind = 'purchase_order' and o.fate = d.order_fate
     cross join lateral (select ${later(sql`m1`, 63, { hours: 48, now })} as m2) as a2
     cross join lateral (select ${later(sql`m2`, 64, { hours: 48, now })} as m3) as a3
     cross join lateral (select ${later(sql`m3`, 65, { hours: 3, now })} as m4) as a4
     cross join lateral (select ${later(sql`m4`, 66, { hours: 4, now })} as m5) as a5
     cross join lateral (select ${later(sql`m5`, 67, { hours: 8, now })} as m6) as a6`)
  await connection.query(sql`
    create temp table demo_inbound_lines on commit drop as
    with wanted as materialized (
      select d.*, at.line_number, (${thrown(n, 70, sql`c.of`)} + at.line_number * greatest(1, c.of / 9)) % c.of as nth
        from demo_inbound d
       cross join lateral generate_series(1, 1 + (${thrown(n, 69, 5)})::int) as at (line_number)
        join (select distinct g.client_3pl_id, g.of from demo_goods g where g.is_stocked) as c
          on c.client_3pl_id = d.client_3pl_id)
    select nextval('purchase_order_lines_id_seq') as order_line_id, nextval('reception_lines_id_seq') as id, l.*,
           case when l.fate = 'receiving' and l.line_number = 1 then l.quantity / 2
                when l.fate in ('received', 'closed', 'damaged') then l.quantity - l.damaged else 0 end as received
      from (select d.company_id, d.order_id, d.id as reception_id, d.warehouse_id, d.is_linked, d.fate, d.order_status, d.moments,
                   d.line_number, g.article_id, g.description, g.um3pl, 6 + ${thrown(sql`n * 8 + d.line_number`, 68, 40)} as quantity,
                   case when d.fate = 'damaged' and d.line_number = 1 then 2 else 0 end as damaged
              from wanted d join demo_goods g on g.is_stocked and g.client_3pl_id = d.client_3pl_id and g.nth = d.nth
             order by d.n, d.line_number) as l`)
  await connection.query(sql`analyze demo_inbound, demo_inbound_lines`)
}

export async function insertInbound(connection: Connection): Promise<void> {
  const n = sql`n`
  await connection.query(sql`
    insert into purchase_orders (company_id, id, client_3pl_id, warehouse_id, order_number, status, partner_id, expected_date,
                                 cancel_reason, external_reference, notes, version, created_at, updated_at)
    select d.company_id, d.order_id, d.client_3pl_id, d.warehouse_id, 'DP-' || lpad(n::text, 8, '0'), d.order_status, d.partner_id,
           (d.order_moments[1] + interval '3 days')::date, case d.order_fate when 'cancelled' then 'The supplier cannot deliver' end,
           'PUR-' || n, case when ${thrown(n, 71, 100)} < 20 then ${word(n, 72, words.commonNotes)} end, d.order_version,
           d.order_moments[1], d.order_moments[d.order_last_moment]
      from demo_inbound d order by d.order_id`)
  await insertUnchecked(
    connection,
    sql`
    insert into purchase_order_lines (company_id, id, order_id, line_number, article_id, description, um3pl, factor, quantity,
                                      received, announced)
    select l.company_id, l.order_line_id, l.order_id, l.line_number, l.article_id, l.description, l.um3pl, 1, l.quantity,
           case when l.is_linked then l.received + l.damaged else 0 end,
           case when l.is_linked and ${isExpected} then ${outstanding} else 0 end
      from demo_inbound_lines l order by l.order_line_id`,
  )
  await connection.query(sql`
    insert into receptions (company_id, id, client_3pl_id, warehouse_id, reception_number, reception_type, status,
                            purchase_order_id, partner_id, expected_at, arrived_at, received_at, carrier_code, vehicle_number,
                            source, has_discrepancies, cancel_reason, external_reference, notes, version, created_at, updated_at)
    select d.company_id, d.id, d.client_3pl_id, d.warehouse_id, 'DR-' || lpad(n::text, 8, '0'), 'supplier', d.status,
           case when d.is_linked then d.order_id end, d.partner_id, d.moments[1] + interval '3 days',
           case when d.status in ('arrived', 'receiving', 'received', 'closed') then d.moments[2] end,
           case when d.status in ('received', 'closed') then d.moments[4] end, ${word(n, 73, words.carriers)},
           'AB' || 100 + ${thrown(n, 74, 900)} || 'CD', 'api', d.fate = 'damaged',
           case d.fate when 'cancelled' then 'The supplier cannot deliver' end, 'ASN-' || n,
           case when ${thrown(n, 75, 100)} < 20 then ${word(n, 76, words.commonNotes)} end, d.version, d.moments[1],
           d.moments[d.last_moment]
      from demo_inbound d order by d.id`)
  await insertUnchecked(
    connection,
    sql`
    insert into reception_lines (company_id, id, reception_id, line_number, purchase_order_line_id, article_id, description, um3pl,
                                 factor, quantity, received, damaged, putaway, discrepancy)
    select l.company_id, l.id, l.reception_id, l.line_number, case when l.is_linked then l.order_line_id end, l.article_id,
           l.description, l.um3pl, 1, l.quantity, l.received, l.damaged, l.received,
           case when l.damaged > 0 then 'damaged' else 'none' end
      from demo_inbound_lines l order by l.id`,
  )
  await connection.query(sql`
    insert into demo_postings (company_id, article_id, warehouse_id, stock_status, kind, on_hand, source_type, source_id,
                               source_line_id, at, step)
    select l.company_id, l.article_id, l.warehouse_id, m.stock_status, 'receive', m.quantity, 'reception', l.reception_id, l.id,
           l.moments[3], 0
      from demo_inbound_lines l
     cross join lateral (values ('available', l.received), ('damaged', l.damaged)) as m (stock_status, quantity)
     where m.quantity > 0`)
}

/** Whether the reception still expects goods for the line `l`. */
const isExpected = sql`l.fate in ('announced', 'arrived', 'receiving')`
const outstanding = sql`l.quantity - l.received - l.damaged`

/** Inserts incoming quantities of the lines. Needs the positions. */
export async function insertIncoming(connection: Connection): Promise<void> {
  await connection.query(sql`
    insert into incoming (company_id, line_type, line_id, position_id, item_id, quantity, expected_at)
    select l.company_id, e.line_type, e.line_id, i.position_id, i.id, e.quantity, l.moments[1] + interval '3 days'
      from demo_inbound_lines l
     cross join lateral (values
       ('reception_line', l.id, case when ${isExpected} then ${outstanding} else 0 end),
       ('purchase_order_line', l.order_line_id,
        case when not l.is_linked and l.order_status = 'confirmed' then l.quantity else 0 end)) as e (line_type, line_id, quantity)
      join demo_positions p using (company_id, article_id, warehouse_id)
     cross join lateral (${itemOf(sql`p`)}) as i
     where e.quantity > 0`)
}
