import { jsonRows } from '../../../kernel/database/json-rows.ts'
import { sql } from '../../../kernel/database/sql.ts'
import type { Documents } from '../spine/kind.ts'
import { allowedPlaceholders, factsOf } from '../spine/store-placeholders.ts'
import { codesOf } from '../spine/facts.ts'
import { returnMoves } from './moves.ts'
import { Return } from './schema.ts'
import { returnFacts } from './store-facts.ts'

const moving = { resource: 'return', alias: 'd', moves: returnMoves } as const

const lineRecords = sql`
  select ${jsonRows('r', 'r.line_number')}
    from (select l.id, l.line_number, l.sales_order_line_id, l.article_id, a.article_code,
                 coalesce(l.description, a.description) as description, l.um3pl, trim_scale(l.quantity) as quantity_um3pl,
                 l.requested_action, trim_scale(l.received) as received_um3pl, trim_scale(l.restocked) as restocked_um3pl,
                 trim_scale(l.quarantined) as quarantined_um3pl, trim_scale(l.disposed) as disposed_um3pl,
                 trim_scale(l.received - l.restocked - l.quarantined - l.disposed) as pending_um3pl,
                 l.condition, l.lot_number, l.expiry_date, l.serial_numbers,
                 l.external_reference, l.metadata
            from return_lines l join articles a on a.company_id = l.company_id and a.id = l.article_id
           where l.company_id = d.company_id and l.return_id = d.id) r`

const facts = sql`(
  select ${codesOf(returnFacts)} from return_lines l where l.company_id = d.company_id and l.return_id = d.id)`

export const returns: Documents<typeof Return> = {
  ...moving,
  table: 'returns',
  number: 'return_number',
  lines: ['return_lines', 'return_id'],
  hasLineNotes: true,
  searched: [sql`d.tracking_number`],
  schema: Return,
  facts: factsOf(moving, facts),
  record: sql`
    d.id, d.company_id, d.client_3pl_id, d.warehouse_id, d.return_number, d.return_type, d.status,
    ${allowedPlaceholders(moving, facts)},
    d.sales_order_id, d.partner_id, d.reason_code, d.carrier_code, d.tracking_number, d.cancel_reason,
    d.external_reference, d.notes, d.metadata, d.version, iso(d.created_at) as created_at, iso(d.updated_at) as updated_at,
    (${lineRecords}) as lines`,
}
