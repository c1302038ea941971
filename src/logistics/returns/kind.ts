import { sql } from '../../kernel/database/sql.ts'
import type { DocumentKind } from '../documents/kind.ts'
import { returnMoves } from './moves.ts'

export const returnKind: DocumentKind = {
  resource: 'return',
  table: 'returns',
  alias: 'd',
  number: 'return_number',
  lines: ['return_lines', 'return_id'],
  moves: returnMoves,
  searched: [sql`d.tracking_number`],
}
