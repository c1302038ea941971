import * as z from 'zod'
import { type Access, type OperationExtensions, type ScopeByAccess, factsOf } from './access.ts'
import type { Json, Page, Redirect, Text, WithCookies } from './json.ts'
import { Problem, type ProblemCode } from './problem.ts'
import type { Visitor } from './scope.ts'
import type { View } from './view.ts'

type Schema = z.ZodType | undefined
type Out<S> = S extends z.ZodType ? z.output<S> : undefined

/** Wrapping of the handler's result in the response, by envelope. */
interface AnswerByEnvelope<R extends z.ZodType> {
  /** `{"data": record}`, with an ETag if the record has a version. */
  record: z.input<R> | Json<z.output<R>> | WithCookies<z.input<R>>
  /** `{"data": [...], "links", "meta"}`. The query has `page` and `per_page`. */
  page: Page<z.output<R>>
  /** `{"data": [...]}` */
  list: readonly z.input<R>[] | Json<readonly z.output<R>[]>
  /** `{"data": [...], "meta": {"total"}}`: all rows at once, with their number. */
  counted: Page<z.output<R>>
  /** The record's keys at the top level. */
  bare: z.input<R> | Json<z.output<R>> | Text | WithCookies<z.input<R>> | Redirect
}
export type Envelope = keyof AnswerByEnvelope<z.ZodType>

export interface Input<
  P extends Schema = undefined,
  Q extends Schema = undefined,
  B extends Schema = undefined,
> {
  readonly params: Out<P>
  readonly query: Out<Q>
  readonly body: Out<B>
  /** The condition that the `If-Match` header sets on the record's version. */
  readonly precondition: Precondition
}

export interface Operation<
  A extends Access = Access,
  E extends Envelope = Envelope,
  R extends z.ZodType = z.ZodType,
  P extends Schema = Schema,
  Q extends Schema = Schema,
  B extends Schema = Schema,
> extends OperationExtensions {
  readonly id: `${string}.${string}`
  readonly tag: string
  readonly summary: string
  readonly description?: string
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** `/units/{id}`, relative to the service's prefix. */
  readonly path: `/${string}`
  /** Main address, outside of the prefix. The operation also answers under the prefix. */
  readonly address?: `/${string}`
  /** Additional addresses outside of the prefix. */
  readonly aliases?: readonly `/${string}`[]
  readonly access: A
  /** Rate limit that applies. `console`: the budget for people on our own pages, even if a program calls. */
  readonly limit?: 'token' | 'data' | 'console' | 'none'
  /** How many calls a request counts as, if it can be more than one. May refuse the request. */
  readonly calls?: (input: Input<P, Q, B>) => number
  /** The ID of the operation to use instead. */
  readonly deprecated?: `${string}.${string}`
  /** The record named in the operation's 404. A key of `resources` in its `words.ts`. */
  readonly resource?: string
  /** By path parameter: the record named in the 404 when that parameter is invalid, if it is a different one. */
  readonly named?: Readonly<Record<string, string>>
  readonly params?: P
  readonly query?: Q
  readonly body?: B
  /** Headers that may carry body fields. A field missing from both is reported with the other missing fields. */
  readonly headers?: Readonly<Record<string, string>>
  /** Accepts a form body too (`application/x-www-form-urlencoded`). */
  readonly form?: true
  /**
   * Accepts a `multipart/form-data` body too. Lists the file fields, each with the field that takes the name of the
   * file if the caller sends none. The handler gets the bytes in Base64, as in JSON.
   */
  readonly files?: Readonly<Record<string, string | null>>
  /** Maximum body size in bytes, if larger than the service's limit. */
  readonly bodyLimit?: number
  /** Body fields taken exactly as sent, including spaces and empty text. */
  readonly verbatim?: readonly string[]
  /**
   * Body fields that the validation of others depends on. With pivots listed, a body is fully validated even if other
   * fields are malformed (`whole-faults.ts`).
   */
  readonly pivots?: readonly string[]
  /** Changes no versioned record, so `If-Match` has no effect. */
  readonly unversioned?: true
  /** The page for a browser that requests one without a query. */
  readonly page?: WebPage
  readonly status: 200 | 201 | 202 | 204 | 303
  /** Media types besides JSON (`Text`), with an example, or null for binary. `z.never()` responses are never JSON. */
  readonly texts?: Readonly<Record<string, string | null>>
  /** Media type of the same JSON for callers who prefer it. Only it reports by status what could not be run. */
  readonly dialect?: { readonly type: string; readonly refusal: 400 }
  /** The handler may also return an `Existing` record: 200. */
  readonly existing?: true
  readonly envelope: E
  readonly response: R
  /** The operation's own refusals. `problemsOf` adds those that follow from access, body and method. */
  readonly problems?: readonly ProblemCode[]
  /** A property, not a method: TypeScript checks the parameters of a property contravariantly. */
  readonly handle: (scope: ScopeByAccess[A], input: Input<P, Q, B>) => Promise<AnswerByEnvelope<R>[E]>
}

