import * as z from 'zod'
import { oldName } from '../../../kernel/names.ts'
import { Timestamp, day, decimal, id, ids, integer, text } from '../../../kernel/fields.ts'
import { allowedActions, documentList, headerInput, headerRecord } from '../../documents/spine/schema.ts'
import { waveActions, waveStatuses } from './moves.ts'

const WaveStatus = z.enum(waveStatuses)
const modes = ['batch', 'order'] as const

/** Maximum orders per wave. */
const ordersLimit = 500
const ordersUsual = 50

const ruleFields = {
  carrier_code: text(50).nullish().meta({ description: 'Only orders for this carrier.', example: 'DHL' }),
  ship_by: day().nullish().meta({ description: 'Only orders that are to be shipped on this day or before.' }),
  zone: text(50).nullish().meta({
    description: 'Only orders whose goods are all at locations whose codes begin like this.',
    example: 'A-',
  }),
  max_orders: integer(1, ordersLimit)
    .optional()
    .meta({ type: 'integer', description: `Maximum orders; ${ordersUsual} by default.` }),
  max_pieces: integer(1, 1_000_000_000)
    .optional()
    .meta({ type: 'integer', description: 'Maximum base units over all orders.' }),
  max_litres: decimal().optional().meta({
    description:
      'Maximum litres over all orders, by length, width and height of the articles; articles without them count as 0.',
    example: 240,
  }),
  single_piece: z.boolean().optional().meta({
    description: 'Only orders of one base unit, which need no sorting; or only orders of more.',
  }),
}

export const WaveRule = z.object(ruleFields).meta({ id: 'WaveRule' })
export type WaveRule = z.output<typeof WaveRule>

export function maxOrders({ max_orders = ordersUsual }: WaveRule): number {
  return max_orders
}

const orderStates = ['waiting', 'picked', 'left'] as const
export type WaveOrderState = (typeof orderStates)[number]

const WaveOrder = z
  .object({
    sales_order_id: z.int().meta({ example: 1042 }),
    order_number: z.string().meta({ description: 'As it was when it joined the wave.', example: 'SO-1042' }),
    status: z.enum(orderStates).meta({
      description:
        'In this wave: `waiting` to be picked, `picked`, or `left` without being picked. Goods picked for an order that left go back to their locations.',
      example: 'waiting',
    }),
    tote_code: z
      .string()
      .nullable()
      .meta({ description: 'Tote of the task, once scanned.', example: 'T-07' }),
  })
  .meta({ id: 'WaveOrder' })

export const Wave = z
  .object({
    ...headerRecord,
    wave_number: z.string().meta({ example: 'WV-88' }),
    status: WaveStatus.meta({ example: 'released' }),
    allowed_transitions: z.array(WaveStatus).meta({
      example: ['cancelled'],
      description: 'Statuses that your `PUT {status}` could set now.',
    }),
    allowed_actions: allowedActions({
      name: 'Wave',
      actions: waveActions,
      reasons: [],
      example: [{ action: 'cancel', waits_for: null }],
    }),
    mode: z.enum(modes).meta({
      description: '`batch`: one walk for all orders. `order`: one order after the other.',
      example: 'batch',
    }),
    totes: z.boolean().meta({
      description: 'Whether each order has its own tote, which is scanned with each task.',
      example: false,
    }),
    rule: z
      .object({
        carrier_code: z.string().meta({ example: 'DHL' }),
        ship_by: z.string().meta({ format: 'date', example: '2026-01-20' }),
        zone: z.string().meta({ example: 'A-' }),
        max_orders: z.int().meta({ example: 20 }),
        max_pieces: z.int().meta({ example: 400 }),
        max_litres: z.number().meta({ example: 240 }),
        single_piece: z.boolean().meta({ example: true }),
      })
      .partial()
      .meta({ description: 'Rule that chose the orders; empty if they were given.' }),
    cancel_reason: z.string().nullable(),
    released_at: Timestamp.nullable(),
    picked_at: Timestamp.nullable(),
    closed_at: Timestamp.nullable(),
    created_at: Timestamp,
    updated_at: Timestamp,
    orders: z.array(WaveOrder),
  })
  .meta({ id: 'Wave' })
export type Wave = z.output<typeof Wave>

const orders = z
  .array(id())
  .min(1)
  .max(ordersLimit)
  .meta({ description: 'Its sales orders.', example: [1042, 1043] })

const { client_3pl_id: _client, ...commonInput } = headerInput
const header = {
  ...commonInput,
  wave_number: text(100).nullish().meta({ description: 'Without it, one is made.', example: 'WV-88' }),
  mode: z.enum(modes).optional().meta({ description: '`batch` by default, or `order`.' }),
  totes: z.boolean().optional().meta({
    description: 'True: with each task a tote is to be scanned, one for each order.',
  }),
}

export const NewWave = z
  .object({
    client_3pl_id: id()
      .nullish()
      .meta({ type: 'integer', description: 'Only orders of this client company; without it, of any.' }),
    ...header,
    sales_order_ids: orders.optional(),
    orders: oldName('sales_order_ids', orders),
    rule: WaveRule.nullish().meta({
      description:
        'Chooses orders that can be picked, in the order of work. Left out where `sales_order_ids` names them.',
    }),
  })
  .meta({ id: 'NewWave' })
export type NewWave = z.output<typeof NewWave>

const { warehouse_id: _warehouse, partner_id: _partner, ...changeable } = header

export const WaveChanges = z
  .object({
    ...changeable,
    status: WaveStatus.optional(),
    sales_order_ids: orders.optional(),
    orders: oldName('sales_order_ids', orders),
  })
  .meta({ id: 'WaveChanges' })
export type WaveChanges = z.output<typeof WaveChanges>

export const WaveList = documentList(waveStatuses).extend({
  wave_number: text().optional(),
  sales_order_id: ids().optional().meta({ type: 'integer', description: 'With this order in it.' }),
})
export type WaveList = z.output<typeof WaveList>
