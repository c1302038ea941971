import { jsonRows } from '../../../kernel/database/json-rows.ts'
import { sql } from '../../../kernel/database/sql.ts'
import type { Documents } from '../spine/kind.ts'
import { allowedPlaceholders, factsOf } from '../spine/store-placeholders.ts'
import { forgetLabelFiles } from '../shipping/store-labels.ts'
import { parcelRecords } from '../packing/store.ts'
import { salesOrderMoves } from './moves.ts'
import { SalesOrder } from './schema.ts'
import { salesOrderCodes } from './store-facts.ts'
import { partRecords } from './store-parts.ts'

const moving = { resource: 'sales_order', alias: 'o', moves: salesOrderMoves } as const

/** Quantity of the line `l` in unshipped parcels. */
const packed = sql`case when l.picked > l.shipped then trim_scale(packed_of(l)) else 0 end`

const lineRecords = sql`
  (select ${jsonRows('l')} from (
     select l.id, l.line_number, l.article_id, a.article_code, coalesce(l.description, a.description) as description, l.um3pl,
            trim_scale(l.quantity) as quantity_um3pl, trim_scale(l.reserved) as reserved_um3pl,
            trim_scale(l.picked) as picked_um3pl, ${packed} as packed_um3pl, trim_scale(l.shipped) as shipped_um3pl,
            trim_scale(l.cancelled) as cancelled_um3pl, trim_scale(l.returned) as returned_um3pl,
            trim_scale(l.backorder) as backorder_um3pl, l.lot_number, l.serial_numbers,
            l.external_reference, l.metadata,
            ${partRecords} as parts
       from sales_order_lines l join articles a on a.company_id = l.company_id and a.id = l.article_id
      where l.company_id = o.company_id and l.order_id = o.id order by l.line_number) as l) as lines`

export const shipmentRecord = sql`
  s.id, s.shipment_number, s.carrier_code, s.carrier_service, s.tracking_number, s.tracking_url, s.packages, shipment_lines(s.lines) as lines,
  iso(s.shipped_at) as shipped_at, iso(s.delivered_at) as delivered_at`

const shipmentRecords = sql`
  (select ${jsonRows('s')} from (
     select ${shipmentRecord}
       from shipments s where s.company_id = o.company_id and s.order_id = o.id order by s.id) as s) as shipments`

export const salesOrders: Documents<typeof SalesOrder> = {
  ...moving,
  table: 'sales_orders',
  number: 'order_number',
  lines: ['sales_order_lines', 'order_id'],
  hasLineNotes: true,
  searched: [
    sql`o.ship_to->>'name'`,
    sql`o.ship_to->>'company_name'`,
    sql`o.ship_to->>'city'`,
    sql`o.ship_to->>'email'`,
    sql`(select string_agg(s.tracking_number, chr(31)) from shipments s
          where s.company_id = o.company_id and s.order_id = o.id)`,
    sql`(select string_agg(concat_ws(chr(31), p.tracking_number, p.sscc), chr(31)) from parcels p
          where p.company_id = o.company_id and p.order_id = o.id)`,
  ],
  people: {
    recipient: 'ship_to',
    texts: ['hold_reason'],
    parts: [
      {
        table: 'shipments',
        document: 'order_id',
        columns: { tracking_number: 'text', tracking_url: 'text', packages: 'jsonb' },
      },
      {
        table: 'parcels',
        document: 'order_id',
        columns: { tracking_number: 'text', tracking_url: 'text' },
      },
      {
        table: 'carrier_labels',
        document: 'order_id',
        columns: {
          request: 'jsonb',
          detail: 'text',
          tracking_number: 'text',
          tracking_url: 'text',
          tracking_detail: 'text',
        },
      },
    ],
    files: forgetLabelFiles,
  },
  schema: SalesOrder,
  facts: factsOf(moving, salesOrderCodes),
  record: sql`
  o.id, o.company_id, o.client_3pl_id, o.warehouse_id, o.order_number, o.order_type, o.status,
  ${allowedPlaceholders(moving, salesOrderCodes)},
  o.partner_id, o.ship_to, o.carrier_code, o.carrier_service, o.requested_ship_date, o.requested_delivery_date, o.priority,
  o.allow_partial_shipment, o.on_hold, o.hold_reason, o.allocation_paused, o.cancel_reason, o.external_reference, o.notes,
  o.metadata, iso(o.confirmed_at) as confirmed_at, iso(o.shipped_at) as shipped_at, iso(o.delivered_at) as delivered_at,
  o.version, iso(o.created_at) as created_at, iso(o.updated_at) as updated_at, ${lineRecords}, ${shipmentRecords},
  ${parcelRecords}`,
}
