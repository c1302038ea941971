import * as z from 'zod'
import type { Fault } from '../kernel/faults.ts'
import { isRecord } from '../kernel/fields.ts'
import { factsOf } from '../kernel/access.ts'
import { type AnyOperation, isKeyed } from '../kernel/operation.ts'
import { type Service, addressesOf } from '../kernel/service.ts'
import { exampleOf } from './examples.ts'
import { type ResponseHeader, headerParametersOf, headerRefs } from './headers.ts'
import { isList } from './json-schema.ts'
import { type SharedResponse, limitHeaders, notModified, problemResponses } from './responses.ts'
import type { Schemas } from './schemas.ts'
import type { MediaType, OperationObject, Parameter, Reference, ResponseObject, Schema } from './types.ts'

/** Context in which an operation is described, and the collector of its shared parts. */
export interface Place {
  readonly service: Service
  readonly schemas: Schemas
  readonly share: (response: SharedResponse, op: AnyOperation) => Reference
}

export function operationObject(op: AnyOperation, place: Place): OperationObject {
  const { schemas, service } = place
  const versioned = isVersioned(op, schemas)
  const description = descriptionOf(op, service)
  const body = op.body && schemas.input(op.body)
  return {
    operationId: op.id,
    tags: [op.tag],
    summary: op.summary,
    ...(description === '' ? {} : { description }),
    ...(op.deprecated !== undefined && { deprecated: true }),
    security: securityOf(op),
    parameters: [
      ...parametersOf(op.params, 'path', schemas),
      ...parametersOf(op.query, 'query', schemas),
      ...headerParametersOf(op, versioned),
    ],
    ...(body === undefined ? {} : { requestBody: requestBody(op, body, schemas) }),
    responses: responsesOf(op, versioned, place),
  }
}

function securityOf(op: AnyOperation): OperationObject['security'] {
  return factsOf(op)
    .credentials(op)
    .map((schemes) => Object.fromEntries(schemes.map((name) => [name, []])))
}

