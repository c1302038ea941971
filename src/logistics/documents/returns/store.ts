import { sql } from '../../../kernel/database/sql.ts'
import type { ReadScope, WriteScope } from '../../base/access/scopes.ts'
import { type Condition, asked } from '../../../lists/listing.ts'
import { equals } from '../../base/reference/store.ts'
import type { HeaderOf } from '../spine/kind.ts'
import type { Return, ReturnList } from './schema.ts'

export type StoredReturn = HeaderOf<Return>

/** An order's returns are found through its lines, because return lines are linked to them. */
export function returnFilters({ return_number, sales_order_id }: ReturnList): readonly Condition[] {
  return [
    ...asked(return_number, (number) => equals('d.return_number', number)),
    ...asked(
      sales_order_id,
      (orders) => sql`(d.company_id, d.id) in (
        select l.company_id, l.return_id from return_lines l
          join sales_order_lines o on o.company_id = l.company_id and o.id = l.sales_order_line_id
         where ${equals('o.order_id', orders)})`,
    ),
  ]
}

/** Order of a return, read without a lock: callers that need both lock the order first. */
export async function orderOfReturn(scope: ReadScope, id: number): Promise<number | null | undefined> {
  const row = await scope.maybe<{ sales_order_id: number | null }>(sql`
    select d.sales_order_id from returns d where ${scope.owned('d')} and d.id = ${id}`)
  return row?.sales_order_id
}

export function lockReturn(scope: WriteScope, id: number): Promise<StoredReturn | undefined> {
  return scope.maybe<StoredReturn>(sql`
    select d.id, d.client_3pl_id, d.status, d.version, d.warehouse_id, d.return_number, d.return_type, d.sales_order_id,
           d.partner_id, d.reason_code, d.carrier_code, d.tracking_number, d.cancel_reason, d.external_reference, d.notes, d.metadata
      from returns d where ${scope.owned('d')} and d.id = ${id} for no key update`)
}
