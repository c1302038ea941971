import * as z from 'zod'
import { Timestamp, bool, day, id, ids, integer, pageQuery, text } from '../../../kernel/fields.ts'
import { sorting } from '../../../lists/sorting.ts'
import { ChosenRule, Count, CountRule, countTerms } from '../counts/schema.ts'

const planResults = ['made', 'nothing_to_count', 'refused'] as const
export type PlanResult = (typeof planResults)[number]

const notes = {
  weekdays: 'On these days: 1 is Monday, 7 is Sunday. Null with `every_days`.',
  every_days: 'Number of days between counts, from `starts_on`. Null with `weekdays`.',
  at: 'Time of day in the company’s time zone.',
  release: 'The count is released to the floor at once.',
  active: 'No counts are made while it is false.',
}

const { blind, second_count, tolerance_um3pl, tolerance_percent, client_3pl_id, warehouse_id } = Count.shape

export const CountPlan = z
  .object({
    id: z.int().meta({ example: 12 }),
    company_id: z.int().meta({ example: 1 }),
    client_3pl_id,
    warehouse_id,
    name: z.string().meta({ example: 'Fast movers, every Monday' }),
    rule: ChosenRule.meta({ description: 'Rule that chooses the locations of each count.' }),
    blind,
    second_count,
    tolerance_um3pl,
    tolerance_percent,
    release: z.boolean().meta({ description: notes.release, example: true }),
    weekdays: z
      .array(z.int())
      .nullable()
      .meta({ description: notes.weekdays, example: [1, 4] }),
    every_days: z.int().nullable().meta({ description: notes.every_days, example: null }),
    starts_on: z
      .string()
      .meta({ format: 'date', description: 'Not before this day.', example: '2026-01-15' }),
    at: z.string().meta({ description: notes.at, example: '06:30' }),
    timezone: z.string().meta({ description: 'Of the company.', example: 'Europe/Rome' }),
    active: z.boolean().meta({ description: notes.active, example: true }),
    due_at: Timestamp.nullable().meta({ description: 'When the next count is made; null while it rests.' }),
    last_due_at: Timestamp.nullable().meta({ description: 'The due time that was seen to last.' }),
    last_made_at: Timestamp.nullable(),
    last_result: z.enum(planResults).nullable().meta({
      description:
        '`made`, `nothing_to_count` (nothing fits the rule), or `refused`: the warehouse or the client company is inactive.',
      example: 'made',
    }),
    last_count_id: z.int().nullable().meta({ example: 31 }),
    version: z.int().meta({ example: 1 }),
    created_at: Timestamp,
    updated_at: Timestamp,
  })
  .meta({ id: 'CountPlan' })
export type CountPlan = z.output<typeof CountPlan>

const At = z
  .string()
  .regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/)
  .meta({ description: notes.at, example: '06:30' })

const fields = {
  client_3pl_id: id()
    .nullish()
    .meta({ type: 'integer', description: 'Only goods of this client company; of any if omitted.' }),
  warehouse_id: id()
    .nullish()
    .meta({ type: 'integer', description: 'Without it, the default warehouse.', example: 2 }),
  rule: CountRule.nullish().meta({
    description: 'As for a count; without it, the hundred locations counted longest ago.',
  }),
  ...countTerms,
  release: bool()
    .optional()
    .meta({ type: 'boolean', description: `${notes.release} True by default.` }),
  weekdays: z
    .array(integer(1, 7))
    .min(1)
    .max(7)
    .nullish()
    .meta({ description: notes.weekdays, example: [1, 4] }),
  every_days: integer(1, 366)
    .nullish()
    .meta({ type: 'integer', description: notes.every_days, example: null }),
  starts_on: day().optional().meta({ description: 'Not before this day; without it, today.' }),
  active: bool()
    .optional()
    .meta({ type: 'boolean', description: `${notes.active} True by default.` }),
}

export const NewCountPlan = z.object({ name: text(100), ...fields, at: At }).meta({ id: 'NewCountPlan' })
export type NewCountPlan = z.output<typeof NewCountPlan>

export const CountPlanChanges = z
  .object({ name: text(100).optional(), ...fields, at: At.optional() })
  .meta({ id: 'CountPlanChanges' })
export type CountPlanChanges = z.output<typeof CountPlanChanges>

export const CountPlanList = pageQuery(200, 25).extend({
  client_3pl_id: ids().optional().meta({ type: 'integer' }),
  warehouse_id: ids().optional().meta({ type: 'integer' }),
  active: bool().optional().meta({ type: 'boolean' }),
  ...sorting(['id', 'name', 'due_at', 'updated_at']),
})
export type CountPlanList = z.output<typeof CountPlanList>
