import * as z from 'zod'
import { id } from '../../../kernel/fields.ts'
import { eventTypes } from '../events/types.ts'
import {
  WebhookSecret,
  attemptsField,
  deliveryFields,
  deliveryList,
  eventTypeFields,
  webhookFields,
  webhookInput,
} from '../../../webhooks/schema.ts'

const events = ['sales_order.*', 'stock.changed'] as const

export const Webhook = z
  .object({
    id: z.int().meta({ example: 7 }),
    company_id: z.int().meta({ example: 1 }),
    client_3pl_id: z
      .int()
      .nullable()
      .meta({ description: 'Only events of this client company; null for all.', example: null }),
    ...webhookFields(events),
  })
  .meta({ id: 'Webhook' })
export type Webhook = z.output<typeof Webhook>

const input = {
  client_3pl_id: id()
    .nullable()
    .optional()
    .meta({ type: ['integer', 'null'] }),
  ...webhookInput(events),
}

export const NewWebhook = z.object({ ...input, secret: WebhookSecret.optional() }).meta({ id: 'NewWebhook' })
export type NewWebhook = z.output<typeof NewWebhook>

export const WebhookChanges = z.object(input).meta({ id: 'WebhookChanges' })
export type WebhookChanges = z.output<typeof WebhookChanges>

const Type = z.enum(eventTypes)

export const TestQuery = z.object({
  type: Type.optional().meta({ description: 'Event type of the sample; `webhook.test` by default.' }),
})

const delivery = deliveryFields(
  Type.meta({ example: 'sales_order.shipped' }),
  z.object({
    type: z.string().meta({ example: 'sales_order' }),
    id: z.int().meta({ example: 1042 }),
  }),
)

export const Delivery = z.object(delivery).meta({ id: 'Delivery' })
export type Delivery = z.output<typeof Delivery>

export const DeliveryDetail = z.object({ ...delivery, ...attemptsField }).meta({ id: 'DeliveryDetail' })

export const DeliveryList = deliveryList(Type)
export type DeliveryList = z.output<typeof DeliveryList>

export const EventTypeInfo = z
  .object(
    eventTypeFields(Type.meta({ example: 'sales_order.shipped' }), {
      description: 'Goods of a sales order have left the warehouse.',
      resource_type: 'sales_order',
      schema: '#/webhooks/sales_order.shipped',
    }),
  )
  .meta({ id: 'EventTypeInfo' })
export type EventTypeInfo = z.output<typeof EventTypeInfo>
