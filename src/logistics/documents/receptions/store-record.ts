import { jsonRows } from '../../../kernel/database/json-rows.ts'
import { sql } from '../../../kernel/database/sql.ts'
import type { Documents } from '../spine/kind.ts'
import { allowedPlaceholders, factsOf } from '../spine/store-placeholders.ts'
import { codesOf } from '../spine/facts.ts'
import { receptionMoves } from './moves.ts'
import { Reception } from './schema.ts'
import { receptionFacts } from './store-facts.ts'

const moving = { resource: 'reception', alias: 'd', moves: receptionMoves } as const

const facts = sql`nullif(${codesOf(receptionFacts)}, '')`

export const receptions: Documents<typeof Reception> = {
  ...moving,
  table: 'receptions',
  number: 'reception_number',
  lines: ['reception_lines', 'reception_id'],
  hasLineNotes: true,
  searched: [sql`d.tracking_number`],
  schema: Reception,
  facts: factsOf(moving, facts),
  record: sql`
    d.id, d.company_id, d.client_3pl_id, d.warehouse_id, d.reception_number, d.reception_type, d.status,
    ${allowedPlaceholders(moving, facts)},
    d.purchase_order_id, d.partner_id, iso(d.expected_at) as expected_at, iso(d.arrived_at) as arrived_at,
    iso(d.received_at) as received_at, d.carrier_code, d.tracking_number, d.vehicle_number, d.container_number,
    d.source, d.has_discrepancies, d.cancel_reason, d.external_reference, d.notes, d.metadata, d.version,
    (select ${jsonRows('l')} from (
       select n.id, n.line_number, n.purchase_order_line_id, n.article_id, a.article_code, n.description, n.um3pl,
              trim_scale(n.quantity) as quantity_um3pl, trim_scale(n.received) as received_um3pl,
              trim_scale(n.rejected) as rejected_um3pl, trim_scale(n.damaged) as damaged_um3pl,
              trim_scale(n.putaway) as putaway_um3pl, n.discrepancy, n.lot_number, n.expiry_date, n.serial_numbers,
              n.location_code, n.external_reference, n.metadata
         from reception_lines n join articles a on a.company_id = n.company_id and a.id = n.article_id
        where n.company_id = d.company_id and n.reception_id = d.id order by n.line_number) l) as lines,
    iso(d.created_at) as created_at, iso(d.updated_at) as updated_at`,
}
