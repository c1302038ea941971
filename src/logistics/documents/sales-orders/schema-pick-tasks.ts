import * as z from 'zod'
import { lineRecord } from '../spine/schema.ts'
import { salesOrderStatuses } from './moves.ts'

/** Goods of one kind to take from one location for one order line; quantities in base units. */
export const pickedGoods = {
  sales_order_line_id: z.int().meta({ example: 9001 }),
  line_number: lineRecord.line_number,
  article_id: lineRecord.article_id,
  article_code: lineRecord.article_code,
  description: z.string().meta({ example: 'Extra virgin olive oil, glass bottle 0.75 l' }),
  kit_article_id: z
    .int()
    .nullable()
    .meta({ description: 'Kit that the part belongs to, if the line is picked as parts.', example: null }),
  kit_article_code: z.string().nullable().meta({ example: null }),
  um3pl: z.string().meta({ description: 'The base unit of the article.', example: 'PCE' }),
  um3pl_barcode: z.string().nullable().meta({ example: '8012345000017' }),
  tracking: z.enum(['none', 'lot', 'serial']),
  location_code: z
    .string()
    .nullable()
    .meta({ description: 'Null if no location was named.', example: 'A-01-02' }),
  lot_number: z.string().nullable().meta({ example: 'L2601' }),
  expiry_date: z.string().nullable().meta({ format: 'date', example: '2027-06-30' }),
  serial_numbers: z.array(z.string()).meta({
    description:
      'Before the pick: serial numbers that the order asks for, empty if any will do. After the pick: the picked ones.',
  }),
  quantity_um3pl: z.number().meta({ description: 'To be taken, in base units.', example: 6 }),
}

const OrderPickTask = z
  .object({
    ...pickedGoods,
    bucket_id: z.int().meta({ description: 'Of the stock that is reserved.', example: 512 }),
  })
  .meta({ id: 'OrderPickTask' })

/** Why the goods of an order can't be picked now. */
const orderWaits = ['on_hold', 'not_pickable', 'nothing_to_pick'] as const

export const OrderPickTasks = z
  .object({
    sales_order_id: z.int().meta({ example: 1042 }),
    order_number: z.string().meta({ example: 'SO-1042' }),
    status: z.enum(salesOrderStatuses),
    version: z.int().meta({ description: 'Of the order.', example: 1 }),
    wave_id: z.int().nullable().meta({ description: 'The wave that it waits in.', example: null }),
    waits_for: z.enum(orderWaits).nullable().meta({
      description:
        'Null when its goods may be taken now. `on_hold`, `not_pickable` (not confirmed, stock is missing, or it is packed already), `nothing_to_pick`.',
      example: null,
    }),
    tasks: z.array(OrderPickTask).meta({ description: 'In walking order.' }),
  })
  .meta({ id: 'OrderPickTasks' })
export type OrderPickTasks = z.output<typeof OrderPickTasks>
