import * as z from 'zod'
import { Timestamp, boundOf, ids, pageQuery, text, wordsOf } from '../../../kernel/fields.ts'
import { sorting } from '../../../lists/sorting.ts'
import { Shipment } from '../sales-orders/schema.ts'
import { Parcel } from './schema.ts'

const parcelStatuses = ['packed', 'shipped', 'delivered'] as const
const shipmentStatuses = ['shipped', 'delivered'] as const

/** Order fields of a listed record. */
const ofOrder = {
  company_id: z.int().meta({ example: 1 }),
  client_3pl_id: z
    .int()
    .nullable()
    .meta({ description: 'The client company that owns the goods.', example: 3 }),
  warehouse_id: z.int().meta({ example: 2 }),
  sales_order_id: z.int().meta({ example: 1042 }),
  order_number: z.string().meta({ example: 'SO-1042' }),
}

export const ListedParcel = Parcel.extend({
  ...ofOrder,
  status: z.enum(parcelStatuses).meta({ example: 'shipped' }),
  carrier_code: z.string().nullable().meta({
    description: 'The carrier of its shipment; before it leaves, that of the order.',
    example: 'DHL',
  }),
  shipped_at: Timestamp.nullable(),
}).meta({ id: 'ListedParcel' })
export type ListedParcel = z.output<typeof ListedParcel>

export const ListedShipment = Shipment.extend({
  ...ofOrder,
  status: z.enum(shipmentStatuses).meta({ example: 'shipped' }),
  updated_at: Timestamp,
}).meta({ id: 'ListedShipment' })
export type ListedShipment = z.output<typeof ListedShipment>

const filters = {
  client_3pl_id: ids().optional().meta({ type: 'integer' }),
  sales_order_id: ids().optional().meta({ type: 'integer' }),
  carrier_code: text().optional().meta({ example: 'DHL' }),
  shipped_from: boundOf('from', 'Left at or after.'),
  shipped_to: boundOf('to', 'Left before.'),
}

export const ParcelList = pageQuery(100).extend({
  ...filters,
  status: wordsOf(parcelStatuses),
  tracking_number: text()
    .optional()
    .meta({ description: 'Of the parcel, or of the shipment that it left with.' }),
  sscc: text().optional(),
  ...sorting(['id', 'updated_at'], 'desc'),
})
export type ParcelList = z.output<typeof ParcelList>

export const ShipmentList = pageQuery(100).extend({
  ...filters,
  status: wordsOf(shipmentStatuses),
  tracking_number: text().optional().meta({ description: 'Of the shipment, or of one of its parcels.' }),
  ...sorting(['id', 'shipped_at', 'updated_at'], 'desc'),
})
export type ShipmentList = z.output<typeof ShipmentList>
