import * as z from 'zod'
import { type Access, type OperationExtensions, type ScopeByAccess, factsOf } from './access.ts'
import type { Json, Page, Redirect, Text, WithCookies } from './json.ts'
import { Problem, type ProblemCode } from './problem.ts'
import type { Visitor } from './scope.ts'
import type { View } from './view.ts'

type Schema = z.ZodType | undefined
type Out<S> = S extends z.ZodType ? z.output<S> : undefined

/** How the answer wraps what the handler returns. */
interface AnswerByEnvelope<R extends z.ZodType> {
  /** `{"data": record}`, with an ETag when the record has a version. */
  record: z.input<R> | Json<z.output<R>> | WithCookies<z.input<R>>
  /** `{"data": [...], "links", "meta"}`; the query has `page` and `per_page`. */
  page: Page<z.output<R>>
  /** `{"data": [...]}` */
  list: readonly z.input<R>[] | Json<readonly z.output<R>[]>
  /** `{"data": [...], "meta": {"total"}}`: all rows at once, and how many there are. */
  counted: Page<z.output<R>>
  /** The keys at the top level. */
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
  /** What the `If-Match` header allows the record to be. */
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
  /** `/articles/{id}`, below the service's prefix. */
  readonly path: `/${string}`
  /** The address it is known by, outside of the prefix. It also answers below the prefix. */
  readonly address?: `/${string}`
  /** More addresses outside of the prefix. */
  readonly aliases?: readonly `/${string}`[]
  readonly access: A
  /** `console`: from the budget of a person at our own pages, also where a program calls. */
  readonly limit?: 'token' | 'data' | 'console' | 'none'
  /** As how many calls a request counts, if that may be more than one. May refuse the request. */
  readonly calls?: (input: Input<P, Q, B>) => number
  /** The ID of the operation to use instead. */
  readonly deprecated?: `${string}.${string}`
  /** The record its 404 speaks of; a key of the `resources` in its `words.ts`. */
  readonly resource?: string
  /** The record that the 404 speaks of where this parameter names none, if that is another one. */
  readonly named?: Readonly<Record<string, string>>
  readonly params?: P
  readonly query?: Q
  readonly body?: B
  /** Headers that may carry fields of the body. A field that is in neither is told with the other missing fields. */
  readonly headers?: Readonly<Record<string, string>>
  /** Its body may also be a form (`application/x-www-form-urlencoded`). */
  readonly form?: true
  /**
   * Its body may also be `multipart/form-data`: the fields that are files there, each with the field that takes the name of the
   * file where nobody sends one. The handler gets their bytes in Base64, as JSON has them.
   */
  readonly files?: Readonly<Record<string, string | null>>
  /** Bytes that its body may have, where that is more than the service takes elsewhere. */
  readonly bodyLimit?: number
  /** Fields of the body that are taken as sent, with their spaces and empty texts. */
  readonly verbatim?: readonly string[]
  /**
   * Fields of the body that what is wrong with others depends on. Where they are named, a body with other fields of a wrong
   * form is judged to the end (`whole-faults.ts`).
   */
  readonly pivots?: readonly string[]
  /** It changes no record that has a version, so that `If-Match` says nothing. */
  readonly unversioned?: true
  /** The page for a browser that asks for one without a query. */
  readonly page?: WebPage
  readonly status: 200 | 201 | 202 | 204 | 303
  /** Media types beside JSON that it answers in (`Text`), each with an example, or null where it is no text. With a response of `z.never()` it never answers in JSON. */
  readonly texts?: Readonly<Record<string, string | null>>
  /** Another media type of the same JSON, for callers who prefer it. Only in it does the status say that something could not be run. */
  readonly dialect?: { readonly type: string; readonly refusal: 400 }
  /** Its handler may also answer with an `Existing` record: 200. */
  readonly existing?: true
  readonly envelope: E
  readonly response: R
  /** Refusals of its own; what follows from access, body and method is added by `problemsOf`. */
  readonly problems?: readonly ProblemCode[]
  /** A property, not a method: parameters of a property are checked contravariantly. */
  readonly handle: (scope: ScopeByAccess[A], input: Input<P, Q, B>) => Promise<AnswerByEnvelope<R>[E]>
}

/** Opens other operations to the same caller, each as if it had been asked for alone. */
export interface Delegate extends Pick<Visitor, 'header'> {
  /** Throws the refusal, or gives the way in. */
  admit(op: AnyOperation, view?: View): <T>(work: (scope: never) => Promise<T>) => Promise<T>
}

/** A page for people; `policy` is its content security policy. */
export interface WebPage {
  readonly html: string
  readonly policy: string
}

/** An operation whose types have done their work: what lists hold and what the edge runs. */
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

/** Which budget a call counts against. */
export function limitOf(op: AnyOperation): 'token' | 'data' | 'console' | 'none' {
  return op.limit ?? (factsOf(op).counted ? 'data' : 'none')
}

/** Whether it may hash a password. Then it mostly waits in the queue of the hashes. */
export function takesPassword({ body }: AnyOperation): boolean {
  return body instanceof z.ZodObject && 'password' in body.shape
}

/** Takes an `Idempotency-Key` and can be tried out by `?dry_run=1`. */
export function isKeyed(op: AnyOperation): boolean {
  return factsOf(op).keyed
}

/** Whether monitors ask it: anyone may, without limit. It is answered even under pressure, and tells of failures. */
export function isProbe(op: AnyOperation): boolean {
  return factsOf(op).open === true && op.limit === 'none'
}

/** Whether its answer may be that of a replica, so that it matters what its caller has written before. */
export function mayLag(op: AnyOperation): boolean {
  const { open, writes, present } = factsOf(op)
  return open !== true && !writes && present !== true && (op.method === 'GET' || op.access === 'delegate')
}

const keyProblems = [
  'idempotency_key_in_flight',
  'idempotency_key_reused',
  'idempotency_key_invalid',
] as const

/** Whether a query can be wrong. Page numbers are mended, but no field takes a NUL, and few take a list. */
function refuses(query: z.ZodType): boolean {
  const names = query instanceof z.ZodObject ? Object.keys(query.shape) : []
  return ['\0', ['a', 'b']].some(
    (value) => !query.safeParse(Object.fromEntries(names.map((name) => [name, value]))).success,
  )
}

/** Every code an operation may answer with: the document shows exactly these, and a test holds the service to it. */
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

/** The versions an `If-Match` header allows; without the header, any. */
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
