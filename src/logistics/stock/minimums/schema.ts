import * as z from 'zod'
import { Timestamp, bool, id, ids, pageQuery, quantity, text } from '../../../kernel/fields.ts'
import { sorting } from '../../../lists/sorting.ts'
import { StockRow } from '../stock/schema.ts'

export const StockMinimum = z
  .object({
    id: z.int().meta({ example: 61 }),
    ...StockRow.pick({
      company_id: true,
      client_3pl_id: true,
      article_id: true,
      article_code: true,
      description: true,
      um3pl: true,
    }).shape,
    warehouse_id: z.int().nullable().meta({ description: 'Null: in all warehouses together.', example: 2 }),
    minimum_um3pl: z.number().meta({ description: 'In base units.', example: 50 }),
    available_um3pl: z.number().meta({ description: 'Quantity that orders can still reserve.', example: 36 }),
    low: z.boolean().meta({ description: 'There is less than the minimum.' }),
    low_since: Timestamp.nullable(),
    version: z.int().meta({ example: 1 }),
    created_at: Timestamp,
    updated_at: Timestamp,
  })
  .meta({ id: 'StockMinimum' })
export type StockMinimum = z.output<typeof StockMinimum>

const minimum_um3pl = quantity().meta({ description: 'In base units.', example: 50 })

export const NewMinimum = z
  .object({
    article_id: id().optional().meta({ type: 'integer', description: 'The article; or send article_code.' }),
    article_code: text().optional().meta({ example: 'OIL-EV-0750' }),
    client_3pl_id: id().nullish().meta({
      type: 'integer',
      description: 'Owner of the article, if several clients have one with this code.',
    }),
    warehouse_id: id()
      .nullish()
      .meta({ type: 'integer', description: 'Without it, all warehouses together.' }),
    minimum_um3pl,
  })
  .meta({ id: 'NewStockMinimum' })
export type NewMinimum = z.output<typeof NewMinimum>

export const MinimumChanges = z.object({ minimum_um3pl }).meta({ id: 'StockMinimumChanges' })

export const MinimumList = pageQuery(200, 25).extend({
  article_id: ids().optional().meta({ type: 'integer' }),
  client_3pl_id: ids().optional().meta({ type: 'integer' }),
  warehouse_id: ids().optional().meta({ type: 'integer' }),
  low: bool().optional().meta({ type: 'boolean', description: 'Only those below their minimum.' }),
  ...sorting(['id', 'updated_at']),
})
export type MinimumList = z.output<typeof MinimumList>
