import { Ajv2020 } from 'ajv/dist/2020.js'
import formats from 'ajv-formats'
import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import { faultsOf } from '../../tools/openapi-rules.ts'
import {
  IdParams,
  Timestamp,
  bool,
  decimal,
  email,
  id,
  integer,
  metadata,
  pageQuery,
  password,
  text,
} from '../kernel/fields.ts'
import { type AnyOperation, operation, problemsOf } from '../kernel/operation.ts'
import { refusal } from '../kernel/messages/messages.ts'
import type { Service } from '../kernel/service.ts'
import { services } from '../main/documents.ts'
import { operationsOf } from './found.ts'
import { openApiDocument, responseSchema } from './document.ts'

const Line = z
  .object({
    article_code: text().meta({ example: 'BOLT-M8' }),
    quantity_um3pl: decimal().meta({ example: 2.5 }),
  })
  .meta({ id: 'Line' })
const Order = z
  .object({
    id: z.int().min(1),
    number: z.string().meta({ example: 'SO-1001' }),
    status: z.enum(['draft', 'confirmed']),
    kind: z.enum(['b2b', 'b2c']).nullable(),
    partner_id: z.int().nullable(),
    ship_to: z.object({ name: z.string(), city: z.string().nullable() }).nullable(),
    lines: z.array(Line),
    metadata: metadata(),
    version: z.int(),
    created_at: Timestamp,
  })
  .meta({ id: 'Order' })
const NewOrder = z
  .object({
    number: text().optional(),
    client_3pl_id: id(),
    partner_id: id().nullable().optional().meta({ type: 'integer', description: 'Who gets it.' }),
    priority: integer(0, 9)
      .meta({ examples: [5] })
      .optional(),
    on_hold: bool().default(false),
    lines: z.array(Line).min(1).max(1000),
  })
  .meta({ id: 'NewOrder' })
/** A schema with a default: it differs between request and response. */
const Settings = z.object({ policy: z.enum(['reject', 'flag']).default('flag') }).meta({ id: 'Settings' })
const Client = z.object({ id: z.int(), settings: Settings }).meta({ id: 'Client' })
interface Category {
  name: string
  parts: Category[]
}
const Category: z.ZodType<Category, Category> = z
  .object({
    name: z.string().meta({ example: 'Screws' }),
    get parts() {
      return z.array(Category)
    },
  })
  .meta({ id: 'Category' })
const Person = z.object({ kind: z.literal('person'), name: z.string() }).meta({ id: 'Person' })
const Robot = z.object({ kind: z.literal('robot'), serial: z.uuid() }).meta({ id: 'Robot' })
const Check = z.object({ ok: z.boolean(), checks: z.record(z.string(), z.boolean()) })

const handle = () => Promise.reject(new Error('never called'))
const base = { tag: 'Orders', handle } as const

const listOrders = operation({
  ...base,
  id: 'orders.list',
  summary: 'List orders',
  method: 'GET',
  path: '/orders',
  access: 'read',
  module: 'outbound',
  query: pageQuery(100).extend({
    search: text().meta({ description: 'Part of the number.' }).optional(),
    since: z.iso.datetime().optional(),
    client_3pl_id: id(),
  }),
  status: 200,
  envelope: 'page',
  response: Order,
  problems: ['invalid'],
})
const createOrder = operation({
  ...base,
  id: 'orders.create',
  summary: 'Create an order',
  description: 'Reserves what is available.',
  method: 'POST',
  path: '/orders',
  access: 'write',
  role: 'client',
  module: 'outbound',
  body: NewOrder,
  status: 201,
  envelope: 'record',
  response: Order,
})
const getOrder = operation({
  ...base,
  id: 'orders.get',
  summary: 'Read an order',
  method: 'GET',
  path: '/orders/{id}',
  access: 'read',
  resource: 'article',
  params: IdParams,
  status: 200,
  envelope: 'record',
  response: Order,
})
const deleteOrder = operation({
  ...base,
  id: 'orders.delete',
  summary: 'Delete an order',
  method: 'DELETE',
  path: '/orders/{id}',
  access: 'write',
  params: IdParams,
  status: 204,
  envelope: 'bare',
  response: z.null(),
})
const putClient = operation({
  ...base,
  tag: 'Clients',
  id: 'clients.update',
  summary: 'Change a client',
  method: 'PUT',
  path: '/clients/{id}',
  access: 'site_write',
  params: IdParams,
  body: z.object({ settings: Settings.optional() }).meta({ id: 'ClientChange' }),
  status: 200,
  envelope: 'record',
  response: Client,
})
const listCategories = operation({
  ...base,
  tag: 'Clients',
  id: 'categories.list',
  summary: 'List categories',
  method: 'GET',
  path: '/categories',
  access: 'site_read',
  status: 200,
  envelope: 'list',
  response: Category,
})
const health = operation({
  ...base,
  tag: 'Health',
  id: 'health.get',
  summary: 'Health',
  method: 'GET',
  path: '/health',
  aliases: ['/health', '/up'],
  access: 'public',
  status: 200,
  envelope: 'bare',
  response: Check,
})
const token = operation({
  ...base,
  tag: 'Health',
  id: 'token.create',
  summary: 'Sign in',
  method: 'POST',
  path: '/auth/token',
  access: 'public',
  limit: 'token',
  body: z.object({ email: email(), password: password() }),
  status: 200,
  envelope: 'bare',
  response: z.discriminatedUnion('kind', [Person, Robot]),
})
const whoami = operation({
  ...base,
  tag: 'Health',
  id: 'user.get',
  summary: 'Who am I',
  method: 'GET',
  path: '/me',
  access: 'user',
  status: 202,
  envelope: 'bare',
  response: Person,
})

