import { type Statement, sql } from '../../../kernel/database/sql.ts'
import type { WriteScope } from '../../base/access/scopes.ts'
import { type Condition, asked } from '../../../lists/listing.ts'
import { equals } from '../../base/reference/store.ts'
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
