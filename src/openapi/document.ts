import { isRecord } from '../kernel/fields.ts'
import type { AnyOperation } from '../kernel/operation.ts'
import { type Service, addressesOf } from '../kernel/service.ts'
import { bodySchema } from './envelopes.ts'
import { headerParameters, responseHeaders } from './headers.ts'
import { converted } from './json-schema.ts'
import { type Place, operationObject } from './operation-object.ts'
import type { SharedResponse } from './responses.ts'
import { Schemas } from './schemas.ts'
import { webhooksOf } from './webhooks.ts'
import type {
  Components,
  OpenApiDocument,
  OperationObject,
  Reference,
  ResponseObject,
  Schema,
} from './types.ts'

export interface DocumentInfo {
  readonly version: string
  readonly servers?: readonly string[]
}

/** The OpenAPI 3.1 document of a service. The same operations give the same text: it is committed and compared. */
export function openApiDocument(service: Service, info: DocumentInfo): OpenApiDocument {
  const shared = new SharedResponses()
  const schemas = new Schemas(service)
  const paths = pathsOf({ service, schemas, share: (response) => shared.add(response) })
  const described = { paths, ...webhooksOf(service, schemas) }
  return {
    openapi: '3.1.0',
    info: {
      title: service.title,
      version: info.version,
      description: descriptionOf(service),
      license: { name: 'Apache 2.0', identifier: 'Apache-2.0' },
    },
    servers: serversOf(service, info.servers ?? ['/']),
    ...tagsOf(service),
    ...described,
    components: reachable(described, {
      schemas: schemas.components(),
      responses: shared.all(),
      parameters: headerParameters,
      headers: responseHeaders,
      securitySchemes,
    }),
  }
}

/** JSON Schema of the complete body of a success, closed: a key that is not in it is a key nobody documented. */
export function responseSchema(op: AnyOperation, service: Service): object {
  const { root, defs } = converted(bodySchema(op, service, 'closed'), 'output')
  return { $schema: 'https://json-schema.org/draft/2020-12/schema', ...root, $defs: defs }
}

const securitySchemes: Readonly<Record<string, Schema>> = {
  bearer: { type: 'http', scheme: 'bearer' },
  shared_token: {
    type: 'http',
    scheme: 'bearer',
    description: 'The shared token of the integration, from the configuration of the service.',
  },
  session_cookie: {
    type: 'apiKey',
    in: 'cookie',
    name: '__Host-waybill_session',
    description:
      'The session of the panel. Over plain http, outside production, its name is `waybill_session`.',
  },
  csrf_token: {
    type: 'apiKey',
    in: 'header',
    name: 'X-CSRF-Token',
    description: 'From GET /admin/session; with the cookie, on every method but GET.',
  },
  client_id: { type: 'apiKey', in: 'header', name: 'X-Client-ID', description: 'The client_id of the site.' },
  client_secret: {
    type: 'apiKey',
    in: 'header',
    name: 'X-Client-Secret',
    description: 'A client secret of the site: full access to all that the site has. For servers only.',
  },
}

/** What is answered before any operation is asked. */
const beforehand =
  'A request that cannot be read never reaches an operation: it is answered with 408 `request_timeout`, 431 `headers_too_large`, 421 `host_not_allowed`, or 400 `bad_request`. An address that is not below is 404 `route_not_found`, another method 405 `method_not_allowed`. Every error has the shape of the schema `Error`.'

/** What is taken beyond what the schemas say. */
const taken =
  'A field that may be left out may be null as well. On a change, null empties what can be empty and leaves alone what cannot. Texts are trimmed, and an empty one is null; a change refuses it where the field cannot be empty. Yes and no may be `1`, `0`, `"true"` and `"false"`, numbers may be texts, and `[]` stands for an object without keys. In a query, `name[]=`, `name[0]=` and a repeated name are a list: filters by status or id take several values, other names refuse them with 422; names that mean nothing are ignored and told in a `Warning` header. Where there is only one of PUT and PATCH below, the other is the same. A body may come in gzip (`Content-Encoding: gzip`), and long answers leave in zstd, br or gzip for those who accept it.'