const operations: readonly AnyOperation[] = [
  listOrders,
  createOrder,
  getOrder,
  deleteOrder,
  putClient,
  listCategories,
  health,
  token,
  whoami,
]

const tags = [
  { name: 'Work', tags: { Orders: 'What was ordered.', Clients: 'Who ordered it.', Unused: 'Nothing.' } },
  { name: 'Around it', tags: { Health: 'How it is.' } },
]

const { examples } = services().logistics
const fieldNotes = {
  'Order.kind': 'Who buys.',
  'Order.ship_to.city': 'Where it goes.',
  'query.since': 'Only what is newer.',
  article_code: 'What it is.',
  checks: 'Part by part.',
  client_3pl_id: 'Whose it is.',
  kind: 'What it is.',
  lines: 'What is in it.',
  ok: 'Whether all is well.',
  on_hold: 'Whether it waits.',
  partner_id: 'Who gets it.',
  parts: 'What it is made of.',
  policy: 'What happens then.',
  priority: 'How soon.',
  quantity_um3pl: 'How much.',
  serial: 'Number of the machine.',
  settings: 'How it is done.',
  ship_to: 'Who gets it.',
}

function serviceOf(list: readonly AnyOperation[], requestIdInBodies = false): Service {
  return {
    name: 'logistics',
    title: 'Sample',
    description: 'A service of every kind of operation.',
    prefixes: ['/api'],
    operations: list,
    gate: { identify: () => Promise.reject(new Error('closed')) },
    requestIdInBodies,
    ready: () => Promise.resolve(),
    tags,
    ...(examples && { examples }),
    fieldNotes,
  }
}
const service = serviceOf(operations)
const document = openApiDocument(service, { version: '1.0' })
const at = (path: string, method: string) => {
  const found = document.paths[path]?.[method]
  if (found === undefined) throw new Error(`no ${method} ${path}`)
  return found
}

function names(path: string, method: string): readonly string[] {
  return at(path, method).parameters.map((parameter) =>
    '$ref' in parameter ? parameter.$ref.replace('#/components/parameters/', '') : parameter.name,
  )
}
function body(path: string, method: string, status: number) {
  const found = at(path, method).responses[status]
  return found !== undefined && 'content' in found ? found.content?.['application/json']?.schema : undefined
}
function response(path: string, method: string, status: number) {
  const found = at(path, method).responses[status]
  const name = found !== undefined && '$ref' in found ? found.$ref.replace('#/components/responses/', '') : ''
  const shared = document.components.responses[name]
  if (shared === undefined) throw new Error(`no ${status} of ${method} ${path}`)
  return shared
}
function making(...list: readonly AnyOperation[]) {
  return () => openApiDocument(serviceOf(list), { version: '1.0' })
}

function compile(schema: object) {
  const ajv = new Ajv2020({ strict: true, allowUnionTypes: true })
  formats.default(ajv)
  return ajv.compile(schema)
}

