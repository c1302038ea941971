// The operations of an OpenAPI document as the client sees them, for tools/client-types.ts.
import { type Found, operationsOf as described } from '../src/openapi/found.ts'
import type { OpenApiDocument, OperationObject, Parameter, Schema } from '../src/openapi/types.ts'
import { isSchema, propertiesOf, refName, schemasOf, typeText } from './client-schema.ts'

export interface ClientOperation {
  readonly id: string
  readonly method: string
  readonly path: string
  readonly summary: string
  readonly description: string | undefined
  readonly params: readonly Parameter[]
  readonly query: readonly Parameter[]
  readonly body: { readonly type: string; readonly required: boolean } | undefined
  readonly headers: ReadonlySet<string>
  /** Whether a company may be named. */
  readonly company: boolean
  /** Nobody has to be signed in. */
  readonly open: boolean
  readonly answer: ClientAnswer
  /** The query parameter that asks for the next page. */
  readonly pages: string | undefined
}

export interface ClientAnswer {
  /** As a call gives it: without the envelope of a record. */
  readonly type: string
  readonly enveloped: boolean
  /** The body carries the id of its request beside what the type says. */
  readonly marked: boolean
  /** Type of the rows of a list. */
  readonly item: string | undefined
}

export function operationsOf(document: OpenApiDocument): readonly ClientOperation[] {
  return described(document).map((each) => read(document, each))
}

function read(document: OpenApiDocument, { address, method, operation }: Found): ClientOperation {
  const parameters = operation.parameters.flatMap((each) => parameterOf(document, each))
  const body = operation.requestBody
  const bodySchema = body?.content['application/json']?.schema
  const query = parameters.filter((each) => each.in === 'query' && each.name !== 'dry_run')
  const answered = answerOf(document, operation)
  return {
    id: operation.operationId,
    method,
    path: address,
    summary: operation.summary,
    description: operation.description,
    params: parameters.filter((each) => each.in === 'path'),
    query,
    body: bodySchema && { type: typeText(bodySchema, '        '), required: body?.required ?? false },
    headers: new Set(parameters.filter((each) => each.in === 'header').map((each) => each.name)),
    company: operation.security.some((way) => 'company_id' in way),
    open: operation.security.length === 0,
    answer: answered,
    pages: answered.item === undefined ? undefined : pagedBy(query, answered),
  }
}

function parameterOf(document: OpenApiDocument, each: OperationObject['parameters'][number]): Parameter[] {
  if (!('$ref' in each)) return [each]
  const found = document.components.parameters[refName({ ...each }) ?? '']
  return found === undefined ? [] : [found]
}

function pagedBy(query: readonly Parameter[], answer: ClientAnswer): string | undefined {
  const names = answer.type.startsWith('Page<') ? ['page'] : ['cursor', 'after']
  return names.find((name) => query.some((each) => each.name === name))
}

const nothing: ClientAnswer = { type: 'undefined', enveloped: false, marked: false, item: undefined }

/** Content of the first successful answer. */
function answerOf(document: OpenApiDocument, operation: OperationObject): ClientAnswer {
  const [, response] = Object.entries(operation.responses).find(([status]) => status.startsWith('2')) ?? []
  if (response === undefined || !('content' in response)) return nothing
  const schema = response.content?.['application/json']?.schema
  if (schema === undefined) {
    const isBinary = Object.values(response.content ?? {}).some(
      (each) => each.schema?.['format'] === 'binary',
    )
    return { ...nothing, type: isBinary ? 'Uint8Array<ArrayBuffer>' : 'string' }
  }
  const properties = new Map(propertiesOf(schema))
  const data = properties.get('data')
  const names = [...properties.keys()].filter((name) => name !== 'request_id')
  if (data !== undefined && names.length === 1) {
    return { ...nothing, type: typeText(data, '    '), enveloped: true }
  }
  const item = itemOf(document, schema)
  const isPage = item !== undefined && properties.has('links') && properties.has('meta')
  const marked = properties.has('request_id')
  return { type: isPage ? `Page<${item}>` : typeText(schema, '    '), enveloped: false, marked, item }
}

/** The type of the rows under `data`, wherever the schema comes by that. */
function itemOf(document: OpenApiDocument, schema: Schema): string | undefined {
  const name = refName(schema)
  const named = name === undefined ? undefined : document.components.schemas[name]
  if (named !== undefined) return itemOf(document, named)
  for (const part of schemasOf(schema['allOf'])) {
    const item = itemOf(document, part)
    if (item !== undefined) return item
  }
  const data = propertiesOf(schema).find(([property]) => property === 'data')?.[1]
  return data !== undefined && isSchema(data['items']) ? typeText(data['items'], '    ') : undefined
}
