import { type Statement, sql } from '../../../kernel/database/sql.ts'
import { statusesFor } from '../spine/moves.ts'
import { salesOrderMoves } from './moves.ts'

/** The order has open parcels, and a line with reserved goods in none of them. */
const notPacked = sql`(o.status in ('packed', 'partially_shipped') and lacks_packing(o.company_id, o.id))`

/** The order is packed, and everything picked is in parcels. */
const allPacked = sql`(o.status in ('packed', 'partially_shipped') and not has_loose_goods(o.company_id, o.id))`

/**
 * Facts besides the status that decide about the order `o`, for readers. `standing.ts` finds the same facts for an
 * order in memory, as far as they refuse an action.
 */
export const salesOrderFacts: Statement<'none'> = sql`(
  select concat_ws(' ',
           case when o.on_hold then 'on_hold' else 'not_on_hold' end,
           case when o.on_hold and not o.held_by_client then 'held_by_staff' end,
           case when o.status = 'confirmed' and not (o.allow_partial_shipment and f.reserved) then 'not_allocated' end,
           case when f.unpicked then 'not_picked' else 'nothing_to_pick' end,
           case when ${allPacked} then 'nothing_to_pack' end,
           case when not f.reserved then 'nothing_to_ship' end,
           case when ${notPacked} then 'not_packed' end,
           case when f.reserved and f.missing and not o.allow_partial_shipment and o.status <> 'partially_shipped'
                then 'partial_shipment_not_allowed' end,
           case when not f.missing and not o.allocation_paused then 'nothing_missing' end,
           case when not f.reserved and o.allocation_paused then 'already_deallocated' end)
    from (select bool_or(l.reserved > 0) as reserved, bool_or(l.reserved > l.picked - l.shipped) as unpicked,
                 bool_or(l.quantity - l.shipped - l.cancelled > l.reserved) as missing
            from sales_order_lines l where l.company_id = o.company_id and l.order_id = o.id) as f)`

const pickable = statusesFor(salesOrderMoves, 'pick')

/** Whether goods of the order `o` may be picked, apart from a hold; follows the order's moves and facts. */
export const mayBePicked: Statement<'none'> = sql`
  (o.status = any(${pickable}) and (o.status <> 'confirmed' or o.allow_partial_shipment))`
