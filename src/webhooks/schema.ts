import * as z from 'zod'
import { IdParams, Timestamp, bool, ids, instantOf, integer, pageQuery, text } from '../kernel/fields.ts'
import { oldField } from '../kernel/names.ts'
import { sortingOnly } from '../lists/sorting.ts'
import { attemptErrors } from './sender.ts'
import { webhookKey } from './signature.ts'

// Fields that the webhooks of both services share. Each service adds the owner and its events.

const Payload = z.enum(['full', 'thin'])
const eventId = z.string().meta({ example: 'evt_01998f2c-7f3e-7cc0-9d3e-0c9f4f6b2a11' })

const healthStatus = z
  .enum(['untried', 'healthy', 'failing', 'paused', 'disabled'])
  .meta({ example: 'healthy' })

/** Webhook as shown, without its ID and owner. */
export function webhookFields(events: readonly string[]) {
  return {
    name: z.string().meta({ example: 'ERP' }),
    url: z.string().meta({ example: 'https://erp.example.com/hooks/waybill' }),
    events: z.array(z.string()).meta({ example: events }),
    active: z.boolean(),
    status: z.enum(['enabled', 'disabled', 'auto_disabled']).meta({ example: 'enabled' }),
    disabled_reason: z.string().nullable().meta({ example: null }),
    secret: z
      .string()
      .optional()
      .meta({ description: 'Only in the answers to create and rotate-secret: keep it.' }),
    secret_hint: z.string().meta({ example: 'whsec_…9fQ=' }),
    payload: Payload.meta({ description: '`thin` leaves `data` out.', example: 'full' }),
    headers: z
      .record(z.string(), z.string())
      .meta({ description: 'Custom headers; values that may be credentials are masked.', example: {} }),
    dropped_headers: z.array(z.string()).optional().meta({
      description:
        'Only in the answer to a change of `url`: masked headers that the new address does not get, because the request did not send them again.',
    }),
    timeout_ms: z.int().meta({ example: 15000 }),
    health: z.object({
      status: healthStatus,
      state: oldField('status', healthStatus),
      last_success_at: Timestamp.nullable(),
      last_failure_at: Timestamp.nullable(),
      failures: z.int().meta({ description: 'Attempts that failed since the last success.', example: 0 }),
      paused_until: Timestamp.nullable().meta({
        description: 'After many failures it is left alone for a while; nothing is lost meanwhile.',
      }),
    }),
    version: z.int().meta({ example: 1 }),
    created_at: Timestamp,
    updated_at: Timestamp,
  }
}

const Url = text(2048)
  .refine(isWebhookUrl, { params: { rule: 'url' } })
  .meta({
    format: 'uri',
    description: 'http or https, without a user name in it.',
    example: 'https://erp.example.com/hooks/waybill',
  })

export function isWebhookUrl(value: string): boolean {
  if (!URL.canParse(value)) return false
  const { protocol, username, password, hostname } = new URL(value)
  return /^https?:$/.test(protocol) && username === '' && password === '' && hostname !== ''
}

const Headers = z
  .record(text(100), text(4000).nullable())
  .refine((headers) => Object.keys(headers).length <= 20, { params: { rule: 'max_items', max: 20 } })
  .meta({
    description:
      'Replaced as a whole. A masked value that is sent back keeps its value, unless `url` changes: then it is dropped.',
    example: { authorization: 'Bearer of-the-receiver' },
  })

/** Input of create and update, without the owner. */
export function webhookInput(events: readonly [pattern: string, type: string]) {
  const Events = z
    .array(text(100))
    .max(50)
    .meta({
      // `webhookFaults` reports an empty list, together with other missing fields.
      minItems: 1,
      description: `\`*\` for all, \`${events[0]}\` for all of a resource, or exact types.`,
      example: events,
    })
  return {
    name: text().nullable().optional().meta({ example: 'ERP' }),
    url: Url.optional(),
    callback_url: Url.optional().meta({
      format: 'uri',
      description: 'Alias of url, which wins when both are sent.',
    }),
    events: Events.optional(),
    event_types: Events.optional().meta({ description: 'Alias of events, which wins when both are sent.' }),
    active: bool().optional(),
    enabled: bool()
      .optional()
      .meta({ type: 'boolean', description: 'Alias of active, which wins when both are sent.' }),
    payload: Payload.optional(),
    headers: Headers.optional(),
    timeout_ms: integer(1_000, 30_000)
      .optional()
      .meta({ type: 'integer', description: 'Within which the receiver has to answer; 15000 by default.' }),
  }
}
export type WebhookInput = z.output<z.ZodObject<ReturnType<typeof webhookInput>>>

export const WebhookSecret = text(200)
  .refine((value) => webhookKey(value) !== undefined, { params: { rule: 'format' } })
  .meta({ description: '`whsec_` and the base64 form of 24 to 64 bytes; made here when left out.' })

