import { type Statement, sql } from '../../../../kernel/database/sql.ts'
import type { Connection } from '../../../../kernel/scope.ts'
import { mainShare } from './places.ts'
import { type Stretch, lastDone, later, madeAt, thrown, word } from '../stretch.ts'
import { insertUnchecked } from '../unchecked.ts'
import * as words from './words.ts'

/** Each `n` has at most one sales order, so the order number identifies it. */
const orderNumber = sql`'DW-' || lpad(n::text, 8, '0')`

/** States of the last orders, in turn. */
const lateFates = [
  'draft',
  'short',
  'allocated',
  'held',
  'picking',
  'packed',
  'partially_shipped',
  'allocated',
  'picking',
  'shipped',
  'delivered',
  'packed',
]

/**
 * Every twentieth number has a return. Four in five return the order itself, which is then delivered; the fifth belongs
 * to no order.
 */
export const isReturn = sql`n % 20 = 7`
const isOwnReturn = sql`(${isReturn} and n % 100 <> 87)`

/** The fate of a return, which one number in twenty has. */
const returnFate = (done: number): Statement<'none'> => sql`
  case when n > ${done}::bigint then (array['announced', 'arrived', 'inspecting'])[1 + n / 20 % 3]
       when n / 20 % 12 = 5 then 'cancelled' when n / 20 % 12 = 9 then 'rejected'
       else (array['restocked', 'restocked', 'quarantined', 'disposed'])[1 + n / 20 % 4] end`

/** Creates the temporary table `demo_numbers`, with the fates of each number's order and return. */
export async function planNumbers(connection: Connection, stretch: Stretch): Promise<void> {
  const { first, last, total, now } = stretch
  const done = lastDone(total)
  const n = sql`n`
  const came = sql`('inspecting', 'restocked', 'quarantined', 'disposed')`
  await connection.query(sql`
    create temp table demo_numbers on commit drop as
    select d.n, d.back_fate,
           case when ${isOwnReturn} then case when d.back_fate in ${came} then 'came_back' else 'delivered' end
                when d.n > ${done}::bigint then (${lateFates}::text[])[1 + d.n % ${lateFates.length}]
                when d.luck < 86 then 'delivered' when d.luck < 91 then 'closed' when d.luck < 95 then 'cancelled'
                else 'shipped' end as fate,
           array[m1, m2, m3, m4, m5, m6] as moments, array[b1, b2, m6, b4, b5] as back_moments,
           (array[1, 1, 1, 1, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 4, 4, 5, 6, 7, 8])[1 + ${thrown(n, 4, 21)}] as line_count,
           p.company_id, p.client_3pl_id, p.customers,
           p.warehouses[case when ${thrown(n, 5, 10)} < 7 then 1 else array_length(p.warehouses, 1) end] as warehouse_id
      from (select n, ${thrown(n, 1, 100)} as luck, ${returnFate(done)} as back_fate, ${madeAt(stretch)} as m1,
                   case when ${isOwnReturn} then ${thrown(n, 2, mainShare)} else ${thrown(n, 2, 100)} end as slot
              from generate_series(${first}::bigint, ${last}::bigint) as n) as d
     cross join lateral (select ${later(sql`m1`, 11, { hours: 10, now })} as m2) as a2
     cross join lateral (select ${later(sql`m2`, 12, { hours: 3, now })} as m3) as a3
     cross join lateral (select ${later(sql`m3`, 13, { hours: 6, now })} as m4) as a4
     cross join lateral (select ${later(sql`m4`, 14, { hours: 72, now })} as m5) as a5
     cross join lateral (select ${later(sql`m5`, 15, { hours: 200, now })} as b1) as a6
     cross join lateral (select ${later(sql`b1`, 16, { hours: 72, now })} as b2) as a7
     cross join lateral (select ${later(sql`b2`, 17, { hours: 12, now })} as m6) as a8
     cross join lateral (select ${later(sql`m6`, 18, { hours: 24, now })} as b4) as a9
     cross join lateral (select ${later(sql`b4`, 19, { hours: 2, now })} as b5) as a10
      join demo_places p on p.trade = 'sale' and p.slot = d.slot`)
}

