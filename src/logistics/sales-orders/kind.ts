import { sql } from '../../kernel/database/sql.ts'
import type { DocumentKind } from '../documents/kind.ts'
import { salesOrderMoves } from './moves.ts'

export const salesOrderKind: DocumentKind = {
  resource: 'sales_order',
  table: 'sales_orders',
  alias: 'o',
  number: 'order_number',
  lines: ['sales_order_lines', 'order_id'],
  moves: salesOrderMoves,
  searched: [
    sql`o.ship_to->>'name'`,
    sql`o.ship_to->>'company_name'`,
    sql`o.ship_to->>'city'`,
    sql`o.ship_to->>'email'`,
    sql`(select string_agg(s.tracking_number, chr(31)) from shipments s
          where s.company_id = o.company_id and s.order_id = o.id)`,
  ],
}
