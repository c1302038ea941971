import * as z from 'zod'
import { oldField } from '../../../kernel/names.ts'
import { Actor } from '../../base/audit/schema-actor.ts'
import { type Decimal, micros } from '../../../kernel/decimal.ts'
import { Timestamp, day, decimal, id, longText, pageQuery, text, wordsOf } from '../../../kernel/fields.ts'
import { lineRecord } from '../../documents/spine/schema.ts'
import { serialNumbers } from '../../catalogue/named/schema.ts'
import { stockStatuses } from '../../stock/ledger/book.ts'
import { scannedArticle, workRecord, workerInput } from '../tasks/schema.ts'
import { countStatuses } from './moves.ts'

const taskStates = ['open', 'recount', 'counted', 'dropped'] as const
export type CountTaskState = (typeof taskStates)[number]

const Finding = z
  .object({
    counted_um3pl: z.number().meta({ example: 11 }),
    expected_um3pl: z.number().meta({ description: 'By the books, at that moment.', example: 12 }),
    difference_um3pl: z.number().meta({ example: -1 }),
    serial_numbers: z.array(z.string()),
    actor: Actor.meta({ description: 'User who counted.' }),
    by: oldField('actor', z.string().meta({ example: 'user:5' })),
    at: Timestamp,
  })
  .meta({ id: 'CountFinding' })
/** Finding as stored; the actor behind `by` is looked up when shown. */
export type Finding = Omit<z.output<typeof Finding>, 'actor'>

export const CountTask = z
  .object({
    id: z.int().meta({ example: 81004 }),
    count_id: z.int().meta({ example: 31 }),
    location_code: z
      .string()
      .nullable()
      .meta({ description: 'Null: goods without a location.', example: 'A-01-02' }),
    article_id: lineRecord.article_id
      .nullable()
      .meta({ description: 'Null: no recorded stock at the location.', example: 4711 }),
    article_code: lineRecord.article_code.nullable(),
    description: lineRecord.description,
    um3pl: z.string().nullable().meta({ description: 'The base unit of the article.', example: 'PCE' }),
    um3pl_barcode: z.string().nullable().meta({ example: '8012345000017' }),
    tracking: z.enum(['none', 'lot', 'serial']).nullable(),
    lot_number: z.string().nullable().meta({ example: 'L2601' }),
    expiry_date: z.string().nullable().meta({ format: 'date', example: '2027-06-30' }),
    stock_status: z.enum(stockStatuses).meta({
      description: 'Status of the counted goods. `available` includes goods on hold since a short pick.',
      example: 'available',
    }),
    found: z.boolean().meta({ description: 'Found goods that were not recorded.' }),
    status: z.enum(taskStates).meta({
      description:
        '`open`, `recount` (another person is to count it again), `counted`, or `dropped`: the count ended before.',
      example: 'open',
    }),
    expected_um3pl: z.number().nullable().meta({
      description:
        'Recorded quantity: now, or when it was counted. Picked goods have left their location. Null in a blind count until it is counted.',
      example: null,
    }),
    counted_um3pl: z.number().nullable().meta({ example: null }),
    difference_um3pl: z.number().nullable().meta({ description: 'Posted movements.', example: null }),
    findings: z.array(Finding).meta({
      description:
        'Result of each count. Empty until the task is counted, so that the second count is blind; the list shows managers the first count.',
    }),
    ...workRecord('cart'),
  })
  .meta({ id: 'CountTask' })
export type CountTask = z.output<typeof CountTask>

export const TaskList = pageQuery(500, 100).extend({
  status: wordsOf(taskStates),
  location_code: text(100).optional().meta({ example: 'A-01-02' }),
})
export type TaskList = z.output<typeof TaskList>

const worker = workerInput('cart')

export const TaskAsk = z.object({ worker }).meta({ id: 'CountTaskRequest' })

/** Reasons why the walk has no task to give out. */
const walkWaits = ['not_counting', 'leased', 'other_person', 'nothing_left'] as const

export const NextTask = z
  .object({
    count_id: z.int().meta({ example: 31 }),
    count_status: z.enum(countStatuses).meta({ example: 'counting' }),
    task: CountTask.nullable(),
    waits_for: z.enum(walkWaits).nullable().meta({
      description:
        'Null with a task. `leased`: other workers have all remaining tasks. `other_person`: another person must do the remaining recounts. `nothing_left`: all is counted. `not_counting`: the count is not released, or has ended.',
      example: null,
    }),
  })
  .meta({ id: 'NextCountTask' })
export type NextTask = z.output<typeof NextTask>

const counted = decimal()
  .refine((value: Decimal) => micros(value) >= 0n, { params: { rule: 'min_number', min: 0 } })
  .meta({ description: 'Quantity at the location, in base units; 0 for nothing.', example: 11 })

const goods = {
  worker,
  serial_numbers: serialNumbers.optional().meta({
    description:
      'For an article with serial numbers: one per piece. Required if the quantity differs from the recorded one.',
  }),
  quantity_um3pl: counted,
  note: longText().nullish(),
}

export const CountScan = z
  .object({
    ...goods,
    location_code: text(100)
      .nullish()
      .meta({ description: 'As scanned at the location.', example: 'A-01-02' }),
    ...scannedArticle,
    lot_number: text(100).nullish().meta({
      description: 'As scanned. Report goods of another lot as found.',
    }),
  })
  .meta({ id: 'CountTaskScan' })
export type CountScan = z.output<typeof CountScan>

export const CountFoundStock = z
  .object({
    ...goods,
    location_code: text(100).meta({ description: 'A location of the count.', example: 'A-01-02' }),
    article_id: id().optional().meta({ type: 'integer', description: 'The article; or send article_code.' }),
    article_code: text().optional().meta({ example: 'OIL-EV-0750' }),
    lot_number: text(100)
      .nullish()
      .meta({ description: 'Required for an article tracked by lot.', example: 'L2601' }),
    expiry_date: day().nullish().meta({
      type: 'string',
      format: 'date',
      description: 'Required for goods with an expiry date whose lot is not known yet.',
    }),
  })
  .meta({ id: 'CountFoundStock' })
export type CountFoundStock = z.output<typeof CountFoundStock>
