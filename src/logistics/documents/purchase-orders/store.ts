import { type Statement, sql } from '../../../kernel/database/sql.ts'
import type { WriteScope } from '../../../kernel/scope.ts'
import { type Condition, asked } from '../../../lists/listing.ts'
import { equals, takenBy } from '../../base/reference/store.ts'
import { hasStatus } from '../spine/facts.ts'
import { type PurchaseOrderStatus, purchaseOrderExpecting } from './moves.ts'
import type { StoredOrder } from './order.ts'
import type { PurchaseOrderList } from './schema.ts'

export function purchaseOrderFilters(query: PurchaseOrderList): readonly Condition[] {
  return [
    ...asked(query.order_number, (number) => equals('d.order_number', number)),
    ...asked(query.due_before, overdueOn),
  ]
}

/** Orders that still expect goods which were due before this day. Filters by status, because few orders are open. */
export function overdueOn(today: string): Statement<'none'> {
  return sql`${hasStatus('d', purchaseOrderExpecting)} and d.expected_date < ${today}::date`
}

/** Locks the order until the transaction ends. A reception's order is locked before the reception itself. */
export function lockOrder(scope: WriteScope, id: number): Promise<StoredOrder | undefined> {
  return scope.maybe<StoredOrder>(sql`
    select d.id, d.status, d.version, d.client_3pl_id, d.warehouse_id, d.order_number, d.partner_id,
           d.expected_date::text as expected_date,
           trim_scale(d.over_receipt_tolerance_percent) as over_receipt_tolerance_percent,
           d.cancel_reason, d.external_reference, d.notes, d.metadata
      from purchase_orders d where ${scope.owned('d')} and d.id = ${id} for update`)
}

/** Whether any reception belongs to the order, whatever its status. */
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

/** Sets the status that receptions imply; also called when only the quantities of its lines have changed. */
export async function setOrderStatus(
  scope: WriteScope,
  id: number,
  status: PurchaseOrderStatus,
): Promise<void> {
  await scope.run(sql`
    update purchase_orders set status = ${status}, version = version + 1, updated_at = ${scope.now}
     where company_id = ${scope.company} and id = ${id}`)
}
