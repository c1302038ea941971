import { sql } from '../../../kernel/database/sql.ts'
import { type Decimal, fromMicros, micros, microsLimit } from '../../../kernel/decimal.ts'
import { refuse } from '../../../kernel/problem.ts'
import type { WriteScope } from '../../base/access/scopes.ts'
import { tooLarge } from '../../catalogue/units/quantities.ts'
import { receptionExpecting } from '../receptions/moves.ts'
import type { StoredOrderLine } from './order.ts'

/** Maximum value of the column. */
const most = sql`${fromMicros(microsLimit - 1n)}::numeric`

interface LineRow extends Omit<StoredOrderLine, 'factor' | 'quantity' | 'received' | 'announced'> {
  readonly factor: Decimal
  readonly quantity: Decimal
  readonly received: Decimal
  readonly announced: Decimal
}

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
  return rows.map((row) => ({
    ...row,
    factor: micros(row.factor),
    quantity: micros(row.quantity),
    received: micros(row.received),
    announced: micros(row.announced),
  }))
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

function rowsOf(lines: readonly StoredOrderLine[]): string {
  return JSON.stringify(
    lines.map(({ factor, quantity, ...line }) => ({
      ...line,
      factor: fromMicros(factor),
      quantity: fromMicros(quantity),
      received: undefined,
      announced: undefined,
    })),
  )
}

/** Inserts new lines and updates existing ones. */
export function saveLines(scope: WriteScope, order_id: number, lines: readonly StoredOrderLine[]): void {
  if (lines.length === 0) return
  scope.send(sql`
    insert into purchase_order_lines (
      company_id, order_id, id, line_number, article_id, description, um3pl, factor, quantity, expected_date,
      external_reference, metadata)
    select ${scope.company}, ${order_id}::bigint, w.* from json_to_recordset(${rowsOf(lines)}::json) as w (
           id bigint, line_number int, article_id bigint, description text, um3pl text, factor numeric, quantity numeric,
           expected_date date, external_reference text, metadata jsonb)
    on conflict (company_id, id) do update
       set line_number = excluded.line_number, article_id = excluded.article_id, description = excluded.description,
           um3pl = excluded.um3pl, factor = excluded.factor, quantity = excluded.quantity,
           expected_date = excluded.expected_date, external_reference = excluded.external_reference,
           metadata = excluded.metadata`)
}
