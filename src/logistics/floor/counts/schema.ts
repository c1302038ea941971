import * as z from 'zod'
import { oldName } from '../../../kernel/names.ts'
import { type Decimal, micros } from '../../../kernel/decimal.ts'
import { Timestamp, bool, decimal, id, ids, integer, text } from '../../../kernel/fields.ts'
import { allowedActions, documentList, headerInput, headerRecord } from '../../documents/spine/schema.ts'
import { countActions, countStatuses } from './moves.ts'

const CountStatus = z.enum(countStatuses)
const abcClasses = ['A', 'B', 'C'] as const

/** Maximum locations per count. */
export const placesLimit = 500
const placesUsual = 100
const abcDaysUsual = 90

const ruleFields = {
  zone: text(50)
    .nullish()
    .meta({ description: 'Only locations whose codes begin like this.', example: 'A-' }),
  abc_class: z.enum(abcClasses).nullish().meta({
    description:
      'Only articles of this class: A are those that make up the first 80 % of what was shipped (by number of movements), B the next 15 %, C the rest.',
    example: 'A',
  }),
  abc_days: integer(1, 366)
    .optional()
    .meta({ type: 'integer', description: `Number of days back; ${abcDaysUsual} by default.` }),
  not_counted_days: integer(1, 3_660)
    .nullish()
    .meta({ type: 'integer', description: 'Only locations not counted for this many days.', example: 90 }),
  short_picked: bool()
    .optional()
    .meta({ type: 'boolean', description: 'Only stock on hold since a short pick.' }),
  max_places: integer(1, placesLimit)
    .optional()
    .meta({
      type: 'integer',
      description: `Maximum number; ${placesUsual} by default. Locations counted longest ago come first.`,
    }),
}

export const CountRule = z.object(ruleFields).meta({ id: 'CountRule' })
export type CountRule = z.output<typeof CountRule>

export function maxPlaces({ max_places = placesUsual }: CountRule): number {
  return max_places
}
export function abcDays({ abc_days = abcDaysUsual }: CountRule): number {
  return abc_days
}

/** Rule as responses show it, without unset fields. */
export const ChosenRule = z
  .object({
    zone: z.string().meta({ example: 'A-' }),
    abc_class: z.enum(abcClasses).meta({ example: 'A' }),
    abc_days: z.int().meta({ example: 90 }),
    not_counted_days: z.int().meta({ example: 90 }),
    short_picked: z.boolean(),
    max_places: z.int().meta({ example: 100 }),
  })
  .partial()
export type ChosenRule = z.output<typeof ChosenRule>

const CountPlace = z
  .object({
    location_code: z
      .string()
      .nullable()
      .meta({ description: 'Null: goods without a location.', example: 'A-01-02' }),
    article_id: z.int().nullable().meta({ description: 'Null: everything at the location.', example: null }),
    article_code: z.string().nullable().meta({ example: null }),
  })
  .meta({ id: 'CountPlace' })

const countNotes = {
  blind: 'Hides the recorded quantity from the people who count.',
  second_count: 'A difference above the tolerance is posted only when another person has found the same.',
  tolerance: 'Differences up to this many base units are posted at once.',
  percent: 'Differences up to this percentage of the recorded quantity are posted at once.',
}

export const Count = z
  .object({
    ...headerRecord,
    count_number: z.string().meta({ example: 'CT-31' }),
    status: CountStatus.meta({ example: 'released' }),
    allowed_transitions: z.array(CountStatus).meta({
      example: ['cancelled'],
      description: 'Statuses that your `PUT {status}` could set now.',
    }),
    allowed_actions: allowedActions({
      name: 'Count',
      actions: countActions,
      reasons: [],
      example: [{ action: 'cancel', waits_for: null }],
    }),
    blind: z.boolean().meta({ description: countNotes.blind, example: true }),
    second_count: z.boolean().meta({ description: countNotes.second_count, example: true }),
    tolerance_um3pl: z.number().meta({ description: countNotes.tolerance, example: 0 }),
    tolerance_percent: z.number().meta({ description: countNotes.percent, example: 0 }),
    plan_id: z
      .int()
      .nullable()
      .meta({ description: 'Plan that created it; null if a user did.', example: null }),
    rule: ChosenRule.meta({
      description: 'Rule that chose the locations; empty if they were given.',
    }),
    cancel_reason: z.string().nullable(),
    released_at: Timestamp.nullable(),
    counted_at: Timestamp.nullable(),
    closed_at: Timestamp.nullable(),
    created_at: Timestamp,
    updated_at: Timestamp,
    places: z.array(CountPlace),
  })
  .meta({ id: 'Count' })
export type Count = z.output<typeof Count>

function upTo(max: bigint, told: number) {
  return decimal()
    .refine((value: Decimal) => micros(value) >= 0n, { params: { rule: 'min_number', min: 0 } })
    .refine((value: Decimal) => micros(value) <= max, { params: { rule: 'max_number', max: told } })
}

/** Terms of counting, for one count or for all counts of a plan. */
export const countTerms = {
  blind: bool()
    .optional()
    .meta({ type: 'boolean', description: `${countNotes.blind} True by default.` }),
  second_count: bool()
    .optional()
    .meta({ type: 'boolean', description: `${countNotes.second_count} True by default.` }),
  tolerance_um3pl: upTo(999_999_999_999n * 1_000_000n, 999_999_999_999)
    .optional()
    .meta({ description: `${countNotes.tolerance} 0 by default.`, example: 0 }),
  tolerance_percent: upTo(100n * 1_000_000n, 100)
    .optional()
    .meta({ description: `${countNotes.percent} 0 by default.`, example: 0 }),
}

const { client_3pl_id: _client, partner_id: _partner, warehouse_id, ...commonInput } = headerInput
const header = {
  ...commonInput,
  count_number: text(100).nullish().meta({ description: 'Without it, one is made.', example: 'CT-31' }),
  ...countTerms,
}

const countedLocations = z
  .array(id())
  .min(1)
  .max(placesLimit)
  .optional()
  .meta({ description: 'The locations to count.', example: [17, 18] })

const countedArticles = z.array(id()).min(1).max(placesLimit).optional().meta({
  description: 'The articles to count, wherever they lie; with `location_ids`, only there and nothing else.',
})

export const NewCount = z
  .object({
    client_3pl_id: id()
      .nullish()
      .meta({ type: 'integer', description: 'Only goods of this client company; of any if omitted.' }),
    warehouse_id,
    ...header,
    location_ids: countedLocations,
    locations: oldName('location_ids', countedLocations),
    article_ids: countedArticles,
    articles: oldName('article_ids', countedArticles),
    rule: CountRule.nullish().meta({
      description:
        'Chooses locations, those counted longest ago first. Leave it out when you send locations or articles.',
    }),
  })
  .meta({ id: 'NewCount' })
export type NewCount = z.output<typeof NewCount>

export const CountChanges = z
  .object({ ...header, status: CountStatus.optional() })
  .meta({ id: 'CountChanges' })
export type CountChanges = z.output<typeof CountChanges>

export const CountList = documentList(countStatuses).extend({
  count_number: text().optional(),
  location_code: text(100).optional().meta({ description: 'Containing this location.', example: 'A-01-02' }),
  plan_id: ids().optional().meta({ type: 'integer', description: 'Made by this plan.' }),
})
export type CountList = z.output<typeof CountList>
