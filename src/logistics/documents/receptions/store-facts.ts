import { sql } from '../../../kernel/database/sql.ts'
import type { Facts } from '../spine/facts.ts'
import type { ReceptionLine } from './line.ts'
import type { ReceptionFact } from './moves.ts'

/** Facts about the reception `d`. */
export const receptionFacts: Facts<ReceptionFact, { readonly lines: readonly ReceptionLine[] }> = {
  nothing_to_put_away: [
    sql`not exists (
      select from reception_lines n
       where n.company_id = d.company_id and n.reception_id = d.id and n.received > n.putaway)`,
    ({ lines }) => lines.every((line) => line.received <= line.putaway),
  ],
}
