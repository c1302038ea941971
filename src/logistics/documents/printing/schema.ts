import * as z from 'zod'
import { oldField } from '../../../kernel/names.ts'
import { Actor } from '../../base/audit/schema-actor.ts'
import {
  Timestamp,
  bool,
  id,
  ids,
  integer,
  longText,
  pageQuery,
  text,
  wordsOf,
} from '../../../kernel/fields.ts'
import { sorting } from '../../../lists/sorting.ts'

const formats = ['pdf', 'zpl'] as const
const labelSizes = ['100x150', '62', 'a4'] as const
/** Papers that a station can print automatically. */
const automatics = ['parcel_label', 'wave_list'] as const
export const jobStatuses = ['waiting', 'taken', 'printed', 'failed', 'uncertain', 'cancelled'] as const
export type JobStatus = (typeof jobStatuses)[number]

export const PrintStation = z
  .object({
    id: z.int().meta({ example: 4 }),
    company_id: z.int().meta({ example: 1 }),
    warehouse_id: z.int().nullable().meta({ description: 'Location.', example: 2 }),
    name: z.string().meta({ example: 'Packing 1' }),
    formats: z
      .array(z.enum(formats))
      .meta({ description: 'Formats that its printer understands.', example: ['zpl'] }),
    label_size: z
      .enum(labelSizes)
      .nullable()
      .meta({ description: 'Label size if the address names none.', example: '100x150' }),
    automatic: z.array(z.enum(automatics)).meta({
      description:
        'Documents printed automatically: the label of every parcel packed in its warehouse, the list of every wave released there.',
      example: ['parcel_label'],
    }),
    active: z.boolean(),
    waiting: z.int().meta({ description: 'Jobs that wait for it, at most 1,000.', example: 0 }),
    last_seen_at: Timestamp.nullable().meta({
      description: 'When its program asked for work last, to about half a minute.',
    }),
    version: z.int().meta({ example: 1 }),
    created_at: Timestamp,
    updated_at: Timestamp,
  })
  .meta({ id: 'PrintStation' })
export type PrintStation = z.output<typeof PrintStation>

const StationName = text(100).meta({ description: 'Unique in the company.', example: 'Packing 1' })
const Formats = z.array(z.enum(formats)).min(1).max(2)
const stationFields = {
  warehouse_id: id().nullish().meta({ type: 'integer' }),
  label_size: z.enum(labelSizes).nullish(),
  automatic: z.array(z.enum(automatics)).max(2).optional(),
  active: bool().optional(),
}

export const NewPrintStation = z
  .object({ name: StationName, formats: Formats, ...stationFields })
  .meta({ id: 'NewPrintStation' })

export const PrintStationChanges = z
  .object({ name: StationName.optional(), formats: Formats.optional(), ...stationFields })
  .meta({ id: 'PrintStationChanges' })

export const StationList = pageQuery(100).extend({
  search: text().optional().meta({ description: 'Part of its name; case does not matter.' }),
  active: bool()
    .optional()
    .meta({ type: 'boolean', description: 'Only active ones, or only inactive ones.' }),
  warehouse_id: ids().optional().meta({ type: 'integer' }),
  ...sorting(['id', 'name', 'updated_at']),
})
export type StationList = z.output<typeof StationList>

export const PrintJob = z
  .object({
    id: z.int().meta({ example: 311 }),
    company_id: z.int().meta({ example: 1 }),
    station_id: z.int().meta({ example: 4 }),
    status: z.enum(jobStatuses).meta({
      description:
        '`uncertain`: its program took it and did not report the result, so it may or may not have been printed.',
      example: 'waiting',
    }),
    address: z.string().meta({
      description: 'Of the document or label.',
      example: '/sales-orders/1042/documents/packing-slip.pdf',
    }),
    title: z.string().meta({ description: 'Number or code of the record.', example: 'SO-1042' }),
    copies: z.int().meta({ example: 1 }),
    attempts: z.int().meta({ description: 'How often it was taken.', example: 0 }),
    actor: Actor.nullable().meta({
      description: 'User who requested it; null for automatic jobs.',
    }),
    asked_by: oldField('actor', z.int().nullable().meta({ example: 5 })),
    leased_until: Timestamp.nullable().meta({ description: 'Until when its program has time to report.' }),
    reason: z.string().nullable().meta({ description: 'Why it failed.', example: null }),
    printed_at: Timestamp.nullable(),
    version: z.int().meta({ description: 'Its ETag.', example: 1 }),
    created_at: Timestamp,
    updated_at: Timestamp,
  })
  .meta({ id: 'PrintJob' })
export type PrintJob = z.output<typeof PrintJob>

/** Maximum copies per job. */
const copiesLimit = 100

export const NewPrintJob = z
  .object({
    address: text(500).meta({
      description:
        'Of a document or label, as it is downloaded, with its query. A label is sent as the station understands it, whichever of `label.pdf` and `label.zpl` is named.',
      example: '/sales-orders/1042/documents/packing-slip.pdf',
    }),
    station_id: id().nullish().meta({
      type: 'integer',
      description:
        'Left out: that of your desk, which is where you printed something of this kind last, or the only one that can print it.',
    }),
    copies: integer(1, copiesLimit).default(1).meta({ type: 'integer', example: 1 }),
  })
  .meta({ id: 'NewPrintJob' })
export type NewPrintJob = z.output<typeof NewPrintJob>

export const JobList = pageQuery(100, 25).extend({
  station_id: ids().optional().meta({ type: 'integer' }),
  status: wordsOf(jobStatuses),
  ...sorting(['id', 'updated_at'], 'desc'),
})
export type JobList = z.output<typeof JobList>

const attempt = integer(1).optional().meta({
  type: 'integer',
  description: 'Its `attempts` when you took it. Where it was taken again since, your word is refused.',
})

export const AttemptQuery = z.object({ attempt })
export const JobDone = z.object({ attempt }).meta({ id: 'PrintJobDone' })
export const JobFailed = z
  .object({
    attempt,
    reason: longText().optional().meta({ description: 'For people.', example: 'The printer has no paper.' }),
    outcome: z.enum(['nothing_printed', 'given_up', 'uncertain']).default('uncertain').meta({
      description:
        '`nothing_printed`: the job is retried, ten times in all with growing pauses. `given_up`: nothing was printed, and a retry would not help. `uncertain`: some of it may have been printed, and a person decides.',
    }),
  })
  .meta({ id: 'PrintJobFailed' })

export const JobAsk = z
  .object({
    agent: text(100).optional().meta({
      description:
        'Any name of the program that asks. Asking again under it before reporting gives the same job.',
      example: 'b1946ac9',
    }),
  })
  .meta({ id: 'NextPrintJobRequest' })

export const NextPrintJob = z
  .object({ job: PrintJob.nullable().meta({ description: 'Null while there is nothing to print.' }) })
  .meta({ id: 'NextPrintJob' })
