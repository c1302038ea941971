import { sql } from '../../../kernel/database/sql.ts'
import type { WriteScope } from '../../base/access/scopes.ts'
import { headerInsert, lineWriter, takenIn } from '../spine/store-rows.ts'
import { type Order, rowsOf } from './order.ts'
import { salesOrders } from './store-record.ts'

export const orderLineRows = lineWriter(salesOrders, [
  ['bigint', 'id', 'article_id'],
  ['int', 'line_number'],
  ['numeric', 'factor', 'quantity', 'reserved', 'picked', 'shipped', 'cancelled', 'backorder'],
  ['text', 'description', 'um3pl', 'lot_number', 'external_reference'],
  ['bigint[]', 'part_ids'],
  ['numeric[]', 'part_quantities'],
  ['text[]', 'serial_numbers'],
  ['jsonb', 'metadata'],
])

/** Inserts an order with its lines by one statement. */
export function insertOrder(scope: WriteScope, order: Order): void {
  const { lines: _lines, parcels: _parcels, version: _version, ...row } = order
  const lines = orderLineRows.insert(scope, order.id, rowsOf(order))
  scope.send(
    sql`with made as (${headerInsert(scope, salesOrders.table, row)}) ${lines}`,
    takenIn(salesOrders),
  )
}

export interface NewShipment {
  readonly carrier_code: string | null
  readonly carrier_service: string | null
  readonly tracking_number: string | null
  readonly tracking_url: string | null
  readonly packages: readonly object[]
  readonly lines: readonly object[]
}

export async function insertShipment(
  scope: WriteScope,
  order_id: number,
  shipment: NewShipment,
): Promise<number> {
  const { id } = await scope.one<{ id: number }>(sql`
    with n as (select nextval('shipments_id_seq') as id)
    insert into shipments (company_id, id, order_id, shipment_number, carrier_code, carrier_service, tracking_number,
                           tracking_url, packages, lines, shipped_at)
    select ${scope.company}, n.id, ${order_id}, 'SH-' || n.id, ${shipment.carrier_code}, ${shipment.carrier_service},
           ${shipment.tracking_number}, ${shipment.tracking_url}, ${JSON.stringify(shipment.packages)}::jsonb,
           ${JSON.stringify(shipment.lines)}::jsonb, ${scope.now}
      from n
    returning id`)
  return id
}

export async function markDelivered(scope: WriteScope, order_id: number): Promise<void> {
  await scope.run(sql`
    update shipments set delivered_at = ${scope.now}
     where company_id = ${scope.company} and order_id = ${order_id} and delivered_at is null`)
}