function descriptionOf({ description, prefixes }: Service): string {
  const all = `${description}\n\n${taken}\n\n${beforehand}`
  if (prefixes.length === 1) return all
  return `${all}\n\nEvery path answers the same under ${prefixes.map((prefix) => `\`${prefix}\``).join(' and ')}.`
}

/** A service that answers the same under several prefixes is several servers; the paths of its document begin after them. */
function serversOf({ prefixes }: Service, addresses: readonly string[]): OpenApiDocument['servers'] {
  if (prefixes.length === 1) return addresses.map((url) => ({ url }))
  return addresses.flatMap((url) => prefixes.map((prefix) => ({ url: url.replace(/\/$/, '') + prefix })))
}

/** Those that have operations, in the order of the chapters; one that is in no chapter comes last. */
function tagsOf({
  operations,
  announcements,
  tags = [],
}: Service): Pick<OpenApiDocument, 'tags' | 'x-tagGroups'> {
  const used = new Set(operations.map((op) => op.tag))
  if (announcements !== undefined) used.add('Webhooks')
  const chapters = tags.map(({ name, tags: inside }) => ({
    name,
    tags: Object.entries(inside).filter(([tag]) => used.has(tag)),
  }))
  const known = new Map(chapters.flatMap((chapter) => chapter.tags))
  const others = [...used].filter((tag) => !known.has(tag))
  return {
    tags: [
      ...[...known].map(([name, description]) => ({ name, description })),
      ...others.map((name) => ({ name })),
    ],
    'x-tagGroups': [
      ...chapters.map((chapter) => ({ name: chapter.name, tags: chapter.tags.map(([tag]) => tag) })),
      ...(others.length === 0 ? [] : [{ name: 'Other', tags: others }]),
    ].filter((chapter) => chapter.tags.length > 0),
  }
}

function pathsOf(place: Place): OpenApiDocument['paths'] {
  const paths: Record<string, Record<string, OperationObject>> = {}
  const { service } = place
  for (const op of service.operations) {
    const [address = ''] = addressesOf(op, service)
    const methods = (paths[service.prefixes.length === 1 ? address : op.path] ??= {})
    const method = op.method.toLowerCase()
    if (methods[method] !== undefined) throw new Error(`two operations answer ${op.method} ${op.path}`)
    methods[method] = operationObject(op, place)
  }
  return paths
}

class SharedResponses {
  readonly #byName = new Map<string, ResponseObject>()
  add({ name, response }: SharedResponse): Reference {
    const known = this.#byName.get(name)
    if (known !== undefined && JSON.stringify(known) !== JSON.stringify(response)) {
      throw new Error(`two answers are named ${name}`)
    }
    this.#byName.set(name, response)
    return { $ref: `#/components/responses/${name}` }
  }
  all(): Readonly<Record<string, ResponseObject>> {
    return Object.fromEntries([...this.#byName].toSorted(([a], [b]) => (a < b ? -1 : 1)))
  }
}

/** The components that the paths use, directly or through each other. */
function reachable(
  { paths, webhooks }: Pick<OpenApiDocument, 'paths' | 'webhooks'>,
  all: Components,
): Components {
  const seen = new Set<string>()
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) value.forEach(visit)
    if (!isRecord(value)) return
    for (const [key, inner] of Object.entries(value)) {
      if (key !== '$ref' || typeof inner !== 'string') visit(inner)
      else if (!seen.has(inner)) {
        seen.add(inner)
        visit(target(all, inner))
      }
    }
  }
  visit([paths, webhooks])
  const used = <T>(kind: keyof Components, parts: Readonly<Record<string, T>>): Readonly<Record<string, T>> =>
    Object.fromEntries(Object.entries(parts).filter(([name]) => seen.has(`#/components/${kind}/${name}`)))
  return {
    schemas: used('schemas', all.schemas),
    responses: used('responses', all.responses),
    parameters: used('parameters', all.parameters),
    headers: used('headers', all.headers),
    securitySchemes: usedSchemes(paths, all.securitySchemes),
  }
}

function target(all: Components, ref: string): unknown {
  const [, , kind = '', name = ''] = ref.split('/')
  const parts: unknown = Object.entries(all).find(([key]) => key === kind)?.[1]
  return isRecord(parts) ? parts[name] : undefined
}

function usedSchemes(paths: OpenApiDocument['paths'], schemes: Components['securitySchemes']) {
  const operations = Object.values(paths).flatMap((methods) => Object.values(methods))
  const names = new Set(
    operations.flatMap(({ security }) => security.flatMap((needed) => Object.keys(needed))),
  )
  return Object.fromEntries(Object.entries(schemes).filter(([name]) => names.has(name)))
}