/** Creates the temporary tables `demo_orders` and `demo_order_lines`, including their final IDs. */
export async function planOrders(connection: Connection): Promise<void> {
  await connection.query(sql`
    create temp table demo_orders on commit drop as
    select nextval('sales_orders_id_seq') as id, o.*
      from (select d.*, f.status, f.version, f.last_moment from demo_numbers d
              join demo_fates f on f.kind = 'sales_order' and f.fate = d.fate order by d.n) as o`)
  await connection.query(sql`analyze demo_orders`)
  await connection.query(sql`
    create temp table demo_order_lines on commit drop as
    with wanted as materialized (
      select o.*, at.line_number, c.is_stocked,
             (${thrown(sql`o.n`, 23, sql`c.of`)} + at.line_number * greatest(1, c.of / 9)) % c.of as nth
        from demo_orders o
       cross join lateral generate_series(1, o.line_count) as at (line_number)
        join (select distinct g.client_3pl_id, g.is_stocked, g.of from demo_goods g) as c
          on c.client_3pl_id = o.client_3pl_id and c.is_stocked = not (o.fate = 'short' and at.line_number = 1))
    select nextval('sales_order_lines_id_seq') as id, l.*,
           case when l.fate in ('shipped', 'delivered', 'came_back') then l.quantity
                when l.fate in ('partially_shipped', 'closed') and l.line_number = 1 then l.quantity / 2 else 0 end as shipped
      from (select o.company_id, o.id as order_id, o.warehouse_id, o.client_3pl_id, o.fate, o.moments, o.line_number,
                   g.article_id, g.article_code, g.um3pl, not o.is_stocked as is_missing,
                   case o.line_number when 1 then 2 + ${thrown(sql`o.n`, 21, 11)}
                        else 1 + ${thrown(sql`o.n * 8 + o.line_number`, 22, 12)} end as quantity
              from wanted o join demo_goods g using (client_3pl_id, is_stocked, nth)
             order by o.n, o.line_number) as l`)
  await connection.query(sql`analyze demo_order_lines`)
}

export async function insertOrders(connection: Connection): Promise<void> {
  const n = sql`n`
  const family = word(n, 32, words.families)
  await connection.query(sql`
    insert into sales_orders (
      company_id, id, client_3pl_id, warehouse_id, order_number, order_type, status, partner_id, ship_to, carrier_code,
      carrier_service, requested_ship_date, requested_delivery_date, priority, allow_partial_shipment, on_hold, hold_reason,
      cancel_reason, external_reference, notes, metadata, version, confirmed_at, shipped_at, delivered_at, created_at, updated_at)
    select o.company_id, o.id, o.client_3pl_id, o.warehouse_id, ${orderNumber}, case when is_trade then 'b2b' else 'b2c' end,
           o.status, case when is_trade then o.customers[1 + ${thrown(n, 41, sql`greatest(1, coalesce(array_length(o.customers, 1), 1))`)}] end,
           jsonb_strip_nulls(jsonb_build_object(
             'name', first_name || ' ' || family,
             'company_name', case when is_trade then replace(${word(n, 34, words.businesses)}, '*', family) end,
             'address_line1', ${word(n, 35, words.streets)} || ' ' || 1 + ${thrown(n, 36, 120)},
             'postal_code', (${words.postalCodes}::text[])[town], 'city', (${words.cities}::text[])[town],
             'country_code', (${words.countries}::text[])[town],
             'email', lower(first_name) || '.' || n || '@example.com')),
           ${word(n, 37, words.carriers)}, ${word(n, 38, words.services)}, (o.moments[1] + interval '1 day')::date,
           (o.moments[1] + interval '4 days')::date, (array[0, 0, 0, 0, 1, 1, 5, 9])[1 + ${thrown(n, 39, 8)}],
           o.fate in ('partially_shipped', 'closed') or ${thrown(n, 40, 100)} < 30, o.fate = 'held',
           case when o.fate = 'held' then ${word(n, 42, words.holdReasons)} end,
           case when o.fate = 'cancelled' then ${word(n, 43, words.cancelReasons)} end,
           case when ${thrown(n, 44, 100)} < 85
                then 'WEB-' || upper(lpad(to_hex(n * 2654435761 % 4294967296), 8, '0')) end,
           case when n % 5000 = 4321 then ${words.rareNote} when ${thrown(n, 45, 100)} < 30 then ${word(n, 46, words.commonNotes)} end,
           jsonb_build_object('channel', ${word(n, 47, words.channels)}), o.version,
           case when o.fate <> 'draft' then o.moments[1] end,
           case when o.fate in ('partially_shipped', 'shipped', 'delivered', 'came_back', 'closed') then o.moments[4] end,
           case when o.fate in ('delivered', 'came_back') then o.moments[5] end, o.moments[1], o.moments[o.last_moment]
      from (select o.*, ${thrown(n, 30, 100)} < 35 as is_trade, ${word(n, 31, words.firstNames)} as first_name, ${family} as family,
                   (1 + ${thrown(n, 33, words.cities.length)})::int as town
              from demo_orders o) as o
     order by o.id`)
  await insertUnchecked(
    connection,
    sql`
    insert into sales_order_lines (
      company_id, id, order_id, line_number, article_id, um3pl, factor, quantity, reserved, picked, shipped, cancelled,
      returned, backorder)
    select l.company_id, l.id, l.order_id, l.line_number, l.article_id, l.um3pl, 1, l.quantity, ${reserved},
           case when l.fate in ('packed', 'partially_shipped') or l.fate = 'picking' and l.line_number = 1 then l.quantity
                else l.shipped end,
           l.shipped, case when l.fate in ('closed', 'cancelled') then l.quantity - l.shipped else 0 end,
           case when l.fate = 'came_back' and l.line_number = 1 then l.quantity / 2 else 0 end,
           case when l.is_missing then l.quantity else 0 end
      from demo_order_lines l order by l.id`,
  )
  await insertShipments(connection)
}

