import {
  type GraphQLInputType,
  type GraphQLNamedType,
  getNamedType,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
  isObjectType,
} from 'graphql'
import { everything, schema as graphql } from '../support/graphql.ts'
import type { Asked, Schema, Service } from './tenant-documents.ts'
import type { Draw, Sides } from './tenant-draw.ts'
import { Foreign } from './tenant-words.ts'

/** The request, with other tenants' values still marked. */
export interface Probe {
  readonly service: Service
  /** Name of the operation, or of the field of GraphQL. */
  readonly id: string
  readonly method: string
  readonly writes: boolean
  readonly path: readonly unknown[]
  readonly query: readonly (readonly [name: string, value: unknown])[]
  readonly headers: Readonly<Record<string, unknown>>
  readonly body: unknown
}

export interface Sent {
  readonly method: string
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | undefined
}

/** Does not change anything, though it is no GET. */
const reads = new Set(['auth.introspect', 'stock.reconcile', 'graphql.query'])

export function restProbe(draw: Draw, op: Asked, sides: Sides): Probe {
  const writes = op.method !== 'GET' && !reads.has(op.id)
  const place = { path: op.path, writes, sides }
  const valueOf = (name: string, schema: Schema) => draw.value(name, schema, { ...place, depth: 0 })
  const schemas = new Map(op.parameters.map((each) => [each.name, each.schema]))
  const path = op.path.split(/(\{\w+\})/).map((part) => {
    const name = /^\{(\w+)\}$/.exec(part)?.[1]
    return name === undefined ? part : (draw.reference(name, place) ?? valueOf(name, schemas.get(name) ?? {}))
  })
  const query = op.parameters.flatMap(({ name, in: where, required, schema }) => {
    if (where !== 'query' || !(required || draw.maybe(0.25))) return []
    return [[name, valueOf(name, schema)] as const]
  })
  const headers: Record<string, unknown> = {}
  if (op.takesKey && draw.maybe(0.2)) headers['idempotency-key'] = keyOf(draw, sides)
  if (op.takesVersion && draw.maybe(0.3)) headers['if-match'] = draw.one(['"1"', '"2"', '*'])
  if (op.method === 'GET' && draw.maybe(0.2)) headers['if-none-match'] = draw.one(['"1"', '"2"', '*'])
  if (op.takesKey && draw.maybe(0.2)) query.push(['dry_run', 'true'])
  const body = op.body === undefined ? undefined : valueOf('body', op.body)
  return { service: op.service, id: op.id, method: op.method, writes, path, query, headers, body }
}

/** A key of the others: one's own would have been used by the time it comes again. */
function keyOf(draw: Draw, { foreign }: Sides): Foreign | undefined {
  const key = draw.one(draw.one(foreign)?.words.get('idempotency_key') ?? [])
  return key === undefined ? undefined : new Foreign(key)
}

/** One field of GraphQL with everything that it gives, and sometimes what its records lead to. */
export function graphqlProbe(draw: Draw, name: string, sides: Sides): Probe | undefined {
  const root = graphql().roots.get(name)
  const [kind = '', field = ''] = name.split('.')
  const type = graphql().schema.getType(kind)
  if (root === undefined || !isObjectType(type)) return undefined
  const definition = type.getFields()[field]
  if (definition === undefined) return undefined
  const writes = kind === 'Mutation'
  const place = { path: root.op.path, writes, sides }
  const given = definition.args.flatMap((argument) => {
    if (!isNonNullType(argument.type) && !draw.maybe(0.3)) return []
    const parameter = root.params[argument.name] ?? argument.name
    if (argument.name === 'idempotency_key') return [[argument, keyOf(draw, sides)] as const]
    const value = draw.value(parameter, schemaOf(argument.type), { ...place, depth: 0 })
    return [[argument, value] as const]
  })
  const parameters = given.map(([argument]) => `$${argument.name}: ${String(argument.type)}`)
  const passed = given.map(([argument]) => `${argument.name}: $${argument.name}`)
  const fields = selected(draw, getNamedType(definition.type))
  const query = `${kind.toLowerCase()} P${list(parameters)} { ${field}${list(passed)} ${fields} }`
  const variables = Object.fromEntries(given.map(([argument, value]) => [argument.name, value]))
  return {
    service: 'logistics',
    id: name,
    method: 'POST',
    writes,
    path: ['/graphql'],
    query: [],
    headers: {},
    body: { query, variables },
  }
}

function list(parts: readonly string[]): string {
  return parts.length === 0 ? '' : `(${parts.join(', ')})`
}

/** All of a record, and of one in three what it leads to. */
function selected(draw: Draw, type: GraphQLNamedType): string {
  const own = selection(type)
  if (!isObjectType(type) || draw.maybe(0.65)) return own
  const related = Object.values(type.getFields()).filter((each) =>
    graphql().relations.has(`${type.name}.${each.name}`),
  )
  const more = related.map((each) => `${each.name} ${selection(getNamedType(each.type))}`)
  return own.replace(/\}$/, `${more.join(' ')} }`)
}

const selections = new Map<GraphQLNamedType, string>()

function selection(type: GraphQLNamedType): string {
  const text = selections.get(type) ?? everything(type)
  selections.set(type, text)
  return text
}

const scalars: Readonly<Record<string, string>> = {
  Int: 'integer',
  Float: 'number',
  Decimal: 'number',
  Boolean: 'boolean',
  JSON: 'object',
}

const schemas = new Map<GraphQLInputType, Schema>()

function schemaOf(type: GraphQLInputType): Schema {
  const schema = schemas.get(type) ?? madeSchema(type)
  schemas.set(type, schema)
  return schema
}

function madeSchema(type: GraphQLInputType): Schema {
  if (isNonNullType(type)) return schemaOf(type.ofType)
  if (isListType(type)) return { type: 'array', items: schemaOf(type.ofType) }
  if (isEnumType(type)) return { type: 'string', enum: type.getValues().map((each) => each.name) }
  if (!isInputObjectType(type)) return { type: scalars[type.name] ?? 'string' }
  const fields = Object.entries(type.getFields())
  return {
    type: 'object',
    properties: Object.fromEntries(fields.map(([name, each]) => [name, schemaOf(each.type)])),
    required: fields.filter(([, each]) => isNonNullType(each.type)).map(([name]) => name),
  }
}

/** The request as sent: with the other tenant's values, or with unknown ones instead. */
export function rendered(probe: Probe, form: 'value' | 'ghost'): Sent {
  const plain = (value: unknown) => String(value instanceof Foreign ? value[form] : value)
  const path = probe.path
    .map((part, at) => (at % 2 === 0 ? plain(part) : encodeURIComponent(plain(part))))
    .join('')
  const query = probe.query.map(([name, value]) => `${name}=${encodeURIComponent(plain(value))}`).join('&')
  const headers = Object.entries(probe.headers).filter(([, value]) => value !== undefined)
  const body = JSON.stringify(probe.body, (_, value: unknown) =>
    value instanceof Foreign ? value[form] : value,
  )
  return {
    method: probe.method,
    url: query === '' ? path : `${path}?${query}`,
    headers: {
      ...Object.fromEntries(headers.map(([name, value]) => [name, plain(value)])),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    body,
  }
}

/** Everything in it that is others'. */
export function foreignIn(value: unknown): readonly Foreign[] {
  if (value instanceof Foreign) return [value]
  if (typeof value !== 'object' || value === null) return []
  return Object.values(value).flatMap((inner) => foreignIn(inner))
}
