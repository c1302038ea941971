import * as z from 'zod'
import { sorting } from '../../../lists/sorting.ts'
import {
  Timestamp,
  bool,
  boundOf,
  cursor,
  ids,
  instantOf,
  mendedInteger,
  pageQuery,
  text,
  wordsOf,
} from '../../../kernel/fields.ts'
import { oldField, oldName } from '../../../kernel/names.ts'
import { actorFields } from '../../base/audit/schema-actor.ts'
import { movementKinds, stockStatuses } from '../ledger/book.ts'

/** Fields shared by all stock operations. */
export const stockRoute = { tag: 'Stock', module: 'stock', resource: 'stock_item' } as const

const quantityOf = (description: string, example: number) => z.number().meta({ description, example })

/** Stock of an article in a warehouse, or of one of its lots. */
export const StockRow = z
  .object({
    id: z.int().meta({ example: 812 }),
    company_id: z.int().meta({ example: 1 }),
    article_id: z.int().meta({ example: 4711 }),
    article_code: z.string().meta({ example: 'OIL-EV-0750' }),
    description: z.string().meta({ example: 'Extra virgin olive oil, glass bottle 0.75 l' }),
    client_3pl_id: z
      .int()
      .nullable()
      .meta({ description: 'The client company that owns the goods.', example: 3 }),
    warehouse_id: z.int().meta({ example: 2 }),
    warehouse_code: z.string().meta({ example: 'MI1' }),
    lot_number: z.string().nullable().meta({ example: 'L2026-03' }),
    expiry_date: z.string().nullable().meta({ format: 'date', example: '2027-09-30' }),
    um3pl: z.string().meta({ description: 'The base unit of all quantities.', example: 'PCE' }),
    quantity_um3pl: quantityOf('On hand: everything at the location, in any status.', 120),
    available_um3pl: quantityOf('Quantity that orders can still reserve.', 84),
    reserved_um3pl: quantityOf('Held by orders.', 36),
    on_hold_um3pl: quantityOf('On hand in stock status hold.', 0),
    quarantine_um3pl: quantityOf('On hand in stock status quarantine.', 0),
    damaged_um3pl: quantityOf('On hand in stock status damaged.', 0),
    receiving_um3pl: quantityOf('On hand, received and not put away yet.', 0),
    incoming_um3pl: quantityOf('Announced or ordered and not here yet; 0 where `as_of` was asked for.', 240),
    packaging: z.record(z.string(), z.object({ factor: z.number(), quantity: z.number() })).meta({
      description: 'For each packaging unit its base units and how many whole ones the quantity makes.',
      example: { CTN: { factor: 12, quantity: 10 } },
    }),
    updated_at: Timestamp,
  })
  .meta({ id: 'StockRow' })
export type StockRow = z.output<typeof StockRow>

/** Query fields that name the goods, for stock and for its movements. */
const goods = {
  article_id: ids().optional().meta({ type: 'integer' }),
  article_code: text().optional().meta({ description: 'The exact code.' }),
  client_3pl_id: ids().optional().meta({ type: 'integer' }),
  warehouse_id: ids().optional().meta({ type: 'integer' }),
  lot_number: text().optional(),
}

export const StockList = pageQuery(200, 25).extend({
  ...goods,
  search: text().optional().meta({
    description: 'Part of the article code, the description, the barcode or the lot number.',
  }),
  in_stock: bool().optional().meta({ type: 'boolean', description: 'Only rows with something on hand.' }),
  ...sorting(['id', 'updated_at']),
  as_of: instantOf(
    'The stock as it was at this instant, from the ledger. Expected quantities of the past are not kept: incoming is 0. Not in the future.',
  ),
})
export type StockList = z.output<typeof StockList>

