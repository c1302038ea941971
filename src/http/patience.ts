import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/**
 * Limits on slow clients: how long the server waits, and for how many. They cost memory and connections but no work, so
 * nobody is refused because of them. If there are too many, the slowest client is cut off, never a quick one.
 */
export interface Patience {
  /** Time limits for receiving headers, receiving a body, and sending a response. */
  readonly headers_ms: number
  readonly body_ms: number
  readonly answer_ms: number
  readonly check_ms: number
  readonly connections: number
  /** Total bytes of bodies being received and responses being sent. */
  readonly bytes: number
}

/** A megabyte in a minute is 140 kbit/s, the slowest phone connection to support. */
export const defaultPatience: Patience = {
  headers_ms: 15_000,
  body_ms: 30_000,
  answer_ms: 60_000,
  check_ms: 5_000,
  connections: 4_000,
  bytes: 256 * 1_048_576,
}

/** Open connections. The one silent longest comes first. */
export function connections(app: FastifyInstance, most: number): ReadonlySet<Socket> {
  const sockets = new Set<Socket>()
  app.server.on('connection', (socket: Socket) => {
    const [idlest] = sockets
    if (idlest !== undefined && sockets.size >= most) {
      // Remove it now, not on close: many more connections may arrive before that.
      sockets.delete(idlest)
      idlest.destroy()
    }
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  app.addHook('onRequest', ({ socket }, _reply, done) => {
    if (sockets.delete(socket)) sockets.add(socket)
    done()
  })
  return sockets
}

interface Wait {
  readonly bytes: number
  readonly until: number
}

/** Transfers that wait for a client: bodies being received and responses being sent. */
export class Waits {
  readonly #most: number
  readonly #answer_ms: number
  readonly #waits = new Map<ServerResponse, Wait>()
  #bytes = 0
  constructor(most: number, answer_ms: number) {
    this.#most = most
    this.#answer_ms = answer_ms
  }

  /** Starts the wait for the client to read its response. */
  answer(response: ServerResponse, bytes: number): void {
    this.begin(response, bytes, this.#answer_ms)
  }

  begin(response: ServerResponse, bytes: number, time_ms: number): void {
    this.end(response)
    this.#waits.set(response, { bytes, until: performance.now() + time_ms })
    this.#bytes += bytes
    if (this.#bytes > this.#most) this.#makeRoom()
  }

  end(response: ServerResponse): void {
    const wait = this.#waits.get(response)
    if (wait === undefined) return
    this.#bytes -= wait.bytes
    this.#waits.delete(response)
  }

  cutOverdue(): void {
    const now = performance.now()
    for (const [response, { until }] of this.#waits) if (until < now) this.#cut(response)
  }

  #makeRoom(): void {
    for (const response of this.#waits.keys()) {
      if (this.#bytes <= this.#most) return
      this.#cut(response)
    }
  }

  #cut(response: ServerResponse): void {
    this.end(response)
    response.req.socket.destroy()
  }
}

/** Cuts off clients that never finish sending a body or reading a response. */
export function waitFor(app: FastifyInstance, { bytes, answer_ms, check_ms }: Patience): Waits {
  const { bodyLimit = 0 } = app.initialConfig
  // Whatever the body limit, allow several full bodies at a time.
  const waits = new Waits(Math.max(bytes, 16 * bodyLimit), answer_ms)
  const timer = setInterval(() => waits.cutOverdue(), check_ms)
  timer.unref()
  app.addHook('onClose', (_app, done) => {
    clearInterval(timer)
    done()
  })
  app.addHook('onRequest', ({ headers, routeOptions }, { raw }, done) => {
    const most = routeOptions.bodyLimit ?? bodyLimit
    raw.once('close', () => waits.end(raw))
    const chunked = headers['transfer-encoding'] !== undefined
    const length = chunked ? most : Number(headers['content-length'] ?? 0)
    // No time limit here: Node.js enforces one itself, and sends a response before it closes the connection.
    if (length > 0) waits.begin(raw, Math.min(length, most), Infinity)
    done()
  })
  app.addHook('preValidation', (_request, { raw }, done) => {
    waits.end(raw)
    done()
  })
  app.addHook('onSend', (_request, { raw }, ...[payload, done]) => {
    waits.answer(raw, sizeOf(payload))
    done()
  })
  return waits
}

function sizeOf(payload: unknown): number {
  return typeof payload === 'string' || Buffer.isBuffer(payload) ? payload.length : 0
}
