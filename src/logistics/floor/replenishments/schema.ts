import * as z from 'zod'
import { oldField } from '../../../kernel/names.ts'
import { sorting } from '../../../lists/sorting.ts'
import { Timestamp, decimal, id, ids, longText, pageQuery, text, wordsOf } from '../../../kernel/fields.ts'
import { scannedArticle, scannedSerials, shortReasons, workRecord, workerInput } from '../tasks/schema.ts'
import { goodsShown, locationShown } from './schema-rules.ts'

export const replenishmentStatuses = ['open', 'done', 'short', 'dropped'] as const
export type ReplenishmentStatus = (typeof replenishmentStatuses)[number]

/** Goods to bring from a reserve location to a pick location; quantities in base units. */
export const Replenishment = z
  .object({
    id: z.int().meta({ example: 4031 }),
    ...goodsShown,
    um3pl_barcode: z.string().nullable().meta({ example: '8012345000017' }),
    tracking: z.enum(['none', 'lot', 'serial']),
    ...locationShown,
    status: z.enum(replenishmentStatuses).meta({
      description:
        '`open`, `done`, `short` (less was found), or `dropped`: the location has enough again, or reserve is empty.',
      example: 'open',
    }),
    priority_level: z.int().meta({
      description:
        'From 0 to 9 like the `priority` of sales orders, higher first: 9 if orders have reserved more of the article than the picking location has, else 0.',
      example: 0,
    }),
    priority: oldField('priority_level', z.enum(['urgent', 'usual']).meta({ example: 'usual' })),
    rule_id: z.int().nullable().meta({ description: 'Null if the rule was deleted.', example: 71 }),
    from_location_code: z.string().nullable().meta({
      description:
        'Source of the goods: what expires first. It may change while nobody has the task; null if reserve is empty.',
      example: 'R-04-01',
    }),
    lot_number: z.string().nullable().meta({ example: 'L2601' }),
    expiry_date: z.string().nullable().meta({ format: 'date', example: '2027-06-30' }),
    quantity_um3pl: z
      .number()
      .nullable()
      .meta({ description: 'How much to bring, at most; null where reserve has nothing now.', example: 41 }),
    moved_um3pl: z.number().meta({ description: 'How much was brought.', example: 0 }),
    serial_numbers: z
      .array(z.string())
      .meta({ description: 'Serial numbers of the goods brought.', example: [] }),
    reason: z.enum(shortReasons).nullable().meta({ description: 'Why less was brought.' }),
    ...workRecord('truck'),
    version: z.int().meta({ example: 1 }),
    created_at: Timestamp,
    updated_at: Timestamp,
  })
  .meta({ id: 'Replenishment' })
export type Replenishment = z.output<typeof Replenishment>

export const ReplenishmentList = pageQuery(200, 25).extend({
  status: wordsOf(replenishmentStatuses, '; `open` by default'),
  client_3pl_id: ids().optional().meta({ type: 'integer' }),
  warehouse_id: ids().optional().meta({ type: 'integer' }),
  article_id: ids().optional().meta({ type: 'integer' }),
  location_id: ids().optional().meta({ type: 'integer' }),
  ...sorting(['id', 'updated_at'], 'desc'),
})
export type ReplenishmentList = z.output<typeof ReplenishmentList>

const worker = workerInput('truck')

export const ReplenishmentRequest = z.object({ worker }).meta({ id: 'ReplenishmentRequest' })

export const NextAsk = z
  .object({
    worker,
    warehouse_id: id()
      .nullish()
      .meta({ type: 'integer', description: 'Where you walk; without it, anywhere.', example: 2 }),
  })
  .meta({ id: 'NextReplenishmentRequest' })
export type NextAsk = z.output<typeof NextAsk>

export const NextReplenishment = z
  .object({
    replenishment: Replenishment.nullable(),
    waits_for: z.enum(['leased', 'nothing_left']).nullable().meta({
      description:
        'Null with a task. `leased`: other workers have all remaining tasks. `nothing_left`: all tasks are done.',
      example: null,
    }),
  })
  .meta({ id: 'NextReplenishment' })
export type NextReplenishment = z.output<typeof NextReplenishment>

export const ReplenishmentScan = z
  .object({
    worker,
    location_code: text(50)
      .nullish()
      .meta({ description: 'As scanned at the reserve location.', example: 'R-04-01' }),
    to_location_code: text(50)
      .nullish()
      .meta({ description: 'As scanned at the picking location.', example: 'A-01-02' }),
    ...scannedArticle,
    lot_number: text(100).nullish().meta({
      description: 'As scanned. Another lot is brought if enough of it is free at the reserve location.',
    }),
    serial_numbers: scannedSerials,
    quantity_um3pl: decimal().optional().meta({
      description: 'Quantity brought, in base units; all by default.',
      example: 41,
    }),
    reason: z.enum(shortReasons).nullish().meta({
      description:
        'Reason for bringing less. `missing` goods are on hold until somebody counts, `damaged` goods become damaged stock.',
    }),
    note: longText().nullish(),
  })
  .meta({ id: 'ReplenishmentScan' })
export type ReplenishmentScan = z.output<typeof ReplenishmentScan>
