import { sql } from '../../../kernel/database/sql.ts'
import type { WriteScope } from '../../base/access/scopes.ts'
import { type Condition, asked } from '../../../lists/listing.ts'
import { equals, isBefore, isSince } from '../../base/reference/store.ts'
import type { HeaderOf } from '../spine/kind.ts'
import { isCounted, isHere } from './moves.ts'
import type { Reception, ReceptionList } from './schema.ts'

export function receptionFilters(query: ReceptionList): readonly Condition[] {
  return [
    ...asked(query.reception_number, (number) => equals('d.reception_number', number)),
    ...asked(query.purchase_order_id, (id) => equals('d.purchase_order_id', id)),
    ...asked(query.expected_from, (from) => isSince('d.expected_at', from)),
    ...asked(query.expected_to, (to) => isBefore('d.expected_at', to)),
  ]
}

export type StoredReception = HeaderOf<Reception>

/** Order of a reception, read before anything is locked: the order is locked first. */
export async function orderOf(
  scope: WriteScope,
  id: number,
): Promise<{ readonly purchase_order_id: number | null } | undefined> {
  return scope.maybe(sql`
    select d.purchase_order_id from receptions d where ${scope.owned('d')} and d.id = ${id}`)
}

export function lockReception(scope: WriteScope, id: number): Promise<StoredReception | undefined> {
  return scope.maybe<StoredReception>(sql`
    select d.id, d.status, d.version, d.client_3pl_id, d.warehouse_id, d.reception_number, d.reception_type,
           d.purchase_order_id, d.partner_id, iso(d.expected_at) as expected_at, iso(d.arrived_at) as arrived_at,
           iso(d.received_at) as received_at, d.carrier_code, d.tracking_number, d.vehicle_number,
           d.container_number, d.source, d.has_discrepancies, d.cancel_reason, d.external_reference, d.notes, d.metadata
      from receptions d where ${scope.owned('d')} and d.id = ${id} for update`)
}

/** The reception by column. The first arrival time stays; a reopened reception loses its receipt time. */
export function rowOf(reception: Omit<StoredReception, 'version'>, now: Date) {
  const { status, arrived_at, received_at } = reception
  return {
    ...reception,
    arrived_at: isHere(status) ? (arrived_at ?? now) : arrived_at,
    received_at: isCounted(status) ? (received_at ?? now) : null,
  }
}
