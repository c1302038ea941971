import * as z from 'zod'
import { bulkMeta, bulkRow } from '../../base/reference/schema-bulk.ts'
import { versioned } from '../../base/reference/schema.ts'
import { sorting } from '../../../lists/sorting.ts'
import {
  Timestamp,
  bool,
  decimal,
  id,
  ids,
  longText,
  metadata,
  pageQuery,
  text,
} from '../../../kernel/fields.ts'

/** Fields shared by all article operations. */
export const articleRoute = { tag: 'Articles', module: 'articles', resource: 'article' } as const

const Tracking = z.enum(['none', 'lot', 'serial'])

export const Article = z
  .object({
    id: z.int().meta({ example: 4711 }),
    company_id: z.int().meta({ example: 1 }),
    client_3pl_id: z
      .int()
      .nullable()
      .meta({ description: 'The client company that owns the article.', example: 3 }),
    article_code: z.string().meta({ example: 'OIL-EV-0750' }),
    name: z
      .string()
      .meta({ description: 'Falls back to the description.', example: 'Extra virgin olive oil 0.75 l' }),
    description: z.string().meta({ example: 'Extra virgin olive oil, glass bottle 0.75 l' }),
    um3pl: z.string().meta({ description: 'Base unit, the one handled physically.', example: 'PCE' }),
    um3pl_barcode: z.string().nullable().meta({ example: '8001234567897' }),
    barcode: z
      .string()
      .nullable()
      .meta({ description: 'The same as um3pl_barcode.', example: '8001234567897' }),
    integer_only_um3pl_quantity: z.boolean(),
    integer_only: z.boolean().meta({ description: 'The same as integer_only_um3pl_quantity.' }),
    um3pl_2: z.string().nullable().meta({ description: 'Second unit, a packaging level.', example: 'CTN' }),
    um3pl_2_factor: z.number().nullable().meta({ description: 'How many base units it holds.', example: 6 }),
    um3pl_2_barcode: z.string().nullable(),
    um3pl_3: z.string().nullable().meta({ description: 'Third unit, a packaging level.', example: 'PAL' }),
    um3pl_3_factor: z
      .number()
      .nullable()
      .meta({ description: 'How many base units it holds.', example: 480 }),
    um3pl_3_barcode: z.string().nullable(),
    tracking: Tracking,
    expiry_tracking: z.boolean(),
    weight_kg: z.number().nullable().meta({ example: 1.2 }),
    length_cm: z.number().nullable(),
    width_cm: z.number().nullable(),
    height_cm: z.number().nullable(),
    external_reference: z.string().nullable(),
    metadata: z.record(z.string(), z.unknown()),
    active: z.boolean(),
    ...versioned,
    deleted_at: Timestamp.nullable(),
  })
  .meta({ id: 'Article' })
export type Article = z.output<typeof Article>

const unit = () => text(50)
const barcode = () => text(100)

/** Aliases of fields, in requests and in records. */
export const articleAliases = {
  barcode: 'um3pl_barcode',
  integer_only: 'integer_only_um3pl_quantity',
} as const

/** Fields that both create and update take. An omitted field stays unchanged. */
const optionalFields = {
  name: text().nullable().optional(),
  um3pl_barcode: barcode().nullable().optional(),
  barcode: barcode()
    .nullable()
    .optional()
    .meta({ description: `Alias of ${articleAliases.barcode}, which wins when both are sent.` }),
  integer_only_um3pl_quantity: bool()
    .optional()
    .meta({ type: 'boolean', description: 'Line quantities of this article must be whole numbers.' }),
  integer_only: bool()
    .optional()
    .meta({
      type: 'boolean',
      description: `Alias of ${articleAliases.integer_only}, which wins when both are sent.`,
    }),
  um3pl_2: unit().nullable().optional(),
  um3pl_2_factor: decimal().nullable().optional(),
  um3pl_2_barcode: barcode().nullable().optional(),
  um3pl_3: unit().nullable().optional(),
  um3pl_3_factor: decimal().nullable().optional(),
  um3pl_3_barcode: barcode().nullable().optional(),
  tracking: Tracking.optional(),
  expiry_tracking: bool().optional(),
  weight_kg: decimal().nullable().optional(),
  length_cm: decimal().nullable().optional(),
  width_cm: decimal().nullable().optional(),
  height_cm: decimal().nullable().optional(),
  external_reference: text().nullable().optional(),
  metadata: metadata().optional(),
  active: bool().optional(),
}

export const NewArticle = z
  .object({
    id: id().optional().meta({ type: 'integer', description: 'Used when it is free in the company.' }),
    article_code: text().meta({ example: 'OIL-EV-0750' }),
    description: longText().meta({ example: 'Extra virgin olive oil, glass bottle 0.75 l' }),
    um3pl: unit().meta({ description: 'Base unit, the one handled physically.', example: 'PCE' }),
    client_3pl_id: id()
      .nullable()
      .optional()
      .meta({ description: 'The client company that owns the article.' }),
    ...optionalFields,
  })
  .meta({ id: 'NewArticle' })
export type NewArticle = z.output<typeof NewArticle>

export const ArticleChanges = z
  .object({ description: longText().optional(), um3pl: unit().optional(), ...optionalFields })
  .meta({ id: 'ArticleChanges' })
export type ArticleChanges = z.output<typeof ArticleChanges>

/** A code that can't be stored names no article: it is too long, or has characters that aren't text. */
export const CodeParams = z.object({ articleCode: text().meta({ example: 'OIL-EV-0750' }) })

export const ArticleList = pageQuery(100).extend({
  search: text()
    .optional()
    .meta({ description: 'Part of code, description, name or barcode; case does not matter.' }),
  client_3pl_id: ids()
    .optional()
    .meta({ type: 'integer', description: 'Only articles of these client companies.' }),
  active: bool().optional().meta({ description: 'Only active ones, or only inactive ones.' }),
  ...sorting(['id', 'article_code', 'updated_at']),
})
export type ArticleList = z.output<typeof ArticleList>

/** Maximum rows per bulk. */
export const bulkLimit = 1_000

/** One row of a bulk. Fields required for a new article may be omitted for an existing one, which keeps them. */
export const ArticleRow = NewArticle.partial({ description: true, um3pl: true })
export type ArticleRow = z.output<typeof ArticleRow>

/** Rows are validated one by one, so the list accepts anything. The API document shows what a row should be. */
const AnyRow = z.union([z.unknown(), ArticleRow]).meta({
  ...z.toJSONSchema(ArticleRow, { io: 'input', unrepresentable: 'any' }),
  $schema: undefined,
  anyOf: undefined,
  id: 'ArticleRow',
  description: 'As for a new article; description and um3pl are optional if the article exists.',
})

export const Bulk = z.object({ articles: z.array(AnyRow).min(1).max(bulkLimit) }).meta({ id: 'ArticleBulk' })

export const BulkResult = z
  .object({
    data: z.array(z.object({ ...bulkRow, article_code: z.string().nullable() })),
    meta: bulkMeta,
  })
  .meta({ id: 'ArticleBulkResult' })
export type BulkResult = z.output<typeof BulkResult>
