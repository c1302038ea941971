import { sql } from '../../kernel/database/sql.ts'
import { type Decimal, fromMicros, micros } from '../../kernel/decimal.ts'
import type { WriteScope } from '../../kernel/scope.ts'
import type { Position } from '../ledger/book.ts'
import type { Micros } from '../ledger/quantities.ts'
import { salesOrderWaiting } from '../sales-orders/moves.ts'

/** A line that lacks something; quantities in its own unit. */
export interface WaitingLine extends Position {
  readonly id: number
  readonly order_id: number
  readonly factor: Micros
  readonly whole: boolean
  readonly lot_number: string | null
  readonly backorder: Micros
}

/** How many lines are looked at in one go. */
export const waitingBatch = 200

/**
 * The lines that wait for stock of these positions, in the order in which they get it. Their orders are locked, without
 * those that somebody else is changing: the allocator comes back for them.
 */
export async function waitingLines(
  scope: WriteScope,
  positions: readonly Position[],
  seen: readonly number[],
): Promise<readonly WaitingLine[]> {
  const rows = await scope.all<
    Omit<WaitingLine, 'factor' | 'backorder'> & { readonly factor: Decimal; readonly backorder: Decimal }
  >(sql`
    select l.id, l.order_id, l.article_id, o.warehouse_id, trim_scale(l.factor) as factor, trim_scale(l.backorder) as backorder,
           a.integer_only_um3pl_quantity or exists (
             select from units u where u.company_id = l.company_id and lower(u.code) = lower(l.um3pl) and u.integer_only) as whole,
           case when a.tracking = 'lot' then l.lot_number end as lot_number
      from sales_order_lines l
      join sales_orders o on o.company_id = l.company_id and o.id = l.order_id
      join articles a on a.company_id = l.company_id and a.id = l.article_id
      join unnest(${positions.map((p) => p.article_id)}::bigint[], ${positions.map((p) => p.warehouse_id)}::bigint[])
           as p (article, warehouse) on l.article_id = p.article and o.warehouse_id = p.warehouse
     where l.company_id = ${scope.company} and l.backorder > 0 and not l.id = any(${seen})
       and o.status = any(${salesOrderWaiting}) and not o.allocation_paused
     order by o.priority desc, o.requested_ship_date nulls last, o.confirmed_at, o.id, l.line_number
     limit ${waitingBatch} for no key update of o skip locked`)
  return rows.map((row) => ({ ...row, factor: micros(row.factor), backorder: micros(row.backorder) }))
}

export interface Given {
  readonly line: WaitingLine
  /** In the line's unit. */
  readonly quantity: Micros
}

/** Writes what lines were given; an order that now lacks nothing is allocated. Says which ones were touched and how. */
export async function giveToLines(
  scope: WriteScope,
  given: readonly Given[],
): Promise<readonly { readonly id: number; readonly allocated: boolean }[]> {
  await scope.run(sql`
    update sales_order_lines l set reserved = l.reserved + g.quantity, backorder = l.backorder - g.quantity
      from unnest(${given.map((g) => g.line.id)}::bigint[], ${given.map((g) => fromMicros(g.quantity))}::numeric[]) as g (id, quantity)
     where l.company_id = ${scope.company} and l.id = g.id`)
  return scope.all(sql`
    update sales_orders o
       set status = case when o.status = 'confirmed' and not w.waits then 'allocated' else o.status end,
           version = o.version + 1, updated_at = ${scope.now}
      from (select l.order_id, bool_or(l.backorder > 0) as waits from sales_order_lines l
             where l.company_id = ${scope.company} and l.order_id = any(${[...new Set(given.map((g) => g.line.order_id))]})
             group by l.order_id) as w
     where o.company_id = ${scope.company} and o.id = w.order_id
    returning o.id, o.status = 'allocated' as allocated`)
}
