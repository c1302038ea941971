import * as z from 'zod'
import { Timestamp, id, ids, text } from '../../kernel/fields.ts'
import { feedPosition, type positionIn } from '../../lists/feed-position.ts'
import { matchingTypes } from '../../webhooks/rules.ts'
import {
  WebhookSecret,
  attemptsField,
  deliveryFields,
  deliveryList,
  eventTypeFields,
  webhookFields,
  webhookInput,
} from '../../webhooks/schema.ts'
import { AuditRow } from '../audit/schema.ts'
import { eventTypes } from '../vocabulary.ts'

const route = { tag: 'Webhooks', resource: 'webhook' } as const
export const reads = { ...route, access: 'admin_read', permission: 'webhooks.read' } as const
export const writes = { ...route, access: 'admin_write', permission: 'webhooks.write' } as const

const events = ['user.*', 'site.updated'] as const
const ofSite = 'Only events of this site; null for events of all sites and events without a site.'

export const Webhook = z
  .object({
    id: z.int().meta({ example: 7 }),
    site_id: z.int().nullable().meta({ description: ofSite, example: null }),
    ...webhookFields(events),
  })
  .meta({ id: 'Webhook' })
export type Webhook = z.output<typeof Webhook>

const input = {
  site_id: id()
    .nullable()
    .optional()
    .meta({ type: ['integer', 'null'], description: `${ofSite} It cannot be changed.` }),
  ...webhookInput(events),
}

export const NewWebhook = z.object({ ...input, secret: WebhookSecret.optional() }).meta({ id: 'NewWebhook' })
export type NewWebhook = z.output<typeof NewWebhook>

export const WebhookChanges = z.object(input).meta({ id: 'WebhookChanges' })
export type WebhookChanges = z.output<typeof WebhookChanges>

export const WebhookList = z.object({
  site_id: ids().optional().meta({ type: 'integer', description: 'Only webhooks of this site, or these.' }),
})
export type WebhookList = z.output<typeof WebhookList>

const Type = z.enum(eventTypes)
const Target = z
  .object({ type: z.string().meta({ example: 'site' }), id: z.int().nullable().meta({ example: 7 }) })
  .nullable()
  .meta({ description: 'Changed record, if it was one.' })

export const TestQuery = z.object({
  type: Type.optional().meta({ description: 'Event type of the sample; `webhook.test` by default.' }),
})

const delivery = deliveryFields(Type.meta({ example: 'site.updated' }), Target)

export const Delivery = z.object(delivery).meta({ id: 'Delivery' })
export type Delivery = z.output<typeof Delivery>

export const DeliveryDetail = z.object({ ...delivery, ...attemptsField }).meta({ id: 'DeliveryDetail' })

export const DeliveryList = deliveryList(Type)
export type DeliveryList = z.output<typeof DeliveryList>

export const EventTypeInfo = z
  .object({
    ...eventTypeFields(Type.meta({ example: 'site.updated' }), {
      description: 'A site was renamed, moved or switched.',
      resource_type: 'site',
      schema: '#/webhooks/site.updated',
    }),
    resource_type: z.string().nullable().meta({ example: 'site' }),
  })
  .meta({ id: 'EventTypeInfo' })
export type EventTypeInfo = z.output<typeof EventTypeInfo>

/** An event as webhooks deliver it and the feed lists it. */
export const EventBody = z
  .object({
    id: z.string().meta({
      description: 'The same however often it is delivered.',
      example: 'evt_01998f2c-7f3e-7cc0-9d3e-0c9f4f6b2a11',
    }),
    type: Type.meta({ example: 'site.updated' }),
    timestamp: Timestamp.meta({ description: 'When it happened.' }),
    sequence: z.int().meta({ description: 'Events of one resource have rising numbers.', example: 4711 }),
    api_version: z.literal('1.0'),
    site_id: z.int().nullable().meta({ description: 'Null if the row concerns no single site.', example: 7 }),
    resource: Target,
    data: AuditRow.optional().meta({
      description: 'The row of the audit log; a thin payload goes without.',
    }),
    request_id: z.string().nullable().meta({ example: '01998f2c-7f3e-7cc0-9d3e-0c9f4f6b2a11' }),
  })
  .meta({ id: 'Event' })

const Types = text(1000)
  .transform((value) => value.split(',').map((each) => matchingTypes(eventTypes, each.trim())))
  .refine((values) => values.every((value) => value.length > 0), { params: { rule: 'selected' } })
  .transform((values) => [...new Set(values.flat())])

export const EventQuery = z.object({
  ...feedPosition,
  types: Types.optional().meta({
    type: 'string',
    description: 'Exact types, or all of a resource such as `user.*`, separated by commas.',
    example: 'user.*,site.updated',
  }),
  site_id: ids().optional().meta({ type: 'integer', description: 'Only events of this site, or these.' }),
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
      cursor: z.int().meta({ description: 'Keep it: the next run starts here.', example: 4711 }),
      per_page: z.int().meta({ example: 100 }),
    }),
  })
  .meta({ id: 'EventFeed' })
export type EventFeed = z.output<typeof EventFeed>
