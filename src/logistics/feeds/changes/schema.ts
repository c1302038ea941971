import * as z from 'zod'
import { Timestamp, cursor, instantOf, mendedInteger } from '../../../kernel/fields.ts'
import { Article } from '../../catalogue/articles/schema.ts'
import { StockRow } from '../../stock/stock/schema.ts'

export const FeedQuery = z.object({
  cursor: cursor().default(0).meta({
    type: 'integer',
    description: '`meta.next_cursor`, or `meta.cursor` of the run before; 0 for everything.',
  }),
  updated_since: instantOf('Only changes since then; some may come twice, none is missed.'),
  per_page: mendedInteger(500, 100),
})
export type FeedQuery = z.output<typeof FeedQuery>

const meta = z.object({
  next_cursor: z
    .int()
    .nullable()
    .meta({ description: 'Cursor for the next page; null at the end.', example: null }),
  has_more: z.boolean().meta({ example: false }),
  cursor: z.int().meta({ description: 'Keep it: the next run starts here.', example: 1768472430000123 }),
  synced_until: Timestamp.meta({
    description: 'Send it as `updated_since` in the next run to miss nothing.',
  }),
  per_page: z.int().meta({ example: 100 }),
})

/** Fields common to all feeds' responses; the record type depends on the feed. */
export type Feed = { readonly data: never[]; readonly meta: z.output<typeof meta> }

export const ArticleFeed = z
  .object({
    data: z.array(Article).meta({ description: 'Inactive and archived articles (`deleted_at`) too.' }),
    meta,
  })
  .meta({ id: 'ArticleFeed' })

export const StockFeed = z
  .object({
    data: z.array(StockRow).meta({ description: 'Rows with nothing left on hand too.' }),
    meta,
  })
  .meta({ id: 'StockFeed' })

/** Feed of records that can be deleted. */
export function recordFeedSchema(record: z.ZodType, deleted: z.ZodType) {
  const id = `${record.meta()?.id ?? ''}Feed`
  return z.object({ data: z.array(z.union([record, deleted])), meta }).meta({ id })
}

/** Feed of records with this schema, named after it. */
export function feedSchema<R extends z.ZodType>(record: R) {
  return z.object({ data: z.array(record), meta }).meta({ id: `${record.meta()?.id ?? ''}Feed` })
}
