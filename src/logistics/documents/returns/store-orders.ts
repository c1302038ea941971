import { sql } from '../../../kernel/database/sql.ts'
import { type Decimal, micros } from '../../../kernel/decimal.ts'
import type { WriteScope } from '../../base/access/scopes.ts'
import { returnOpen } from './moves.ts'
import type { OrderLineLeft } from './rules.ts'

export interface ReturnedOrder {
  readonly id: number
  readonly client_3pl_id: number | null
  readonly version: number
}

/** Locks the order until the transaction ends; undefined if the caller may not see it. */
export function lockOrder(scope: WriteScope, id: number): Promise<ReturnedOrder | undefined> {
  return scope.maybe<ReturnedOrder>(sql`
    select o.id, o.client_3pl_id, o.version from sales_orders o
     where ${scope.owned('o')} and o.id = ${id} for no key update`)
}

/**
 * Lines of a locked order with the quantity that may still come back, in base units: shipped, less returned, less
 * announced by other open returns.
 */
export async function orderLinesLeft(
  scope: WriteScope,
  order_id: number,
  apart_from: number | null,
): Promise<readonly OrderLineLeft[]> {
  const rows = await scope.all<Omit<OrderLineLeft, 'out' | 'left'> & { out: Decimal; left: Decimal }>(sql`
    select l.id, l.article_id, l.shipped > 0 as shipped,
           trim_scale(round(l.shipped * l.factor - coalesce(sum(r.received * r.factor), 0), 6)) as out,
           trim_scale(round(l.shipped * l.factor - coalesce(sum(
             case when d.status = any(${returnOpen}) and d.id is distinct from ${apart_from}
                  then greatest(r.quantity, r.received) else r.received end * r.factor), 0), 6)) as left
      from sales_order_lines l
      left join return_lines r on r.company_id = l.company_id and r.sales_order_line_id = l.id
      left join returns d on d.company_id = r.company_id and d.id = r.return_id
     where l.company_id = ${scope.company} and l.order_id = ${order_id}
     group by l.company_id, l.id
     order by l.line_number`)
  return rows.map((row) => ({ ...row, out: micros(row.out), left: micros(row.left) }))
}

/**
 * Recalculates the returned quantity of these order lines. It sums in base units: one piece of a carton of twelve is no
 * exact number of cartons, but twelve pieces are.
 */
export async function setReturned(
  scope: WriteScope,
  order_id: number,
  order_lines: readonly number[],
): Promise<void> {
  await scope.run(sql`
    update sales_order_lines l
       set returned = trunc((
             select sum(r.received * r.factor) from return_lines r
              where r.company_id = l.company_id and r.sales_order_line_id = l.id) / l.factor, 6)
     where l.company_id = ${scope.company} and l.order_id = ${order_id} and l.id = any(${order_lines})`)
  await scope.run(sql`
    update sales_orders set version = version + 1, updated_at = ${scope.now}
     where company_id = ${scope.company} and id = ${order_id}`)
}
