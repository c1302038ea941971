import type { Database } from '../../src/kernel/database/database.ts'
import { type Statement, sql } from '../../src/kernel/database/sql.ts'
import { goodsOfLine } from '../../src/logistics/documents/sales-orders/store-parts.ts'

// Invariants of a company's tables after any sequence of operations, users and crashes. Each
// statement finds what breaks one rule.

const laws: Readonly<Record<string, (company: number) => Statement>> = {
  'the movements of a bucket add up to its balance': (company) => sql`
    select b.id as bucket, b.on_hand, b.reserved, b.movements, s.*
      from stock_buckets b
     cross join lateral (
       select coalesce(sum(m.on_hand_delta), 0) as moved, coalesce(sum(m.reserved_delta), 0) as held, count(*) as n
         from stock_movements m where m.company_id = b.company_id and m.bucket_id = b.id) as s
     where b.company_id = ${company} and (b.on_hand <> s.moved or b.reserved <> s.held or b.movements <> s.n)`,
  'each movement goes on where the one before it ended': (company) => sql`
    select * from (
      select m.bucket_id, m.seq, m.on_hand_after, m.reserved_after,
             sum(m.on_hand_delta) over w as on_hand, sum(m.reserved_delta) over w as reserved, row_number() over w as n
        from stock_movements m where m.company_id = ${company} window w as (partition by m.bucket_id order by m.seq)) as c
     where c.on_hand_after <> c.on_hand or c.reserved_after <> c.reserved or c.seq <> c.n`,
  'no bucket holds less than nothing or less than is reserved of it': (company) => sql`
    select b.id as bucket, b.on_hand, b.reserved from stock_buckets b
     where b.company_id = ${company}
       and (b.on_hand < 0 or b.reserved < 0 or b.reserved > b.on_hand or (b.reserved > 0 and b.stock_status <> 'available'))`,
  'what orders hold of a bucket is what is reserved of it': (company) => sql`
    select b.id as bucket, b.reserved, coalesce(sum(r.quantity), 0) as held
      from stock_buckets b left join reservations r on r.company_id = b.company_id and r.bucket_id = b.id
     where b.company_id = ${company} group by b.company_id, b.id having b.reserved <> coalesce(sum(r.quantity), 0)`,
  'what a line holds is what it says is reserved and picked': (company) => sql`
    select l.order_id, l.id as line, g.article_id, l.reserved * l.factor * g.each as says, coalesce(sum(r.quantity), 0) as holds,
           (l.picked - l.shipped) * l.factor * g.each as says_picked, coalesce(sum(r.picked), 0) as picked
      from sales_order_lines l
     cross join lateral ${goodsOfLine} as g
      left join (reservations r
                 join stock_buckets b on b.company_id = r.company_id and b.id = r.bucket_id
                 join stock_items i on i.company_id = b.company_id and i.id = b.item_id)
        on r.company_id = l.company_id and r.order_line_id = l.id and i.article_id = g.article_id
     where l.company_id = ${company} group by l.company_id, l.id, g.article_id, g.each
    having l.reserved * l.factor * g.each <> coalesce(sum(r.quantity), 0)
        or (l.picked - l.shipped) * l.factor * g.each <> coalesce(sum(r.picked), 0)
        or bool_or(r.order_id <> l.order_id)`,
  'a line holds nothing but its goods': (company) => sql`
    select r.* from reservations r
      join sales_order_lines l on l.company_id = r.company_id and l.id = r.order_line_id
      join stock_buckets b on b.company_id = r.company_id and b.id = r.bucket_id
      join stock_items i on i.company_id = b.company_id and i.id = b.item_id
     where r.company_id = ${company} and not i.article_id = any(coalesce(l.part_ids, array[l.article_id]))`,
  'nobody holds stock for a line that is not there': (company) => sql`
    select r.* from reservations r
     where r.company_id = ${company} and not exists (
       select from sales_order_lines l where l.company_id = r.company_id and l.id = r.order_line_id)`,
  'all that was ordered is shipped, cancelled, reserved or missing': (company) => sql`
    select o.id as order_id, o.status, l.id as line, l.quantity, l.reserved, l.shipped, l.cancelled, l.backorder
      from sales_order_lines l join sales_orders o on o.company_id = l.company_id and o.id = l.order_id
     where l.company_id = ${company} and case
             when o.status in ('confirmed', 'allocated', 'picking', 'packed', 'partially_shipped')
             then l.quantity <> l.shipped + l.cancelled + l.reserved + l.backorder
             when o.status = 'draft' then l.reserved + l.shipped + l.cancelled + l.backorder <> 0
             else l.quantity <> l.shipped + l.cancelled or l.reserved + l.backorder <> 0 end`,
  'what is picked lies between what is shipped and that with what is reserved': (company) => sql`
    select l.order_id, l.id as line, l.picked, l.shipped, l.reserved from sales_order_lines l
     where l.company_id = ${company} and not l.picked between l.shipped and l.shipped + l.reserved`,
  'an order is allocated as soon as, and as long as, it lacks nothing': (company) => sql`
    select o.id as order_id, o.status, bool_or(l.backorder > 0) as waits
      from sales_orders o join sales_order_lines l on l.company_id = o.company_id and l.order_id = o.id
     where o.company_id = ${company} and o.status in ('confirmed', 'allocated')
     group by o.company_id, o.id having (o.status = 'allocated') = bool_or(l.backorder > 0)`,
  'what left the house for an order is what it says is shipped': (company) => sql`
    select l.order_id, l.id as line, g.article_id, l.shipped * l.factor * g.each as says,
           coalesce(-sum(m.on_hand_delta), 0) as left_by
      from sales_order_lines l
     cross join lateral ${goodsOfLine} as g
      left join stock_movements m on m.company_id = l.company_id and m.source_type = 'sales_order' and m.kind = 'ship'
       and m.source_id = l.order_id and m.source_line_id = l.id and m.article_id = g.article_id
     where l.company_id = ${company} group by l.company_id, l.id, g.article_id, g.each
    having l.shipped * l.factor * g.each <> coalesce(-sum(m.on_hand_delta), 0)`,
  'what came in by a reception is what it says was received': (company) => sql`
    select l.reception_id, l.id as line, (l.received + l.damaged) * l.factor as says, coalesce(sum(m.on_hand_delta), 0) as came
      from reception_lines l
      left join stock_movements m on m.company_id = l.company_id and m.source_type = 'reception' and m.kind = 'receive'
       and m.source_id = l.reception_id and m.source_line_id = l.id
     where l.company_id = ${company} group by l.company_id, l.id
    having (l.received + l.damaged) * l.factor <> coalesce(sum(m.on_hand_delta), 0)`,
  'what came back is restocked, quarantined, disposed of or pending': (company) => sql`
    select l.return_id, l.id as line, l.received, l.restocked, l.quarantined, l.disposed, s.*
      from return_lines l join returns d on d.company_id = l.company_id and d.id = l.return_id
     cross join lateral (
       select coalesce(sum(m.on_hand_delta) filter (where m.kind = 'return_receive'), 0) as came,
              coalesce(sum(m.on_hand_delta) filter (where m.kind = 'restock' and m.stock_status = 'available'), 0) as shelved,
              coalesce(-sum(m.on_hand_delta) filter (where m.kind = 'scrap'), 0) as scrapped
         from stock_movements m
        where m.company_id = l.company_id and m.source_type = 'return' and m.source_id = l.return_id and m.source_line_id = l.id) as s
     where l.company_id = ${company}
       and (l.received < l.restocked + l.quarantined + l.disposed or s.came <> l.received * l.factor
            or s.shelved <> l.restocked * l.factor or s.scrapped <> l.disposed * l.factor
            or (d.status = 'completed' and l.received <> l.restocked + l.quarantined + l.disposed))`,
  'no more came back of an order line than left, and it says how much': (company) => sql`
    select l.order_id, l.id as line, l.shipped, l.returned, coalesce(sum(r.received * r.factor), 0) as came
      from sales_order_lines l
      left join return_lines r on r.company_id = l.company_id and r.sales_order_line_id = l.id
     where l.company_id = ${company} group by l.company_id, l.id
    having l.returned > l.shipped or l.returned <> trunc(coalesce(sum(r.received * r.factor), 0) / l.factor, 6)`,
  'what is expected is what open receptions have announced and not counted': (company) => sql`
    select * from (
      select l.id as line, greatest(l.quantity - l.received - l.damaged - l.rejected, 0) * l.factor as open, n.quantity
        from reception_lines l
        join receptions r on r.company_id = l.company_id and r.id = l.reception_id
         and r.status in ('announced', 'arrived', 'receiving')
        left join incoming n on n.company_id = l.company_id and n.line_type = 'reception_line' and n.line_id = l.id
       where l.company_id = ${company}) as e
     where e.open <> coalesce(e.quantity, 0)`,
}

