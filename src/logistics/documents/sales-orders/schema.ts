import * as z from 'zod'
import { oldField, oldName } from '../../../kernel/names.ts'
import { Timestamp, bool, day, decimal, id, integer, longText, text } from '../../../kernel/fields.ts'
import { Address } from '../../base/reference/schema-addresses.ts'
import {
  ActionLine,
  allowedActions,
  headerInput,
  headerRecord,
  lineInput,
  lineQuantity,
  lineRecord,
  linedDocumentList,
} from '../spine/schema.ts'
import { linesOf, serialNumbers } from '../../catalogue/named/schema.ts'
import { Parcel } from '../packing/schema.ts'
import { salesOrderActions, salesOrderReasons, salesOrderStatuses } from './moves.ts'

const SalesOrderStatus = z.enum(salesOrderStatuses)
const count = z.number()

const LinePart = z
  .object({
    article_id: z.int().meta({ example: 4712 }),
    article_code: z.string().meta({ example: 'GLASS-0200' }),
    description: z.string().meta({ example: 'Tasting glass 0.2 l' }),
    um3pl: z.string().meta({ description: 'Base unit of the part, used by all following quantities.' }),
    each_um3pl: count.meta({ description: 'Quantity in one base unit of the kit.', example: 2 }),
    quantity_um3pl: count.meta({ description: 'For the whole line.', example: 24 }),
    reserved_um3pl: count,
    picked_um3pl: count,
    shipped_um3pl: count,
  })
  .meta({ id: 'SalesOrderLinePart' })

const SalesOrderLine = z
  .object({
    ...lineRecord,
    reserved_um3pl: count.meta({ description: 'Reserved quantity of goods not shipped yet.' }),
    picked_um3pl: count.meta({ description: 'Picked from its location, including shipped goods.' }),
    packed_um3pl: count.meta({ description: 'In parcels that have not left, to six decimal places.' }),
    shipped_um3pl: count,
    cancelled_um3pl: count,
    returned_um3pl: count,
    backorder_um3pl: count.meta({ description: 'Missing quantity: ordered, not shipped and not reserved.' }),
    lot_number: z.string().nullable().meta({ description: 'Only this lot will do.' }),
    serial_numbers: z.array(z.string()),
    parts: z.array(LinePart).meta({
      description:
        'For a kit picked as parts: reserved, picked, packed and shipped quantities of each part. Fixed when the line first asks for stock. Empty for other lines.',
    }),
  })
  .meta({ id: 'SalesOrderLine' })

const Package = z
  .object({
    tracking_number: text().nullable(),
    type: text(50).nullable(),
    weight_kg: z.number().nonnegative().nullable(),
    length_cm: z.number().nonnegative().nullable(),
    width_cm: z.number().nonnegative().nullable(),
    height_cm: z.number().nonnegative().nullable(),
    reference: text().nullable(),
  })
  .partial()
  .meta({ id: 'Package' })

const ShippedLot = z.object({
  article_code: z
    .string()
    .optional()
    .meta({ description: 'The part that it is a lot of, of a kit that was picked as parts.' }),
  lot_number: z.string(),
  expiry_date: z.string().nullable(),
  quantity_um3pl: z.number().meta({ description: 'In base units.' }),
  quantity: oldField('quantity_um3pl', z.number()),
})

export const Shipment = z
  .object({
    id: z.int(),
    shipment_number: z.string().meta({ example: 'SH-2044' }),
    carrier_code: z.string().nullable().meta({ example: 'DHL' }),
    carrier_service: z.string().nullable(),
    tracking_number: z.string().nullable().meta({ example: '00340434161094042557' }),
    tracking_url: z.string().nullable(),
    packages: z.array(Package),
    lines: z.array(
      z.object({
        sales_order_line_id: z.int(),
        line_id: oldField('sales_order_line_id', z.int()),
        line_number: z.int(),
        article_id: z.int(),
        article_code: z.string(),
        um3pl: z.string(),
        quantity_um3pl: z.number(),
        lots: z.array(ShippedLot),
        serial_numbers: z.array(z.string()),
      }),
    ),
    shipped_at: Timestamp,
    delivered_at: Timestamp.nullable(),
  })
  .meta({ id: 'Shipment' })

export const SalesOrder = z
  .object({
    ...headerRecord,
    order_number: z.string().meta({ example: 'SO-1042' }),
    order_type: z.string().nullable().meta({ example: 'b2c' }),
    status: SalesOrderStatus.meta({ example: 'allocated' }),
    allowed_transitions: z.array(SalesOrderStatus).meta({
      example: ['picking', 'cancelled'],
      description: 'Statuses that your `PUT {status}` could set now.',
    }),
    allowed_actions: allowedActions({
      name: 'SalesOrder',
      actions: salesOrderActions,
      reasons: salesOrderReasons,
      example: [
        { action: 'pick', waits_for: null },
        { action: 'pack', waits_for: 'not_picked' },
        { action: 'cancel', waits_for: null },
      ],
    }),
    ship_to: Address,
    carrier_code: z.string().nullable().meta({ example: 'DHL' }),
    carrier_service: z.string().nullable(),
    requested_ship_date: z.string().nullable().meta({ format: 'date', example: '2026-01-20' }),
    requested_delivery_date: z.string().nullable().meta({ format: 'date' }),
    priority: z.int().meta({ description: '0 to 9, higher first.', example: 0 }),
    allow_partial_shipment: z.boolean(),
    on_hold: z.boolean(),
    hold_reason: z.string().nullable(),
    allocation_paused: z
      .boolean()
      .meta({ description: 'After deallocate: it takes no stock until allocate.' }),
    cancel_reason: z.string().nullable(),
    confirmed_at: Timestamp.nullable(),
    shipped_at: Timestamp.nullable(),
    delivered_at: Timestamp.nullable(),
    created_at: Timestamp,
    updated_at: Timestamp,
    lines: z.array(SalesOrderLine),
    shipments: z.array(Shipment),
    parcels: z.array(Parcel),
  })
  .meta({ id: 'SalesOrder' })
