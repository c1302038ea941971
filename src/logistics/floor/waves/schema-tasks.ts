import * as z from 'zod'
import {
  IdParams,
  Timestamp,
  decimal,
  ids,
  longText,
  pageQuery,
  text,
  words,
} from '../../../kernel/fields.ts'
import { serialNumbers } from '../../catalogue/named/schema.ts'
import { pickedGoods } from '../../documents/sales-orders/schema-pick-tasks.ts'
import { waveStatuses } from './moves.ts'

const taskStates = ['open', 'picked', 'short', 'dropped'] as const
const shortReasons = ['missing', 'damaged'] as const
export type ShortReason = (typeof shortReasons)[number]

export const PickTask = z
  .object({
    id: z.int().meta({ example: 70012 }),
    wave_id: z.int().meta({ example: 88 }),
    sales_order_id: z.int().meta({ example: 1042 }),
    order_number: z.string().meta({ example: 'SO-1042' }),
    tote_code: z.string().nullable().meta({
      description: 'Tote of the order, once scanned.',
      example: 'T-07',
    }),
    ...pickedGoods,
    picked_um3pl: z.number().meta({ description: 'Taken, in base units.', example: 0 }),
    status: z.enum(taskStates).meta({
      description:
        '`open`, `picked`, `short` (less was found), or `dropped`: the order has changed, and picked goods go back.',
      example: 'open',
    }),
    reason: z.enum(shortReasons).nullable().meta({ description: 'Of a short pick.' }),
    note: z.string().nullable(),
    worker: z.string().nullable().meta({
      description: 'Worker who has or did the task: the caller, and the worker name if one was sent.',
      example: 'user:5 cart-2',
    }),
    leased_until: Timestamp.nullable().meta({ description: 'Until then nobody else is given it.' }),
    done_at: Timestamp.nullable(),
  })
  .meta({ id: 'PickTask' })
export type PickTask = z.output<typeof PickTask>

export const TaskParams = IdParams.extend({ task: IdParams.shape.id })

export const TaskList = pageQuery(500, 100).extend({
  status: words(taskStates)
    .optional()
    .meta({ type: 'string', description: `One or more of ${taskStates.join(', ')}, separated by commas.` }),
  sales_order_id: ids().optional().meta({ type: 'integer' }),
})
export type TaskList = z.output<typeof TaskList>

const worker = text(50).nullable().optional().meta({
  description: 'Distinguishes workers who share a token: a cart, a device, a person.',
  example: 'cart-2',
})

export const TaskAsk = z.object({ worker }).meta({ id: 'NextPickTaskRequest' })
export type TaskAsk = z.output<typeof TaskAsk>

/** Reasons why the walk has no task to give out. */
const walkWaits = ['not_walking', 'leased', 'on_hold', 'nothing_left'] as const

export const NextTask = z
  .object({
    wave_id: z.int().meta({ example: 88 }),
    wave_status: z.enum(waveStatuses).meta({ example: 'picking' }),
    task: PickTask.nullable(),
    waits_for: z.enum(walkWaits).nullable().meta({
      description:
        'Null with a task. `leased`: others have all that is left. `on_hold`: the rest is of orders on hold. `nothing_left`: all is done. `not_walking`: the wave is not released, or over.',
      example: null,
    }),
  })
  .meta({ id: 'NextPickTask' })
export type NextTask = z.output<typeof NextTask>

export const Scan = z
  .object({
    worker,
    location_code: text(50)
      .nullable()
      .optional()
      .meta({ description: 'As scanned at the location.', example: 'A-01-02' }),
    article_code: text().nullable().optional().meta({ description: 'As scanned; or send barcode.' }),
    barcode: text(100).nullable().optional().meta({ description: 'Any barcode of the article.' }),
    lot_number: text(100).nullable().optional().meta({
      description:
        'As scanned. A lot other than the reserved one is taken if the order does not ask for a lot and enough of it is free at the location.',
    }),
    serial_numbers: serialNumbers
      .optional()
      .meta({ description: 'One for each piece of an article that has them.' }),
    tote_code: text(50).nullable().optional().meta({
      description:
        'Tote that the goods were put into. The first tote scanned for an order belongs to it; others, and totes of other orders in the wave, are refused. Required in a wave with `totes` if something was picked.',
      example: 'T-07',
    }),
    quantity_um3pl: decimal().optional().meta({
      description:
        'Quantity picked, in base units; all by default. With less and no reason, the rest becomes another task.',
      example: 6,
    }),
    reason: z.enum(shortReasons).nullable().optional().meta({
      description:
        'Reason for a short pick. `missing` goods are on hold until somebody counts, `damaged` goods become damaged stock; the rest of the line is reserved elsewhere, or waits.',
    }),
    note: longText().nullable().optional(),
  })
  .meta({ id: 'PickTaskScan' })
export type Scan = z.output<typeof Scan>
