import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/**
 * How long the server waits for slow clients, and for how many. They cost memory and connections but no work, so nobody is
 * refused because of them. When there are too many, the one that has taken longest is cut off, never a quick one.
 */
export interface Patience {
  /** Until the headers are there, until the body is, and until an answer is taken. */
  readonly headers_ms: number
  readonly body_ms: number
  readonly answer_ms: number
  /** How often the times are looked at. */
  readonly check_ms: number
  /** Open connections. */
  readonly connections: number
  /** Bodies that arrive and answers that are being taken, all together. */
  readonly bytes: number
}

/** A megabyte in a minute is 140 kbit/s: as slow as a telephone may be. */
export const defaultPatience: Patience = {
  headers_ms: 15_000,
  body_ms: 30_000,
  answer_ms: 60_000,
  check_ms: 5_000,
  connections: 4_000,
  bytes: 256 * 1_048_576,
}

/** The open connections. First comes the one that has been silent longest. */
export function connections(app: FastifyInstance, most: number): ReadonlySet<Socket> {
  const sockets = new Set<Socket>()
  app.server.on('connection', (socket: Socket) => {
    if (sockets.size >= most) giveWay(sockets)
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  app.addHook('onRequest', ({ socket }, _reply, done) => {
    if (sockets.delete(socket)) sockets.add(socket)
    done()
  })
  return sockets
}

function giveWay(sockets: Set<Socket>): void {
  const [idlest] = sockets
  if (idlest === undefined) return
  // Now, not when it has closed: many more may come before that.
  sockets.delete(idlest)
  idlest.destroy()
}

interface Wait {
  readonly bytes: number
  readonly until: number
}

/** What waits for a client: a body that arrives, or an answer that is being taken. */
export class Waits {
  readonly #most: number
  readonly #answer_ms: number
  readonly #waits = new Map<ServerResponse, Wait>()
  #bytes = 0
  constructor(most: number, answer_ms: number) {
    this.#most = most
    this.#answer_ms = answer_ms
  }

  /** From now on the client takes its answer. */
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

/** Cuts off clients that never finish sending a body or taking an answer. */
export function waitFor(app: FastifyInstance, { bytes, answer_ms, check_ms }: Patience): Waits {
  const { bodyLimit = 0 } = app.initialConfig
  // However large bodies may be, several of them can arrive at a time.
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
    // Node.js watches the time itself: it answers before it closes the connection.
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
