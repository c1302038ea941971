import { WaybillError, isObject } from './errors.ts'
import { type Fetch, type Incoming, exchange } from './exchange.ts'
import { newKey } from './keys.ts'
import type { ReadOptions, ServiceOptions, WriteOptions } from './options.ts'
import { type Body, type OnePage, Pages, type RowOf, onePage } from './pages.ts'
import { type PositionStore, positionHeader, rememberedPosition, takePosition } from './position.ts'
import { type RetryPolicy, defaultRetry, retryAfterOf, withRetries } from './retry.ts'
import { promised } from './typed.ts'
import { addressOf } from './url.ts'

/** How an operation is asked for. */
export interface Route {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  readonly path: string
  /** Takes X-Company-Id. */
  readonly company?: true
  /** Takes an Idempotency-Key. */
  readonly key?: true
  /** Nobody has to be signed in. */
  readonly open?: true
  /** Answers with an envelope of nothing but `data`, which a call takes off. */
  readonly data?: true
  /** The query parameter that asks for the next page. */
  readonly pages?: string
}

/** All that a call can be given; each operation takes its part of it. */
export interface Input extends WriteOptions, ReadOptions {
  readonly params?: Readonly<Record<string, string | number>>
  readonly query?: object | undefined
  readonly body?: unknown
}

/** What the operations of a service take and give. */
export type Operations<Ops> = Record<keyof Ops, { readonly in: Input; readonly out: unknown }>

type Arguments<In> = Partial<In> extends In ? [input?: In] : [input: In]

/** The ids of what answers by pages. */
export type Paged<Ops extends Operations<Ops>> = {
  [Id in keyof Ops]: Ops[Id]['out'] extends Body ? Id : never
}[keyof Ops]

/** What such an operation answers, and what asks for its next page. */
export type RowsOf<Out> = Out extends Body ? Out : never
export type CursorOf<In extends Input> = 'cursor' extends keyof NonNullable<In['query']>
  ? NonNullable<NonNullable<In['query']>['cursor']>
  : number

export interface Answer<Out> {
  /** What `call` would have given; undefined for an unchanged record (304). */
  readonly value: Out
  readonly status: number
  readonly headers: Headers
  /** The stored answer of an earlier request with the same idempotency key. */
  readonly replayed: boolean
}

interface Session {
  token: string | undefined
  /** Under way: whoever else is refused meanwhile waits for the same one. */
  renewal: Promise<unknown> | undefined
}

/** One of the two services: sends what a route says, repeats what may be repeated, gives what the document promises. */
export abstract class Service<Ops extends Operations<Ops>> {
  protected session: Session
  protected readonly position: PositionStore
  readonly #routes: Readonly<Record<keyof Ops, Route>>
  readonly #options: ServiceOptions
  readonly #retry: RetryPolicy

  constructor(routes: Readonly<Record<keyof Ops, Route>>, options: ServiceOptions) {
    this.#routes = routes
    this.#options = options
    this.#retry = { ...defaultRetry, ...options.retry }
    this.session = { token: options.token, renewal: undefined }
    this.position = options.position ?? rememberedPosition()
  }

  /** The token in use; keep it where only your program can read it. */
  get token(): string | undefined {
    return this.session.token
  }

  set token(token: string | undefined) {
    this.session.token = token
  }

  /** Calls an operation by its id and gives what it answered, a record without its envelope. */
  async call<Id extends keyof Ops>(id: Id, ...[input]: Arguments<Ops[Id]['in']>): Promise<Ops[Id]['out']> {
    return this.send(id, input ?? {})
  }

  /** As `call`, for callers that do not know which operation it is: what it takes is never left out. */
  async send<Id extends keyof Ops>(id: Id, input: Ops[Id]['in']): Promise<Ops[Id]['out']> {
    const { value } = await this.#ask(this.#routes[id], input)
    return promised(value)
  }

