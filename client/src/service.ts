import { WaybillError, isObject } from './errors.ts'
import { type Fetch, type Incoming, exchange } from './exchange.ts'
import { newKey } from './keys.ts'
import type { ReadOptions, ServiceOptions, WriteOptions } from './options.ts'
import { type Body, type OnePage, Pages, type RowOf, onePage } from './pages.ts'
import { type PositionStore, positionHeader, rememberedPosition, takePosition } from './position.ts'
import { type RetryPolicy, defaultRetry, retryAfterOf, withRetries } from './retry.ts'
import { promised } from './typed.ts'
import { addressOf } from './url.ts'

/** HTTP route of an operation. */
export interface Route {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  readonly path: string
  /** Accepts X-Company-Id. */
  readonly company?: true
  /** Accepts an Idempotency-Key. */
  readonly key?: true
  /** Requires no authentication. */
  readonly open?: true
  /** The response envelope holds only `data`; calls return its content. */
  readonly data?: true
  /** Name of the query parameter that selects the next page. */
  readonly pages?: string
}

/** All options of a call; each operation uses some of them. */
export interface Input extends WriteOptions, ReadOptions {
  readonly params?: Readonly<Record<string, string | number>>
  readonly query?: object | undefined
  readonly body?: unknown
}

/** Input and output types of a service's operations. */
export type Operations<Ops> = Record<keyof Ops, { readonly in: Input; readonly out: unknown }>

type Arguments<In> = Partial<In> extends In ? [input?: In] : [input: In]

/** IDs of the paginated operations. */
export type Paged<Ops extends Operations<Ops>> = {
  [Id in keyof Ops]: Ops[Id]['out'] extends Body ? Id : never
}[keyof Ops]

/** Page and cursor types of a paginated operation. */
export type RowsOf<Out> = Out extends Body ? Out : never
export type CursorOf<In extends Input> = 'cursor' extends keyof NonNullable<In['query']>
  ? NonNullable<NonNullable<In['query']>['cursor']>
  : number

export interface Answer<Out> {
  /** Result of `call`; undefined for an unchanged record (304). */
  readonly value: Out
  readonly status: number
  readonly headers: Headers
  /** The response is the stored one of an earlier request with the same idempotency key. */
  readonly replayed: boolean
}

interface Session {
  token: string | undefined
  /** Token renewal in progress; other rejected calls wait for it. */
  renewal: Promise<unknown> | undefined
}

/**
 * Base class of both services: sends requests, retries them where safe, and types the responses by the OpenAPI
 * document.
 */
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

  /** Current token. Keep it where only your program can read it. */
  get token(): string | undefined {
    return this.session.token
  }

  set token(token: string | undefined) {
    this.session.token = token
  }

  /** Calls an operation by its ID and returns the response, without the envelope of a record. */
  async call<Id extends keyof Ops>(id: Id, ...[input]: Arguments<Ops[Id]['in']>): Promise<Ops[Id]['out']> {
    return this.send(id, input ?? {})
  }

  /** Like `call`, for callers that are generic over the operation: `input` is always required. */
  async send<Id extends keyof Ops>(id: Id, input: Ops[Id]['in']): Promise<Ops[Id]['out']> {
    const { value } = await this.#ask(this.#routes[id], input)
    return promised(value)
  }

  /** Like `call`, with status and headers. */
  async answer<Id extends keyof Ops>(
    id: Id,
    ...[input]: Arguments<Ops[Id]['in']>
  ): Promise<Answer<Ops[Id]['out'] | undefined>> {
    return promised(await this.#ask(this.#routes[id], input ?? {}))
  }

  /**
   * Fetches one page of a paginated operation. `at` is the previous page's `next`; without it, returns the first page.
   */
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

  /** All rows of a paginated operation. */
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

  /** Headers that identify the caller. */
  protected abstract credentials(route: Route, input: Input): Readonly<Record<string, string>>

  /** Signs in again after a 401; undefined if no handler is set. */
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

  /** Whether the session now has another token than the rejected one. */
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
    // Looks up the global `fetch` on each request. Browsers reject a fetch called as a method of another object.
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
