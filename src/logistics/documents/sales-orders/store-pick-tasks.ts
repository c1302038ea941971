import { jsonRows } from '../../../kernel/database/json-rows.ts'
import { sql } from '../../../kernel/database/sql.ts'
import type { Json } from '../../../kernel/json.ts'
import type { ReadScope } from '../../base/access/scopes.ts'
import type { OrderPickTasks } from './schema-pick-tasks.ts'
import { mayBePicked } from './store-facts.ts'

/** Kit whose part the goods at `i` are, for the line `l`. */
const kitOfTask = sql`
  case when l.part_ids is not null then l.article_id end as kit_article_id,
  case when l.part_ids is not null
       then (select k.article_code from articles k where k.company_id = l.company_id and k.id = l.article_id) end as kit_article_code`

/** Goods reserved for the order `o` and still at their locations, in walking order. */
const tasks = sql`
  select ${jsonRows('t')} from (
    select l.id as sales_order_line_id, l.line_number, i.article_id, a.article_code,
           coalesce(case when a.id = l.article_id then l.description end, a.description) as description, ${kitOfTask}, a.um3pl, a.um3pl_barcode, a.tracking,
           nullif(b.location_code, '') as location_code, i.lot_number, i.expiry_date,
           array(select s.serial_number from serials s
                  where s.company_id = l.company_id and s.article_id = i.article_id and s.bucket_id = b.id
                    and s.serial_number = any(l.serial_numbers) order by 1) as serial_numbers,
           trim_scale(r.quantity - r.picked) as quantity_um3pl, b.id as bucket_id
      from sales_order_lines l
      join reservations r on r.company_id = l.company_id and r.order_line_id = l.id and r.quantity > r.picked
      join stock_buckets b on b.company_id = r.company_id and b.id = r.bucket_id
      join stock_items i on i.company_id = b.company_id and i.id = b.item_id
      join articles a on a.company_id = l.company_id and a.id = i.article_id
      left join locations p on p.company_id = i.company_id and p.warehouse_id = i.warehouse_id and p.code = b.location_code
     where l.company_id = o.company_id and l.order_id = o.id
     order by p.sort_order nulls last, place_key(b.location_code) collate "C", i.expiry_date nulls last, l.line_number, b.id) as t`

export function orderPickTasks(scope: ReadScope, id: number): Promise<Json<OrderPickTasks> | undefined> {
  return scope.record<OrderPickTasks>(sql`
    select row_to_json(r)::text as json, r.version
      from (select o.id as sales_order_id, o.order_number, o.status, o.version,
                   (select w.wave_id from wave_orders w
                     where w.company_id = o.company_id and w.order_id = o.id and w.state = 'waiting') as wave_id,
                   case when o.on_hold then 'on_hold' when not ${mayBePicked} then 'not_pickable'
                        when not exists (select from sales_order_lines l
                                          where l.company_id = o.company_id and l.order_id = o.id
                                            and l.reserved > l.picked - l.shipped) then 'nothing_to_pick' end as waits_for,
                   (${tasks}) as tasks
              from sales_orders o where ${scope.owned('o')} and o.id = ${id} limit 1) r`)
}
