import * as z from 'zod'
import { type Decimal, micros } from '../../../kernel/decimal.ts'
import { day, decimal, id, longText, quantity, text } from '../../../kernel/fields.ts'
import { linesOf, serialNumbers } from '../../catalogue/named/schema.ts'
import { type StockStatus, stockStatuses } from '../ledger/book.ts'
import { StockMovement, StockRow } from './schema.ts'

const header = {
  client_3pl_id: id().nullish().meta({
    type: 'integer',
    description: 'The client company that owns the goods; without it, the one whose articles the lines name.',
  }),
  reason: longText()
    .nullish()
    .meta({ description: 'Kept with every movement.', example: 'Breakage in aisle 4' }),
}

const warehouse = id().nullish().meta({
  type: 'integer',
  description: "Without it, the client company's default warehouse, else the company's.",
})

const locationCode = (description: string) => text(100).nullish().meta({ description, example: 'A-01-03' })

/** Fields that name a line's goods; the quantity field differs. */
const line = {
  article_id: id().optional().meta({ type: 'integer', description: 'The article; or send article_code.' }),
  article_code: text().optional().meta({ example: 'OIL-EV-0750' }),
  um3pl: text(50)
    .optional()
    .meta({ description: "One of the article's units; without it, its base unit.", example: 'PCE' }),
  lot_number: text(100)
    .nullish()
    .meta({ description: 'Required for an article tracked by lot.', example: 'L2026-03' }),
  expiry_date: day().nullish().meta({
    type: 'string',
    format: 'date',
    description:
      'Required where goods with an expiry date come in and their lot is not known yet. Without it, goods go out in the order in which they expire.',
  }),
  serial_numbers: serialNumbers.optional().meta({
    description: 'Of an article tracked by serial number: one for each piece.',
  }),
}

const state = z.enum(stockStatuses).default('available')
const location = {
  location_code: locationCode('Without it, goods come in without a location and go out from any.'),
}

const signed = decimal()
  .refine((value: Decimal) => micros(value) !== 0n, { params: { rule: 'nonzero' } })
  .meta({ description: 'Quantity to add, or to subtract if negative.', example: -2 })

const counted = decimal()
  .refine((value: Decimal) => micros(value) >= 0n, { params: { rule: 'min_number', min: 0 } })
  .meta({ description: 'Quantity counted; 0 for nothing.', example: 118 })

const moved = quantity().meta({
  description: 'In the unit of the line. A number, or a string with a decimal comma ("1,5").',
  example: 12,
})

export const Adjustment = z
  .object({
    ...header,
    warehouse_id: warehouse,
    lines: linesOf(z.object({ ...line, ...location, stock_status: state, quantity_um3pl: signed })),
  })
  .meta({ id: 'NewStockAdjustment' })

export const Count = z
  .object({
    ...header,
    warehouse_id: warehouse,
    lines: linesOf(z.object({ ...line, ...location, stock_status: state, quantity_um3pl: counted })),
  })
  .meta({ id: 'NewStockCount' })
export type Booked = z.output<typeof Count>

export const Transfer = z
  .object({
    ...header,
    from_warehouse_id: id().meta({ type: 'integer' }),
    to_warehouse_id: id().meta({
      type: 'integer',
      description: 'The same one, where goods only change their location.',
    }),
    lines: linesOf(
      z.object({
        ...line,
        stock_status: state,
        quantity_um3pl: moved,
        from_location_code: locationCode('Without it, from any location.'),
        to_location_code: locationCode('Without it, without a location.'),
      }),
    ),
  })
  .meta({ id: 'NewStockTransfer' })
export type Transfer = z.output<typeof Transfer>

const settled = ['available', 'hold', 'quarantine', 'damaged'] as const satisfies readonly StockStatus[]

export const StatusChange = z
  .object({
    ...header,
    warehouse_id: warehouse,
    from_status: z.enum(settled).meta({ example: 'quarantine' }),
    to_status: z.enum(settled).meta({ example: 'available' }),
    lines: linesOf(z.object({ ...line, ...location, quantity_um3pl: moved })),
  })
  .meta({ id: 'NewStockStatusChange' })
export type StatusChange = z.output<typeof StatusChange>

const lineRecord = {
  article_id: z.int().meta({ example: 4711 }),
  article_code: z.string().meta({ example: 'OIL-EV-0750' }),
  um3pl: z.string().meta({ example: 'PCE' }),
  quantity_um3pl: z.number().meta({ example: -2 }),
  lot_number: z.string().nullable().meta({ example: null }),
  expiry_date: z.string().nullable().meta({ format: 'date', example: null }),
  stock_status: z.enum(stockStatuses),
  serial_numbers: z.array(z.string()),
}

const outcome = {
  reason: z.string().nullable().meta({ example: 'Breakage in aisle 4' }),
  client_3pl_id: z.int().nullable().meta({ example: 3 }),
  movements: z
    .array(StockMovement)
    .meta({ description: 'Posted movements, including changes of reservations.' }),
  stock: z.array(StockRow).meta({ description: 'The rows concerned, as they are now.' }),
}

const placed = { ...lineRecord, location_code: z.string().nullable().meta({ example: null }) }

/** Event payload of a correction: `StockBooking` for one article, without its results. */
export const StockCorrection = z
  .object({
    reason: outcome.reason,
    client_3pl_id: outcome.client_3pl_id,
    warehouse_id: z.int().meta({ example: 2 }),
    source: z.enum(['adjustment', 'count']),
    article_id: z.int().meta({ example: 4711 }),
    lines: z.array(z.object(placed)),
  })
  .meta({ id: 'StockCorrection' })

/** Result of an adjustment or a count. */
export const StockBooking = z
  .object({ warehouse_id: z.int().meta({ example: 2 }), lines: z.array(z.object(placed)), ...outcome })
  .meta({ id: 'StockBooking' })
export type StockBooking = z.output<typeof StockBooking>

export const StockTransfer = z
  .object({
    from_warehouse_id: z.int().meta({ example: 2 }),
    to_warehouse_id: z.int().meta({ example: 4 }),
    lines: z.array(
      z.object({
        ...lineRecord,
        from_location_code: z.string().nullable().meta({ example: null }),
        to_location_code: z.string().nullable().meta({ example: null }),
      }),
    ),
    ...outcome,
  })
  .meta({ id: 'StockTransfer' })
export type StockTransfer = z.output<typeof StockTransfer>

const { stock_status: _status, ...unstated } = placed

export const StockStatusChange = z
  .object({
    warehouse_id: z.int().meta({ example: 2 }),
    from_status: z.enum(settled),
    to_status: z.enum(settled),
    lines: z.array(z.object(unstated)),
    ...outcome,
  })
  .meta({ id: 'StockStatusChange' })
export type StockStatusChange = z.output<typeof StockStatusChange>
