import { type AnyOperation, isKeyed, mayLag, problemsOf } from '../kernel/operation.ts'
import type { Header, Parameter, Reference, Schema } from './types.ts'

const requestId = { type: 'string', pattern: '^[A-Za-z0-9._-]{8,64}$' }
const count = { type: 'integer', minimum: 0 }
const etag = { type: 'string', pattern: '^"[0-9]+"$', examples: ['"3"'] }
const position = {
  type: 'string',
  pattern: '^[0-9A-F]{24}$',
  examples: ['00000001000000000A16B374'],
}
const entityTags = { type: 'string', examples: ['"3"'] }

/** Descriptions and schemas of request headers, and of the query parameter of every write. */
const optional = {
  'X-Request-ID': [
    'Used as the id of this request if it has the right form; otherwise one is generated.',
    requestId,
  ],
  'Idempotency-Key': [
    'Makes the request safe to repeat: for 24 hours the same key with the same body gets the first answer again, with `Idempotent-Replayed: true`.',
    { type: 'string', minLength: 1, maxLength: 255 },
  ],
  dry_run: ['Dry run: returns the answer without storing anything.', { type: 'boolean', default: false }],
  'If-Match': [
    'The ETag of the version you read: the write is refused when the record has changed since.',
    entityTags,
  ],
  'If-None-Match': [
    'The ETag of the version you have: an unchanged record is answered by 304 without a body.',
    entityTags,
  ],
  'Waybill-Position': [
    'The newest position that answers to your writes carried: this answer has at least these writes. Of two positions the greater text is the newer one. Without it, where reads are answered by replicas, the answer may be some seconds old. What is no position is no mistake: the answer is then as new as can be.',
    { type: 'string', examples: position.examples },
  ],
} as const satisfies Readonly<Record<string, readonly [description: string, schema: Schema]>>

export const headerParameters = Object.fromEntries(
  Object.entries(optional).map(([name, [description, schema]]): [string, Parameter] => {
    return [name, { name, in: name === 'dry_run' ? 'query' : 'header', required: false, description, schema }]
  }),
)

export const responseHeaders = {
  'X-Request-ID': { description: 'The id of this request.', schema: requestId },
  ETag: { description: 'The version of the record, for If-Match and If-None-Match.', schema: etag },
  'Idempotent-Replayed': {
    description:
      'Present when this is the stored answer to an earlier request with the same Idempotency-Key.',
    schema: { const: 'true' },
  },
  'Dry-Run': {
    description: 'Present when the request was only tried out (`?dry_run=1`).',
    schema: { const: 'true' },
  },
  'Waybill-Position': {
    description:
      'How far the database is with this write: bring it back with your next requests. Sent where reads are answered by replicas.',
    schema: position,
  },
  'X-RateLimit-Limit': { description: 'Requests allowed in a window of 60 seconds.', schema: count },
  'X-RateLimit-Remaining': { description: 'Requests left in this window.', schema: count },
  'X-RateLimit-Reset': { description: 'When the window ends, in Unix seconds.', schema: count },
  'RateLimit-Policy': {
    description: 'The limit and its window in seconds.',
    schema: { type: 'string', examples: ['"default";q=60;w=60'] },
  },
  RateLimit: {
    description: 'Remaining requests and seconds until the window ends.',
    schema: { type: 'string', examples: ['"default";r=59;t=42'] },
  },
  Location: {
    description: 'Where the browser is sent on to.',
    schema: { type: 'string', format: 'uri-reference' },
  },
  'Retry-After': { description: 'Seconds to wait before trying again.', schema: count },
  'WWW-Authenticate': {
    description: 'How to authenticate.',
    schema: { type: 'string', examples: ['Bearer'] },
  },
} as const satisfies Record<string, Header>

export type ResponseHeader = keyof typeof responseHeaders

export function headerRefs(names: readonly ResponseHeader[]): Readonly<Record<string, Reference>> {
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]))
}

export function isLimited(op: AnyOperation): boolean {
  return problemsOf(op).includes('too_many_attempts')
}

/** Request headers that follow from the operation's properties. */
export function headerParametersOf(op: AnyOperation, versioned: boolean): readonly Reference[] {
  const names: (keyof typeof optional)[] = []
  if (isKeyed(op)) names.push('Idempotency-Key', 'dry_run')
  if (problemsOf(op).includes('precondition_failed')) names.push('If-Match')
  if (op.method === 'GET' && versioned) names.push('If-None-Match')
  if (mayLag(op)) names.push('Waybill-Position')
  names.push('X-Request-ID')
  return names.map((name) => ({ $ref: `#/components/parameters/${name}` }))
}
