import { jsonRows } from '../../../kernel/database/json-rows.ts'
import { sql } from '../../../kernel/database/sql.ts'
import type { Documents } from '../spine/kind.ts'
import { allowedPlaceholders } from '../spine/store-placeholders.ts'
import { purchaseOrderMoves } from './moves.ts'
import { PurchaseOrder } from './schema.ts'

const moving = { resource: 'purchase_order', alias: 'd', moves: purchaseOrderMoves } as const

export const purchaseOrders: Documents<typeof PurchaseOrder> = {
  ...moving,
  table: 'purchase_orders',
  number: 'order_number',
  lines: ['purchase_order_lines', 'order_id'],
  hasLineNotes: true,
  searched: [],
  schema: PurchaseOrder,
  record: sql`
    d.id, d.company_id, d.client_3pl_id, d.warehouse_id, d.order_number, d.status,
    ${allowedPlaceholders(moving)},
    d.partner_id, d.expected_date,
    trim_scale(d.over_receipt_tolerance_percent) as over_receipt_tolerance_percent, d.cancel_reason,
    d.external_reference, d.notes, d.metadata, d.version,
    (select ${jsonRows('l')} from (
       select o.id, o.line_number, o.article_id, a.article_code, o.description, o.um3pl,
              trim_scale(o.quantity) as quantity_um3pl, trim_scale(o.received) as received_um3pl,
              trim_scale(o.rejected) as rejected_um3pl, trim_scale(o.announced) as announced_um3pl,
              trim_scale(greatest(o.quantity - o.received, 0)) as remaining_um3pl, o.expected_date,
              o.external_reference, o.metadata
         from purchase_order_lines o join articles a on a.company_id = o.company_id and a.id = o.article_id
        where o.company_id = d.company_id and o.order_id = d.id order by o.line_number) l) as lines,
    iso(d.created_at) as created_at, iso(d.updated_at) as updated_at`,
}
