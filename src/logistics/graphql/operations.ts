import type { Logger } from '../../kernel/log.ts'
import { Json } from '../../kernel/json.ts'
import type { Locale } from '../../kernel/messages/messages.ts'
import { type AnyOperation, type Delegate, operation } from '../../kernel/operation.ts'
import { Problem } from '../../kernel/problem.ts'
import { isRecord } from '../../kernel/fields.ts'
import { type Built, build } from './build.ts'
import type { CallParts } from './calls.ts'
import { Documents, type Prepared } from './documents.ts'
import { Faults } from './errors.ts'
import { explorer } from './explorer.ts'
import { Run } from './run.ts'
import { GraphqlAnswer, GraphqlQuery, GraphqlRequest } from './schema.ts'

export interface GraphqlParts extends Pick<CallParts, 'keys'> {
  /** What GraphQL offers is made of these. */
  readonly operations: readonly AnyOperation[]
  readonly locale: Locale
  readonly log: Logger
  /** Then nobody is told about the schema. */
  readonly production: boolean
}

const route = {
  tag: 'GraphQL',
  module: 'graphql',
  path: '/graphql',
  aliases: ['/graphql'],
  access: 'delegate',
  status: 200,
  envelope: 'bare',
  response: GraphqlAnswer,
} as const

const about =
  'The same records, rules and limits as everywhere else in this document: each field runs one of its operations. ' +
  'A field that fails is null and stands in `errors` with the code that REST would have answered with.'

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
      // An empty key is refused, and tidied it would be none: `Documents` tidies the rest.
      verbatim: ['variables'],
      problems: ['query_invalid', 'query_too_complex', 'company_required'],
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
      problems: ['query_invalid', 'query_too_complex', 'method_not_allowed'],
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

class Graphql {
  readonly #parts: GraphqlParts
  #ready: { readonly built: Built; readonly documents: Documents } | undefined
  constructor(parts: GraphqlParts) {
    this.#parts = parts
  }

  /** As many as REST would need. */
  calls(request: GraphqlRequest): number {
    const { plan } = this.#prepare().documents.prepare(request)
    return plan.filter((root) => root.kind === 'operation').length
  }

  async answer(
    delegate: Delegate,
    request: GraphqlRequest,
    method: 'GET' | 'POST',
  ): Promise<Json<GraphqlAnswer>> {
    const { built, documents } = this.#prepare()
    const prepared = documents.prepare(request)
    if (prepared.kind === 'mutation') admitWrites(delegate, prepared, method)
    const faults = new Faults(this.#parts)
    const data = await new Run({ built, delegate, faults, prepared, keys: this.#parts.keys }).data()
    const outage = faults.outage(prepared.plan.length)
    if (outage !== undefined) throw outage
    const errors = faults.told.length > 0 ? { errors: faults.told } : {}
    return new Json(JSON.stringify({ ...errors, data }))
  }

  /** Made by the first request: it takes some hundred milliseconds, which a start does not have. */
  #prepare() {
    if (this.#ready === undefined) {
      const built = build(this.#parts.operations)
      this.#ready = { built, documents: new Documents(built, this.#parts) }
    }
    return this.#ready
  }
}

/** A write by GET could be made by a link; one without a company is the same mistake in all of its fields. */
function admitWrites(delegate: Delegate, { plan }: Prepared, method: 'GET' | 'POST'): void {
  if (method === 'GET') throw new Problem('method_not_allowed', { params: { method, allowed: 'POST' } })
  for (const root of plan) {
    if (root.kind !== 'operation') continue
    try {
      delegate.admit(root.field.op)
    } catch (error) {
      if (error instanceof Problem && error.code === 'company_required') throw error
    }
  }
}
