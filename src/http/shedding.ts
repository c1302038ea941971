import { type IncomingMessage, type Server, type ServerResponse, createServer } from 'node:http'
import type { Socket } from 'node:net'
import { type Locale, errorBody } from '../kernel/messages/messages.ts'
import { commonHeaders, requestIdOf } from './headers.ts'
import type { Patience } from './patience.ts'
import { type Pressure, overloaded } from './pressure.ts'

interface Shedding {
  readonly pressure: Pressure
  readonly patience: Patience
  readonly locale: Locale
  /** Origins whose pages may read a refusal; `*` for any. */
  readonly corsOrigins: readonly string[]
  /** Paths served even under overload. */
  readonly spared: ReadonlySet<string>
}

type Handler = (request: IncomingMessage, response: ServerResponse) => void

/** Refuses requests before Fastify sees them while the process is full: refusals take time from accepted ones. */
export function sheddingServer(handler: Handler, shedding: Shedding): Server {
  const { pressure, patience, spared } = shedding
  const refusals = new Refusals(shedding)
  const queued = new Queued()
  const server = createServer(
    {
      // Without a Host header, Node.js itself would respond, and not in JSON.
      requireHostHeader: false,
      headersTimeout: patience.headers_ms,
      requestTimeout: patience.body_ms,
      connectionsCheckingInterval: patience.check_ms,
      keepAliveTimeout: 72_000,
    },
    (request, response) => {
      if (response.socket === null && queued.isTooMany(request, response)) return
      if (!pressure.full || !isRefusable(request, spared)) return handler(request, response)
      refusals.add(request, response)
    },
  )
  server.timeout = 60_000
  return server
}

/** Limit on unanswered requests on one connection, beyond the first. */
const queuedLimit = 32

/** Counts pipelined requests. Each is kept until earlier responses are read, so their number is limited. */
class Queued {
  readonly #counts = new WeakMap<Socket, number>()

  /** Cuts off a client that pipelines too many requests. */
  isTooMany({ socket }: IncomingMessage, response: ServerResponse): boolean {
    if (socket.destroyed) return true
    const count = this.#add(socket, 1)
    response.once('close', () => this.#add(socket, -1))
    if (count > queuedLimit) socket.destroy()
    return count > queuedLimit
  }

  #add(socket: Socket, change: 1 | -1): number {
    const count = (this.#counts.get(socket) ?? 0) + change
    this.#counts.set(socket, count)
    return count
  }
}

/** A preflight request isn't refused: the browser would not learn the reason. */
function isRefusable({ method, url = '' }: IncomingMessage, spared: ReadonlySet<string>): boolean {
  const [path = ''] = url.split('?', 1)
  return method !== 'OPTIONS' && !spared.has(path)
}

/** Interval between refusals, their share of the time, and the longest a client waits for one. */
const tick_ms = 10
const share = 0.05
const longest_ms = 1_500

interface Refused {
  readonly request: IncomingMessage
  readonly response: ServerResponse
  readonly since: number
}

/**
 * Spends a twentieth of the time on refusals and makes refused clients wait for theirs. Refusals take time from
 * accepted requests, and a client that retries after each must not take more. Each connection waits for one refusal,
 * and the requests queued behind it wait too.
 */
class Refusals {
  readonly #pressure: Pressure
  readonly #origins: readonly string[]
  readonly #body: string
  readonly #length: number
  readonly #waiting = new Set<Refused>()
  readonly #retryAfter: string
  #last = 0

  constructor({ pressure, locale, corsOrigins }: Shedding) {
    const problem = overloaded()
    this.#pressure = pressure
    this.#origins = corsOrigins
    this.#retryAfter = String(problem.retryAfter_s)
    // A request id has no characters that JSON would escape.
    this.#body = JSON.stringify({ ...errorBody(problem, locale), request_id: '' }).slice(0, -2)
    this.#length = Buffer.byteLength(this.#body) + 2
  }

  add(request: IncomingMessage, response: ServerResponse): void {
    this.#pressure.refused += 1
    const since = performance.now()
    if (this.#waiting.size === 0) {
      this.#last = since
      setTimeout(this.#some, tick_ms)
    }
    this.#waiting.add({ request, response, since })
  }

  readonly #some = (): void => {
    const began = performance.now()
    const end = began + (began - this.#last) * share
    this.#last = began
    for (const refused of this.#waiting) {
      if (performance.now() > end && began - refused.since < longest_ms) break
      this.#waiting.delete(refused)
      this.#refuse(refused.request, refused.response)
    }
    if (this.#waiting.size > 0) setTimeout(this.#some, tick_ms)
  }

  #refuse({ headers }: IncomingMessage, response: ServerResponse): void {
    if (response.destroyed) return
    const request_id = requestIdOf(headers['x-request-id'])
    const body = `${this.#body}${request_id}"}`
    response.writeHead(503, {
      ...commonHeaders(request_id),
      ...sharing(headers.origin, this.#origins),
      'content-type': 'application/json; charset=utf-8',
      'content-length': this.#length + request_id.length,
      'retry-after': this.#retryAfter,
    })
    response.end(body)
  }
}

function sharing(origin: string | undefined, origins: readonly string[]): Readonly<Record<string, string>> {
  const shared = origins.includes('*') ? '*' : origins.find((each) => each === origin)
  if (shared === undefined) return {}
  return {
    'access-control-allow-origin': shared,
    'access-control-expose-headers': 'Retry-After, X-Request-ID',
    ...(shared !== '*' && { vary: 'Origin' }),
  }
}
