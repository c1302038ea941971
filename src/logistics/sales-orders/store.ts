import { jsonRows } from '../../kernel/database/json-rows.ts'
import { type Statement, sql } from '../../kernel/database/sql.ts'
import { Json, type Page, type RecordRow } from '../../kernel/json.ts'
import type { ReadScope, WriteScope } from '../../kernel/scope.ts'
import { asked } from '../../lists/listing.ts'
import { type Told, recordFor, textFor } from '../documents/gaps.ts'
import { allowedGaps } from '../documents/store-gaps.ts'
import { documentPage } from '../documents/store-list.ts'
import { equals, recordsOf } from '../reference/store.ts'
import { salesOrderKind } from './kind.ts'
import { type Line, type LineRow, type Order, lineFrom } from './order.ts'
import type { SalesOrder, SalesOrderList } from './schema.ts'
import { salesOrderFacts } from './store-facts.ts'

const lineRecords = sql`
  (select ${jsonRows('l')} from (
     select l.id, l.line_number, l.article_id, a.article_code, coalesce(l.description, a.description) as description, l.um3pl,
            trim_scale(l.quantity) as quantity_um3pl, trim_scale(l.reserved) as reserved_um3pl,
            trim_scale(l.picked) as picked_um3pl, trim_scale(l.shipped) as shipped_um3pl,
            trim_scale(l.cancelled) as cancelled_um3pl, trim_scale(l.returned) as returned_um3pl,
            trim_scale(l.backorder) as backorder_um3pl, l.lot_number, l.serial_numbers
       from sales_order_lines l join articles a on a.company_id = l.company_id and a.id = l.article_id
      where l.company_id = o.company_id and l.order_id = o.id order by l.line_number) as l) as lines`

const shipmentRecords = sql`
  (select ${jsonRows('s')} from (
     select s.id, s.shipment_number, s.carrier_code, s.carrier_service, s.tracking_number, s.tracking_url, s.packages, s.lines,
            iso(s.shipped_at) as shipped_at, iso(s.delivered_at) as delivered_at
       from shipments s where s.company_id = o.company_id and s.order_id = o.id order by s.id) as s) as shipments`

/** The record as events tell it; the table is `o`. */
export const salesOrderRecord: Statement<'none'> = sql`
  o.id, o.company_id, o.client_3pl_id, o.warehouse_id, o.order_number, o.order_type, o.status,
  ${allowedGaps(salesOrderKind, salesOrderFacts)},
  o.partner_id, o.ship_to, o.carrier_code, o.carrier_service, o.requested_ship_date, o.requested_delivery_date, o.priority,
  o.allow_partial_shipment, o.on_hold, o.hold_reason, o.allocation_paused, o.cancel_reason, o.external_reference, o.notes,
  o.metadata, iso(o.confirmed_at) as confirmed_at, iso(o.shipped_at) as shipped_at, iso(o.delivered_at) as delivered_at,
  o.version, iso(o.created_at) as created_at, iso(o.updated_at) as updated_at, ${lineRecords}, ${shipmentRecords}`

export function salesOrderPage(scope: ReadScope, query: SalesOrderList): Promise<Page<SalesOrder>> {
  const conditions = [
    ...asked(query.order_number, (number) => equals('o.order_number', number)),
    ...asked(query.on_hold, (held) => (held ? sql`o.on_hold` : sql`not o.on_hold`)),
    ...asked(query.ship_from, (from) => sql`o.requested_ship_date >= ${from}::date`),
    ...asked(query.ship_to, (to) => sql`o.requested_ship_date <= ${to}::date`),
  ]
  return documentPage(scope, salesOrderKind, { query, record: salesOrderRecord, conditions })
}

/** As the caller sees it. */
export async function salesOrderById(scope: ReadScope, id: number): Promise<Json<SalesOrder> | undefined> {
  const told = await scope.record<Told<SalesOrder>>(sql`
    select row_to_json(r)::text as json, r.version
      from (select ${salesOrderRecord} from sales_orders o where ${scope.owned('o')} and o.id = ${id} limit 1) r`)
  return told && recordFor(scope.visit.role, told)
}

/** As the caller sees them. */
export async function salesOrdersByIds(scope: ReadScope, ids: readonly number[]): Promise<string> {
  const from = sql`from sales_orders o where ${scope.owned('o')} and o.id = any(${ids})`
  return textFor(scope.visit.role, await recordsOf(scope, salesOrderRecord, from))
}

/** As events tell them, in the order of their ids. */
export async function salesOrderRecords(
  scope: WriteScope,
  ids: readonly number[],
): Promise<
  readonly {
    readonly id: number
    readonly client_3pl_id: number | null
    readonly json: Json<Told<SalesOrder>>
  }[]
> {
  const rows = await scope.all<RecordRow & { id: number; client_3pl_id: number | null }>(sql`
    select r.id, r.client_3pl_id, r.version, row_to_json(r)::text as json
      from (select ${salesOrderRecord} from sales_orders o
             where o.company_id = ${scope.company} and o.id = any(${ids}) order by o.id) r`)
  return rows.map(({ id, client_3pl_id, json, version }) => {
    return { id, client_3pl_id, json: new Json<Told<SalesOrder>>(json, version) }
  })
}

/** The order that has this reference already. */
export function orderByReference(
  scope: WriteScope,
  client_3pl_id: number | null,
  external_reference: string,
): Promise<{ readonly id: number } | undefined> {
  return scope.maybe<{ id: number }>(sql`
    select o.id from sales_orders o
     where o.company_id = ${scope.company} and o.client_3pl_id is not distinct from ${client_3pl_id}
       and o.external_reference = ${external_reference}`)
}

/** The order with its lines, locked until the transaction ends. */
export async function lockOrder(scope: WriteScope, id: number): Promise<Order | undefined> {
  const order = await scope.maybe<Omit<Order, 'lines'>>(sql`
    select o.id, o.client_3pl_id, o.version, o.status, o.warehouse_id, o.order_number, o.order_type, o.partner_id, o.ship_to,
           o.carrier_code, o.carrier_service, o.requested_ship_date::text as requested_ship_date,
           o.requested_delivery_date::text as requested_delivery_date, o.priority, o.allow_partial_shipment, o.on_hold,
           o.hold_reason, o.held_by_client, o.allocation_paused, o.cancel_reason, o.external_reference, o.notes, o.metadata,
           o.confirmed_at, o.shipped_at, o.delivered_at
      from sales_orders o where ${scope.owned('o')} and o.id = ${id} for update`)
  return order === undefined ? undefined : { ...order, lines: await linesOf(scope, id) }
}

async function linesOf(scope: WriteScope, order_id: number): Promise<Line[]> {
  const rows = await scope.all<LineRow>(sql`
    select l.id, l.line_number, l.article_id, a.article_code, l.description, l.um3pl, trim_scale(l.factor) as factor,
           a.integer_only_um3pl_quantity or exists (
             select from units u where u.company_id = l.company_id and lower(u.code) = lower(l.um3pl) and u.integer_only) as whole,
           a.tracking, trim_scale(l.quantity) as quantity, trim_scale(l.reserved) as reserved,
           trim_scale(l.picked) as picked, trim_scale(l.shipped) as shipped, trim_scale(l.cancelled) as cancelled,
           l.lot_number, l.serial_numbers
      from sales_order_lines l join articles a on a.company_id = l.company_id and a.id = l.article_id
     where l.company_id = ${scope.company} and l.order_id = ${order_id} order by l.line_number`)
  return rows.map(lineFrom)
}
