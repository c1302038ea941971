import { parse } from '../../../kernel/validation.ts'
import { type CellKind, type CodeColumn, type DocumentSheet, namingColumns } from './sheet.ts'
import { createReception } from '../../documents/receptions/create.ts'
import { receptionStatuses } from '../../documents/receptions/moves.ts'
import { NewReception } from '../../documents/receptions/schema.ts'
import { receptionCells } from './store.ts'

type HeaderColumn = Exclude<keyof NewReception, 'lines'> | CodeColumn
/** The header already has columns with those names. */
type LineColumn = Exclude<keyof NewReception['lines'][number], 'external_reference' | 'metadata'>

const header: Readonly<Record<HeaderColumn, CellKind>> = {
  external_reference: 'text',
  reception_number: 'text',
  ...namingColumns,
  status: 'text',
  reception_type: 'text',
  purchase_order_id: 'text',
  expected_at: 'text',
  carrier_code: 'text',
  tracking_number: 'text',
  vehicle_number: 'text',
  container_number: 'text',
  notes: 'text',
  metadata: 'json',
}

const line: Readonly<Record<LineColumn, CellKind>> = {
  line_number: 'text',
  purchase_order_line_id: 'text',
  article_code: 'text',
  article_id: 'text',
  description: 'text',
  um3pl: 'text',
  quantity_um3pl: 'text',
  received_um3pl: 'text',
  damaged_um3pl: 'text',
  rejected_um3pl: 'text',
  lot_number: 'text',
  expiry_date: 'text',
  serial_numbers: 'list',
  location_code: 'text',
}

export const receptionSheet: DocumentSheet = {
  command: 'reception',
  words: 'receptions',
  number: 'reception_number',
  header,
  line,
  statuses: receptionStatuses,
  // A reception being counted, or cancelled, can't start over.
  beginnings: { arrived: 'announced', closed: 'received' },
  stored: { table: 'receptions', lines: ['reception_lines', 'reception_id'], record: receptionCells },
  create: (scope, given, query) => createReception(scope, parse(NewReception, given), query),
}