/** Stock that nobody waits for although they could have it. Holds after the allocator ran, when nobody is at work. */
const waiting = (company: number) => sql`
  select o.id as order_id, l.id as line, l.backorder, l.factor, min(f.free) as free
    from sales_order_lines l
    join sales_orders o on o.company_id = l.company_id and o.id = l.order_id
    join articles a on a.company_id = l.company_id and a.id = l.article_id
   cross join lateral ${goodsOfLine} as g
   cross join lateral (
     select coalesce(sum(b.on_hand - b.reserved), 0) / g.each as free
       from stock_positions p
       join stock_buckets b on b.company_id = p.company_id and b.position_id = p.id and b.stock_status = 'available'
       join stock_items i on i.company_id = b.company_id and i.id = b.item_id
      where p.company_id = l.company_id and p.article_id = g.article_id and p.warehouse_id = o.warehouse_id
        and (i.expiry_date is null or i.expiry_date >= current_date)
        and (a.tracking <> 'lot' or l.lot_number is null or l.lot_number = i.lot_number)) as f
   where l.company_id = ${company} and l.backorder > 0 and o.status in ('confirmed', 'partially_shipped')
     and not o.allocation_paused
   group by o.company_id, o.id, l.company_id, l.id, a.company_id, a.id
  having min(f.free) >= least(
       l.backorder * l.factor,
       case when l.factor = 1 and l.part_ids is null and not a.integer_only_um3pl_quantity then 0.000001 else l.factor end)`

/** Every rule that is broken, with the first rows that break it. */
export async function brokenLaws(
  database: Pick<Database, 'query'>,
  company: number,
  { allocated = false } = {},
): Promise<readonly string[]> {
  const all = allocated ? { ...laws, 'nobody waits for stock that is free': waiting } : laws
  const broken: string[] = []
  for (const [law, statement] of Object.entries(all)) {
    const { rows } = await database.query(statement(company))
    if (rows.length > 0) broken.push(`${law}: ${rows.length}, as ${JSON.stringify(rows.slice(0, 3))}`)
  }
  return broken
}
