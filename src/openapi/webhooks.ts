import type { Announcement, Service } from '../kernel/service.ts'
import { componentRef } from './schemas.ts'
import type { OpenApiDocument, OperationObject, Parameter } from './types.ts'

/** What the service posts to those who asked for it. */
export function webhooksOf({ announcements }: Service): Pick<OpenApiDocument, 'webhooks'> {
  if (announcements === undefined) return {}
  return { webhooks: Object.fromEntries(announcements.map((each) => [each.type, { post: received(each) }])) }
}

function received({ type, description, body, record }: Announcement): OperationObject {
  const properties = { type: { const: type }, ...(record !== undefined && { data: componentRef(record) }) }
  return {
    operationId: `on.${type}`,
    tags: ['Webhooks'],
    summary: type,
    description,
    security: [],
    parameters: signature,
    requestBody: {
      required: true,
      content: {
        'application/json': { schema: { allOf: [componentRef(body), { type: 'object', properties }] } },
      },
    },
    responses: {
      '2XX': { description: 'It was taken. Anything else, and no answer in time, brings it again later.' },
      '410': { description: 'Nobody is here any more: the webhook is disabled.' },
    },
  }
}

const signature: readonly Parameter[] = [
  {
    name: 'webhook-id',
    in: 'header',
    required: true,
    description: 'The id of the event, the same however often it is sent.',
    schema: { type: 'string' },
  },
  {
    name: 'webhook-timestamp',
    in: 'header',
    required: true,
    description: 'When it was sent, in seconds since 1970.',
    schema: { type: 'string' },
  },
  {
    name: 'webhook-signature',
    in: 'header',
    required: true,
    description:
      '`v1,` and the base64 form of the HMAC-SHA256 of `id.timestamp.body`; several, separated by blanks, while a secret is replaced.',
    schema: { type: 'string' },
  },
]
