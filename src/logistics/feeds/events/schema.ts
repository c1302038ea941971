import * as z from 'zod'
import { feedPosition, type positionIn } from '../../../lists/feed-position.ts'
import { Timestamp, bool, ids, text } from '../../../kernel/fields.ts'
import { eventTypes, resourceTypes } from './types.ts'
import { matchingTypes } from '../../../webhooks/rules.ts'

/** An event, as webhooks and the feed show it. */
export const EventBody = z
  .object({
    id: z.string().meta({
      description: 'The same however often it is delivered.',
      example: 'evt_01998f2c-7f3e-7cc0-9d3e-0c9f4f6b2a11',
    }),
    type: z.enum(eventTypes),
    timestamp: Timestamp.meta({ description: 'When it happened.' }),
    sequence: z
      .int()
      .meta({ description: 'Events of one resource have rising numbers.', example: 1768472430000123 }),
    api_version: z.literal('1.0'),
    company_id: z.int().meta({ example: 1 }),
    client_3pl_id: z.int().nullable().meta({ example: 3 }),
    resource: z.object({
      type: z.enum(resourceTypes),
      id: z.int().meta({ example: 1042 }),
      url: z.string().meta({ example: 'https://api.example.com/api/sales-orders/1042' }),
      version: z.int().meta({ example: 2 }),
    }),
    data: z.record(z.string(), z.unknown()).optional().meta({
      description:
        'The record at that time, as a read returned it; a thin payload omits it. `allowed_transitions` and `allowed_actions` depend on the reader: the caller of this feed, or the user who set the webhook’s address.',
    }),
    previous: z
      .record(z.string(), z.unknown())
      .nullable()
      .meta({ description: 'Changed fields as they were.', example: { status: 'confirmed' } }),
    movements: z
      .array(z.record(z.string(), z.unknown()))
      .nullable()
      .meta({ description: 'Where stock moved.', example: null }),
    request_id: z.string().meta({ example: '01998f2c-7f3e-7cc0-9d3e-0c9f4f6b2a11' }),
  })
  .meta({ id: 'Event' })
export type EventBody = z.output<typeof EventBody>

const Types = text(1000)
  .transform((value) => value.split(',').map((each) => matchingTypes(eventTypes, each.trim())))
  .refine((values) => values.every((value) => value.length > 0), { params: { rule: 'selected' } })
  .transform((values) => [...new Set(values.flat())])

export const EventQuery = z.object({
  ...feedPosition,
  types: Types.optional().meta({
    type: 'string',
    description: 'Exact types, or all of a resource such as `sales_order.*`, separated by commas.',
    example: 'sales_order.*,stock.changed',
  }),
  newest: bool().optional().meta({
    type: 'boolean',
    description: 'Start with the newest `per_page` events, to follow only what happens from now on.',
  }),
  client_3pl_id: ids().optional().meta({ type: 'integer' }),
  resource_type: z.enum(resourceTypes).optional(),
  resource_id: ids().optional().meta({ type: 'integer' }),
})
export type EventQuery = ReturnType<typeof positionIn<z.output<typeof EventQuery>>>

export const EventFeed = z
  .object({
    data: z.array(EventBody),
    meta: z.object({
      next_cursor: z
        .int()
        .nullable()
        .meta({ description: 'Cursor for the next page; null at the end.', example: null }),
      has_more: z
        .boolean()
        .meta({ description: 'Advances even if none of the events matched.', example: false }),
      cursor: z.int().meta({ description: 'Keep it: the next run starts here.', example: 1768472430000123 }),
      per_page: z.int().meta({ example: 100 }),
    }),
  })
  .meta({ id: 'EventFeed' })
export type EventFeed = z.output<typeof EventFeed>