export const SecretRotation = z
  .object({ secret: WebhookSecret.optional() })
  .meta({ id: 'WebhookSecretRotation' })

export const Recovery = z
  .object({
    since: instantOf('From when on; 24 hours ago when left out, 30 days at most.'),
  })
  .meta({ id: 'WebhookRecovery' })

export const Recovered = z
  .object({
    queued: z.int().meta({ description: 'Deliveries that wait to be sent now.', example: 12 }),
    has_more: z.boolean().meta({ description: 'There were more than one call takes; call again.' }),
  })
  .meta({ id: 'WebhookRecovered' })
export type Recovered = z.output<typeof Recovered>

const attempt = {
  at: Timestamp,
  duration_ms: z.number().meta({ example: 42.5 }),
  status: z.int().nullable().meta({ description: 'The receiver’s answer, if any.', example: 503 }),
  error: z.enum(attemptErrors).nullable().meta({ example: 'status' }),
  response: z
    .object({ headers: z.record(z.string(), z.string()), body: z.string() })
    .nullable()
    .meta({ description: 'First 16 KiB, credentials masked.' }),
}

export const TestResult = z
  .object({ delivered: z.boolean(), event_id: eventId, ...attempt })
  .meta({ id: 'WebhookTestResult' })
export type TestResult = z.output<typeof TestResult>

const deliveryStatuses = [
  'pending',
  'delivering',
  'delivered',
  'retrying',
  'failed',
  'cancelled',
  'blocked',
] as const
export type DeliveryStatus = (typeof deliveryStatuses)[number]

/** Delivery as shown in lists. */
export function deliveryFields<Type extends z.ZodType, Resource extends z.ZodType>(
  event_type: Type,
  resource: Resource,
) {
  return {
    id: z.int().meta({ example: 90210 }),
    webhook_id: z.int().meta({ example: 7 }),
    event_id: eventId,
    event_type,
    sequence: z.int().meta({ example: 4711 }),
    resource,
    status: z.enum(deliveryStatuses).meta({ example: 'delivered' }),
    attempt_count: z.int().meta({ example: 1 }),
    last_status: z.int().nullable().meta({ description: 'The last answer of the receiver.', example: 200 }),
    last_error: z.enum(attemptErrors).nullable().meta({ example: null }),
    last_attempt_at: Timestamp.nullable(),
    next_attempt_at: Timestamp.nullable(),
    finished_at: Timestamp.nullable(),
    created_at: Timestamp,
  }
}

export const attemptsField = {
  attempts: z.array(z.object({ number: z.int().meta({ example: 1 }), ...attempt })),
}

export function deliveryList<Type extends z.ZodType>(event_type: Type) {
  return pageQuery(100).extend({
    status: z.enum(deliveryStatuses).optional(),
    event_type: event_type.optional(),
    resource_type: text().optional(),
    resource_id: ids().optional().meta({ type: 'integer' }),
    ...sortingOnly(['id'], 'desc'),
  })
}

export const DeliveryParams = z.object({ id: IdParams.shape.id, delivery: IdParams.shape.id })

const period = z.object({
  attempts: z.int().meta({ example: 1204 }),
  failures: z.int().meta({ description: 'Attempts that failed.', example: 3 }),
  delivered: z.int().meta({ example: 1201 }),
  failed: z.int().meta({ description: 'Deliveries given up.', example: 0 }),
  success_rate: z.number().nullable().meta({ description: 'Of the attempts.', example: 0.9975 }),
  average_ms: z.number().nullable().meta({ example: 38.2 }),
})

export const WebhookStats = z
  .object({
    waiting: z.int().meta({ description: 'Deliveries not sent yet, up to 100,000.', example: 0 }),
    oldest_waiting_at: Timestamp.nullable(),
    last_hour: period,
    last_24_hours: period,
    last_7_days: period,
    hours: z
      .array(
        z.object({
          hour: Timestamp.meta({ description: 'When it began.' }),
          delivered: z.int().meta({ example: 40 }),
          failures: z.int().meta({ description: 'Attempts that failed.', example: 1 }),
        }),
      )
      .meta({
        description: 'Hours of the last 7 days with deliveries, oldest first.',
      }),
  })
  .meta({ id: 'WebhookStats' })
export type WebhookStats = z.output<typeof WebhookStats>

export function eventTypeFields<Type extends z.ZodType>(
  type: Type,
  example: { readonly description: string; readonly resource_type: string; readonly schema: string },
) {
  return {
    type,
    description: z.string().meta({ example: example.description }),
    resource_type: z.string().meta({ example: example.resource_type }),
    schema: z.string().meta({
      description: 'Where the OpenAPI document of this service describes the body.',
      example: example.schema,
    }),
    sample: z.record(z.string(), z.unknown()),
  }
}
