import * as z from 'zod'
import { decimal, ids, longText, pageQuery, text, wordsOf } from '../../../kernel/fields.ts'
import { pickedGoods } from '../../documents/sales-orders/schema-pick-tasks.ts'
import { scannedArticle, scannedSerials, shortReasons, workRecord, workerInput } from '../tasks/schema.ts'
import { waveStatuses } from './moves.ts'

const taskStates = ['open', 'picked', 'short', 'dropped'] as const

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
    ...workRecord('cart'),
  })
  .meta({ id: 'PickTask' })
export type PickTask = z.output<typeof PickTask>

export const TaskList = pageQuery(500, 100).extend({
  status: wordsOf(taskStates),
  sales_order_id: ids().optional().meta({ type: 'integer' }),
})
export type TaskList = z.output<typeof TaskList>

const worker = workerInput('cart')

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
      .nullish()
      .meta({ description: 'As scanned at the location.', example: 'A-01-02' }),
    ...scannedArticle,
    lot_number: text(100).nullish().meta({
      description:
        'As scanned. A lot other than the reserved one is taken if the order does not ask for a lot and enough of it is free at the location.',
    }),
    serial_numbers: scannedSerials,
    tote_code: text(50).nullish().meta({
      description:
        'Tote that the goods were put into. The first tote scanned for an order belongs to it; others, and totes of other orders in the wave, are refused. Required in a wave with `totes` if something was picked.',
      example: 'T-07',
    }),
    quantity_um3pl: decimal().optional().meta({
      description:
        'Quantity picked, in base units; all by default. With less and no reason, the rest becomes another task.',
      example: 6,
    }),
    reason: z.enum(shortReasons).nullish().meta({
      description:
        'Reason for a short pick. `missing` goods are on hold until somebody counts, `damaged` goods become damaged stock; the rest of the line is reserved elsewhere, or waits.',
    }),
    note: longText().nullish(),
  })
  .meta({ id: 'PickTaskScan' })
export type Scan = z.output<typeof Scan>