describe('the document', () => {
  test.each([false, true])('is sound (request id in bodies: %s)', (withId) => {
    expect(faultsOf(openApiDocument(serviceOf(operations, withId), { version: '1.0' }))).toEqual([])
  })

  test('is the same text each time, and plain JSON', () => {
    const again = openApiDocument(serviceOf(operations), { version: '1.0' })
    expect(JSON.stringify(again)).toBe(JSON.stringify(document))
    expect(JSON.parse(JSON.stringify(document))).toEqual(document)
  })

  test('has each operation once, under the prefix, and names the other addresses', () => {
    expect(Object.keys(document.paths).every((path) => path.startsWith('/api/'))).toBe(true)
    const ids = operationsOf(document).map((found) => found.operation.operationId)
    expect(ids.toSorted()).toEqual(operations.map((op) => op.id).toSorted())
    expect(document.servers).toEqual([{ url: '/' }])
    expect(at('/api/health', 'get').description).toBe('Also at `/health`, `/up`.')
  })

  test('of a service with several prefixes has them as servers, and what follows as paths', () => {
    const twice = { ...serviceOf(operations), prefixes: ['/api', '/api/v2'] as const }
    const { servers, paths, info } = openApiDocument(twice, { version: '1.0' })
    expect(servers).toEqual([{ url: '/api' }, { url: '/api/v2' }])
    expect(new Set(Object.keys(paths))).toEqual(new Set(operations.map((op) => op.path)))
    expect(info.description).toContain('under `/api` and `/api/v2`.')
    expect(paths['/health']?.['get']?.description).toBe('Also at `/health`, `/up`.')
    const away = openApiDocument(twice, { version: '1.0', servers: ['https://wms.example.com/'] })
    expect(away.servers.map(({ url }) => url)).toEqual([
      'https://wms.example.com/api',
      'https://wms.example.com/api/v2',
    ])
    const asked = operationsOf(away).map(({ address, method }) => `${method} ${address}`)
    expect(asked).toEqual(operationsOf(document).map(({ address, method }) => `${method} ${address}`))
  })

  test('has an operation that is known by another address there', () => {
    const moved = openApiDocument(serviceOf([{ ...health, aliases: [], address: '/health' }]), {
      version: '1.0',
    })
    expect(Object.keys(moved.paths)).toEqual(['/health'])
    expect(moved.paths['/health']?.['get']?.description).toBe('Also at `/api/health`.')
  })

  test('lists exactly the statuses of the success and of the problems', () => {
    for (const op of operations) {
      const { responses } = at(`/api${op.path}`, op.method.toLowerCase())
      const statuses = new Set<number>([op.status, ...problemsOf(op).map((code) => refusal(code).status)])
      if (op === getOrder) statuses.add(304)
      expect(Object.keys(responses)).toEqual([...statuses].map(String).toSorted())
    }
  })

  test('has the tags in the order of their chapters, and only those in use', () => {
    expect(document.tags.map((tag) => tag.name)).toEqual(['Orders', 'Clients', 'Health'])
    expect(document['x-tagGroups']).toEqual([
      { name: 'Work', tags: ['Orders', 'Clients'] },
      { name: 'Around it', tags: ['Health'] },
    ])
    const other = openApiDocument(serviceOf([{ ...whoami, tag: 'New' }]), { version: '1.0' })
    expect(other['x-tagGroups']).toEqual([{ name: 'Other', tags: ['New'] }])
    expect(faultsOf(other)).toContain('the tag New has no description')
  })

  test('asks for the headers that follow from what is done', () => {
    expect(names('/api/orders', 'get')).toEqual([
      'page',
      'per_page',
      'search',
      'since',
      'client_3pl_id',
      'Waybill-Position',
      'X-Request-ID',
    ])
    expect(names('/api/orders', 'post')).toEqual(['Idempotency-Key', 'dry_run', 'X-Request-ID'])
    expect(names('/api/orders/{id}', 'get')).toEqual([
      'id',
      'If-None-Match',
      'Waybill-Position',
      'X-Request-ID',
    ])
    expect(names('/api/orders/{id}', 'delete')).toEqual([
      'id',
      'Idempotency-Key',
      'dry_run',
      'If-Match',
      'X-Request-ID',
    ])
    expect(names('/api/health', 'get')).toEqual(['X-Request-ID'])
  })

  test('asks for the credentials that access calls for', () => {
    expect(at('/api/health', 'get').security).toEqual([])
    expect(at('/api/me', 'get').security).toEqual([{ bearer: [] }])
    expect(at('/api/orders', 'get').security).toEqual([{ bearer: [], company_id: [] }, { bearer: [] }])
    expect(at('/api/orders', 'post').security).toEqual([{ bearer: [], company_id: [] }])
    expect(at('/api/categories', 'get').security).toEqual([
      { client_id: [], client_secret: [] },
      { client_id: [], bearer: [] },
    ])
  })

  test('describes parameters as they are sent', () => {
    const [page, , search, , client] = at('/api/orders', 'get').parameters
    expect(page).toEqual({
      name: 'page',
      in: 'query',
      required: false,
      description: 'Number of the page, from 1.',
      schema: { type: 'integer', minimum: 1, default: 1, format: 'int64' },
    })
    expect(search).toMatchObject({
      description: 'Part of the number.',
      schema: { type: 'string', maxLength: 255 },
    })
    expect(client).toMatchObject({ required: true })
    expect(at('/api/orders/{id}', 'get').parameters[0]).toEqual({
      name: 'id',
      in: 'path',
      required: true,
      description: 'ID of the record.',
      schema: { type: 'integer', minimum: 1, format: 'int64' },
    })
  })

  test('describes fields by the longest path that has a note, unless their schema does', () => {
    expect(document.components.schemas['Order']?.['properties']).toMatchObject({
      kind: { description: 'Who buys.' },
      ship_to: { properties: { city: { description: 'Where it goes.' } } },
      lines: { description: 'What is in it.' },
    })
    expect(document.components.schemas['Person']?.['properties']).toMatchObject({
      kind: { description: 'What it is.' },
    })
    expect(at('/api/orders', 'get').parameters).toContainEqual(
      expect.objectContaining({ name: 'since', description: 'Only what is newer.' }),
    )
    expect(at('/api/orders', 'get').parameters).toContainEqual(
      expect.objectContaining({ name: 'search', description: 'Part of the number.' }),
    )
  })

  test('wraps answers in their envelopes', () => {
    const order = { $ref: '#/components/schemas/Order' }
    expect(body('/api/orders', 'post', 201)).toEqual({
      type: 'object',
      properties: { data: { ...order, description: 'The record, or the rows of the list.' } },
      required: ['data'],
    })
    expect(body('/api/orders', 'get', 200)).toMatchObject({
      properties: {
        data: { type: 'array', items: order },
        links: { $ref: '#/components/schemas/PageLinks' },
        meta: { $ref: '#/components/schemas/PageMeta' },
      },
      required: ['data', 'links', 'meta'],
    })
    expect(body('/api/categories', 'get', 200)).toMatchObject({ properties: { data: { type: 'array' } } })
    expect(body('/api/me', 'get', 202)).toEqual({ $ref: '#/components/schemas/Person' })
    expect(body('/api/orders/{id}', 'delete', 204)).toBeUndefined()
  })

  test('shows defaults as what happens when nothing is sent', () => {
    expect(document.components.schemas['NewOrder']?.['properties']).toMatchObject({
      on_hold: { default: false },
    })
  })

  test('names a schema apart when requests and answers differ, and only then', () => {
    expect(document.components.schemas).toHaveProperty('Line')
    expect(document.components.schemas).not.toHaveProperty('LineInput')
    expect(document.components.schemas['Settings']).toMatchObject({ required: ['policy'] })
    expect(document.components.schemas['SettingsInput']).not.toHaveProperty('required')
  })

  test('promises nowhere in answers that there are no other keys', () => {
    expect(JSON.stringify(document)).not.toContain('"additionalProperties":false')
  })

  test('writes nullable fields as a list of types', () => {
    expect(document.components.schemas['Order']?.['properties']).toMatchObject({
      kind: { type: ['string', 'null'], enum: ['b2b', 'b2c', null] },
      partner_id: { type: ['integer', 'null'], format: 'int64' },
      ship_to: { type: ['object', 'null'] },
    })
    // The type it's read as doesn't exclude null.
    expect(document.components.schemas['NewOrder']?.['properties']).toMatchObject({
      partner_id: { type: ['integer', 'null'], description: 'Who gets it.' },
    })
  })

  test('holds only components that something refers to', () => {
    const lone = openApiDocument(serviceOf([health]), {
      version: '1.0',
      servers: ['https://wms.example.com'],
    })
    expect(Object.keys(lone.components.schemas)).toEqual(['Error'])
    expect(Object.keys(lone.components.parameters)).toEqual(['X-Request-ID'])
    expect(lone.components.securitySchemes).toEqual({})
    expect(lone.servers).toEqual([{ url: 'https://wms.example.com' }])
  })
})