/** Quantity that the line `l` still has reserved at the end. */
const reserved = sql`
  case when l.is_missing then 0
       when l.fate in ('short', 'allocated', 'held', 'picking', 'packed', 'partially_shipped') then l.quantity - l.shipped
       else 0 end`

async function insertShipments(connection: Connection): Promise<void> {
  const n = sql`n`
  await insertUnchecked(
    connection,
    sql`
    insert into shipments (company_id, id, order_id, shipment_number, carrier_code, carrier_service, tracking_number, packages,
                           lines, shipped_at, delivered_at)
    select s.company_id, s.id, s.order_id, 'SH-' || s.id, ${word(n, 37, words.carriers)}, ${word(n, 38, words.services)},
           'TR' || lpad((n * 2654435761 % 1000000000)::text, 9, '0'),
           jsonb_build_array(jsonb_build_object('weight_kg', 1 + ${thrown(n, 48, 20)})), s.lines, s.moments[4],
           case when s.fate in ('delivered', 'came_back') then s.moments[5] end
      from (select nextval('shipments_id_seq') as id, o.*
              from (select o.company_id, o.id as order_id, o.n, o.fate, o.moments, l.lines
                      from demo_orders o
                      join (select l.order_id, jsonb_agg(jsonb_build_object(
                                     'line_id', l.id, 'line_number', l.line_number, 'article_id', l.article_id,
                                     'article_code', l.article_code, 'um3pl', l.um3pl, 'quantity_um3pl', l.shipped,
                                     'lots', '[]'::jsonb, 'serial_numbers', '[]'::jsonb) order by l.line_number) as lines
                              from demo_order_lines l where l.shipped > 0 group by l.order_id) as l on l.order_id = o.id
                     order by o.id) as o) as s`,
  )
  await connection.query(sql`
    insert into demo_postings (company_id, article_id, warehouse_id, kind, on_hand, reserved, source_type, source_id, source_line_id, at, step)
    select l.company_id, l.article_id, l.warehouse_id, m.kind, m.on_hand, m.reserved, 'sales_order', l.order_id, l.id, m.at, m.step
      from demo_order_lines l
     cross join lateral (values
       ('reserve', 0, l.quantity, l.moments[1], 1, l.fate <> 'draft' and not l.is_missing),
       ('pick', 0, 0, l.moments[2], 2, l.fate = 'picking' and l.line_number = 1
          or l.fate in ('packed', 'partially_shipped', 'shipped', 'delivered', 'came_back', 'closed')),
       ('ship', -l.shipped, -l.shipped, l.moments[4], 3, l.shipped > 0),
       ('release', 0, l.shipped - l.quantity, l.moments[case l.fate when 'closed' then 5 else 2 end], 4,
          l.fate in ('closed', 'cancelled') and l.shipped < l.quantity)) as m (kind, on_hand, reserved, at, step, happens)
     where m.happens`)
}

/** Inserts the lines' reservations in their buckets. Needs the movements. */
export async function insertReservations(connection: Connection): Promise<void> {
  await insertUnchecked(
    connection,
    sql`
    insert into reservations (company_id, order_line_id, bucket_id, order_id, quantity, picked)
    select l.company_id, l.id, b.bucket_id, l.order_id, ${reserved},
           case when l.fate in ('packed', 'partially_shipped') then l.quantity - l.shipped
                when l.fate = 'picking' and l.line_number = 1 then l.quantity else 0 end
      from demo_order_lines l
      join demo_buckets b on b.company_id = l.company_id and b.article_id = l.article_id and b.warehouse_id = l.warehouse_id
       and b.stock_status = 'available'
     where ${reserved} > 0`,
  )
}
