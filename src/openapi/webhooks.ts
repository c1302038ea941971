import type { Announcement, Service } from '../kernel/service.ts'
import type { Schemas } from './schemas.ts'
import type { OpenApiDocument, OperationObject, Parameter } from './types.ts'

/** Requests that the service posts to webhook subscribers. */
export function webhooksOf({ announcements }: Service, schemas: Schemas): Pick<OpenApiDocument, 'webhooks'> {
  if (announcements === undefined) return {}
  const entries = announcements.map((each) => [each.type, { post: received(each, schemas) }] as const)
  return { webhooks: Object.fromEntries(entries) }
}

function received(
  { type, description, body, record, sample }: Announcement,
  schemas: Schemas,
): OperationObject {
  const properties = { type: { const: type }, data: schemas.output(record) }
  const schema = { allOf: [schemas.output(body), { type: 'object', properties }] }
  return {
    operationId: `on.${type}`,
    tags: ['Webhooks'],
    summary: type,
    description,
    security: [],
    parameters: signature,
    requestBody: { required: true, content: { 'application/json': { schema, example: sample } } },
    responses: {
      '2XX': { description: 'It was taken. Anything else, and no answer in time, brings it again later.' },
      '410': { description: 'Nobody is here any more: the webhook is disabled.' },
    },
  }
}

const signature = Object.entries({
  'webhook-id': 'The id of the event, the same however often it is sent.',
  'webhook-timestamp': 'When it was sent, in seconds since 1970.',
  'webhook-signature':
    '`v1,` and the base64 form of the HMAC-SHA256 of `id.timestamp.body`; several, separated by blanks, while a secret is replaced.',
}).map(([name, description]): Parameter => {
  return { name, in: 'header', required: true, description, schema: { type: 'string' } }
})
