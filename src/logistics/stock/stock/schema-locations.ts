import * as z from 'zod'
import { Timestamp, pageQuery } from '../../../kernel/fields.ts'
import { stockStatuses } from '../ledger/book.ts'
import { StockMovement, StockRow } from './schema.ts'

/** Maximum serial numbers shown for one kind of goods. */
export const serialsShown = 500

/** Goods of one kind in one stock status at one location. */
export const PlacedStock = z
  .object({
    id: StockMovement.shape.bucket_id,
    stock_id: StockRow.shape.id.meta({ description: 'The row of the stock list that it is part of.' }),
    ...StockRow.pick({
      company_id: true,
      article_id: true,
      article_code: true,
      description: true,
      client_3pl_id: true,
      warehouse_id: true,
    }).shape,
    location_code: z.string().meta({ example: 'A-01-03' }),
    lot_number: StockRow.shape.lot_number,
    expiry_date: StockRow.shape.expiry_date,
    stock_status: z.enum(stockStatuses),
    um3pl: StockRow.shape.um3pl,
    quantity_um3pl: z.number().meta({ description: 'Stock at the location.', example: 24 }),
    reserved_um3pl: z.number().meta({ description: 'Reserved by orders.', example: 6 }),
    serial_numbers: z.array(z.string()).meta({
      description: `Of an article that has them; the first ${serialsShown}.`,
      example: [],
    }),
    updated_at: Timestamp,
  })
  .meta({ id: 'PlacedStock' })
export type PlacedStock = z.output<typeof PlacedStock>

export const PlacedStockList = pageQuery(200, 25)
export type PlacedStockList = z.output<typeof PlacedStockList>
