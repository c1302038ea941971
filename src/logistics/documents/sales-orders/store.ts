import { inTurn } from '../../../kernel/database/in-turn.ts'
import { sql } from '../../../kernel/database/sql.ts'
import type { WriteScope } from '../../base/access/scopes.ts'
import { type Condition, asked } from '../../../lists/listing.ts'
import { parcelsOf } from '../packing/store.ts'
import { equals } from '../../base/reference/store.ts'
import { type Line, type LineRow, type Order, lineFrom } from './order.ts'
import { linePieces } from './store-parts.ts'
import type { SalesOrderList } from './schema.ts'

export function salesOrderFilters(query: SalesOrderList): readonly Condition[] {
  return [
    ...asked(query.order_number, (number) => equals('o.order_number', number)),
    ...asked(query.on_hold, (held) => (held ? sql`o.on_hold` : sql`not o.on_hold`)),
    ...asked(query.requested_ship_date_from, (from) => sql`o.requested_ship_date >= ${from}::date`),
    ...asked(query.requested_ship_date_to, (to) => sql`o.requested_ship_date <= ${to}::date`),
  ]
}

/** The order with its lines and parcels, locked until the transaction ends. */
export async function lockOrder(scope: WriteScope, id: number): Promise<Order | undefined> {
  const order = await scope.maybe<Omit<Order, 'lines' | 'parcels'>>(sql`
    select o.id, o.client_3pl_id, o.version, o.status, o.warehouse_id, o.order_number, o.order_type, o.partner_id, o.ship_to,
           o.carrier_code, o.carrier_service, o.requested_ship_date::text as requested_ship_date,
           o.requested_delivery_date::text as requested_delivery_date, o.priority, o.allow_partial_shipment, o.on_hold,
           o.hold_reason, o.held_by_client, o.allocation_paused, o.cancel_reason, o.external_reference, o.notes, o.metadata,
           o.confirmed_at, o.shipped_at, o.delivered_at
      from sales_orders o where ${scope.owned('o')} and o.id = ${id} for update`)
  if (order === undefined) return undefined
  const [lines, parcels] = await inTurn(linesOf(scope, id), parcelsOf(scope, id))
  return { ...order, lines, parcels }
}

async function linesOf(scope: WriteScope, order_id: number): Promise<Line[]> {
  const rows = await scope.all<LineRow>(sql`
    select l.id, l.line_number, l.article_id, a.article_code, l.description, l.um3pl, trim_scale(l.factor) as factor,
           l.part_ids is not null or a.integer_only_um3pl_quantity or exists (
             select from units u where u.company_id = l.company_id and lower(u.code) = lower(l.um3pl) and u.integer_only) as whole,
           a.tracking, a.picked_as, ${linePieces} as parts, trim_scale(l.quantity) as quantity, trim_scale(l.reserved) as reserved,
           trim_scale(l.picked) as picked, trim_scale(l.shipped) as shipped, trim_scale(l.cancelled) as cancelled,
           l.lot_number, l.serial_numbers, l.external_reference, l.metadata
      from sales_order_lines l join articles a on a.company_id = l.company_id and a.id = l.article_id
     where l.company_id = ${scope.company} and l.order_id = ${order_id} order by l.line_number`)
  return rows.map(lineFrom)
}
