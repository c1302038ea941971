import * as z from 'zod'
import { IdParams, cursor, pageQuery } from '../../../kernel/fields.ts'
import { integrations } from '../../base/access/schema-integrations.ts'
import { Article } from '../../catalogue/articles/schema.ts'

export const Ping = z
  .object({
    ok: z.boolean().meta({ example: true }),
    token_valid: z.boolean().meta({ description: 'A wrong token is answered by 401.', example: true }),
    integration: z.object({
      name: z.enum(integrations),
      enabled: z.boolean().meta({ description: 'One without a token is answered by 503.', example: true }),
      companies: z.int().meta({ description: 'How many companies it can reach.', example: 2 }),
    }),
  })
  .meta({ id: 'Ping' })

export const SyncFields = z
  .object({
    fields: z.array(z.string()).meta({
      description: 'Fields that a partial update of an article may change.',
      example: ['description', 'um3pl', 'um3pl_barcode'],
    }),
    aliases: z.record(z.string(), z.string()).meta({
      description: 'Accepted aliases, and the fields they stand for.',
      example: { barcode: 'um3pl_barcode' },
    }),
  })
  .meta({ id: 'SyncFields' })

export const ClientParams = z.object({ client3plId: IdParams.shape.id })

export const ClientArticleList = z.object({
  limit: pageQuery(1000, 500).shape.per_page,
  after_id: cursor()
    .default(0)
    .meta({ description: 'Only articles with a greater id: `next_after_id` of the answer before.' }),
})

export const ClientArticles = z
  .object({
    ok: z.boolean().meta({ example: true }),
    articles: z.array(Article).meta({ description: 'By id, without archived ones.' }),
    next_after_id: z
      .int()
      .nullable()
      .meta({ description: 'The `after_id` of the next page; null on the last.', example: null }),
  })
  .meta({ id: 'ClientArticles' })
export type ClientArticles = z.output<typeof ClientArticles>
