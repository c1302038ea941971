import { sql } from '../../../kernel/database/sql.ts'

/** Sheet columns of an order `d` and its line `l`. */
export const salesOrderCells = sql`
  d.external_reference, d.order_number, d.status, d.order_type, d.ship_to, d.carrier_code, d.carrier_service,
  d.requested_ship_date::text as requested_ship_date, d.requested_delivery_date::text as requested_delivery_date,
  d.priority, d.allow_partial_shipment, d.on_hold, d.hold_reason, d.notes, d.metadata,
  l.line_number, l.description, l.um3pl, trim_scale(l.quantity)::text as quantity_um3pl, l.lot_number, l.serial_numbers`
