import { sql } from '../../../kernel/database/sql.ts'
import type { WriteScope } from '../../base/access/scopes.ts'
import { type Decimal, inMicros } from '../../../kernel/decimal.ts'
import { lineWriter } from '../spine/store-rows.ts'
import type { ReceptionLine } from './line.ts'
import { receptions } from './store-record.ts'

const quantities = ['factor', 'quantity', 'received', 'damaged', 'rejected', 'putaway'] as const
type Quantity = (typeof quantities)[number]
type LineRow = Omit<ReceptionLine, Quantity> & Readonly<Record<Quantity, Decimal>>

/** Lines of a locked reception, by number. */
export async function receptionLines(
  scope: WriteScope,
  reception_id: number,
): Promise<readonly ReceptionLine[]> {
  const rows = await scope.all<LineRow>(sql`
    select n.id, n.line_number, n.purchase_order_line_id, n.article_id, a.article_code, a.tracking, a.expiry_tracking,
           n.description, n.um3pl, trim_scale(n.factor) as factor, trim_scale(n.quantity) as quantity,
           trim_scale(n.received) as received, trim_scale(n.damaged) as damaged, trim_scale(n.rejected) as rejected,
           trim_scale(n.putaway) as putaway, n.discrepancy, n.lot_number, n.expiry_date::text as expiry_date,
           n.serial_numbers, n.location_code, n.external_reference, n.metadata
      from reception_lines n join articles a on a.company_id = n.company_id and a.id = n.article_id
     where n.company_id = ${scope.company} and n.reception_id = ${reception_id}
     order by n.line_number`)
  return rows.map((row) => inMicros(row, quantities))
}

export const receptionLineRows = lineWriter(receptions, [
  ['bigint', 'id', 'purchase_order_line_id', 'article_id'],
  ['int', 'line_number'],
  ['numeric', ...quantities],
  ['text', 'description', 'um3pl', 'discrepancy', 'lot_number', 'location_code', 'external_reference'],
  ['date', 'expiry_date'],
  ['text[]', 'serial_numbers'],
  ['jsonb', 'metadata'],
])

/** Active locations of the warehouse among these codes. */
export async function activeLocations(
  scope: WriteScope,
  warehouse_id: number,
  codes: readonly string[],
): Promise<ReadonlySet<string>> {
  if (codes.length === 0) return new Set()
  const rows = await scope.all<{ code: string }>(sql`
    select l.code from locations l
     where l.company_id = ${scope.company} and l.warehouse_id = ${warehouse_id} and l.code = any(${codes}) and l.active`)
  return new Set(rows.map((row) => row.code))
}

/** Stock of a reception that waits for putaway: by line and bucket, in base units. */
export interface Waiting {
  readonly line_id: number
  readonly bucket_id: number
  readonly quantity: Decimal
}

export function waitingGoods(scope: WriteScope, reception_id: number): Promise<readonly Waiting[]> {
  return scope.all<Waiting>(sql`
    select m.source_line_id as line_id, m.bucket_id, trim_scale(sum(m.on_hand_delta)) as quantity
      from stock_movements m
     where m.company_id = ${scope.company} and m.source_type = 'reception' and m.source_id = ${reception_id}
       and m.stock_status = 'receiving'
     group by m.source_line_id, m.bucket_id
    having sum(m.on_hand_delta) > 0
     order by m.source_line_id, m.bucket_id`)
}

/** Receiving terms: the client company's over-receipt policy, and whether the warehouse puts away at once. */
export interface Terms {
  readonly policy: 'reject' | 'flag' | 'hold'
  readonly tolerance_percent: Decimal
  readonly auto_putaway: boolean
}

export function termsOf(
  scope: WriteScope,
  { client_3pl_id, warehouse_id }: { readonly client_3pl_id: number | null; readonly warehouse_id: number },
): Promise<Terms> {
  return scope.one<Terms>(sql`
    select coalesce(c.settings->>'over_receipt_policy', 'flag') as policy,
           trim_scale(coalesce((c.settings->>'over_receipt_tolerance_percent')::numeric, 0)) as tolerance_percent,
           w.auto_putaway
      from warehouses w left join clients c on c.company_id = w.company_id and c.id = ${client_3pl_id}
     where w.company_id = ${scope.company} and w.id = ${warehouse_id}`)
}
