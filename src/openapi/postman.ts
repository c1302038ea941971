import { isRecord } from '../kernel/fields.ts'
import { type Found, operationsOf, resolved } from './found.ts'
import { isList } from './json-schema.ts'
import type { OpenApiDocument, OperationObject, Parameter } from './types.ts'

interface Variable {
  readonly key: string
  readonly value: string
  readonly description?: string
  readonly disabled?: true
}

/** Values filled in for the user of a collection: its variables, and body fields by operation. */
export interface Filled {
  readonly variables?: Readonly<Record<string, string>>
  readonly bodies?: Readonly<Record<string, Readonly<Record<string, string>>>>
}

/** A Postman collection (v2.1) with the operations of the document, one folder per tag. */
export function postmanCollection(
  document: OpenApiDocument,
  address: string,
  { variables = {}, bodies = {} }: Filled = {},
): object {
  const { info, tags } = document
  const all = operationsOf(document)
  return {
    info: {
      name: info.title,
      description: `${info.description}\n\nSign in first: the request keeps the token in the variable \`token\`.`,
      version: info.version,
      schema: 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json',
    },
    auth: bearer('token'),
    variable: [
      { key: 'base_url', value: address },
      ...variableNames(document).map((key) => {
        return { key, value: variables[key] ?? (key === 'company_id' ? '1' : '') }
      }),
    ],
    item: [
      ...tags.map(({ name, description }) => ({
        name,
        description,
        item: all.filter((found) => found.operation.tags.includes(name) && !endsToken(found)),
      })),
      {
        name: 'Signing out',
        description: 'Last, as the token is good for nothing then.',
        item: all.filter(endsToken),
      },
    ]
      .filter(({ item }) => item.length > 0)
      .map(({ item, ...folder }) => ({
        ...folder,
        item: item.map((found) => itemOf(document, found, bodies[found.operation.operationId])),
      })),
  }
}

/** Whether it ends the session. A run of the collection must not sign out on the way, so these come last. */
function endsToken({ operation }: Found): boolean {
  return /^(auth|admin)\.(revoke|logout)$/.test(operation.operationId)
}

/** Variables that the requests need from the collection. */
function variableNames({ components }: OpenApiDocument): readonly string[] {
  const schemes = ['company_id', 'client_id', 'client_secret', 'shared_token']
  return ['token', ...schemes.filter((name) => name in components.securitySchemes)]
}

function bearer(variable: string): object {
  return { type: 'bearer', bearer: [{ key: 'token', value: `{{${variable}}}`, type: 'string' }] }
}

function itemOf(
  document: OpenApiDocument,
  { address, method, operation }: Found,
  filled: Filled['variables'],
): object {
  const parameters = operation.parameters.map((parameter) => resolved(document, parameter))
  const body = operation.requestBody?.content['application/json']
  const { auth, headers } = credentialsOf(operation)
  const sent = parameters.filter((parameter) => parameter.in === 'header').map(headerOf)
  const type = body === undefined ? [] : [{ key: 'Content-Type', value: 'application/json' }]
  const raw = JSON.stringify(withVariables(body?.example, filled), null, 2)
  return {
    name: operation.summary,
    ...(returnsToken(operation) && { event: [keepToken] }),
    request: {
      method,
      ...(auth && { auth }),
      header: [...headers, ...type, ...sent],
      url: urlOf(address, parameters),
      ...(operation.description !== undefined && { description: operation.description }),
      ...(body && { body: { mode: 'raw', raw, options: { raw: { language: 'json' } } } }),
    },
    response: [],
  }
}

/** Credentials for the operation's first authentication method. The collection's default is the bearer token. */
function credentialsOf({ security: [way] }: OperationObject) {
  const names = Object.keys(way ?? {})
  const known = { client_id: 'X-Client-ID', company_id: 'X-Company-Id', client_secret: 'X-Client-Secret' }
  const headers = Object.entries(known).flatMap(([name, key]) =>
    names.includes(name) ? [{ key, value: `{{${name}}}` }] : [],
  )
  if (names.includes('bearer')) return { headers }
  return { headers, auth: names.includes('shared_token') ? bearer('shared_token') : { type: 'noauth' } }
}

const headerValues: Readonly<Record<string, string>> = {
  'Idempotency-Key': '{{$guid}}',
  'X-Request-ID': '{{$guid}}',
}

function headerOf(parameter: Parameter): Variable {
  return {
    ...described(parameter, headerValues[parameter.name]),
    ...(!parameter.required && { disabled: true }),
  }
}

function urlOf(path: string, parameters: readonly Parameter[]): object {
  const query = parameters.filter((parameter) => parameter.in === 'query')
  const named = parameters.filter((parameter) => parameter.in === 'path')
  const written = path.replaceAll(/\{(\w+)\}/g, ':$1')
  return {
    raw: `{{base_url}}${written}`,
    host: ['{{base_url}}'],
    path: written.slice(1).split('/'),
    ...(query.length > 0 && {
      query: query.map((each) => ({
        ...described(each, each.name === 'client_id' ? '{{client_id}}' : undefined),
        ...(!each.required && each.name !== 'client_id' && { disabled: true as const }),
      })),
    }),
    ...(named.length > 0 && { variable: named.map((each) => described(each)) }),
  }
}

function described({ name, description, schema }: Parameter, value = valueOf(schema)): Variable {
  return { key: name, value, ...(description !== undefined && { description }) }
}

/** The first example or choice, or else the default, or else 1 for an integer. */
function valueOf({ examples, default: otherwise, enum: values, type }: Parameter['schema']): string {
  const [first] = isList(examples) ? examples : isList(values) ? values : []
  const known = first ?? otherwise
  if (typeof known === 'string' || typeof known === 'number' || typeof known === 'boolean')
    return String(known)
  return type === 'integer' ? '1' : ''
}

/** Keeps the site's secrets in the collection's variables, not in each body. */
function withVariables(example: unknown, filled: Filled['variables']): unknown {
  if (!isRecord(example)) return example
  const secrets = ['client_id', 'client_secret'].filter((name) => name in example)
  return { ...example, ...filled, ...Object.fromEntries(secrets.map((name) => [name, `{{${name}}}`])) }
}

/** Whether the operation is a login: open to anybody, and its response has a token. */
function returnsToken({ security, responses }: OperationObject): boolean {
  const ok = responses['200']
  const example = ok !== undefined && 'content' in ok ? ok.content?.['application/json']?.example : undefined
  return security.length === 0 && isRecord(example) && typeof example['token'] === 'string'
}

const keepToken = {
  listen: 'test',
  script: {
    type: 'text/javascript',
    exec: ["if (pm.response.code === 200) pm.collectionVariables.set('token', pm.response.json().token)"],
  },
}