describe('problems', () => {
  test('that share a status share one answer with an example of each', () => {
    const { description, content } = response('/api/orders', 'get', 403)
    expect(description).toContain('- `company_forbidden`: You do not have access to this company.')
    expect(content?.['application/json']?.examples?.['module_inactive']?.value).toEqual({
      message: 'The outbound module is not active for this company.',
      code: 'module_inactive',
      module: 'outbound',
      request_id: expect.any(String),
    })
  })

  test('speak of the record and of a field of the operation', () => {
    expect(response('/api/orders/{id}', 'get', 404).content?.['application/json']?.example).toMatchObject({
      message: 'Article not found.',
    })
    expect(
      response('/api/orders', 'post', 422).content?.['application/json']?.examples?.['invalid']?.value,
    ).toMatchObject({
      errors: { client_3pl_id: ['The client 3pl id field is required.'] },
    })
  })

  test('carry the headers that go with them', () => {
    expect(Object.keys(response('/api/me', 'get', 401).headers ?? {})).toContain('WWW-Authenticate')
    expect(Object.keys(response('/api/me', 'get', 429).headers ?? {})).toEqual(
      expect.arrayContaining([
        'Retry-After',
        'X-RateLimit-Limit',
        'X-RateLimit-Remaining',
        'X-RateLimit-Reset',
      ]),
    )
  })
})

