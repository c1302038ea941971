import { STATUS_CODES } from 'node:http'
import { isRecord } from '../kernel/fields.ts'
import type { AnyOperation } from '../kernel/operation.ts'
import { type Service, addressesOf } from '../kernel/service.ts'
import { bodySchema } from './envelopes.ts'
import { headerParameters, responseHeaders } from './headers.ts'
import { introductionOf } from './introduction.ts'
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

/** The OpenAPI 3.1 document of a service. The output is deterministic, because it is committed and compared. */
export function openApiDocument(service: Service, info: DocumentInfo): OpenApiDocument {
  const shared = new SharedResponses()
  const schemas = new Schemas(service)
  const paths = pathsOf({ service, schemas, share: (response, op) => shared.add(response, op) })
  const described = { paths, ...webhooksOf(service, schemas) }
  return {
    openapi: '3.1.0',
    info: {
      title: service.title,
      version: info.version,
      description: introductionOf(service),
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

/** The document for integrators. Leaves out operations for people, accounts and administration. */
export function integratorsDocument(service: Service, info: DocumentInfo): OpenApiDocument {
  const { isForIntegrators = () => true, operations } = service
  return openApiDocument({ ...service, operations: operations.filter(isForIntegrators) }, info)
}

/** JSON Schema of the complete body of a success. It's closed, so that an undocumented key fails. */
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
  company_id: {
    type: 'apiKey',
    in: 'header',
    name: 'X-Company-Id',
    description:
      'The company that is meant. Writes need it. A read without it is about your primary company, or for a super-admin and for an integration about every company that has the module.',
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

/** Servers of the document, one for each prefix if there are several; the paths begin after it. */
function serversOf({ prefixes }: Service, addresses: readonly string[]): OpenApiDocument['servers'] {
  if (prefixes.length === 1) return addresses.map((url) => ({ url }))
  return addresses.flatMap((url) => prefixes.map((prefix) => ({ url: url.replace(/\/$/, '') + prefix })))
}

/** Tags with operations, in chapter order. A tag without a chapter comes last. */
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

/** Name of a shared response: its only code, or status and first operation (`forbidden.articles.create`). */
function nameOf(key: string, status: number, operation: string): string {
  if (!key.includes('.')) return key
  const words = STATUS_CODES[status] ?? String(status)
  return `${words.toLowerCase().replaceAll(' ', '_')}.${operation}`
}

class SharedResponses {
  readonly #names = new Map<string, string>()
  readonly #byName = new Map<string, ResponseObject>()
  add({ key, status, response }: SharedResponse, { id }: AnyOperation): Reference {
    const name = this.#names.get(key) ?? nameOf(key, status, id)
    const known = this.#byName.get(name)
    if (known !== undefined && JSON.stringify(known) !== JSON.stringify(response)) {
      throw new Error(`two answers are named ${name}`)
    }
    this.#names.set(key, name)
    this.#byName.set(name, response)
    return { $ref: `#/components/responses/${name}` }
  }
  all(): Readonly<Record<string, ResponseObject>> {
    return Object.fromEntries([...this.#byName].toSorted(([a], [b]) => (a < b ? -1 : 1)))
  }
}

/** Components that the paths use, directly or indirectly. */
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
