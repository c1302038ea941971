import { sql } from '../../../kernel/database/sql.ts'

/** Sheet columns of a reception `d` and its line `l`. */
export const receptionCells = sql`
  d.external_reference, d.reception_number, d.status, d.reception_type, iso(d.expected_at) as expected_at,
  d.carrier_code, d.tracking_number, d.vehicle_number, d.container_number, d.notes, d.metadata,
  l.line_number, l.description, l.um3pl, trim_scale(l.quantity)::text as quantity_um3pl,
  trim_scale(l.received)::text as received_um3pl, trim_scale(l.damaged)::text as damaged_um3pl,
  trim_scale(l.rejected)::text as rejected_um3pl, l.lot_number, l.expiry_date::text as expiry_date, l.serial_numbers,
  l.location_code`