function descriptionOf(op: AnyOperation, service: Service): string {
  const needs = factsOf(op).needs(op)
  const paragraphs = [op.description ?? '']
  if (op.deprecated !== undefined) paragraphs.push(`Use \`${op.deprecated}\`.`)
  if (needs.length > 0) paragraphs.push(`Needs ${needs.join(' and ')}.`)
  const [, ...others] = addressesOf(op, { ...service, prefixes: service.prefixes.slice(0, 1) })
  if (others.length > 0) paragraphs.push(`Also at ${others.map((path) => `\`${path}\``).join(', ')}.`)
  return paragraphs.filter((text) => text !== '').join('\n\n')
}

function parametersOf(
  schema: z.ZodType | undefined,
  where: 'path' | 'query',
  schemas: Schemas,
): readonly Parameter[] {
  if (schema === undefined) return []
  const object = schemas.resolved(schemas.input(schema, where))
  const needed = requiredOf(object)
  return propertiesOf(object).map(([name, property]) => {
    const { description, ...rest } = property
    return {
      name,
      in: where,
      required: where === 'path' || needed.includes(name),
      ...(typeof description === 'string' ? { description } : {}),
      schema: rest,
    }
  })
}

/** An empty body is read as `{}`, so a body is required only if one of its fields is. */
function requestBody(op: AnyOperation, schema: Schema, schemas: Schemas) {
  const required = requiredOf(schemas.resolved(schema)).length > 0
  const content = { schema, example: exampleOf(schema, schemas.resolved) }
  const form = op.form === true ? { 'application/x-www-form-urlencoded': content } : {}
  return { required, content: { 'application/json': content, ...form, ...multipart(op, schema, schemas) } }
}

/** The same fields as multipart. Files bring their own names, so name fields aren't required. */
function multipart(op: AnyOperation, schema: Schema, schemas: Schemas): Readonly<Record<string, MediaType>> {
  const { files } = op
  if (files === undefined) return {}
  const object = schemas.resolved(schema)
  const named = Object.values(files)
  const properties = Object.fromEntries(
    propertiesOf(object).map(([name, { description, ...rest }]) => [
      name,
      name in files
        ? { type: 'string', format: 'binary', description: 'The file.' }
        : { ...rest, ...(description === undefined ? {} : { description }) },
    ]),
  )
  const sent = {
    type: 'object',
    properties,
    required: requiredOf(object).filter((name) => !named.includes(name)),
  }
  const example = exampleOf(schema, schemas.resolved)
  const shown = isRecord(example) ? Object.entries(example) : []
  const pairs = shown.filter(([name]) => !named.includes(name))
  return {
    'multipart/form-data': {
      schema: sent,
      example: Object.fromEntries(pairs.map(([name, value]) => [name, name in files ? '(the file)' : value])),
    },
  }
}

function responsesOf(op: AnyOperation, versioned: boolean, place: Place): OperationObject['responses'] {
  const responses: Record<string, ResponseObject | Reference> = { [op.status]: success(op, versioned, place) }
  if (op.existing === true)
    responses[200] = { ...success(op, versioned, place), description: 'It was there before.' }
  if (versioned && op.method === 'GET') responses[notModified.status] = place.share(notModified, op)
  const occasion = { op, fault: exampleFault(op, place.schemas), examples: place.service.examples ?? {} }
  for (const problem of problemResponses(occasion)) {
    responses[problem.status] =
      problem.status === op.dialect?.refusal ? refusal(op, problem, place) : place.share(problem, op)
  }
  return responses
}

/** The refusal of the request. In the dialect, a refusal of the requested action has the same status. */
function refusal(op: AnyOperation, { response }: SharedResponse, place: Place): ResponseObject {
  return { ...response, content: { ...response.content, ...inDialect(op, place) } }
}

function inDialect(op: AnyOperation, place: Place): Readonly<Record<string, MediaType>> {
  return op.dialect === undefined ? {} : { [op.dialect.type]: jsonBody(op, place) }
}

const successText = {
  200: 'Done.',
  201: 'Created.',
  202: 'Accepted.',
  204: 'Done; there is no body.',
  303: 'The browser is sent on.',
} as const

function success(op: AnyOperation, versioned: boolean, place: Place): ResponseObject {
  const names: ResponseHeader[] = ['X-Request-ID', ...limitHeaders(op)]
  if (versioned) names.push('ETag')
  if (isKeyed(op)) names.push('Idempotent-Replayed', 'Dry-Run')
  if (op.status === 303) names.push('Location')
  if (op.method !== 'GET') names.push('Waybill-Position')
  const head = { description: successText[op.status], headers: headerRefs(names) }
  if (op.status === 204 || op.status === 303) return head
  const json = op.response instanceof z.ZodNever ? {} : { 'application/json': jsonBody(op, place) }
  return { ...head, content: { ...json, ...inDialect(op, place), ...textBodies(op) } }
}

function jsonBody(op: AnyOperation, { schemas, service }: Place): MediaType {
  const schema = schemas.body(op)
  const example = exampleOf(schema, schemas.resolved)
  const [address = ''] = addressesOf(op, service)
  return { schema, example: op.envelope === 'page' ? onItsPage(example, address) : example }
}

/** Makes the links of a page point to its own list. */
function onItsPage(example: unknown, path: string): unknown {
  const address = `https://api.example.com${path.replaceAll(/\{\w+\}/g, '1')}`
  const first = `${address}?page=1`
  const { meta, ...rest } = isRecord(example) ? example : {}
  return {
    ...rest,
    links: { first, last: first, prev: null, next: null },
    meta: { ...(isRecord(meta) && meta), path: address },
  }
}

function textBodies({ texts = {} }: AnyOperation): Readonly<Record<string, MediaType>> {
  return Object.fromEntries(
    Object.entries(texts).map(([type, example]) => [
      type,
      example === null
        ? { schema: { type: 'string', format: 'binary' } }
        : { schema: { type: 'string' }, example },
    ]),
  )
}

/** Whether the response is a single record with a version, which has an ETag. */
function isVersioned(op: AnyOperation, schemas: Schemas): boolean {
  if (op.envelope !== 'record' || op.status === 204) return false
  return propertiesOf(schemas.resolved(schemas.output(op.response))).some(([name]) => name === 'version')
}

/** An example of a mistake that a caller of this operation could make. */
function exampleFault(op: AnyOperation, schemas: Schemas): Fault {
  const input = op.body ?? op.query
  const schema = input === undefined ? {} : schemas.resolved(schemas.input(input))
  const [needed] = requiredOf(schema)
  if (needed !== undefined) return { path: needed, rule: 'required' }
  const [first] = propertiesOf(schema)
  return { path: first?.[0] ?? 'id', rule: 'format' }
}

function propertiesOf(schema: Schema): readonly (readonly [string, Schema])[] {
  const { properties } = schema
  if (!isRecord(properties)) return []
  return Object.entries(properties).filter((entry): entry is [string, Schema] => isRecord(entry[1]))
}

function requiredOf(schema: Schema): readonly string[] {
  const { required } = schema
  return isList(required) ? required.filter((name) => typeof name === 'string') : []
}
