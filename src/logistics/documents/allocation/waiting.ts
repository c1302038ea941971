import { type Statement, sql } from '../../../kernel/database/sql.ts'
import type { WriteScope } from '../../base/access/scopes.ts'
import { type Decimal, fromMicros, inMicros } from '../../../kernel/decimal.ts'
import type { Position } from '../../stock/ledger/book.ts'
import type { Micros } from '../../catalogue/units/quantities.ts'
import { salesOrderWaiting, stockFollows } from '../sales-orders/moves.ts'
import { followed, hasStatus } from '../spine/facts.ts'
import type { LineRow } from '../sales-orders/order.ts'
import type { OrderedLine } from '../sales-orders/line-pieces.ts'
import { linePieces } from '../sales-orders/store-parts.ts'

/** A line with a backorder; quantities in the line's unit. */
export interface WaitingLine extends OrderedLine {
  readonly backorder: Micros
}

type WaitingRow = Pick<LineRow, 'factor' | 'parts'> &
  Omit<WaitingLine, 'factor' | 'parts' | 'backorder'> & { readonly backorder: Decimal }

export const waitingBatch = 200

/**
 * Lines that wait for stock of these positions, in allocation order. Locks their orders and skips orders that another
 * transaction has locked: the allocator retries them.
 */
export async function waitingLines(
  scope: WriteScope,
  positions: readonly Position[],
  seen: readonly number[],
): Promise<readonly WaitingLine[]> {
  const articles = positions.map((p) => p.article_id)
  const warehouses = positions.map((p) => p.warehouse_id)
  const rows = await scope.all<WaitingRow>(sql`
    select l.id, l.order_id, l.article_id, a.article_code, a.tracking, o.warehouse_id, ${linePieces} as parts, trim_scale(l.factor) as factor, trim_scale(l.backorder) as backorder,
           l.part_ids is not null or a.integer_only_um3pl_quantity or exists (
             select from units u where u.company_id = l.company_id and lower(u.code) = lower(l.um3pl) and u.integer_only) as whole,
           case when a.tracking = 'lot' then l.lot_number end as lot_number
      from (${waitingFor(scope, articles)}) as w
      join sales_order_lines l on l.company_id = ${scope.company} and l.id = w.id
      join sales_orders o on o.company_id = l.company_id and o.id = l.order_id
      join articles a on a.company_id = l.company_id and a.id = l.article_id
     where l.backorder > 0 and not l.id = any(${seen})
       and exists (select from unnest(${articles}::bigint[], ${warehouses}::bigint[]) as p (article, warehouse)
                    where p.warehouse = o.warehouse_id and p.article = any(coalesce(l.part_ids, array[l.article_id])))
       and o.status = any(${salesOrderWaiting}) and not o.allocation_paused
     order by o.priority desc, o.requested_ship_date nulls last, o.confirmed_at, o.id, l.line_number
     limit ${waitingBatch} for no key update of o skip locked`)
  return rows.map((row) => ({
    ...inMicros(row, ['factor', 'backorder']),
    parts: row.parts.map((part) => inMicros(part, ['each'])),
  }))
}

/** Lines that wait for one of these articles, as their own article or as a part. */
function waitingFor(scope: WriteScope, articles: readonly number[]): Statement<'company'> {
  return sql`
    select l.id from sales_order_lines l
     where l.company_id = ${scope.company} and l.article_id = any(${articles}) and l.backorder > 0 and l.part_ids is null
    union all
    select l.id from sales_order_lines l
     where l.company_id = ${scope.company} and l.part_ids && ${articles}::bigint[] and l.part_ids is not null and l.backorder > 0`
}

export interface Given {
  readonly line: WaitingLine
  /** In the line's unit. */
  readonly quantity: Micros
}

/** Writes the allocated quantities. Returns the touched orders; one without a backorder becomes allocated. */
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
       set status = ${followed('o', stockFollows.reserved, sql`not w.waits`)}, version = o.version + 1, updated_at = ${scope.now}
      from (select l.order_id, bool_or(l.backorder > 0) as waits from sales_order_lines l
             where l.company_id = ${scope.company} and l.order_id = any(${[...new Set(given.map((g) => g.line.order_id))]})
             group by l.order_id) as w
     where o.company_id = ${scope.company} and o.id = w.order_id
    returning o.id, ${hasStatus('o', [stockFollows.reserved.to])} as allocated`)
}
