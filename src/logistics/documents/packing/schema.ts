import * as z from 'zod'
import { oldField, oldName } from '../../../kernel/names.ts'
import { IdParams, Timestamp, decimal, id, integer, text } from '../../../kernel/fields.ts'
import { micros } from '../../../kernel/decimal.ts'
import { ParcelLabel } from '../shipping/schema-label.ts'
import { Reason, lineQuantity } from '../spine/schema.ts'
import { linesOf, serialNumbers } from '../../catalogue/named/schema.ts'

const ParcelContent = z
  .object({
    sales_order_line_id: z.int().meta({ example: 9001 }),
    line_id: oldField('sales_order_line_id', z.int().meta({ example: 9001 })),
    line_number: z.int().meta({ example: 1 }),
    article_id: z.int().meta({ example: 4711 }),
    article_code: z.string().meta({ example: 'OIL-EV-0750' }),
    description: z.string().nullable().meta({ example: 'Extra virgin olive oil, glass bottle 0.75 l' }),
    um3pl: z.string().meta({ description: 'The base unit of the article.', example: 'PCE' }),
    quantity_um3pl: z.number().meta({ description: 'In base units.', example: 12 }),
    lot_number: z.string().nullable().meta({ example: 'L2601' }),
    expiry_date: z.string().nullable().meta({ format: 'date', example: '2027-06-30' }),
    serial_numbers: z.array(z.string()),
    kit_article_id: z.int().nullable().meta({
      description: 'Kit that the part belongs to, if the line is picked as parts.',
      example: null,
    }),
    kit_article_code: z.string().nullable().meta({ example: null }),
  })
  .meta({ id: 'ParcelContent' })

const measure = z.number().nullable()

export const Parcel = z
  .object({
    id: z.int().meta({ example: 312 }),
    parcel_number: z.string().meta({ example: 'P-312' }),
    sscc: z.string().nullable().meta({
      description:
        'Serial shipping container code (GS1), eighteen digits. Null if the company had no `sscc_prefix` when the parcel was packed.',
      example: '380123450000000013',
    }),
    shipment_id: z.int().nullable().meta({ description: 'The shipment that it left with; null until then.' }),
    packaging: z.string().nullable().meta({ example: 'BOX-M' }),
    weight_kg: measure.meta({ example: 4.2 }),
    length_cm: measure,
    width_cm: measure,
    height_cm: measure,
    tracking_number: z.string().nullable(),
    tracking_url: z.string().nullable(),
    label: ParcelLabel.nullable().meta({
      description: 'The carrier label requested last; null without a request.',
    }),
    contents: z.array(ParcelContent),
    created_at: Timestamp,
    updated_at: Timestamp,
  })
  .meta({ id: 'Parcel' })
export type Parcel = z.output<typeof Parcel>

const lineId = id().optional().meta({ type: 'integer', description: 'A line of the order; or' })

const GivenContent = z
  .object({
    sales_order_line_id: lineId,
    line_id: oldName('sales_order_line_id', lineId),
    line_number: integer(1, 999_999_999)
      .optional()
      .meta({ type: 'integer', description: 'a line of the order by its number; or', example: 1 }),
    article_id: id()
      .optional()
      .meta({ type: 'integer', description: 'an article, whatever line it is on; or' }),
    article_code: text()
      .optional()
      .meta({ description: 'an article by its code; or', example: 'OIL-EV-0750' }),
    barcode: text().optional().meta({ description: 'the barcode of one of its units, as it was scanned.' }),
    um3pl: text(50).optional().meta({
      description: "One of the article's units; without it, that of the barcode, else its base unit.",
    }),
    quantity_um3pl: lineQuantity
      .optional()
      .meta({ description: 'By default everything picked and not yet in a parcel; one for a barcode.' }),
    lot_number: text(100)
      .nullish()
      .meta({ description: 'By default the picked lots, the first to expire first.' }),
    serial_numbers: serialNumbers.optional(),
  })
  .meta({ id: 'NewParcelContent' })
export type GivenContent = z.output<typeof GivenContent>

const size = decimal()
  .refine((value) => micros(value) >= 0n, { params: { rule: 'min_number', min: 0 } })
  .nullish()

const tracking = {
  tracking_number: text().nullish(),
  tracking_url: text(2000).nullish(),
}

const fields = {
  packaging: text(50).nullish().meta({ description: 'Packaging.', example: 'BOX-M' }),
  weight_kg: size.meta({ example: 4.2 }),
  length_cm: size,
  width_cm: size,
  height_cm: size,
  ...tracking,
}

const contents = linesOf(GivenContent)

export const NewParcel = z
  .object({
    ...fields,
    contents: contents
      .optional()
      .meta({ description: 'By default everything picked and not yet in a parcel.' }),
  })
  .meta({ id: 'NewParcel' })
export type NewParcel = z.output<typeof NewParcel>

export const ParcelChanges = z
  .object({
    ...fields,
    contents: contents.optional().meta({ description: 'All that is in it from now on.' }),
  })
  .meta({ id: 'ParcelChanges' })
export type ParcelChanges = z.output<typeof ParcelChanges>

/** Maximum parcels per order. */
export const parcelsLimit = 1_000

/** Without a body, all picked goods in no parcel go into one. */
export const PackBody = Reason.extend({
  parcels: z.array(NewParcel).min(1).max(parcelsLimit).optional().meta({
    description: 'All parcels besides the existing ones. Refused if picked goods are in no parcel.',
  }),
}).meta({ id: 'PackSalesOrder' })
export type PackBody = z.output<typeof PackBody>

export const ParcelParams = IdParams.extend({ parcel: id().meta({ type: 'integer' }) })