describe('examples', () => {
  test('are made of the examples of the fields', () => {
    expect(at('/api/orders', 'post').requestBody?.content['application/json']?.example).toEqual({
      client_3pl_id: 1,
      priority: 5,
      lines: [{ article_code: 'BOLT-M8', quantity_um3pl: 2.5 }],
    })
  })

  test('are made up by the names and formats of fields that have none', () => {
    expect(at('/api/auth/token', 'post').requestBody?.content['application/json']?.example).toEqual({
      email: 'ada@example.com',
      password: 'correct horse battery staple',
    })
    expect(at('/api/me', 'get').responses['202']).toMatchObject({
      content: { 'application/json': { example: { kind: 'person', name: 'Example' } } },
    })
  })

  test('of a page have the addresses of its list', () => {
    expect(at('/api/orders', 'get').responses['200']).toMatchObject({
      content: {
        'application/json': {
          example: {
            links: { first: 'https://api.example.com/api/orders?page=1', next: null },
            meta: { path: 'https://api.example.com/api/orders' },
          },
        },
      },
    })
  })

  test('of what may be left out show all of it where nothing else is to be shown', () => {
    expect(at('/api/clients/{id}', 'put').requestBody?.content['application/json']?.example).toEqual({
      settings: { policy: 'flag' },
    })
  })

  test('of what refers to itself come to an end', () => {
    expect(at('/api/categories', 'get').responses['200']).toMatchObject({
      content: { 'application/json': { example: { data: [{ name: 'Screws', parts: [] }] } } },
    })
  })
})

