import * as z from 'zod'
import { decimal, id, instant, text } from '../../../kernel/fields.ts'
import { StockMovement } from './schema.ts'

const ReconcileLine = z.object({
  article_id: id().optional().meta({ type: 'integer', description: 'The article; or send article_code.' }),
  article_code: text().optional().meta({ example: 'OIL-EV-0750' }),
  um3pl: text(50)
    .optional()
    .meta({ description: "One of the article's units; without it, its base unit.", example: 'PCE' }),
  lot_number: text(100)
    .nullish()
    .meta({ description: 'Where no line of an article names a lot, all its lots are compared as one.' }),
  quantity_um3pl: decimal().meta({
    description: 'Your quantity on hand. A number, or a string with a decimal comma ("1,5").',
    example: 120,
  }),
})

export const Reconcile = z
  .object({
    warehouse_id: id().nullish().meta({
      type: 'integer',
      description: 'Without it, the sum over all warehouses is compared.',
    }),
    client_3pl_id: id().nullish().meta({
      type: 'integer',
      description: 'Only the goods of this client company.',
    }),
    as_of: instant().nullish().meta({
      type: 'string',
      format: 'date-time',
      description: 'When your list was made; without it, now. Not in the future.',
    }),
    lines: z.array(ReconcileLine).max(10_000),
  })
  .meta({ id: 'StockReconciliationRequest' })
export type Reconcile = z.output<typeof Reconcile>

const StockDifference = z
  .object({
    article_id: z.int().nullable().meta({ example: 4711 }),
    article_code: z.string().nullable().meta({ example: 'OIL-EV-0750' }),
    lot_number: z.string().nullable().meta({ example: null }),
    expected_um3pl: z.number().meta({ description: 'Quantity in your list, in base units.', example: 120 }),
    actual_um3pl: z.number().meta({ description: 'Quantity on hand here.', example: 108 }),
    difference_um3pl: z.number().meta({ description: 'Actual less expected.', example: -12 }),
    missing_from: z.enum(['theirs', 'ours']).nullable().meta({
      description: 'theirs: missing from your list; ours: missing here.',
      example: null,
    }),
    movements: z.array(StockMovement).meta({
      description: 'The last twenty movements that changed the quantity on hand, newest first.',
      example: [],
    }),
  })
  .meta({ id: 'StockDifference' })

export const Reconciliation = z
  .object({
    matched: z.int().meta({ description: 'Number of articles, or lots, that agree.', example: 812 }),
    difference_count: z.int().meta({ example: 1 }),
    differences: z.array(StockDifference).meta({
      description: 'By article code, the first ten thousand; the first five hundred with their movements.',
    }),
  })
  .meta({ id: 'StockReconciliation' })
export type Reconciliation = z.output<typeof Reconciliation>