export type SalesOrder = z.output<typeof SalesOrder>

const header = {
  ...headerInput,
  order_number: text().nullish().meta({ description: 'Without it one is made.', example: 'SO-1042' }),
  order_type: text(50).nullish(),
  ship_to: Address.optional(),
  carrier_code: text(50).nullish(),
  carrier_service: text(100).nullish(),
  requested_ship_date: day().nullish(),
  requested_delivery_date: day().nullish(),
  priority: integer(0, 9).optional(),
  allow_partial_shipment: bool().optional(),
  on_hold: bool().optional(),
  hold_reason: longText().nullish(),
}

const lineFields = {
  ...lineInput,
  lot_number: text(100).nullish().meta({ description: 'Only this lot will do.' }),
  serial_numbers: serialNumbers.optional(),
}

export const NewSalesOrderLine = z
  .object({ ...lineFields, quantity_um3pl: lineQuantity })
  .meta({ id: 'NewSalesOrderLine' })
export type NewSalesOrderLine = z.output<typeof NewSalesOrderLine>

export const NewSalesOrder = z
  .object({
    ...header,
    status: z
      .enum(['draft', 'confirmed'])
      .optional()
      .meta({ description: 'Confirmed by default, or draft.' }),
    lines: linesOf(NewSalesOrderLine),
  })
  .meta({ id: 'NewSalesOrder' })
export type NewSalesOrder = z.output<typeof NewSalesOrder>

/** A line of an update; omitted fields of an existing line keep their values. */
const SalesOrderLineChanges = z
  .object({ ...lineFields, quantity_um3pl: lineQuantity.optional() })
  .meta({ id: 'SalesOrderLineChanges' })
export type SalesOrderLineChanges = z.output<typeof SalesOrderLineChanges>

export const SalesOrderChanges = z
  .object({
    ...header,
    status: SalesOrderStatus.optional(),
    lines: linesOf(SalesOrderLineChanges).optional(),
  })
  .meta({ id: 'SalesOrderChanges' })
export type SalesOrderChanges = z.output<typeof SalesOrderChanges>

function dateBound(description: string) {
  return day().optional().meta({ type: 'string', format: 'date', description })
}
const shipDateFrom = dateBound('Requested ship date at or after.')
const shipDateTo = dateBound('Requested ship date at or before.')

export const SalesOrderList = linedDocumentList(salesOrderStatuses).extend({
  order_number: text().optional(),
  requested_ship_date_from: shipDateFrom,
  ship_from: oldName('requested_ship_date_from', shipDateFrom),
  requested_ship_date_to: shipDateTo,
  ship_to: oldName('requested_ship_date_to', shipDateTo),
  on_hold: bool().optional().meta({ type: 'boolean', description: 'Only orders on hold, or only others.' }),
})
export type SalesOrderList = z.output<typeof SalesOrderList>

/** No body, or `{}`: everything outstanding. */
export const PickBody = z
  .object({
    lines: linesOf(
      ActionLine.extend({
        quantity_um3pl: decimal().optional().meta({
          description: 'Quantity picked, in the unit of the line; all by default. 0 only with a reason.',
          example: 12,
        }),
        reason: z.enum(['missing', 'damaged']).optional().meta({
          description:
            'Reason for a short pick. The rest of the line’s reserved goods is not at its locations: `missing` goods are on hold until somebody counts, `damaged` goods are damaged stock, and the line gets others or waits. Without it the rest stays to be picked. Not for kits that are picked as parts, nor for articles with serial numbers: a wave knows which pieces those are.',
        }),
      }),
    ).optional(),
  })
  // Name under which API clients know the schema.
  .meta({ id: 'ActionLines' })
export type PickBody = z.output<typeof PickBody>

const leavingParcels = z.array(id()).min(1).max(1_000).optional().meta({
  description:
    'Only these parcels. Without it and without `lines` all of them leave, and everything reserved must be in one.',
})

export const ShipBody = z
  .object({
    lines: linesOf(ActionLine.extend({ serial_numbers: serialNumbers.optional() })).optional(),
    carrier_code: text(50).nullish(),
    carrier_service: text(100).nullish(),
    tracking_number: text().nullish(),
    tracking_url: text(2000).nullish(),
    packages: z.array(Package).max(1_000).optional(),
    parcel_ids: leavingParcels,
    parcels: oldName('parcel_ids', leavingParcels),
  })
  .meta({ id: 'ShipSalesOrder' })
export type ShipBody = z.output<typeof ShipBody>
