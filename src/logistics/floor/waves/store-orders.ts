import { type Statement, sql } from '../../../kernel/database/sql.ts'
import type { ReadScope, WriteScope } from '../../base/access/scopes.ts'
import { mayBePicked } from '../../documents/sales-orders/store-facts.ts'
import type { Joining } from './rules.ts'
import { type WaveRule, maxOrders } from './schema.ts'

/** Reserved and unpicked stock of order `o`: the base units, and whether all of them lie in a zone. */
const reservedFor = (zone: string): Statement<'none'> => sql`
  select coalesce(sum(r.quantity - r.picked), 0) as pieces, bool_and(starts_with(b.location_code, ${zone})) as inside
    from sales_order_lines l
    join reservations r on r.company_id = l.company_id and r.order_line_id = l.id and r.quantity > r.picked
    join stock_buckets b on b.company_id = r.company_id and b.id = r.bucket_id
   where l.company_id = o.company_id and l.order_id = o.id`

/** Reserved and unpicked stock of order `o`, in litres; computed only if a rule has a limit. */
const litresOf: Statement<'none'> = sql`
  select sum((r.quantity - r.picked) * coalesce(a.length_cm * a.width_cm * a.height_cm, 0) / 1000) as litres
    from sales_order_lines l
    join reservations r on r.company_id = l.company_id and r.order_line_id = l.id and r.quantity > r.picked
    join stock_buckets b on b.company_id = r.company_id and b.id = r.bucket_id
    join stock_items i on i.company_id = b.company_id and i.id = b.item_id
    join articles a on a.company_id = i.company_id and a.id = i.article_id
   where l.company_id = o.company_id and l.order_id = o.id`

/** Order in which the warehouse works through them. */
const orderOfWork = sql`o.priority desc, o.requested_ship_date nulls last, o.confirmed_at, o.id`

/** A named order, with the facts that may keep it out of a wave. */
export interface NamedOrder extends Joining {
  readonly order_number: string
}

/** Visible orders among these IDs, in working order. */
export function ordersNamed(scope: ReadScope, ids: readonly number[]): Promise<readonly NamedOrder[]> {
  return scope.all<NamedOrder>(sql`
    select o.id, o.order_number, o.status, o.client_3pl_id, o.partner_id, o.warehouse_id, o.on_hold,
           ${mayBePicked} and p.pieces > 0 as ready, v.id as wave_id, v.wave_number
      from sales_orders o
     cross join lateral (${reservedFor('')}) as p
      left join wave_orders w on w.company_id = o.company_id and w.order_id = o.id and w.state = 'waiting'
      left join waves v on v.company_id = w.company_id and v.id = w.wave_id
     where ${scope.owned('o')} and o.id = any(${ids})
     order by ${orderOfWork}`)
}

interface Wanted {
  readonly client_3pl_id: number | null
  readonly warehouse_id: number
  readonly partner_id: number | null
  readonly rule: WaveRule
}

/** Number of orders that a rule considers: the first in working order. */
const lookedAt = 10_000

/** Orders that can be picked and wait in no wave, as many as the rule takes, in working order. */
export function ordersByRule(
  scope: WriteScope,
  { client_3pl_id, warehouse_id, partner_id, rule }: Wanted,
): Promise<readonly Pick<NamedOrder, 'id' | 'order_number'>[]> {
  const { carrier_code = null, ship_by = null, zone = null, max_pieces = null } = rule
  const { max_litres = null, single_piece = null } = rule
  return scope.all(sql`
    select f.id, f.order_number
      from (select o.id, o.order_number, sum(p.pieces) over w as pieces, sum(v.litres) over w as litres, row_number() over w as place
              from (select o.* from sales_orders o
                     where ${scope.owned('o')} and o.warehouse_id = ${warehouse_id} and not o.on_hold and ${mayBePicked}
                       and (${client_3pl_id}::bigint is null or o.client_3pl_id = ${client_3pl_id})
                       and (${partner_id}::bigint is null or o.partner_id = ${partner_id})
                       and (${carrier_code}::text is null or o.carrier_code = ${carrier_code})
                       and (${ship_by}::date is null or o.requested_ship_date <= ${ship_by}::date)
                       and not exists (select from wave_orders w
                                        where w.company_id = o.company_id and w.order_id = o.id and w.state = 'waiting')
                     order by ${orderOfWork} limit ${lookedAt}) as o
             cross join lateral (${reservedFor(zone ?? '')}) as p
             cross join lateral (
               select case when ${max_litres}::numeric is null then 0 else (${litresOf}) end as litres) as v
             where p.pieces > 0 and p.inside and p.pieces <= coalesce(${max_pieces}::numeric, p.pieces)
               and v.litres <= coalesce(${max_litres}::numeric, v.litres)
               and (${single_piece}::boolean is null or (p.pieces = 1) = ${single_piece})
            window w as (order by ${orderOfWork} rows unbounded preceding)) as f
     where f.place <= ${maxOrders(rule)} and f.pieces <= coalesce(${max_pieces}::numeric, f.pieces)
       and f.litres <= coalesce(${max_litres}::numeric, f.litres)
     order by f.place`)
}