describe('the schema of an answer', () => {
  const order = {
    id: 1,
    number: 'SO-1',
    status: 'draft',
    kind: null,
    partner_id: null,
    ship_to: { name: 'Ada', city: null },
    lines: [{ article_code: 'A', quantity_um3pl: 1.5 }],
    metadata: { any: ['thing'] },
    version: 1,
    created_at: '2026-01-15T10:20:30.000000Z',
  }

  test('is closed at every depth', () => {
    const valid = compile(responseSchema(createOrder, service))
    expect(valid({ data: order })).toBe(true)
    expect(valid({ data: order, request_id: 'x' })).toBe(false)
    expect(valid({ data: { ...order, extra: 1 } })).toBe(false)
    expect(valid({ data: { ...order, lines: [{ ...order.lines[0], extra: 1 }] } })).toBe(false)
    expect(valid({ data: { ...order, created_at: '2026-01-15T10:20:30Z' } })).toBe(false)
  })

  test('has the request id where the service puts it in every body', () => {
    const auth = serviceOf(operations, true)
    expect(compile(responseSchema(createOrder, auth))({ data: order, request_id: 'x' })).toBe(true)
    expect(compile(responseSchema(createOrder, auth))({ data: order })).toBe(false)
    const one = compile(responseSchema(whoami, auth))
    expect(one({ kind: 'person', name: 'Ada', request_id: 'x' })).toBe(true)
    expect(one({ kind: 'person', name: 'Ada' })).toBe(false)
    const either = compile(responseSchema(token, auth))
    expect(either({ kind: 'person', name: 'Ada', request_id: 'x' })).toBe(true)
    expect(either({ kind: 'person', name: 'Ada', request_id: 'x', extra: 1 })).toBe(false)
    expect(compile(responseSchema(health, auth))({ ok: true, checks: { a: true }, request_id: 'x' })).toBe(
      true,
    )
  })

  test('of every operation compiles', () => {
    for (const op of operations)
      expect(() => compile(responseSchema(op, serviceOf(operations, true)))).not.toThrow()
  })
})

describe('mistakes in the operations stop the document', () => {
  test('two schemas of one name', () => {
    const other = {
      ...whoami,
      path: '/you',
      response: z.object({ name: z.int() }).meta({ id: 'Person' }),
    } as const
    expect(making(whoami, other)).toThrow('two schemas are named Person')
  })

  test('two operations at one address', () => {
    expect(making(whoami, { ...whoami, id: 'user.again' })).toThrow('two operations answer GET /me')
  })

  test('a schema that refers to itself without a name', () => {
    const Tree = z.object({
      get left() {
        return Tree.optional()
      },
    })
    expect(making({ ...whoami, response: Tree })).toThrow('needs a name')
  })
})

describe('the rules that documents are held to', () => {
  test.each<[string, (copy: ReturnType<typeof plain>) => void]>([
    ['leads nowhere', (copy) => delete copy.components.schemas.Line],
    ['{id} is not declared', (copy) => copy.paths['/api/orders/{id}'].get.parameters.shift()],
    ['200 has no description', (copy) => delete copy.paths['/api/health'].get.responses['200'].description],
    [
      'operationId orders.get is used twice',
      (copy) => (copy.paths['/api/me'].get.operationId = 'orders.get'),
    ],
    ['no success is described', (copy) => delete copy.paths['/api/me'].get.responses['202']],
    [
      'is declared twice',
      (copy) => copy.paths['/api/me'].get.parameters.push(copy.paths['/api/me'].get.parameters[0]),
    ],
    [
      'has no example',
      (copy) => delete copy.paths['/api/me'].get.responses['202'].content['application/json'].example,
    ],
    [
      'says "string"',
      (copy) =>
        (copy.paths['/api/me'].get.responses['202'].content['application/json'].example.name = 'string'),
    ],
    ['nothing is said of credentials', (copy) => delete copy.paths['/api/me'].get.security],
    [
      'Line.article_code has no description',
      (copy) => delete copy.components.schemas.Line.properties.article_code.description,
    ],
    [
      'the parameter since has no description',
      (copy) => delete copy.paths['/api/orders'].get.parameters[3].description,
    ],
    [
      'header X-Company-Id is a credential and no parameter',
      (copy) => copy.paths['/api/orders'].get.parameters.push({ name: 'X-Company-Id', in: 'header' }),
    ],
    ['there is no security scheme', (copy) => delete copy.components.securitySchemes.bearer],
    ['the tag Health is not declared', (copy) => copy.tags.pop()],
    ['the tag Health is not in one chapter', (copy) => copy['x-tagGroups'].pop()],
    ['nothing refers to the schemas Lonely', (copy) => (copy.components.schemas.Lonely = { type: 'string' })],
    ['strict mode', (copy) => (copy.components.schemas.Line.widht = 5)],
    [
      'must be array',
      (copy) => (copy.paths['/api/orders'].post.requestBody.content['application/json'].example.lines = 1),
    ],
  ])('see what %s', (message, change) => {
    const copy = plain()
    change(copy)
    expect(faultsOf(copy).join('\n')).toContain(message)
  })
})

function plain() {
  return JSON.parse(JSON.stringify(document))
}
