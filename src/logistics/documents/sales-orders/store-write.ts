import { sql } from '../../../kernel/database/sql.ts'
import type { WriteScope } from '../../base/access/scopes.ts'
import { takenBy } from '../../base/reference/store.ts'
import { type LineRow, type Order, rowsOf } from './order.ts'

/** A number or reference that another order has is a fault for the caller to correct. */
const named = takenBy({
  sales_orders_number_key: 'order_number',
  sales_orders_reference_key: 'external_reference',
})

const lineColumns = sql`
  id, line_number, article_id, description, um3pl, factor, quantity, reserved, picked, shipped, cancelled, backorder,
  lot_number, serial_numbers, part_ids, part_quantities, external_reference, metadata`

const lineTypes = sql`
  id bigint, line_number int, article_id bigint, description text, um3pl text, factor numeric, quantity numeric,
  reserved numeric, picked numeric, shipped numeric, cancelled numeric, backorder numeric, lot_number text,
  serial_numbers text[], part_ids bigint[], part_quantities numeric[],
  external_reference text, metadata jsonb`

export function insertOrder(scope: WriteScope, order: Order): void {
  const { now, company } = scope
  scope.send(
    sql`
      with made as (
        insert into sales_orders (
          company_id, id, client_3pl_id, warehouse_id, order_number, order_type, status, partner_id, ship_to, carrier_code,
          carrier_service, requested_ship_date, requested_delivery_date, priority, allow_partial_shipment, on_hold, hold_reason,
          held_by_client, external_reference, notes, metadata, confirmed_at, created_at, updated_at)
        values (
          ${company}, ${order.id}, ${order.client_3pl_id}, ${order.warehouse_id}, ${order.order_number}, ${order.order_type},
          ${order.status}, ${order.partner_id}, ${JSON.stringify(order.ship_to)}, ${order.carrier_code},
          ${order.carrier_service}, ${order.requested_ship_date}, ${order.requested_delivery_date}, ${order.priority},
          ${order.allow_partial_shipment}, ${order.on_hold}, ${order.hold_reason}, ${order.held_by_client}, ${order.external_reference},
          ${order.notes}, ${JSON.stringify(order.metadata)}, ${order.confirmed_at}, ${now}, ${now}))
      insert into sales_order_lines (company_id, order_id, ${lineColumns})
      select ${company}, ${order.id}, ${lineColumns} from json_to_recordset(${JSON.stringify(rowsOf(order))}::json) as l (${lineTypes})`,
    named,
  )
}

/** Inserts new lines and updates existing ones. */
export function saveLines(scope: WriteScope, order_id: number, rows: readonly LineRow[]): void {
  if (rows.length === 0) return
  scope.send(sql`
    insert into sales_order_lines as s (company_id, order_id, ${lineColumns})
    select ${scope.company}, ${order_id}, ${lineColumns} from json_to_recordset(${JSON.stringify(rows)}::json) as l (${lineTypes})
    on conflict (company_id, id) do update set
      line_number = excluded.line_number, article_id = excluded.article_id, description = excluded.description,
      um3pl = excluded.um3pl, factor = excluded.factor, quantity = excluded.quantity, reserved = excluded.reserved,
      picked = excluded.picked, shipped = excluded.shipped, cancelled = excluded.cancelled, backorder = excluded.backorder,
      lot_number = excluded.lot_number, serial_numbers = excluded.serial_numbers,
      part_ids = excluded.part_ids, part_quantities = excluded.part_quantities,
      external_reference = excluded.external_reference, metadata = excluded.metadata`)
}

export interface NewShipment {
  readonly carrier_code: string | null
  readonly carrier_service: string | null
  readonly tracking_number: string | null
  readonly tracking_url: string | null
  readonly packages: readonly object[]
  readonly lines: readonly object[]
}

export async function insertShipment(
  scope: WriteScope,
  order_id: number,
  shipment: NewShipment,
): Promise<number> {
  const { id } = await scope.one<{ id: number }>(sql`
    with n as (select nextval('shipments_id_seq') as id)
    insert into shipments (company_id, id, order_id, shipment_number, carrier_code, carrier_service, tracking_number,
                           tracking_url, packages, lines, shipped_at)
    select ${scope.company}, n.id, ${order_id}, 'SH-' || n.id, ${shipment.carrier_code}, ${shipment.carrier_service},
           ${shipment.tracking_number}, ${shipment.tracking_url}, ${JSON.stringify(shipment.packages)}::jsonb,
           ${JSON.stringify(shipment.lines)}::jsonb, ${scope.now}
      from n
    returning id`)
  return id
}

export async function markDelivered(scope: WriteScope, order_id: number): Promise<void> {
  await scope.run(sql`
    update shipments set delivered_at = ${scope.now}
     where company_id = ${scope.company} and order_id = ${order_id} and delivered_at is null`)
}
