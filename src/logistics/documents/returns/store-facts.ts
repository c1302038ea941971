import { sql } from '../../../kernel/database/sql.ts'
import { numberOf } from '../../catalogue/units/quantities.ts'
import type { Facts } from '../spine/facts.ts'
import type { StoredLine } from './line.ts'
import type { ReturnFact } from './moves.ts'
import { pendingOf } from './rules-dispose.ts'

type Lines = readonly StoredLine[]

/** Facts about a return with the lines `l`. */
export const returnFacts: Facts<ReturnFact, { readonly lines: Lines }> = {
  nothing_to_receive: [
    sql`not bool_or(l.quantity > l.received)`,
    ({ lines }) => lines.every((line) => line.quantity <= line.received),
  ],
  nothing_received: [
    sql`not bool_or(l.received > 0)`,
    ({ lines }) => lines.every((line) => line.received === 0n),
  ],
  pending: [
    sql`bool_or(l.received > l.restocked + l.quarantined + l.disposed)`,
    ({ lines }) => pendingLines(lines).length > 0 && { lines: pendingLines(lines) },
  ],
  nothing_pending: [
    sql`not bool_or(l.received > l.restocked + l.quarantined + l.disposed)`,
    ({ lines }) => pendingLines(lines).length === 0,
  ],
}

function pendingLines(lines: Lines): readonly object[] {
  return lines
    .filter((line) => pendingOf(line) > 0n)
    .map((line) => ({
      id: line.id,
      line_number: line.line_number,
      pending_um3pl: numberOf(pendingOf(line)),
    }))
}
