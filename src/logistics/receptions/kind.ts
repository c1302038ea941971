import { sql } from '../../kernel/database/sql.ts'
import type { DocumentKind } from '../documents/kind.ts'
import { receptionMoves } from './moves.ts'

export const receptionKind: DocumentKind = {
  resource: 'reception',
  table: 'receptions',
  alias: 'd',
  number: 'reception_number',
  lines: ['reception_lines', 'reception_id'],
  moves: receptionMoves,
  searched: [sql`d.tracking_number`],
}
