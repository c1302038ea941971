import { parse } from '../../../kernel/validation.ts'
import type { Address } from '../../base/reference/schema-addresses.ts'
import { type CellKind, type CodeColumn, type DocumentSheet, addressColumns, namingColumns } from './sheet.ts'
import { createSalesOrder } from '../../documents/sales-orders/create.ts'
import { salesOrderStatuses } from '../../documents/sales-orders/moves.ts'
import { NewSalesOrder, type NewSalesOrderLine } from '../../documents/sales-orders/schema.ts'
import { salesOrderCells } from './store.ts'

type HeaderColumn =
  | Exclude<keyof NewSalesOrder, 'lines' | 'ship_to'>
  | CodeColumn
  | `ship_to.${keyof Address}`
/** The header already has columns with the last two names. */
type LineColumn = Exclude<keyof NewSalesOrderLine, 'id' | 'external_reference' | 'metadata'>

const header: Readonly<Record<HeaderColumn, CellKind>> = {
  external_reference: 'text',
  order_number: 'text',
  ...namingColumns,
  status: 'text',
  order_type: 'text',
  ...addressColumns('ship_to'),
  carrier_code: 'text',
  carrier_service: 'text',
  requested_ship_date: 'text',
  requested_delivery_date: 'text',
  priority: 'text',
  allow_partial_shipment: 'flag',
  on_hold: 'flag',
  hold_reason: 'text',
  notes: 'text',
  metadata: 'json',
}

const line: Readonly<Record<LineColumn, CellKind>> = {
  line_number: 'text',
  article_code: 'text',
  article_id: 'text',
  description: 'text',
  um3pl: 'text',
  quantity_um3pl: 'text',
  lot_number: 'text',
  serial_numbers: 'list',
}

export const salesOrderSheet: DocumentSheet = {
  command: 'order',
  words: 'sales orders',
  number: 'order_number',
  header,
  line,
  statuses: salesOrderStatuses,
  // A partly shipped or finished order would ship everything again.
  beginnings: { allocated: 'confirmed', picking: 'confirmed', packed: 'confirmed' },
  stored: { table: 'sales_orders', lines: ['sales_order_lines', 'order_id'], record: salesOrderCells },
  create: (scope, given, query) => createSalesOrder(scope, parse(NewSalesOrder, given), query),
}
