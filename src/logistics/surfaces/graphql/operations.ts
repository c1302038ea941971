import type { Logger } from '../../../kernel/log.ts'
import { Json, Text } from '../../../kernel/json.ts'
import type { Locale } from '../../../kernel/messages/messages.ts'
import { type AnyOperation, type Delegate, operation } from '../../../kernel/operation.ts'
import { Problem } from '../../../kernel/problem.ts'
import { isRecord } from '../../../kernel/fields.ts'
import { prefersDialect } from './accept.ts'
import { type Built, build } from './build.ts'
import type { CallParts } from './calls.ts'
import { Documents, type Prepared } from './documents.ts'
import { Faults, Refused } from './errors.ts'
import { explorer } from './explorer.ts'
import { Run } from './run.ts'
import { GraphqlAnswer, GraphqlQuery, GraphqlRequest, dialect } from './schema.ts'

export interface GraphqlParts extends Pick<CallParts, 'keys'> {
  /** The operations that GraphQL is built from. */
  readonly operations: readonly AnyOperation[]
  readonly locale: Locale
  readonly log: Logger
  /** In production, the schema is hidden. */
  readonly production: boolean
}

const route = {
  tag: 'GraphQL',
  module: 'graphql',
  path: '/graphql',
  address: '/graphql',
  access: 'delegate',
  status: 200,
  envelope: 'bare',
  response: GraphqlAnswer,
  dialect,
} as const

const about =
  'The same records, rules and limits as everywhere else in this document: each field runs one of its operations. ' +
  'A field that fails is null and stands in `errors` with the code that REST would have answered with. A document that ' +
  'cannot be run has `errors` and no `data`: with the codes `query_invalid` and `query_too_complex`, and with the status ' +
  `${dialect.refusal} for clients that prefer \`${dialect.type}\`, 200 for all others.`

export function graphqlOperations(parts: GraphqlParts) {
  const graphql = new Graphql(parts)
  return [
    operation({
      ...route,
      id: 'graphql.execute',
      summary: 'Run a GraphQL query or mutation',
      description: about,
      method: 'POST',
      body: GraphqlRequest,
      // Tidying would turn an empty key, which must be refused, into a missing one. `Documents` tidies the rest.
      verbatim: ['variables'],
      calls: ({ body }) => graphql.calls(body),
      handle: (delegate, { body }) => graphql.answer(delegate, body, 'POST'),
    }),
    operation({
      ...route,
      id: 'graphql.query',
      summary: 'Run a GraphQL query',
      description: about,
      method: 'GET',
      query: GraphqlQuery,
      ...(!parts.production && { page: explorer }),
      problems: ['method_not_allowed'],
      calls: ({ query }) => graphql.calls(requestIn(query)),
      handle: (delegate, { query }) => graphql.answer(delegate, requestIn(query), 'GET'),
    }),
  ]
}

function requestIn(query: GraphqlQuery): GraphqlRequest {
  return { ...query, variables: variablesIn(query.variables) }
}

function variablesIn(text: string | undefined): Readonly<Record<string, unknown>> {
  if (text === undefined) return {}
  const value = parsed(text)
  if (isRecord(value)) return value
  throw new Problem('invalid', { faults: [{ path: 'variables', rule: 'object' }] })
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Writes the data as JSON. Lists that the database wrote are copied unchanged. */
function textOf(data: Readonly<Record<string, unknown>>): string {
  const fields = Object.entries(data).map(([key, value]) => {
    const text = value instanceof Json ? value.text : JSON.stringify(value)
    return `${JSON.stringify(key)}:${text}`
  })
  return `{${fields.join(',')}}`
}

class Graphql {
  readonly #parts: GraphqlParts
  #ready: { readonly built: Built; readonly documents: Documents } | undefined
  constructor(parts: GraphqlParts) {
    this.#parts = parts
  }

  /** Number of equivalent REST calls; a rejected document counts as one. */
  calls(request: GraphqlRequest): number {
    const prepared = this.#prepared(request)
    if (prepared instanceof Refused) return 1
    return prepared.plan.filter((root) => root.kind === 'operation').length
  }

  async answer(
    delegate: Delegate,
    request: GraphqlRequest,
    method: 'GET' | 'POST',
  ): Promise<Json<GraphqlAnswer> | Text> {
    const prepared = this.#prepared(request)
    const isRefused = prepared instanceof Refused
    const body = isRefused
      ? JSON.stringify({ errors: prepared.errors })
      : await this.#run(delegate, prepared, method)
    if (!prefersDialect(delegate.header('accept'))) return new Json(body)
    return new Text(`${dialect.type}; charset=utf-8`, body, isRefused ? { status: dialect.refusal } : {})
  }

  async #run(delegate: Delegate, prepared: Prepared, method: 'GET' | 'POST'): Promise<string> {
    // A link could trigger a write by GET.
    if (prepared.kind === 'mutation' && method === 'GET')
      throw new Problem('method_not_allowed', { params: { method, allowed: 'POST' } })
    const faults = new Faults(this.#parts)
    const { built } = this.#tools()
    const data = await new Run({ built, delegate, faults, prepared, keys: this.#parts.keys }).data()
    const outage = faults.outage(prepared.plan.length)
    if (outage !== undefined) throw outage
    const errors = faults.told.length > 0 ? `"errors":${JSON.stringify(faults.told)},` : ''
    return `{${errors}"data":${textOf(data)}}`
  }

  #prepared(request: GraphqlRequest): Prepared | Refused {
    return this.#tools().documents.prepare(request)
  }

  /** Built by the first request: it takes a few hundred milliseconds, too long for startup. */
  #tools() {
    if (this.#ready === undefined) {
      const built = build(this.#parts.operations)
      this.#ready = { built, documents: new Documents(built, this.#parts) }
    }
    return this.#ready
  }
}
