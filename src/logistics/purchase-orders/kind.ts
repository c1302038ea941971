import type { DocumentKind } from '../documents/kind.ts'
import { purchaseOrderMoves } from './moves.ts'

export const purchaseOrderKind: DocumentKind = {
  resource: 'purchase_order',
  table: 'purchase_orders',
  alias: 'd',
  number: 'order_number',
  lines: ['purchase_order_lines', 'order_id'],
  moves: purchaseOrderMoves,
  searched: [],
}
