import { sql } from '../../../kernel/database/sql.ts'
import { type Decimal, fromMicros, inMicros, microsLimit } from '../../../kernel/decimal.ts'
import { refuse } from '../../../kernel/problem.ts'
import type { WriteScope } from '../../base/access/scopes.ts'
import { tooLarge } from '../../catalogue/units/quantities.ts'
import { receptionExpecting } from '../receptions/moves.ts'
import { lineWriter } from '../spine/store-rows.ts'
import type { StoredOrderLine } from './order.ts'
import { purchaseOrders } from './store-record.ts'

/** Maximum value of the column. */
const most = sql`${fromMicros(microsLimit - 1n)}::numeric`

const quantities = ['factor', 'quantity', 'received', 'announced'] as const
type Quantity = (typeof quantities)[number]
type LineRow = Omit<StoredOrderLine, Quantity> & Readonly<Record<Quantity, Decimal>>

/** Receipts of the order lines `o`, in base units: taken in, refused, and announced by open receptions. */
const progress = sql`
  left join lateral (
    select count(*) as lines,
           coalesce(sum((l.received + l.damaged) * l.factor), 0) as received,
           coalesce(sum(l.rejected * l.factor), 0) as rejected,
           coalesce(sum(greatest(l.quantity - l.received - l.damaged - l.rejected, 0) * l.factor)
             filter (where r.status = any(${receptionExpecting})), 0) as announced
      from reception_lines l join receptions r on r.company_id = l.company_id and r.id = l.reception_id
     where l.company_id = o.company_id and l.purchase_order_line_id = o.id) as p on true`

/** Lines of a locked order, by number. */
export async function orderLines(scope: WriteScope, order_id: number): Promise<readonly StoredOrderLine[]> {
  const rows = await scope.all<LineRow>(sql`
    select o.id, o.line_number, o.article_id, a.article_code, o.description, o.um3pl, trim_scale(o.factor) as factor,
           trim_scale(o.quantity) as quantity, o.expected_date::text as expected_date, p.lines > 0 as named,
           trim_scale(round(p.received, 6)) as received, trim_scale(round(p.announced, 6)) as announced,
           o.external_reference, o.metadata
      from purchase_order_lines o
      join articles a on a.company_id = o.company_id and a.id = o.article_id
      ${progress}
     where o.company_id = ${scope.company} and o.order_id = ${order_id}
     order by o.line_number`)
  return rows.map((row) => inMicros(row, quantities))
}

/** Recounts the receipts of an order's lines; returns the IDs of the lines that changed. */
export async function recountLines(scope: WriteScope, order_id: number): Promise<ReadonlySet<number>> {
  const rows = await scope.all<{ id: number; is_over: boolean }>(sql`
    with counted as (
      select o.id, round(p.received / o.factor, 6) as received, round(p.rejected / o.factor, 6) as rejected,
             round(p.announced / o.factor, 6) as announced
        from purchase_order_lines o ${progress}
       where o.company_id = ${scope.company} and o.order_id = ${order_id})
    update purchase_order_lines o
       set received = least(c.received, ${most}), rejected = least(c.rejected, ${most}), announced = least(c.announced, ${most})
      from counted c
     where o.company_id = ${scope.company} and o.id = c.id
       and (o.received, o.rejected, o.announced) is distinct from (c.received, c.rejected, c.announced)
    returning o.id, greatest(c.received, c.rejected, c.announced) > ${most} as is_over`)
  // No single reception line is at fault: together they are too much.
  if (rows.some((row) => row.is_over)) refuse([{ path: 'lines', ...tooLarge }])
  return new Set(rows.map((row) => row.id))
}

export const orderLineRows = lineWriter(purchaseOrders, [
  ['bigint', 'id', 'article_id'],
  ['int', 'line_number'],
  ['numeric', 'factor', 'quantity'],
  ['text', 'description', 'um3pl', 'external_reference'],
  ['date', 'expected_date'],
  ['jsonb', 'metadata'],
])
