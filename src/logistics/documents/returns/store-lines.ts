import { sql } from '../../../kernel/database/sql.ts'
import type { WriteScope } from '../../base/access/scopes.ts'
import { type Decimal, inMicros } from '../../../kernel/decimal.ts'
import type { Micros } from '../../catalogue/units/quantities.ts'
import { lineWriter } from '../spine/store-rows.ts'
import type { StoredLine } from './line.ts'
import { returns } from './store-record.ts'

type LineRow = {
  readonly [K in keyof StoredLine]: StoredLine[K] extends Micros ? Decimal : StoredLine[K]
}

/** Lines of a locked return, by number. Lines with articles archived in the meantime are finished like any other. */
export async function linesOf(scope: WriteScope, return_id: number): Promise<readonly StoredLine[]> {
  const rows = await scope.all<LineRow>(sql`
    select l.id, l.line_number, l.sales_order_line_id, l.article_id, l.description, l.um3pl, trim_scale(l.factor) as factor,
           trim_scale(l.quantity) as quantity, l.requested_action, l.condition, l.lot_number,
           l.expiry_date::text as expiry_date, l.serial_numbers, l.external_reference, l.metadata,
           trim_scale(l.received) as received,
           trim_scale(l.restocked) as restocked, trim_scale(l.quarantined) as quarantined, trim_scale(l.disposed) as disposed,
           a.article_code, a.tracking, a.expiry_tracking,
           a.integer_only_um3pl_quantity or exists (
             select from units u where u.company_id = l.company_id and lower(u.code) = lower(l.um3pl) and u.integer_only) as whole_only
      from return_lines l join articles a on a.company_id = l.company_id and a.id = l.article_id
     where l.company_id = ${scope.company} and l.return_id = ${return_id} order by l.line_number`)
  return rows.map((row) => inMicros(row, quantities))
}

const quantities = ['factor', 'quantity', 'received', 'restocked', 'quarantined', 'disposed'] as const

export const returnLineRows = lineWriter(returns, [
  ['bigint', 'id', 'sales_order_line_id', 'article_id'],
  ['int', 'line_number'],
  ['numeric', ...quantities],
  ['text', 'description', 'um3pl', 'requested_action', 'condition', 'lot_number', 'external_reference'],
  ['date', 'expiry_date'],
  ['text[]', 'serial_numbers'],
  ['jsonb', 'metadata'],
])

/** Serial numbers of a return that are already decided. */
export async function decidedSerials(
  scope: WriteScope,
  return_id: number,
): Promise<ReadonlyMap<number, ReadonlySet<string>>> {
  const rows = await scope.all<{ line_id: number; serials: readonly string[] }>(sql`
    select m.source_line_id as line_id, array_agg(distinct s.serial) as serials
      from stock_movements m cross join unnest(m.serial_numbers) as s (serial)
     where m.company_id = ${scope.company} and m.source_type = 'return' and m.source_id = ${return_id}
       and m.kind in ('restock', 'status_change', 'scrap')
     group by m.source_line_id`)
  return new Map(rows.map(({ line_id, serials }) => [line_id, new Set(serials)]))
}