/** Runs other operations for the same caller, each as if it had been requested separately. */
export interface Delegate extends Pick<Visitor, 'header'> {
  admit(op: AnyOperation, view?: View): <T>(work: (scope: never) => Promise<T>) => Promise<T>
}

/** An HTML page. `policy` is its content security policy. */
export interface WebPage {
  readonly html: string
  readonly policy: string
}

/** An operation with its types erased, for lists and for the edge. */
export interface AnyOperation extends Omit<Operation, 'handle' | 'calls'> {
  readonly calls?: (input: Input<never, never, never>) => number
  readonly handle: (scope: never, input: Input<never, never, never>) => Promise<unknown>
}

export function operation<
  A extends Access,
  E extends Envelope,
  R extends z.ZodType,
  P extends Schema = undefined,
  Q extends Schema = undefined,
  B extends Schema = undefined,
>(definition: Operation<A, E, R, P, Q, B>): Operation<A, E, R, P, Q, B> {
  return definition
}

export function limitOf(op: AnyOperation): 'token' | 'data' | 'console' | 'none' {
  return op.limit ?? (factsOf(op).counted ? 'data' : 'none')
}

/** Whether the operation may hash a password. It then mostly waits in the hash queue. */
export function takesPassword({ body }: AnyOperation): boolean {
  return body instanceof z.ZodObject && 'password' in body.shape
}

export function isKeyed(op: AnyOperation): boolean {
  return factsOf(op).keyed
}

/** Whether monitoring uses it: open, without a rate limit. It is answered under pressure and reports failures. */
export function isProbe(op: AnyOperation): boolean {
  return factsOf(op).open === true && op.limit === 'none'
}

/** Whether a replica may answer, so that the caller's earlier writes matter. */
export function mayLag(op: AnyOperation): boolean {
  const { open, writes, present } = factsOf(op)
  return open !== true && !writes && present !== true && (op.method === 'GET' || op.access === 'delegate')
}

const keyProblems = [
  'idempotency_key_in_flight',
  'idempotency_key_reused',
  'idempotency_key_invalid',
] as const

/** Whether a query can be invalid. Page numbers are corrected, but no field accepts a NUL and few accept a list. */
function refuses(query: z.ZodType): boolean {
  const names = query instanceof z.ZodObject ? Object.keys(query.shape) : []
  return ['\0', ['a', 'b']].some(
    (value) => !query.safeParse(Object.fromEntries(names.map((name) => [name, value]))).success,
  )
}

/** Every code that the operation may answer with: the document lists these, and a test holds the service to them. */
export function problemsOf(op: AnyOperation): readonly ProblemCode[] {
  const facts = factsOf(op)
  const codes: ProblemCode[] = ['bad_request']
  if (!isProbe(op)) codes.push('server_error', 'overloaded', 'unavailable')
  if (facts.open !== true) codes.push('unauthenticated')
  if (facts.keyed) codes.push(...keyProblems)
  if (facts.writes) codes.push('outcome_unknown')
  codes.push(...facts.problems(op))
  if (limitOf(op) !== 'none') codes.push('too_many_attempts')
  if (op.method !== 'GET') codes.push('malformed_json', 'payload_too_large', 'unsupported_media_type')
  if (op.body !== undefined || isKeyed(op) || (op.query && refuses(op.query))) codes.push('invalid')
  if (op.params !== undefined) codes.push('not_found')
  if (op.params !== undefined && facts.writes && op.unversioned !== true) codes.push('precondition_failed')
  return [...new Set([...codes, ...(op.problems ?? [])])]
}

/** Versions that an `If-Match` header allows. Without the header, any. */
export class Precondition {
  readonly #versions: readonly string[] | undefined
  constructor(header: string | undefined) {
    this.#versions = header?.split(',').map((tag) => tag.trim().replace(/^W\//, '').replaceAll('"', ''))
  }
  check(version: number): void {
    if (this.#versions === undefined || this.#versions.includes('*')) return
    if (!this.#versions.includes(String(version))) throw new Problem('precondition_failed')
  }
}
