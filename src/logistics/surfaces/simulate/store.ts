import { type Statement, sql } from '../../../kernel/database/sql.ts'
import { type Decimal, micros } from '../../../kernel/decimal.ts'
import type { ReadScope, WriteScope } from '../../base/access/scopes.ts'
import { statusesFor } from '../../documents/spine/moves.ts'
import type { Micros } from '../../catalogue/units/quantities.ts'
import { returnOpen } from '../../documents/returns/moves.ts'
import { mayBePicked } from '../../documents/sales-orders/store-facts.ts'
import { salesOrderMoves } from '../../documents/sales-orders/moves.ts'

export async function isSandbox(scope: WriteScope): Promise<boolean> {
  const { sandbox } = await scope.one<{ sandbox: boolean }>(sql`
    select sandbox from companies where id = ${scope.company}`)
  return sandbox
}

export async function oldestReception(
  scope: ReadScope,
  statuses: readonly string[],
): Promise<number | undefined> {
  const row = await scope.maybe<{ id: number }>(sql`
    select d.id from receptions d where ${scope.owned('d')} and d.status = any(${statuses}) order by d.id limit 1`)
  return row?.id
}

export type OrderStep = 'pick' | 'ship' | 'deliver' | 'return'

/** Conditions on an order `o` for a step to be possible. */
function readyFor(step: OrderStep): Statement<'none'> {
  const lines = sql`select from sales_order_lines l where l.company_id = o.company_id and l.order_id = o.id`
  if (step === 'deliver') return sql`o.status = any(${statusesFor(salesOrderMoves, 'deliver')})`
  if (step === 'return') {
    return sql`
      exists (${lines} and l.shipped > l.returned) and not exists (
        select from returns d where d.company_id = o.company_id and d.sales_order_id = o.id
           and d.status = any(${returnOpen}))`
  }
  const begun = sql`not o.on_hold and ${mayBePicked}`
  if (step === 'pick') return sql`${begun} and exists (${lines} and l.reserved > l.picked - l.shipped)`
  const packed = sql`not o.on_hold and o.status = any(${statusesFor(salesOrderMoves, 'ship')})`
  return sql`(${begun} or ${packed}) and exists (${lines} and l.reserved > 0)`
}

export async function oldestOrder(scope: ReadScope, step: OrderStep): Promise<number | undefined> {
  const row = await scope.maybe<{ id: number }>(sql`
    select o.id from sales_orders o where ${scope.owned('o')} and ${readyFor(step)} order by o.id limit 1`)
  return row?.id
}

/** Quantity shipped for an order line, by lot, in base units. */
export interface ShippedLot {
  readonly order_line_id: number
  readonly lot_number: string | null
  readonly expiry_date: string | null
  readonly quantity: Micros
  /** Serial numbers that haven't been returned. */
  readonly serials: readonly string[]
}

/** In the order of shipment. */
export async function shippedLots(scope: WriteScope, order_id: number): Promise<readonly ShippedLot[]> {
  const rows = await scope.all<Omit<ShippedLot, 'quantity'> & { quantity: Decimal }>(sql`
    select m.source_line_id as order_line_id, i.lot_number, i.expiry_date::text as expiry_date,
           trim_scale(-sum(m.on_hand_delta)) as quantity,
           array(select s.serial_number from serials s
                  where s.company_id = m.company_id and s.article_id = m.article_id and s.bucket_id is null
                    and s.serial_number in (
                        select unnest(n.serial_numbers) from stock_movements n
                         where n.company_id = m.company_id and n.kind = 'ship' and n.source_type = 'sales_order'
                           and n.source_id = ${order_id} and n.source_line_id = m.source_line_id
                           and n.lot_number is not distinct from i.lot_number)
                  order by s.serial_number) as serials
      from stock_movements m
      join stock_buckets b on b.company_id = m.company_id and b.id = m.bucket_id
      join stock_items i on i.company_id = b.company_id and i.id = b.item_id
      join sales_order_lines l on l.company_id = m.company_id and l.id = m.source_line_id and l.article_id = m.article_id
     where m.company_id = ${scope.company} and m.kind = 'ship' and m.source_type = 'sales_order' and m.source_id = ${order_id}
     group by m.company_id, m.article_id, m.source_line_id, i.lot_number, i.expiry_date
     order by min(m.id)`)
  return rows.map((row) => ({ ...row, quantity: micros(row.quantity) }))
}