  /** As `call`, with status and headers. */
  async answer<Id extends keyof Ops>(
    id: Id,
    ...[input]: Arguments<Ops[Id]['in']>
  ): Promise<Answer<Ops[Id]['out'] | undefined>> {
    return promised(await this.#ask(this.#routes[id], input ?? {}))
  }

  /** One page of an operation that answers by pages: the first one, or that which the page before names as `next`. */
  async page<Id extends Paged<Ops>>(
    id: Id,
    input: Ops[Id]['in'],
    at?: string | number,
  ): Promise<OnePage<RowOf<Ops[Id]['out']>>> {
    const route = this.#routes[id]
    const given: Input = input
    const query = at === undefined ? given.query : { ...given.query, [route.pages ?? 'page']: at }
    const { value } = await this.#ask(route, { ...given, query })
    return onePage<Ops[Id]['out']>(value)
  }

  /** All rows of an operation that answers by pages. */
  pages<Id extends Paged<Ops>>(
    id: Id,
    ...[input]: Arguments<Ops[Id]['in']>
  ): Pages<RowsOf<Ops[Id]['out']>, CursorOf<Ops[Id]['in']>> {
    const route = this.#routes[id]
    const given: Input = input ?? {}
    const by = route.pages ?? 'page'
    const { [by]: start, ...query }: Record<string, unknown> = { ...given.query }
    return new Pages(async (cursor) => {
      const { value } = await this.#ask(route, { ...given, query: { ...query, [by]: cursor } })
      return promised(value)
    }, promised(start))
  }

  /** The headers that say who asks. */
  protected abstract credentials(route: Route, input: Input): Readonly<Record<string, string>>

  /** Signs in again after a 401; undefined where nobody said how. */
  protected abstract renew(): Promise<unknown> | undefined

  async #ask(route: Route, input: Input): Promise<Answer<unknown>> {
    const key = route.key === true ? (input.idempotencyKey ?? newKey()) : undefined
    const keyed: Input = { ...input, idempotencyKey: key }
    const { token } = this.session
    try {
      return await this.#repeated(route, keyed)
    } catch (error) {
      const isStale = error instanceof WaybillError && error.status === 401 && route.open !== true
      if (!isStale || !(await this.#renewed(token))) throw error
      return this.#repeated(route, keyed)
    }
  }

  /** Whether there is another token now than the one that was refused. */
  async #renewed(refused: string | undefined): Promise<boolean> {
    const { session } = this
    if (session.token === refused) {
      session.renewal ??= this.renew()?.finally(() => (session.renewal = undefined))
      await session.renewal
    }
    return session.token !== refused
  }

  #repeated(route: Route, input: Input): Promise<Answer<unknown>> {
    return withRetries(() => this.#send(route, input), {
      policy: this.#retry,
      repeatable: route.method === 'GET' || route.key === true,
      signal: input.signal,
    })
  }

  async #send(route: Route, input: Input): Promise<Answer<unknown>> {
    // Looked up with each request and called on nothing: browsers refuse a fetch that is a method of something else.
    const fetch: Fetch = this.#options.fetch ?? ((url, init) => globalThis.fetch(url, init))
    const incoming = await exchange(
      fetch,
      {
        method: route.method,
        url: addressOf(this.#options.baseUrl, route.path, input),
        headers: this.#headers(route, input),
        body: input.body === undefined ? undefined : JSON.stringify(input.body),
      },
      { timeout_ms: input.timeout_ms ?? this.#options.timeout_ms ?? 30_000, signal: input.signal },
    )
    takePosition(this.position, incoming.headers)
    return accepted(route, incoming)
  }

  #headers(route: Route, input: Input): Record<string, string> {
    const { ifMatch, ifNoneMatch, idempotencyKey, body } = input
    const position = this.position.get()
    return {
      Accept: 'application/json',
      ...this.#options.headers,
      ...this.credentials(route, input),
      ...(body !== undefined && { 'Content-Type': 'application/json' }),
      ...(idempotencyKey !== undefined && { 'Idempotency-Key': idempotencyKey }),
      ...(ifMatch !== undefined && { 'If-Match': etag(ifMatch) }),
      ...(ifNoneMatch !== undefined && { 'If-None-Match': etag(ifNoneMatch) }),
      ...(position !== undefined && { [positionHeader]: position }),
      ...input.headers,
    }
  }
}

function etag(version: number | string): string {
  return typeof version === 'number' ? `"${version}"` : version
}

function accepted(route: Route, { status, headers, body }: Incoming): Answer<unknown> {
  if (status >= 400 || (status >= 300 && status !== 304)) {
    throw new WaybillError({
      status,
      body,
      requestId: headers.get('x-request-id') ?? undefined,
      retryAfter: retryAfterOf(headers.get('retry-after'), Date.now()),
    })
  }
  const value = route.data === true && isObject(body) ? body['data'] : body
  return { value, status, headers, replayed: headers.get('idempotent-replayed') === 'true' }
}
