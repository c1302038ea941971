import * as z from 'zod'
import { Timestamp, id, ids, pageQuery, quantity, text } from '../../../kernel/fields.ts'
import { sorting } from '../../../lists/sorting.ts'
import { StockRow } from '../../stock/stock/schema.ts'

/** Fields that show the goods and their owner. */
export const goodsShown = StockRow.pick({
  company_id: true,
  client_3pl_id: true,
  article_id: true,
  article_code: true,
  description: true,
  um3pl: true,
}).shape

export const locationShown = {
  warehouse_id: z.int().meta({ example: 2 }),
  location_id: z.int().meta({ example: 17 }),
  location_code: z.string().meta({ description: 'The picking location.', example: 'A-01-02' }),
}

/** Quantity of an article that a pick location should have. */
export const ReplenishmentRule = z
  .object({
    id: z.int().meta({ example: 71 }),
    ...goodsShown,
    ...locationShown,
    minimum_um3pl: z.number().meta({
      description: 'The location is refilled when fewer base units than this are free.',
      example: 12,
    }),
    maximum_um3pl: z
      .number()
      .meta({ description: 'The location is refilled up to this many free base units.', example: 48 }),
    available_um3pl: z
      .number()
      .meta({ description: 'Quantity that orders can still reserve there.', example: 7 }),
    reserve_um3pl: z
      .number()
      .meta({ description: 'Stock available at reserve locations of the warehouse.', example: 240 }),
    low: z.boolean().meta({ description: 'There is less than the minimum.' }),
    replenishment_id: z
      .int()
      .nullable()
      .meta({ description: 'The open task that refills it, if any.', example: 4031 }),
    version: z.int().meta({ example: 1 }),
    created_at: Timestamp,
    updated_at: Timestamp,
  })
  .meta({ id: 'ReplenishmentRule' })
export type ReplenishmentRule = z.output<typeof ReplenishmentRule>

const levels = {
  minimum_um3pl: quantity().meta({ description: 'In base units.', example: 12 }),
  maximum_um3pl: quantity().meta({ description: 'In base units; not less than the minimum.', example: 48 }),
}

export const NewReplenishmentRule = z
  .object({
    location_id: id().meta({
      type: 'integer',
      description: 'A picking location (`purpose` is `pick`).',
      example: 17,
    }),
    article_id: id().optional().meta({ type: 'integer', description: 'The article; or send article_code.' }),
    article_code: text().optional().meta({ example: 'OIL-EV-0750' }),
    client_3pl_id: id().nullish().meta({
      type: 'integer',
      description: 'Owner of the article, if several clients have one with this code.',
    }),
    ...levels,
  })
  .meta({ id: 'NewReplenishmentRule' })
export type NewReplenishmentRule = z.output<typeof NewReplenishmentRule>

export const ReplenishmentRuleChanges = z.object(levels).meta({ id: 'ReplenishmentRuleChanges' })

export const RuleList = pageQuery(200, 25).extend({
  article_id: ids().optional().meta({ type: 'integer' }),
  client_3pl_id: ids().optional().meta({ type: 'integer' }),
  warehouse_id: ids().optional().meta({ type: 'integer' }),
  location_id: ids().optional().meta({ type: 'integer' }),
  ...sorting(['id', 'updated_at']),
})
export type RuleList = z.output<typeof RuleList>
