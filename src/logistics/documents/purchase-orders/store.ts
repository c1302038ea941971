import { type Statement, sql } from '../../../kernel/database/sql.ts'
import type { WriteScope } from '../../../kernel/scope.ts'
import { type Condition, asked } from '../../../lists/listing.ts'
import { equals, takenBy } from '../../base/reference/store.ts'
import type { PurchaseOrderStatus } from './moves.ts'
import type { StoredOrder } from './order.ts'
import type { PurchaseOrderList } from './schema.ts'

export function purchaseOrderFilters(query: PurchaseOrderList): readonly Condition[] {
  return [
    ...asked(query.order_number, (number) => equals('d.order_number', number)),
    ...asked(query.due_before, overdueOn),
  ]
}

/** Goods are still to come, and were to come before the day. Found by the status: few are open. */
export function overdueOn(today: string): Statement<'none'> {
  return sql`d.status in ('confirmed', 'partially_received') and d.expected_date < ${today}::date`
}

/** Locked until the transaction ends. A reception that belongs to an order locks it before itself. */
export function lockOrder(scope: WriteScope, id: number): Promise<StoredOrder | undefined> {
  return scope.maybe<StoredOrder>(sql`
    select d.id, d.status, d.version, d.client_3pl_id, d.warehouse_id, d.order_number, d.partner_id,
           d.expected_date::text as expected_date,
           trim_scale(d.over_receipt_tolerance_percent) as over_receipt_tolerance_percent,
           d.cancel_reason, d.external_reference, d.notes, d.metadata
      from purchase_orders d where ${scope.owned('d')} and d.id = ${id} for update`)
}

/** Some receptions belong to it, whatever became of them. */
export async function hasReceptions(scope: WriteScope, id: number): Promise<boolean> {
  const { some } = await scope.one<{ some: boolean }>(sql`
    select exists (select from receptions r where r.company_id = ${scope.company} and r.purchase_order_id = ${id}) as some`)
  return some
}

const known = takenBy({
  purchase_orders_number_key: 'order_number',
  purchase_orders_reference_key: 'external_reference',
})

export function insertOrder(scope: WriteScope, order: StoredOrder): void {
  const { now } = scope
  scope.send(
    sql`
      insert into purchase_orders (
        company_id, id, client_3pl_id, warehouse_id, order_number, status, partner_id, expected_date,
        over_receipt_tolerance_percent, external_reference, notes, metadata, created_at, updated_at)
      values (
        ${scope.company}, ${order.id}, ${order.client_3pl_id}, ${order.warehouse_id}, ${order.order_number}, ${order.status},
        ${order.partner_id}, ${order.expected_date}, ${order.over_receipt_tolerance_percent},
        ${order.external_reference}, ${order.notes}, ${JSON.stringify(order.metadata)}, ${now}, ${now})`,
    known,
  )
}

export function updateOrder(scope: WriteScope, order: StoredOrder): void {
  scope.send(
    sql`
      update purchase_orders set
        client_3pl_id = ${order.client_3pl_id}, warehouse_id = ${order.warehouse_id}, order_number = ${order.order_number},
        status = ${order.status}, partner_id = ${order.partner_id}, expected_date = ${order.expected_date},
        over_receipt_tolerance_percent = ${order.over_receipt_tolerance_percent}, cancel_reason = ${order.cancel_reason},
        external_reference = ${order.external_reference}, notes = ${order.notes},
        metadata = ${JSON.stringify(order.metadata)}, version = version + 1, updated_at = ${scope.now}
      where company_id = ${scope.company} and id = ${order.id}`,
    known,
  )
}

/** Moves it as its receptions say; also where only what its lines count has changed. */
export async function setOrderStatus(
  scope: WriteScope,
  id: number,
  status: PurchaseOrderStatus,
): Promise<void> {
  await scope.run(sql`
    update purchase_orders set status = ${status}, version = version + 1, updated_at = ${scope.now}
     where company_id = ${scope.company} and id = ${id}`)
}