/** One ledger entry. */
export const StockMovement = z
  .object({
    id: z.int().meta({ example: 90211 }),
    company_id: z.int().meta({ example: 1 }),
    bucket_id: z.int().meta({ description: 'Goods of one kind and status at one location.', example: 1203 }),
    seq: z.int().meta({ description: 'Position in the chain of its bucket, from 1.', example: 7 }),
    client_3pl_id: z.int().nullable().meta({ example: 3 }),
    article_id: z.int().meta({ example: 4711 }),
    article_code: z.string().meta({ example: 'OIL-EV-0750' }),
    warehouse_id: z.int().meta({ example: 2 }),
    location_code: z.string().nullable().meta({ example: 'A-01-03' }),
    lot_number: z.string().nullable().meta({ example: 'L2026-03' }),
    stock_status: z.enum(stockStatuses),
    kind: z.enum(movementKinds),
    on_hand_delta_um3pl: quantityOf('Change of the quantity on hand, in base units.', -12),
    reserved_delta_um3pl: quantityOf('Change of the reserved quantity.', -12),
    on_hand_after_um3pl: quantityOf('On hand in the bucket after it.', 108),
    reserved_after_um3pl: quantityOf('Held by orders in the bucket after it.', 24),
    on_hand_delta: oldField('on_hand_delta_um3pl', quantityOf('', -12)),
    reserved_delta: oldField('reserved_delta_um3pl', quantityOf('', -12)),
    on_hand_after: oldField('on_hand_after_um3pl', quantityOf('', 108)),
    reserved_after: oldField('reserved_after_um3pl', quantityOf('', 24)),
    source_type: z.string().meta({ description: 'The kind of document behind it.', example: 'sales_order' }),
    source_id: z.int().nullable().meta({ example: 1042 }),
    source_line_id: z.int().nullable().meta({ example: 9001 }),
    reason: z.string().nullable().meta({ example: null }),
    serial_numbers: z.array(z.string()).nullable().meta({ example: null }),
    ...actorFields,
    actor: oldField('actor_type', z.string().meta({ example: 'user:5' })),
    request_id: z.string().meta({ example: '01998f2c-7f3e-7cc0-9d3e-0c9f4f6b2a11' }),
    occurred_at: Timestamp,
    created_at: Timestamp,
  })
  .meta({ id: 'StockMovement' })
export type StockMovement = z.output<typeof StockMovement>

const happenedFrom = boundOf('from', 'Happened at or after.')
const happenedTo = boundOf('to', 'Happened before.')

export const MovementList = z.object({
  ...goods,
  kind: wordsOf(movementKinds),
  source_type: text(100).optional().meta({ description: 'The kind of document, such as sales_order.' }),
  source_id: ids().optional().meta({ type: 'integer', description: 'The id of the document.' }),
  source: text(100)
    .regex(/^[a-z_]+(:[1-9]\d{0,15})?$/)
    .optional()
    .meta({ description: 'Both in one, such as `sales_order:12`.' }),
  location_code: text()
    .optional()
    .meta({ description: 'The exact code of the location.', example: 'A-01-03' }),
  stock_status: z.enum(stockStatuses).optional(),
  actor: text(100).optional().meta({ description: 'User.', example: 'user:5' }),
  occurred_from: happenedFrom,
  from: oldName('occurred_from', happenedFrom),
  occurred_to: happenedTo,
  to: oldName('occurred_to', happenedTo),
  cursor: cursor()
    .default(0)
    .meta({ type: 'integer', description: '`meta.next_cursor` of the page before; 0 for the newest.' }),
  per_page: mendedInteger(500, 100),
})
export type MovementList = z.output<typeof MovementList>

export const MovementPage = z
  .object({
    data: z.array(StockMovement),
    meta: z.object({
      next_cursor: z
        .int()
        .nullable()
        .meta({ description: 'Cursor for older ones; null at the end.', example: 90112 }),
      per_page: z.int().meta({ example: 100 }),
    }),
  })
  .meta({ id: 'StockMovementPage' })
export type MovementPage = z.output<typeof MovementPage>
